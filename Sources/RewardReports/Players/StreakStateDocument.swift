import RewardEngine
import RewardPages
import RewardStudies

/// How a player's streaks stand at a moment, as a line of JSON shaped as apps keep them.
public struct StreakStateDocument: Sendable {
  public var player: String
  public var asOf: Instant
  /// The zone days were counted in: an IANA name, or an offset such as `+05:45`.
  public var zone: String
  public var streaks: [Streak]

  public init(player: String, asOf: Instant, zone: String, streaks: [Streak]) {
    self.player = player
    self.asOf = asOf
    self.zone = zone
    self.streaks = streaks
  }

  public struct Streak: Sendable {
    public var name: String
    public var state: StreakState
    /// Whether the state lists the freezes on offer.
    private let isFilledByHand: Bool
    /// Whether what is stored differs from what is in force once a run is over.
    private let isStale: Bool
    private let hasBorder: Bool

    /// - Parameter rules: the streak's.
    public init(name: String, state: StreakState, of rules: Scenario.Streak) {
      self.name = name
      self.state = state
      isFilledByHand = rules.protectedBy != nil && rules.rules.freezeUse == .byHand
      isStale = rules.rules.missedDay == .restart
      hasBorder = rules.hasBorder
    }
  }

  /// Whether a text begins with such a line.
  public static func begins(_ text: String) -> Bool {
    let line = text.prefix { $0 != "\n" }
    return line.hasPrefix("{\"player\":\"") && line.contains("\"as_of\":\"") && line.contains("\"streaks\":{")
  }

  public var line: String {
    let value: JSONValue = [
      "player": .text(player), "as_of": .text(CivilDate.text(asOf)), "zone": .text(zone),
      "streaks": .object(streaks.map { JSONValue.Member($0.name, $0.value) }),
    ]
    return value.line
  }
}

extension StreakStateDocument.Streak {
  fileprivate var value: JSONValue {
    let consumed = state.freezesConsumed.map { use -> JSONValue in
      ["id": .text(use.freeze), "day": .text(CivilDate.text(use.day))]
    }
    var members: [JSONValue.Member] = [
      .init("currentStreak", .whole(state.currentStreak))
    ]
    if isStale { members.append(.init("storedStreak", .whole(state.storedStreak))) }
    if hasBorder {
      members.append(.init("border", .text(StreakBorder(length: state.currentStreak).rawValue)))
    }
    members += [
      .init("longestStreak", .whole(state.longestStreak)),
      .init("todayEventCount", .whole(state.todayEventCount)),
      .init("isGoalMet", .truth(state.isGoalMet)),
      .init("goalProgress", .number(state.goalProgress)),
      .init("streakStart", JSONValue(state.streakStart.map(CivilDate.text))),
      .init("lastEvent", JSONValue(state.lastEvent.map(CivilDate.text))),
      .init("freezesAvailable", .whole(state.freezesAvailable)),
    ]
    if isFilledByHand { members.append(.init("freezesOffered", .whole(state.freezesOffered))) }
    members.append(.init("freezesConsumed", .array(consumed)))
    members.append(.init("daysMissed", .whole(state.daysMissed)))
    members.append(.init("status", .text(state.status.rawValue)))
    return .object(members)
  }
}
