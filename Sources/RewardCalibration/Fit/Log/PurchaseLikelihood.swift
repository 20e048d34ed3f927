import RewardEngine

/// The chance of the packs that players bought, if they are a mix of profiles.
///
/// A player with a budget buys a whole number of packs on each day of play, and one more with a chance. So the number of
/// packs is binomial given the packs on a day, λ, and λ is log-normal between players. The mean over λ is a sum over a ``BudgetGrid`` for
/// each whole number of packs a day.
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
  /// Some packs in some days, by whole packs a day.
  private struct Outcome {
    var days: Int
    var parts: [(whole: Int, more: Int, logWays: Double)]
  }
  private let cells: [Cell]
  private let outcomes: [Outcome]
  /// Whole packs a day of any outcome.
  private let wholes: Set<Int>
  private let mostDays: Int
  private let scenario: Scenario

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
    mostDays = rows.map(\.days).max() ?? 1
    var outcomes: [Outcome] = []
    var cells: [Cell] = []
    var last = (days: -1, packs: -1)
    for row in rows {
      if (row.days, row.packs) != last {
        last = (row.days, row.packs)
        outcomes.append(Self.outcome(row.packs, in: row.days))
      }
      cells.append(
        Cell(
          outcome: outcomes.count - 1, history: row.history, isBuyer: row.packs > 0,
          players: Double(row.players)))
    }
    (self.cells, self.outcomes) = (cells, outcomes)
    wholes = Set(outcomes.flatMap(\.parts).map(\.whole))
  }

  /// So many packs are a whole number each day and some more; where they can be divided, also one less and one each day.
  private static func outcome(_ packs: Int, in days: Int) -> Outcome {
    let whole = packs / days
    let more = packs - whole * days
    var parts = [(whole: whole, more: more, logWays: logWays(more, of: days))]
    if packs > 0, more == 0 { parts.append((whole - 1, days, 0)) }
    return Outcome(days: days, parts: parts)
  }

  private static func logWays(_ count: Int, of days: Int) -> Double {
    func logFactorial(_ number: Int) -> Double { Mathematics.logGamma(Double(number + 1)) }
    return logFactorial(days) - logFactorial(count) - logFactorial(days - count)
  }

  /// Of players of each profile: those with a budget, and by outcome the chance of what they buy.
  typealias Buying = [(payers: Double, chances: [Double])]

  func buying(_ profiles: [Scenario.Profile]) -> Buying {
    profiles.map { profile in
      guard let law = scenario.purchases(of: profile) else {
        return (profile.payers, outcomes.map { $0.parts.contains { $0.whole > 0 } ? 0 : 1 })
      }
      return (profile.payers, chances(law, sigma: profile.spendSigma))
    }
  }

  /// By outcome, the chance of what players with a budget buy.
  private func chances(_ law: PurchaseLaw, sigma: Double) -> [Double] {
    let logMedian = Mathematics.log(law.packs(0))
    var grids: [Int: BudgetGrid] = [:]
    for whole in wholes {
      grids[whole] = BudgetGrid(logMedian: logMedian, sigma: max(sigma, 0.02), whole: whole, days: mostDays)
    }
    return outcomes.map { outcome in
      outcome.parts.reduce(0) { sum, part in
        sum + (grids[part.whole]?.share(buying: part.more, of: outcome.days, logWays: part.logWays) ?? 0)
      }
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
}
