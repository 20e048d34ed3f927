import RewardEngine
import RewardPages
import RewardStudies

/// What a report says of a run that continues from stored player states.
extension Outcome {
  /// Whether figures by days since arrival mean something: players with stored states arrived before the run, and the
  /// run counts its own days only.
  var countsFromArrival: Bool { continuation == nil }

  /// Whether players begin with what they had, and not as new players do.
  var startsFromStates: Bool { continuation.map { $0.unknown == 0 } ?? false }

  /// Whether reports and files have a metric: not one that counts from arrival, where players arrived before the run.
  func has(_ metric: Metric) -> Bool { countsFromArrival || !metric.countsFromArrival }

  /// The days of the run, counted from the first of all.
  var calendar: Range<Int> {
    let first = continuation?.day ?? 0
    return first..<(first + days)
  }

  /// Whether all players who take part are of the same age.
  func isOneCohort(of scenario: Scenario) -> Bool {
    guard scenario.isOfHistory else { return continuation?.isOneCohort ?? scenario.isOneCohort }
    // The players of a log arrive when it has them first, whatever the scenario says about arrivals.
    return continuation?.isOneCohort != false
      && series("players.arrived").dropFirst().allSatisfy { $0 == 0 }
  }

  /// Where the run begins, in some sentences; `nil` where all players are new.
  func start(of scenario: Scenario) -> Words? {
    // In a replay, the log decides how often players play.
    let traits =
      """
       Give the seed of the run that wrote the states: from another one, players draw other traits, such as how often \
      they play.
      """
    return continuation.map {
      $0.unknown > 0
        ? Self.withoutStates($0.unknown)
        : """
        The run continues from stored player states: its day 1 is day \(NumberText.whole($0.day + 1)).\(new(besides: $0, scenario)) Totals and rates \
        count only the days of this run, and so do the time without a level and runs of streaks, which begin again. What players \
        hold at the start does not count as received. The report and \
        its tables leave out figures by days since arrival, because players with a stored state arrived earlier.\(scenario.isOfHistory ? "" : traits)
        """
    }
  }

  /// What a part of a log cannot show whose players had played before.
  private static func withoutStates(_ players: Int) -> Words {
    """
    \(players.counted("player")) had played before the first day, and \(players.agreeing("begins", "begin")) here with what the scenario gives to new \
    players. So levels, balances and streaks are those of these days alone. The report and its tables leave out figures by days since \
    arrival. With `--start-from`, players go on with what they had.
    """
  }

  /// How many players have no stored state, with a space before; empty where all have one.
  private func new(besides continuation: Continuation, _ scenario: Scenario) -> String {
    let (stored, others) = (continuation.stored, players - continuation.stored)
    guard others > 0 else { return "" }
    let arrive =
      scenario.isOfHistory
      ? "appear in the log" : scenario.isOneCohort ? "arrive on its first day" : "arrive as the scenario says"
    return
      " \(NumberText.whole(stored)) of the \(NumberText.whole(players)) players \(stored.agreeing("has", "have")) a stored state. \(others.agreeing("The other is", "The others are")) new and \(arrive)."
  }
}

extension Scenario.Event {
  /// Where it lies if none of its days is within the run; else `nil`.
  func whereabouts(in run: Range<Int>) -> String? {
    guard !run.contains(where: isOn) else { return nil }
    if from >= run.upperBound { return "after the end of the run" }
    return "on no day of the run"
  }
}
