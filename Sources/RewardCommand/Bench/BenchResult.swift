import RewardEngine
import RewardPages
import RewardReports
import RewardStudies

/// What `bench` measured, and its output as text and JSON.
struct BenchResult {
  /// What JSON of a bench calls itself, and the version of its layout.
  static let format = "rewardsim-bench"
  static let schema = 2

  let run: Run
  /// The scenario as shown.
  let scenario: String
  let warmUp: Int
  /// Bytes of one player's state during simulation.
  let stateBytes: Int
  /// Of each run.
  var seconds: [Double] = []
  /// Seconds of each run without metrics; empty without `--measures`.
  var bareSeconds: [Double] = []
  /// Seconds of each round, by the number of threads; empty without `--scaling`.
  var laps: [[Int: Double]] = []
  /// Instructions of each run; empty where the machine does not count them.
  var instructions: [Double] = []
  /// The checksums of all runs, each once: one, unless something is wrong.
  private(set) var digests: [Digest] = []
  var comparison: BenchComparison?

  /// - Throws: `PlanRefusal` when the run cannot be simulated.
  init(run: Run, scenario: String, warmUp: Int) throws(PlanRefusal) {
    self.run = run
    self.scenario = scenario
    self.warmUp = warmUp
    stateBytes = try Plan(run.scenario, from: run.opening).layout.count * MemoryLayout<Int32>.size
  }

  mutating func note(_ digest: Digest) {
    if !digests.contains(digest) { digests.append(digest) }
  }

  /// What a stored result must share with this one.
  var size: [String: String] {
    [
      "players": "\(run.players)", "days": "\(run.scenario.days)", "threads": "\(run.threads)",
      "seed": "\(run.seed)",
    ]
  }

  /// Numbers of threads that `--scaling` measures: 1, 2, 4 … and the last.
  static func threads(upTo last: Int) -> [Int] {
    var threads = [1]
    while let most = threads.last, most * 2 < last { threads.append(most * 2) }
    return last > 1 ? threads + [last] : threads
  }

  private var rising: [Double] { seconds.sorted() }
  private var median: Double { rising.middle }
  /// Slowest less fastest run, as a share of the median.
  private var spread: Double { (rising[rising.count - 1] - rising[0]) / median }
  private func rate(_ seconds: Double) -> Double { Double(run.playerDays) / seconds }
  /// What a player-day costs a thread, in nanoseconds.
  private var cost: Double { median * 1e9 * Double(run.threads) / Double(run.playerDays) }
  private var instructionsEach: Double? {
    instructions.isEmpty ? nil : instructions.sorted().middle / Double(run.playerDays)
  }
  /// The measures' share of each run's time, rising.
  private var shares: [Double] { zip(seconds, bareSeconds).map { 1 - $1 / $0 }.sorted() }
  /// How many times as fast as one thread, rising, by the number of threads.
  private var scaling: [(threads: Int, timesAsFast: [Double])] {
    guard !laps.isEmpty else { return [] }
    return Self.threads(upTo: run.threads).map { threads in
      (threads, laps.compactMap { lap in lap[1].flatMap { one in lap[threads].map { one / $0 } } }.sorted())
    }
  }
}

