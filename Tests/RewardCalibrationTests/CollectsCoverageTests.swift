import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Ranges of how often each profile collects")
struct CollectsCoverageTests {
  /// A mix with this share of players who play and collect less.
  private static func scenario(lazy share: Double) -> Scenario {
    Scenario(
      title: "Quests", days: 30, currencies: [.init(id: "coins")],
      missions: [.init(id: "quest", chance: 0.6, collecting: .byHand)],
      players: .init(
        profiles: [
          .init(
            id: "lazy", share: share, activity: .beta(mean: 0.3, concentration: 6),
            churn: .beta(gamma: 0.7, delta: 6), collects: 0.5),
          .init(
            id: "keen", share: 1 - share, activity: .beta(mean: 0.75, concentration: 10),
            churn: .beta(gamma: 0.9, delta: 70), collects: 0.9),
        ]))
  }

  /// Shares from 0.3 to 0.7, each as plausible as the next.
  private static let shares = (0..<100).map { (step: Int) -> Double in 0.3 + 0.4 * (Double(step) + 0.5) / 100
  }

  private static func collects(_ round: Int) throws -> Habit {
    var stream = Luck(seed: 7).stream(
      purpose: Purpose(kind: .study, id: "collects"),
      player: PlayerAddress(profileKey: 0, rank: UInt32(round)))
    let scenario = scenario(lazy: 0.3 + 0.4 * stream.nextUniform())
    let plan = try Plan(scenario)
    var observed = ObservedPlayers(scenario, plan: plan, mostADay: 100)
    try Simulation(plan, players: 200, seed: UInt64(round + 1)).record { player in
      let days = player.sessions.map { session in
        ObservedDay(
          date: Int(session.day),
          times: Dictionary(session.actions.map { ($0.action, Int($0.amount)) }, uniquingKeysWith: +))
      }
      observed.add(days, isNew: true)
    }
    func mix(_ share: Double) throws -> PlayerMix {
      try PlayerMix(Self.scenario(lazy: share).players.profiles)
    }
    let habits = try Habits(
      observed, until: scenario.days - 1, nil, try mix(0.5), plausible: try shares.map(mix),
      models: scenario.players.profiles, usesClock: false, draws: shares.count, seed: UInt64(round))
    let lazy = try #require(scenario.players.profiles.firstIndex { $0.id == "lazy" })
    return try #require(habits.profileFields[lazy].first { $0.path == "collects" })
  }

  private static func correlation(_ one: [Double], _ other: [Double]) -> Double {
    func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }
    let (first, second) = (mean(one), mean(other))
    func product(_ one: [Double], _ other: [Double]) -> Double { mean(zip(one, other).map { $0 * $1 }) }
    let (a, b) = (one.map { $0 - first }, other.map { $0 - second })
    return product(a, b) / (product(a, a) * product(b, b)).squareRoot()
  }

  /// The share of each round is drawn from those that are plausible. A range of 90 % holds the truth in fewer than 13 of 20 rounds once in
  /// 2,000 cases. Where more players are lazy, each of them must collect more. The correlation of 100 draws that are independent has a standard
  /// error of 0.1, and 4.5 of these are 0.45.
  @Test("allow for the shares of the profiles, with which they move")
  func coverage() throws {
    var held = 0
    for round in 0..<20 {
      let habit = try Self.collects(round)
      held += habit.ninety.contains(0.5) ? 1 : 0
      #expect(Self.correlation(habit.draws, Self.shares) > 0.45)
    }
    #expect(held >= 13, "\(held) of 20")
  }
}
