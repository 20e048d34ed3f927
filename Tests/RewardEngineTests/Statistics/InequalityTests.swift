import Testing

@testable import RewardEngine

@Suite("Inequality")
struct InequalityTests {
  @Test("is 0 when all hold the same", arguments: [1, 2, 1_000])
  func everybodyEqual(count: Int) {
    let held = Inequality(values: [0, 7], counts: [0, count])
    #expect(held.gini == 0)
    #expect(held.share(ofTop: 0.25) == 0.25)
    #expect(held.holders == 1)
    #expect(held.lorenz(atMost: 9) == [point(0, 0), point(1, 1)])
    #expect(held.giniSpread?.standardError == (count == 1 ? nil : 0))
  }

  @Test("is 1 − 1/n when one of n holds everything", arguments: [1, 2, 4, 1_000])
  func oneHolder(count: Int) throws {
    let held = Inequality(values: [0, 12], counts: [count - 1, 1])
    let n = Double(count)
    #expect(abs(try #require(held.gini) - (1 - 1 / n)) < 1e-15)
    #expect(held.holders == 1 / n)
    #expect(held.share(ofTop: 1 / n) == 1)
    #expect(held.share(ofTop: 0.5 / n) == 0.5)
  }

  @Test(
    "of two kinds is q (1 − q) times their difference over the mean, and the top may take a part of a player")
  func twoPoints() throws {
    // Three hold 1 and one holds 5: 3/4 · 1/4 · 4 / 2.
    let held = Inequality(values: [1, 5], counts: [3, 1])
    #expect(held.gini == 0.375)
    #expect(held.count == 4 && held.total == 8)
    #expect(held.share(ofTop: 0.25) == 5 / 8.0)
    #expect(held.share(ofTop: 0.125) == 2.5 / 8.0)
    #expect(held.share(ofTop: 0.375) == 5.5 / 8.0)
    #expect(held.share(ofTop: 0) == 0)
    #expect(held.share(ofTop: 1) == 1)
    #expect(held.lorenz(atMost: 3) == [point(0, 0), point(0.75, 3 / 8.0), point(1, 1)])
    #expect(held.lorenz(atMost: 2) == [point(0, 0), point(1, 1)])
  }

  /// Where each holds 1 or nothing, the Gini is the share q of those who do not, and a small top p holds
  /// p / (1 − q); with the spread q (1 − q) of the share both errors follow by the delta method.
  @Test("of ones and nothings errs as a share does")
  func onesAndNothings() throws {
    let held = Inequality(values: [0, 1], counts: [60, 40])
    let error = (0.6 * 0.4 / 99).squareRoot()
    #expect(abs(try #require(held.gini) - 0.6) < 1e-15)
    #expect(abs(try #require(held.giniSpread).standardError - error) < 1e-15)
    #expect(abs(try #require(held.share(ofTop: 0.1)) - 0.25) < 1e-15)
    let topError = try #require(held.shareSpread(ofTop: 0.1)).standardError
    #expect(abs(topError - 0.1 / (0.4 * 0.4) * error) < 1e-14)
    #expect(held.holders == 0.4)
    let holders = try #require(ShareSpread(held.holderStrata).interval())
    let wilson = try #require(Interval.wilson(40, of: 100))
    #expect(abs(holders.low - wilson.low) < 1e-12 && abs(holders.high - wilson.high) < 1e-12)
  }

  @Test("knows nothing where nothing is held")
  func nothing() {
    for held in [Inequality(values: [], counts: []), Inequality(values: [0, 3], counts: [5, 0])] {
      #expect(held.gini == nil && held.giniSpread == nil && held.giniInterval() == nil)
      #expect(held.share(ofTop: 0.1) == nil && held.shareSpread(ofTop: 0.1) == nil)
      #expect(held.shareInterval(ofTop: 0.1) == nil)
      #expect(held.holders == nil)
      #expect(held.lorenz(atMost: 10) == nil)
    }
  }

