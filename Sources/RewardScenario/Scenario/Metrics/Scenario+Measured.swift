/// Days, levels and prices to measure, as a scenario's own numbers suggest them.
extension Scenario {
  /// Indices of the days on which everything is measured.
  ///
  /// They are days 1, 7, 30, 90, 180 and 365, the last day, and those of goals.
  public var measuredDays: [Int] {
    let usual = [1, 7, 30, 90, 180, 365].filter { $0 <= days } + [days]
    return Set((usual + goalDays).map { $0 - 1 }).sorted()
  }

  /// Levels whose time to reach is measured: ``Levels/landmarks``, and those that goals are about.
  public var timedLevels: [Int] {
    guard let levels else { return [] }
    let levelsOfGoals = goals.compactMap { goal -> Int? in
      let words = goal.metric.split(separator: ".")
      guard words.count > 2, words[0] == "level", let level = Int(words[1]) else { return nil }
      return level > levels.first && level <= levels.highest ? level : nil
    }
    return Set(levels.landmarks + levelsOfGoals).sorted()
  }

  /// The collections whose pieces are sold for a currency, unless players start with all of them.
  public func collections(soldFor currency: String) -> [SoldCollection] {
    let sold = Set(shop.filter { $0.price(in: currency) != nil }.flatMap { $0.gives.amounts.map(\.id) })
    return items.compactMap { item in
      guard case .collection(let size) = item.kind, item.piecesMissing > 0, sold.contains(item.id) else {
        return nil
      }
      return SoldCollection(id: item.id, size: size, toBuy: item.piecesMissing)
    }
  }

  /// A collection whose pieces are sold.
  public struct SoldCollection: Sendable {
    public let id: String
    /// All its pieces.
    public let size: Int
    /// Pieces that players do not start with.
    public let toBuy: Int
  }
}

extension Scenario.Item {
  /// Pieces of a collection that players do not start with; 0 of other items.
  public var piecesMissing: Int {
    guard case .collection(let size) = kind else { return 0 }
    return max(0, size - start)
  }
}

extension Scenario.Offer {
  /// The price of one unit in a currency, or `nil` where it is not sold for it.
  public func price(in currency: String) -> Int? {
    guard case .currency(let prices, _) = cost else { return nil }
    return prices.first { $0.currency == currency }?.amount
  }

  public var isForRealMoney: Bool {
    if case .realMoney = cost { return true }
    return false
  }
}

extension Scenario.Levels {
  /// Levels whose time to reach is always measured: the highest one, those with their own reward and round ones, 16 at most.
  public var landmarks: [Int] {
    let last = max(first + 1, highest)
    let reachable = (first + 1)..<last
    let rewarded = rewards.map(\.level).filter(reachable.contains).sorted().prefix(15)
    let round = [2, 3, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500]
    let others = round.filter { reachable.contains($0) && !rewarded.contains($0) }
    return (rewarded + others.prefix(15 - rewarded.count)).sorted() + [last]
  }
}
