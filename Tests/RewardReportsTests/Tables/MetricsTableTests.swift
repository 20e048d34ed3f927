import RewardEngine
import Testing

@testable import RewardReports

@Suite("metrics.csv")
struct MetricsTableTests {
  /// The cells of the rows below the header.
  private static func rows(_ scenario: Scenario, players: Int = 2) async throws -> [[Substring]] {
    let table = try #require(try await Report(of: scenario, players: players).text("metrics.csv"))
    let rows = table.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(
      rows.first == [
        "metric", "unit", "profile", "day", "statistic", "value", "low", "high", "players_needed",
      ])
    return Array(rows.dropFirst())
  }

  /// The rows of a metric over all players, each from `day` to `value`.
  private static func figures(_ metric: String, _ rows: [[Substring]]) -> [[Substring]] {
    rows.filter { $0[0] == metric && $0[2] == "all" }.map { Array($0[3...5]) }
  }

  // Everybody ends day 1 with a hat and nothing, and day 2 with 3 coins; 16 coins are spent and 12 received.
  @Test(
    "has the figures of two days worked out by hand",
    arguments: [
      ("coins.supply", [["1", "", "0"], ["2", "", "6"]]),
      ("coins.sink_faucet", [["", "", "1.3333333333333333"]]),
      ("dau", [["1", "", "2"], ["2", "", "2"]]),
      ("retention", [["0", "", "1"], ["1", "", "1"]]),
      (
        "streak.daily.losses",
        ["mean", "p5", "p25", "p50", "p75", "p90", "p95", "p99"].map { ["", $0, "0"] }
      ),
      ("shop.hat.adoption", [["", "", "1"]]),
      ("shop.hat.units", [["", "mean", "1"]]),
      // No player has received 8 coins before day 2; the second day is one after arrival.
      ("shop.hat.earned.coins", ["p25", "p50", "p75"].map { ["", $0, "0"] }),
    ])
  func byHand(metric: String, expected: [[String]]) async throws {
    let rows = try await Self.rows(.twoDays)
    #expect(Self.figures(metric, rows) == expected.map { $0.map { Substring($0) } })
    let loyal = rows.filter { $0[0] == metric && $0[2] == "loyal" }.map { Array($0[3...5]) }
    #expect(loyal == Self.figures(metric, rows))
  }

  @Test("has the days that goals ask for beside the usual ones")
  func goals() async throws {
    var scenario = Scenario.with([.currency], days: 9)
    let usual = try await Self.rows(scenario)
    #expect(Self.figures("coins.supply", usual).map(\.[0]) == ["1", "7", "9"])
    #expect(Self.figures("retention", usual).map(\.[0]) == ["0", "1", "3", "7"])
    scenario.goals = [
      Scenario.Goal(id: "some", metric: "coins.supply@4", atLeast: 1),
      Scenario.Goal(id: "loyal", metric: "retention@5", atLeast: 0.5),
    ]
    let asked = try await Self.rows(scenario)
    #expect(Self.figures("coins.supply", asked).map(\.[0]) == ["1", "4", "7", "9"])
    #expect(Self.figures("retention", asked).map(\.[0]) == ["0", "1", "3", "5", "7"])
  }

  @Test("has lengths as far as a run is at risk, and all where the last one has ended")
  func lengths() async throws {
    // Who always plays has one run as long as the days so far.
    let always = try await Self.rows(.with([.streak], days: 8))
    #expect(Self.figures("streak.daily.survival", always) == [["3", "", "1"], ["7", "", "1"]])
    let shorter = try await Self.rows(.with([.streak], days: 6))
    #expect(Self.figures("streak.daily.survival", shorter) == [["3", "", "1"]])
    // Who never plays again has a run of the day of arrival, and none is longer.
    let once = try await Self.rows(.with([.streak], days: 8, activity: 0))
    #expect(Self.figures("streak.daily.survival", once) == [["3", "", "0"], ["7", "", "0"]])
  }

  @Test("names each figure once, with a value between its ends")
  func oneValueEach() async throws {
    let rows = try await Self.rows(.with(Mechanic.allCases, days: 40, activity: 0.6), players: 40)
    #expect(rows.count > 400)
    var keys: Set<[Substring]> = []
    for row in rows {
      #expect(keys.insert([row[0], row[2], row[3], row[4]]).inserted, "\(row)")
      let value = try #require(Double(row[5]), "\(row)")
      if let low = Double(row[6]) { #expect(low <= value, "\(row)") }
      if let high = Double(row[7]) { #expect(value <= high, "\(row)") }
      // Either an interval, or how many players would carry one; of counts neither.
      #expect(row[8].isEmpty || (row[6].isEmpty && row[7].isEmpty), "\(row)")
      if !row[8].isEmpty { #expect(try #require(Int(row[8])) > 40, "\(row)") }
    }
  }

  @Test(
    "says how many players an interval takes where there are too few for one",
    arguments: [
      // A mean takes 100: half more than that is 150. A share takes 10: twice that is 20. A median has an end on
      // either side from ln 0.025 / ln 0.5 = 5.3 players on; a fifth more, rounded up, is 7.
      ("active_days", "mean", ["2", "", "", "150"]), ("retention", "", ["1", "", "", "20"]),
      ("active_days", "p50", ["2", "", "", "7"]), ("dau", "", ["2", "", "", ""]),
    ])
  func playersNeeded(metric: String, statistic: String, cells: [String]) async throws {
    let rows = try await Self.rows(.twoDays)
    let row = rows.first {
      $0[0] == metric && $0[2] == "all" && $0[4] == statistic && ["", "1"].contains($0[3])
    }
    #expect(row.map { $0[5...].map(String.init) } == cells)
  }

  @Test("says nothing of more players where there are enough")
  func enoughPlayers() async throws {
    let rows = try await Self.rows(.twoDays, players: 200)
    let mean = try #require(rows.first { $0[0] == "active_days" && $0[4] == "mean" })
    #expect(mean[5] == "2" && mean[8].isEmpty)
    // All are alike: of a kind that was not seen, 3.689 players of 200 may be expected, who differ by a day; none
    // plays on more than two.
    let low = try #require(Double(mean[6]))
    let reach = 3.688879 / 200
    #expect(abs(low + reach - 2) < 1e-8)
    #expect(mean[7] == "2")
  }

  @Test("has a row for every metric but those of what never happened")
  func everyMetric() async throws {
    let scenario = Scenario.with([.currency, .streak], days: 60)
    let told = Set(try await Self.rows(scenario).map { String($0[0]) })
    let silent = scenario.metrics.map(\.name).filter { !told.contains($0) }
    // Players start with gems, which is not received, and no rule pays any. Everybody plays every day, so no day is missed,
    // no run ends, and nobody is back.
    #expect(
      silent == [
        "gems.sink_faucet_7", "gems.sink_faucet_28", "gems.sink_faucet", "streak.daily.whole_run",
        "streak.daily.grace_cover", "rurr", "surr",
      ])
  }
}
