import RewardEngine

/// Levels, prices and milestones that no player, or hardly any, can reach within the run.
extension Lint {
  var reachFindings: [LintFinding] {
    [unreachedLevels].compactMap { $0 } + unreachablePrices + distantPrices + longMilestones
  }

  /// Levels beyond the most experience that a player can receive.
  private var unreachedLevels: LintFinding? {
    guard let levels = scenario.levels else { return nil }
    let most = MostExperience(scenario, boosts: largestFactor, bounds: bounds)
    let (hardest, experience) = mostExperience(most)
    let reached = levels.level(at: experience)
    guard reached < levels.highest, let profile = hardest else { return nil }
    let missed = levels.rewards.map(\.level).filter { $0 > reached }
    let boosted = largestFactor > 1 ? " with every boost active all the time" : ""
    let dated = scenario.events.contains { $0.experienceHundredths != 100 } ? " with events" : ""
    let rare = most.isRare ? "; random counts bring more to fewer than one in a million" : ""
    let needed = levels.thresholds.map(Double.init)
    let target = missed.last ?? levels.highest
    let index = target - levels.first - 1
    let gap = index < needed.count ? needed[index] / max(1, experience) : .infinity
    let named = missed.map { "level \($0)" }.joined(separator: ", ")
    return LintFinding(
      .unreachedLevels, missed.isEmpty && reached > levels.first ? .note : .warning,
      at: missed.first.map { ["levels", "rewards", String($0)] } ?? ["levels", "highest"],
      missed.isEmpty
        ? "is beyond what players can reach in \(FigureText.count(scenario.days, "day", "days"))"
        : "is a reward that \(most.isRare ? "hardly any" : "no") player can reach in \(FigureText.count(scenario.days, "day", "days"))",
      evidence: [
        "a player of the profile '\(profile)' who does everything every day\(boosted)\(dated) gets at most "
          + "\(FigureText.shown(experience)) XP: level \(reached)\(rare)",
        missed.isEmpty
          ? levels.highest == reached + 1
            ? "level \(levels.highest) is out of reach"
            : "levels \(reached + 1) to \(levels.highest) are out of reach"
          : "never paid: \(named)",
      ],
      figures: [
        .init("experience", experience), .init("reached", Double(reached)),
        .init("highest", Double(levels.highest)),
      ],
      help: missed.isEmpty
        ? lowerHighest(of: levels, to: max(reached, levels.first + 1))
        : gap.isFinite
          ? "level \(target) would take \(FigureText.shown(gap)) times the experience; lower the curve, or move "
            + "the reward down to level \(reached)"
          : "lower the curve, or move the reward down to level \(reached)")
  }

  /// How to end levels at one; those of a table are as many as it has thresholds.
  private func lowerHighest(of levels: Scenario.Levels, to level: Int) -> String {
    guard level < levels.highest else { return "lower the curve, or pay more experience" }
    guard case .table = levels.curve else { return "write 'highest: \(level)', or keep it as room to grow" }
    let count = level - levels.first
    let kept = count == 1 ? "threshold" : FigureText.count(count, "threshold", "thresholds")
    return "keep the first \(kept) of 'levels.curve.table', or keep them all as room to grow"
  }

  /// The highest level that any player can reach; `nil` without levels.
  var levelReached: Int? {
    scenario.levels?.level(
      at: mostExperience(MostExperience(scenario, boosts: largestFactor, bounds: bounds)).experience)
  }

  /// The profile whose players can receive the most experience, and how much.
  private func mostExperience(_ most: MostExperience) -> (profile: String?, experience: Double) {
    let all = scenario.players.profiles.map { ($0.id, most.experience(of: $0)) }
    let best = all.max { ($0.1, $1.0) < ($1.1, $0.0) }
    return (best?.0, best?.1 ?? 0)
  }

  /// All boosts that something grants, running together.
  var largestFactor: Double {
    grantedBoosts.reduce(1) { $0 * Double($1.factorHundredths) / 100 }
  }

