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

  @Option(help: ArgumentHelp("The name or path of rewardsim on the workers.", valueName: "tool"))
  var tool = "rewardsim"

  init() {}

  func validate() throws {
    try (1...Shard.most).check("--shards", shards)
    try (1...SizeOptions.mostThreads).check("--threads", threads)
    if tool.isEmpty { throw ValidationError("--tool must not be empty") }
  }

  /// Throws the errors that every shard would throw.
  ///
  /// - Returns: Eight digits of the scenario as it is now and of these options, for names that no two runs share.
  /// - Throws: `Failure` with exit code 65, or 66 where the scenario cannot be read.
  @discardableResult func check() throws(Failure) -> String {
    let (scenario, document) = try options.load(also: size.settings)
    let run = Run(scenario, seed: size.seed, threads: threads)
    try limits.check(run)
    let shards = shards
    guard let first = Shard(1, of: shards) else { preconditionFailure("\(shards) shards") }
    try limits.check(run, in: document, run.memoryEstimate(of: first))
    var digest = run.inputDigest
    for word in runWords + ["\(shards)"] { digest.add(word) }
    return String(digest.description.prefix(8))
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
