import Testing

@testable import RewardEngine

@Suite("A boost")
struct BoostTests {
  /// Experience at the end of each day, with ten a day of play and a boost before it on the first `grants`
  /// days.
  private func experience(
    _ plays: String, days: Int = 1, starts: Scenario.Boost.Start = .sameDay, factor: Int = 200,
    grants: Int = 1, each: Int = 1, pays: Int = 10
  ) throws -> [Int] {
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "token", start: grants)],
      boosts: [Scenario.Boost(id: "double", factorHundredths: factor, days: days, starts: starts)],
      missions: [
        Scenario.Mission(
          id: "a", costs: [Scenario.Price("token", 1)], pays: Scenario.Payment(["double": each])),
        Scenario.Mission(id: "b", pays: Scenario.Payment(["xp": pays])),
      ],
      levels: Scenario.Levels(curve: .table([1_000_000])))
    return try Rehearsal(scenario, [plays]).balance("xp")
  }

  @Test("of one day counts for what is earned later on the day it starts, and then no more")
  func oneDay() throws {
    #expect(try experience("CCC") == [20, 30, 40])
    #expect(try experience("CCC", starts: .nextDay) == [10, 30, 40])
  }

  @Test("lasts its days by the calendar, whether the player comes or not")
  func calendar() throws {
    #expect(try experience("CCCCC", days: 3) == [20, 40, 60, 70, 80])
    #expect(try experience("CMCC", days: 2) == [20, 20, 30, 40])
    #expect(try experience("CMCC", days: 3) == [20, 20, 40, 50])
  }

  @Test("granted for longer than any run lasts to the end of it, and no number overflows")
  func endless() throws {
    #expect(try experience("CCC", days: 1000, grants: 3, each: 2_000_000_000) == [20, 40, 60])
  }

  @Test("of the largest factors multiplies with others")
  func largestFactors() throws {
    // Three hundredfold boosts: every point of experience is a million.
    let boosts = (1...3).map { Scenario.Boost(id: "boost\($0)", factorHundredths: 10_000, days: 9) }
    let scenario = Scenario.rehearsed(
      boosts: boosts,
      missions: [
        Scenario.Mission(id: "a", pays: Scenario.Payment(["boost1": 1, "boost2": 1, "boost3": 1])),
        Scenario.Mission(id: "b", pays: Scenario.Payment(["xp": 1])),
      ],
      levels: Scenario.Levels(curve: .table([1_000_000_000])))
    #expect(try Rehearsal(scenario, ["CC"]).balance("xp") == [1_000_000, 2_000_000])
  }

  @Test("granted while one runs extends its end")
  func extends() throws {
    // Two days from day 0, two more from the end of these.
    #expect(try experience("CCCCCC", days: 2, grants: 2) == [20, 40, 60, 80, 90, 100])
    #expect(try experience("CCCCCC", days: 2, starts: .nextDay, grants: 2) == [10, 30, 50, 70, 90, 100])
    #expect(try experience("CCCC", days: 1, starts: .nextDay, grants: 2) == [10, 30, 50, 60])
    #expect(try experience("CCC", days: 1, each: 2) == [20, 40, 50])
  }

  @Test("granted after one has ended starts anew")
  func startsAnew() throws {
    #expect(try experience("CMMCC", days: 2, grants: 2) == [20, 20, 20, 40, 60])
  }

  @Test("rounds each payment down")
  func rounding() throws {
    #expect(try experience("C", factor: 150, pays: 5) == [7])
    let scenario = Scenario.rehearsed(
      boosts: [Scenario.Boost(id: "half_more", factorHundredths: 150, days: 9)],
      login: Scenario.Payment(["half_more": 1]),
      activities: [
        Scenario.Activity(id: "walk", perActiveDay: .fixed(3), pays: Scenario.Payment(["xp": 5]))
      ], levels: Scenario.Levels(curve: .table([1_000])))
    let played = try Rehearsal(scenario, ["C"])
    #expect(played.balance("xp") == [21])
    #expect(played.total("xp.from_boosts") == 6)
    #expect(played.total("boost.half_more.granted") == 1)
  }

  @Test("multiplies with another one")
  func two() throws {
    let scenario = Scenario.rehearsed(
      boosts: [
        Scenario.Boost(id: "double", factorHundredths: 200, days: 1),
        Scenario.Boost(id: "half_more", factorHundredths: 150, days: 1),
      ],
      login: Scenario.Payment(["double": 1, "half_more": 1]),
      missions: [Scenario.Mission(id: "watch", pays: Scenario.Payment(["xp": 10]))],
      levels: Scenario.Levels(curve: .table([1_000])))
    #expect(try Rehearsal(scenario, ["C"]).balance("xp") == [30])
  }

  @Test("touches experience that is earned: no currency, and nothing that is bought")
  func onlyEarned() throws {
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", start: 1)],
      boosts: [Scenario.Boost(id: "double", days: 9)], login: Scenario.Payment(["double": 1]),
      missions: [Scenario.Mission(id: "watch", pays: Scenario.Payment(["coins": 5]))],
      levels: Scenario.Levels(curve: .table([1_000])),
      shop: [
        Scenario.Offer(
          id: "card", gives: Scenario.Payment(["xp": 100]),
          cost: .currency([Scenario.Price("coins", 6)], prefer: nil), demand: .asSoonAsAffordable)
      ])
    let played = try Rehearsal(scenario, ["C"])
    #expect(played.balance("coins") == [0])
    #expect(played.balance("xp") == [100])
  }
}
