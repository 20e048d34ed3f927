import RewardEngine
import RewardReports
import RewardStudies

/// What `bench` measured of a run, and how it tells it.
struct BenchResult {
  var run: Run
  /// The scenario as shown.
  var scenario: String
  /// Of each run, rising.
  var seconds: [Double]
  /// The measures' share of each run's time, rising; empty unless asked for.
  var shares: [Double] = []
  var digest: Digest
  var against: Comparison?

  /// Another tool, measured in turn.
  struct Comparison {
    var tool: String
    /// Its time over this one's, pair by pair, rising: above 1 this one is faster.
    var ratios: [Double]
    var hasSameResults: Bool

    var median: Double { ratios.middle }
  }

  private func rate(_ seconds: Double) -> Double { Double(run.playerDays) / seconds }
  private var median: Double { seconds.middle }
  /// What a player-day costs a thread, in nanoseconds.
  private var cost: Double { median * 1e9 * Double(run.threads) / Double(run.playerDays) }

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
    table.row("nanoseconds a player-day and thread", NumberText.significant(cost, digits: 3))
    if !shares.isEmpty {
      table.row("measures' share of the time, median", NumberText.percent(shares.middle))
    }
    if let against {
      func times(_ ratio: Double) -> String { NumberText.significant(ratio, digits: 3) }
      table.row("times as fast as \(against.tool), median", times(against.median))
      table.row(
        "  lowest, highest", "\(times(against.ratios[0])), \(times(against.ratios[against.ratios.count - 1]))"
      )
      table.row("  results", against.hasSameResults ? "the same" : "others")
    }
    table.row("peak memory, MiB", "\(Machine.peakMemory >> 20)")
    table.row("checksum of the results", digest.description)
    return table.text()
  }

  var json: String {
    var members: [JSONValue.Member] = [
      .init("format", "rewardsim-bench"), .init("schema", 1), .init("version", .text(Rewardsim.version)),
      .init("scenario", .text(scenario)), .init("players", .whole(run.players)),
      .init("days", .whole(run.scenario.days)), .init("threads", .whole(run.threads)),
      .init("seconds", .array(seconds.map { .number($0) })),
      .init("measures_share", .array(shares.map { .number($0) })),
      .init("player_days_per_second", .number(rate(median))),
      .init("peak_memory_bytes", .whole(Machine.peakMemory)), .init("results", .text(digest.description)),
    ]
    if let against {
      members.append(
        .init(
          "against",
          .object([
            .init("tool", .text(against.tool)),
            .init("times_as_fast", .array(against.ratios.map { .number($0) })),
            .init("same_results", .truth(against.hasSameResults)),
          ])))
    }
    return JSONValue.object(members).text
  }

  /// The array that github-action-benchmark reads as `customBiggerIsBetter`.
  var actionJSON: String {
    var series: [JSONValue] = [
      .object([
        .init("name", .text("\(scenario), \(run.threads) threads")), .init("unit", "player-days/s"),
        .init("value", .number(rate(median).rounded())),
        .init(
          "range",
          .text("± \(NumberText.percent((rate(seconds[0]) / rate(seconds[seconds.count - 1]) - 1) / 2))")),
        .init("extra", .text("results \(digest)")),
      ])
    ]
    if let against {
      series.append(
        .object([
          .init("name", .text("\(scenario), times as fast as \(against.tool)")), .init("unit", "times"),
          .init("value", .number(against.median)),
        ]))
    }
    return JSONValue.array(series).text
  }
}

extension [Double] {
  /// The middle one of rising numbers, the higher of two; there must be one.
  fileprivate var middle: Double { self[count / 2] }
}
