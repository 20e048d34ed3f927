import Testing

@testable import RewardEngine

@Suite("A quantile of values in wide bins")
struct QuantileSpreadTests {
  /// One player holds 190 and 999 hold 200, in the bins of 188 to 191 and of 200 to 203.
  private static func spread(_ known: KnownValues) -> QuantileSpread {
    var bins = [Int](repeating: 0, count: LogLinearBins.count(upTo: 203))
    bins[LogLinearBins.index(of: 190)] = 1
    bins[LogLinearBins.index(of: 200)] = 999
    return QuantileSpread([.init(players: 1_000, bins: bins)], known: known)
  }

  /// Their mean is 199.99, and the deviation from it √(0.001 · 0.999) · 10 = 0.316. A median is at most one deviation away.
  private static let center = (mean: 199.99, deviation: 0.316_069_6)

  @Test("is a whole number of the bin, and its interval reaches to the bin's edges")
  func unknown() {
    let spread = Self.spread(KnownValues())
    // The 499th of the bin's 999 is hardly below its middle: 201.497, rounded.
    #expect(spread.quantile(0.5) == 201)
    #expect(spread.interval(0.5) == Interval(low: 200, high: 203))
    #expect(spread.range(0.5) == Interval(low: 200, high: 203))
  }

  @Test("is never more than the most that anyone has")
  func most() {
    let spread = Self.spread(KnownValues(most: 200))
    for share in [0.05, 0.5, 0.95, 0.99] { #expect(spread.quantile(share) == 200) }
    #expect(spread.interval(0.5) == Interval(low: 200, high: 200))
  }

  @Test("is known from the mean where nearly all values are equal")
  func equal() {
    let spread = Self.spread(KnownValues(center: Self.center))
    #expect(spread.quantile(0.5) == 200)
    #expect(spread.interval(0.5) == Interval(low: 200, high: 200))
  }

  @Test("lies where the mean and the deviation say, for any values", arguments: Sample.allCases)
  func inequality(sample: Sample) {
    let values = sample.values.sorted()
    let count = Double(values.count)
    let mean = values.reduce(0) { $0 + Double($1) } / count
    let variance = values.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
    let known = KnownValues(center: (mean, variance.squareRoot()))
    for (place, value) in values.enumerated() {
      let range = known.range(ofRank: place + 1, of: values.count)
      #expect(range.contains(Double(value)), "rank \(place + 1)")
    }
  }

  @Test("is not below that of a smaller share", arguments: [true, false])
  func order(isKnown: Bool) throws {
    let spread = Self.spread(isKnown ? KnownValues(center: Self.center, most: 200) : KnownValues())
    let quantiles = try (1...999).map { try #require(spread.quantile(Double($0) / 1_000)) }
    #expect(quantiles == quantiles.sorted())
  }

  /// Ranks 40 to 61 of 100 hold the median (binomial), so the band has ranks 40, 43, 45, 48, 50, 53, 56, 58 and 61.
  @Test("has a band of the values at the ranks that luck may move it to")
  func band() throws {
    var bins = [Int](repeating: 0, count: 10)
    (bins[3], bins[4], bins[7]) = (43, 11, 46)
    let spread = QuantileSpread([.init(players: 100, bins: bins)])
    #expect(spread.band(try #require(spread.ranks(0.5))) == [3, 3, 4, 4, 4, 4, 7, 7, 7])
    let estimate = try #require(Outcome.Estimate(quantile: 0.5, of: spread))
    #expect(estimate.band[4] == estimate.value && estimate.scaled(by: 0.5).band[8] == 3.5)
    // Days for a price of 84 at so much income a day, rank by rank.
    #expect(estimate.inverse(times: 84).band == [28, 28, 21, 21, 21, 21, 12, 12, 12])
    // Who receives nothing never has it.
    (bins[0], bins[3]) = (43, 0)
    let poor = try #require(
      Outcome.Estimate(quantile: 0.5, of: QuantileSpread([.init(players: 100, bins: bins)])))
    #expect(poor.value == 4 && poor.inverse(times: 84).band == [])
    let few = QuantileSpread([.init(players: 3, bins: [1, 1, 1])])
    #expect(try #require(Outcome.Estimate(quantile: 0.5, of: few)).band == [])
  }
}
