import RewardEngine

/// A tally as a row of a journal.
extension FreezeTally {
  /// All of its sums, each in two numbers that are whole and below 2⁵³: a journal keeps them exactly.
  ///
  /// Sums stay below 2¹⁰⁰: what players kept is bounded by their balances, of 31 bits.
  package var row: [Double?] {
    var row: [Double?] = []
    func write(_ value: Int128) {
      row.append(Double(value >> Self.lowBits))
      row.append(Double(value & Self.lowMask))
    }
    write(Int128(used))
    write(Int128(tried))
    for count in players { write(Int128(count)) }
    for moments in ratios.joined().joined() { Self.numbers(of: moments).forEach(write) }
    for moments in worths.joined() + together { Self.numbers(of: moments).forEach(write) }
    return row
  }

  /// Reads a row of a tally with these quantities and profiles; `nil` where it is of another form, or says what no
  /// players make up.
  package init?(row: [Double?], like empty: FreezeTally) {
    var values: [Int128] = []
    for place in stride(from: 0, to: row.count - 1, by: 2) {
      guard let high = row[place].flatMap({ Int64(exactly: $0) }), high.magnitude <= 1 << 53,
        let low = row[place + 1].flatMap({ Int64(exactly: $0) }), (0...Int64(Self.lowMask)).contains(low)
      else { return nil }
      values.append((Int128(high) << Self.lowBits) + Int128(low))
    }
    guard row.count == empty.row.count else { return nil }
    self = empty
    var next = 0
    func read() -> Int128 {
      defer { next += 1 }
      return values[next]
    }
    /// A count of players or freezes; a number that is none shows below.
    func readCount() -> Int { Int(exactly: read()) ?? -1 }
    used = readCount()
    tried = readCount()
    for profile in players.indices { players[profile] = readCount() }
    func moments(like empty: JointMoments) -> JointMoments {
      let count = readCount()
      let sums = empty.sums.map { _ in read() }
      return JointMoments(count: count, sums: sums, products: empty.products.map { _ in read() })
    }
    for place in ratios.indices {
      for index in ratios[place].indices { ratios[place][index] = ratios[place][index].map(moments) }
    }
    for place in worths.indices { worths[place] = worths[place].map(moments) }
    together = together.map(moments)
    guard isSound else { return nil }
  }

  /// Whether its sums can be those of players: no counts below 0, no more players than there are, no variance below 0.
  private var isSound: Bool {
    let counts = [used, tried] + players
    guard counts.allSatisfy({ (0...1 << 40).contains($0) }), tried <= used else { return false }
    return (ratios.flatMap { $0 } + worths + [together]).allSatisfy { byProfile in
      zip(byProfile, players).allSatisfy { $0.isSound(ofPlayers: $1) }
    }
  }

  private static let lowBits = 48
  private static let lowMask = Int128(1) << lowBits - 1

  private static func numbers(of moments: JointMoments) -> [Int128] {
    [Int128(moments.count)] + moments.sums + moments.products
  }
}

extension JointMoments {
  /// Whether `players` players can have numbers with these sums.
  fileprivate func isSound(ofPlayers players: Int) -> Bool {
    (0...players).contains(count)
      && sums.indices.allSatisfy { variable in
        let moments = moments(of: variable)
        return moments.squares >= 0 && (moments.variance ?? 0) >= 0
      }
  }
}
