import RewardEngine

/// Boosts that are over before any experience is paid, or too small for what is paid.
extension Lint {
  var idleBoostFindings: [LintFinding] {
    let turns = PlayOrder(scenario)
    return scenario.boosts.flatMap { boost -> [LintFinding] in
      let grants = turns.grants(of: boost.id)
      guard !grants.isEmpty else { return [] }
      guard turns.paysExperience else { return [nothingToMultiply(boost)] }
      let idle = grants.filter { turns.isOverBeforeExperience(boost, grantedBy: $0) }
      return idle.map { idleGrant(of: boost, by: $0, alone: idle.count == grants.count) }
        + [roundedOff(boost, turns.earned)].compactMap { $0 }
    }
  }

  /// Payments that a boost leaves as they are, because each is rounded down; a note if it changes others.
  private func roundedOff(_ boost: Scenario.Boost, _ earned: [(field: [String], amount: Int?)])
    -> LintFinding?
  {
    let factor = boost.factorHundredths
    guard factor > 100 else { return nil }
    let smallest = (factor - 1) / (factor - 100)
    let same = earned.filter { $0.amount.map { $0 < smallest } ?? false }
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

  private func nothingToMultiply(_ boost: Scenario.Boost) -> LintFinding {
    LintFinding(
      .idleBoost, at: ["boosts", boost.id], "multiplies nothing",
      evidence: ["no rule pays experience, and a boost does not multiply bought experience"],
      help: "pay xp for logins, activities, missions, streaks or levels, or remove the boost")
  }

  /// A note where other rules grant the boost in time: this grant may then extend one of theirs.
  private func idleGrant(
    of boost: Scenario.Boost, by grant: PlayOrder.Turn, alone: Bool
  ) -> LintFinding {
    LintFinding(
      .idleBoost, alone ? .warning : .note, at: grant.field + [boost.id],
      "grants a boost that ends before any rule pays experience",
      evidence: [
        "the boost lasts for the day of the grant, and no rule pays experience later on that day"
          + (alone ? "" : "; it has an effect only where it extends an active boost")
      ],
      help:
        "write 'starts: next_day' in boosts.\(boost.id), or grant it earlier in the day: by a login or a mission"
    )
  }
}

/// The payments of a scenario by their turn in the day of play.
struct PlayOrder {
  struct Turn {
    var field: [String]
    var pays: Scenario.Payment
    /// Its step's place in ``Step/order``, the first that it may be paid in, and its place within the step.
    var place: (step: Int, within: Int)
    /// Whether it may be paid several times in its turn, one after the other.
    var isRepeated = false
    /// Whether boosts multiply its experience.
    var isEarned = true
    /// Whether one grant may be of several units.
    var isByTheUnit = false

    var paysExperience: Bool { pays.amounts.contains { $0.id == "xp" && $0.amount != .fixed(0) } }
    var earnsExperience: Bool { isEarned && paysExperience }
  }

  private var turns: [Turn] = []
  /// A level is looked at again and again, so what levels pay may come last.
  private var levelsPayExperience = false

  init(_ scenario: Scenario) {
    add(["login", "pays"], scenario.login, .payLogin, 0)
    for (index, streak) in scenario.streaks.enumerated() { add(streak, index) }
    let turns = Dictionary(scenario.offersInTurn.enumerated().map { ($1.id, $0) }) { first, _ in first }
    for offer in scenario.shop { add(offer, turn: turns[offer.id] ?? 0) }
    for (index, activity) in scenario.activities.enumerated() {
      add(
        ["activities", activity.id, "pays"], activity.pays, .doActivities, index,
        isRepeated: scenario.copies(of: activity) > 1)
    }
    for (index, mission) in scenario.missions.enumerated() {
      add(["missions", mission.id, "pays"], mission.pays, .doMissions, index)
    }
    addLevels(scenario.levels)
  }

  /// Whether any rule pays experience that boosts multiply.
  var paysExperience: Bool { turns.contains(where: \.earnsExperience) }

  /// The payments of experience that boosts multiply, with their amounts; `nil` for the length of a streak.
  var earned: [(field: [String], amount: Int?)] {
    turns.filter(\.earnsExperience).map { turn in
      let amount = turn.pays.fixedAmount(of: "xp")
      return (turn.field, amount > 0 ? amount : nil)
    }
  }

  func grants(of boost: String) -> [Turn] { turns.filter { $0.pays.fixedAmount(of: boost) > 0 } }

  /// Whether a grant lasts for its own day only, and comes after all experience of that day.
  func isOverBeforeExperience(_ boost: Scenario.Boost, grantedBy grant: Turn) -> Bool {
    guard boost.starts == .sameDay, !grant.isByTheUnit, !levelsPayExperience,
      boost.days * grant.pays.fixedAmount(of: boost.id) == 1
    else { return false }
    return !turns.contains { turn in
      turn.earnsExperience && (turn.place > grant.place || (turn.place == grant.place && turn.isRepeated))
    }
  }

  private mutating func add(
    _ field: [String], _ pays: Scenario.Payment, _ step: Step, _ within: Int, isRepeated: Bool = false,
    isEarned: Bool = true, isByTheUnit: Bool = false
  ) {
    let place = Step.order.firstIndex(of: step) ?? 0
    turns.append(
      Turn(
        field: field, pays: pays, place: (place, within), isRepeated: isRepeated, isEarned: isEarned,
        isByTheUnit: isByTheUnit))
  }

  /// Days of a cycle and milestones may fall on one day, and each of a player's own streaks pays in its turn.
  private mutating func add(_ streak: Scenario.Streak, _ index: Int) {
    let step: Step = streak.dayCountsWhen == .login ? .countLogins : .countStreaks
    for day in streak.cycle {
      add(["streaks", streak.id, "cycle", String(day.day)], day.pays, step, index, isRepeated: true)
    }
    for milestone in streak.milestones {
      add(
        ["streaks", streak.id, "milestones", milestone.id, "pays"], milestone.pays, step, index,
        isRepeated: true)
    }
  }

  private mutating func add(_ offer: Scenario.Offer, turn: Int) {
    let units: Bool
    switch offer.demand {
    case .chance(_, let quantity): units = quantity > 1
    case .keep, .asSoonAsAffordable, .weight: units = true
    }
    add(
      ["shop", offer.id, "gives"], offer.gives, offer.isForRealMoney ? .buyWithRealMoney : .visitShop, turn,
      isEarned: false, isByTheUnit: units)
  }

  /// The first look at levels that may find one: after the first experience of the day.
  private mutating func addLevels(_ levels: Scenario.Levels?) {
    guard let levels else { return }
    let first = turns.filter(\.paysExperience).map(\.place.step).min()
    let steps = Step.order.indices.filter { Step.order[$0] == .reachLevels }
    let place = first.flatMap { first in steps.first { $0 > first } } ?? steps[0]
    levelsPayExperience =
      levels.eachLevelPays.fixedAmount(of: "xp") > 0
      || levels.rewards.contains { $0.pays.fixedAmount(of: "xp") > 0 }
    turns.append(Turn(field: ["levels", "each_level_pays"], pays: levels.eachLevelPays, place: (place, 0)))
    for reward in levels.rewards {
      turns.append(
        Turn(field: ["levels", "rewards", String(reward.level)], pays: reward.pays, place: (place, 0)))
    }
  }
}
