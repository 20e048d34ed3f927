import ArgumentParser

/// The states from which the players of a log are replayed.
struct LogStart: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Start from the player states in a file that 'replay' or 'run --export-players' wrote. It must hold the states at the end of the day before --from.",
      valueName: "file"), completion: .file())
  var startFrom: String?

  init() {}

  func check(beside settings: LogSettings) throws {
    if startFrom != nil, settings.from == nil {
      throw ValidationError("--start-from needs --from: the day after the states were written")
    }
  }
}
