import RewardEngine
import RewardFiles
import RewardPages
import RewardStudies

extension RunCommand {
  /// The file that a part is written to.
  func partPath(_ shard: Shard) -> String {
    out ?? "\(options.name)-\(shard.number)-of-\(shard.count).\(PartFile.ending)"
  }

  /// Simulates a shard and writes its part.
  ///
  /// - Returns: What the terminal shows.
  func answer(_ shard: Shard, of scenario: Scenario, in document: Document) async throws -> String {
    var run = try size.unchecked(scenario)
    try PlayerFile.start(&run, from: startFrom, in: document)
    try size.limits.check(run, in: document, run.memoryEstimate(of: shard))
    let path = partPath(shard)
    try PartFile.check(path, reading: inputs, of: try run.header(of: shard))
    let seats = try run.seats(of: shard)
    let meter = ProgressMeter(players: run.simulatedPlayers / run.players * seats.count, days: scenario.days)
    let part = try await run.part(shard) { meter.advance(by: $0) }
    meter.finish()
    try PartFile.write(part, to: path)
    return
      "shard \(shard) of \(scenario.title): \(NumberText.whole(seats.count)) of \(run.players.counted("player"))\n\n\(path.withVisibleControls)\n"
  }
}
