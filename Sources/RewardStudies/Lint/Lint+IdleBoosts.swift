import RewardEngine

/// Boosts that are over before any experience is paid, or too small for what is paid.
extension Lint {
  var idleBoostFindings: [LintFinding] {
    let turns = PlayOrder(scenario)
    return scenario.boosts.flatMap { boost -> [LintFinding] in
      let grants = turns.grants(of: boost.id)
      guard !grants.isEmpty else { return [] }
      guard turns.paysExperience else { return [nothingToMultiply(boost)] }
      var idle = grants.filter { turns.isOverBeforeExperience(boost, grantedBy: $0) }
      // Each is over on its day, but two of them last until tomorrow.
      if idle.count == grants.count, turns.mayComeTwice(boost.id) { idle = [] }
      return idle.map {
        idleGrant(of: boost, by: $0, alone: idle.count == grants.count, turns)
      }
        + [roundedOff(boost, turns.earned)].compactMap { $0 }
    }
  }

  /// Payments that a boost leaves as they are, because each is rounded down; a note if it changes others.
  private func roundedOff(_ boost: Scenario.Boost, _ earned: [(field: [String], amount: Int?)])
    -> LintFinding?
  {
    let factor = boost.factorHundredths
    guard factor > 100, let factors = factors(beside: boost) else { return nil }
    let smallest = (factor - 1) / (factor - 100)
    let same = earned.filter { payment in
      guard let amount = payment.amount else { return false }
      return factors.allSatisfy { amount * $0.with / 100 == amount * $0.without / 100 }
    }
    guard let most = same.compactMap(\.amount).max() else { return nil }
    let (all, shown) = (same.count == earned.count, FigureText.shown(Double(factor) / 100))
    return LintFinding(
      .idleBoost, all ? .warning : .note, at: ["boosts", boost.id, "factor"],
      "adds nothing to \(all ? "any payment of experience" : FigureText.count(same.count, "payment", "payments") + " of experience")",
      evidence: [
        "each payment is rounded down: \(most) XP times \(shown) is \(FigureText.shown(Double(most * factor) / 100)), so it stays \(most) XP",
        "payments without an effect: "
          + same.prefix(8).map { $0.field.joined(separator: ".") }.joined(separator: ", ")
          + (same.count > 8 ? " and \(same.count - 8) more" : ""),
      ],
      figures: [.init("payments", Double(same.count)), .init("of", Double(earned.count))],
      help: "pay \(smallest) XP or more at a time, or write 'factor: 2'")
  }

  /// Boosts beside one that are looked at with all choices of those that run together.
  private static let mostBeside = 8

  /// What experience is multiplied by in hundredths, with a boost and without it, beside each choice of other boosts on each kind of day;
  /// `nil` where these are too many.
  private func factors(beside boost: Scenario.Boost) -> [(with: Int, without: Int)]? {
    let others = grantedBoosts.filter { $0.id != boost.id && $0.factorHundredths != 100 }
    guard others.count <= Self.mostBeside else { return nil }
    let days = (0..<scenario.days).map { scenario.events(on: $0) }.filter { !$0.contains(where: \.isClosed) }
    let ofEvents = Set(days.map { $0.reduce(100) { $0 * $1.experienceHundredths / 100 } })
    return (0..<(1 << others.count)).flatMap { choice in
      let running = others.indices.filter { choice & (1 << $0) != 0 }.map { others[$0].id }
      // In the order of the file, as a run multiplies them: each product is rounded down.
      func product(_ ids: [String]) -> Int {
        scenario.boosts.filter { ids.contains($0.id) }.reduce(100) { $0 * $1.factorHundredths / 100 }
      }
      let (with, without) = (product(running + [boost.id]), product(running))
      return ofEvents.map { (with * $0 / 100, without * $0 / 100) }
    }
  }

  private func nothingToMultiply(_ boost: Scenario.Boost) -> LintFinding {
    LintFinding(
      .idleBoost, at: ["boosts", boost.id], "multiplies nothing",
      evidence: ["no rule pays experience, and a boost does not multiply bought experience"],
      help: "pay xp for logins, activities, missions, streaks or levels, or remove the boost")
  }

  /// A note where other rules grant the boost in time: this grant may then extend one of theirs.
  private func idleGrant(
    of boost: Scenario.Boost, by grant: PlayOrder.Turn, alone: Bool, _ turns: PlayOrder
  ) -> LintFinding {
    let tomorrow = "write 'starts: next_day' in boosts.\(boost.id)"
    let earlier = turns.experience(inStepBefore: grant).map {
      "give '\(grant.field[1])' an id that sorts before '\($0.field[1])': \(grant.field[0]) take their turns in the order of their ids"
    }
    let byLogin = turns.paysAfterLogin ? "grant it earlier in the day, such as by a login" : nil
    return LintFinding(
      .idleBoost, alone ? .warning : .note, at: grant.field + [boost.id],
      "grants a boost that ends before any rule pays experience",
      evidence: [
        "the boost lasts for the day of the grant, and no rule pays experience later on that day"
          + (alone ? "" : "; it has an effect only where it extends an active boost")
      ],
      help: [tomorrow, earlier ?? byLogin].compactMap(\.self).joined(separator: ", or ")
    )
  }
}
