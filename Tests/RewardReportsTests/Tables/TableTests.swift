import RewardEngine
import Testing

@testable import RewardReports

@Suite("The tables of two days worked out by hand")
struct TableTests {
  /// The two days of two players who are alike, but of two profiles.
  private static let twoProfiles: Scenario = {
    var scenario = Scenario.twoDays
    scenario.players.profiles = ["eager", "loyal"].map {
      Scenario.Profile(id: $0, share: 0.5, activity: .fixed(1))
    }
    return scenario
  }()

  private static let counts = """
    players.joined,players.arrived,players.departed,players.returned,players.active,level.ups,xp.from_boosts,\
    xp.lost,payers.today,revenue.cents,streak.daily.days_counted,streak.daily.grace_days,\
    streak.daily.frozen_days,streak.daily.days_lost,streak.daily.breaks,streak.daily.gaps_whole,\
    streak.daily.gaps_saved,streak.daily.gaps_hurt,streak.daily.openings_alive,\
    streak.daily.openings_shown_short,streak.daily.missed_days,shop.hat.bought,shop.hat.not_enough,\
    shop.hat.already_have,coins.sum,hats.sum,streak.daily.sum
    """

  @Test("daily.csv has a row a day, of all players together")
  func daily() async throws {
    #expect(
      try await Report(of: Self.twoProfiles).text("daily.csv") == """
        day,\(Self.counts)
        1,2,2,0,0,2,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,2,0,0,0,2,2
        2,2,0,0,0,2,0,0,0,0,0,2,0,0,0,0,0,0,0,2,0,0,0,0,0,6,2,4

        """)
  }

  @Test("daily-by-profile.csv has a row a day and profile, and none of all players")
  func dailyByProfile() async throws {
    #expect(
      try await Report(of: Self.twoProfiles).text("daily-by-profile.csv") == """
        day,profile,\(Self.counts)
        1,eager,1,1,0,0,1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,1,0,0,0,1,1
        1,loyal,1,1,0,0,1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,1,0,0,0,1,1
        2,eager,1,0,0,0,1,0,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,0,0,3,1,2
        2,loyal,1,0,0,0,1,0,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,0,0,3,1,2

        """)
  }

  @Test("ledger.csv has the lines that moved anything that day, of all players together")
  func ledger() async throws {
    #expect(
      try await Report(of: Self.twoProfiles).text("ledger.csv") == """
        day,flow_type,currency,amount,item_type,item_id,times
        1,source,coins,10,start,coins,2
        1,source,coins,6,login,login,2
        1,sink,coins,16,shop,hat,2
        1,source,hats,2,shop,hat,2
        2,source,coins,6,login,login,2

        """)
  }

  @Test("ledger-by-profile.csv has those of the whole run, and none of all players")
  func ledgerByProfile() async throws {
    #expect(
      try await Report(of: Self.twoProfiles).text("ledger-by-profile.csv") == """
        profile,flow_type,currency,amount,item_type,item_id,times
        eager,source,coins,5,start,coins,1
        eager,source,coins,6,login,login,2
        eager,sink,coins,8,shop,hat,1
        eager,source,hats,1,shop,hat,1
        loyal,source,coins,5,start,coins,1
        loyal,source,coins,6,login,login,2
        loyal,sink,coins,8,shop,hat,1
        loyal,source,hats,1,shop,hat,1

        """)
  }

  @Test("quantiles.csv holds means and quantiles, and no bounds where two players are too few for any")
  func quantiles() async throws {
    #expect(
      try await Report(of: .twoDays).text("quantiles.csv") == """
        metric,unit,profile,population,day,count,mean,mean_low,mean_high,p5,p25,p50,p50_low,p50_high,p75,p95,p99
        coins,coins,all,everyone,1,2,0,,,0,0,0,,,0,0,0
        coins,coins,all,active,1,2,0,,,0,0,0,,,0,0,0
        coins,coins,all,everyone,2,2,3,,,3,3,3,,,3,3,3
        coins,coins,all,active,2,2,3,,,3,3,3,,,3,3,3
        coins,coins,loyal,everyone,1,2,0,,,0,0,0,,,0,0,0
        coins,coins,loyal,active,1,2,0,,,0,0,0,,,0,0,0
        coins,coins,loyal,everyone,2,2,3,,,3,3,3,,,3,3,3
        coins,coins,loyal,active,2,2,3,,,3,3,3,,,3,3,3
        streak.daily,days,all,everyone,1,2,1,,,1,1,1,,,1,1,1
        streak.daily,days,all,active,1,2,1,,,1,1,1,,,1,1,1
        streak.daily,days,all,everyone,2,2,2,,,2,2,2,,,2,2,2
        streak.daily,days,all,active,2,2,2,,,2,2,2,,,2,2,2
        streak.daily,days,loyal,everyone,1,2,1,,,1,1,1,,,1,1,1
        streak.daily,days,loyal,active,1,2,1,,,1,1,1,,,1,1,1
        streak.daily,days,loyal,everyone,2,2,2,,,2,2,2,,,2,2,2
        streak.daily,days,loyal,active,2,2,2,,,2,2,2,,,2,2,2

        """)
  }

  @Test("quantiles.csv has bounds of means and medians where players are enough")
  func bounds() async throws {
    let text = try #require(try await Report(of: .twoDays, players: 200).text("quantiles.csv"))
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("coins,coins,all,active,2,") })
    let cells = row.split(separator: ",", omittingEmptySubsequences: false).dropFirst(5).map(String.init)
    // All are alike: of a kind that was not seen, 3.689 players of 200 may be expected, who differ by a coin.
    #expect(cells[0...1] == ["200", "3"])
    let (low, high) = (try #require(Double(cells[2])), try #require(Double(cells[3])))
    let reach = 3.688879 / 200
    #expect(abs(low + reach - 3) < 1e-8)
    #expect(abs(high - reach - 3) < 1e-8)
    #expect(cells[4...] == ["3", "3", "3", "3", "3", "3", "3", "3"])
  }

  @Test("quantiles.csv has no row where nobody is in the population")
  func nobody() async throws {
    // The player comes on day 1 only, the day of arrival, and is active up to day 28.
    let scenario = Scenario.with([.streak], days: 30, activity: 0)
    let rows = try #require(try await Report(of: scenario, players: 1).text("quantiles.csv"))
      .split(separator: "\n")
    #expect(rows.contains { $0.hasPrefix("streak.daily,days,all,active,28,1,") })
    #expect(rows.contains { $0.hasPrefix("streak.daily,days,all,everyone,29,1,") })
    #expect(!rows.contains { $0.hasPrefix("streak.daily,days,all,active,29,") })
  }
}
