import RewardEngine

/// How likely players are to buy what they can: one number for all of them, on the logit, fitted to days on which they could.
///
/// A player of profile p with the taste t buys on a day with the chance qₚ(θ, t), whatever happened before. So k days with a
/// purchase among n days on which they could buy have the chance ∫ qᵏ (1 − q)ⁿ⁻ᵏ dFₚ(t), times a number without θ: how many
/// days there are depends on what they bought, but not on θ in any other way.
struct DemandFit {
  let value: Double
  /// The standard error: of the likelihood, by its curvature, and between plausible mixes.
  let spread: Double

  /// Before any data, the number is normal around the scenario's with this spread.
  private static let priorSpread = 5.0

  /// How players of a profile differ, and what their chances are.
  struct Law {
    var tastes: [TasteNode]
    /// The chance to buy, by the number and a taste.
    var chance: (_ number: Double, _ taste: Double) -> Double
  }

  /// - Parameters:
  ///   - shoppers: players by when they played and what they did; those of several offers one after the other.
  ///   - membership: of these players, by the fitted mix.
  ///   - others: by plausible mixes: how much the number differs between them is a part of ``spread``.
  ///   - laws: of each profile.
  ///   - start: the scenario's number.
  /// - Throws: `CancellationError`.
  init(
    _ shoppers: [ShopCounts.Shopper: Int], _ membership: Membership, others: [Membership] = [],
    _ laws: [Law], start: Double
  ) throws {
    let best = try Self.fit(DemandCells(shoppers, membership), laws, from: start, prior: start)
    value = best.value
    let found = try others.map {
      try Self.fit(DemandCells(shoppers, $0), laws, from: best.value, prior: start).value
    }
    let between = found.reduce(0) { $0 + ($1 - best.value) * ($1 - best.value) }
    spread = (best.variance + between / Double(max(1, found.count))).squareRoot()
  }

  private static func fit(
    _ players: DemandCells, _ laws: [Law], from first: Double, prior start: Double
  ) throws -> (value: Double, variance: Double) {
    let density = { (numbers: [Double]) -> Double in
      let number = min(max(numbers[0], -30), 30)
      let chances = laws.map { law in Self.chances(of: players.outcomes, law, number) }
      let away = (numbers[0] - start) / Self.priorSpread
      return players.cells.reduce(-0.5 * away * away) { sum, cell in
        var chance = 0.0
        for profile in laws.indices { chance += cell.memberships[profile] * chances[profile][cell.outcome] }
        return sum + cell.players * Mathematics.log(max(chance, 1e-300))
      }
    }
    let place = try Ascent(from: [first], of: density).place
    return (place[0], 1 / max(Ascent.curvature(at: place, of: density)[0][0], 1e-12))
  }

  private static func chances(
    of outcomes: [(able: Double, bought: Double)], _ law: Law, _ number: Double
  ) -> [Double] {
    let nodes = law.tastes.map { node in
      let chance = min(max(law.chance(number, node.taste), 1e-12), 1 - 1e-12)
      return (
        share: node.share, taken: Mathematics.log(chance), missed: Mathematics.log1p(-chance)
      )
    }
    return outcomes.map { outcome in
      nodes.reduce(0) { sum, node in
        sum + node.share
          * Mathematics.exp(
            outcome.bought * node.taken + (outcome.able - outcome.bought) * node.missed)
      }
    }
  }
}

/// Players by what they did with the chances to buy, and how likely they are to be of each profile.
private struct DemandCells {
  struct Cell {
    /// The place of their days among ``outcomes``.
    var outcome: Int
    var memberships: [Double]
    var players: Double
  }
  private(set) var outcomes: [(able: Double, bought: Double)] = []
  private(set) var cells: [Cell] = []

  init(_ shoppers: [ShopCounts.Shopper: Int], _ membership: Membership) {
    var places: [[Int]: Int] = [:]
    for (shopper, players) in Self.sorted(shoppers) where shopper.able > 0 {
      guard let memberships = membership.chances[shopper.history] else { continue }
      let days = [shopper.able, shopper.bought]
      let place = places[days] ?? outcomes.count
      if place == outcomes.count { outcomes.append((Double(shopper.able), Double(shopper.bought))) }
      places[days] = place
      cells.append(Cell(outcome: place, memberships: memberships, players: Double(players)))
    }
  }

  /// Sums of numbers depend on their order in the last digits.
  private static func sorted(_ shoppers: [ShopCounts.Shopper: Int]) -> [(ShopCounts.Shopper, Int)] {
    func key(_ shopper: ShopCounts.Shopper) -> [Int] {
      let history = shopper.history
      return [shopper.able, shopper.bought, history.activeDays, history.lastDay, history.days]
    }
    return shoppers.map { ($0.key, $0.value) }.sorted { key($0.0).lexicographicallyPrecedes(key($1.0)) }
  }
}

/// A taste, and the share of players whom it stands for.
struct TasteNode {
  var taste: Double
  var share: Double

  private static let arcs = 48

  /// Nodes of a law, for sums in place of integrals.
  ///
  /// With a taste of sin² φ, a beta law is sin²ᵃ⁻¹ φ cos²ᵇ⁻¹ φ dφ. Near each end the power of φ is integrated exactly, because
  /// it has no bound there if a or b is below ½.
  static func nodes(of law: Scenario.Profile.Law) -> [TasteNode] {
    switch law {
    case .fixed(let taste): return [TasteNode(taste: taste, share: 1)]
    case .beta(let mean, let concentration):
      let (first, second) = (mean * concentration, (1 - mean) * concentration)
      let lower = half(first, second)
      let upper = half(second, first).map { TasteNode(taste: 1 - $0.taste, share: $0.share) }
      let total = (lower + upper).reduce(0) { $0 + $1.share }
      return (lower + upper).map { TasteNode(taste: $0.taste, share: $0.share / total) }
    }
  }

  /// Tastes below one half.
  private static func half(_ first: Double, _ second: Double) -> [TasteNode] {
    let width = Double.pi / 4 / Double(arcs)
    let power = 2 * first
    return (0..<arcs).map { arc in
      let (from, to) = (Double(arc) * width, Double(arc + 1) * width)
      func integral(_ power: Double) -> Double { (raised(to, power) - raised(from, power)) / power }
      let mass = integral(power)
      let angle = mass > 0 ? integral(power + 1) / mass : (from + to) / 2
      let (sine, cosine) = (SessionTimes.sine(angle), SessionTimes.sine(.pi / 2 - angle))
      let rest = raised(sine / angle, power - 1) * raised(cosine, 2 * second - 1)
      return TasteNode(taste: sine * sine, share: mass * rest)
    }
  }

  private static func raised(_ base: Double, _ power: Double) -> Double {
    base > 0 ? Mathematics.exp(power * Mathematics.log(base)) : 0
  }
}
