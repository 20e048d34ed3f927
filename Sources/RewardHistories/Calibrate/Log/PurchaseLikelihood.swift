import RewardEngine

/// The chance of the packs that players bought, if they are a mix of profiles.
///
/// A player with a budget buys a whole number of packs on each day of play, and one more with a chance. So the number of
/// packs is binomial given the packs on a day, λ, and λ is log-normal between players. The mean over λ is a sum over
/// arcs: with a fraction of sin² θ, a binomial chance is as wide in θ everywhere.
struct PurchaseLikelihood {
  /// Players with the same history and as many packs.
  private struct Cell {
    /// The place of its chances in ``outcomes``.
    var outcome: Int
    /// The place of its history in a ``Membership``.
    var history: Int
    var isBuyer: Bool
    var players: Double
  }
  /// The chance of some packs in some days, by whole packs a day and by node.
  private struct Outcome {
    var parts: [(whole: Int, chances: [Double])]
  }
  private let cells: [Cell]
  private let outcomes: [Outcome]
  private let mostWhole: Int
  private let scenario: Scenario

  private static let nodes = 240
  private static let width = Double.pi / 2 / Double(nodes)
  /// The fraction of each node, and how much of λ it stands for.
  private static let fractions = (0..<nodes).map { node -> (value: Double, width: Double) in
    let angle = (Double(node) + 0.5) * width
    let sine = SessionTimes.sine(angle)
    return (sine * sine, SessionTimes.sine(2 * angle) * width)
  }

  /// - Parameter membership: one of those whose places the histories have.
  init(
    _ players: [RecencyFrequency: Int], _ buyers: [Purchases: Int], _ membership: Membership,
    _ scenario: Scenario
  ) {
    self.scenario = scenario
    var bought: [RecencyFrequency: Int] = [:]
    for (purchase, count) in buyers { bought[purchase.history, default: 0] += count }
    var rows: [(days: Int, packs: Int, history: Int, players: Int)] = []
    func add(_ history: RecencyFrequency, _ packs: Int, _ players: Int) {
      guard players > 0, let place = membership.places[history] else { return }
      rows.append((history.activeDays + 1, packs, place, players))
    }
    for (history, count) in players { add(history, 0, count - (bought[history] ?? 0)) }
    for (purchase, count) in buyers { add(purchase.history, purchase.packs, count) }
    rows.sort { ($0.packs, $0.days, $0.history) < ($1.packs, $1.days, $1.history) }
    let binomials = Binomials(most: rows.map(\.days).max() ?? 1)
    var outcomes: [Outcome] = []
    var cells: [Cell] = []
    var last = (days: -1, packs: -1)
    for row in rows {
      if (row.days, row.packs) != last {
        last = (row.days, row.packs)
        outcomes.append(Self.outcome(row.packs, in: row.days, binomials))
      }
      cells.append(
        Cell(
          outcome: outcomes.count - 1, history: row.history, isBuyer: row.packs > 0,
          players: Double(row.players)))
    }
    (self.cells, self.outcomes) = (cells, outcomes)
    mostWhole = outcomes.flatMap(\.parts).map(\.whole).max() ?? 0
  }

  /// So many packs are a whole number each day and some more; where they can be divided, also one less and one each day.
  private static func outcome(_ packs: Int, in days: Int, _ binomials: Binomials) -> Outcome {
    let whole = packs / days
    var parts = [(whole: whole, chances: binomials.chances(packs - whole * days, of: days))]
    if packs > 0, packs % days == 0 { parts.append((whole - 1, binomials.chances(days, of: days))) }
    return Outcome(parts: parts)
  }

  /// Of players of each profile: those with a budget, and by outcome the chance of what they buy.
  typealias Buying = [(payers: Double, chances: [Double])]

  func buying(_ profiles: [Scenario.Profile]) -> Buying {
    profiles.map { profile in
      guard let law = scenario.purchases(of: profile) else {
        return (profile.payers, outcomes.map { $0.parts.contains { $0.whole > 0 } ? 0 : 1 })
      }
      let densities = (0...mostWhole).map { Self.density(law, sigma: profile.spendSigma, whole: $0) }
      let chances = outcomes.map { outcome in
        outcome.parts.reduce(0) { sum, part in
          sum + zip(part.chances, densities[part.whole]).reduce(0) { $0 + $1.0 * $1.1 }
        }
      }
      return (profile.payers, chances)
    }
  }

  /// The logarithm of the chance.
  func value(_ buying: Buying, _ membership: Membership) -> Double {
    cells.reduce(0) { sum, cell in
      var chance = 0.0
      for place in buying.indices {
        let payers = buying[place].payers
        let own = payers * buying[place].chances[cell.outcome] + (cell.isBuyer ? 0 : 1 - payers)
        chance += membership.chance(at: cell.history, place) * own
      }
      return sum + cell.players * Mathematics.log(max(chance, 1e-300))
    }
  }

  /// The share of budgets at each node between two whole numbers of packs a day.
  private static func density(_ law: PurchaseLaw, sigma: Double, whole: Int) -> [Double] {
    let spread = max(sigma, 0.02)
    let middle = Mathematics.log(law.packs(0))
    let scale = spread * 2.5066282746310002  // √(2π)
    return fractions.map { fraction in
      let packs = Double(whole) + fraction.value
      let deviate = (Mathematics.log(packs) - middle) / spread
      return Mathematics.exp(-0.5 * deviate * deviate) / (scale * packs) * fraction.width
    }
  }

  /// Binomial chances at the nodes.
  private struct Binomials {
    private let logFactorials: [Double]

    init(most: Int) {
      var sum = 0.0
      logFactorials =
        [0]
        + (1...max(most, 1)).map { number in
          sum += Mathematics.log(Double(number))
          return sum
        }
    }

    func chances(_ count: Int, of days: Int) -> [Double] {
      let ways = logFactorials[days] - logFactorials[count] - logFactorials[days - count]
      return fractions.map { fraction in
        Mathematics.exp(
          ways + Double(count) * Mathematics.log(fraction.value)
            + Double(days - count) * Mathematics.log1p(-fraction.value))
      }
    }
  }
}
