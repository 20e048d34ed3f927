/// What a tile adds to the tables of joint figures.
extension Tables {
  /// Adds players' numbers to the count, sums and products that begin at `first`, and to sums of groups.
  ///
  /// - Parameters:
  ///   - figures: one column of `vectors` for each variable, each of whole numbers from 0, read as unsigned.
  ///   - counted: how many of the players count; all by default.
  ///   - seats: by lane, where lanes and seats differ: a player's group is that of the seat.
  func addMoments(
    _ figures: UnsafeMutablePointer<Lanes>, variables: Int, vectors: Int, counted: Int? = nil, players: Int,
    seats: UnsafeMutablePointer<Int32>? = nil, at first: Int, groupsAt firstGroup: Int
  ) {
    moments[first] += Int128(counted ?? players)
    let everyGroup = players / TallyLayout.groups
    for group in 0..<TallyLayout.groups {
      groups[firstGroup + group] += Int64(everyGroup + (group < players % TallyLayout.groups ? 1 : 0))
    }
    for variable in 0..<variables {
      let row = firstGroup + (1 + variable) * TallyLayout.groups
      let column = figures + variable &* vectors
      if let seats {
        addGroups(Tile.scalars(column), players, seats, at: row)
      } else {
        addGroups(column, vectors, at: row)
      }
    }
    var areSmall = true
    for variable in 0..<variables {
      areSmall = areSmall && Self.isSmall(figures + variable &* vectors, vectors)
    }
    var product = first + 1 + variables
    for variable in 0..<variables {
      let column = figures + variable &* vectors
      moments[first + 1 + variable] += Int128(Self.sum(column, vectors))
      for other in variable..<variables {
        moments[product] +=
          areSmall
          ? Self.sumOfSmallProducts(column, figures + other &* vectors, vectors)
          : Self.sumOfProducts(column, figures + other &* vectors, vectors)
        product += 1
      }
    }
  }

  /// Adds players' numbers to the sums of groups; groups are assigned to seats in turn.
  private func addGroups(
    _ column: UnsafeMutablePointer<Int32>, _ players: Int, _ seats: UnsafeMutablePointer<Int32>, at first: Int
  ) {
    for lane in 0..<players {
      let group = Int(seats[lane]) & (TallyLayout.groups - 1)
      groups[first &+ group] &+= Int64(UInt32(bitPattern: column[lane]))
    }
  }

  /// Adds players' numbers to the sums of groups where lanes and seats are the same.
  private func addGroups(_ column: UnsafeMutablePointer<Lanes>, _ vectors: Int, at first: Int) {
    let round = TallyLayout.groups / Lanes.scalarCount
    for part in 0..<min(round, vectors) {
      var sum = SIMD16<UInt64>()
      for vector in stride(from: part, to: vectors, by: round) {
        sum &+= SIMD16<UInt64>(truncatingIfNeeded: unsafeBitCast(column[vector], to: SIMD16<UInt32>.self))
      }
      for lane in 0..<Lanes.scalarCount {
        groups[first &+ part &* Lanes.scalarCount &+ lane] &+= Int64(truncatingIfNeeded: sum[lane])
      }
    }
  }

  /// The numbers in the low and in the high halves of 64-bit lanes: together all numbers of a vector.
  @inline(__always) private static func halves(_ lanes: Lanes) -> (SIMD8<UInt64>, SIMD8<UInt64>) {
    let pairs = unsafeBitCast(lanes, to: SIMD8<UInt64>.self)
    return (pairs & SIMD8(repeating: 0xFFFF_FFFF), pairs &>> 32)
  }

  private static func sum(_ column: UnsafeMutablePointer<Lanes>, _ vectors: Int) -> UInt64 {
    var sum = SIMD8<UInt64>()
    for vector in 0..<vectors {
      let (low, high) = halves(column[vector])
      sum &+= low &+ high
    }
    return sum.wrappedSum()
  }

  /// Whether all numbers are below 2^26, so that the products of a tile's players add up to less than 2^62.
  private static func isSmall(_ column: UnsafeMutablePointer<Lanes>, _ vectors: Int) -> Bool {
    var bits = Lanes()
    for vector in 0..<vectors { bits |= column[vector] }
    return (bits & ~(1 << 26 - 1)).isZero
  }

  private static func sumOfSmallProducts(
    _ one: UnsafeMutablePointer<Lanes>, _ other: UnsafeMutablePointer<Lanes>, _ vectors: Int
  ) -> Int128 {
    var sum = SIMD8<UInt64>()
    for vector in 0..<vectors {
      let (one, other) = (halves(one[vector]), halves(other[vector]))
      sum &+= one.0 &* other.0 &+ one.1 &* other.1
    }
    return Int128(sum.wrappedSum())
  }

  /// The sum of products that fit 64 bits; their halves are added separately, so that no sum overflows.
  private static func sumOfProducts(
    _ one: UnsafeMutablePointer<Lanes>, _ other: UnsafeMutablePointer<Lanes>, _ vectors: Int
  ) -> Int128 {
    var (lower, upper) = (SIMD8<UInt64>(), SIMD8<UInt64>())
    for vector in 0..<vectors {
      let (one, other) = (halves(one[vector]), halves(other[vector]))
      let (first, second) = (one.0 &* other.0, one.1 &* other.1)
      lower &+= (first & SIMD8(repeating: 0xFFFF_FFFF)) &+ (second & SIMD8(repeating: 0xFFFF_FFFF))
      upper &+= (first &>> 32) &+ (second &>> 32)
    }
    return Int128(upper.wrappedSum()) << 32 + Int128(lower.wrappedSum())
  }
}
