import RewardEngine

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
    /// Whether it may be paid several times on one day.
    var isOften = false

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
        isRepeated: scenario.copies(of: activity) > 1,
        isOften: scenario.copies(of: activity) > 1 || activity.perActiveDay.mayBeSeveral)
    }
    for (index, mission) in scenario.missions.enumerated() {
      add(["missions", mission.id, "pays"], mission.pays, .doMissions, index)
    }
    addLevels(scenario.levels)
  }

  /// Every payment, in its turn.
  var payments: [(field: [String], pays: Scenario.Payment)] { turns.map { ($0.field, $0.pays) } }

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

  /// Whether a player may be granted a boost twice on one day, so that it lasts into the next.
  ///
  /// Days of one cycle never come together.
  func mayComeTwice(_ boost: String) -> Bool {
    let grants = grants(of: boost)
    let sources = Set(grants.map { $0.field[2...].first == "cycle" ? Array($0.field.prefix(3)) : $0.field })
    return sources.count > 1 || grants.contains(where: \.isOften)
  }

  /// Whether a grant lasts for its own day only, and comes after all experience of that day.
  func isOverBeforeExperience(_ boost: Scenario.Boost, grantedBy grant: Turn) -> Bool {
    guard boost.starts == .sameDay, !grant.isByTheUnit, !levelsPayExperience,
      boost.days * grant.pays.fixedAmount(of: boost.id) == 1
    else { return false }
    return !turns.contains { turn in
      turn.earnsExperience && (turn.place > grant.place || (turn.place == grant.place && turn.isRepeated))
    }
  }

  /// Whether any rule pays experience that boosts multiply after the login of a day.
  var paysAfterLogin: Bool {
    let login = Step.order.firstIndex(of: .payLogin) ?? 0
    return turns.contains { $0.earnsExperience && $0.place.step > login }
  }

  /// Of a mission: the first one that pays experience and has its turn before it; the same of an activity.
  func experience(inStepBefore grant: Turn) -> Turn? {
    guard ["missions", "activities"].contains(grant.field[0]) else { return nil }
    return turns.first {
      $0.earnsExperience && $0.place.step == grant.place.step && $0.place.within < grant.place.within
    }
  }

  private mutating func add(
    _ field: [String], _ pays: Scenario.Payment, _ step: Step, _ within: Int, isRepeated: Bool = false,
    isEarned: Bool = true, isByTheUnit: Bool = false, isOften: Bool = false
  ) {
    let place = Step.order.firstIndex(of: step) ?? 0
    turns.append(
      Turn(
        field: field, pays: pays, place: (place, within), isRepeated: isRepeated, isEarned: isEarned,
        isByTheUnit: isByTheUnit, isOften: isOften))
  }

  /// Days of a cycle and milestones may fall on one day, and each of a player's own streaks pays in its turn.
  private mutating func add(_ streak: Scenario.Streak, _ index: Int) {
    let step: Step = streak.dayCountsWhen == .login ? .countLogins : .countStreaks
    for day in streak.cycle {
      add(
        ["streaks", streak.id, "cycle", String(day.day)], day.pays, step, index, isRepeated: true,
        isOften: streak.perPlayer > 1)
    }
    for milestone in streak.milestones {
      add(
        ["streaks", streak.id, "milestones", milestone.id, "pays"], milestone.pays, step, index,
        isRepeated: true, isOften: streak.perPlayer > 1)
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
    turns.append(
      Turn(
        field: ["levels", "each_level_pays"], pays: levels.eachLevelPays, place: (place, 0),
        isOften: levels.highest > levels.first + 1))
    for reward in levels.rewards {
      turns.append(
        Turn(field: ["levels", "rewards", String(reward.level)], pays: reward.pays, place: (place, 0)))
    }
  }
}

extension Scenario.Activity.Count {
  /// Whether a player may do it more than once on a day of play.
  fileprivate var mayBeSeveral: Bool {
    switch self {
    case .fixed(let number): number > 1
    case .chance: false
    case .poisson(let mean): mean > 0
    }
  }
}
