/// Everything that a run counts: fixed tables of integers, by profile and day.
///
/// Its size depends on the scenario, its days and what is measured, never on the number of players. Tallies
/// of any parts of a run add up to the tally of the whole, in any order. ``TallyLayout`` has the positions of
/// the tables.
public struct Tally: Sendable, Equatable {
  public let layout: TallyLayout
  private let measured: MeasurementScope
  public internal(set) var counts: [Int64]
  public internal(set) var bins: [UInt32]
  public internal(set) var sums: [Sums]
  /// Counts, sums and products of joint moments of players.
  public internal(set) var moments: [Int128]
  /// Sums of joint moments over groups of players.
  public internal(set) var groups: [Int64]
  /// By profile and bin of a stock: the lowest rank of a player who ended the run there; `.max` for none.
  public private(set) var examples: [UInt32]
  /// By profile and stock: the largest value on the last day, and the lowest rank that held it.
  public private(set) var extremes: [Extreme]
  /// The least and the largest of values that are counted in bins: of each day's stocks (the largest alone), tenures,
  /// windows and totals.
  public internal(set) var ends: [Ends]
  /// Players simulated: [profile].
  public internal(set) var players: [Int]

  /// Count, sum and sum of squares of integers, exact.
  public struct Sums: Sendable, Equatable {
    public private(set) var count: Int64 = 0
    public private(set) var sum: Int64 = 0
    public private(set) var squares: Int128 = 0

    public init() {}

    init(count: Int64, sum: Int64, squares: Int128) {
      (self.count, self.sum, self.squares) = (count, sum, squares)
    }

    mutating func add(_ value: Int32) {
      count += 1
      sum += Int64(value)
      squares += Int128(Int64(value) * Int64(value))
    }

    /// Removes a value that was added before.
    mutating func remove(_ value: Int32) {
      count -= 1
      sum -= Int64(value)
      squares -= Int128(Int64(value) * Int64(value))
    }

    /// Replaces a value by another; both are at least 0.
    mutating func replace(_ old: Int32, with new: Int32) {
      sum &+= Int64(new) &- Int64(old)
      squares &+= Int128(Int64(new) &* Int64(new) &- Int64(old) &* Int64(old))
    }

    /// Adds the net effect of values that come, go and change.
    mutating func shift(count countChange: Int64, sum change: Int64, squares squareChange: Int128) {
      count &+= countChange
      sum &+= change
      squares &+= squareChange
    }

    public mutating func merge(_ other: Sums) {
      count += other.count
      sum += other.sum
      squares += other.squares
    }
  }

  /// The largest value that anyone holds, and who holds it.
  public struct Extreme: Sendable, Equatable {
    public private(set) var value: Int32 = -1
    public private(set) var rank: UInt32 = .max

    init() {}

    init(value: Int32, rank: UInt32) { (self.value, self.rank) = (value, rank) }

    mutating func see(_ value: Int32, of rank: UInt32) {
      if value > self.value || value == self.value && rank < self.rank {
        (self.value, self.rank) = (value, rank)
      }
    }

    mutating func merge(_ other: Extreme) { see(other.value, of: other.rank) }
  }

  /// The least and the largest of some values, which are at least 0.
  public struct Ends: Sendable, Equatable {
    /// The largest `Int32` where it is not known.
    public private(set) var least: Int32 = .max
    /// -1 where there is no value.
    public private(set) var most: Int32 = -1

    public init() {}

    init(least: Int32, most: Int32) { (self.least, self.most) = (least, most) }

    mutating func see(_ value: Int32) { merge(Ends(least: value, most: value)) }

    mutating func see(atMost value: Int32) { most = max(most, value) }

    public mutating func merge(_ other: Ends) {
      (least, most) = (min(least, other.least), max(most, other.most))
    }
  }

  /// Makes an empty tally.
  ///
  /// - Parameter profiles: the profiles whose players it counts; all of the plan's by default.
  public init(_ plan: Plan, profiles: Range<Int>? = nil, measuring measured: MeasurementScope = .everything) {
    layout = TallyLayout(plan, profiles: profiles, measuring: measured)
    self.measured = measured
    counts = Array(table: 0, count: layout.countCount)
    bins = Array(table: 0, count: layout.binCount)
    sums = Array(table: Sums(), count: layout.sumCount)
    moments = Array(table: 0, count: layout.momentCount)
    groups = Array(table: 0, count: layout.groupCount)
    examples = Array(repeating: .max, count: layout.profiles * layout.stockBins)
    extremes = Array(repeating: Extreme(), count: layout.profiles * layout.stocks)
    ends = Array(repeating: Ends(), count: layout.endCount)
    players = Array(repeating: 0, count: layout.profiles)
  }

  /// Makes a tally from arrays that were counted elsewhere, each as long as the plan's.
  init(
    _ plan: Plan, counts: [Int64], bins: [UInt32], sums: [Sums], moments: [Int128], groups: [Int64],
    examples: [UInt32], extremes: [Extreme], ends: [Ends], players: [Int]
  ) {
    layout = TallyLayout(plan)
    measured = .everything
    self.counts = counts
    self.bins = bins
    self.sums = sums
    self.moments = moments
    self.groups = groups
    self.examples = examples
    self.extremes = extremes
    self.ends = ends
    self.players = players
  }

