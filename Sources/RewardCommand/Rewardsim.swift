import ArgumentParser
import ReturnedMemory
import RewardEngine
import RewardFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@main
struct Rewardsim: AsyncParsableCommand {
  static let version = Engine.version

  static let configuration = CommandConfiguration(
    commandName: "rewardsim", abstract: "Find out whether your rewards inflate, before your players do.",
    discussion: """
      Simulates the players of an economy that you describe in a YAML file, and reports what your rewards do to it. To \
      begin: 'rewardsim init habit-tracker --out mine.yaml', then 'rewardsim run mine.yaml'.
      """,
    version:
      "\(version) (built for \(Platform.processor)\(Platform.hasWideLuck ? ", random draws in vectors of 512 bits" : ""))",
    groupedSubcommands: [
      CommandGroup(
        name: "Simulation",
        subcommands: [
          RunCommand.self, LiveCommand.self, ExplainCommand.self, LintCommand.self, ClockAuditCommand.self,
        ]),
      CommandGroup(
        name: "Design",
        subcommands: [
          CompareCommand.self, CheckCommand.self, SweepCommand.self, SensitivityCommand.self,
          TuneCommand.self, CalibrateCommand.self,
          LevelCurveCommand.self, FreezeValueCommand.self,
        ]),
      CommandGroup(name: "Event log", subcommands: [ReplayCommand.self]),
      CommandGroup(
        name: "Scenario file",
        subcommands: [InitCommand.self, ValidateCommand.self, MetricsCommand.self, SchemaCommand.self]),
      CommandGroup(
        name: "Large run", subcommands: [MergeCommand.self, ClusterCommand.self, BenchCommand.self]),
    ])

  static func main() async {
    if let refusal = Processor.refusal {
      _ = write(STDERR_FILENO, refusal.utf8Start, refusal.utf8CodeUnitCount)
      _exit(ExitStatus.unavailable.rawValue)
    }
    StandardFiles.reserve()
    // Who reads notes or results may go away before the end, and the exit status is still that of the work.
    signal(SIGPIPE, SIG_IGN)
    Interruption.letQuitEnd()
    return_large_memory()
    do {
      if let failure = ThreadRoom.refusal ?? unreadableArgument { throw failure }
      let words = Array(CommandLine.arguments.dropFirst())
      if let failure = unknownCommand(words.first) { throw failure }
      if words.first == "help", let failure = unknownCommand(words.dropFirst().first) { throw failure }
      if let failure = repeatedOption(words) { throw failure }
      if let failure = negativeNumber(words) { throw failure }
      if let failure = unknownShortOption(words) { throw failure }
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
      end(with: error)
    }
  }

  /// Prints the argument parser's help or error, and ends with its status.
  ///
  /// The parser's own exit does not check whether help could be written.
  private static func end(with error: any Error) -> Never {
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    guard status == .success else {
      if !message.isEmpty {
        Output.complain(visible(message, of: Array(CommandLine.arguments.dropFirst())) + "\n")
      }
      exit(withError: status)
    }
    do throws(Failure) {
      if !message.isEmpty { try Output.write("\(message)\n") }
    } catch {
      Output.complain(error.text)
      exit(withError: ExitCode(error.status.rawValue))
    }
    exit()
  }

  /// A message with the control characters of the arguments that it quotes made visible, line ends among them.
  static func visible(_ message: String, of arguments: [String]) -> String {
    let words = arguments + arguments.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return words.sorted { $0.count > $1.count }.reduce(message) { message, word in
      let shown = word.withVisibleControls
      return shown == word ? message : message.replacing(word, with: shown)
    }
  }

  /// The failure for an argument that is not UTF-8: read as text, it would name another file.
  private static var unreadableArgument: Failure? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { break }
      if let failure = unreadable(argument) { return failure }
    }
    return nil
  }

  static func unreadable(_ argument: UnsafePointer<CChar>) -> Failure? {
    guard String(validatingCString: argument) == nil else { return nil }
    let bytes = UnsafeBufferPointer(start: argument, count: strlen(argument)).map { UInt8(bitPattern: $0) }
    let shown = bytes.map { byte in
      (0x20..<0x7F).contains(byte)
        ? String(UnicodeScalar(byte)) : "\\x\(String(byte, radix: 16, uppercase: true))"
    }
    return Failure(
      "the argument '\(shown.joined())' is not UTF-8", help: "rename the file",
      status: .usage)
  }

  /// The failure for a first argument that is not a command; `nil` if it is one.
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

  /// The failure for an option followed by a number below 0, which the argument parser takes for another option.
  ///
  /// No option takes such a number.
  static func negativeNumber(_ words: [String]) -> Failure? {
    let words = Array(words.prefix { $0 != "--" })
    for (name, value) in zip(words, words.dropFirst()) where name.hasPrefix("--") && !name.contains("=") {
      guard value.hasPrefix("-"), Double(value) != nil else { continue }
      return Failure("\(name) may not be negative, but is \(value)", status: .usage)
    }
    return nil
  }

  /// The failure for a word that begins with one hyphen and is neither `-h` nor a number.
  ///
  /// The argument parser takes it for several options, and prints help with status 0 where an `h` is among its
  /// letters: a check of the file `-dash.yaml` would pass.
  static func unknownShortOption(_ words: [String]) -> Failure? {
    let word = words.prefix { $0 != "--" }.first { word in
      word.hasPrefix("-") && !word.hasPrefix("--") && !["-", "-h"].contains(word) && Double(word) == nil
    }
    return word.map {
      Failure("there is no option '\($0)'", help: "a file of this name is './\($0)'", status: .usage)
    }
  }

  /// Options that count as often as they are given.
  static let repeatable: Set<Substring> = [
    "--set", "--target", "--metric", "--margin", "--by", "--axis", "--except", "--knob", "--goal",
    "--minimize", "--maximize", "--precision",
  ]

  /// The failure for an option that is given twice: the argument parser keeps only the last.
  static func repeatedOption(_ words: [String]) -> Failure? {
    var seen = repeatable
    for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
      let name = word.prefix { $0 != "=" }
      guard !repeatable.contains(name) else { continue }
      guard seen.insert(name).inserted else {
        return Failure(
          "\(name) is given twice", help: "give it once: only the last would count", status: .usage)
      }
    }
    return nil
  }
}
