import RewardCalibration
import RewardEngine
import RewardStudies

/// A kind of data that `calibrate` fits to, made from simulated players.
enum Method: String, CaseIterable {
  case recencyFrequency = "recency and frequency"
  case retention
  case dated = "retention with dates"
  case survivors
  case cross = "cross table"
  case targets = "given figures"
  case eventLog = "event log"
  case simulated = "simulated figures"
  case brought = "event log with a wave of players"
  case returning = "event log with players who come back"

  /// The scenario whose profiles are fitted, and how many days of it are simulated; `nil` where profiles are drawn of any app.
  var shipped: (path: String, days: Int)? {
    switch self {
    case .simulated: (SimulatedRounds.path, SimulatedRounds.days)
    case .brought: (BroughtRounds.path, BroughtRounds.days)
    case .returning: (ReturningRounds.path, ReturningRounds.days)
    default: nil
    }
  }

  /// Whether it is measured only when asked for, because its rounds take long.
  var takesLong: Bool { self == .dated || shipped != nil }

  /// The data of players who play like a mix, for some days after they arrive.
  ///
  /// - Parameter lived: for each player, days of play after arrival.
  func evidence(
    _ lived: [[Int]], days: Int, mix: PlayerMix, _ stream: inout LuckStream
  ) -> any Evidence {
    let players = lived.count
    var active = [Int](repeating: 0, count: days + 1)
    for day in lived.joined() { active[day] += 1 }
    switch self {
    // The table of a log knows weekdays: HabitRounds, DatedRounds. Others are of a shipped scenario.
    case .recencyFrequency, .eventLog, .dated, .simulated, .brought, .returning:
      var counts: [RecencyFrequency: Int] = [:]
      for own in lived {
        counts[.init(activeDays: own.count, lastDay: own.last ?? 0, days: days), default: 0] += 1
      }
      return RecencyFrequencyTable(counts)
    case .retention:
      return RetentionTable((1...days).map { .init(day: $0, cohort: players, active: active[$0]) })
    case .survivors: return SurvivorsTable(survivors(of: mix, players, days: days, &stream))
    case .cross:
      let marks = lived.map { own in (own.contains(1), own.contains(7)) }
      func count(_ first: Bool, _ second: Bool) -> Int { marks.count { $0 == (first, second) } }
      return CrossTable(
        firstDay: 1, secondDay: 7, both: count(true, true), firstOnly: count(true, false),
        secondOnly: count(false, true), neither: count(false, false))
    case .targets:
      // Figures of different players: each is known on its own.
      let third = players / 3
      let asked = [1, 7, 30].enumerated().map { place, day in
        let own = lived[(place * third)..<((place + 1) * third)]
        let share = Double(own.count { $0.contains(day) }) / Double(third)
        return FigureTargets.Target(.retention(day: day), share, .players(third))
      }
      return FigureTargets(asked)
    }
  }

  /// The engine does not show when players churn: lifetimes are drawn from the mix itself.
  private func survivors(
    of mix: PlayerMix, _ players: Int, days: Int, _ stream: inout LuckStream
  ) -> [SurvivorsTable.Row] {
    let survival = mix.survival(days: days)
    var left = players
    var rows = [SurvivorsTable.Row(day: 0, players: left)]
    for day in 1...days {
      let chance = survival[day] / survival[day - 1]
      left = (0..<left).reduce(0) { count, _ in count + (stream.nextUniform() < chance ? 1 : 0) }
      rows.append(.init(day: day, players: left))
    }
    return rows
  }
}
