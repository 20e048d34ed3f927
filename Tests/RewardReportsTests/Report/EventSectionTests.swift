import RewardEngine
import RewardPages
import Testing

@testable import RewardReports
@testable import RewardStudies

@Suite("The events of a report")
struct EventSectionTests {
  /// Everybody plays every day for 5 XP, with a streak that an outage breaks.
  private static func economy(_ events: [Scenario.Event]) -> Scenario {
    Scenario(
      title: "Season", days: 20, login: .of("xp", 5), levels: Scenario.Levels(curve: .table([100_000])),
      streaks: [Scenario.Streak(id: "daily")],
      players: Scenario.Players(
        profiles: [Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1))]),
      events: events)
  }

  private static let weekend = Scenario.Event(id: "weekend", from: 5, days: 2, experienceHundredths: 200)
  private static let outage = Scenario.Event(id: "outage", from: 10, isClosed: true)

  /// The report of 64 players, events studied.
  private static func report(_ scenario: Scenario, players: Int = 64) async throws -> Report {
    let run = Run(scenario, players: players)
    var findings = try await run.findings()
    findings.events = try await EventStudy(run)?.findings()
    return Report(
      findings, provenance: Report.Provenance(command: "run", explain: "explain", version: "1.2.3"))
  }

  @Test("says of each event what it changes most, while it lasts and after")
  func answer() async throws {
    let page = try await Self.report(Self.economy([Self.weekend, Self.outage])).page
    // 64 players: 10 XP more each on two days, and 5 XP less on one; a streak of each breaks, which none would.
    #expect(
      page.contains(
        "weekend: +640 XP (+100.0 %) while it lasts, 0 in the 13 days from the event to the end of the run."))
    #expect(
      page.contains(
        "outage: -64 days of play (-100.0 %) while it lasts, 0 in the 9 days from the event to the end of the run."
      ))
    #expect(page.contains("32 replications of 2 players, scales their counts to 64 players"))
  }

  @Test(
    "tells when each is on, and what differs on its days and after",
    arguments: [
      "| outage | day 11 | closed |", "| weekend | days 6 to 7 | experience × 2 |",
      "| XP | +640 (+640 to +640) | +100.0 % | 0 (0 to 0) | 0 (0 to 0) |",
      "| breaks of daily | +64 (+64 to +64) | – | 0 (0 to 0) | 0 (0 to 0) |",
      "The event does not change days of play or breaks of daily.",
    ])
  func rows(row: String) async throws {
    let page = try await Self.report(Self.economy([Self.weekend, Self.outage])).page
    #expect(page.contains("\n\(row)\n"), "\(page)")
  }

  @Test("says that the figures of an event include the players it brings")
  func brought() async throws {
    var scenario = Self.economy([
      Self.weekend, Scenario.Event(id: "wave", from: 3, days: 2, brings: "curious"),
    ])
    scenario.players.profiles[0].share = 0.5
    scenario.players.profiles.append(Scenario.Profile(id: "curious", share: 0.5, activity: .fixed(1)))
    let page = try await Self.report(scenario).page
    let sentence =
      "Players of curious come with wave and stay away without it, so its figures include all that they do."
    #expect(page.contains("\n\(sentence)\n"), "\(page)")
    let other = try await Self.report(Self.economy([Self.weekend])).page
    #expect(!other.contains("stay away without it"))
  }

  @Test("says what the days after take back, and what is left in all")
  func takenBack() async throws {
    // Of 5 coins a day everybody buys a tea for 10 on days 2, 4 … 20. The sale on day 3 sells one for 5, so the others
    // come on days 5, 7 … 19: one tea fewer later, and 10 coins less. All 64 players spend 5 coins less.
    var scenario = Self.economy([Scenario.Event(id: "sale", from: 2, priceHundredths: 50)])
    scenario.currencies = [Scenario.Currency(id: "coins")]
    scenario.items = [Scenario.Item(id: "tea", kind: .consumable)]
    scenario.login = .of("coins", 5)
    scenario.shop = [
      Scenario.Offer(
        id: "tea", gives: .of("tea", 1), cost: .currency([Scenario.Price("coins", 10)], prefer: nil),
        demand: .asSoonAsAffordable)
    ]
    let page = try await Self.report(scenario).page
    #expect(
      page.contains(
        """

        The 17 days from the event to the end of the run take back all of the units bought. The 17 days from the \
        event to the end of the run take back more than all of the coins spent: in all, 320 fewer.

        """), "\(page)")
  }

  @Test("knows days between the turns of an event that repeats, and no others")
  func repeats() async throws {
    // On days 1 and 2 of each seven: five days after each turn but the last, which the run ends four days after.
    let weekly = Scenario.Event(id: "weekly", from: 0, days: 2, every: 7, experienceHundredths: 200)
    let page = try await Self.report(Self.economy([weekly])).page
    #expect(page.contains("weekly: +1,920 XP (+100.0 %) while it lasts, 0 in the days between its turns."))
    #expect(
      page.contains(
        "\n| change in | during the event | relative | in the 5 days after |\n"), "\(page)")
    let late = Scenario.Event(id: "late", from: 18, experienceHundredths: 200)
    #expect(
      try await Self.report(Self.economy([late])).page.contains("| relative | on the day after |\n"))
  }

  @Test(
    "says of what the days after take back how sure it is",
    arguments: [
      ([-60.0, -40], "takes back 50.0 % (31.6 to 68.4) of the XP."),
      ([-99, -102], "takes back about all of the XP."),
      ([-70, -110], "may take back all: 90.0 % (53.3 to 126.7) of the XP. More players would show it."),
      ([-298, -302], "takes back more than all of the XP: in all, 200 fewer."),
    ])
  func shares(after: [Double], expected: String) {
    // Four replications add 100 each on day 1. Of their shares, 0.6 and 0.4 twice, the standard error is 0.0577. The
    // t quantile of three degrees of freedom is 3.1824. Of 70 and 110 twice the standard error is 11.547.
    check(after.map { [100, $0] }, expected)
  }

  @Test("says what stays where that share is certain, though what is left in all is not")
  func certainShare() {
    // 16 and 64 are left, twice: 40 with a reach of 3.1824 · 13.86. The share is 0.6; b + 0.6 a is -8 and 8, of 100.
    check([[60, -44], [140, -76]], "takes back 60.0 % (45.3 to 74.7) of the XP.")
  }

  /// Checks the sentence of four replications, the given two twice, with what the event adds on day 1 and after it.
  private func check(_ replications: [[Double]], _ expected: String) {
    let change = EventResponse.Change(
      quantity: .experience, with: replications + replications,
      without: Array(repeating: [0, 0], count: 4))
    let response = EventResponse(events: ["sale"], phases: [.during, .weekAfter], changes: [change])
    var page = Page()
    EventResponseFigures(response, number: 1).write(to: &page)
    #expect(Markdown(page).text.contains(expected), "\(Markdown(page).text)")
  }

  @Test("shows differences by day since each began, and has them as a table")
  func files() async throws {
    let report = try await Self.report(Self.economy([Self.weekend, Self.outage]))
    #expect(report.files.map(\.name).filter { $0.hasPrefix("event-") } == ["event-1.svg", "event-2.svg"])
    let table = try #require(report.files.first { $0.name == "effects.csv" }).text
    #expect(
      table.hasPrefix(
        "event,quantity,unit,day,phase,value,value_without,difference,difference_low,difference_high\n"
          + "outage,players.active,players,11,during,0,64,-64,-64,-64\n"))
    #expect(table.contains("\nweekend,xp,xp,6,during,640,320,320,320,320\n"))
    #expect(table.contains("\nweekend,xp,xp,8,week_after,320,320,0,0,0\n"))
  }

  @Test("tells events among the assumptions, of a history too, and says what they leave out")
  func assumptions() async throws {
    let page = try await Self.report(Self.economy([Self.weekend])).page
    #expect(page.contains("\n- Event 'weekend', days 6 to 7: experience × 2.\n"))
    #expect(page.contains("A lower price does not raise demand"))
    #expect(!(try await Self.report(Self.economy([])).page.contains("## Events")))
  }

  @Test(
    "has words for every field and repeat",
    arguments: [
      (Scenario.Event(id: "a", from: 0, oddsOfPlaying: 0.6), "day 1: odds of playing × 0.6"),
      (
        Scenario.Event(id: "a", from: 5, days: 2, every: 28, priceHundredths: 50, offers: ["hat", "cap"]),
        "days 6 to 7 and every 28 days from then: prices of cap, hat × 0.5"
      ),
      (Scenario.Event(id: "a", from: 5, brings: "curious"), "day 6: all players of curious arrive"),
    ])
  func words(event: Scenario.Event, expected: String) { #expect(event.inOneLine == expected) }
}
