import RewardEngine

extension Shard {
  /// Shards in runs whose numbers follow each other, of one count.
  package static func runs(of shards: [Shard]) -> [[Shard]] {
    var runs: [[Shard]] = []
    for shard in shards {
      if let last = runs.last?.last, last.count == shard.count, last.number + 1 == shard.number {
        runs[runs.count - 1].append(shard)
      } else {
        runs.append([shard])
      }
    }
    return runs
  }

  /// `shard 3/8`, or `shards 1/8, 3/8 to 5/8`.
  static func words(_ shards: [Shard]) -> String {
    let words = runs(of: shards).map { run in
      run.count < 3
        ? run.map(\.description).joined(separator: ", ") : "\(run[0]) to \(run[run.count - 1])"
    }
    return "\(shards.count == 1 ? "shard" : "shards") \(words.joined(separator: ", "))"
  }
}
