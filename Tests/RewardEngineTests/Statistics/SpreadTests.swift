import Testing

@testable import RewardEngine

@Suite("The spread of a figure over strata")
struct SpreadTests {
  private func contributions(_ amounts: [(Double, Int)]) -> Contributions {
    var contributions = Contributions()
    for (amount, players) in amounts { contributions.add(amount, times: players) }
    return contributions
  }

  /// Two points at distance 1, each of n/2 players: the sample variance is n/4 ÷ (n − 1).
  @Test("adds up what differs within strata, and nothing of what differs between them")
  func withinStrata() {
    let spread = Spread([contributions([(0, 50), (1, 50)]), contributions([(1_000, 20), (1_001, 20)])])
    #expect(abs(spread.variance - (100 * 25.0 / 99 + 40 * 10.0 / 39)) < 1e-9)
    #expect(abs(spread.skewness) < 1e-9)
    #expect(spread.players == 140)
  }

  /// One of n players holds 1: skewness (1 − 2q)/√(q (1 − q)) with q = 1/n, and kurtosis near n.
  @Test("is not carried by one player, and is by many of a kind", arguments: [(1, false), (100, true)])
  func fewHolders(holders: Int, isReliable: Bool) {
    let spread = Spread([contributions([(0, 1_000 - holders), (1, holders)])])
    #expect(spread.isReliable == isReliable)
    let q = Double(holders) / 1_000
    let skewness = (1 - 2 * q) / (q * (1 - q) * 1_000).squareRoot()
    #expect(abs(spread.skewness - skewness) < 0.01 * skewness)
  }

  @Test("has no interval where nothing varies")
  func nothingVaries() {
    #expect(Spread([contributions([(3, 20)])]).interval(around: 60) == nil)
    #expect(Spread([]).interval(around: 0) == nil)
  }

  @Test("reaches further on the side of the tail")
  func lopsided() throws {
    let spread = Spread([contributions([(0, 900), (1, 100)])])
    let interval = try #require(spread.interval(around: 100))
    #expect(interval.high - 100 > 100 - interval.low)
    // Hall's cubic of the distance to either end is Student's reach.
    let (skew, reach) = (spread.skewness, Interval.studentReach(0.95, degrees: spread.degrees))
    for (end, bent) in [(interval.low, reach), (interval.high, -reach)] {
      let t = (100 - end) / spread.standardError
      #expect(abs(t + skew * t * t / 3 + skew * skew * t * t * t / 27 + skew / 6 - bent) < 1e-9)
    }
  }

  /// Without skewness the cubic is a straight line; of one holder among thousands, even the value is no border.
  @Test("reaches as far on both sides without a tail, and never beyond its value", arguments: [500, 1, 999])
  func ends(holders: Int) throws {
    let spread = Spread([contributions([(0, 1_000 - holders), (1, holders)])])
    let interval = try #require(spread.interval(around: 0))
    #expect(interval.low <= 0 && interval.high >= 0 && interval.width.isFinite)
    #expect((abs(interval.low + interval.high) < 1e-9) == (holders == 500))
  }

  @Test("joins strata of fewer than four with the one before, the first ones with the one behind")
  func joined() {
    func joined(_ sizes: [Int]) -> [Int] { Spread.joined(sizes, count: { $0 }, { $0 += $1 }) }
    #expect(joined([10, 3, 20, 1]) == [13, 21])
    #expect(joined([1, 1, 9]) == [11])
    #expect(joined([0, 5, 0, 4]) == [5, 4])
    #expect(joined([]) == [])
  }