extension BenchResult {
  var text: String {
    func millions(_ seconds: Double) -> String { NumberText.significant(rate(seconds) / 1e6, digits: 3) }
    func digits(_ number: Double) -> String { NumberText.significant(number, digits: 3) }
    var table = TerminalTable(("", .left), ("", .right))
    table.row("scenario", scenario)
    table.row("players × days", "\(NumberText.whole(run.players)) × \(NumberText.whole(run.scenario.days))")
    if let shock = run.scenario.players.shockInForce { table.row("replications", "\(shock.replications)") }
    table.row("threads", "\(run.threads)")
    table.row("runs, after \(warmUp) to warm up", "\(seconds.count)")
    table.row("million player-days per second, median", millions(median))
    table.row("  fastest, slowest", "\(millions(rising[0])), \(millions(rising[rising.count - 1]))")
    table.row("  slowest less fastest run, share of the median", NumberText.percent(spread))
    table.row("nanoseconds per player-day and thread", digits(cost))
    if let instructionsEach { table.row("instructions per player-day", digits(instructionsEach)) }
    if !shares.isEmpty {
      table.row("share of the time that metrics take, median", Self.words(share: shares.middle))
    }
    for row in scaling where row.threads > 1 {
      table.row("\(row.threads) threads, times as fast as one, median", digits(row.timesAsFast.middle))
    }
    if let comparison {
      table.row("times as fast as \(comparison.name), median", digits(comparison.median))
      table.row("  lowest, highest", "\(digits(comparison.lowest)), \(digits(comparison.highest))")
      table.row("  measured", comparison.isPaired ? "taking turns" : "at another time")
      table.row("  results", comparison.hasSameResults ? "the same" : "different")
    }
    table.row("peak memory, MiB", "\(Machine.peakMemory >> 20)")
    table.row("  bytes per player", digits(Double(Machine.peakMemory) / Double(run.players)))
    table.row("state of one simulated player, bytes", NumberText.whole(stateBytes))
    table.row("checksum of the results", digests.map(\.description).joined(separator: ", "))
    return table.text() + "\nMeasured on \(BenchMachine.own.line)\n" + (comparison?.note ?? "")
  }

  /// A share of the time; one below 0 is of a run without metrics that was disturbed.
  static func words(share: Double) -> String {
    share < 0 ? "too noisy, raise --runs" : NumberText.percent(share)
  }

  var json: String {
    let peak = Machine.peakMemory
    var members: [JSONValue.Member] = [
      .init("format", .text(Self.format)), .init("schema", .whole(Self.schema)),
      .init("version", .text(Rewardsim.version)),
    ]
    members += BenchMachine.own.members
    members += [
      .init("scenario", .text(scenario)),
      .init("players", .whole(run.players)), .init("days", .whole(run.scenario.days)),
      .init("threads", .whole(run.threads)), .init("seed", .text("\(run.seed)")),
      .init("warm_up", .whole(warmUp)), .init("seconds", .array(rising.map { .number($0) })),
      .init("spread", .number(spread)), .init("measures_share", .array(shares.map { .number($0) })),
      .init("player_days_per_second", .number(rate(median))),
      .init("nanoseconds_per_player_day_and_thread", .number(cost)),
      .init("peak_memory_bytes", .whole(peak)),
      .init("bytes_per_player", .number(Double(peak) / Double(run.players))),
      .init("state_bytes_per_player", .whole(stateBytes)),
      .init("results", .text(digests.map(\.description).joined(separator: ", "))),
    ]
    if let instructionsEach {
      members.append(.init("instructions_per_player_day", .number(instructionsEach)))
    }
    if !laps.isEmpty {
      members.append(
        .init(
          "scaling",
          .array(
            scaling.map { row in
              .object([
                .init("threads", .whole(row.threads)),
                .init("times_as_fast_as_one", .array(row.timesAsFast.map { .number($0) })),
              ])
            })))
    }
    if let comparison { members.append(.init("baseline", comparison.json)) }
    return JSONValue.object(members).text
  }

  /// The array that github-action-benchmark reads as `customBiggerIsBetter`.
  ///
  /// What is better when it is smaller, memory and instructions, cannot stand in it.
  var actionJSON: String {
    func series(_ name: String, _ unit: String, _ value: Double, _ more: [JSONValue.Member] = []) -> JSONValue
    {
      .object(
        [.init("name", .text(name)), .init("unit", .text(unit)), .init("value", .number(value))] + more)
    }
    let half = NumberText.percent(spread / 2)
    var all = [
      series(
        "\(scenario), \(run.threads.counted("thread"))", "player-days/s", rate(median).rounded(),
        [.init("range", .text("± \(half)")), .init("extra", .text("results \(digests[0])"))])
    ]
    for row in scaling where row.threads > 1 {
      all.append(
        series("\(scenario), \(row.threads) threads beside one", "times", row.timesAsFast.middle))
    }
    if let comparison {
      all.append(series("\(scenario), times as fast as \(comparison.name)", "times", comparison.median))
    }
    return JSONValue.array(all).text
  }
}
