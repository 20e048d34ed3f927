/// What players hold of a stock together, or those of them who last played that recently.
extension Outcome {
  /// What they hold, as it was counted.
  public func supply(_ stock: Int, on day: Int, _ recency: Metric.Recency?, in group: Group = .pooled)
    -> Int64
  {
    profiles(group).reduce(0) { $0 + holders($1, of: stock, on: day, recency).sum }
  }

  /// All players of a profile, or those who last played that recently, with what they hold.
  private func holders(
    _ profile: Int, of stock: Int, on day: Int, _ recency: Metric.Recency?
  ) -> Tally.Sums {
    guard let recency else { return sums(stock, on: day, in: .profile(profile)) }
    return tally.sums[
      tally.layout.sums(profile, tally.stockRow(on: day), population: recency.rawValue) + stock]
  }

  /// The supply as an estimate of what as many other players of the scenario would hold.
  ///
  /// A total is a mean over all players, times their number: those who are not among its holders hold 0 of it.
  func expectedSupply(_ stock: Int, on day: Int, _ recency: Metric.Recency?, in group: Group) -> Estimate {
    let strata = profiles(group).map { holdings($0, of: stock, on: day, recency) }
    let (holders, all) = (strata.map(\.holders).joined, strata.map(\.all).joined)
    let total = Double(holders.sum)
    let spread = Spread(strata.map(\.contributions))
    let estimate =
      spread.variance > 0
      ? Estimate(total, spread.interval(around: total), carriedBy: spread)
      : Estimate(total, Interval(around: total, by: Interval.unseenPlayers * usual(stock, on: day)))
    // Of those who paid, about as many hold it as their share of all players, or of what all hold.
    let part = max(
      Double(holders.count) / Double(max(1, all.count)), Double(holders.sum) / Double(max(1, all.sum)))
    let needed = Double(payerLaw.playersNeeded(for: stock, in: profiles(group)))
    return estimate.needing(Self.fewestCounted, of: Int(holders.count), players: players(in: group))
      .carried(by: players(in: group), of: needed > 1 ? Spread.rounded(needed / max(part, 1e-6)) : 1)
      .within(0...Double.infinity)
  }

  /// What a player holds, each unit asked what its holder has; 1 where nobody holds anything.
  func usual(_ stock: Int, on day: Int) -> Double {
    let all = sums(stock, on: day)
    return all.sum > 0 ? max(1, Double(all.squares) / Double(all.sum)) : 1
  }

  private func holdings(
    _ profile: Int, of stock: Int, on day: Int, _ recency: Metric.Recency?
  ) -> HoldingStratum {
    let population: Population =
      switch recency {
      case nil: .everyone
      case .thisWeek, .atRisk: .active
      case .dormant: .dormant
      }
    return HoldingStratum(
      all: holders(profile, of: stock, on: day, nil), holders: holders(profile, of: stock, on: day, recency),
      bins: histogram(stock, on: day, of: population, in: .profile(profile)))
  }

  /// The share of the supply held by players who last played that recently; `nil` where nothing is held.
  ///
  /// A ratio whose unit is the player: what they hold if they are among those, over what they hold.
  public func shareOfSupply(
    _ stock: Int, on day: Int, _ recency: Metric.Recency, in group: Group = .pooled
  ) -> Estimate? {
    let all = profiles(.pooled).map { held($0, of: stock, on: day, recency) }
    let strata = Array(all[profiles(group)])
    guard strata.contains(where: { $0.count > 0 }) else { return nil }
    let pool = group == .pooled ? nil : all.dropFirst().reduce(into: all[0]) { $0.merge($1) }
    let totals = StratifiedTotals(strata, among: pool)
    // In the first weeks, nobody can have been away for so long. Later, those who hold some of it may be missing.
    let mayBeRule = day < (recency == .dormant ? 28 : 7) || strata.contains { $0.sums[0] != 0 }
    return totals.part(0, of: 1, mayBeRule: mayBeRule).map(Estimate.init(part:))
  }

  /// What players who last played that recently hold, and what all players of a profile hold.
  private func held(_ profile: Int, of stock: Int, on day: Int, _ recency: Metric.Recency) -> JointMoments {
    let (part, all) = (
      holders(profile, of: stock, on: day, recency), holders(profile, of: stock, on: day, nil)
    )
    return JointMoments(
      count: Int(all.count), sums: [Int128(part.sum), Int128(all.sum)],
      products: [part.squares, part.squares, all.squares])
  }
}

/// A profile's part in a supply: all of its players, and those who hold it.
private struct HoldingStratum {
  var all: Tally.Sums
  var holders: Tally.Sums
  /// Holders by what they hold, in each of ``LogLinearBins``: these, or more of whom they are some.
  var bins: [Int]

  /// What each player adds to the supply.
  var contributions: Contributions {
    let counted = bins.reduce(0, +)
    let others = Double(all.count - holders.count) * Double(counted) / Double(max(1, holders.count))
    var shape = Contributions(nothing: holders.count > 0 ? Int(others) : Int(all.count))
    if holders.count > 0 {
      for (bin, players) in bins.enumerated() where players > 0 {
        shape.add(LogLinearBins.middle(of: bin), times: players)
      }
    }
    let moments = ExactMoments(count: Int(all.count), sum: Int128(holders.sum), squares: holders.squares)
    return shape.scaled(by: 1, ofPlayers: Int(all.count), variance: moments.variance ?? 0)
  }
}

extension [Tally.Sums] {
  fileprivate var joined: Tally.Sums { reduce(into: Tally.Sums()) { $0.merge($1) } }
}
