import Foundation
import RewardEngine
import Testing

@Suite("An event")
struct EventTests {
  private static func scenario(
    _ title: String, days: Int, _ players: Scenario.Players, _ events: [Scenario.Event],
    _ change: (inout Scenario) -> Void = { _ in }
  ) -> Scenario {
    var scenario = Scenario(title: title, days: days, players: players, events: events)
    change(&scenario)
    return scenario
  }

  // Experience.

  @Test("multiplies what is earned on its days and no other, and comes again where it says so")
  func experience() async throws {
    let (players, amount) = (300, 7)
    // Days of index 3 and 4, 8 and 9, 13.
    let event = Scenario.Event(id: "weekend", from: 3, days: 2, every: 5, experienceHundredths: 250)
    let scenario = Self.scenario("Experience", days: 14, .alike(1), [event]) { scenario in
      scenario.login = .fixed(amount, "xp")
      scenario.levels = Scenario.Levels(curve: .table([100_000]))
    }
    let run = try await Simulated(scenario, players: players, seed: 3101)
    for day in 0..<14 {
      // 7 × 2.5 is 17.5, and each payment rounds down.
      let paid = [3, 4, 8, 9, 13].contains(day) ? 17 : amount
      #expect(try run.booked("xp", .login, "login", on: day) == paid * players, "day \(day)")
      #expect(try run.count("xp.from_events", on: day) == (paid - amount) * players, "day \(day)")
    }
  }

  @Test("and boosts are multiplied, each told what it adds, and what is bought is not")
  func boosts() async throws {
    let players = 40
    let weekend = Scenario.Event(id: "weekend", from: 1, days: 1, experienceHundredths: 300)
    let fair = Scenario.Event(id: "fair", from: 1, days: 2, experienceHundredths: 200)
    let scenario = Self.scenario("Boosts", days: 3, .alike(1), [weekend, fair]) { scenario in
      scenario.boosts = [Scenario.Boost(id: "half", factorHundredths: 150, days: 1)]
      scenario.login = .fixed(1, "half")
      scenario.activities = [Scenario.Activity(id: "walk", perActiveDay: .fixed(2), pays: .fixed(5, "xp"))]
      scenario.currencies = [Scenario.Currency(id: "coins", start: 30)]
      scenario.levels = Scenario.Levels(curve: .table([100_000]))
      scenario.shop = [
        Scenario.Offer(
          id: "card", gives: .fixed(100, "xp"), cost: .currency([Scenario.Price("coins", 10)], prefer: nil),
          atMost: 1, demand: .asSoonAsAffordable)
      ]
    }
    let run = try await Simulated(scenario, players: players, seed: 3102)
    // Twice 5 XP: 7 each with the boost alone, with the events 5 × 9 = 45 and 5 × 3 = 15.
    for (day, (earned, ofEvents)) in [(14, 0), (90, 76), (30, 16)].enumerated() {
      #expect(try run.booked("xp", .activity, "walk", on: day) == earned * players)
      #expect(try run.booked("xp", .purchase, "card", on: day) == 100 * players)
      #expect(try run.count("xp.from_boosts", on: day) == 4 * players)
      #expect(try run.count("xp.from_events", on: day) == ofEvents * players)
    }
  }

  // Prices.

  @Test(
    "moves prices to the nearest whole, a half up, and never below 1",
    arguments: [(9, 50, 5), (10, 50, 5), (9, 33, 3), (3, 1, 1), (10, 150, 15), (7, 100, 7)])
  func prices(price: Int, hundredths: Int, expected: Int) async throws {
    let sale = Scenario.Event(id: "sale", from: 1, days: 1, priceHundredths: hundredths)
    let scenario = Self.shop(prices: ["hat": price], [sale])
    let run = try await Simulated(scenario, players: 20, seed: 3103)
    for (day, price) in [price, expected, price].enumerated() {
      #expect(try run.booked("coins", .purchase, "hat", on: day) == price * 20)
    }
  }

