import RewardEngine
import Testing

@Suite("Churn")
struct ChurnTests {
  // Not a multiple of any block size, so that seats without a player would be noticed.
  private let players = Crowd.size + 20

  @Test("is a coin a day from the day after arrival", arguments: [0.02, 0.3])
  func geometricChurn(chance: Double) async throws {
    let run = try await Simulated(
      Scenario(title: "Churn", days: 10, players: .alike(.fixed(0.7), churn: .daily(chance))),
      players: players, seed: 301)
    #expect(try run.count("players.departed", on: 0) == 0)
    var alive = 1.0
    for day in 1..<10 {
      expectAgreement([
        try run.agreement("players.departed", on: day, chance: alive * chance),
        try run.agreement("players.active", on: day, chance: alive * (1 - chance) * 0.7),
      ])
      alive *= 1 - chance
    }
  }

  @Test("never happens where it never does")
  func noChurn() async throws {
    let run = try await Simulated(
      Scenario(title: "Faithful", days: 10, players: .alike(1)), players: players, seed: 302)
    #expect(try run.total("players.departed") == 0)
    #expect(try run.total("players.active") == 10 * players)
  }

  @Test("ends with a return, one coin a day away, that is always a day of play", arguments: [0.05, 0.5])
  func returns(chance: Double) async throws {
    let leaves = 0.2
    let comes = 0.4
    let run = try await Simulated(
      Scenario(
        title: "Returns", days: 12,
        players: .alike(.fixed(comes), churn: .daily(leaves)) { $0.returns = chance }),
      players: players, seed: 303)
    enum Player { case plays, rests, left, away, back }
    var law = Law(certain: Player.plays)
    for day in 1..<12 {
      law = law.moved { player -> [(Player, Double)] in
        switch player {
        case .left, .away: [(.back, chance), (.away, 1 - chance)]
        default: [(.left, leaves), (.plays, (1 - leaves) * comes), (.rests, (1 - leaves) * (1 - comes))]
        }
      }
      expectAgreement([
        try run.agreement("players.departed", on: day, chance: law.chance { $0 == .left }),
        try run.agreement("players.returned", on: day, chance: law.chance { $0 == .back }),
        try run.agreement("players.active", on: day, chance: law.chance { $0 == .back || $0 == .plays }),
      ])
    }
    #expect(try run.count("players.returned", on: 0) == 0)
  }
}
