/// Everything a run counts: fixed tables of integers by profile and day.
///
/// Its size depends on the scenario and its days, never on the number of players. Tallies of any parts
/// of a run add up to the tally of the whole, in any order.
public struct Tally: Sendable, Equatable {
  /// Counters: [profile][day][cell].
  public private(set) var flows: [Int64]
  /// Histograms: [profile][day][population][bin]; population 0 is active in the last 28 days, 1 dormant.
  public private(set) var bins: [UInt32]
  /// Sums: [profile][day][population][stock].
  public private(set) var sums: [Sums]
  /// Sums at the end of the run: [profile][lifetime].
  public private(set) var lifetimes: [Sums]
  /// Players simulated: [profile].
  public private(set) var players: [Int]

  /// Count, sum and sum of squares of integers, exact.
  public struct Sums: Sendable, Equatable {
    public private(set) var count: Int64 = 0
    public private(set) var sum: Int64 = 0
    public private(set) var squares: Int128 = 0

    public init() {}

    mutating func add(_ value: Int32) {
      count += 1
      sum += Int64(value)
      squares += Int128(Int64(value) * Int64(value))
    }

    public mutating func merge(_ other: Sums) {
      count += other.count
      sum += other.sum
      squares += other.squares
    }
  }

  public init(_ plan: Plan) {
    let rows = plan.profiles.count * plan.days
    flows = Array(repeating: 0, count: rows * plan.cellCount)
    bins = Array(repeating: 0, count: rows * 2 * plan.binCount)
    sums = Array(repeating: Sums(), count: rows * 2 * plan.stocks.count)
    lifetimes = Array(repeating: Sums(), count: plan.profiles.count * plan.catalogue.lifetimes.count)
    players = Array(repeating: 0, count: plan.profiles.count)
  }

  /// Bytes one tally of this plan takes; a run holds one a thread.
  public static func bytes(for plan: Plan) -> Int {
    let rows = plan.profiles.count * plan.days
    return rows
      * (plan.cellCount * 8 + 2 * plan.binCount * 4 + 2 * plan.stocks.count * MemoryLayout<Sums>.stride)
  }

  /// Adds another part of the same run.
  ///
  /// - Precondition: both are of the same plan.
  public mutating func merge(_ other: Tally) {
    precondition(flows.count == other.flows.count && bins.count == other.bins.count, "tallies of two plans")
    for index in flows.indices { flows[index] += other.flows[index] }
    for index in bins.indices { bins[index] += other.bins[index] }
    for index in sums.indices { sums[index].merge(other.sums[index]) }
    for index in lifetimes.indices { lifetimes[index].merge(other.lifetimes[index]) }
    for index in players.indices { players[index] += other.players[index] }
  }

  /// Counts the players of one more tile.
  mutating func add(players count: Int, of profile: Int) { players[profile] += count }

  /// Hands out the tables for one tile's run.
  mutating func withTables(_ body: (Tables) -> Void) {
    flows.withUnsafeMutableBufferPointer { flows in
      bins.withUnsafeMutableBufferPointer { bins in
        sums.withUnsafeMutableBufferPointer { sums in
          lifetimes.withUnsafeMutableBufferPointer { lifetimes in
            guard let flows = flows.baseAddress, let bins = bins.baseAddress, let sums = sums.baseAddress,
              let lifetimes = lifetimes.baseAddress
            else { return }
            body(Tables(flows: flows, bins: bins, sums: sums, lifetimes: lifetimes))
          }
        }
      }
    }
  }

  /// A checksum of all that was counted: equal runs print equal digests on every machine.
  public var digest: Digest {
    var digest = Digest()
    for value in flows { digest.add(Int(value)) }
    for value in bins { digest.add(Int(value)) }
    for value in sums + lifetimes {
      digest.add(Int(value.count))
      digest.add(Int(value.sum))
      digest.add(value.squares)
    }
    for value in players { digest.add(value) }
    return digest
  }
}

/// A tally's tables while a tile writes into them.
struct Tables {
  let flows: UnsafeMutablePointer<Int64>
  let bins: UnsafeMutablePointer<UInt32>
  let sums: UnsafeMutablePointer<Tally.Sums>
  let lifetimes: UnsafeMutablePointer<Tally.Sums>
}
