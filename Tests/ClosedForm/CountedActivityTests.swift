import RewardEngine
import Testing

@Suite("Activities a day")
struct CountedActivityTests {
  private let players = Crowd.size

  private func economy(
    _ count: Scenario.Activity.Count, days: Int, comes: Double, effort: Double = 1
  ) -> Scenario {
    Scenario(
      title: "Activities", days: days, currencies: [Scenario.Currency(id: "coins")],
      activities: [Scenario.Activity(id: "dua", perActiveDay: count, pays: .fixed(1, "coins"))],
      players: .alike(.fixed(comes)) { $0.effort = effort })
  }

  @Test(
    "are Poisson on days of play, their mean times the effort",
    arguments: [(2.0, 1.0), (4, 0.5), (0.3, 2.5), (12, 1)])
  func poisson(mean: Double, effort: Double) async throws {
    let comes = 0.75
    let run = try await Simulated(
      economy(.poisson(mean), days: 4, comes: comes, effort: effort), players: players, seed: 1301)
    let active = Distributions.poisson(mean * effort)
    let day = Law(active.chances.map { ($0.key, $0.value * comes) } + [(0, 1 - comes)])
    var total = active
    for number in 0..<4 {
      let law = number == 0 ? active : day
      expectAgreement([
        Agreement(
          "done on day \(number)",
          mean: Double(try run.count("activity.dua.done", on: number)) / Double(players),
          law.mean, variance: law.variance, players: players)
      ])
      if number > 0 { total = total.plus(day) }
    }
    expectAgreement(try run.moments(of: "coins", on: 0, with: active))
    expectAgreement(try run.moments(of: "coins", on: 3, with: total))
    if mean * effort < 5 {
      expectAgreement(try run.agreements("coins", on: 0, with: active))
      expectAgreement(try run.agreements("coins", on: 3, with: total))
    }
  }

  @Test("done with a chance are one or none")
  func chance() async throws {
    let run = try await Simulated(economy(.chance(0.35), days: 5, comes: 0.6), players: players, seed: 1302)
    let law = Distributions.binomial(4, 0.6 * 0.35).plus(Distributions.binomial(1, 0.35))
    expectAgreement(try run.agreements("coins", on: 4, with: law))
  }

  @Test("of a fixed number are that number")
  func fixed() async throws {
    let run = try await Simulated(economy(.fixed(3), days: 5, comes: 0.6), players: players, seed: 1303)
    #expect(try run.total("activity.dua.done") == 3 * run.total("players.active"))
    let law = Distributions.binomial(4, 0.6).mapped { 3 + 3 * $0 }
    expectAgreement(try run.agreements("coins", on: 4, with: law))
  }
}
