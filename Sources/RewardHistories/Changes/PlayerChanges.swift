import RewardEngine

/// How much better or worse off players are after a change, each compared with themselves with the same random draws.
public struct PlayerChanges: Sendable, Equatable {
  /// By replication.
  public private(set) var counts: [Counts]
  /// The numbers of players who gain and who lose, in bins of the amount.
  private var gains = [Int](repeating: 0, count: LogLinearBins.all)
  private var losses = [Int](repeating: 0, count: LogLinearBins.all)

  /// The counts of one replication.
  public struct Counts: Sendable, Equatable {
    public var players = 0
    public var better = 0
    public var worse = 0
    /// The sum of all gains less the sum of all losses.
    public var sum = 0

    mutating func merge(_ other: Counts) {
      players += other.players
      better += other.better
      worse += other.worse
      sum += other.sum
    }
  }

  package init(replications: Int) { counts = Array(repeating: Counts(), count: replications) }

  /// Adds some players of a replication, with how much more each has.
  package mutating func add(_ players: some Sequence<Int>, of changes: [Int], in replication: Int) {
    for player in players { add(changes[player], in: replication) }
  }

  /// Adds a player of a replication, with how much more they have.
  package mutating func add(_ change: Int, in replication: Int) {
    counts[replication].players += 1
    counts[replication].sum += change
    if change > 0 {
      counts[replication].better += 1
      gains[LogLinearBins.index(of: Int32(clamping: change))] += 1
    } else if change < 0 {
      counts[replication].worse += 1
      losses[LogLinearBins.index(of: Int32(clamping: -change))] += 1
    }
  }

  package mutating func merge(_ other: PlayerChanges) {
    for replication in counts.indices { counts[replication].merge(other.counts[replication]) }
    for bin in gains.indices {
      gains[bin] += other.gains[bin]
      losses[bin] += other.losses[bin]
    }
  }

  public var all: Counts { counts.reduce(into: Counts()) { $0.merge($1) } }

  /// The share of players who are better off, or worse off.
  ///
  /// Its interval reaches as far as that over the replications and Wilson's of all players: replications in which nobody differs are alike.
  /// Players of one replication alone have none.
  public var better: Outcome.Estimate? { share(\.better) }
  public var worse: Outcome.Estimate? { share(\.worse) }

  private func share(_ count: (Counts) -> Int) -> Outcome.Estimate? {
    guard let over = estimate({ Double(count($0)) }),
      let wilson = Interval.wilson(count(all), of: all.players)
    else { return nil }
    return Outcome.Estimate(
      value: over.value, low: over.low.map { min($0, wilson.low) },
      high: over.high.map { max($0, wilson.high) }
    ).within(0...1)
  }

  /// The mean change per player; without an interval where none of them differs, as nothing says by how much others would.
  public var mean: Outcome.Estimate? {
    guard all.better + all.worse > 0 else {
      return all.players > 0 ? Outcome.Estimate(value: 0, low: nil, high: nil) : nil
    }
    return estimate { Double($0.sum) }
  }

  /// `nil` where no player was compared.
  private func estimate(_ figure: (Counts) -> Double) -> Outcome.Estimate? {
    guard all.players > 0 else { return nil }
    let each = counts.filter { $0.players > 0 }.map { figure($0) / Double($0.players) }
    return Outcome.Estimate(figure(all) / Double(all.players), over: each)
  }

  /// The median gain of players who gain, and the median loss of those who lose; `nil` where none does.
  public var medianGain: Double? { LogLinearBins.quantile(0.5, in: gains[...]) }
  public var medianLoss: Double? { LogLinearBins.quantile(0.5, in: losses[...]) }

  /// A quantile of the change over players; `nil` where no player was compared.
  ///
  /// Exact from -63 to 63. Beyond, the error is at most a 32nd of the value.
  public func quantile(_ share: Double) -> Double? {
    let all = all
    guard all.players > 0 else { return nil }
    let rank = max(1, Int((share * Double(all.players)).rounded(.up)))
    if rank <= all.worse {
      return Self.value(ofRank: all.worse - rank + 1, of: all.worse, in: losses).map { -$0 }
    }
    let above = rank - (all.players - all.better)
    return above <= 0 ? 0 : Self.value(ofRank: above, of: all.better, in: gains)
  }

  private static func value(ofRank rank: Int, of count: Int, in bins: [Int]) -> Double? {
    LogLinearBins.quantile((Double(rank) - 0.5) / Double(count), in: bins[...])
  }
}
