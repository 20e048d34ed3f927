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

  @Test("with the engine's luck counts what the engine counts, to the digit", arguments: HardCoded.Program.allCases)
  func countsTheSame(program: HardCoded.Program) async throws {
    let outcome = try await Self.engine.value
    let hardCoded = HardCoded(
      program, players: Self.players, days: Self.days, seed: 7,
      addresses: Addresses(players: Self.players, seed: 7))
    #expect(Figure.all.count == Int(economy_counts.rawValue))
    for figure in Figure.all {
      #expect(hardCoded.series(figure.count) == figure.series(of: outcome), "\(figure)")
    }
  }
}
