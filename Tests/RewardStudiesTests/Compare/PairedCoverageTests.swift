import RewardEngine
import RewardStudies
import Testing

@Suite("95 % intervals of paired differences")
struct PairedCoverageTests {
  /// Three days; everybody plays on the first and with a chance on the others, and gets so many coins each time.
  private static func economy(coins: Int, chance: Double) -> Scenario {
    Scenario(
      title: "Coins", days: 3, currencies: [.init(id: "coins")],
      login: .init([.init("coins", .fixed(coins))]),
      players: .init(count: 16, profiles: [.init(id: "player", share: 1, activity: .fixed(chance))]))
  }

  private static let (repeats, replications, players) = (1_000, 5, 16)

  /// If each holds the truth with 95 %, the share of 1,000 that does has a standard error of 0.69 %: the borders lie 2.2
  /// of these away, and the seed is fixed.
  private static let borders = 0.935...0.965

  @Test("hold the true difference of a reward, and of how often players come")
  func coverage() async throws {
    let scenarios = [(3, 0.4), (5, 0.4), (3, 0.6)].map { Self.economy(coins: $0, chance: $1) }
    let response = try Response("coins.balance.mean", of: scenarios[0])
    let all = Self.repeats * Self.replications
    // Replications have random draws of their own, so that each five of them are a repeat of the experiment.
    let samples = try await Experiment(
      [response], players: all * Self.players, replications: all, seed: 1, threads: 2
    )
    .samples(of: scenarios)
    let figures = try samples.map { try #require($0.figures(0)) }
    // A balance is the reward times 1 + 2 p on average.
    let truths = [5 * 1.8 - 3 * 1.8, 3 * 2.2 - 3 * 1.8]
    for (variant, truth) in zip([1, 2], truths) {
      let held = (0..<Self.repeats).count { number in
        let own = (number * Self.replications)..<((number + 1) * Self.replications)
        let difference = PairedDifference(Array(figures[0][own]), Array(figures[variant][own]))
        return difference?.interval().contains(truth) ?? false
      }
      let share = Double(held) / Double(Self.repeats)
      #expect(Self.borders.contains(share), "variant \(variant): replay with --filter PairedCoverageTests")
    }
  }
}
