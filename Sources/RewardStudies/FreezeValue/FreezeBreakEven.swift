import RewardEngine

/// Searches for the price at which a freeze breaks even, by simulating the players at other prices.
///
/// The worth of a freeze depends on its price, since players who pay more hold fewer. So the worth at today's price is not
/// the price at which it breaks even. The search tries whole prices until that price lies between two neighbours, and so
/// does each end of its interval.
public struct FreezeBreakEven: Sendable {
  public let study: FreezeValue
  public let item: String
  public let currency: String
  /// The lowest price of one freeze today.
  public let today: Double

  /// The most prices to try, besides today's.
  public static let mostPrices = 80
  /// The highest price that is tried.
  static let highest = 1_000_000

  /// One for each freeze and each currency that buys it.
  public static func all(of study: FreezeValue) -> [FreezeBreakEven] {
    study.items.flatMap { item in
      FreezePrice.all(of: item, in: study.scenario).compactMap { price in
        price.currency.map {
          FreezeBreakEven(study: study, item: item, currency: $0, today: price.each)
        }
      }
    }
  }

  /// The worth of a freeze at one price.
  public struct Point: Sendable, Equatable {
    public let price: Int
    /// In freezes; at least 1 where it pays for itself. `nil` where none was used.
    public let worth: Outcome.Estimate?

    public init(price: Int, worth: Outcome.Estimate?) {
      self.price = price
      self.worth = worth
    }
  }

  /// The prices that were tried, and the one at which it breaks even.
  public struct Findings: Sendable, Equatable {
    public let item: String
    public let currency: String
    /// By price.
    public let points: [Point]

    public init(item: String, currency: String, points: [Point]) {
      self.item = item
      self.currency = currency
      self.points = points.sorted { $0.price < $1.price }
    }

    /// The highest price at which a freeze pays for itself, and the lowest above it at which it does not; `nil` where no
    /// price tried is of that kind.
    public var bracket: (low: Int?, high: Int?) {
      let high = points.first { ($0.worth?.value ?? 0) < 1 }?.price
      let low = points.last { point in
        (point.worth?.value ?? 0) >= 1 && high.map { point.price < $0 } ?? true
      }?.price
      return (low, high)
    }

    /// The same by 95 % intervals: the highest price up to which a freeze is shown to pay for itself at all prices tried, and
    /// the lowest from which on it is shown not to.
    public var interval: (low: Int?, high: Int?) {
      let (low, high) = bracket
      let surelyPays = points.prefix { ($0.worth?.low ?? 0) >= 1 }.last?.price
      let surelyNot = points.reversed().prefix { point in
        (point.worth.map { $0.high ?? .infinity } ?? 0) < 1
      }.last?.price
      return (
        surelyPays.flatMap { end in high.map { end < $0 } ?? true ? end : nil },
        surelyNot.flatMap { end in low.map { end > $0 } ?? true ? end : nil }
      )
    }

    /// The price at which it breaks even, by all prices tried that the intervals do not exclude; `nil` where none tried pays for itself,
    /// or all do.
    ///
    /// At a single price, players happen to be worth more or less, so that the bracket depends on chance. A line through the
    /// logarithms of worth and price smooths that: worth falls about as a power of the price.
    public var price: Double? {
      guard case (let low?, let high?) = bracket else { return nil }
      let ends = (interval.low ?? 1)...(interval.high ?? .max)
      let near = points.compactMap { point -> (price: Double, worth: Double)? in
        guard ends.contains(point.price), let worth = point.worth?.value, worth > 0 else { return nil }
        return (Mathematics.log(Double(point.price)), Mathematics.log(worth))
      }
      let count = Double(near.count)
      let (price, worth) = near.reduce((0, 0)) { ($0.0 + $1.price / count, $0.1 + $1.worth / count) }
      let (slope, square) = near.reduce((0, 0)) { sums, point in
        let off = point.price - price
        return (sums.0 + off * (point.worth - worth), sums.1 + off * off)
      }
      guard slope < 0 else { return (Double(low) * Double(high)).squareRoot() }
      let found = Mathematics.exp(price - worth * square / slope)
      return min(max(found, Double(ends.lowerBound)), Double(ends.upperBound))
    }
  }

