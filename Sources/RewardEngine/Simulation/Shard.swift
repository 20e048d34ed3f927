/// One of several shares into which a run's players are divided: `3/16` is the third of sixteen.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// Number of the share, from 1.
  public let number: Int
  public let count: Int

  /// The largest number of shares of a run.
  public static let most = 1_000_000

  /// Makes a share from its number and the number of shares.
  ///
  /// - Returns: `nil` unless `number` is from 1 to `count`, and `count` at most ``most``.
  public init?(_ number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  public var description: String { "\(number)/\(count)" }
}

/// Runs whose players are simulated share by share.
///
/// Seats are numbered in the order in which tiles are filled: replication by replication, there profile by
/// profile, and there by rank. A tile is always simulated as a whole, because its draws are made as a whole.
extension ReplicatedSimulation {
  /// The seats of a share; empty where there are fewer tiles than shares.
  ///
  /// The shares of a count together have all seats, each once. The tiles of two shares differ by one at most.
  /// - Complexity: O(tiles).
  public func seats(of shard: Shard) -> Range<Int> {
    seats(of: shard.number...shard.number, among: shard.count)[0]
  }

  /// The seats of each share.
  ///
  /// - Complexity: O(tiles + `count`).
  public func seats(ofShards count: Int) -> [Range<Int>] { seats(of: 1...count, among: count) }

  private func seats(of numbers: ClosedRange<Int>, among count: Int) -> [Range<Int>] {
    let edges = edges
    let tiles = edges.count - 1
    return numbers.map { edges[tiles * ($0 - 1) / count]..<edges[tiles * $0 / count] }
  }

  /// Tiles of one replication that are simulated together.
  public struct Portion: Sendable {
    /// Index of the replication.
    public let replication: Int
    let tiles: Range<Int>
    /// Players in these tiles, and players of the whole replication, by profile.
    public let seated: [Int]
    public let ranks: [Int]
  }

  /// The tiles that fill some seats: a portion for each replication that has any.
  ///
  /// - Returns: `nil` where the seats are not those of whole tiles of this run.
  /// - Complexity: O(tiles).
  public func portions(of seats: Range<Int>) -> [Portion]? {
    var portions: [Portion] = []
    var first = 0
    var found = 0
    for (index, replication) in replications.enumerated() {
      let tiles = replication.seats
      var chosen: Range<Int>?
      var seated = replication.noPlayers
      var ranks = replication.noPlayers
      for (number, tile) in tiles.enumerated() {
        ranks[tile.profile] += tile.players
        if seats.lowerBound <= first, first + tile.players <= seats.upperBound {
          seated[tile.profile] += tile.players
          chosen = (chosen?.lowerBound ?? number)..<(number + 1)
          found += tile.players
        }
        first += tile.players
      }
      if let chosen {
        portions.append(Portion(replication: index, tiles: chosen, seated: seated, ranks: ranks))
      }
    }
    return found == seats.count ? portions : nil
  }

  /// Simulates a portion's players; `progress` as in ``Simulation/run(threads:measuring:progress:)``.
  ///
  /// The tallies of all portions of a replication add up to that of its run.
  /// - Throws: `CancellationError` when the task is cancelled between two tiles.
  public func tally(
    of portion: Portion, threads: Int, progress: (@Sendable (Int) -> Void)? = nil
  ) async throws -> Tally {
    let replication = replications[portion.replication]
    return try await replication.run(
      replication.seats[portion.tiles], threads: threads, progress: progress)
  }

  /// The outcome of tallies made elsewhere, one for each replication.
  public func outcome(of tallies: [Tally]) -> Outcome {
    precondition(tallies.count == replications.count, "\(tallies.count) tallies")
    let outcomes = zip(tallies, replications).map { Outcome($0, of: $1) }
    return outcomes.count == 1 ? outcomes[0] : Outcome(of: outcomes)
  }

  /// The first seat of each tile, and the seat after the last one.
  private var edges: [Int] {
    var edges = [0]
    for tile in replications.flatMap(\.seats) { edges.append(edges[edges.count - 1] + tile.players) }
    return edges
  }
}

extension Simulation {
  fileprivate var noPlayers: [Int] { Array(repeating: 0, count: plan.profiles.count) }
}
