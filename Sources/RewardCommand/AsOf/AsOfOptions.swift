import ArgumentParser
import RewardEngine
import RewardStudies

/// The instant that streaks are asked for, and the freezes players had.
struct AsOfOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print each player's streaks at this instant, such as 2026-03-01T12:00:00Z, as NDJSON.",
      valueName: "instant"))
  var asOf: String?

  @Option(
    help: ArgumentHelp(
      "Freezes of players for --as-of: player, id, earned, expires, used and, where several streaks take them, "
        + "streak; CSV or NDJSON.", valueName: "file"), completion: .file())
  var freezes: String?

  init() {}

  /// What `--as-of` says, once it has been checked.
  var instant: Instant? { asOf.flatMap { Instant(written: $0) } }
  /// The offset it is written with, in seconds.
  var offset: Int { Int((asOf.flatMap(Timestamp.init(text:))?.offset ?? 0) / 1000) }

  func validate() throws {
    guard let asOf else {
      if freezes != nil { throw ValidationError("--freezes needs --as-of") }
      return
    }
    guard instant == nil else { return }
    let hint = Instant(written: asOf + "Z") == nil ? "such as 2026-03-01T12:00:00Z" : "such as \(asOf)Z"
    throw ValidationError(
      "--as-of must be a date and time of 1970 to 2099 with its offset, \(hint), not '\(asOf)'")
  }

  /// Refuses what a replay of days knows and a look at one instant does not.
  func check(beside replay: ReplayCommand) throws {
    guard asOf != nil else { return }
    let excluded = [
      ("--from", replay.log.from != nil, "all events up to the instant count"),
      ("--until", replay.log.until != nil, "all events up to the instant count"),
      ("--export-players", replay.exportPlayers != nil, "streaks at an instant are NDJSON"),
      ("--seed", replay.seed != nil, "events leave nothing to luck"),
    ]
    for (name, isGiven, reason) in excluded where isGiven {
      throw ValidationError("\(name) cannot go with --as-of: \(reason)")
    }
    if replay.log.events == "-", freezes == "-" {
      throw ValidationError("--events and --freezes cannot both be standard input")
    }
    if let out = replay.out, out == replay.log.events || out == freezes {
      throw ValidationError("--out '\(out)' would replace what is read; give another file")
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

extension Timestamp {
  init?(text: String) {
    let timestamp = Array(text.utf8).withUnsafeBufferPointer { Timestamp($0) }
    guard let timestamp else { return nil }
    self = timestamp
  }
}
