import ArgumentParser
import RewardEngine
import RewardReports
import RewardStudies

struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Player-days per second of a scenario",
    discussion: """
      Runs the simulation several times without writing a report. Seconds on a shared machine are noisy: compare \
      figures of one sitting. The checksum tells whether two builds computed the same.
      """)

  @OptionGroup var options: ScenarioOptions
  @OptionGroup(title: "Size") var size: SizeOptions

  @Option(help: ArgumentHelp("Runs measured, after one that is not.", valueName: "number"))
  var runs = 5

  @Flag(help: "Run once more without measuring after each run, and tell the measures' share of the time.")
  var measures = false

  @Option(help: "How to print: text or json.")
  var format = Format.text

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  func validate() throws {
    if runs < 1 || runs > 1000 { throw ValidationError("--runs must be from 1 to 1000, not \(runs)") }
  }

  func run() async throws { try Output.write(try await answer()) }

  /// Measures.
  ///
  /// - Returns: What is printed.
  func answer() async throws -> String {
    let (scenario, document) = try options.load(also: size.settings)
    let run = try size.run(of: scenario, in: document)
    var seconds: [Double] = []
    var bare: [Double] = []
    var digest = try await run.findings().digest
    for _ in 0..<runs {
      seconds.append(try await Self.seconds { digest = try await run.findings().digest })
      if measures { bare.append(try await Self.seconds { try await run.playOnly() }) }
    }
    // In turn, so that each pair has the same neighbours on the machine.
    let shares = zip(seconds, bare).map { 1 - $1 / $0 }.sorted()
    let result = Result(
      run: run, scenario: options.shownScenario, seconds: seconds.sorted(), shares: shares, digest: digest)
    return format == .json ? result.json : result.text
  }

  private static func seconds(of work: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await work()
    return start.duration(to: .now) / .seconds(1)
  }

  /// What was measured.
  private struct Result {
    var run: Run
    var scenario: String
    var seconds: [Double]
    /// The measures' share of each run's time, rising; empty unless asked for.
    var shares: [Double]
    var digest: Digest

    private var median: Double { seconds[seconds.count / 2] }
    private func rate(_ seconds: Double) -> Double { Double(run.playerDays) / seconds }

    var text: String {
      func millions(_ seconds: Double) -> String { NumberText.significant(rate(seconds) / 1e6, digits: 3) }
      var table = TerminalTable(("", .left), ("", .right))
      table.row("scenario", scenario)
      table.row("players × days", "\(NumberText.whole(run.players)) × \(NumberText.whole(run.scenario.days))")
      if let shock = run.scenario.players.shockInForce { table.row("replications", "\(shock.replications)") }
      table.row("threads", "\(run.threads)")
      table.row("runs", "\(seconds.count)")
      table.row("million player-days a second, median", millions(median))
      table.row("  fastest, slowest", "\(millions(seconds[0])), \(millions(seconds[seconds.count - 1]))")
      if let median = shares.isEmpty ? nil : shares[shares.count / 2] {
        table.row("measures' share of the time, median", NumberText.percent(median))
      }
      table.row("peak memory, MiB", "\(Machine.peakMemory >> 20)")
      table.row("checksum of the results", digest.description)
      return table.text()
    }

    var json: String {
      let document: JSONValue = .object([
        .init("format", "rewardsim-bench"), .init("schema", 1), .init("version", .text(Rewardsim.version)),
        .init("scenario", .text(scenario)), .init("players", .whole(run.players)),
        .init("days", .whole(run.scenario.days)), .init("threads", .whole(run.threads)),
        .init("seconds", .array(seconds.map { .number($0) })),
        .init("measures_share", .array(shares.map { .number($0) })),
        .init("player_days_per_second", .number(rate(median))),
        .init("peak_memory_bytes", .whole(Machine.peakMemory)), .init("results", .text(digest.description)),
      ])
      return document.text
    }
  }
}
