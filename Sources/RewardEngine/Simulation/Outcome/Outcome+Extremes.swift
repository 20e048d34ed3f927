/// Players who hold the most, so that a single player can explain the tail of a distribution.
extension Outcome {
  /// A player and the value they ended the run with; for a streak, that of its longest copy.
  public struct Holder: Sendable, Equatable {
    public var value: Int
    /// The player's number, from 0.
    public var player: Int
  }

  /// The first player who ends the run with the most, or `nil` where nobody has any.
  public func richest(_ stock: Int) -> Holder? {
    guard replications.isEmpty else {
      return inReplications { $0.richest(stock) }.max { $0.value < $1.value }
    }
    let extremes = catalogue.profiles.indices.map { tally.extremes[tally.layout.extremes($0) + stock] }
    guard let most = extremes.map(\.value).max(), most > 0 else { return nil }
    let places = extremes.enumerated().filter { $0.element.value == most }
      .map { (profile: $0.offset, rank: Int($0.element.rank)) }
    return assignment.numbers(of: places).min().map { Holder(value: Int(most), player: $0) }
  }

  /// A player who ends the run in the bin that holds a quantile of all players, or `nil` where that is 0.
  ///
  /// The value is the quantile; the player's own value differs from it by at most a 32nd.
  public func examplePlayer(_ stock: Int, _ share: Double) -> Holder? {
    guard let value = quantile(stock, share, on: days - 1), value >= 1 else { return nil }
    return examplePlayer(stock, Int(value))
  }

  /// A player who ends the run in the bin of a value.
  private func examplePlayer(_ stock: Int, _ value: Int) -> Holder? {
    guard replications.isEmpty else { return inReplications { $0.examplePlayer(stock, value) }.first }
    let bin = LogLinearBins.index(of: Int32(value))
    var places: [(profile: Int, rank: Int)] = []
    for profile in catalogue.profiles.indices {
      let rank = tally.examples[tally.layout.examples(profile) + stockBins[stock].lowerBound + bin]
      if rank != .max { places.append((profile, Int(rank))) }
    }
    guard let first = assignment.numbers(of: places).min() else { return nil }
    return Holder(value: value, player: first)
  }

  /// The result for each replication, its players numbered after those of the ones before.
  private func inReplications(_ find: (Outcome) -> Holder?) -> [Holder] {
    var before = 0
    return replications.compactMap { replication in
      defer { before += replication.players }
      return find(replication).map { Holder(value: $0.value, player: before + $0.player) }
    }
  }
}
