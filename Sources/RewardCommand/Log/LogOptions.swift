import ArgumentParser

/// Which log is replayed, how it is read, and which days of it.
struct LogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The event log, with each player's events together. '-' is standard input.", valueName: "file"),
    completion: .file())
  var events: String

  @OptionGroup var settings: LogSettings
  @OptionGroup var start: LogStart

  init() {}

  func validate() throws { try start.check(beside: settings) }

  var source: LogSource { LogSource(path: events, settings: settings, startFrom: start.startFrom) }
}
