import ArgumentParser
import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

/// Players, days, seed, threads and limits of a run.
struct SizeOptions: ParsableArguments {
  // Once more, and not as groups: of a group within a group, ArgumentParser checks each option four times in debug builds, and
  // of one within that sixteen times.
  @Option(help: RunSize.playersHelp) var players: Int?
  @Option(help: RunSize.daysHelp) var days: Int?
  @Option(help: RunSize.seedHelp) var seed: UInt64 = 1
  @Option(help: RunLimits.playerDaysHelp) var maxPlayerDays = RunLimits.usualPlayerDays
  @Option(help: RunLimits.memoryHelp) var maxMemory = RunLimits.usualMemory

  @Option(help: ArgumentHelp("Threads to use. The results do not depend on it.", valueName: "number"))
  var threads: Int = Machine.cores

  init() {}

  static let mostThreads = 1024

  func validate() throws {
    try RunSize.check(players: players, days: days)
    try limits.validate()
    if !(1...Self.mostThreads).contains(threads) {
      throw ValidationError(
        "--threads must be at \(threads < 1 ? "least 1" : "most \(Self.mostThreads)"), not \(threads)")
    }
  }

  /// The size as changes of the scenario, so that a wrong one gets the error of a wrong file.
  var settings: [Setting] { Setting.size(players: players, days: days) }

  var limits: RunLimits { RunLimits(maxPlayerDays: maxPlayerDays, maxMemory: maxMemory) }

  /// The run of a scenario that has been read.
  ///
  /// - Throws: `Failure` with exit code 65 when it cannot be simulated, or is larger than the limits allow.
  func run(of scenario: Scenario, in document: Document) throws(Failure) -> Run {
    let run = try unchecked(scenario)
    try check(run, in: document)
    return run
  }

  /// The same without a check of its memory.
  func unchecked(_ scenario: Scenario) throws(Failure) -> Run {
    let run = Run(scenario, seed: seed, threads: threads)
    try limits.check(run)
    return run
  }

  /// - Throws: `Failure` with exit code 65 when a run cannot be simulated, or needs more memory than it may take.
  func check(_ run: Run, in document: Document) throws(Failure) {
    let plan = try Failure.plan(document, Plan(run.scenario, from: run.opening))
    let report = ReportSize(of: run.scenario, plan)
    try limits.check(run, in: document, run.memoryEstimate() + report.memory)
  }
}

/// Players, days and seed of a run.
struct RunSize: ParsableArguments {
  @Option(help: Self.playersHelp) var players: Int?
  @Option(help: Self.daysHelp) var days: Int?
  @Option(help: Self.seedHelp) var seed: UInt64 = 1

  static let playersHelp = ArgumentHelp(
    "Players to simulate. Default: the number in the scenario, unless the text above names another. New players per day are scaled with it.",
    valueName: "number")
  static let daysHelp = ArgumentHelp(
    "Days to simulate. Default: the number in the scenario.", valueName: "number")
  static let seedHelp = ArgumentHelp("The seed of all random draws.", valueName: "number")

  init() {}

  func validate() throws { try Self.check(players: players, days: days) }

  static func check(players: Int?, days: Int?) throws {
    for (name, value) in [("--players", players ?? 1), ("--days", days ?? 1)] where value < 1 {
      throw ValidationError("\(name) must be at least 1, not \(value)")
    }
  }

  /// The size as changes of the scenario.
  var settings: [Setting] { Setting.size(players: players, days: days) }
}

extension Setting {
  /// The field that is the number of players.
  static let playerCount = FieldPath("players.count")

  /// Whether it is about the size of a simulation, its days or players, and not about the economy.
  var isSize: Bool { path == Self.playerCount || path == FieldPath("days") }

  /// A size as changes of the scenario.
  ///
  /// - Parameter origin: What messages put before a number that is not the command line's.
  static func size(players: Int?, days: Int?, from origin: String = "") -> [Setting] {
    [
      players.map { Setting(path: "players.count", value: "\($0)", words: "\(origin)--players \($0)") },
      days.map { .days("\($0)", from: origin) },
    ]
    .compactMap { $0 }
  }

