import RewardEngine

/// How likely players are to buy what they can: one number for all of them, on the logit, fitted to days on which they could.
///
/// A player of profile p with the taste t buys on a day with the chance qₚ(θ, t), whatever happened before. So k days with a
/// purchase among n days on which they could buy have the chance ∫ qᵏ (1 − q)ⁿ⁻ᵏ dFₚ(t), times a number without θ: how many
/// days there are depends on what they bought, but not on θ in any other way.
struct DemandFit {
  let value: Double
  /// The logarithm of the largest density, to compare fits of the same days.
  let logDensity: Double
  /// Of the number for one mix, by the curvature of the likelihood.
  private let variance: Double
  /// By plausible mix, how far the number is from ``value``: see ``follow(_:)``.
  private(set) var moves: [Double] = []
  private let players: DemandCells
  /// By profile and outcome, the chances at ``value``, and one width below and above it.
  private let tables: [[[Double]]]
  private let width: Double
  /// What the slope of the likelihood is for the fitted mix.
  private let slope: Double

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
  ///   - laws: of each profile.
  ///   - start: the scenario's number.
  /// - Throws: `CancellationError`.
  init(
    _ shoppers: [ShopCounts.Shopper: Int], _ membership: Membership, _ laws: [Law], start: Double
  ) throws {
    let players = DemandCells(shoppers, membership)
    func chances(_ number: Double) -> [[Double]] {
      let bounded = min(max(number, -30), 30)
      return laws.map { Self.chances(of: players.outcomes, $0, bounded) }
    }
    let density = { (numbers: [Double]) -> Double in
      let away = (numbers[0] - start) / Self.priorSpread
      return players.logLikelihood(chances(numbers[0]), membership) - 0.5 * away * away
    }
    let ascent = try Ascent(from: [start], of: density)
    let value = ascent.place[0]
    variance = 1 / max(Ascent.curvature(at: [value], of: density)[0][0], 1e-12)
    width = min(max(variance.squareRoot(), 0.001), 0.5)
    tables = [0, -width, width].map { chances(value + $0) }
    (self.value, logDensity, self.players) = (value, ascent.value, players)
    slope = Self.slope(tables.map { players.logLikelihood($0, membership) }, width)
  }

  /// Moves the number to where a plausible mix has it, by one step of Newton's method.
  ///
  /// The chances of what players did stay as they are: only how likely each of them is to be of a profile changes.
  mutating func follow(_ membership: Membership) {
    let logs = tables.map { players.logLikelihood($0, membership) }
    let curvature =
      (2 * logs[0] - logs[1] - logs[2]) / (width * width) + 1 / (Self.priorSpread * Self.priorSpread)
    let steepest = max(curvature, 0.25 / variance)
    moves.append((Self.slope(logs, width) - slope) / steepest)
  }

  private static func slope(_ logs: [Double], _ width: Double) -> Double { (logs[2] - logs[1]) / (2 * width) }

  /// The standard error: of the likelihood, and between plausible mixes.
  var spread: Double {
    let between = moves.reduce(0) { $0 + $1 * $1 } / Double(max(1, moves.count))
    return (variance + between).squareRoot()
  }

  /// Plausible numbers: each with a mix of its own.
  func draws(_ normals: [Double]) -> [Double] {
    normals.enumerated().map { draw, normal in
      let move = moves.isEmpty ? 0 : moves[draw % moves.count]
      return value + move + variance.squareRoot() * normal
    }
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

/// Players by what they did with the chances to buy.
private struct DemandCells {
  struct Cell {
    /// The place of their days among ``outcomes``.
    var outcome: Int
    /// The place of their history in a ``Membership``.
    var history: Int
    var players: Double
  }
  private(set) var outcomes: [(able: Double, bought: Double)] = []
  private(set) var cells: [Cell] = []

  /// - Parameter membership: one of those whose places the histories have.
  init(_ shoppers: [ShopCounts.Shopper: Int], _ membership: Membership) {
    var places: [[Int]: Int] = [:]
    for (shopper, players) in Self.sorted(shoppers) where shopper.able > 0 {
      guard let history = membership.places[shopper.history] else { continue }
      let days = [shopper.able, shopper.bought]
      let place = places[days] ?? outcomes.count
      if place == outcomes.count { outcomes.append((Double(shopper.able), Double(shopper.bought))) }
      places[days] = place
      cells.append(Cell(outcome: place, history: history, players: Double(players)))
    }
  }

  /// - Parameter chances: by profile and outcome.
  func logLikelihood(_ chances: [[Double]], _ membership: Membership) -> Double {
    cells.reduce(0) { sum, cell in
      var chance = 0.0
      for profile in chances.indices {
        chance += membership.chance(at: cell.history, profile) * chances[profile][cell.outcome]
      }
      return sum + cell.players * Mathematics.log(max(chance, 1e-300))
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
