import RewardEngine

/// What players keep when the rules of their economy change: everything that the new rules have a field for.
///
/// New fields start empty. Fields that are gone are lost, and so is what exceeds a new limit. The level follows from
/// the experience by the new curve; levels passed in this way pay no rewards. Where the chance to churn or to return is
/// another one, those days are drawn again by it.
struct CarryOver {
  private let before: Plan
  private let after: Plan
  /// For each field of `after`, the place of its counterpart among the fields of before; none for a new one.
  private let places: [PlayerField: Int]
  private let fields: [PlayerField]

  init(from before: Plan, of first: Scenario, to after: Plan, of second: Scenario) {
    (self.before, self.after) = (before, after)
    fields = after.playerFields
    let names = FieldNames(before, first)
    let own = Dictionary(
      uniqueKeysWithValues: before.playerFields.enumerated().map { (names.name(of: $1), $0) })
    let others = FieldNames(after, second)
    places = Dictionary(
      uniqueKeysWithValues: fields.compactMap { field in own[others.name(of: field)].map { (field, $0) } })
  }

  /// The state in which players start a run of the new rules, on day `day`.
  ///
  /// - Precondition: both have the same profiles; players come by profile and rank.
  func opening(of states: [PlayerState], day: Int) -> OpeningStates {
    var opening = OpeningStates(of: after, day: day)
    for state in states { opening.add(self.state(after: state, day: day)) }
    return opening
  }

  /// - Parameter day: The first day by the new rules, as an index.
  func state(after state: PlayerState, day: Int) -> PlayerState {
    let drawn = drawnAgain(state, day: day)
    // Expiring freezes of a resource follow each other by days; what is left falls to the last of them.
    var left: [Int: Int32] = [:]
    let values = fields.map { field -> Int32 in
      let value = places[field].map { state.values[$0] }
      switch field {
      case .balance(let resource):
        let held = min(value ?? 0, after.resources[resource].cap)
        left[resource] = held
        return held
      case .level: return level(in: state)
      case .leaves where drawn.leaves: return -1
      case .returns where drawn.returns: return -1
      case .expiring(let resource, let days):
        let isLast = days == after.resources[resource].expiry?.cameIn.count
        let held = left[resource] ?? 0
        let own = isLast ? held : min(value ?? 0, held)
        left[resource] = held - own
        return own
      case .streak(let streak, let copy, let part):
        return self.value(of: part, after.streaks[streak], value, .streak(streak, copy: copy, .length), state)
      default: return value ?? (field.isDay ? -1 : 0)
      }
    }
    return PlayerState(profile: state.profile, rank: state.rank, values: values)
  }

  /// Whether the days on which a player leaves and returns are drawn by other chances now.
  private func drawnAgain(_ state: PlayerState, day: Int) -> (leaves: Bool, returns: Bool) {
    let (old, new) = (before.profiles[state.profile], after.profiles[state.profile])
    let leaves = places[.leaves].map { state.values[$0] } ?? -1
    let isThere = leaves < 0 || leaves >= Int32(day)
    let leavesAgain = isThere && old.churn != new.churn
    return (leavesAgain, leavesAgain || old.returns != new.returns)
  }

  private func value(
    of part: PlayerField.StreakPart, _ streak: Plan.Streak, _ value: Int32?, _ length: PlayerField,
    _ state: PlayerState
  ) -> Int32 {
    switch part {
    case .stored: value ?? places[length].map { state.values[$0] } ?? 0
    // A goal that is lower now is met by the next event.
    case .events: min(value ?? 0, Int32(streak.rules.goal) - 1)
    case .lastCounted: value ?? -1
    case .length, .record, .gap, .bridged, .hurt: value ?? 0
    }
  }

  private func level(in state: PlayerState) -> Int32 {
    guard let levels = after.levels else { return 0 }
    let experience = after.experience.flatMap { places[.balance(resource: $0)] }.map { state.values[$0] } ?? 0
    return levels.first + Int32(levels.thresholds.prefix { $0 <= experience }.count)
  }
}

/// Names of the fields of a plan's players, by which the fields of two plans are matched.
private struct FieldNames {
  private let plan: Plan
  private let scenario: Scenario

  init(_ plan: Plan, _ scenario: Scenario) {
    self.plan = plan
    self.scenario = scenario
  }

  func name(of field: PlayerField) -> String {
    let resources = plan.catalogue.resources
    return switch field {
    case .balance(let resource): "balance.\(resources[resource])"
    case .expiring(let resource, let days): "expiring.\(resources[resource]).\(days)"
    case .boostFrom(let boost): "boost.\(scenario.boosts[boost].id).from"
    case .boostUntil(let boost): "boost.\(scenario.boosts[boost].id).until"
    case .streak(let streak, let copy, let part): "streak.\(scenario.streaks[streak].id).\(copy).\(part)"
    default: "\(field)"
    }
  }
}
