import RewardEngine
import Testing

@Suite("A boost")
struct BoostTests {
  private let players = Crowd.size

  private struct Player: Hashable {
    /// Days of the boost that remain after today.
    var left = 0
    var isBoosted = false
    var experience = 0
    var extra = 0
  }

  @Test(
    "multiplies what is earned while it lasts, and further grants extend it",
    arguments: [
      (Scenario.Boost.Start.sameDay, 2, 200), (.nextDay, 2, 200), (.sameDay, 1, 150), (.nextDay, 3, 150),
    ])
  func multiplies(starts: Scenario.Boost.Start, days: Int, factor: Int) async throws {
    let (comes, wins) = (0.7, 0.3)
    // Missions come in the order of their ids: the day's grant falls between the two that pay.
    let run = try await Simulated(
      Scenario(
        title: "Boost", days: 8,
        boosts: [Scenario.Boost(id: "more", factorHundredths: factor, days: days, starts: starts)],
        missions: [
          Scenario.Mission(id: "a", collecting: .automatic, pays: .fixed(5, "xp")),
          Scenario.Mission(id: "b", chance: wins, collecting: .automatic, pays: .fixed(1, "more")),
          Scenario.Mission(id: "c", collecting: .automatic, pays: .fixed(9, "xp")),
        ],
        levels: Scenario.Levels(curve: .table([100_000])), players: .alike(comes)),
      players: players, seed: 1601)
    func earned(_ amount: Int, _ isBoosted: Bool) -> Int { isBoosted ? amount * factor / 100 : amount }
    func played(_ before: Player, wins: Bool) -> Player {
      var player = before
      player.experience += earned(5, before.isBoosted)
      if wins {
        // A grant while a boost runs moves its end; one that starts today also uses up today.
        let usesToday = starts == .sameDay && !player.isBoosted
        player.left += usesToday ? days - 1 : days
        if usesToday { player.isBoosted = true }
      }
      player.experience += earned(9, player.isBoosted)
      player.extra = player.experience - before.experience - 14
      return player
    }
    var law = Law(certain: Player())
    for day in 0..<8 {
      law = law.moved { yesterday -> [(Player, Double)] in
        let plays = day == 0 ? 1 : comes
        let today = Player(
          left: max(0, yesterday.left - 1), isBoosted: yesterday.left > 0, experience: yesterday.experience)
        return [
          (today, 1 - plays), (played(today, wins: true), plays * wins),
          (played(today, wins: false), plays * (1 - wins)),
        ]
      }
      let extra = law.mapped(\.extra)
      expectAgreement([
        Agreement(
          "extra on day \(day)", mean: Double(try run.count("xp.from_boosts", on: day)) / Double(players),
          extra.mean,
          variance: extra.variance, players: players)
      ])
    }
    expectAgreement(try run.moments(of: "xp", on: 7, with: law.mapped(\.experience)))
  }

  @Test("and another multiply each other; bought experience stays what it is")
  func twoBoosts() async throws {
    // Everyone is boosted from day 0 on, for good: 7 · 1.5 · 2 = 21, each single payment rounded down.
    let boosts = [("double", 200), ("half_more", 150)].map {
      Scenario.Boost(id: $0.0, factorHundredths: $0.1, days: 30, starts: .nextDay)
    }
    let card = Scenario.Offer(
      id: "card", gives: .fixed(10, "xp"), cost: .currency([Scenario.Price("coins", 1)], prefer: nil),
      demand: .asSoonAsAffordable)
    let run = try await Simulated(
      Scenario(
        title: "Two boosts", days: 7, currencies: [Scenario.Currency(id: "coins")], boosts: boosts,
        login: Scenario.Payment([
          Scenario.Payment.Entry("double", .fixed(1)), Scenario.Payment.Entry("half_more", .fixed(1)),
          Scenario.Payment.Entry("xp", .fixed(7)), Scenario.Payment.Entry("coins", .fixed(1)),
        ]),
        levels: Scenario.Levels(curve: .table([100_000])), shop: [card], players: .alike(0.5)),
      players: players, seed: 1602)
    let law = Distributions.binomial(6, 0.5).mapped { 7 + 10 + (21 + 10) * $0 }
    expectAgreement(try run.moments(of: "xp", on: 6, with: law))
  }
}
