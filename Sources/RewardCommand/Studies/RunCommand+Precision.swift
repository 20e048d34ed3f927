import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

extension RunCommand {
  func validateGrowth() throws {
    if growth.precisions.isEmpty, growth.maxPlayers != nil || !metrics.isEmpty {
      throw ValidationError("\(metrics.isEmpty ? "--max-players" : "--metric") needs --precision")
    }
    if growth.isGiven, shard != nil {
      throw ValidationError("--shard needs a fixed number of players, and --precision adds players")
    }
    try metrics.checkNamedOnce(by: "--metric")
  }

  /// Adds players until the metrics are precise enough, and writes the report folder of the last run.
  ///
  /// - Returns: What the terminal shows.
  func preciseAnswer(_ run: Run, in document: Document, _ folder: RunFolder) async throws -> String {
    let precise = try preciseRun(run, in: document)
    _ = try streams(of: run)
    let players = precise.sizes.reduce(0, +) * (run.simulatedPlayers / run.players)
    let meter = ProgressMeter(players: players, days: run.scenario.days)
    let found: PreciseRun.Findings
    do {
      found = try await precise.findings { meter.advance(by: $0) }
    } catch let error as PreciseRun.NoInterval {
      throw Failure(
        "--precision needs a metric with an interval, and a count has none: \(error.spellings.joined(separator: ", "))",
        help: "name an estimate with --metric, such as a mean or a share", status: .badInput)
    }
    meter.finish()
    var findings = found.findings
    findings.events = try await EventStudy(found.run)?.findings()
    return try await folder.write(
      findings, of: found.run, after: try streams(of: found.run),
      precision: PrecisionReport(found, of: precise))
  }

  /// - Throws: `Failure` where there is nothing to be precise about, or the most players are more than the limits allow.
  private func preciseRun(_ run: Run, in document: Document) throws(Failure) -> PreciseRun {
    if case .perDay = run.scenario.players.arrival {
      throw Failure(
        "--precision cannot add players, because 'players.arrive' sets how many arrive each day",
        help: "leave out --precision, and set --players", status: .badInput)
    }
    let named = try Response.named(metrics, by: "--metric", of: run.scenario)
    let asked = named.isEmpty ? Response.goals(of: run.scenario) : named
    let looked = (asked + (try growth.named(in: run.scenario))).uniqued
    guard !looked.isEmpty else {
      throw Failure(
        "--precision needs a metric, and '\(options.scenario)' has no goals to take it from",
        help: "name one with --metric; 'rewardsim metrics \(options.scenario)' lists them", status: .badInput)
    }
    let precisions = try growth.precisions(of: looked, in: run.scenario)
    let aims = looked.compactMap { response in
      Precision.of(response, among: precisions).map { PreciseRun.Aim(response, $0) }
    }
    let precise = PreciseRun(run, aims: aims, mostPlayers: try growth.most(from: run.players))
    try size.limits.check(precise.largest)
    try size.check(precise.largest, in: document)
    return precise
  }
}