  @Test("moves the prices of the offers it names, each event on top of the one before, by id")
  func namedOffers() async throws {
    let half = Scenario.Event(id: "a", from: 1, days: 2, priceHundredths: 50, offers: ["hat"])
    let third = Scenario.Event(id: "b", from: 2, days: 1, priceHundredths: 33)
    let run = try await Simulated(
      Self.shop(prices: ["cap": 9, "hat": 9], [third, half]), players: 10, seed: 3104)
    // 9 by half is 5, and 33 % of that 2; 33 % of 9 is 3.
    for (day, (cap, hat)) in [(9, 9), (9, 5), (3, 2)].enumerated() {
      #expect(try run.booked("coins", .purchase, "cap", on: day) == cap * 10)
      #expect(try run.booked("coins", .purchase, "hat", on: day) == hat * 10)
    }
  }

  @Test("lets those buy who could not before")
  func affordable() async throws {
    // 4 coins a day against a price of 10, which is 5 on the second and third day; one wanted at a time.
    let sale = Scenario.Event(id: "sale", from: 1, days: 2, priceHundredths: 50)
    let scenario = Self.shop(prices: ["hat": 10], start: 0, [sale], days: 6) { $0.login = .fixed(4, "coins") }
    let run = try await Simulated(scenario, players: 5, seed: 3105)
    // 4; 8 less 5; 7 less 5; 6; 10 less 10; 4.
    for (day, units) in [0, 1, 1, 0, 1, 0].enumerated() {
      #expect(try run.count("shop.hat.bought", on: day) == units * 5, "day \(day)")
      #expect(try run.count("shop.hat.not_enough", on: day) == (1 - units) * 5, "day \(day)")
    }
  }

  /// Everyone wants one of each offer on each day.
  private static func shop(
    prices: [String: Int], start: Int = 1_000, _ events: [Scenario.Event], days: Int = 3,
    _ change: (inout Scenario) -> Void = { _ in }
  ) -> Scenario {
    scenario("Shop", days: days, .alike(1), events) { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins", start: start)]
      scenario.items = prices.keys.sorted().map { Scenario.Item(id: $0, kind: .consumable) }
      scenario.shop = prices.sorted { $0.key < $1.key }.map { id, price in
        Scenario.Offer(
          id: id, gives: .fixed(1, id), cost: .currency([Scenario.Price("coins", price)], prefer: nil),
          demand: .chance(1, quantity: 1))
      }
      change(&scenario)
    }
  }

  // Attendance.

  @Test(
    "moves the share who play to p f / (1 − p + p f), for each profile",
    arguments: [(0.6, 1), (3, 1), (0.5, 0.4)])
  func odds(first: Double, second: Double) async throws {
    var crowd = Scenario.Players.alike(0.5)
    crowd.profiles = [("a", 0.3), ("b", 0.8)].map { id, chance in
      Scenario.Profile(id: id, share: 0.5, activity: .fixed(chance))
    }
    let events = [
      Scenario.Event(id: "dip", from: 2, days: 3, oddsOfPlaying: first),
      Scenario.Event(id: "late", from: 4, days: 2, oddsOfPlaying: second),
    ]
    let run = try await Simulated(
      Self.scenario("Odds", days: 8, crowd, events), players: 2 * Crowd.size, seed: 3106)
    for (index, chance) in [0.3, 0.8].enumerated() {
      let counts = run.outcome.series("players.active", in: .profile(index))
      expectAgreement(
        (1..<8).map { day in
          let factor = ((2..<5).contains(day) ? first : 1) * ((4..<6).contains(day) ? second : 1)
          return Agreement(
            "profile \(index) on day \(day)", count: Int(counts[day]),
            chance: chance * factor / (1 - chance + chance * factor), players: Crowd.size)
        })
    }
  }

  @Test("moves the odds beside the weekday and feedback")
  func oddsWithFeedback() async throws {
    let (base, weight, factor) = (0.5, 0.7, 0.4)
    var crowd = Scenario.Players.alike(base)
    crowd.feedback = Scenario.Feedback(streak: "login", streakLength: weight)
    crowd.week = Week.habit
    let dip = Scenario.Event(id: "dip", from: 1, days: 1, oddsOfPlaying: factor)
    let run = try await Simulated(
      Self.scenario("Both", days: 2, crowd, [dip]) { $0.streaks = [Scenario.Streak(id: "login")] },
      players: Crowd.size, seed: 3107)
    // Everyone has a streak of one day on the second day, a Tuesday.
    let term = log(factor) + weight * log(2) / log(8) + Week.habit[1]
    let chance = Distributions.shifted(base, by: term)
    expectAgreement([try run.agreement("players.active", on: 1, chance: chance)])
  }