  @Test(
    "rounds players up to what is easy to say",
    arguments: [(41.0, 50), (101, 150), (160, 200), (2_100, 3_000)])
  func rounded(players: Double, said: Int) { #expect(Spread.rounded(players) == said) }
}

@Suite("A share over strata")
struct ShareSpreadTests {
  @Test("of one stratum has Wilson's interval")
  func oneStratum() throws {
    let spread = ShareSpread([.init(players: 200, trials: 200, successes: 60)])
    let (own, wilson) = (try #require(spread.interval()), try #require(Interval.wilson(60, of: 200)))
    #expect(abs(own.low - wilson.low) < 1e-12 && abs(own.high - wilson.high) < 1e-12)
  }

  /// Shares of 0.1 and 0.9 of equal halves: the variance within is 0.09, that of all 0.25.
  @Test("is known as well as by players without what differs between strata")
  func strata() {
    let spread = ShareSpread([
      .init(players: 1_000, trials: 1_000, successes: 100),
      .init(players: 1_000, trials: 1_000, successes: 900),
    ])
    #expect(abs(spread.effectiveTrials / 2_000 - 0.25 / 0.09) < 0.01)
  }

  /// Garwood's lower limit for one event is 0.0253; Wilson's would be 0.177.
  @Test("reaches down to where one success leaves it")
  func oneSuccess() throws {
    let interval = try #require(ShareSpread([.init(players: 1_000, trials: 1_000, successes: 1)]).interval())
    #expect(abs(interval.low - 0.0253e-3) < 1e-9)
  }

  @Test("of fewer than ten trials has no interval", arguments: [(9, false), (10, true)])
  func few(trials: Int, isReliable: Bool) {
    let spread = ShareSpread([.init(players: 100, trials: trials, successes: 4)])
    #expect((spread.interval() != nil) == isReliable)
  }

  @Test("counts a player's days as fewer where they are alike")
  func alike() {
    let spread = ShareSpread([.init(players: 700, trials: 700, successes: 300)], likeness: 7)
    #expect(spread.effectiveTrials == 100)
  }
}

@Suite("A survival curve of strata")
struct SurvivalCurveTests {
  /// Of ten quick players half have the event at 1; of thirty slow ones none, and twenty leave at 0.
  @Test("weights each stratum by all its players, those who left included")
  func weights() {
    let curve = SurvivalCurve(
      strata: [[0, 5, 0], [0, 0, 0]], censored: [[0, 0, 5], [20, 0, 10]])
    // 10/40 · 0.5 + 30/40 · 1; pooled, ten of the twenty left at 1 would be quick: 0.75.
    #expect(curve.survival == [1, 0.875, 0.875])
    #expect(curve.reached(by: 2) == 0.125)
    #expect(curve.eventCount == 5 && curve.atRisk(1) == 20)
  }

  @Test("carries no interval where nobody of a large stratum is left")
  func unseen() {
    let curve = SurvivalCurve(
      strata: [[0, 50, 0], [0, 0, 0]], censored: [[0, 0, 50], [100, 0, 0]])
    #expect(curve.interval(at: 0) != nil)
    #expect(curve.interval(at: 1) == nil && curve.carried(at: 1) == 0.25)
  }

  /// Where all groups are equal, leaving one out changes only rounding; where one has all events, it changes
  /// all.
  @Test("of runs is known as well as its groups agree")
  func groups() throws {
    let alike = SurvivalCurve(
      groups: Array(repeating: [0, 5, 0], count: 32), censored: Array(repeating: [0, 0, 5], count: 32))
    #expect(alike.survival == [1, 0.5, 0.5])
    let unlike = SurvivalCurve(
      groups: (0..<32).map { $0 % 2 == 0 ? [0, 10, 0] : [0, 0, 0] },
      censored: (0..<32).map { $0 % 2 == 0 ? [0, 0, 0] : [0, 0, 10] })
    let interval = try #require(unlike.interval(at: 1))
    // As if 32 players, half of whom have the event, were all: Student's reach of 31 degrees is 2.04.
    #expect(abs(unlike.survival[1] - 0.5) < 1e-12)
    #expect(interval.width > 0.33 && interval.width < 0.36)
  }
}
