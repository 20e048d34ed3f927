import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A study of events")
struct EventStudyTests {
  /// All players play every day, are paid 5 XP and 4 coins, and buy a hat for 10 coins as soon as they can.
  private static func economy(_ events: [Scenario.Event], days: Int = 12, chance: Double = 1) -> Scenario {
    Scenario.plain(chance: chance, days: days).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.items = [Scenario.Item(id: "hats", kind: .consumable)]
      scenario.levels = Scenario.Levels(curve: .table([100_000]))
      scenario.login = Scenario.Payment([
        Scenario.Payment.Entry("coins", .fixed(4)), Scenario.Payment.Entry("xp", .fixed(5)),
      ])
      scenario.streaks = [Scenario.Streak(id: "daily")]
      scenario.shop = [Scenario.Offer("hat", 1, "hats", for: 10, "coins", demand: .asSoonAsAffordable)]
      scenario.events = events
    }
  }

  private static func findings(
    _ scenario: Scenario, players: Int = 640, threads: Int = 2
  ) async throws -> EventStudy.Findings {
    try await #require(EventStudy(Run(scenario, players: players, seed: 9, threads: threads))).findings()
  }

  private static func sums(
    _ quantity: EventQuantity, _ response: EventResponse, _ phase: EventResponse.Phase
  ) throws -> EventResponse.Sums {
    try #require(response.changes.first { $0.quantity == quantity }).sums(over: response.days(phase))
  }

  private static func exactly(_ value: Double) -> Outcome.Estimate {
    Outcome.Estimate(value: value, low: value, high: value)
  }

  @Test("measures what a day of double experience adds: the experience of that day, and nothing after")
  func experience() async throws {
    let weekend = Scenario.Event(id: "weekend", from: 3, days: 2, experienceHundredths: 200)
    let found = try await Self.findings(Self.economy([weekend]))
    let response = try #require(found.responses.first)
    #expect(found.responses.count == 1 && found.replications == 32 && found.size == 20)
    let during = try Self.sums(.experience, response, .during)
    #expect(during.with == 12_800 && during.without == 6_400 && during.relative == 1)
    #expect(during.difference == Self.exactly(6_400))
    #expect(try Self.sums(.experience, response, .weekAfter).difference == Self.exactly(0))
    #expect(try Self.sums(.active, response, .during).difference == Self.exactly(0))
  }

  @Test(
    "measures what an outage takes away: all play of the day, a streak of every player, and what a day pays")
  func outage() async throws {
    let outage = Scenario.Event(id: "outage", from: 5, isClosed: true)
    let response = try #require(try await Self.findings(Self.economy([outage])).responses.first)
    #expect(try Self.sums(.active, response, .during).difference == Self.exactly(-640))
    #expect(try Self.sums(.received("coins"), response, .during).relative == -1)
    #expect(try Self.sums(.breaks("daily"), response, .during).difference == Self.exactly(640))
    #expect(try Self.sums(.active, response, .weekAfter).difference == Self.exactly(0))
  }

  @Test("measures how much of a sale is sold earlier, and not more")
  func borrowed() async throws {
    // Wanted once a day, so that a sale cannot sell two at a time: 4, 8, 12 less 10 on the third day, and so on.
    var scenario = Self.economy(
      [Scenario.Event(id: "sale", from: 1, priceHundredths: 80, offers: ["hat"])], days: 4)
    scenario.shop[0].atMost = 1
    let response = try #require(try await Self.findings(scenario).responses.first)
    // With: 8 less 8 on the second day; 4; 8. Without: 2 left on the third; 6. One hat each, a day earlier.
    #expect(try Self.sums(.bought, response, .during).difference == Self.exactly(640))
    #expect(try Self.sums(.bought, response, .weekAfter).difference == Self.exactly(-640))
    let bought = try #require(response.changes.first { $0.quantity == .bought })
    let taken = try #require(response.takenBack(bought))
    #expect(taken.share.value == 1 && taken.share.low == 1 && taken.share.high == 1)
    #expect(taken.left == Self.exactly(0))
    let active = try #require(response.changes.first { $0.quantity == .active })
    #expect(response.takenBack(active) == nil)
  }

  @Test("leaves out each event by itself, and more than eight at once", arguments: [8, 9])
  func groups(count: Int) throws {
    let events = (0..<count).map { Scenario.Event(id: "e\($0)", from: $0, oddsOfPlaying: 2) }
    let study = try #require(EventStudy(Run(Self.economy(events), players: 64)))
    #expect(study.leftOut == (count == 8 ? events.map { [$0.id] } : [events.map(\.id)]))
  }

  @Test("is not made where no event is on within the run")
  func none() {
    let later = Scenario.Event(id: "later", from: 12, isClosed: true)
    #expect(EventStudy(Run(Self.economy([later]))) == nil)
    #expect(EventStudy(Run(Self.economy([]))) == nil)
  }

  @Test("parts players as finely as each profile has a player everywhere, and takes no more than it needs")
  func sizes() throws {
    var scenario = Self.economy([Scenario.Event(id: "outage", from: 5, isClosed: true)])
    scenario.players.profiles = [("few", 0.01), ("many", 0.99)].map {
      Scenario.Profile(id: $0, share: $1, activity: .fixed(0.5))
    }
    func sizes(_ players: Int) throws -> [Int] {
      let study = try #require(EventStudy(Run(scenario, players: players)))
      return [study.replications, study.size]
    }
    #expect(try sizes(50) == [1, 50])
    #expect(try sizes(1_000) == [10, 100])
    #expect(try sizes(6_400) == [32, 200])
    #expect(try sizes(1_000_000) == [32, 1_000])
  }

  @Test("scales what it finds to the players of the run")
  func scaled() async throws {
    let outage = Scenario.Event(id: "outage", from: 1, isClosed: true)
    let response = try #require(
      try await Self.findings(Self.economy([outage], days: 2), players: 64_000).responses.first)
    #expect(try Self.sums(.active, response, .during).difference == Self.exactly(-64_000))
  }

  @Test("finds the same with any number of threads", arguments: [1, 3, 7])
  func threads(threads: Int) async throws {
    let dip = Scenario.Event(id: "dip", from: 3, days: 2, oddsOfPlaying: 0.5)
    let scenario = Self.economy([dip], chance: 0.5)
    let one = try await Self.findings(scenario, threads: 2)
    #expect(try await Self.findings(scenario, threads: threads).responses == one.responses)
  }

  @Test("has an interval that holds what a dip takes away: N (p − p f / (1 − p + p f)) a day")
  func dip() async throws {
    let dip = Scenario.Event(id: "dip", from: 3, days: 2, oddsOfPlaying: 0.5)
    let players = 6_400
    let found = try await Self.findings(Self.economy([dip], chance: 0.5), players: players)
    let response = try #require(found.responses.first)
    let difference = try Self.sums(.active, response, .during).difference
    // A half becomes a third: a sixth of all stay away for the dip. With the same random draws, each of 2 × 6,400 coins differs with
    // a chance of a sixth, so that the difference has the variance 12,800 × 1/6 × 5/6 = 42.2².
    #expect(abs(difference.value + Double(2 * players) / 6) < 4.5 * 42.2)
    let (low, high) = (try #require(difference.low), try #require(difference.high))
    // The interval reaches 2.04 such errors to either side, and its own error is √(2 / 31) of a variance: 4.5 of them
    // are within a factor of √(1 ± 1.14), so that it is narrower than 3 × 42.2 and more than 0.
    #expect(low < difference.value && high > difference.value && high - low < 2 * 3 * 42.2)
  }

  /// On the second day all 200 players of four replications do 100 with and without the event, so 3.689 of them may do none. On the third
  /// all of them differ.
  @Test("is not sure that a day is as without the event because no player of the sample differs")
  func unseen() throws {
    let rows = (with: [[100.0, 100, 90], [100, 100, 80]], without: [[100.0, 100, 100], [100, 100, 100]])
    var change = EventResponse.Change(
      quantity: .active, with: rows.with + rows.with, without: rows.without + rows.without, players: 200,
      firstDay: 1)
    let day = change.sums(over: [1]).difference
    let (low, high) = (try #require(day.low), try #require(day.high))
    #expect(abs(high - 1.8444397) < 1e-6 && abs(low + 1.8444397) < 1e-6)
    #expect(change.sums(over: [0]).difference == Self.exactly(0))
    // −15 with 3.18245 standard errors of 5 / √3.
    let third: Double = try #require(change.sums(over: [2]).difference.high)
    #expect(abs(third + 15 - 3.18245 * 2.886751) < 1e-4)
    change.players = nil
    #expect(change.sums(over: [1]).difference == Self.exactly(0))
    let never = EventResponse.Change(
      quantity: .active, with: rows.without, without: rows.without, players: 100, firstDay: 1)
    #expect(never.sums(over: [1]).difference == Self.exactly(0))
  }

  @Test("gives each day its phase by the last day of an event, whichever of them")
  func phases() {
    let once = Scenario.Event(id: "once", from: 2, days: 2)
    let often = Scenario.Event(id: "often", from: 5, days: 1, every: 10)
    let phases = EventResponse.phases(of: [once, often], days: 0..<26)
    #expect(phases[0...1].allSatisfy { $0 == .before })
    #expect([2, 3, 5, 15, 25].allSatisfy { phases[$0] == .during })
    #expect([4, 6, 12, 16, 22].allSatisfy { phases[$0] == .weekAfter })
    #expect([13, 14, 23, 24].allSatisfy { phases[$0] == .monthAfter })
    let alone = EventResponse.phases(of: [once], days: 0..<40)
    #expect(alone[31] == .monthAfter && alone[32] == .later)
  }
}
