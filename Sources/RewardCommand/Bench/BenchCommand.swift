import ArgumentParser
import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "How fast is it, and is it slower than another build?",
    discussion: """
      Measures player-days per second: simulates the scenario several times without writing a report. Times on a \
      shared machine are noisy. The best comparison is --baseline with another build, which takes turns with this one. \
      A stored result comes from another moment, so its ratio is printed with the spread of both. If it comes from \
      another machine, or a build for other processors, whether this build is slower cannot be known. The checksum of the results must be the same in every run. --studies measures each study once instead, \
      beside a run of the same scenario.
      """)

  @Argument(
    help: "The scenario file, in YAML or JSON. With --studies: all example scenarios by default.",
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenario: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(title: "Size") var size: SizeOptions

  @Option(help: ArgumentHelp("Runs to warm up, not measured.", valueName: "number"))
  var warmUp = Self.usualWarmUp

  @Option(help: ArgumentHelp("Runs to measure.", valueName: "number"))
  var runs = Self.usualRuns

  private static let (usualWarmUp, usualRuns) = (1, 5)

  @Flag(help: "Also run without collecting metrics, and print the share of the time that metrics take.")
  var measures = false

  @Flag(help: "Also run with 1, 2, 4 … threads, and print how many times as fast they are as one.")
  var scaling = false

  @Option(
    help: ArgumentHelp(
      "Another rewardsim, which takes turns with this one, or an earlier result of --format json.",
      valueName: "file"), completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Exit with status 1 if this build is slower than --baseline by more than this, for example 5% (0.05 is 0.05 %). Status 2: slower by the median, but not in every pair of runs; or measured on another machine.",
      valueName: "percent"))
  var maxRegression: Percentage?

  @Flag(
    help:
      "Measure each study once with few metrics, at default options otherwise, and print its times and how many runs it costs. With --baseline, each is compared with the same study of another rewardsim."
  )
  var studies = false

  @Option(help: "Output format. action is customBiggerIsBetter of github-action-benchmark.")
  var format = Format.text

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, action }

  /// The scenario and its changes, as every command has them.
  var options: ScenarioOptions {
    var options = ScenarioOptions()
    options.scenario = scenario ?? ""
    options.reading = reading
    return options
  }

  func validate() throws {
    if scenario == nil, !studies { throw ValidationError("give a scenario file, or --studies") }
    if studies, format == .action { throw ValidationError("--studies has no --format action") }
    if studies, measures || scaling || maxRegression != nil {
      throw ValidationError("--studies goes without --measures, --scaling and --max-regression")
    }
    if studies, !reading.settings.isEmpty || size.players != nil || size.days != nil {
      throw ValidationError("--studies measures a scenario as it is, without --set, --players and --days")
    }
    if studies, runs != Self.usualRuns || warmUp != Self.usualWarmUp {
      throw ValidationError("--studies measures each study once, without --runs and --warm-up")
    }
    try (0...1000).check("--warm-up", warmUp)
    try (1...1000).check("--runs", runs)
    guard let maxRegression else { return }
    if baseline == nil { throw ValidationError("--max-regression needs --baseline") }
    if !(maxRegression.percent > 0 && maxRegression.percent < 100) {
      throw ValidationError(
        "--max-regression must be above 0 % and below 100 %, not \(NumberText.significant(maxRegression.percent, digits: 3)) %"
      )
    }
  }

  func run() async throws {
    if studies { return try Output.write(try studiesText(tool: Machine.program)) }
    let result = try await measured()
    try Output.write(text(of: result))
    if let verdict = verdict(on: result) { throw verdict }
  }

  /// A result as it is printed.
  func text(of result: BenchResult) -> String {
    switch format {
    case .text: result.text
    case .json: result.json
    case .action: result.actionJSON
    }
  }

  /// The failure of a result, if any.
  func verdict(on result: BenchResult) -> Failure? {
    if result.digests.count > 1 {
      return Failure(
        "the runs gave different results: \(result.digests.map(\.description).joined(separator: ", "))",
        help: "this is a bug in rewardsim; please report it with the scenario", status: .goalFailed)
    }
    return result.comparison?.verdict(atMost: maxRegression.map { $0.percent / 100 })
  }

  /// Measures all studies.
  ///
  /// - Parameter tool: the path of the tool that is measured.
  func studiesText(tool: String) throws -> String {
    let words = ["--seed", "\(size.seed)", "--threads", "\(size.threads)"] + size.limits.all.flatMap(\.words)
    var bench = StudiesBench(tool: tool, baseline: try baselineTool(), words: words, threads: size.threads)
    if scenario != nil {
      try bench.measure(options.scenario, try options.load().document, called: options.shownScenario)
    } else {
      for example in ExampleScenario.allCases { try bench.measure(example) }
    }
    return format == .json ? bench.json : bench.text
  }

  private func baselineTool() throws(Failure) -> String? {
    guard let baseline else { return nil }
    guard case .tool(let tool) = try Baseline(baseline) else {
      throw Failure(
        "--baseline '\(baseline)' is a stored result, and --studies takes turns with another build",
        help: "give another rewardsim", status: .badInput)
    }
    return tool.path
  }

  /// Measures.
  func measured() async throws -> BenchResult {
    let (scenario, document) = try options.load(also: size.settings)
    let run = try size.run(of: scenario, in: document)
    if scaling, run.threads < 2 {
      throw Failure(
        "--scaling compares numbers of threads, and there is 1", help: "give --threads 2 or more",
        status: .usage)
    }
    let baseline = try baseline.map { path throws(Failure) in try Baseline(path) }
    var result = try BenchResult(run: run, scenario: options.shownScenario, warmUp: warmUp)
    if case .stored(let stored)? = baseline { try stored.check(size: result.size, of: result.scenario) }
    // Before the threads of the first run begin, or they would not be counted.
    let count = ProcessCount()
    for _ in 0..<warmUp { try await result.note(run.findings().digest) }
    var ratios: [Double] = []
    var hasSameResults = true
    var differences: [String] = []
    // In turn, so that each pair has the same neighbours on the machine.
    for _ in 0..<runs {
      let before = count.value
      let seconds = try await Self.seconds { try await result.note(run.findings().digest) }
      result.seconds.append(seconds)
      if let before, let after = count.value { result.instructions.append(Double(after - before)) }
      if measures { result.bareSeconds.append(try await Self.seconds { try await run.playOnly() }) }
      if scaling { try await measureScaling(beside: seconds, into: &result) }
      if case .tool(let tool)? = baseline {
        let measured = try tool.measure(arguments(for: run))
        ratios.append(measured.seconds / seconds)
        hasSameResults = hasSameResults && measured.results == result.digests[0].description
        differences = measured.machine.map { BenchMachine.own.differences(from: $0) } ?? []
      }
    }
    switch baseline {
    case .tool(let tool):
      result.comparison = BenchComparison(
        pairs: ratios, with: tool, hasSameResults: hasSameResults, differences: differences)
    case .stored(let stored): result.comparison = BenchComparison(of: result, with: stored)
    case nil: break
    }
    return result
  }

  /// Runs with fewer threads, the same players and days.
  private func measureScaling(beside seconds: Double, into result: inout BenchResult) async throws {
    var lap: [Int: Double] = [result.run.threads: seconds]
    for threads in BenchResult.threads(upTo: result.run.threads).dropLast() {
      var fewer = result.run
      fewer.threads = threads
      lap[threads] = try await Self.seconds { try await result.note(fewer.findings().digest) }
    }
    result.laps.append(lap)
  }

  /// The same run, as another tool's command line has it.
  private func arguments(for run: Run) -> [String] {
    var words = [options.scenario]
    for setting in options.settings { words += ["--set", "\(setting.path)=\(setting.value)"] }
    words += ["--players", "\(run.players)", "--days", "\(run.scenario.days)"]
    words += ["--seed", "\(run.seed)", "--threads", "\(run.threads)"]
    return words + (options.limits + size.limits.all).flatMap(\.words)
  }

  private static func seconds(of work: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await work()
    return start.duration(to: .now) / .seconds(1)
  }
}
