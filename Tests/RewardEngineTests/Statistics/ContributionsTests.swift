import Testing

@testable import RewardEngine

/// Expected values: of a law with two values, of which the greater has chance q, skewness is (1 − 2q) / √(q (1 − q))
/// and kurtosis 1 / (q (1 − q)) − 3.
@Suite("What players add to a figure")
struct ContributionsTests {
  private func contributions(_ amounts: [(Double, Int)]) -> Contributions {
    var contributions = Contributions()
    for (amount, players) in amounts { contributions.add(amount, times: players) }
    return contributions
  }

  /// q = 1/4: skewness 2 / √3 and kurtosis 7/3; sum of squares 4 · 3/4 · 4 for a distance of 2.
  @Test("has the moments of a law with two values, wherever it lies", arguments: [0.0, 5, -3])
  func twoValues(lower: Double) {
    let amounts = contributions([(lower, 30), (lower + 2, 10)])
    #expect(amounts.count == 40)
    #expect(abs(amounts.variance - 30.0 / 39) < 1e-12)
    #expect(abs(amounts.shape.skewness - 2 / 3.0.squareRoot()) < 1e-12)
    #expect(abs(amounts.shape.kurtosis - 7.0 / 3) < 1e-11)
  }

  @Test("has the shape of a normal law where nothing varies, and no spread of one player")
  func nothingVaries() {
    for amounts in [contributions([(0.1, 30)]), contributions([(7, 1)]), Contributions(nothing: 9)] {
      #expect(amounts.variance < 1e-12)
      #expect(amounts.shape.skewness == 0 && amounts.shape.kurtosis == 3)
    }
    #expect(contributions([(7, 1)]).variance == 0)
  }

  @Test("counts players who add nothing")
  func nothing() {
    var amounts = Contributions(nothing: 30)
    amounts.merge(contributions([(2, 10)]))
    #expect(abs(amounts.variance - 30.0 / 39) < 1e-12)
    #expect(abs(amounts.shape.kurtosis - 7.0 / 3) < 1e-11)
  }

  @Test(
    "keeps its shape in another unit, turned over where the unit is negative, with the variance it is told")
  func scaled() {
    let amounts = contributions([(5, 3), (7, 1)])
    for (factor, sign) in [(0.5, 1.0), (-2, -1)] {
      let scaled = amounts.scaled(by: factor, ofPlayers: 40, variance: 3.5)
      #expect(scaled.count == 40 && scaled.variance == 3.5)
      #expect(abs(scaled.shape.skewness - sign * 2 / 3.0.squareRoot()) < 1e-12)
      #expect(abs(scaled.shape.kurtosis - 7.0 / 3) < 1e-11)
    }
    #expect(Contributions().scaled(by: 2, ofPlayers: 3, variance: 0).shape.kurtosis == 3)
  }

  /// 5, 5, 5, 7 and 1, 3 have the sum 26 and the squares 134, so 134 − 676/6 around their mean.
  @Test("of two parts with exact variances has an exact one")
  func exactVariances() {
    let one = contributions([(5, 3), (7, 1)]).scaled(by: 1, ofPlayers: 4, variance: 1)
    let other = contributions([(1, 1), (3, 1)]).scaled(by: 1, ofPlayers: 2, variance: 2)
    var both = one
    both.merge(other)
    #expect(abs(both.variance - (134 - 676.0 / 6) / 5) < 1e-12)
    // An exact variance of 4 instead of 1 is three sums of squares more: 9 in all.
    var wider = contributions([(5, 3), (7, 1)]).scaled(by: 1, ofPlayers: 4, variance: 4)
    wider.merge(other)
    #expect(abs(wider.variance - (143 - 676.0 / 6) / 5) < 1e-12)
  }

  /// With 1 six times they are twelve players, with the sum 32 and the squares 140.
  @Test("of two parts of which one is known exactly is as exact as the amounts")
  func oneExactVariance() {
    let exact = contributions([(5, 3), (7, 1), (1, 1), (3, 1)]).scaled(by: 1, ofPlayers: 6, variance: 9)
    let plain = contributions([(1, 6)])
    for (first, second) in [(exact, plain), (plain, exact)] {
      var both = first
      both.merge(second)
      #expect(abs(both.variance - (140 - 32.0 * 32 / 12) / 11) < 1e-12)
    }
  }
}

@Suite("Sums of groups")
struct GroupSumsTests {
  /// Groups of ten, of which the fourth has all 20: −5, −5, −5 and 15 around the mean, a law with q = 1/4.
  private let quarters = GroupSums(
    counts: [10, 10, 10, 10, 0], sums: [[0, 0, 0, 10, 0], [0, 0, 0, 5, 0], [3, 1, 4, 1, 0]])

  @Test("show the shape of one player: the skewness √n times that of n together, the excess n times")
  func shape() {
    let shape = quarters.shape(weighing: [1, 2, 0], players: 40)
    #expect(abs(shape.skewness - 2 / 3.0.squareRoot() * 10.0.squareRoot()) < 1e-11)
    #expect(abs(shape.kurtosis - (3 + (7.0 / 3 - 3) * 10)) < 1e-10)
  }

  @Test("take fewer players than groups as one each")
  func fewPlayers() {
    let shape = quarters.shape(weighing: [1, 0, 0], players: 2)
    #expect(abs(shape.skewness - 2 / 3.0.squareRoot()) < 1e-12)
    #expect(abs(shape.kurtosis - 7.0 / 3) < 1e-11)
  }

  /// Groups of 10, 10, 10 and 30 that hold a half each player: nothing differs but their sizes.
  @Test("see nothing in groups that differ in size alone")
  func sizes() {
    let shape = GroupSums(counts: [10, 10, 10, 30], sums: [[5, 5, 5, 15]]).shape(weighing: [1], players: 60)
    #expect(shape.skewness == 0 && shape.kurtosis == 3)
  }

  @Test("have the shape of a normal law where fewer than two groups have players")
  func oneGroup() {
    let one = GroupSums(counts: [10, 0], sums: [[4, 0]])
    #expect(one.shape(weighing: [1], players: 10) == (0, 3))
    #expect(one.players == 10)
  }

  @Test("are read from a row of counts, then sums, wherever it begins, and add up")
  func rows() {
    let groups = TallyLayout.groups
    let row = (0..<3 * groups + 2).map { Int64($0) }
    let read = GroupSums(row[2...], variables: 2)
    let expected = GroupSums(
      counts: (0..<groups).map { Double($0 + 2) },
      sums: [1, 2].map { part in (0..<groups).map { Double($0 + 2 + part * groups) } })
    #expect(read == expected)
    let twice = read.merged(with: read)
    #expect(twice.players == 2 * read.players)
    #expect(twice.shape(weighing: [1, 0], players: groups) == read.shape(weighing: [1, 0], players: groups))
  }
}
