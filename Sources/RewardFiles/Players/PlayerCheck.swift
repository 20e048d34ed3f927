import RewardEngine
import RewardHistories

/// What one player's values must be together, and what those left out follow from.
struct PlayerCheck {
  private let plan: Plan
  private let columns: PlayerColumns
  private let day: Int32
  private static let longest: Int32 = 65_535

  struct Fault {
    var place: Int
    var message: String
    var help: String?
  }

  init(_ plan: Plan, _ columns: PlayerColumns, day: Int32) {
    self.plan = plan
    self.columns = columns
    self.day = day
  }

  /// All values, and what is wrong with those that were given.
  func completed(_ given: [Int32?]) -> (values: [Int32], faults: [Fault]) {
    var faults: [Fault] = []
    var of: [PlayerField: Int32] = [:]
    for (field, value) in zip(columns.fields, given) { of[field] = value }
    func demand(_ holds: Bool, _ place: Int, _ message: String, _ help: String? = nil) {
      if !holds { faults.append(Fault(place: place, message: message, help: help)) }
    }
    var values: [Int32] = []
    var total: [Int: Int32] = [:]
    var expiring: [Int: Int64] = [:]
    for (place, field) in columns.fields.enumerated() {
      let name = columns.names[place]
      var value = given[place] ?? (field.isDay ? -1 : 0)
      switch field {
      case .arrived:
        value = given[place] ?? max(0, day - 1)
        demand(value < max(1, day), place, "'\(name)' is after 'day', \(day)", "write \(max(1, day)) or less")
      case .lastActive, .lastBreak:
        demand(
          value < day, place, "'\(name)' is after 'day', \(day)",
          "write \(day) or less in '\(name)', or give 'day'")
      case .level:
        let experience = plan.experience.flatMap { of[.balance(resource: $0)] } ?? 0
        let reached =
          Int32(plan.levels?.thresholds.prefix { $0 <= experience }.count ?? 0) + (plan.levels?.first ?? 0)
        demand(
          given[place] == nil || value == reached, place,
          "'level' is \(value) where the experience reaches \(reached)",
          "leave it out, or write \(reached)")
        value = reached
      case .balance(let resource):
        let most = plan.resources[resource].cap
        demand(
          value <= most, place, "'\(name)' is \(value) where a player can hold \(most)",
          "write \(most) or less")
        total[resource] = value
      case .expiring(let resource, let inDays):
        // What the file leaves out came in last, and stands behind the other days.
        guard inDays == plan.resources[resource].expiry?.cameIn.count else {
          expiring[resource, default: 0] += Int64(value)
          break
        }
        let rest = Int64(total[resource] ?? 0) - expiring[resource, default: 0]
        demand(
          rest >= 0 && (given[place] == nil || Int64(value) == rest), place,
          "what expires of '\(plan.catalogue.resources[resource])' must add up to the \(total[resource] ?? 0) held"
        )
        value = Int32(clamping: max(0, rest))
      case .boostFrom(let boost): if of[.boostUntil(boost)] == nil { value = -1 }
      case .boostUntil: if value < day { value = -1 }
      case .streak(let streak, let copy, let part):
        (value, faults) = check(part, streak, copy, value, given[place] != nil, of, place, faults)
      default: break
      }
      values.append(value)
    }
    return (values, faults)
  }

  private func check(
    _ part: PlayerField.StreakPart, _ streak: Int, _ copy: Int, _ value: Int32, _ isGiven: Bool,
    _ of: [PlayerField: Int32], _ place: Int, _ faults: [Fault]
  ) -> (Int32, [Fault]) {
    func other(_ part: PlayerField.StreakPart) -> Int32 { of[.streak(streak, copy: copy, part)] ?? 0 }
    let name = columns.names[place]
    let stored = max(other(.length), other(.stored))
    var value = value
    var fault: (message: String, help: String)?
    switch part {
    case .length:
      if value > Self.longest { fault = ("is more than a streak can be", "write \(Self.longest) or less") }
    case .stored:
      if !isGiven { value = stored }
      if value > Self.longest || (other(.length) > 0 && value != other(.length)) {
        fault = ("must be the length in force, \(other(.length))", "leave it out")
      }
    case .record:
      if !isGiven { value = stored }
      if value < stored { fault = ("is less than the streak is now, \(stored)", "write \(stored) or more") }
    case .bridged:
      if value > other(.gap) {
        fault = ("is more than the gap, \(other(.gap))", "write \(other(.gap)) or less")
      }
    case .hurt: if value > 1 { fault = ("is 1 where the gap has cost something, else 0", "write 0 or 1") }
    case .events:
      let goal = Int32(plan.streaks[streak].rules.goal)
      if value >= goal { fault = ("has reached the goal of \(goal)", "write -1 for a day that has counted") }
    case .gap, .lastCounted: break
    }
    guard let fault else { return (value, faults) }
    return (value, faults + [Fault(place: place, message: "'\(name)' \(fault.message)", help: fault.help)])
  }
}
