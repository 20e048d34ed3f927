import Economies
import PlainC
import RewardEngine
import RewardStudies
import Testing

@testable import Race

@Suite("A hard-coded program")
struct HardCodedTests {
  private static let players = 5000
  private static let days = 120
  private static let engine = Task {
    var scenario = ReferenceEconomy.scenario
    scenario.days = days
    return try await Run(scenario, players: players, seed: 7).findings().outcome
  }

  private func withEnginesLuck(_ program: HardCoded.Program) -> HardCoded {
    HardCoded(
      program, players: Self.players, days: Self.days, seed: 7,
      addresses: Addresses(players: Self.players, seed: 7))
  }

  @Test(
    "with the engine's luck counts what the engine counts, to the digit",
    arguments: HardCoded.Program.allCases)
  func countsTheSame(program: HardCoded.Program) async throws {
    let outcome = try await Self.engine.value
    let hardCoded = withEnginesLuck(program)
    #expect(Set(Figure.all.map(\.count)) == Set(0..<Int(economy_counts.rawValue)))
    for figure in Figure.all {
      #expect(hardCoded.series(figure.count) == figure.series(of: outcome), "\(figure)")
    }
  }

  @Test(
    "with the engine's luck has the engine's histograms on every day",
    arguments: HardCoded.Program.allCases)
  func hasTheSameHistograms(program: HardCoded.Program) async throws {
    let outcome = try await Self.engine.value
    let hardCoded = withEnginesLuck(program)
    let stocks = [
      ("xp", economy_bins_xp), ("level", economy_bins_level), ("diamonds", economy_bins_diamonds),
      ("streak.login", economy_bins_streak),
    ]
    for (id, histogram) in stocks {
      let stock = try #require(outcome.stock(id))
      for day in 0..<Self.days {
        #expect(
          hardCoded.histogram(histogram, on: day) == outcome.histogram(stock, on: day).trimmed(), "\(id)")
      }
    }
  }

  /// Both sides are random, with fixed seeds: the bound is 4 standard errors of their difference.
  @Test("with luck of its own plays the same law", arguments: HardCoded.Program.allCases)
  func playsTheSameLaw(program: HardCoded.Program) async throws {
    let outcome = try await Self.engine.value
    let agreement = Agreement(
      HardCoded(program, players: Self.players, days: Self.days, seed: 11), with: outcome)
    #expect(agreement.means.count == 21)
    for mean in agreement.means { #expect(mean.distance <= Agreement.limit, "\(mean)") }
  }

  @Test(
    "is told its size by options, and nothing else",
    arguments: [
      (["--players", "10", "--days", "600", "--runs", "3"], true), ([], true), (["--days", "601"], false),
      (["--players"], false), (["--players", "0"], false), (["--threads", "2"], false),
    ])
  func takesOptions(arguments: [String], isRead: Bool) {
    #expect((Race.Size(arguments) != nil) == isRead)
  }
}
