import Foundation
import RewardEngine
import Testing

@testable import RewardReports

@Suite("The tables of two days worked out by hand")
struct TableTests {
  @Test("daily.csv counts every day, pooled and by profile")
  func daily() async throws {
    #expect(
      try await Report(of: .twoDays).text("daily.csv") == """
        day,profile,players.joined,players.arrived,players.departed,players.returned,players.active,level.ups,\
        xp.from_boosts,xp.lost,payers.today,revenue.cents,streak.daily.days_counted,streak.daily.grace_days,\
        streak.daily.frozen_days,streak.daily.days_lost,streak.daily.breaks,streak.daily.gaps_whole,\
        streak.daily.gaps_saved,streak.daily.gaps_hurt,streak.daily.openings_alive,\
        streak.daily.openings_shown_short,shop.hat.bought,shop.hat.not_enough,shop.hat.already_have,coins.sum,\
        hats.sum,streak.daily.sum
        1,all,2,2,0,0,2,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,2,0,0,0,2,2
        1,loyal,2,2,0,0,2,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,2,0,0,0,2,2
        2,all,2,0,0,0,2,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,6,2,4
        2,loyal,2,0,0,0,2,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,6,2,4

        """)
  }

  @Test("ledger.csv holds the lines that moved anything, by day and over the run")
  func ledger() async throws {
    #expect(
      try await Report(of: .twoDays).text("ledger.csv") == """
        from_day,to_day,profile,flow_type,currency,reason,item,amount,times
        1,1,all,source,coins,start,coins,10,2
        1,1,all,source,coins,login,login,6,2
        1,1,all,sink,coins,shop,hat,16,2
        1,1,all,source,hats,shop,hat,2,2
        2,2,all,source,coins,login,login,6,2
        1,2,all,source,coins,start,coins,10,2
        1,2,all,source,coins,login,login,12,4
        1,2,all,sink,coins,shop,hat,16,2
        1,2,all,source,hats,shop,hat,2,2
        1,2,loyal,source,coins,start,coins,10,2
        1,2,loyal,source,coins,login,login,12,4
        1,2,loyal,sink,coins,shop,hat,16,2
        1,2,loyal,source,hats,shop,hat,2,2

        """)
  }

  @Test("quantiles.csv holds means and quantiles, and no bounds where two players are too few for any")
  func quantiles() async throws {
    #expect(
      try await Report(of: .twoDays).text("quantiles.csv") == """
        metric,unit,profile,population,day,count,mean,mean_low,mean_high,p5,p25,p50,p50_low,p50_high,p75,p95,p99
        coins,coins,all,everyone,1,2,0,0,0,0,0,0,,,0,0,0
        coins,coins,all,active,1,2,0,0,0,0,0,0,,,0,0,0
        coins,coins,all,everyone,2,2,3,3,3,3,3,3,,,3,3,3
        coins,coins,all,active,2,2,3,3,3,3,3,3,,,3,3,3
        coins,coins,loyal,everyone,1,2,0,0,0,0,0,0,,,0,0,0
        coins,coins,loyal,active,1,2,0,0,0,0,0,0,,,0,0,0
        coins,coins,loyal,everyone,2,2,3,3,3,3,3,3,,,3,3,3
        coins,coins,loyal,active,2,2,3,3,3,3,3,3,,,3,3,3
        streak.daily,days,all,everyone,1,2,1,1,1,1,1,1,,,1,1,1
        streak.daily,days,all,active,1,2,1,1,1,1,1,1,,,1,1,1
        streak.daily,days,all,everyone,2,2,2,2,2,2,2,2,,,2,2,2
        streak.daily,days,all,active,2,2,2,2,2,2,2,2,,,2,2,2
        streak.daily,days,loyal,everyone,1,2,1,1,1,1,1,1,,,1,1,1
        streak.daily,days,loyal,active,1,2,1,1,1,1,1,1,,,1,1,1
        streak.daily,days,loyal,everyone,2,2,2,2,2,2,2,2,,,2,2,2
        streak.daily,days,loyal,active,2,2,2,2,2,2,2,2,,,2,2,2

        """)
  }
}

@Suite("The tables of players and offers of two days worked out by hand")
struct PeopleTableTests {
  /// Wilson's lower end of two of two: 1 / (1 + z² / 2), with z² = 3.841458820694124.
  private let low: String

  init() throws {
    let interval = try #require(Interval.wilson(2, of: 2))
    #expect(abs(interval.low - 2 / 5.841458820694124) < 1e-12)
    low = try #require(NumberText.exact(interval.low))
  }

