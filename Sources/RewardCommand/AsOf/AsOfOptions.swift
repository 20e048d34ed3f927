import ArgumentParser
import RewardEngine
import RewardFiles
import RewardStudies

/// The instant of `--as-of`, and the players' freezes and goals.
struct AsOfOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print each player's streaks at this instant as NDJSON, for example 2026-03-01T12:00:00Z.",
      valueName: "instant"))
  var asOf: String?

  @Option(
    help: ArgumentHelp(
      "With --as-of: the players' freezes, in CSV or NDJSON. Columns: player, id, earned, expires, used, and streak "
        + "if several streaks take freezes.", valueName: "file"), completion: .file())
  var freezes: String?

  @Option(
    help: ArgumentHelp(
      "With --as-of: how to fill gaps that ended in the past. settled uses any freeze that the player had then; "
        + "recorded uses only freezes that the file marks as used there. Default: settled.",
      valueName: "reading"))
  var closedGaps: ClosedGapsReading?

  @Option(
    help: ArgumentHelp(
      "With --as-of: the players' goals over time, in CSV or NDJSON. Columns: player, from, goal, and streak if several "
        + "streaks have goals. Default: the goal of the scenario on all days.", valueName: "file"),
    completion: .file())
  var goals: String?

  init() {}

  /// The readings of gaps that are over, as the command line names them.
  enum ClosedGapsReading: String, ExpressibleByArgument, CaseIterable {
    case settled, recorded

    var rule: StreakHistory.ClosedGaps { self == .settled ? .settled : .asRecorded }
  }

  /// The value of `--as-of`, once it has been checked.
  var instant: Instant? { asOf.flatMap { Instant(written: $0) } }
  /// The offset it is written with, in seconds.
  var offset: Int { Int((asOf.flatMap(Timestamp.init(text:))?.offset ?? 0) / 1000) }

  func validate() throws {
    guard let asOf else {
      let given = [
        ("--freezes", freezes != nil), ("--closed-gaps", closedGaps != nil), ("--goals", goals != nil),
      ]
      for (name, isGiven) in given where isGiven { throw ValidationError("\(name) needs --as-of") }
      return
    }
    guard instant == nil else { return }
    throw ValidationError(
      "--as-of must be a date and time of 1970 to 2099 with its offset: \(Timestamp.help(for: asOf))")
  }

  /// Refuses options of a replay that have no effect on a single instant.
  func check(beside replay: ReplayCommand) throws {
    guard asOf != nil else { return }
    let excluded = [
      ("--from", replay.log.from != nil, "all events up to the instant count"),
      ("--until", replay.log.until != nil, "all events up to the instant count"),
      ("--start-from", replay.start.startFrom != nil, "streaks are computed from all events"),
      ("--export-players", replay.exportPlayers != nil, "streaks at an instant are NDJSON"),
      ("--seed", replay.seed != nil, "it uses no random draws"),
    ]
    for (name, isGiven, reason) in excluded where isGiven {
      throw ValidationError("\(name) cannot go with --as-of: \(reason)")
    }
    let files = [("--events", replay.events), ("--freezes", freezes), ("--goals", goals)]
    let fromInput = files.filter { $0.1 == "-" }.map(\.0)
    if fromInput.count > 1 {
      throw ValidationError("\(fromInput[0]) and \(fromInput[1]) cannot both be standard input")
    }
  }
}

extension Instant {
  /// A moment as ISO 8601 writes it, with its offset.
  init?(written text: String) {
    guard let timestamp = Timestamp(text: text), let offset = timestamp.offset else { return nil }
    self.init(milliseconds: Int(timestamp.reading - offset))
  }
}
