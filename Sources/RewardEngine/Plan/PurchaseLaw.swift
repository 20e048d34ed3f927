/// The number of packs that a player with a budget of real money buys on a day of play.
///
/// Budgets are log-normal between players, and a day of play spends a thirtieth of one. A budget is the mean
/// price of a pack times the packs of thirty days of play. The highest budgets are cut, so that no player
/// buys without limit. The others are raised so that the mean is what the scenario declares.
public struct PurchaseLaw: Sendable, Equatable {
  /// Mean over players, in packs on a day of play.
  public let mean: Double
  /// The largest mean of any player.
  public let most: Double
  private let logMedian: Double
  private let sigma: Double

  /// The largest mean, in packs on a day of play, that a scenario may declare.
  public static let largestMean = 50.0
  /// The most packs that one player buys on a day of play; as many as an event log may contain.
  private static let hardLimit = 100.0
  /// Where budgets are cut, in standard deviations above the median: one budget in 300,000 is higher.
  private static let cut = 4.5

  /// Makes the distribution from its mean and the sigma of its logarithm.
  ///
  /// - Precondition: `mean` is above 0 and at most ``largestMean``.
  init(mean: Double, sigma: Double) {
    precondition(mean > 0 && mean <= Self.largestMean, "a mean of \(mean) packs on a day of play")
    self.mean = mean
    self.sigma = sigma
    guard sigma > 0 else {
      (logMedian, most) = (Mathematics.log(mean), mean)
      return
    }
    let median = mean / Self.mean(median: 1, sigma, most: Mathematics.exp(sigma * Self.cut))
    let cut = median * Mathematics.exp(sigma * Self.cut)
    if cut <= Self.hardLimit {
      (logMedian, most) = (Mathematics.log(median), cut)
    } else {
      most = Self.hardLimit
      logMedian = Self.logMedian(mean: mean, sigma, most: most)
    }
  }

  /// Packs on a day of play of the player for whom this normal number was drawn.
  public func packs(_ normal: Double) -> Double {
    sigma > 0 ? min(most, Mathematics.exp(logMedian + sigma * normal)) : mean
  }

  /// The most packs bought on any one day.
  public var mostOnADay: Int { Int(most.rounded(.up)) }

  /// The mean over players of a function of their packs on a day of play; it may have a kink at one pack.
  public func mean(of function: (Double) -> Double) -> Double {
    guard sigma > 0 else { return function(mean) }
    let kinks = [-logMedian, Mathematics.log(most) - logMedian].map { $0 / sigma }
    return Self.mean(kinks: kinks) { function(packs($0)) }
  }

  private static func mean(median: Double, _ sigma: Double, most: Double) -> Double {
    let logMedian = Mathematics.log(median)
    return mean(kinks: [(Mathematics.log(most) - logMedian) / sigma]) {
      min(most, Mathematics.exp(logMedian + sigma * $0))
    }
  }

  /// The logarithm of the median that gives the mean in spite of the cut, by bisection.
  private static func logMedian(mean: Double, _ sigma: Double, most: Double) -> Double {
    var (low, high) = (Mathematics.log(mean) - sigma * sigma / 2, Mathematics.log(most))
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if Self.mean(median: Mathematics.exp(middle), sigma, most: most) < mean {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }

  /// The mean of a function of a normal number that is smooth between its kinks, by Simpson's rule.
  private static func mean(kinks: [Double], _ function: (Double) -> Double) -> Double {
    let reach = 9.0
    let edges = ([-reach, reach] + kinks.map { min(max($0, -reach), reach) }).sorted()
    let steps = 200
    var sum = 0.0
    for (from, to) in zip(edges, edges.dropFirst()) where to > from {
      let width = (to - from) / Double(steps)
      for step in 0...steps {
        let z = from + Double(step) * width
        let weight = step == 0 || step == steps ? 1.0 : step % 2 == 1 ? 4 : 2
        sum += weight * width / 3 * function(z) * Mathematics.exp(-z * z / 2)
      }
    }
    return sum / 2.5066282746310002  // √(2π)
  }
}

extension Scenario {
  /// The packs that the shop sells for real money, with their prices and weights.
  public var packs: [(offer: Offer, cents: Int, weight: Double)] {
    shop.compactMap { offer in
      guard case .realMoney(let cents) = offer.cost, case .weight(let weight) = offer.demand, weight > 0
      else { return nil }
      return (offer, cents, weight)
    }
  }

  /// The mean price of a pack as payers choose them, in cents, or `nil` where none is sold.
  public var meanPackCents: Double? {
    let weight = packs.reduce(0) { $0 + $1.weight }
    return weight > 0 ? packs.reduce(0) { $0 + Double($1.cents) * $1.weight } / weight : nil
  }

  /// The mean of a profile's budgets, in packs on a day of play; 0 where nothing is bought.
  func meanPacks(of profile: Profile) -> Double {
    guard profile.payers > 0, let cents = meanPackCents else { return 0 }
    return profile.spendMean * 100 / (30 * cents)
  }

  /// The purchases of those players of a profile who have a budget, or `nil` if nobody has one.
  public func purchases(of profile: Profile) -> PurchaseLaw? {
    let mean = meanPacks(of: profile)
    return mean > 0 ? PurchaseLaw(mean: min(mean, PurchaseLaw.largestMean), sigma: profile.spendSigma) : nil
  }

  /// The most packs that any player buys on a day; 1 if nobody is drawn to buy, because a log may say so.
  public var mostPacksOnADay: Int { players.profiles.compactMap { purchases(of: $0)?.mostOnADay }.max() ?? 1 }
}