  @Test("carries no interval where few players hold most, and none of a top of fewer than ten")
  func fewHolders() throws {
    let steep = Inequality(values: [0, 1, 1_000], counts: [3, 3, 1])
    #expect(steep.gini != nil && steep.giniInterval() == nil)
    let even = Inequality(values: (1...900).map(Double.init), counts: Array(repeating: 1, count: 900))
    #expect(even.shareInterval(ofTop: 0.01) == nil && even.shareInterval(ofTop: 0.1) != nil)
  }

  /// Wilson's interval of 95 in 1,000 ends at 0.1148. Of so many who hold the same, the top tenth has 0.1 / 0.1148. If
  /// 50 of the 95 hold 1 and 45 hold 9, the top tenth goes without 95 (1 − 0.1 / 0.1148) holders of 1.
  @Test("of a top that has everything is certain only if there cannot be more holders")
  func topWithEverything() throws {
    let most = try #require(Interval.wilson(95, of: 1_000)).high
    let even = Inequality(values: [0, 7], counts: [905, 95])
    let interval = try #require(even.shareInterval(ofTop: 0.1))
    #expect(even.share(ofTop: 0.1) == 1 && interval.high == 1)
    #expect(abs(interval.low - 0.1 / most) < 1e-12)
    let steep = Inequality(values: [0, 1, 9], counts: [905, 50, 45])
    let low = try #require(steep.shareInterval(ofTop: 0.1)).low
    #expect(abs(low - (1 - 95 * (1 - 0.1 / most) / 455)) < 1e-12)
    // At most 0.0653 hold something, less than a tenth.
    let few = Inequality(values: [0, 7], counts: [950, 50])
    #expect(few.shareInterval(ofTop: 0.1) == Interval(low: 1, high: 1))
  }

  /// Of 1,000 holders of 1 to 1,000 the Gini is a third, and its influence has the variance 1/45: an error of 0.0047.
  @Test("has the interval of its spread, and none that leaves 0 to 1")
  func intervals() throws {
    let even = Inequality(values: (1...1_000).map(Double.init), counts: Array(repeating: 1, count: 1_000))
    let gini = try #require(even.giniInterval())
    #expect(gini == even.giniSpread?.interval(around: even.gini ?? 0))
    #expect(gini.low > 0.31 && gini.high < 0.36)
    let share = try #require(even.shareInterval(ofTop: 0.1))
    #expect(share.low > 0.15 && share.low < 0.19 && share.high > 0.19 && share.high < 0.23)
    // Two in three hold nothing, with an error of 0.06: seven of them lead beyond 1.
    let steep = Inequality(values: [0, 1], counts: [40, 20])
    #expect(steep.giniInterval(confidence: 1 - 1e-12)?.high == 1)
  }

  @Test("is half the mean difference of all pairs over the mean", arguments: Sample.allCases)
  func allPairs(sample: Sample) throws {
    let values = sample.values.prefix(60).map(Double.init)
    let n = Double(values.count)
    let differences = values.reduce(0) { sum, one in sum + values.reduce(0) { $0 + abs($1 - one) } }
    let mean = values.reduce(0, +) / n
    let gini = try #require(each(values.sorted()).gini)
    #expect(abs(gini - differences / (2 * n * n * mean)) < 1e-12)
  }

  @Test("is twice the area between the diagonal and the Lorenz curve", arguments: Sample.allCases)
  func area(sample: Sample) throws {
    let held = each(sample.values.map(Double.init).sorted())
    let curve = try #require(held.lorenz(atMost: 5_000))
    let twice = zip(curve, curve.dropFirst()).reduce(0) {
      $0 + ($1.1.population - $1.0.population) * ($1.0.value + $1.1.value)
    }
    #expect(abs(try #require(held.gini) - (1 - twice)) < 1e-12)
  }
}

