import ArgumentParser
import RewardEngine
import RewardFiles
import RewardStudies

/// The options of a run on a cluster.
struct ClusterOptions: ParsableArguments {
  @OptionGroup var options: ScenarioOptions
  @OptionGroup(title: "Size") var size: RunSize
  @OptionGroup(title: "Size") var limits: RunLimits

  @Option(help: ArgumentHelp("Number of shards to divide the players into.", valueName: "number"))
  var shards: Int

  @Option(help: ArgumentHelp("Threads of each shard.", valueName: "number"))
  var threads = 1

  @Option(help: ArgumentHelp("The command that starts rewardsim on the workers.", valueName: "tool"))
  var tool = "rewardsim"

  init() {}

  func validate() throws {
    try (1...Shard.most).check("--shards", shards)
    try (1...SizeOptions.mostThreads).check("--threads", threads)
    if tool.isEmpty { throw ValidationError("--tool must not be empty") }
  }

  /// Throws the errors that every shard would throw.
  ///
  /// - Throws: `Failure` with exit code 65, or 66 where the scenario cannot be read.
  func check() throws(Failure) {
    let (scenario, document) = try options.load(also: size.settings)
    let run = Run(scenario, seed: size.seed, threads: threads)
    try limits.check(run)
    let shards = shards
    guard let first = Shard(1, of: shards) else { preconditionFailure("\(shards) shards") }
    try limits.check(run, in: document, run.memoryEstimate(of: first))
  }

  /// The words behind `run SCENARIO`, without the shard.
  var runWords: [String] {
    var words = settings
    if let players = size.players { words += ["--players", "\(players)"] }
    if let days = size.days { words += ["--days", "\(days)"] }
    return words + ["--seed", "\(size.seed)", "--threads", "\(threads)"] + limitWords
  }

  /// The words behind `merge SCENARIO`, without the parts.
  var mergeWords: [String] { settings + limitWords }

  private var settings: [String] { options.settings.flatMap { ["--set", "\($0.path)=\($0.value)"] } }
  private var limitWords: [String] { (options.limits + limits.all).flatMap(\.words) }
}

extension [String] {
  /// The words as a shell reads them back.
  var asShellWords: String { map(\.asShellWord).joined(separator: " ") }
}
