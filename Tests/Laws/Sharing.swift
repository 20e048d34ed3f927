import RewardEngine

/// Laws of runs in parts.
extension Law {
  /// A run in shards, written to bytes and read again, gives the same tally.
  static let shards = Law("shards") { trial in
    var scenario = trial.scenario
    // Several tiles of each profile; few days, for they make no difference here.
    scenario.days = min(scenario.days, 2)
    let plan = try Plan(scenario)
    let whole = try ReplicatedSimulation(plan, players: 3_000, seed: trial.seed)
    let wanted = try await whole.outcome(threads: 1)
    for count in [2, 7] {
      var totals: [Tally?] = whole.replications.map { _ in nil }
      for seats in whole.seats(ofShards: count) {
        guard let portions = whole.portions(of: seats) else { return "seats \(seats) are no whole tiles" }
        for portion in portions {
          var packer = IntegerPacker()
          try await whole.tally(of: portion, threads: 1).write(to: &packer)
          let plan = whole.replications[portion.replication].plan
          var unpacker = IntegerUnpacker(packer.bytes[...])
          let read = Tally(&unpacker, of: plan, seated: portion.seated, ranks: portion.ranks)
          guard var tally = read, unpacker.isAtEnd else { return "a tally of \(seats) is not read again" }
          try tally.check(against: plan, ofPlayers: whole.players)
          if let total = totals[portion.replication] { tally.merge(total) }
          totals[portion.replication] = tally
        }
      }
      let found = whole.outcome(of: totals.compactMap { $0 })
      if found.tally != wanted.tally { return "the tally of \(count) shards is another one" }
      if found.replications.map(\.tally) != wanted.replications.map(\.tally) {
        return "a replication of \(count) shards is another one"
      }
    }
    return nil
  }
}
