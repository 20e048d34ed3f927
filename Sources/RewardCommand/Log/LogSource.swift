import RewardFiles
import RewardStudies

/// A log and the options for reading it.
struct LogSource {
  /// `-` is standard input.
  var path: String
  var settings: LogSettings
  /// A file of the states in which its players begin.
  var startFrom: String?

  func open() throws(Failure) -> EventLog {
    try EventLog(
      path: path, columns: settings.columns, zone: settings.zone, times: settings.times, sort: settings.sort)
  }

  /// The days to replay, from reading the log once unless both are given.
  ///
  /// - Throws: `Failure` with exit code 64 for standard input or a pipe, which cannot be read twice; 65 for a log that is
  ///   faulty, has no events, or has days far outside the others.
  func days() throws(Failure) -> LogDays.Span {
    if let first = settings.first, let last = settings.last { return .init(days: first...last) }
    guard InputFile.canBeReadTwice(path) else {
      throw Failure(
        "\(path == "-" ? "standard input" : "a pipe") can be read only once, so its first and last day must be given",
        help: "give --from and --until", status: .usage)
    }
    var log = try open()
    var days = LogDays()
    while let player = try log.nextPlayer() {
      for event in player { days.note(event) }
    }
    return try days.span(from: settings.first, until: settings.last, in: path)
  }
}

extension CommandText {
  /// The command with a log and how it is read, but for its days and its limit.
  func with(_ log: LogSource) -> CommandText {
    with("--events", word: log.path.asShownPath)
      .with("--start-from", word: log.startFrom?.asShownPath).with(log.settings.named)
      .with("--sort", if: log.settings.sort).with("--strict", if: log.settings.strict)
  }
}
