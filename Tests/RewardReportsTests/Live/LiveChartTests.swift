import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("The axes of the live page")
struct LiveChartTests {
  @Test("keep their length while what they show fits and fills half of them")
  func held() {
    var reaches = AxisReaches()
    let first = reaches.reach(of: "a", for: 100)
    #expect(first > 100)
    #expect(reaches.reach(of: "a", for: 105) == first)
    #expect(reaches.reach(of: "a", for: 60) == first)
    #expect(reaches.reach(of: "a", for: 40) < 60)
    #expect(reaches.reach(of: "b", for: 7) < 8)
    #expect(reaches.reach(of: "b", for: .nan) < 8)
  }

  /// The charts of a run of two players who start with so many coins, and earn 3 on each day.
  private static func curves(start: Int, days: Int = 30) async throws -> LiveCurves {
    let scenario = Scenario(
      title: "Visits", days: days, currencies: [Scenario.Currency(id: "coins", start: start)],
      login: Scenario.Payment([Scenario.Payment.Entry("coins", .fixed(3))]),
      players: Scenario.Players(profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(1))]))
    return try LiveCurves(try await Run(scenario, players: 2).findings())
  }

  @Test("go on where the run before an edit is shorter")
  func longer() async throws {
    let (now, before) = (try await Self.curves(start: 0, days: 31), try await Self.curves(start: 0))
    var reaches = AxisReaches()
    let charts = try LiveReport(now, before: before).charts(&reaches)
    let flows = try #require(charts.first { $0.id == "flows.coins" })
    #expect(flows.reading(at: 30) == ["day 31", "received: 3"])
    #expect(flows.reading(at: 29).contains("received before: 3"))
  }

  @Test("leave out starting balances of what players receive, now and before an edit", arguments: [0, 500])
  func startingBalances(start: Int) async throws {
    let report = LiveReport(try await Self.curves(start: start), before: try await Self.curves(start: 900))
    var reaches = AxisReaches()
    let charts = try report.charts(&reaches)
    let flows = try #require(charts.first { $0.id == "flows.coins" })
    for day in [0, 29] {
      #expect(flows.reading(at: day) == ["day \(day + 1)", "received: 3", "received before: 3"])
    }
    // The highest week has 3 coins a day, and the axis a tenth of room.
    #expect(abs(reaches.reach(of: "flows.coins", for: 3) - 3.3) < 1e-12)
  }
}
