import RewardStudies
import Testing

@Suite("Shapley shares")
struct ShapleyTests {
  /// Two left gloves and one right one: a pair is worth 1. Shapley's own kind of example, worked out over the six
  /// orders: the right glove makes the pair in four of them, each left one in one.
  private static func gloves(_ hands: Coalition) -> Double {
    hands.contains(2) && (hands.contains(0) || hands.contains(1)) ? 1 : 0
  }

  /// Members worth 3, 1, 0 and 2; 4 more if the first two are together, 6 less if all are there.
  private static func mixed(_ coalition: Coalition) -> Double {
    let alone = [3.0, 1, 0, 2].enumerated().reduce(0) {
      $0 + (coalition.contains($1.offset) ? $1.element : 0)
    }
    let both = coalition.contains(0) && coalition.contains(1) ? 4.0 : 0
    return alone + both - (coalition.count == 4 ? 6 : 0)
  }

  @Test("are 1/6, 1/6 and 2/3 in the game of gloves")
  func gloveGame() {
    let shares = Shapley.shares(of: 3, worth: Self.gloves)
    for (share, expected) in zip(shares, [1 / 6.0, 1 / 6.0, 2 / 3.0]) {
      #expect(abs(share - expected) < 1e-15)
    }
  }

  @Test("are what each member is worth where nobody needs another")
  func additive() {
    let worths = [5.0, -2, 0, 11, 0.5]
    let shares = Shapley.shares(of: 5) { $0.members.reduce(0) { $0 + worths[$1] } }
    for (share, worth) in zip(shares, worths) { #expect(abs(share - worth) < 1e-14) }
  }

  @Test("split what two do together by halves, and what all do by as many parts as there are")
  func interactions() {
    // 3 + 4/2 − 6/4, 1 + 4/2 − 6/4, 0 − 6/4, 2 − 6/4.
    let shares = Shapley.shares(of: 4, worth: Self.mixed)
    for (share, expected) in zip(shares, [3.5, 1.5, -1.5, 0.5]) { #expect(abs(share - expected) < 1e-14) }
  }

  /// A game without any pattern, and with a worth of nobody that is not 0; the last member adds nothing.
  private static func rugged(_ coalition: Coalition) -> Double {
    let members = coalition.members.filter { $0 < 7 }
    return Double(members.reduce(17) { ($0 * 31 + $1 * 7 + 3) % 101 })
  }

  @Test("add up to the whole, and give nothing to a member without effect", arguments: 1...8)
  func efficiency(members: Int) {
    let shares = Shapley.shares(of: members, worth: Self.rugged)
    let whole = Self.rugged(.all(members)) - Self.rugged(.none)
    #expect(abs(shares.reduce(0, +) - whole) < 1e-11)
    if members == 8 { #expect(shares[7] == 0) }
  }

  @Test("are alike for members that do the same")
  func symmetry() {
    // Worth only depends on how many are there, but for member 3, which doubles it.
    let shares = Shapley.shares(of: 6) { Double($0.count * $0.count) * ($0.contains(3) ? 2 : 1) }
    for member in [1, 2, 4, 5] { #expect(abs(shares[member] - shares[0]) < 1e-12) }
    #expect(shares[3] > shares[0])
  }

  @Test("are nobody's of nobody")
  func empty() {
    #expect(Shapley.shares(of: 0) { _ in 3 } == [])
  }
}

@Suite("Sampled orders")
struct SampledOrdersTests {
  @Test("come in pairs of an order and its reverse, each with every member once")
  func pairs() {
    let sampled = SampledOrders(of: 12, pairs: 9, seed: 4)
    #expect(sampled.orders.count == 18)
    for pair in 0..<9 {
      #expect(sampled.orders[2 * pair].sorted() == Array(0..<12))
      #expect(sampled.orders[2 * pair + 1] == sampled.orders[2 * pair].reversed())
    }
    #expect(Set(sampled.orders).count == 18)
  }

  @Test("are the same for the same seed, and others for another")
  func seeds() {
    #expect(SampledOrders(of: 10, pairs: 5, seed: 4) == SampledOrders(of: 10, pairs: 5, seed: 4))
    #expect(SampledOrders(of: 10, pairs: 5, seed: 4) != SampledOrders(of: 10, pairs: 5, seed: 5))
  }

  @Test("pass through each coalition they need, none and all among them")
  func coalitions() {
    let sampled = SampledOrders(of: 9, pairs: 3, seed: 1)
    let coalitions = sampled.coalitions
    #expect(Set(coalitions).count == coalitions.count)
    #expect(coalitions.contains(.none) && coalitions.contains(.all(9)))
    var asked: Set<Coalition> = []
    _ = sampled.shares {
      asked.insert($0)
      return 0
    }
    #expect(asked == Set(coalitions))
  }

  @Test("add up to the whole, and are exact where nobody needs more than one other")
  func pairwise() {
    // Members worth their number, and 10 more if 2 and 7 are together. In any order one of the two comes second,
    // and in its reverse the other: pairs of orders split it by halves without any spread.
    let shares = SampledOrders(of: 11, pairs: 4, seed: 3).shares { coalition in
      Double(coalition.members.reduce(0, +)) + (coalition.contains(2) && coalition.contains(7) ? 10 : 0)
    }
    for (member, share) in shares.enumerated() {
      #expect(share.value == Double(member) + (member == 2 || member == 7 ? 5 : 0))
      #expect(share.standardError == 0)
    }
  }

  @Test("are within five standard errors of the exact shares")
  func agreement() throws {
    // 6 for the first three together, shared by thirds; six others add 1 each if member 9 is there, and share it with
    // him by halves.
    let sampled = SampledOrders(of: 10, pairs: 400, seed: 7).shares { coalition in
      let three = [0, 1, 2].allSatisfy(coalition.contains) ? 6.0 : 0
      let joined = coalition.contains(9) ? Double((3..<9).filter(coalition.contains).count) : 0
      return three + joined
    }
    let exact = [2.0, 2, 2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 3]
    for (share, expected) in zip(sampled, exact) {
      let error = try #require(share.standardError)
      #expect(abs(share.value - expected) <= 5 * error + 1e-9)
      // A pair of orders gives 3 to the first and to the last of the three: 3 in two thirds of the pairs, a variance
      // of 2. 400 pairs leave √(2/400) = 0.071, known to one in √800.
      #expect(error < 0.08)
    }
    #expect(abs(sampled.reduce(0) { $0 + $1.value } - 12) < 1e-9)
  }

  @Test("have no standard error for a single pair")
  func single() {
    #expect(SampledOrders(of: 9, pairs: 1, seed: 1).shares { Double($0.count) }[0].standardError == nil)
  }
}
