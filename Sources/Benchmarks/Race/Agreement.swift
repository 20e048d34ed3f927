import PlainC
import RewardEngine

/// Compares means of a run with its own random draws with those of the engine.
struct Agreement: Sendable {
  /// A mean over players by both programs, and their distance.
  struct Mean: Sendable, CustomStringConvertible {
    var name: String
    var engine: Double
    var program: Double
    /// The distance in standard errors of the difference of two such runs.
    var distance: Double

    var description: String { "\(name): \(engine) and \(program), \(distance) standard errors apart" }
  }

  let means: [Mean]

  /// The largest distance accepted; two runs of the same distribution exceed it once in sixteen thousand.
  static let limit = 4.0

  /// Whether every mean is within ``limit``.
  var holds: Bool { !means.isEmpty && means.allSatisfy { $0.distance <= Self.limit } }

  init(_ program: borrowing HardCoded, with outcome: Outcome) {
    var means: [Mean] = []
    let players = Double(outcome.players)
    func add(_ name: String, _ estimate: Outcome.Estimate?, _ sum: Int64) {
      guard let estimate, let low = estimate.low, let high = estimate.high else { return }
      // Half the width of a 95 % interval is 1.96 standard errors; the error of a difference of two runs is
      // √2 times one.
      let error = (high - low) / 2 / 1.96 * 2.0.squareRoot()
      let mean = Double(sum) / players
      means.append(
        Mean(name: name, engine: estimate.value, program: mean, distance: abs(mean - estimate.value) / error))
    }
    for (id, count, unit) in Self.lifetimes {
      add(id, outcome.lifetime(id), program.series(count).reduce(0, +) / unit)
    }
    let days = [outcome.days / 12, outcome.days / 4, outcome.days - 1]
    for (id, count) in Self.stocks {
      guard let stock = outcome.stock(id) else { continue }
      for day in days {
        add("\(id) on day \(day + 1)", outcome.mean(stock, on: day), program.series(count)[day])
      }
    }
    self.means = means
  }

  /// The totals of players that are compared: id, count in C, and the count of one unit.
  private static let lifetimes: [(id: String, count: Int, unit: Int64)] = {
    let cosmetics = Int(economy_diamonds_for_cosmetics.rawValue)
    return [
      ("active_days", Int(economy_active.rawValue), 1),
      ("freeze.used", Int(economy_freezes_used.rawValue), 1),
      ("points.burned", Int(economy_points_burned.rawValue), 1),
      ("streak.login.losses", Int(economy_days_lost.rawValue), 1),
      ("shop.freeze.units", Int(economy_freezes_bought.rawValue), 1),
      ("shop.crown.units", cosmetics, 300), ("shop.cape.units", cosmetics + 1, 150),
      ("shop.hat.units", cosmetics + 2, 80), ("shop.badge.units", cosmetics + 3, 40),
    ]
  }()

  private static let stocks: [(id: String, count: Int)] = [
    ("xp", Int(economy_sum_xp.rawValue)), ("level", Int(economy_sum_level.rawValue)),
    ("diamonds", Int(economy_sum_diamonds.rawValue)), ("streak.login", Int(economy_sum_streak.rawValue)),
  ]
}
