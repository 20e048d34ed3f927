import RewardEngine

/// How many players play on both, one or none of two days after arrival.
public struct CrossTable: Evidence {
  public var firstDay: Int
  public var secondDay: Int
  public var both: Int
  public var firstOnly: Int
  public var secondOnly: Int
  public var neither: Int

  /// - Precondition: `firstDay` is at least 1 and before `secondDay`; counts are not negative.
  public init(firstDay: Int, secondDay: Int, both: Int, firstOnly: Int, secondOnly: Int, neither: Int) {
    precondition(firstDay >= 1 && secondDay > firstDay, "days \(firstDay) and \(secondDay) are no pair")
    (self.firstDay, self.secondDay) = (firstDay, secondDay)
    (self.both, self.firstOnly, self.secondOnly, self.neither) = (both, firstOnly, secondOnly, neither)
  }

  public var players: Int? { both + firstOnly + secondOnly + neither }

  public var showsPlay: Bool { true }
  public var parts: (fitted: any Evidence, held: any Evidence)? { nil }

  private func chances(_ mix: PlayerMix) -> [Double] {
    let retention = mix.retention(days: secondDay)
    let both = mix.both(until: secondDay)
    let (first, second) = (retention[firstDay] - both, retention[secondDay] - both)
    return [both, first, second, 1 - both - first - second]
  }

  public func logLikelihood(_ mix: PlayerMix) -> Double {
    zip([both, firstOnly, secondOnly, neither], chances(mix)).reduce(0) {
      $0 + Double($1.0) * Mathematics.log(max($1.1, 1e-300))
    }
  }

  public var figures: [ObservedFigure] {
    let names = [
      "days \(firstDay) and \(secondDay)", "day \(firstDay), not \(secondDay)",
      "day \(secondDay), not \(firstDay)", "neither day \(firstDay) nor \(secondDay)",
    ]
    let total = players ?? 0
    return zip(names, [both, firstOnly, secondOnly, neither]).enumerated().map { place, row in
      ObservedFigure(.bothDays, row.0, at: place, Double(row.1) / Double(max(total, 1)), players: total)
    }
  }

  public func expected(_ mix: PlayerMix) -> [Double] { chances(mix) }

  public func luck(_ mix: PlayerMix) -> CorrelatedLuck? {
    let chances = chances(mix)
    return CorrelatedLuck(chances, players: chances.map { _ in players ?? 0 }) { _, _ in 0 }
  }
}