  @Test("retention.csv holds both kinds by days since arrival, pooled and by profile")
  func retention() async throws {
    #expect(
      try await Report(of: .twoDays).text("retention.csv") == """
        tenure,profile,kind,players,share,share_low,share_high
        0,all,classic,2,1,\(low),1
        1,all,classic,2,1,\(low),1
        0,all,rolling,2,1,\(low),1
        1,all,rolling,2,1,\(low),1
        0,loyal,classic,2,1,\(low),1
        1,loyal,classic,2,1,\(low),1
        0,loyal,rolling,2,1,\(low),1
        1,loyal,rolling,2,1,\(low),1

        """)
  }

  @Test("profiles.csv holds a row a profile and one of all")
  func profiles() async throws {
    // Nobody is current before the second day, so nobody can be seen to stay so.
    let row = "4,2,2,2,0,2,2,2,1,\(low),1,1,\(low),1,,,,3,3,3,1,\(low),1"
    #expect(
      try await Report(of: .twoDays).text("profiles.csv") == """
        profile,players,share,days_of_play,dau,wau,mau,revenue_cents,active_days.mean,active_days.mean_low,\
        active_days.mean_high,retention@1,retention@1_low,retention@1_high,stickiness,stickiness_low,\
        stickiness_high,curr,curr_low,curr_high,coins.balance.mean,coins.balance.mean_low,\
        coins.balance.mean_high,buyers,buyers_low,buyers_high
        all,2,1,\(row)
        loyal,2,1,\(row)

        """)
  }

  @Test("shop.csv holds a row an offer and profile; who buys as soon as he can is never refused")
  func shop() async throws {
    #expect(
      try await Report(of: .twoDays).text("shop.csv") == """
        offer,profile,players,units,units_mean,units_mean_low,units_mean_high,adoption,adoption_low,\
        adoption_high,wishes,not_enough,already_have,revenue_cents,spent.coins
        hat,all,2,2,1,1,1,1,\(low),1,,,,0,16
        hat,loyal,2,2,1,1,1,1,\(low),1,,,,0,16

        """)
  }
}

@Suite("The summary of two days worked out by hand")
struct SummaryTests {
  private let report: Report
  private let summary: [String: Any]

  init() async throws {
    report = try await Report(of: .twoDays)
    let text = try #require(report.text("summary.json"))
    summary = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The member of a list that is about a metric.
  private func member(_ list: String, _ metric: String) throws -> [String: Any] {
    let members = try #require(summary[list] as? [[String: Any]])
    return try #require(members.first { $0["metric"] as? String == metric })
  }

  @Test("begins with the mark by which the tool knows its own folders")
  func mark() {
    #expect(report.text("summary.json")?.hasPrefix("{\n  \"format\": \"rewardsim-summary\",\n") == true)
    #expect(summary["schema"] as? Int == 1)
  }

  @Test("names every file of the folder, itself and the record of the run among them")
  func files() {
    #expect(summary["files"] as? [String] == report.files.map(\.name) + ["run.json"])
  }

  @Test("says what was run")
  func run() {
    #expect(summary["title"] as? String == "Two days")
    #expect(summary["players"] as? Int == 2)
    #expect(summary["days"] as? Int == 2)
    #expect(summary["seed"] as? String == "1")
    #expect(summary["results"] as? String == report.findings.digest.description)
  }

  @Test(
    "gives each level on the last day",
    arguments: [("coins", 6, 3.0), ("hats", 2, 1), ("streak.daily", 4, 2)])
  func stocks(metric: String, sum: Int, mean: Double) throws {
    let stock = try member("stocks", metric)
    #expect(stock["day"] as? Int == 2)
    for population in ["everyone", "active"] {
      let figures = try #require(stock[population] as? [String: Any])
      #expect(figures["count"] as? Int == 2)
      #expect(figures["sum"] as? Int == sum)
      #expect(figures["mean"] as? [String: Double] == ["value": mean, "low": mean, "high": mean])
      let median = try #require(figures["median"] as? [String: Any])
      #expect(median["value"] as? Double == mean)
      // Two players bound no median.
      #expect(median["low"] is NSNull && median["high"] is NSNull)
    }
  }

  @Test("gives the ledger, the counters and what players end with")
  func totals() throws {
    let ledger = try #require(summary["ledger"] as? [[String: Any]]).map { line in
      ["flow_type", "currency", "reason", "item", "amount"].map { "\(line[$0] ?? "")" }
        .joined(separator: " ")
    }
    #expect(
      ledger == [
        "source coins start coins 10", "source hats start hats 0", "source coins login login 12",
        "sink coins shop hat 16", "source hats shop hat 2",
      ])
    let counters = try #require(summary["counters"] as? [String: Int])
    #expect(counters["players.active"] == 4)
    #expect(counters["shop.hat.bought"] == 2)
    #expect(counters["streak.daily.days_counted"] == 4)
    for (metric, mean) in [("active_days", 2.0), ("coins.burned", 8), ("streak.daily.longest", 2)] {
      let figures = try member("players_end", metric)["mean"] as? [String: Double]
      #expect(figures == ["value": mean, "low": mean, "high": mean], "\(metric)")
    }
  }
}