  /// Bytes of a tally of this plan.
  ///
  /// - Parameter profiles: number of the plan's profiles that have rows in it; all by default.
  public static func bytes(
    for plan: Plan, profiles: Int? = nil, measuring measured: MeasurementScope = .everything
  ) -> Int {
    TallyLayout(plan, profiles: profiles.map { 0..<$0 }, measuring: measured).bytes
  }

  /// The index of a day among those on which stocks are measured.
  ///
  /// - Precondition: they are measured on the day.
  func stockRow(on day: Int) -> Int {
    guard let row = measured.stockRow(on: day, of: layout.days) else {
      preconditionFailure("stocks were not measured on day \(day)")
    }
    return row
  }

  /// The index of a window among those that were measured; `nil` where it was not.
  func row(ofWindow place: Int, among windows: [Measures.Window]) -> Int? {
    measured.row(ofWindow: place, among: windows)
  }

  /// The index of a day among those on which holdings were counted; `nil` where they were not.
  func holdingsRow(on day: Int, among days: [Int]) -> Int? { measured.holdingsRow(on: day, among: days) }

  /// Adds another part of the same run.
  ///
  /// - Precondition: both have the same plan and measure the same, and the other has no profile that this one
  ///   lacks.
  public mutating func merge(_ other: Tally) {
    precondition(layout.holds(other.layout) && measured == other.measured, "tallies of two plans")
    for (rows, shift) in layout.places(of: other.layout, \.countEdges) {
      for row in rows { counts[row + shift] += other.counts[row] }
    }
    for (rows, shift) in layout.places(of: other.layout, \.binEdges) {
      for row in rows { bins[row + shift] += other.bins[row] }
    }
    for (rows, shift) in layout.places(of: other.layout, \.sumEdges) {
      for row in rows { sums[row + shift].merge(other.sums[row]) }
    }
    for (rows, shift) in layout.places(of: other.layout, \.momentEdges) {
      for row in rows { moments[row + shift] += other.moments[row] }
    }
    for (rows, shift) in layout.places(of: other.layout, \.groupEdges) {
      for row in rows { groups[row + shift] += other.groups[row] }
    }
    for (rows, shift) in layout.places(of: other.layout, \.exampleEdges) {
      for row in rows { examples[row + shift] = min(examples[row + shift], other.examples[row]) }
    }
    for (rows, shift) in layout.places(of: other.layout, \.extremeEdges) {
      for row in rows { extremes[row + shift].merge(other.extremes[row]) }
    }
    for (rows, shift) in layout.places(of: other.layout, \.endEdges) {
      for row in rows { ends[row + shift].merge(other.ends[row]) }
    }
    let first = other.layout.firstProfile - layout.firstProfile
    for (place, count) in other.players.enumerated() { players[first + place] += count }
  }

  /// Turns the rows of days from the changes of each day, as tiles write them, into the state at its end.
  ///
  /// Called once, after all tiles of a part.
  mutating func addUpDays() {
    let rows = layout.stockRows
    let (binStride, sumStride) = (layout.binsOfDay, layout.sumsOfDay)
    for profile in 0..<layout.profiles {
      let (firstBin, firstSum) = (profile * rows * binStride, profile * rows * sumStride)
      for index in firstBin..<firstBin + (rows - 1) * binStride { bins[index + binStride] &+= bins[index] }
      for index in firstSum..<firstSum + (rows - 1) * sumStride { sums[index + sumStride].merge(sums[index]) }
    }
  }

  /// Counts the players of one more tile.
  mutating func add(players count: Int, of profile: Int) { players[profile - layout.firstProfile] += count }

  /// Passes the tables to `body` for one tile's run.
  mutating func withTables(_ body: (Tables) -> Void) {
    counts.withUnsafeMutableBufferPointer { counts in
      bins.withUnsafeMutableBufferPointer { bins in
        sums.withUnsafeMutableBufferPointer { sums in
          moments.withUnsafeMutableBufferPointer { moments in
            groups.withUnsafeMutableBufferPointer { groups in
              examples.withUnsafeMutableBufferPointer { examples in
                extremes.withUnsafeMutableBufferPointer { extremes in
                  ends.withUnsafeMutableBufferPointer { ends in
                    body(
                      Tables(
                        layout: layout, counts: counts, bins: bins, sums: sums, moments: moments,
                        groups: groups, examples: examples, extremes: extremes, ends: ends))
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// A checksum of everything counted but ``ends``: equal runs have equal checksums on every machine.
  public var digest: Digest {
    var digest = Digest()
    digest.add(row: counts)
    digest.add(row: bins)
    for value in sums {
      digest.add(Int(value.count))
      digest.add(Int(value.sum))
      digest.add(value.squares)
    }
    for value in moments { digest.add(value) }
    digest.add(row: groups)
    digest.add(row: examples)
    for value in extremes {
      digest.add(Int(value.value))
      digest.add(Int(value.rank))
    }
    for value in players { digest.add(value) }
    return digest
  }
}

/// A tally's tables while a tile writes to them.
struct Tables {
  let layout: TallyLayout
  let counts: UnsafeMutableBufferPointer<Int64>
  let bins: UnsafeMutableBufferPointer<UInt32>
  let sums: UnsafeMutableBufferPointer<Tally.Sums>
  let moments: UnsafeMutableBufferPointer<Int128>
  let groups: UnsafeMutableBufferPointer<Int64>
  let examples: UnsafeMutableBufferPointer<UInt32>
  let extremes: UnsafeMutableBufferPointer<Tally.Extreme>
  let ends: UnsafeMutableBufferPointer<Tally.Ends>
}