  /// What `--days` sets: it cuts a run short, and a scenario may be written for more days.
  static func days(_ value: String, from origin: String = "") -> Setting {
    Setting(path: "days", value: value, words: "\(origin)--days \(value)")
  }
}

/// How much of it at most.
struct RunLimits: ParsableArguments {
  @Option(help: Self.playerDaysHelp) var maxPlayerDays = usualPlayerDays
  @Option(help: Self.memoryHelp) var maxMemory = usualMemory

  static let playerDaysHelp = ArgumentHelp("Refuse a run of more player-days than this.", valueName: "number")
  static let memoryHelp = ArgumentHelp(
    "Refuse a run that needs more memory than this, in MiB.", valueName: "mebibytes")
  static let usualPlayerDays = 20_000_000_000
  static let usualMemory = 4096

  init() {}

  init(maxPlayerDays: Int, maxMemory: Int) {
    self.maxPlayerDays = maxPlayerDays
    self.maxMemory = maxMemory
  }

  var all: [LimitOption] {
    [
      LimitOption("--max-player-days", maxPlayerDays, usual: Self.usualPlayerDays),
      LimitOption("--max-memory", maxMemory, usual: Self.usualMemory),
    ]
  }

  func validate() throws {
    for limit in all where limit.value < 1 {
      throw ValidationError("\(limit.name) must be at least 1, not \(limit.value)")
    }
  }

  /// - Throws: `Failure` with exit code 65 when a run has more player-days than it may take.
  func check(_ run: Run) throws(Failure) {
    guard run.playerDays <= maxPlayerDays else {
      throw Failure(
        "this run needs \(run.playerDays) player-days (\(run.players.counted("player")) × \(run.scenario.days.counted("day"))); the limit is \(maxPlayerDays)",
        help: "simulate fewer, or raise the limit with --max-player-days", status: .badInput)
    }
  }

  /// - Parameter estimate: bytes that are held at once.
  /// - Throws: `Failure` with exit code 65 when a run cannot be simulated, or needs more memory than it may take.
  func check(
    _ run: Run, in document: Document, _ estimate: @autoclosure () throws(PlanRefusal) -> Int
  ) throws(Failure) {
    let bytes = try Failure.plan(document, estimate())
    let replications =
      run.scenario.players.shockInForce == nil ? "" : ", lower 'players.daily_shock.replications'"
    try check(bytes, of: "run", help: "simulate fewer days or use fewer --threads\(replications)")
  }

  /// - Parameter memory: bytes of tables that a study holds at once.
  /// - Throws: `Failure` with exit code 65 when a study has more player-days, or needs more memory, than it may.
  func check(playerDays: Int, memory: Int) throws(Failure) {
    guard playerDays <= maxPlayerDays else {
      throw Failure(
        "this study needs \(playerDays) player-days; the limit is \(maxPlayerDays)",
        help: "simulate fewer --players, or raise the limit with --max-player-days", status: .badInput)
    }
    try check(memory, of: "study", help: "simulate fewer --days or use fewer --threads")
  }

  private func check(_ bytes: Int, of work: String, help: String) throws(Failure) {
    // Rounded up, so that the printed size is a limit that works.
    let mebibytes = ((bytes - 1) >> 20) + 1
    guard mebibytes <= maxMemory else {
      throw Failure(
        "this \(work) needs about \(mebibytes) MiB; the limit is \(maxMemory) MiB",
        help: "\(help), or raise the limit with --max-memory", status: .badInput)
    }
  }
}

extension Failure {
  /// A valid scenario that cannot be simulated, reported at the field to change.
  init(_ refusal: PlanRefusal, in document: Document) {
    let path = FieldPath(refusal.path)
    self.init(
      InvalidScenario(
        at: document.keyPlace(of: path), path, refusal.message, help: refusal.help, in: document.source))
  }

  /// What is planned of a scenario, with its refusal as a `Failure`.
  static func plan<Result: ~Copyable>(
    _ document: Document, _ value: @autoclosure () throws(PlanRefusal) -> Result
  ) throws(Failure) -> Result {
    do throws(PlanRefusal) { return try value() } catch { throw Failure(error, in: document) }
  }
}
