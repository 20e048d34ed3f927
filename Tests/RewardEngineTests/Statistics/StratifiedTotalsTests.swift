import Testing

@testable import RewardEngine

/// Expected values: worked out by hand or computed with NumPy 2 and SciPy 1.17.
@Suite("Totals over strata")
struct StratifiedTotalsTests {
  private let pairs = StratifiedTotals([joint([[3, 4], [0, 1], [5, 6], [8, 6], [2, 3], [9, 10]])])

  @Test("give a ratio of totals with its interval by the delta method")
  func ratio() throws {
    #expect(pairs.total(0) == 27 && pairs.total(1) == 30)
    let ratio = try #require(pairs.ratio(0, over: 1))
    #expect(ratio.value == 0.9)
    #expect(abs((ratio.standardError ?? .nan) - 0.1069579356569675) < 1e-14)
    let interval = try #require(ratio.interval())
    #expect(abs(interval.low - 0.6250558734230417) < 1e-9)
    #expect(abs(interval.high - 1.1749441265769582) < 1e-9)
  }

  @Test("have no interval of one player, and need more of them")
  func lonely() throws {
    let lonely = StratifiedTotals([joint([[4, 6]])])
    let ratio = try #require(lonely.ratio(0, over: 1))
    #expect(abs(ratio.value - 4.0 / 6) < 1e-12 && ratio.interval() == nil)
    // Half again as many as the ten who must make up a total.
    #expect(Outcome.Estimate(ratio)?.playersNeeded == 15)
    #expect(lonely.part(0, of: 1)?.playersNeeded == 15)
  }

  /// (10 + 1 + 1)² / (100 + 1 + 1) is 1.41 players of equal parts; 1.5 · 3 · 2 / 1.41 is 6.375.
  @Test("name the players who make up a total that a few have most of")
  func fewHaveMost() {
    let totals = StratifiedTotals([joint([[10, 2], [1, 2], [1, 2]])])
    #expect(totals.playersNeeded(toMakeUp: 0, by: 2) == 7)
    #expect(totals.playersNeeded(toMakeUp: 1, by: 3) == nil)
  }

  @Test("count only what differs within a stratum, with that stratum's degrees of freedom")
  func strata() throws {
    // Both totals are 16. Of x − y only the second stratum has spread: 0, −2, 2, 0, so 4 · 8/3 for its total.
    let totals = StratifiedTotals([
      joint([[1, 1], [3, 3], [1, 1], [3, 3]]), joint([[2, 2], [0, 2], [4, 2], [2, 2]]),
    ])
    let ratio = try #require(totals.ratio(0, over: 1))
    #expect(ratio.value == 1)
    let error = (1.0 / 24).squareRoot()
    #expect(abs((ratio.standardError ?? .nan) - error) < 1e-14)
    #expect(abs(ratio.degrees - 3) < 1e-12)
    let interval = try #require(ratio.interval())
    // SciPy: t.isf(0.025, 3).
    #expect(abs(interval.high - (1 + 3.182446305284263 * error)) < 1e-8)
    #expect(abs(interval.low - (1 - 3.182446305284263 * error)) < 1e-8)
  }

