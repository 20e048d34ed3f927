import ArgumentParser
import RewardEngine
import RewardReports
import RewardStudies

struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Player-days per second of a scenario",
    discussion: """
      Runs the simulation several times without writing a report. Seconds on a shared machine are noisy: compare \
      figures of one sitting, best with --against, which measures another build in turn with this one. The \
      checksum tells whether two builds computed the same.
      """)

  @OptionGroup var options: ScenarioOptions
  @OptionGroup(title: "Size") var size: SizeOptions

  @Option(help: ArgumentHelp("Runs measured, after one that is not.", valueName: "number"))
  var runs = 5

  @Flag(help: "Run once more without measuring after each run, and tell the measures' share of the time.")
  var measures = false

  @Option(
    help: ArgumentHelp("Another rewardsim, measured in turn with this one.", valueName: "tool"),
    completion: .file())
  var against: String?

  @Option(
    help: ArgumentHelp(
      "End with status 1 if this is more than so many percent slower than --against, by the median of all pairs.",
      valueName: "percent"))
  var maxRegression: Double?

  @Option(help: "How to print: text, json, or action for github-action-benchmark's customBiggerIsBetter.")
  var format = Format.text

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, action }

  func validate() throws {
    if runs < 1 || runs > 1000 { throw ValidationError("--runs must be from 1 to 1000, not \(runs)") }
    guard let maxRegression else { return }
    if against == nil { throw ValidationError("--max-regression needs --against") }
    if !(maxRegression > 0 && maxRegression < 100) {
      throw ValidationError("--max-regression must be between 0 and 100, not \(maxRegression)")
    }
  }

  func run() async throws {
    let result = try await measured()
    try Output.write(told(result))
    guard let complaint = complaint(about: result) else { return }
    Output.complain(complaint)
    throw ExitCode(ExitStatus.goalFailed.rawValue)
  }

  /// A result as it is printed.
  func told(_ result: BenchResult) -> String {
    switch format {
    case .text: result.text
    case .json: result.json
    case .action: result.actionJSON
    }
  }

  /// What is wrong with a result, if anything is.
  func complaint(about result: BenchResult) -> String? {
    guard let maxRegression, let against = result.against else { return nil }
    let slower = 1 - against.median
    guard slower * 100 > maxRegression else { return nil }
    return
      "error: \(NumberText.percent(slower)) slower than '\(against.tool)', by the median of \(against.ratios.count) "
      + "pairs; the limit is \(NumberText.percent(maxRegression / 100))\n"
  }

  /// Measures.
  func measured() async throws -> BenchResult {
    let (scenario, document) = try options.load(also: size.settings)
    let run = try size.run(of: scenario, in: document)
    let other = against.map { OtherTool(path: $0) }
    var (seconds, bare, ratios): ([Double], [Double], [Double]) = ([], [], [])
    var digest = try await run.findings().digest
    var hasSameResults = true
    // In turn, so that each pair has the same neighbours on the machine.
    for _ in 0..<runs {
      let duration = try await Self.seconds { digest = try await run.findings().digest }
      seconds.append(duration)
      if measures { bare.append(try await Self.seconds { try await run.playOnly() }) }
      if let measured = try other?.measure(arguments(for: run)) {
        ratios.append(measured.seconds / duration)
        hasSameResults = hasSameResults && measured.results == digest.description
      }
    }
    let shares = zip(seconds, bare).map { 1 - $1 / $0 }.sorted()
    let comparison = against.map {
      BenchResult.Comparison(tool: $0.asShownPath, ratios: ratios.sorted(), hasSameResults: hasSameResults)
    }
    return BenchResult(
      run: run, scenario: options.shownScenario, seconds: seconds.sorted(), shares: shares, digest: digest,
      against: comparison)
  }

  /// The same run, as another tool's command line has it.
  private func arguments(for run: Run) -> [String] {
    [options.scenario] + options.settings.flatMap { ["--set", "\($0.path)=\($0.value)"] }
      + [
        "--players", "\(run.players)", "--days", "\(run.scenario.days)", "--seed", "\(run.seed)", "--threads",
        "\(run.threads)",
      ] + (options.limits + size.limits).flatMap(\.words)
  }

  private static func seconds(of work: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await work()
    return start.duration(to: .now) / .seconds(1)
  }
}
