import Testing

@testable import RewardEngine

@Suite("Log-linear bins")
struct LogLinearBinsTests {
  @Test(
    "hold one number each up to 63, then two, then four",
    arguments: [
      (0, 0, 0, 1), (1, 1, 1, 1), (31, 31, 31, 1), (32, 32, 32, 1), (63, 63, 63, 1), (64, 64, 64, 2),
      (65, 64, 64, 2), (66, 65, 66, 2), (127, 95, 126, 2), (128, 96, 128, 4), (131, 96, 128, 4),
      (132, 97, 132, 4),
      (1_000, 190, 992, 16), (.max, 863, 2_113_929_216, 33_554_432),
    ] as [(Int32, Int, Int, Int)])
  func knownBins(value: Int32, bin: Int, lowerEdge: Int, width: Int) {
    #expect(LogLinearBins.index(of: value) == bin)
    #expect(LogLinearBins.lowerEdge(of: bin) == lowerEdge)
    #expect(LogLinearBins.width(of: bin) == width)
    #expect(LogLinearBins.count(upTo: value) == bin + 1)
  }

  @Test("leave no number out, and none is in two")
  func binsTile() {
    for bin in 0..<LogLinearBins.all {
      let next = LogLinearBins.lowerEdge(of: bin) + LogLinearBins.width(of: bin)
      #expect(LogLinearBins.index(of: Int32(next - 1)) == bin)
      #expect(next > Int(Int32.max) || LogLinearBins.index(of: Int32(next)) == bin + 1)
      #expect(next > Int(Int32.max) || LogLinearBins.lowerEdge(of: bin + 1) == next)
    }
    #expect(LogLinearBins.all == 864)
  }

  @Test("give quantiles within a 32nd of the sorted values", arguments: Sample.allCases)
  func quantilesAgreeWithSorting(sample: Sample) throws {
    let values = sample.values.sorted()
    let counts = histogram(values)
    for p in [0, 0.001, 0.01, 0.05, 0.07, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1] {
      let rank = max(1, Int((p * 2_000).rounded(.up)))
      let exact = Double(values[rank - 1])
      let found = try #require(LogLinearBins.quantile(p, in: counts[...]))
      #expect(abs(found - exact) <= exact / 32, "the quantile of \(p)")
    }
  }

  @Test(
    "give the value itself where a bin is one number wide", arguments: [0.0, 0.2, 0.21, 0.5, 0.8, 0.81, 1])
  func quantilesOfSmallNumbersAreExact(p: Double) {
    let values: [Int32] = [3, 3, 7, 63, 63]
    let rank = p <= 0.4 ? 1 : (p <= 0.6 ? 3 : 4)
    #expect(LogLinearBins.quantile(p, in: histogram(values)[...]) == Double(values[rank - 1]))
  }

  @Test("take the rank that was asked for, though 0.07 · 100 is above 7 in floating point")
  func quantileRanksAreWhole() {
    #expect(LogLinearBins.quantile(0.07, in: ([Int](repeating: 1, count: 64) + [36])[...]) == 6)
    let hundred = histogram((0..<100).map { Int32($0 / 2) })
    #expect(LogLinearBins.quantile(0.07, in: hundred[...]) == 3)
    #expect(LogLinearBins.quantile(0.0701, in: hundred[...]) == 3)
    #expect(LogLinearBins.quantile(0.0801, in: hundred[...]) == 4)
  }

  /// They are a sixth, a half and five sixths up it: 132.5, 133.5 and 134.5, rounded.
  @Test("spread the values of a bin over it, and find a whole number")
  func quantileWithinABin() {
    // Bin 97 holds 132 to 135.
    var counts = [Int](repeating: 0, count: 98)
    counts[97] = 3
    #expect(LogLinearBins.quantile(0.5, in: counts[...]) == 134)
    #expect(LogLinearBins.quantile(0, in: counts[...]) == 133)
    #expect(LogLinearBins.quantile(1, in: counts[...]) == 135)
  }

  @Test("know no quantile of nothing")
  func quantileOfNothing() {
    #expect(LogLinearBins.quantile(0.5, in: [0, 0, 0] as ArraySlice<Int>) == nil)
    #expect(LogLinearBins.quantile(0.5, in: [] as ArraySlice<Int>) == nil)
  }

