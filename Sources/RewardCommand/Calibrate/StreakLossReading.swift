import RewardCalibration
import RewardEngine
import RewardFiles
import RewardStudies

/// What `calibrate --streak-effect` compares: reads the log again, and replays its new players.
struct StreakLossReading {
  private let scenario: Scenario
  private let document: Document
  private let streak: Int

  /// - Throws: `Failure` with exit status 65 for a streak that the scenario lacks, or that cannot be studied.
  init(_ id: String, of scenario: Scenario, in document: Document) throws(Failure) {
    (self.scenario, self.document) = (scenario, document)
    let names = scenario.streaks.map(\.id)
    guard let place = names.firstIndex(of: id) else {
      let near = Spelling.nearest(to: id, among: names)
      throw Failure(
        "--streak-effect names '\(id)', and the scenario has no such streak",
        help: near.map { "did you mean '\($0)'?" } ?? "streaks are: \(names.joined(separator: ", "))",
        status: .badInput)
    }
    streak = place
    let plan = try Failure.plan(document, Plan(scenario))
    do throws(MissedDaySearch.Unfit) { try MissedDaySearch.check(plan, streak: place) } catch {
      throw Self.failure(error, id)
    }
  }

  private static func failure(_ unfit: MissedDaySearch.Unfit, _ id: String) -> Failure {
    switch unfit {
    case .hasNoFreezes:
      Failure(
        "streak '\(id)' has no freezes, so the log has no players who missed a day and kept it",
        help: "leave out --streak-effect: without freezes, a log does not show what a loss changes",
        status: .badInput)
    case .endsAtAnotherMidnight:
      Failure(
        "days of streak '\(id)' end after the player's midnight or by UTC, so play before and after a loss can be on one date",
        help: "leave out --streak-effect, or name a streak whose days end at the player's midnight",
        status: .badInput)
    }
  }

  /// The effect in a log, and what was left out of it, a sentence each.
  func effect(
    in source: LogSource, _ days: ClosedRange<Int>, seed: UInt64
  ) throws(Failure) -> (StreakLossEffect, notes: [String]) {
    let players = try NewPlayers(scenario, document, source, days, seed: seed)
    var search: MissedDaySearch
    do throws(MissedDaySearch.Unfit) {
      search = try MissedDaySearch(players.plan, streak: streak, seed: seed)
    } catch {
      throw Self.failure(error, scenario.streaks[streak].id)
    }
    let notes = try players.forEachBatch("where a lost streak is studied") { search.add($0) }
    return (StreakLossEffect(search), notes)
  }
}