  @Test("give a ratio in any unit", arguments: [100.0, -1, 0.001])
  func scale(scale: Double) throws {
    let (plain, scaled) = (pairs.ratio(0, over: 1), pairs.ratio(0, over: 1, scale: scale))
    let (one, other) = try (#require(plain?.standardError), #require(scaled?.standardError))
    #expect(scaled?.value == 0.9 * scale)
    #expect(abs(other - one * abs(scale)) < 1e-12)
    #expect(abs((scaled?.degrees ?? .nan) - 5) < 1e-12)
  }

  /// Sums of squares within the strata 14, 8 and 130, of 4, 4 and 5 players.
  @Test("give a mean with Satterthwaite's degrees of freedom")
  func mean() throws {
    let rows = [[1, 2, 3, 6], [10, 14, 12, 12], [100, 100, 90, 95, 105]]
    let mean = try #require(StratifiedTotals(rows.map { joint($0.map { [$0] }) }).mean(0))
    let parts: [(variance: Double, degrees: Double)] = [(56.0 / 3, 3), (32.0 / 3, 3), (162.5, 4)]
    let variance = parts.reduce(0.0) { $0 + $1.variance }
    let doubt = parts.reduce(0.0) { $0 + $1.variance * $1.variance / $1.degrees }
    #expect(abs(mean.value - 550.0 / 13) < 1e-12)
    #expect(abs((mean.standardError ?? .nan) - variance.squareRoot() / 13) < 1e-13)
    #expect(abs(mean.degrees - variance * variance / doubt) < 1e-11)
  }

  @Test("give the growth of a ratio")
  func ratioOfRatios() throws {
    // Totals 4, 2, 4, 4: (4/2) / (4/4). The slopes along the first and the last total are 1/2; each has the
    // spread 2, and so have the two together: 2 · (1/4 · 2 + 2 · 1/4 · 2 + 1/4 · 2) = 4.
    let totals = StratifiedTotals([joint([[1, 1, 2, 1], [3, 1, 2, 3]])])
    let growth = try #require(totals.ratioOfRatios(0, 1, over: 2, 3))
    #expect(growth.value == 2)
    #expect(growth.standardError == 2)
    #expect(growth.degrees == 1)
    // The slopes along the second and the third are −value / total: −1 and −1/2.
    let turned = try #require(totals.ratioOfRatios(1, 0, over: 3, 2))
    #expect(turned.value == 0.5)
    #expect(abs((turned.standardError ?? .nan) - 0.5) < 1e-14)
    // A ratio has not grown since itself, whatever its spread.
    #expect(totals.ratioOfRatios(0, 3, over: 0, 3)?.interval() == Interval(low: 1, high: 1))
  }

  @Test("follow any smooth figure along its gradient")
  func estimate() throws {
    // The product of 4 and 2, of which the first has spread 2 in two players: √(2 · 2² · 2).
    let totals = StratifiedTotals([joint([[1, 1], [3, 1]])])
    let product = try #require(totals.estimate({ $0[0] * $0[1] }, gradient: { [$0[1], $0[0]] }))
    #expect(product.value == 8)
    #expect(product.standardError == 4)
    #expect(totals.estimate({ _ in nil }, gradient: { $0 }) == nil)
  }

  @Test("join a stratum of fewer than four players with its neighbour")
  func singlePlayer() {
    let (first, second) = (joint([[1, 1], [3, 2], [4, 4]]), joint([[9, 5]]))
    var whole = first
    whole.merge(second)
    let totals = StratifiedTotals([first, second])
    #expect(totals.ratio(0, over: 1) == StratifiedTotals([whole]).ratio(0, over: 1))
    #expect(totals.ratio(0, over: 1)?.interval() != nil)
    #expect(totals.count == 4)
  }

  @Test("pass over a stratum without players")
  func emptyStratum() {
    let stratum = joint([[1, 1], [3, 2], [4, 4]])
    let totals = StratifiedTotals([JointMoments(variables: 2), stratum])
    #expect(totals.ratio(0, over: 1) == StratifiedTotals([stratum]).ratio(0, over: 1))
  }

  @Test("are certain of a constant ratio, but for rounding")
  func constantRatio() throws {
    let ratio = StratifiedTotals([joint([[2, 1], [4, 2], [6, 3]])]).ratio(0, over: 1)
    #expect(ratio?.value == 2)
    #expect(try #require(ratio?.standardError) < 1e-7)
  }

  /// Nobody spends; of others, 50 spend 2 of the 1 they receive, so an unseen player adds 2 to nothing over 200.
  @Test("of players who are all alike leave room for unseen ones like others, from a hundred on")
  func allAlike() throws {
    func nobody(_ players: Int) -> JointMoments {
      JointMoments(count: players, sums: [0, Int128(players)], products: [0, 0, Int128(players)])
    }
    var pool = nobody(200)
    pool.merge(JointMoments(count: 50, sums: [100, 50], products: [200, 100, 50]))
    let many = try #require(StratifiedTotals([nobody(200)], among: pool).ratio(0, over: 1))
    let interval = try #require(many.interval())
    #expect(many.isReliable && interval.low == 0)
    #expect(abs(interval.high + Mathematics.log(0.025) * 2 / 200) < 1e-12)
    let few = try #require(StratifiedTotals([nobody(99)], among: pool).ratio(0, over: 1))
    // One and a half times a hundred.
    #expect(!few.isReliable && few.interval() == nil && few.playersNeeded == 150)
    // Of 150 players, two hold all there is but for the one each of the others has: (1,148)² / (2·500² + 148).
    let lopsided = JointMoments(count: 150, sums: [0, 1_148], products: [0, 0, 500_148])
    let held = try #require(StratifiedTotals([lopsided], among: pool).ratio(0, over: 1))
    #expect(abs(held.contributors - 1_148.0 * 1_148 / 500_148) < 1e-12 && !held.isReliable)
  }

  /// Of 100 players one spends 10 of 2, and the others what they receive: 109² / 199 players make up the spending,
  /// and one nearly all of the spread. Samples without such a player look more even than they are, so what a sample
  /// shows of its spread must not decide.
  @Test("of a part of the players have an interval wherever enough make them up, however lopsided")
  func lopsidedPart() throws {
    let part = joint(Array(repeating: [1, 1], count: 99) + [[10, 2]])
    let groups = GroupSums(
      counts: Array(repeating: 10, count: 10),
      sums: [[19] + Array(repeating: 10, count: 9), [11] + Array(repeating: 10, count: 9)])
    var pool = part
    pool.merge(joint(Array(repeating: [1, 1], count: 900)))
    let own = try #require(StratifiedTotals([part], groups: [groups], among: pool).ratio(0, over: 1))
    let whole = try #require(StratifiedTotals([part], groups: [groups]).ratio(0, over: 1))
    #expect(abs(own.contributors - 109.0 * 109 / 199) < 1e-9)
    #expect(own.isReliable && own.playersNeeded == nil && !whole.isReliable)
    #expect(own.interval() == whole.interval())
  }

  @Test("are certain where players of all kinds are alike", arguments: [(100, true), (99, false)])
  func certain(pool: Int, isCertain: Bool) {
    let nobody = JointMoments(count: 20, sums: [0, 20], products: [0, 0, 20])
    let others = JointMoments(count: pool, sums: [0, Int128(pool)], products: [0, 0, Int128(pool)])
    let figure = StratifiedTotals([nobody], among: others).ratio(0, over: 1)
    #expect(figure?.interval() == (isCertain ? Interval(low: 0, high: 0) : nil))
    #expect(figure?.isReliable == isCertain)
  }

  @Test("give a part of a total Wilson's interval, though nobody has the part", arguments: [9, 10, 50])
  func part(players: Int) throws {
    let nobody = JointMoments(count: players, sums: [0, Int128(players)], products: [0, 0, Int128(players)])
    var pool = nobody
    pool.merge(JointMoments(count: 50, sums: [50, 50], products: [50, 50, 50]))
    let share = try #require(StratifiedTotals([nobody], among: pool).part(0, of: 1))
    // z² / (n + z²), where z is 1.96.
    let square = 3.8414588206941254
    let high = players < 10 ? nil : square / (Double(players) + square)
    #expect(share.share == 0 && share.interval?.low == (players < 10 ? nil : 0))
    #expect(
      abs((share.interval?.high ?? 0) - (high ?? 0)) < 1e-12 && (share.interval == nil) == (high == nil))
    #expect(share.playersNeeded == (players < 10 ? 15 : nil))
  }

