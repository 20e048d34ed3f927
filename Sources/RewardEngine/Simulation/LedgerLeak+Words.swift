extension Tile {
  /// Prints what does not add up and ends the process: no number computed from it can be trusted.
  ///
  /// The text goes to standard error, since release builds do not show why they stop.
  func stop(at leak: LedgerLeak) -> Never {
    Platform.complain(words(of: leak, command: CommandLine.arguments))
    preconditionFailure("the ledger does not add up")
  }

  /// The text of a leak: what does not add up, for which players, and how to reproduce it.
  ///
  /// - Parameter command: the words with which this process was started; the same run leaks at the same
  ///   place.
  func words(of leak: LedgerLeak, command: [String]) -> String {
    let catalogue = plan.catalogue
    let ranks = (number * Self.width + 1, number * Self.width + players)
    let day = leak.day + 1
    return """
      error: on day \(day) players \(ranks.0) to \(ranks.1) of profile '\(catalogue.profiles[profile])' hold \
      \(leak.held) of '\(catalogue.resources[leak.resource])', and the ledger says \(leak.booked)
      scenario: '\(catalogue.title.withVisibleControls)', seed \(luck.seed)
      help: this is a fault of rewardsim, and not of the scenario: please report it with the scenario and the \
      command that replays it: \(command.map(\.asShellWord).joined(separator: " "))

      """
  }
}