  @Test("are read through a slice of a larger table")
  func slices() {
    let table: [Int] = [9, 9, 0, 1, 1, 1, 9]
    #expect(LogLinearBins.quantile(0.5, in: table[2..<6]) == 2)
  }
}

@Suite("The ranks around a quantile")
struct QuantileRanksTests {
  /// Computed with SciPy 1.17 (binom.cdf; norm.isf from 1000 values up).
  @Test(
    "are those of the binomial law",
    arguments: [
      KnownRanks(p: 0.5, count: 10, low: 2, high: 9), KnownRanks(p: 0.5, count: 100, low: 40, high: 61),
      KnownRanks(p: 0.5, count: 100, confidence: 0.99, low: 37, high: 64),
      KnownRanks(p: 0.25, count: 100, low: 17, high: 35), KnownRanks(p: 0.9, count: 100, low: 84, high: 96),
      KnownRanks(p: 0.05, count: 200, low: 4, high: 17), KnownRanks(p: 0.99, count: 600, low: 589, high: 599),
      KnownRanks(p: 0.5, count: 999, low: 469, high: 531),
      KnownRanks(p: 0.5, count: 1_000, low: 469, high: 532),
      KnownRanks(p: 0.9, count: 10_000, low: 8_941, high: 9_060),
      KnownRanks(p: 0.999, count: 10_000, low: 9_983, high: 9_997),
      KnownRanks(p: 0.001, count: 10_000, low: 4, high: 18),
      KnownRanks(p: 0.5, count: 1_000_000, low: 499_020, high: 500_981),
      KnownRanks(p: 0.5, count: 6, low: 1, high: 6),
      KnownRanks(p: 0.5, count: 8, confidence: 0.99, low: 1, high: 8),
    ])
  func knownRanks(known: KnownRanks) {
    let ranks = QuantileRanks(known.p, count: known.count, confidence: known.confidence)
    #expect(ranks?.low == known.low)
    #expect(ranks?.high == known.high)
  }

  /// P(X < l) ≤ 2.5 % < P(X ≤ l) for binomial X, added up from no success at all, each chance by its logarithm.
  @Test("are those of sums over all numbers of successes", arguments: [0.01, 0.1, 0.25, 0.5, 0.9, 0.99])
  func sums(p: Double) {
    for count in [20, 50, 137, 400, 999] {
      var (sum, rank) = (0.0, 0)
      while rank <= count {
        let n = Double(count)
        let k = Double(rank)
        let choices =
          Mathematics.logGamma(n + 1) - Mathematics.logGamma(k + 1) - Mathematics.logGamma(n - k + 1)
        sum += Mathematics.exp(choices + k * Mathematics.log(p) + (n - k) * Mathematics.log1p(-p))
        if sum > 0.025 { break }
        rank += 1
      }
      // No rank is low enough where even no success is likely; then there is no interval.
      let ranks = QuantileRanks(p, count: count)
      #expect(ranks == nil || ranks?.low == rank, "\(p) of \(count)")
      #expect(rank > 0 || ranks == nil, "\(p) of \(count)")
    }
  }

  @Test("are unknown when no two values are as far apart as the confidence asks")
  func tooFew() {
    #expect(QuantileRanks(0.5, count: 5) == nil)
    #expect(QuantileRanks(0.99, count: 100) == nil)
    #expect(QuantileRanks(0.5, count: 0) == nil)
  }
}

struct KnownRanks: Sendable {
  var p: Double
  var count: Int
  var confidence = 0.95
  var low: Int
  var high: Int
}

/// Distributions of whole numbers as different as an economy has.
enum Sample: CaseIterable {
  case small, uniform, exponential, longTail, constant, twoPiles

  var values: [Int32] {
    var stream = someStream(seed: 200)
    return (0..<2_000).map { _ in
      let uniform = stream.nextUniform()
      return switch self {
      case .small: Int32(uniform * 40)
      case .uniform: Int32(uniform * 1e6)
      case .exponential: Int32(-500 * Mathematics.log(uniform))
      case .longTail: Int32(min(2e9, Mathematics.pow(uniform, -1.5)))
      case .constant: 12_345
      case .twoPiles: uniform < 0.5 ? 10 : 1_000_000 + Int32(uniform * 1_000)
      }
    }
  }
}

private func histogram(_ values: [Int32]) -> [Int] {
  var counts = [Int](repeating: 0, count: LogLinearBins.all)
  for value in values { counts[LogLinearBins.index(of: value)] += 1 }
  return counts
}
