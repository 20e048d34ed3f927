/// A tally as a sequence of integers, to be counted in one process and added up in another.
extension Tally {
  /// Writes everything that was counted; most cells are written as 0.
  public func write(to packer: inout IntegerPacker) {
    for value in players { packer.add(Int64(value)) }
    writeTables(to: &packer)
    for value in examples { packer.add(Int64(value &+ 1)) }
    for value in extremes {
      packer.add(Int64(value.value) + 1)
      packer.add(Int64(value.rank &+ 1))
    }
    for value in ends {
      packer.add(Int64(Int32.max - value.least))
      packer.add(Int64(value.most) + 1)
    }
  }

  /// Writes the tables that add up, and can be taken away again.
  func writeTables(to packer: inout IntegerPacker) {
    packer.add(row: counts)
    packer.add(row: bins)
    for value in sums {
      guard value != Sums() else {
        packer.addZeros(3)
        continue
      }
      packer.add(value.count)
      packer.add(value.sum)
      packer.add(value.squares)
    }
    for value in moments { packer.add(value) }
    packer.add(row: groups)
  }

  /// Reads what ``write(to:)`` wrote for some of a run's tiles.
  ///
  /// The numbers may come from anywhere: an accepted tally can be merged with those of the other tiles
  /// without an overflow. Its ranks are ranks of players in the run.
  /// - Parameters:
  ///   - seated: players of these tiles, by profile.
  ///   - ranks: players of all tiles, by profile.
  /// - Returns: `nil` where there are too few numbers, or some that no such tiles can count.
  public init?(_ unpacker: inout IntegerUnpacker, of plan: Plan, seated: [Int], ranks: [Int]) {
    let layout = TallyLayout(plan)
    var numbers = Numbers(unpacker, share: seated.reduce(0, +), of: ranks.reduce(0, +))
    let profiles = 0..<layout.profiles
    guard let players = numbers.row(layout.profiles, { $0.next(as: Int.self) }), players == seated,
      let counts = numbers.row(layout.countCount, { $0.shared(as: Int64.self) }),
      let bins = numbers.row(layout.binCount, { $0.shared(as: UInt32.self) }),
      let sums = numbers.row(layout.sumCount, { $0.sums() }),
      let moments = numbers.row(layout.momentCount, { $0.shared(as: Int128.self) }),
      let groups = numbers.row(layout.groupCount, { $0.shared(as: Int64.self) }),
      let examples = numbers.rows(profiles, layout.stockBins, { $0.rank(below: ranks[$1]) }),
      let extremes = numbers.rows(profiles, layout.stocks, { $0.extreme(below: ranks[$1]) }),
      let ends = numbers.row(layout.endCount, { $0.ends() })
    else { return nil }
    unpacker = numbers.unpacker
    self.init(
      plan, counts: counts, bins: bins, sums: sums, moments: moments, groups: groups,
      examples: examples, extremes: extremes, ends: ends, players: players)
  }

  /// Reads numbers; none may exceed its tiles' share of what its type holds.
  private struct Numbers {
    var unpacker: IntegerUnpacker
    private let share: Int128
    private let whole: Int128

    init(_ unpacker: IntegerUnpacker, share: Int, of whole: Int) {
      self.unpacker = unpacker
      self.share = Int128(share)
      self.whole = Int128(max(1, whole))
    }

    mutating func row<Value>(_ count: Int, _ read: (inout Numbers) -> Value?) -> [Value]? {
      var row: [Value] = []
      row.reserveCapacity(count)
      for _ in 0..<count {
        guard let value = read(&self) else { return nil }
        row.append(value)
      }
      return row
    }

    mutating func rows<Value>(
      _ profiles: Range<Int>, _ count: Int, _ read: (inout Numbers, Int) -> Value?
    ) -> [Value]? {
      var rows: [Value] = []
      for profile in profiles {
        guard let row = row(count, { read(&$0, profile) }) else { return nil }
        rows += row
      }
      return rows
    }

    mutating func next<Number: FixedWidthInteger>(as type: Number.Type) -> Number? {
      unpacker.next(as: type)
    }

    /// Reads a number that is added up over the tiles.
    mutating func shared<Number: FixedWidthInteger>(as type: Number.Type) -> Number? {
      guard let value = unpacker.next(as: type) else { return nil }
      let limit = Int128(Number.max) / whole * share
      return value == 0 || Int128(value).magnitude <= limit.magnitude ? value : nil
    }

    mutating func sums() -> Sums? {
      guard let count = shared(as: Int64.self), let sum = shared(as: Int64.self),
        let squares = shared(as: Int128.self), count >= 0, squares >= 0
      else { return nil }
      return Sums(count: count, sum: sum, squares: squares)
    }

    mutating func rank(below ranks: Int) -> UInt32? {
      guard let rank = unpacker.next(as: UInt32.self).map({ $0 &- 1 }) else { return nil }
      return rank == .max || Int(rank) < ranks ? rank : nil
    }

    mutating func extreme(below ranks: Int) -> Extreme? {
      guard let value = unpacker.next(as: UInt32.self).flatMap({ Int32(exactly: Int64($0) - 1) }),
        let rank = rank(below: ranks), (value == -1) == (rank == .max)
      else { return nil }
      return Extreme(value: value, rank: rank)
    }

    mutating func ends() -> Ends? {
      guard let below = unpacker.next(as: UInt32.self), let most = unpacker.next(as: UInt32.self),
        let below = Int32(exactly: below), let most = Int32(exactly: Int64(most) - 1)
      else { return nil }
      return Ends(least: Int32.max - below, most: most)
    }
  }

  /// The most bytes that any tally of a plan takes when written.
  public static func mostBytes(for plan: Plan) -> Int {
    let layout = TallyLayout(plan)
    // A zigzag takes a byte for each seven bits: ten for 64 bits, five for 33, nineteen for 128.
    let (large, middle, small) = (19, 10, 5)
    return layout.countCount * middle + layout.binCount * small + layout.sumCount * (2 * middle + large)
      + layout.momentCount * large + layout.groupCount * middle + layout.endCount * 2 * small
      + layout.profiles * (layout.stockBins * small + layout.stocks * 2 * small + middle)
  }
}