  @Test("leaves days as they are that are certain or impossible", arguments: [0.0, 1])
  func certain(chance: Double) async throws {
    let surge = Scenario.Event(id: "surge", from: 1, days: 3, oddsOfPlaying: 50)
    let run = try await Simulated(
      Self.scenario("Certain", days: 5, .alike(chance), [surge]), players: 200, seed: 3108)
    let active = 200 * (1 + 4 * Int(chance))
    #expect(try run.total("players.active") == active)
  }

  // Closed days.

  @Test("that is closed lets nobody play, and a streak sees a missed day", arguments: [1, 2])
  func closed(days: Int) async throws {
    let players = 50
    let outage = Scenario.Event(id: "outage", from: 3, days: days, isClosed: true)
    let scenario = Self.scenario("Outage", days: 8, .alike(1), [outage]) { scenario in
      scenario.items = [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 1)]
      scenario.streaks = [
        Scenario.Streak(id: "bare"), Scenario.Streak(id: "safe", protectedBy: "freeze"),
      ]
    }
    let run = try await Simulated(scenario, players: players, seed: 3109)
    for day in 0..<8 {
      let isClosed = (3..<(3 + days)).contains(day)
      #expect(try run.count("players.active", on: day) == (isClosed ? 0 : players), "day \(day)")
    }
    let after = 3 + days
    #expect(try run.count("streak.bare", at: 1, on: after) == players)
    // One freeze bridges one day, and adds none; the second day is one too many.
    #expect(try run.count("streak.safe", at: days == 1 ? 4 : 1, on: after) == players)
    #expect(try run.total("streak.bare.breaks") == players)
    #expect(try run.total("streak.safe.breaks") == (days == 1 ? 0 : players))
    #expect(try run.total("streak.safe.frozen_days") == players)
  }

  @Test("that is closed has new players come when it is over, with the days they have before them")
  func arrivals() async throws {
    var crowd = Scenario.Players.alike(.fixed(1), churn: .daily(0.2))
    crowd.arrival = .perDay(400)
    let outage = Scenario.Event(id: "outage", from: 2, days: 2, isClosed: true)
    let scenario = Self.scenario("Outage", days: 10, crowd, [outage])
    let run = try await Simulated(scenario, players: 4_000, seed: 3110)
    let plain = try await Simulated(scenario.leavingOut(["outage"]), players: 4_000, seed: 3110)
    let arrived = [400, 400, 0, 0, 1_200, 400, 400, 400, 400, 400]
    #expect(run.outcome.series("players.arrived").map { Int($0) } == arrived)
    // A player who planned to arrive on a closed day stays as long as planned, from the day of arrival.
    let ages = try await Self.leavers(scenario, 800..<1_600, 3110)
    let usual = try await Self.leavers(scenario.leavingOut(["outage"]), 800..<1_600, 3110)
    #expect(ages == usual)
    // Everyone present plays on every open day, and nobody has churned earlier.
    for day in 5..<10 {
      let there = plain.outcome.series("players.active")[day]
      #expect(run.outcome.series("players.active")[day] >= there)
    }
  }

  /// Days from arrival to churn of some ranks, for those who churn within any run.
  private static func leavers(
    _ scenario: Scenario, _ ranks: Range<Int>, _ seed: UInt64
  ) async throws -> [Int32] {
    let plan = try Plan(scenario)
    let fields = plan.playerFields
    let arrived = try #require(fields.firstIndex(of: .arrived))
    let leaves = try #require(fields.firstIndex(of: .leaves))
    var ages: [Int32] = []
    try await Simulation(plan, players: 4_000, seed: seed).states(threads: 1) { states in
      for state in states where ranks.contains(state.rank) {
        ages.append(state.values[leaves] - state.values[arrived])
      }
    }
    return ages
  }

  @Test("that is closed has the departed return when it is over")
  func returns() async throws {
    // Everyone churns the day after arrival and returns the day after that, except for the outage.
    let crowd = Scenario.Players.alike(.fixed(1), churn: .daily(1)) { $0.returns = 1 }
    let plain = try await Simulated(Self.scenario("Back", days: 10, crowd, []), players: 30, seed: 3111)
    let days = plain.outcome.series("players.returned").indices.filter {
      plain.outcome.series("players.returned")[$0] == 30
    }
    let first = try #require(days.first)
    let outage = Scenario.Event(id: "outage", from: first, days: 2, isClosed: true)
    let run = try await Simulated(Self.scenario("Back", days: 10, crowd, [outage]), players: 30, seed: 3111)
    #expect(try run.count("players.returned", on: first) == 0)
    #expect(try run.count("players.returned", on: first + 1) == 0)
    #expect(try run.count("players.returned", on: first + 2) == 30)
    #expect(try run.count("players.active", on: first + 2) == 30)
  }

  // Players it brings.

  @Test("brings all players of its profile while it lasts, evenly, and leaves the others as they are")
  func brings() async throws {
    var crowd = Scenario.Players.alike(0.5)
    crowd.count = 3_000
    crowd.profiles = [("core", 0.7), ("curious", 0.3)].map { id, share in
      Scenario.Profile(id: id, share: share, activity: .fixed(0.5))
    }
    let viral = Scenario.Event(id: "viral", from: 2, days: 3, brings: "curious")
    let run = try await Simulated(
      Self.scenario("Viral", days: 7, crowd, [viral]), players: 3_000, seed: 3112)
    #expect(
      run.outcome.series("players.arrived", in: .profile(1)).map { Int($0) } == [0, 0, 300, 300, 300, 0, 0])
    let without = try await Simulated(
      Self.scenario("Viral", days: 7, crowd, [viral]).leavingOut(["viral"]), players: 3_000, seed: 3112)
    #expect(without.outcome.series("players.arrived", in: .profile(1)).allSatisfy { $0 == 0 })
    #expect(
      run.outcome.series("players.active", in: .profile(0))
        == without.outcome.series("players.active", in: .profile(0)))
  }

  @Test("brings its own beside those who arrive a day, whose number stays what it is")
  func bringsBeside() async throws {
    var crowd = Scenario.Players.alike(0.5)
    crowd.arrival = .perDay(60)
    crowd.count = 1_000
    crowd.profiles = [("core", 0.125), ("curious", 0.5), ("loyal", 0.375)].map { id, share in
      Scenario.Profile(id: id, share: share, activity: .fixed(0.5))
    }
    let viral = Scenario.Event(id: "viral", from: 5, days: 2, brings: "curious")
    let run = try await Simulated(
      Self.scenario("Viral", days: 10, crowd, [viral]), players: 1_000, seed: 3113)
    let series = (0..<3).map { run.outcome.series("players.arrived", in: .profile($0)).map { Int($0) } }
    // Of 60 a day, 15 to 45; of 500 of the profile, half on each day.
    #expect(series[0] == [15, 15, 15, 15, 15, 15, 15, 15, 5, 0])
    #expect(series[1] == [0, 0, 0, 0, 0, 250, 250, 0, 0, 0])
    #expect(series[2] == [45, 45, 45, 45, 45, 45, 45, 45, 15, 0])
  }

  // Nothing.

  @Test("that multiplies by 1 is none at all, to the byte")
  func nothing() async throws {
    let scenario = Self.shop(prices: ["hat": 9], []) { scenario in
      scenario.players = .alike(0.4)
      scenario.login = .fixed(3, "xp")
      scenario.levels = Scenario.Levels(curve: .table([10, 20]))
    }
    var other = scenario
    other.events = [Scenario.Event(id: "nothing", from: 0, days: 2)]
    let run = try await Simulated(scenario, players: 300, seed: 3114)
    let same = try await Simulated(other, players: 300, seed: 3114)
    #expect(run.outcome.tally == same.outcome.tally)
    #expect(run.outcome.tally.digest == same.outcome.tally.digest)
  }
}