  /// Searches for the price at which it breaks even.
  ///
  /// - Throws: as ``FreezeValue/findings(threads:progress:)``.
  public func findings(threads: Int = 1, progress: StudyProgress = StudyProgress()) async throws -> Findings {
    var search = Search(today: today)
    while let price = search.next {
      let scenario = study.scenario.pricing(item, in: currency, at: price)
      var other = try FreezeValue(
        scenario, players: study.players, replications: study.replications, most: study.most, seed: study.seed
      )
      other.items = [item]
      let found = try await other.findings(threads: threads, progress: progress)
      search.add(Point(price: price, worth: found.items[0].worthEstimate()))
    }
    return Findings(item: item, currency: currency, points: search.points)
  }

  /// Chooses the next price: twice or half the last until one pays and one does not, then the middle of the two. Each end
  /// of the interval follows in the same way: further away until a price is past it, then the middle.
  struct Search {
    let today: Double
    /// By price.
    private(set) var points: [Point] = []

    init(today: Double) { self.today = today }

    mutating func add(_ point: Point) {
      points.append(point)
      points.sort { $0.price < $1.price }
    }

    var next: Int? {
      guard points.count < FreezeBreakEven.mostPrices else { return nil }
      guard let first = points.first?.price, let last = points.last?.price else {
        return min(FreezeBreakEven.highest, max(1, Int(today.rounded())))
      }
      let findings = Findings(item: "", currency: "", points: points)
      switch findings.bracket {
      case (_, nil): return last < FreezeBreakEven.highest ? min(FreezeBreakEven.highest, last * 2) : nil
      case (nil, let high?) where high > 1: return high / 2
      case (let low?, let high?) where high - low > 1: return Self.middle(low, high)
      case (let low, let high?):
        return low.flatMap { lowerEnd(findings.interval.low, from: $0, first) }
          ?? upperEnd(findings.interval.high, from: high, last)
      }
    }

    /// The next price in the search for the highest one that surely pays; `nil` where it is found, or none does.
    private func lowerEnd(_ end: Int?, from low: Int, _ first: Int) -> Int? {
      guard let end else { return first > 1 ? max(1, low - max(1, 2 * (low - first))) : nil }
      return points.first { $0.price > end }.flatMap { Self.middle(end, $0.price) }
    }

    /// The next price in the search for the lowest one that surely does not pay.
    private func upperEnd(_ end: Int?, from high: Int, _ last: Int) -> Int? {
      let highest = FreezeBreakEven.highest
      guard let end else { return last < highest ? min(highest, high + max(1, 2 * (last - high))) : nil }
      return points.last { $0.price < end }.flatMap { Self.middle($0.price, end) }
    }

    /// The price halfway between two; `nil` between neighbours.
    private static func middle(_ low: Int, _ high: Int) -> Int? { high - low > 1 ? (low + high) / 2 : nil }
  }
}

extension Scenario {
  /// The highest price that a file may have, with room for the events that raise prices.
  private var largestPrice: Int {
    max(1, events.reduce(ScenarioIds.largestAmount) { $0 * 100 / max(100, $1.priceHundredths) })
  }

  /// The scenario with a freeze at another price; packs keep their discounts.
  ///
  /// Changes the offers that give only the freeze, in one currency; a pack's price is rounded to a whole one, and stays
  /// within what a file may have.
  func pricing(_ item: String, in currency: String, at price: Int) -> Scenario {
    let cheapest = FreezePrice.all(of: item, in: self).first { $0.currency == currency }?.each ?? 1
    var scenario = self
    for (place, offer) in shop.enumerated() {
      guard offer.givesOnly(item), case .currency(let tags, let prefer) = offer.cost else { continue }
      let changed = tags.map { tag in
        guard tag.currency == currency else { return tag }
        let amount = (Double(tag.amount) / cheapest * Double(price)).rounded()
        return Price(currency, Int(min(max(1, amount), Double(largestPrice))))
      }
      scenario.shop[place].cost = .currency(changed, prefer: prefer)
    }
    return scenario
  }
}
