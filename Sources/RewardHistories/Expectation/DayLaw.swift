import RewardEngine

/// The chance that a day counts for a streak, over the players of a profile.
///
/// Days are independent, and a session belongs to the day on which it is played.
package struct DayLaw: Sendable {
  private let play: PlayLaw
  /// The chance that a day of play counts, over players.
  private let event: ChanceLaw
  /// The chance that a day counts, over players.
  package let chances: ChanceLaw
  /// The mean chance that a day would count if all players could pay for what it counts.
  package let wished: Double

  init(
    _ streak: Scenario.Streak, _ profile: Scenario.Profile, in scenario: Scenario, _ play: PlayLaw,
    _ bought: PacksBought
  ) {
    self.init(play, Self.event(of: streak, profile, in: scenario, bought))
  }

  private init(_ play: PlayLaw, _ event: ChanceLaw, wished: Double? = nil) {
    self.play = play
    self.event = event
    if event.nodes.count == 1, let only = event.nodes.first {
      chances = play.chances.mapped { $0 * only.chance }
    } else {
      chances = ChanceLaw(
        nodes: play.chances.nodes.flatMap { day in
          event.nodes.map {
            ChanceLaw.Node(chance: day.chance * $0.chance, weight: day.weight * $0.weight)
          }
        })
    }
    self.wished = wished ?? chances.mean
  }

  /// The same for players who cannot pay for the mission that counts as often as they want to do it.
  ///
  /// - Parameter affordable: how often they can pay for it per day of play, over players: 1 or more is always.
  func limited(to affordable: ChanceLaw) -> DayLaw {
    let paid = event.nodes.flatMap { wish in
      affordable.nodes.map {
        // Income that is just enough must not look short by rounding.
        ChanceLaw.Node(
          chance: min(wish.chance, $0.chance * (1 + 1e-12)), weight: wish.weight * $0.weight)
      }
    }
    return DayLaw(play, ChanceLaw(nodes: paid), wished: wished)
  }

  package var mean: Double { chances.mean }

  /// The share of players for whom a day counts with more than this chance.
  package func share(above border: Double) -> Double {
    event.nodes.reduce(0) { sum, node in
      sum + node.weight * (node.chance > 0 ? play.share(above: border / node.chance) : border < 0 ? 1 : 0)
    }
  }

  /// Players whose days of play count with the same chance: their share, and the chances that a day counts at steps of
  /// the chance to play.
  package func chances(at steps: ChanceSteps) -> [(share: Double, chances: [Double])] {
    let plays = steps.chances.map(play.chance)
    return event.nodes.map { node in (node.weight, plays.map { $0 * node.chance }) }
  }

  private static func event(
    of streak: Scenario.Streak, _ profile: Scenario.Profile, in scenario: Scenario, _ bought: PacksBought
  ) -> ChanceLaw {
    switch streak.dayCountsWhen {
    case .login: return .certain
    case .mission(let id):
      guard let mission = scenario.missions.first(where: { $0.id == id }) else { return .certain }
      if mission.doneBy == .realPurchase {
        return ChanceLaw(nodes: [ChanceLaw.Node(chance: bought.chance, weight: 1)])
      }
      // The product has a node for each pair, so the second factor is cut more coarsely.
      return ChanceLaw(profile.missions, cells: 16).mapped { $0 * mission.chance }
    case .activity, .anyActivity:
      let counted = scenario.activities.filter {
        streak.dayCountsWhen == .anyActivity || streak.dayCountsWhen == .activity($0.id)
      }
      let chance = ActivityCount(
        of: scenario.counts(counted, for: streak), effort: profile.effort, goal: streak.rules.goal
      ).reached
      return ChanceLaw(nodes: [ChanceLaw.Node(chance: chance, weight: 1)])
    }
  }
}

extension Scenario {
  /// Activities as one copy of a streak counts them: an only copy counts all copies of each.
  fileprivate func counts(_ activities: [Activity], for streak: Streak) -> [Activity] {
    guard streak.perPlayer == 1 else { return activities }
    return activities.flatMap { Array(repeating: $0, count: copies(of: $0)) }
  }
}

/// How often activities are done together on a day of play.
struct ActivityCount {
  /// The chance that they are done at least as often as the goal asks.
  let reached: Double

  /// The distribution of the sum, by convolution of the counts below the goal.
  ///
  /// - Complexity: O(goal² × activities).
  init(of activities: [Scenario.Activity], effort: Double, goal: Int) {
    var below = [Double](repeating: 0, count: goal)
    below[0] = 1
    for activity in activities {
      let law = (0..<goal).map { activity.perActiveDay.chance(of: $0, effort: effort) }
      below = (0..<goal).map { sum in (0...sum).reduce(0) { $0 + below[sum - $1] * law[$1] } }
    }
    let missed = below.reduce(0, +)
    // What is left of rounding must not make an impossible goal look possible.
    reached = missed > 1 - 1e-12 ? 0 : 1 - missed
  }
}

extension Scenario.Activity.Count {
  /// The chance of exactly this many.
  func chance(of count: Int, effort: Double) -> Double {
    switch self {
    case .fixed(let number): return count == number ? 1 : 0
    case .chance(let chance): return count == 0 ? 1 - chance : count == 1 ? chance : 0
    case .poisson(let mean):
      let mean = mean * effort
      if mean == 0 { return count == 0 ? 1 : 0 }
      let k = Double(count)
      return Mathematics.exp(k * Mathematics.log(mean) - mean - Mathematics.logGamma(k + 1))
    }
  }

  /// How many on a day of play.
  func mean(effort: Double) -> Double {
    switch self {
    case .fixed(let number): Double(number)
    case .chance(let chance): chance
    case .poisson(let mean): mean * effort
    }
  }
}

/// What players of a profile buy for real money on a day of play, on average.
struct PacksBought {
  /// The chance of any.
  let chance: Double
  let mean: Double

  init(by profile: Scenario.Profile, in scenario: Scenario) {
    let law = scenario.purchases(of: profile)
    chance = profile.payers * (law?.mean { min(1, $0) } ?? 0)
    mean = profile.payers * (law?.mean ?? 0)
  }
}
