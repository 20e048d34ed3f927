import RewardEngine

/// The events of a log that count for each streak, by the scenario's `day_counts_when`.
///
/// For a streak of logins, every event that the scenario knows counts. For one of activities, these count: each copy of
/// several by its own, an only one by all. For one of a mission, doing it counts, collected or not.
public struct StreakEvents: Sendable {
  public let words: EventNames
  public let streaks: [PlayerStreak]
  private let scenario: Scenario

  /// One of the streaks that a player has.
  public struct PlayerStreak: Sendable {
    /// The id of the streak, and behind it the number of the copy where there are several.
    public let name: String
    /// The streak's place in the scenario, and the copy from 0.
    public let streak: Int
    public let copy: Int
  }

  /// Streaks that cannot be computed from events alone, each with the reason at its field.
  public struct Undetermined: Error, Equatable {
    public var refusals: [PlanRefusal]
  }

  /// - Precondition: `plan` was made of `scenario`.
  public init(_ scenario: Scenario, plan: Plan) throws(Undetermined) {
    let refusals = scenario.streaks.compactMap { Self.refusal(of: $0, in: scenario) }
    guard refusals.isEmpty else { throw Undetermined(refusals: refusals) }
    self.scenario = scenario
    words = EventNames(scenario, plan: plan)
    streaks = scenario.streaks.enumerated().flatMap { place, streak in
      (0..<streak.perPlayer).map { PlayerStreak(name: streak.name(ofCopy: $0), streak: place, copy: $0) }
    }
  }

  /// The events that count for a streak when an action is done `times` times.
  public func events(of streak: PlayerStreak, when action: PlayerAction, times: Int) -> Int {
    let own = scenario.streaks[streak.streak]
    func counts(_ copy: Int) -> Bool { own.perPlayer == 1 || copy == streak.copy }
    return switch (own.dayCountsWhen, action) {
    case (.login, _): 1
    case (.anyActivity, .activity(_, let copy)): counts(copy) ? times : 0
    case (.activity(let id), .activity(let activity, let copy)):
      scenario.activities[activity].id == id && counts(copy) ? times : 0
    case (.mission(let id), .missionDone(let mission)): scenario.missions[mission].id == id ? 1 : 0
    default: 0
    }
  }

  private static func refusal(of streak: Scenario.Streak, in scenario: Scenario) -> PlanRefusal? {
    guard case .mission(let id) = streak.dayCountsWhen,
      let mission = scenario.missions.first(where: { $0.id == id })
    else { return nil }
    var reason: String?
    if let cost = mission.costs.first {
      reason = "players who are short of '\(cost.currency)' cannot do it"
    } else if mission.doneBy == .realPurchase {
      reason = "it is done by a real purchase"
    }
    guard let reason else { return nil }
    let path = "streaks.\(streak.id).day_counts_when"
    return PlanRefusal(
      path: path,
      message: "'\(path)' asks for mission '\(id)', which its events alone do not show: \(reason)",
      help: "play the whole economy: replay the log without --as-of")
  }
}
