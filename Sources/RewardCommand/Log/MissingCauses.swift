import RewardEngine
import RewardFiles
import RewardPages

/// Events that do nothing because another one of the same day is not in the log.
struct MissingCauses {
  private let path: String
  private let isStrict: Bool
  private var counts: [Cause: [String: Int]] = [:]

  /// What an event needs on its day.
  private enum Cause: CaseIterable {
    /// A pack, for a mission that a real purchase does.
    case pack
    /// The mission, for a claim of its reward.
    case mission

    var note: String {
      switch self {
      case .pack: "Ignored, as a real purchase does these missions, and the player bought no pack that day: "
      case .mission: "Ignored, as the player did not do the mission on the day of its claim: "
      }
    }

    func fault(of event: String) -> String {
      switch self {
      case .pack: "a real purchase does '\(event)', and the player buys no pack on this day"
      case .mission: "'\(event)' collects a mission that the player does not do on this day"
      }
    }
  }

  /// - Parameter path: the log, as messages call it.
  init(in path: String, isStrict: Bool) {
    self.path = path
    self.isStrict = isStrict
  }

  /// Whether an action may do nothing by itself.
  static func mayBeMissing(_ action: PlayerAction, in plan: Plan) -> Bool {
    switch action {
    case .missionDone(let mission): plan.missions[mission].needsRealPurchase
    case .missionCollected: true
    default: false
    }
  }

  /// Counts a player's events that do nothing.
  ///
  /// - Parameters:
  ///   - events: those of which ``mayBeMissing(_:in:)`` holds, and as what they are played.
  ///   - played: all of the player.
  /// - Throws: `Failure` with exit code 65 that names the line, if such events are refused.
  /// - Complexity: O(played) where there are such events.
  mutating func note(
    _ events: [(source: LogEvent, event: Replay.Event)], among played: [Replay.Event], in plan: Plan
  ) throws(Failure) {
    guard !events.isEmpty else { return }
    var packs: Set<Int32> = []
    var missions: [Int: Set<Int32>] = [:]
    for event in played {
      switch event.action {
      case .pack: packs.insert(event.day)
      case .missionDone(let mission): missions[mission, default: []].insert(event.day)
      default: break
      }
    }
    for (source, event) in events {
      if case .missionCollected(let mission) = event.action, !plan.missions[mission].needsRealPurchase {
        if missions[mission]?.contains(event.day) != true { try note(source, without: .mission) }
      } else if !packs.contains(event.day) {
        try note(source, without: .pack)
      }
    }
  }

  private mutating func note(_ event: LogEvent, without cause: Cause) throws(Failure) {
    counts[cause, default: [:]][event.event, default: 0] += 1
    guard isStrict else { return }
    throw Failure(
      at: path, line: event.line, cause.fault(of: event.event),
      help: "leave out --strict to ignore and count such events")
  }

  /// What was left out, a line for each cause; nothing if no event was.
  var note: String {
    Cause.allCases.reduce(into: "") { text, cause in
      guard let counts = counts[cause] else { return }
      text += "\(cause.note)\(UnknownEvents.list(counts)).\n"
    }
  }
}
