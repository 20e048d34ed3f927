import RewardEngine

/// Laws of parts whose numbers somebody has changed.
extension Law {
  /// Changed parts are either refused, or every metric can be computed from them and the other parts.
  ///
  /// A trap would break this law, so the only thing to return is that a correct part is refused.
  static let forging = Law("forging") { trial in
    var scenario = trial.scenario
    scenario.days = min(scenario.days, 9)
    let run = try ReplicatedSimulation(try Plan(scenario), players: trial.players, seed: trial.seed)
    var shares: [Share] = []
    for seats in run.seats(ofShards: 2) {
      for portion in run.portions(of: seats) ?? [] { shares.append(try await Share(portion, of: run)) }
    }
    for share in shares {
      if let broken = share.refusal { return "an honest part is refused: \(broken)" }
    }
    var dice = Dice(seed: trial.seed)
    for _ in 0..<120 {
      let share = dice.pick(shares)
      guard let forged = share.read(dice.forged(share.integers)) else { continue }
      run.estimateAll(
        of: shares.map { ($0.portion.replication, $0 === share ? forged : $0.tally) }, in: scenario, &dice)
    }
    return nil
  }
}

extension Trial {
  /// Enough players for a tile of each profile, and some more.
  fileprivate var players: Int { max(60, scenario.players.count) }
}

/// What a shard counted of a replication, and the integers in which it is written.
private final class Share: Sendable {
  let portion: ReplicatedSimulation.Portion
  let tally: Tally
  let integers: [Int128]
  private let plan: Plan
  private let players: Int

  init(_ portion: ReplicatedSimulation.Portion, of run: ReplicatedSimulation) async throws {
    self.portion = portion
    plan = run.replications[portion.replication].plan
    players = run.players
    tally = try await run.tally(of: portion, threads: 1)
    var packer = IntegerPacker()
    tally.write(to: &packer)
    var unpacker = IntegerUnpacker(packer.bytes[...])
    var integers: [Int128] = []
    while let next = unpacker.next() { integers.append(next) }
    self.integers = integers
  }

  /// The tally that some integers encode, or `nil` where they are refused.
  func read(_ integers: [Int128]) -> Tally? {
    var packer = IntegerPacker()
    for integer in integers { packer.add(integer) }
    var unpacker = IntegerUnpacker(packer.bytes[...])
    let tally = Tally(&unpacker, of: plan, seated: portion.seated, ranks: portion.ranks)
    guard let tally, unpacker.isAtEnd, (try? tally.check(against: plan, ofPlayers: players)) != nil else {
      return nil
    }
    return tally
  }

  /// Why the integers are refused as they are; `nil` where they are read.
  var refusal: String? {
    guard read(integers) == nil else { return nil }
    do throws(BrokenLaw) {
      try tally.check(against: plan, ofPlayers: players)
      return "its integers are not read"
    } catch {
      return error.description
    }
  }
}

extension ReplicatedSimulation {
  /// Computes every metric there is from some tallies, added up by replication; each metric of one group.
  ///
  /// All groups of all metrics would take minutes, and most of them add up the same numbers.
  fileprivate func estimateAll(
    of parts: [(replication: Int, tally: Tally)], in scenario: Scenario, _ dice: inout Dice
  ) {
    var totals: [Tally?] = replications.map { _ in nil }
    for part in parts {
      if totals[part.replication] == nil {
        totals[part.replication] = part.tally
      } else {
        totals[part.replication]?.merge(part.tally)
      }
    }
    let outcome = outcome(of: totals.compactMap { $0 })
    let groups = [Outcome.Group.pooled] + outcome.catalogue.profiles.indices.map { .profile($0) }
    for metric in scenario.metrics {
      let times = metric.times(in: outcome.days).map { [$0.lowerBound, $0.upperBound] } ?? []
      for statistic in metric.statistics.isEmpty ? [nil] : metric.statistics.map({ $0 }) {
        for time in times.isEmpty ? [nil] : times.map({ $0 }) {
          let address = Metric.Address(metric, statistic, at: time)
          _ = outcome.estimate(address, in: dice.pick(groups))
        }
      }
    }
    for stock in outcome.catalogue.stocks.indices {
      _ = outcome.richest(stock)
      _ = outcome.examplePlayer(stock, 0.5)
      _ = outcome.examplePlayer(stock, 0.99)
    }
  }
}

extension Dice {
  /// Some integers with one to four of them changed: a little, to another of them, or far beyond any count.
  fileprivate mutating func forged(_ integers: [Int128]) -> [Int128] {
    var forged = integers
    let filled = integers.indices.filter { integers[$0] != 0 }
    for _ in 0..<number(1...4) {
      let place = happens(0.7) ? pick(filled) : number(0...(integers.count - 1))
      switch number(0...3) {
      case 0: forged[place] += Int128(pick([-1, 1, 2, -7]))
      case 1: forged[place] = pick([0, 1, -1, 1 << 31, 1 << 62, Int128(Int.max), Int128(Int.min), .max])
      case 2: forged.swapAt(place, pick(filled))
      default:
        // One more here and one less there: sums do not change.
        forged[place] += 1
        forged[pick(filled)] -= 1
      }
    }
    return forged
  }
}
