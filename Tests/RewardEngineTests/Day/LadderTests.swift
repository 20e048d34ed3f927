import Testing

@testable import RewardEngine

@Suite("The time until something is reached")
struct LadderTests {
  /// A curve over times from 0 to the last day: those who reached it, and those censored before.
  private func curve(_ days: Int, reached: [Int] = [], unseen: [Int] = []) -> SurvivalCurve {
    func counts(_ times: [Int]) -> [Int] { (0..<days).map { time in times.count { $0 == time } } }
    return SurvivalCurve(strata: [counts(reached)], censored: [counts(unseen)])
  }

  private static func levels(paying xp: Int) -> Scenario {
    .rehearsed(
      login: Scenario.Payment(["xp": xp]),
      levels: Scenario.Levels(highest: 5, curve: .table([10, 20, 25, 100])))
  }

  @Test("is the tenure of the day it was reached on, several on one day included")
  func levels() throws {
    // 30, 60, 90, 120: levels 2 to 4 on the first day of play, level 5 on the fourth.
    let played = try Rehearsal(Self.levels(paying: 30), ["CCMCMC", "CMMMMM"])
    #expect(played.levels() == [4, 4, 4, 4, 4, 5])
    #expect(played.outcome.reaching("level", 2) == curve(6, reached: [0, 0]))
    #expect(played.outcome.reaching("level", 3) == curve(6, reached: [0, 0]))
    #expect(played.outcome.reaching("level", 5) == curve(6, reached: [5], unseen: [5]))
    // Level 4 is neither round nor rewarded, and so not timed.
    #expect(played.outcome.reaching("level", 4) == nil)
  }

  @Test("counts from arrival, and sees each cohort as long as the run lasts")
  func arrivals() throws {
    var scenario = Self.levels(paying: 10)
    scenario.players.arrival = .perDay(0.5)
    let played = try Rehearsal(scenario, ["CCCC", "MMCC"])
    #expect(played.outcome.reaching("level", 2) == curve(4, reached: [0, 0]))
    #expect(played.outcome.reaching("level", 3) == curve(4, reached: [1, 1]))
    #expect(played.outcome.reaching("level", 5) == curve(4, unseen: [3, 1]))
  }

  @Test("ends for who leaves on the last day he was there", arguments: [(2, 1), (4, 3)])
  func departures(leaves: Int, seen: Int) throws {
    let played = try Rehearsal(Self.levels(paying: 1), ["CCMM"]) { day, tile in
      if day == 0 { tile.lanes(tile.plan.layout.departs)[0] = Int32(leaves) }
    }
    #expect(played.outcome.reaching("level", 2) == curve(4, unseen: [seen]))
  }

  @Test("ends with the first day away for those who return, whatever they reach then")
  func returns() async throws {
    // 10 XP a day: all who are still there on their second day reach level 3. A third leave before it, and most come back.
    var scenario = Self.levels(paying: 10)
    scenario.days = 30
    scenario.players.profiles = [
      Scenario.Profile(id: "back", share: 1, activity: .fixed(1), churn: .daily(0.3), returns: 0.5)
    ]
    let simulation = Simulation(try Plan(scenario), players: 400, seed: 2)
    let outcome = Outcome(try await simulation.run(threads: 1), of: simulation)
    let level = try #require(outcome.reaching("level", 3))
    #expect(level.reached(by: 0) == 0 && level.reached(by: 1) == 1)
    // Everyone is counted once: as having reached it, or as having left before.
    #expect(level.atRisk(0) == 400)
    #expect(outcome.reaching("level", 5)?.atRisk(0) == 400)
  }

  private static let piece = Scenario.Offer(
    id: "piece", gives: Scenario.Payment(["fonts": 1]),
    cost: .currency([Scenario.Price("coins", 15)], prefer: nil), atMost: 1, demand: .asSoonAsAffordable)
  private static let hat = Scenario.Offer(
    id: "hat", gives: Scenario.Payment(["hats": 1]),
    cost: .currency([Scenario.Price("coins", 40)], prefer: nil), demand: .chance(0, quantity: 1))

  @Test("earns a price by what was received, whatever has been spent")
  func prices() throws {
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins")],
      items: [
        Scenario.Item(id: "fonts", kind: .collection(size: 2)), Scenario.Item(id: "hats", kind: .consumable),
      ], login: Scenario.Payment(["coins": 10]), shop: [Self.piece, Self.hat])
    // 10, 20 (a piece), 15 (a piece), 10: 40 received in four days, two pieces in three.
    let played = try Rehearsal(scenario, ["CCCCC", "CMMCM"])
    #expect(played.balance("coins") == [10, 5, 0, 10, 20])
    #expect(played.balance("fonts") == [0, 1, 2, 2, 2])
    #expect(played.outcome.reaching("coins.earned", 15) == curve(5, reached: [1, 3]))
    #expect(played.outcome.reaching("coins.earned", 40) == curve(5, reached: [3], unseen: [4]))
    #expect(played.outcome.reaching("coins.catalogue", 2) == curve(5, reached: [2], unseen: [4]))
    #expect(played.outcome.reaching("purchase", 1) == curve(5, reached: [1, 3]))
    #expect(played.outcome.reaching("payment", 1) == nil)
    #expect(played.outcome.reaching("coins.earned", 16) == nil)
  }

  @Test("counts what a new player starts with as received on arrival")
  func start() throws {
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", start: 40)],
      items: [Scenario.Item(id: "hats", kind: .consumable)], shop: [Self.hat])
    let played = try Rehearsal(scenario, ["CC"])
    #expect(played.outcome.reaching("coins.earned", 40) == curve(2, reached: [0]))
  }

  @Test(
    "without a level is counted in days of play, the longest wait and the one that is not over",
    arguments: [
      // Levels after 3, 6 and 10 days of play: none on days 1 and 2, then on two, then on three.
      ("CCCCCC CCCC", 3), ("CCMMCMCCC", 2), ("CMMMMM", 1), ("CCMC", 2), ("CCCCCC CCCCCCCC", 4),
    ])
  func droughts(plays: String, longest: Double) throws {
    let scenario = Scenario.rehearsed(
      login: Scenario.Payment(["xp": 10]), levels: Scenario.Levels(highest: 4, curve: .table([30, 60, 100])))
    let played = try Rehearsal(scenario, [plays])
    #expect(played.outcome.lifetime("drought")?.value == longest)
  }
}
