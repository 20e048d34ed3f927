import ArgumentParser
import RewardEngine
import RewardFiles
import RewardStudies

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The options of a run on a cluster.
struct ClusterOptions: ParsableArguments {
  @OptionGroup var options: ScenarioOptions
  @OptionGroup(title: "Size") var size: RunSize
  @OptionGroup(title: "Size") var limits: RunLimits

  @Option(help: ArgumentHelp("Number of shards to divide the players into.", valueName: "number"))
  var shards: Int

  @Option(help: ArgumentHelp("Threads of each shard.", valueName: "number"))
  var threads = 1

  @Option(
    name: .customLong("tool"),
    help: ArgumentHelp("The name or path of rewardsim on the workers. Default: rewardsim.", valueName: "tool")
  )
  var givenTool: String?

  var tool: String { givenTool ?? "rewardsim" }

  init() {}

  func validate() throws {
    try (1...Shard.most).check("--shards", shards)
    try (1...SizeOptions.mostThreads).check("--threads", threads)
    if tool.isEmpty { throw ValidationError("--tool must not be empty") }
  }

  /// Throws the errors that every shard would throw, or the merge behind them.
  ///
  /// - Parameter out: The report folder, where there is an option for it.
  /// - Returns: Eight digits of the scenario as it is now and of these options, for names that no two runs share.
  ///   Behind them, the most bytes of tables that a shard or the merge holds at once.
  /// - Throws: `Failure` with exit code 65, or 66 where the scenario cannot be read.
  @discardableResult func check(out: String? = nil) throws(Failure) -> (key: String, tables: Int) {
    try checkFiles(out: out)
    let (scenario, document) = try options.load(also: size.settings)
    let run = Run(scenario, seed: size.seed, threads: threads)
    try limits.check(run)
    let shards = shards
    guard let first = Shard(1, of: shards) else { preconditionFailure("\(shards) shards") }
    try limits.check(run, in: document, run.memoryEstimate(of: first))
    let tables = try Failure.plan(document, max(run.memoryEstimate(of: first), Merge(of: run).memoryEstimate))
    var digest = run.inputDigest
    for word in runWords + ["\(shards)"] { digest.add(word) }
    return (String(digest.description.prefix(8)), tables)
  }

  /// Refuses a scenario that nobody could read again, and a report folder that is a file.
  private func checkFiles(out: String?) throws(Failure) {
    var status = stat()
    let isStream = options.scenario == "/dev/stdin" || OutputTarget.stream(options.scenario) != nil
    if isStream || !InputFile.canBeReadTwice(options.scenario) {
      throw Failure(
        "'\(options.scenario)' is no file that each shard could read", help: "save it as a file first",
        status: .noInput)
    }
    guard let out, stat(out, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return }
    throw Failure(
      "'\(out)' must be a folder, not \(OutputTarget.kind(status))", help: "give another --out",
      status: .cannotCreate)
  }

  /// The words of `run` besides the scenario and the shard.
  var runWords: [String] {
    var words = settings
    if let players = size.players { words += ["--players", "\(players)"] }
    if let days = size.days { words += ["--days", "\(days)"] }
    return words + ["--seed", "\(size.seed)", "--threads", "\(threads)"] + limitWords
  }

  /// The words of `merge` besides the scenario, the parts and the report folder.
  var mergeWords: [String] { settings + limitWords }

  private var settings: [String] { options.settings.flatMap { ["--set", "\($0.path)=\($0.value)"] } }
  private var limitWords: [String] { (options.limits + limits.all).flatMap(\.words) }
}

extension [String] {
  /// The words as a shell reads them back.
  var asShellWords: String { map(\.asShellWord).joined(separator: " ") }
}