  @Test("give a part of a total the interval of as many players as make it as certain")
  func partOfSome() throws {
    // Ten of forty hold their one dormant: a share of 1/4 with the sample variance 1/4 · 3/4 / 39.
    let totals = StratifiedTotals([JointMoments(count: 40, sums: [10, 40], products: [10, 10, 40])])
    let share = try #require(totals.part(0, of: 1))
    let expected = Interval.wilson(share: 0.25, of: 39).reaching(few: 10, 29, of: 0.25)
    let interval = try #require(share.interval)
    #expect(abs(interval.low - expected.low) < 1e-12)
    #expect(abs(interval.high - expected.high) < 1e-12)
  }

  /// Of 200 players who have two each, three lack one of them, and others lack none. Three are too few of the rest: 1.5 · 200 · 10 / 3.
  @Test("have an interval of a part only if enough players make up the rest, too")
  func rest() throws {
    let whole = JointMoments(count: 200, sums: [397, 400], products: [791, 794, 800])
    var pool = whole
    pool.merge(JointMoments(count: 50, sums: [100, 100], products: [200, 200, 200]))
    let totals = StratifiedTotals([whole], among: pool)
    #expect(totals.ratio(0, over: 1)?.isReliable == true)
    let part = try #require(totals.ratio(ofPart: 0, of: 1))
    #expect(part.value == 397 / 400.0 && !part.isReliable && part.playersNeeded == 1000)
  }

  @Test("know no ratio to nothing, and no interval of one player")
  func tooFew() {
    let opposed = StratifiedTotals([joint([[1, 2, 1, 1], [2, -2, 1, 1]])])
    #expect(opposed.ratio(0, over: 1) == nil)
    #expect(opposed.ratioOfRatios(0, 1, over: 2, 3) == nil)
    #expect(opposed.ratioOfRatios(0, 2, over: 1, 3) == nil)
    #expect(opposed.ratioOfRatios(0, 2, over: 3, 1) == nil)
    #expect(opposed.ratioOfRatios(1, 0, over: 2, 3)?.value == 0)
    #expect(StratifiedTotals([JointMoments(variables: 1)]).mean(0) == nil)
    let single = StratifiedTotals([joint([[1, 2]])])
    #expect(single.ratio(0, over: 1)?.value == 0.5)
    #expect(single.ratio(0, over: 1)?.standardError == nil)
    #expect(single.ratio(0, over: 1)?.interval() == nil)
  }
}
