import RewardEngine

/// What players keep when the rules of their economy change: everything that the new rules have a field for.
///
/// New fields start empty. Fields that are gone are lost, and so is what exceeds a new limit. The level follows from
/// the experience by the new curve; levels passed in this way pay no rewards.
struct CarryOver {
  private let after: Plan
  /// For each field of `after`, the place of its counterpart among the fields of before; none for a new one.
  private let places: [PlayerField: Int]
  private let fields: [PlayerField]

  init(from before: Plan, of first: Scenario, to after: Plan, of second: Scenario) {
    self.after = after
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
    for state in states { opening.add(self.state(after: state)) }
    return opening
  }

  func state(after state: PlayerState) -> PlayerState {
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
