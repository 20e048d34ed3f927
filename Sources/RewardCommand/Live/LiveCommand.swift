import ArgumentParser
import RewardEngine
import RewardStudies

struct LiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live", abstract: "What happens when I turn this number?",
    discussion: """
      Opens a page in the browser where every number of the scenario is a slider or a field. The figures and charts \
      follow each change: at once with few players, then with more and more, up to --players. Without --players these are \
      those of the scenario, at most 20000. All stays on this machine. Only the printed address opens the page. \
      Ctrl-C ends the command.
      """)

  @OptionGroup var options: ScenarioOptions

  @Option(
    help: ArgumentHelp(
      "The port of the page. Default: a free one.", valueName: "number"))
  var port: UInt16?

  @Option(
    help: ArgumentHelp(
      "The address to listen on. Another one than 127.0.0.1 may let other machines in.", valueName: "address")
  )
  var host = "127.0.0.1"

  @Flag(name: .customLong("open"), help: "Open the page in the default browser.")
  var opensBrowser = false

  @Flag(help: "Never write the scenario file.")
  var readOnly = false

  @OptionGroup(title: "Size") var size: SizeOptions

  /// The usual number of players of the most exact answer.
  static let usualPlayers = 20_000

  func run() async throws {
    let settings = LiveSettings(self)
    let file = try LiveFile(settings)
    let session = LiveSession(settings, file)
    try await session.open()
    try await LiveServer(session, host: host, port: port ?? 0) { address in
      try Output.write("\(address)\n")
      Output.complain("the page is at this address; Ctrl-C ends it\n")
      if opensBrowser { Browser.open(address) }
    }.serve()
  }
}

/// What the command line says about a session.
struct LiveSettings: Sendable {
  let path: String
  let reading: ReadingOptions
  let seed: UInt64
  let threads: Int
  let isReadOnly: Bool
  /// Days of `--days`, before any edit.
  let size: [Setting]
  /// The players of the most exact answer; `nil` for the usual number.
  let players: Int?
  let limits: RunLimits
  /// The changes of `--set`, which the page starts with.
  let edits: [LiveEdit]

  /// What the command line and some edits say about the size: days of the page come after those of the command line.
  func size(with edits: [LiveEdit]) -> [Setting] { edits.last(where: \.isDays).map { [$0.setting] } ?? size }

  init(_ command: LiveCommand) {
    path = command.options.scenario
    reading = command.options.reading
    seed = command.size.seed
    threads = command.size.threads
    isReadOnly = command.readOnly
    size = Setting.size(players: nil, days: command.size.days)
    players = command.size.players
    limits = command.size.limits
    edits = command.options.settings.map { LiveEdit(path: "\($0.path)", value: $0.value) }
  }

  /// The options for reading the file itself, without its changes.
  var readingFile: ReadingOptions {
    var reading = reading
    reading.settings = []
    return reading
  }
}
