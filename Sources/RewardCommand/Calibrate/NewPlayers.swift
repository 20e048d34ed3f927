import RewardCalibration
import RewardEngine
import RewardFiles
import RewardPages
import RewardStudies

/// The new players of a log, replayed a tile at a time in a second reading.
struct NewPlayers {
  private let replay: LogReplay
  private let source: LogSource
  private let days: ClosedRange<Int>
  /// Whether what players do after their first stay is left out.
  private let followsReturns: Bool

  /// - Throws: `Failure` with exit status 65 for a log that is longer than a run may be, or rules that cannot be replayed.
  init(
    _ scenario: Scenario, _ document: Document, _ source: LogSource, _ days: ClosedRange<Int>, seed: UInt64,
    followsReturns: Bool = false
  ) throws(Failure) {
    replay = try LogReplay(scenario, document, source, days, seed: seed)
    (self.source, self.days, self.followsReturns) = (source, days, followsReturns)
  }

  /// The plan that is replayed.
  var plan: Plan { replay.plan }

  /// Calls `body` with at most ``Replay/batch`` players at a time.
  ///
  /// - Parameter purpose: what the players are replayed for: "where a lost streak is studied".
  /// - Returns: Who does more than the replay has room for, and is left out, a sentence for each limit.
  /// - Throws: `Failure` for a log that cannot be read.
  func forEachBatch(_ purpose: String, _ body: ([Replay.Player]) -> Void) throws(Failure) -> [String] {
    var log = try source.open()
    var batch: [Replay.Player] = []
    var leftOut: [HistoryRun.Excess.Limit: Int] = [:]
    while let events = try log.nextPlayer() {
      // Of others, the log does not show what they held.
      if events.contains(where: { $0.day < days.lowerBound }) { continue }
      guard var player = try replay.known(events)?.player else { continue }
      if followsReturns { player.endWithStay() }
      if let excess = replay.excess(of: player) {
        // Those who do something too often on one day are left out of all that is fitted.
        if case .timesADay = excess.limit { continue }
        leftOut[excess.limit, default: 0] += 1
        continue
      }
      batch.append(player)
      guard batch.count == Replay.batch else { continue }
      body(batch)
      batch.removeAll(keepingCapacity: true)
    }
    if !batch.isEmpty { body(batch) }
    return leftOut.map { limit, players in
      "Left out \(purpose), because \(limit.text(.players, days: days.count)): \(players.counted("player"))."
    }.sorted()
  }
}

extension Replay.Player {
  /// Takes out what comes after the first stay.
  fileprivate mutating func endWithStay() {
    let days = Set(events.map { Int($0.day) }).sorted()
    let stay = Set(days.prefix(LongAbsence.before(LongAbsence.daysOfStay, days)))
    events.removeAll { !stay.contains(Int($0.day)) }
  }
}