@Suite("Inequality of a known law")
struct InequalityOfLawsTests {
  /// The quantiles of a distribution at the middles of n equal shares.
  private func grid(_ n: Int, _ quantile: (Double) -> Double) -> Inequality {
    each((0..<n).map { quantile((Double($0) + 0.5) / Double(n)) })
  }

  @Test("is a third where it is uniform, and the Lorenz curve a square")
  func uniform() throws {
    let held = grid(1_000) { $0 }
    // The grid itself has (1 − 1/n²) / 3, and its corners lie on the square.
    let gini: Double = (1 - 1e-6) / 3
    #expect(abs(try #require(held.gini) - gini) < 1e-14)
    let curve = try #require(held.lorenz(atMost: 50))
    #expect(curve.count > 40 && curve.count <= 50)
    #expect(curve.first == point(0, 0) && curve.last == point(1, 1))
    for corner in curve { #expect(abs(corner.value - corner.population * corner.population) < 1e-12) }
    for (one, next) in zip(curve, curve.dropFirst()) { #expect(one.population < next.population) }
  }

  /// Var of the influence x/2 + 2 e⁻ˣ − 3/2 is 1/12; of the top's, with ξ = −ln p, it is
  /// 2 p − 2 p² (1 + ξ) − p² ξ².
  @Test("is a half where it is exponential, and the top p holds p (1 − ln p)", arguments: [0.5, 0.1, 0.01])
  func exponential(p: Double) throws {
    let n = 10_000
    let held = grid(n) { -Mathematics.log(1 - $0) }
    let border = -Mathematics.log(p)
    let spread = 2 * p - 2 * p * p * (1 + border) - p * p * border * border
    // The last of the n shares loses (1 − ln 2) / n of the mean by being counted at its middle; the rest lose
    // less.
    #expect(abs(try #require(held.gini) - 0.5) < 1 / Double(n))
    #expect(abs(try #require(held.share(ofTop: p)) - p * (1 + border)) < 1 / Double(n))
    let error = try #require(held.giniSpread).standardError
    #expect(abs(error / (1 / (12 * Double(n))).squareRoot() - 1) < 0.01)
    // Above the border at 0.01 the last share hides a squared spread of some 4 / n, compared with 0.02.
    let topError = try #require(held.shareSpread(ofTop: p)).standardError
    #expect(abs(topError / (spread / Double(n)).squareRoot() - 1) < 0.02)
  }

  @Test("is 1 / (2α − 1) where it is Pareto's", arguments: [3.0, 5])
  func pareto(alpha: Double) throws {
    let n = 10_000.0
    let held = grid(Int(n)) { Mathematics.pow(1 - $0, -1 / alpha) }
    // In the last share the middle has 2^(1/α) n^(1/α − 1), the distribution α / (α − 1) times n^(1/α − 1).
    let lost = (alpha / (alpha - 1) - Mathematics.pow(2, 1 / alpha)) * Mathematics.pow(n, 1 / alpha - 1)
    #expect(abs(try #require(held.gini) - 1 / (2 * alpha - 1)) < 1.5 * lost)
  }

  /// 2 Φ(σ/√2) − 1 = erf(σ/2).
  /// Source: M. Abramowitz & I. A. Stegun, Handbook of Mathematical Functions, table 7.1.
  @Test("is 2Φ(σ/√2) − 1 where it is log-normal", arguments: [(0.5, 0.2763263902), (1, 0.5204998778)])
  func logNormal(sigma: Double, expected: Double) throws {
    let held = grid(10_000) { Mathematics.exp(sigma * Mathematics.normalQuantile($0)) }
    #expect(abs(try #require(held.gini) - expected) < 5e-4)
  }
}

@Suite("Inequality from bins")
struct InequalityOfBinsTests {
  @Test("is as near to that of the sorted values as the bins promise", arguments: Sample.allCases)
  func nearToSorting(sample: Sample) throws {
    try expectWithinBounds(sample.values)
  }

  @Test("is exact where bins are one number wide")
  func exactBelow64() {
    let values: [Int32] = [0, 0, 5, 31, 32, 63, 63]
    let exact = each(values.map(Double.init)).gini
    #expect(Inequality(bins: [histogram(values)], others: [0]).gini == exact)
    #expect(Inequality(fine: [fine(values)], others: [0]).gini == exact)
  }

  @Test("in fine bins is off by no more than a thousandth promises", arguments: Sample.allCases)
  func fineBins(sample: Sample) throws {
    let exact = each(sample.values.map(Double.init).sorted())
    let binned = Inequality(fine: [fine(sample.values)], others: [0])
    let (gini, exactGini) = try (#require(binned.gini), #require(exact.gini))
    #expect(abs(gini - exactGini) <= (1 - gini * gini) / 1000)
    for p in [0.01, 0.1, 0.5] {
      let (share, exactShare) = try (#require(binned.share(ofTop: p)), #require(exact.share(ofTop: p)))
      #expect(abs(share - exactShare) <= 2 * share * (1 - share) / 1000 + 1e-15)
    }
  }

  @Test("fine bins are one wide up to 1,023, and their middles within a thousandth beyond")
  func fineWidths() {
    for value in Int32(0)...1_023 { #expect(FineBins.middle(of: FineBins.index(of: value)) == Double(value)) }
    for value in [Int32(1_024), 1_025, 4_095, 4_096, 99_999, 1 << 30, .max - 1, .max] {
      let middle = FineBins.middle(of: FineBins.index(of: value))
      #expect(abs(middle - Double(value)) <= Double(value) / 1000, "\(value)")
    }
    #expect(FineBins.count(upTo: 1_023) == 1_024 && FineBins.count(upTo: 1_025) == 1_025)
  }

  private func fine(_ values: [Int32]) -> [Int] {
    var counts = [Int](repeating: 0, count: FineBins.count(upTo: .max))
    for value in values { counts[FineBins.index(of: value)] += 1 }
    return counts
  }

  /// The poor at the top of their bin and the rich at the bottom of theirs, and the reverse: as wrong as two
  /// values can be.
  @Test("comes near its bound where values lie at the edges of their bins", arguments: [true, false])
  func atTheEdges(isPoorHigh: Bool) throws {
    let (poor, rich) = (Int32(1) << 20, Int32(1) << 21)
    let values =
      isPoorHigh
      ? [poor + 1 << 15 - 1, poor + 1 << 15 - 1, rich] : [poor, poor, rich + 1 << 16 - 1]
    let off = try expectWithinBounds(values)
    #expect(off > 0.4)
  }

  /// The error of the Gini coefficient as a share of its bound.
  @discardableResult
  private func expectWithinBounds(_ values: [Int32]) throws -> Double {
    let exact = each(values.map(Double.init).sorted())
    let binned = Inequality(bins: [histogram(values)], others: [0])
    let (gini, exactGini) = try (#require(binned.gini), #require(exact.gini))
    let bound = (1 - gini * gini) / 63
    #expect(abs(gini - exactGini) <= bound)
    for p in [0.01, 0.1, 0.5] {
      let (share, exactShare) = try (#require(binned.share(ofTop: p)), #require(exact.share(ofTop: p)))
      #expect(abs(share - exactShare) <= 2 * share * (1 - share) / 63 + 1e-15)
    }
    return abs(gini - exactGini) / bound
  }

  private func histogram(_ values: [Int32]) -> [Int] {
    var counts = [Int](repeating: 0, count: LogLinearBins.all)
    for value in values { counts[LogLinearBins.index(of: value)] += 1 }
    return counts
  }
}

private func each(_ sorted: [Double]) -> Inequality {
  Inequality(values: sorted, counts: Array(repeating: 1, count: sorted.count))
}

private func point(_ population: Double, _ value: Double) -> Inequality.Point {
  Inequality.Point(population: population, value: value)
}
