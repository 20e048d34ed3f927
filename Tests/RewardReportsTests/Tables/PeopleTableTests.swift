import Foundation
import RewardEngine
import Testing

@testable import RewardReports

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

  @Test("retention.csv has no row of days that nobody of a profile came early enough to see")
  func retentionOfLateArrivals() async throws {
    var scenario = Scenario.twoDays
    scenario.players.profiles = ["loyal", "late"].map { .init(id: $0, share: 0.5, activity: .fixed(1)) }
    scenario.events = [.init(id: "film", from: 1, brings: "late")]
    let rows = try #require(await Report(of: scenario).text("retention.csv")).split(separator: "\n")
    let players = rows.filter { $0.contains(",classic,") }.map {
      $0.split(separator: ",").prefix(4).joined(separator: ",")
    }
    #expect(
      players == [
        "0,all,classic,2", "1,all,classic,1", "0,loyal,classic,1", "1,loyal,classic,1", "0,late,classic,1",
      ])
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
