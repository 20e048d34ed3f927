import RewardEngine

/// How many players of a log would buy packs, and how many packs, if payers and budgets are as fitted.
///
/// When they play is taken from the log.
struct PurchaseFigures {
  private let groups: [DaysOfPlay]
  private let newcomers: Double
  private let scenario: Scenario

  /// Newcomers who buy, and the packs they buy.
  typealias Bought = SIMD2<Double>

  /// - Parameter histories: of newcomers, whose places `membership` has.
  init(
    _ histories: [RecencyFrequency: Int], _ membership: Membership, profiles: Int, _ scenario: Scenario
  ) {
    let most = histories.keys.map(\.activeDays).max() ?? 0
    var players = [[Double]](repeating: [Double](repeating: 0, count: most + 2), count: profiles)
    // In an order that does not depend on the process: sums are rounded.
    for (history, place) in membership.places.sorted(by: { $0.value < $1.value }) {
      for profile in 0..<profiles {
        players[profile][history.activeDays + 1] +=
          Double(histories[history] ?? 0) * membership.chance(at: place, profile)
      }
    }
    (groups, self.scenario) = (players.map(DaysOfPlay.init), scenario)
    newcomers = max(1, groups.reduce(0) { $0 + $1.players })
  }

  /// For each newcomer.
  func expected(_ profiles: [Scenario.Profile]) -> Bought {
    sum(profiles) { $0.expected(payers: profiles[$1].payers, $2) }
  }

  /// For each newcomer, what such players could have bought.
  ///
  /// - Parameter stream: of a profile, for the number of its payers, and of each of them, counted from 1: one would not have enough words
  ///   for all.
  func drawn(
    _ profiles: [Scenario.Profile], _ stream: (_ profile: Int, _ payer: Int) -> LuckStream
  ) -> Bought {
    sum(profiles) { group, place, law in
      group.drawn(payers: profiles[place].payers, law) { stream(place, $0) }
    }
  }

  private func sum(
    _ profiles: [Scenario.Profile], _ bought: (DaysOfPlay, _ profile: Int, PurchaseLaw) -> Bought
  ) -> Bought {
    var sum = Bought()
    for (place, group) in groups.enumerated() where place < profiles.count {
      guard let law = scenario.purchases(of: profiles[place]) else { continue }
      sum += bought(group, place, law)
    }
    return sum / newcomers
  }
}

/// Players of a profile by how many days they played on.
private struct DaysOfPlay {
  /// From none on.
  private let byDays: [Double]
  /// Those with at most this number of days.
  private let cumulative: [Double]
  let players: Double
  private let days: Double
  /// More payers are not drawn: their luck is scaled.
  private static let mostDrawn = 5000.0

  init(_ byDays: [Double]) {
    self.byDays = byDays
    var sum = 0.0
    cumulative = byDays.map { count in
      sum += count
      return sum
    }
    players = sum
    days = byDays.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
  }

  func expected(payers: Double, _ law: PurchaseLaw) -> PurchaseFigures.Bought {
    payers * PurchaseFigures.Bought(law.mean { players - neverBuy(packsADay: $0) }, law.mean * days)
  }

  /// Of players with this budget λ, those who never buy: the sum of (1 − λ)ᵈ over their days of play.
  private func neverBuy(packsADay: Double) -> Double {
    let none = max(0, 1 - packsADay)
    return byDays.reversed().reduce(0) { $0 * none + $1 }
  }

  func drawn(
    payers: Double, _ law: PurchaseLaw, _ stream: (_ payer: Int) -> LuckStream
  ) -> PurchaseFigures.Bought {
    let mean = expected(payers: payers, law)
    guard players * payers > 0 else { return mean }
    // The luck of many players is that of a part of them, times the root of how many times as many they are.
    let part = min(1, Self.mostDrawn / (players * payers))
    var bought = PurchaseFigures.Bought()
    var luck = stream(0)
    let count = luck.binomial(Int((players * part).rounded()), payers)
    for payer in 0..<count {
      var own = stream(payer + 1)
      let packs = packs(law, &own)
      bought += PurchaseFigures.Bought(packs > 0 ? 1 : 0, Double(packs))
    }
    return mean + (bought - mean * part) * (1 / part).squareRoot()
  }

  /// What a player with a budget buys: a whole number of packs on each day, and one more with a chance.
  private func packs(_ law: PurchaseLaw, _ stream: inout LuckStream) -> Int {
    let place = stream.nextUniform() * players
    let days = cumulative.partitioningIndex { $0 > place }
    let packsADay = law.packs(stream.nextNormal())
    let whole = Int(packsADay)
    return whole * days + stream.binomial(days, packsADay - Double(whole))
  }
}

extension [Double] {
  /// The place of the first element for which a condition holds that holds for all after it, too; at most the last one.
  fileprivate func partitioningIndex(_ isAfter: (Double) -> Bool) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension LuckStream {
  /// How many of some attempts succeed; of very many, by the normal distribution.
  fileprivate mutating func binomial(_ attempts: Int, _ chance: Double) -> Int {
    guard attempts > 0, chance > 1e-12 else { return 0 }
    if chance >= 1 { return attempts }
    if chance > 0.5 { return attempts - binomial(attempts, 1 - chance) }
    let mean = Double(attempts) * chance
    if mean > 1000 {
      let value = (mean + (mean * (1 - chance)).squareRoot() * nextNormal()).rounded()
      return Int(Swift.min(Swift.max(value, 0), Double(attempts)))
    }
    // From one success to the next is geometric.
    let logFailure = Mathematics.log(1 - chance)
    var (place, successes) = (0.0, 0)
    while true {
      place += 1 + (Mathematics.log(1 - nextUniform()) / logFailure).rounded(.down)
      guard place <= Double(attempts) else { return successes }
      successes += 1
    }
  }
}
