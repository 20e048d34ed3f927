import RewardEngine

/// The plan of a tornado that would take too long with all players at every point.
///
/// Every field is measured with few players first. Then the fields that may be large get a quarter of the players, and
/// of these the fields whose rank is open get all players, while the budget lasts. The first round has random draws of
/// its own, so that the later rounds are independent of what it chose.
public struct Screening: Sendable, Equatable {
  /// Replications of the first round, and players of each.
  public let replications: Int
  public let size: Int
  /// Replications of the second round, each as large as in the whole experiment.
  let middle: Int
  /// Player-days that all rounds may take.
  public let budget: Int

  /// Player-days that a study may always take: some ten seconds of a small machine.
  public static let leastBudget = 400_000_000
  /// How many times the scenario itself could be simulated with all players instead.
  static let budgetInRuns = 12
  /// Replications of the first round: their t-interval is 30 % wider than a normal one.
  private static let usualReplications = 6
  /// The first round takes at most this share of the budget, as long as its replications have every profile.
  private static let shareOfFirstRound = 0.5

  /// Players of each point in the first round.
  public var players: Int { replications * size }

  /// The plan of a tornado, or `nil` where all points with all players are within the budget.
  ///
  /// - Parameters:
  ///   - days: of each point, the base first.
  ///   - fewest: players that a replication needs to have one of each profile.
  ///   - least: player-days that the study may take in any case.
  init?(_ experiment: Experiment, days: [Int], fewest: Int, least: Int = Self.leastBudget) {
    let all = days.reduce(0, +)
    let run = experiment.players * (days.first ?? 0)
    budget = max(least, Self.budgetInRuns * run)
    guard experiment.players * all > budget else { return nil }
    let affordable = Int(Double(budget) * Self.shareOfFirstRound) / max(1, all)
    replications = min(Self.usualReplications, experiment.replications.count)
    size = min(max(affordable / replications, fewest), experiment.size)
    middle = max(2, experiment.replications.count / 4)
  }

  /// Player-days of the study: the budget, or more where the first round and the base alone take more.
  func playerDays(of experiment: Experiment, days: [Int]) -> Int {
    max(budget, players * days.reduce(0, +) + experiment.players * (days.first ?? 0))
  }
}
