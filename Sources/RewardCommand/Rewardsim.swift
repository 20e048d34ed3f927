import ArgumentParser
import ReturnedMemory
import RewardEngine

@main
struct Rewardsim: AsyncParsableCommand {
  static let version = Engine.version

  static let configuration = CommandConfiguration(
    commandName: "rewardsim", abstract: "Find out whether your rewards inflate, before your players do.",
    version:
      "\(version) (built for \(Platform.processor)\(Platform.hasWideLuck ? ", luck in vectors of 512 bits" : ""))",
    subcommands: [
      RunCommand.self, MergeCommand.self, ClusterCommand.self, ReplayCommand.self, ExplainCommand.self,
      LintCommand.self, ClockAuditCommand.self, CompareCommand.self, CheckCommand.self, SweepCommand.self,
      SensitivityCommand.self, TuneCommand.self, LevelCurveCommand.self, FreezeValueCommand.self,
      Bench.self, Validate.self, MetricsCommand.self, Schema.self, Init.self,
    ])

  static func main() async {
    return_memory_at_once()
    do {
      if let failure = Processor.failure { throw failure }
      if let failure = unknownCommand(CommandLine.arguments.dropFirst().first) { throw failure }
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let failure as Failure {
      Output.complain(failure.text)
      exit(withError: ExitCode(failure.status.rawValue))
    } catch {
      stop(error)
    }
  }

  /// Ends with what the argument parser says, its faults on standard error as all others are.
  private static func stop(_ error: any Error) -> Never {
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    guard status != .success, !message.isEmpty else { exit(withError: error) }
    Output.complain(visible(message, of: Array(CommandLine.arguments.dropFirst())) + "\n")
    exit(withError: status)
  }

  /// A message with the control characters of the arguments that it quotes made visible, line ends among them.
  static func visible(_ message: String, of arguments: [String]) -> String {
    let words = arguments + arguments.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return words.sorted { $0.count > $1.count }.reduce(message) { message, word in
      let shown = word.withVisibleControls
      return shown == word ? message : message.replacing(word, with: shown)
    }
  }

  /// What to say of a first argument that should be a command and is none; nothing if it is one.
  ///
  /// The argument parser suggests options, but no commands.
  static func unknownCommand(_ word: String?) -> Failure? {
    guard let word, !word.hasPrefix("-") else { return nil }
    let names = configuration.subcommands.map { $0._commandName } + ["help"]
    guard !names.contains(word) else { return nil }
    let near = Spelling.nearest(to: word, among: names)
    return Failure(
      "there is no command '\(word)'",
      help: near.map { "did you mean '\($0)'?" } ?? "'rewardsim help' lists the commands", status: .usage)
  }
}