  /// Prices above any balance a player could have.
  var unreachablePrices: [LintFinding] {
    scenario.shop.compactMap { offer in
      guard isUnreachable(offer), let price = offer.prices.first else { return nil }
      let (bound, units) = (reachableBalances[price.currency] ?? 0, offer.unitsAtOnce)
      return LintFinding(
        .unreachablePrice, at: ["shop", offer.id, "price", price.currency],
        "is more than any player can ever hold in \(FigureText.count(scenario.days, "day", "days"))",
        evidence: [
          "the price is \(FigureText.amount(Double(price.amount), of: price.currency))"
            + (units > 1 ? ", and players want \(units) at once" : "") + ", but the rules pay at most "
            + "\(FigureText.shown(Double(bound))) to a player who does everything every day"
        ],
        figures: [.init("price", Double(price.amount)), .init("bound", Double(bound))],
        help: bound >= units
          ? "write well below \(bound / units), which only that player has at the end, or pay more \(price.currency)"
          : "pay \(price.currency) somewhere")
    }
  }

  /// What ``bounds`` leave, and no more than the keenest and luckiest player receives; it is computed once.
  var mostBalances: [String: Int] {
    guard !bounds.isEmpty else { return [:] }
    let earliest = EarliestDay(scenario)
    let left = bounds.merging(neverPaid) { max(0, $0 - $1) }
    return left.reduce(into: [:]) { most, own in
      let isCurrency = scenario.currencies.contains { $0.id == own.key }
      let received = isCurrency ? earliest.most(of: own.key).map { Int(min($0, 1e15).rounded(.down)) } : nil
      most[own.key] = min(own.value, received ?? .max)
    }
  }

  func isUnreachable(_ offer: Scenario.Offer) -> Bool {
    !offer.prices.isEmpty && !reachableBalances.isEmpty
      && offer.prices.allSatisfy {
        scenario.lowestPrice($0.amount, of: offer.id) * offer.unitsAtOnce > reachableBalances[$0.currency]
          ?? 0
      }
  }

  /// The offers that no player can ever buy, for want of room or of money; where there is no money at all, that is not for want
  /// of offers.
  func offersNeverBought(for currency: String) -> Set<String> {
    let isHeld = reachableBalances[currency] ?? 0 > 0
    let reachable = withRoom.filter { !isHeld || !isUnreachable($0) }
    return Set(scenario.shop.map(\.id)).subtracting(reachable.map(\.id))
  }

  /// What the bounds of balances count although the run is too short for it: milestones longer than the run, and levels
  /// that no player reaches.
  private var neverPaid: [String: Int] {
    var amounts: [String: Int] = [:]
    func add(_ payment: Scenario.Payment, times: Int) {
      for currency in scenario.currencies.map(\.id) {
        amounts[currency, default: 0] += payment.fixedAmount(of: currency) * times
      }
    }
    for streak in scenario.streaks {
      for milestone in streak.milestones where milestone.length > scenario.days {
        add(milestone.pays, times: streak.perPlayer * (milestone.aboveRecord ? 1 : scenario.days))
      }
    }
    let most = MostExperience(scenario, boosts: largestFactor, bounds: bounds)
    guard let levels = scenario.levels, !most.isRare else { return amounts }
    let reached = levels.level(at: mostExperience(most).experience)
    for reward in levels.rewards where reward.level > reached { add(reward.pays, times: 1) }
    add(levels.eachLevelPays, times: max(0, levels.highest - (reached - levels.first)))
    return amounts
  }

  private var longMilestones: [LintFinding] {
    scenario.streaks.flatMap { streak in
      streak.milestones.compactMap { milestone in
        let length = milestone.length
        let name = if case .at = milestone.lengths { "at" } else { "every" }
        guard length > scenario.days else { return nil }
        return LintFinding(
          .longMilestone, .note, at: ["streaks", streak.id, "milestones", milestone.id, name],
          "is longer than the run",
          evidence: [
            "no streak reaches \(FigureText.count(length, "day", "days")) in \(FigureText.count(scenario.days, "day", "days"))"
          ],
          figures: [.init("length", Double(length)), .init("days", Double(scenario.days))],
          help: "write \(scenario.days) or less, or simulate more days")
      }
    }
  }
}
