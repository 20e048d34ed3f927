import Foundation
import RewardEngine
import Testing

@testable import RewardReports

@Suite("The tables of players and offers of two days worked out by hand")
struct PeopleTableTests {
  /// All are alike. Wilson's lower end of 200 of 200: 1 / (1 + z² / 200), with z² = 3.841458820694124.
  private let low = 200 / 203.841458820694124

  /// A mean with its ends: of a kind that was not seen, 3.689 players of 200 may be expected, who differ by one.
  private func mean(_ value: Double, atMost most: Double = .infinity) -> String {
    let reach = 3.6888794541139363 / 200
    return [value, value - reach, min(most, value + reach)].map(\.description).joined(separator: ",")
  }

  /// Compares a table with another cell by cell, numbers but for the last digits.
  private func expect(
    _ file: String, toBe expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let text = try #require(try await Report(of: .twoDays, players: 200).text(file))
    func cells(_ text: String) -> [[Substring]] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
    }
    let (found, wanted) = (cells(text), cells(expected))
    #expect(found.map(\.count) == wanted.map(\.count), "\(text)", sourceLocation: sourceLocation)
    for (own, other) in zip(found.joined(), wanted.joined()) where own != other {
      let number = try #require(Double(own), "\(own) is not \(other)", sourceLocation: sourceLocation)
      let close = try #require(Double(other), "\(own) is not \(other)", sourceLocation: sourceLocation)
      #expect(abs(number - close) < 1e-12, sourceLocation: sourceLocation)
    }
  }

  @Test("retention.csv holds both kinds by days since arrival, pooled and by profile")
  func retention() async throws {
    try await expect(
      "retention.csv",
      toBe: """
        tenure,profile,kind,players,share,share_low,share_high
        0,all,classic,200,1,\(low),1
        1,all,classic,200,1,\(low),1
        0,all,rolling,200,1,\(low),1
        1,all,rolling,200,1,\(low),1
        0,loyal,classic,200,1,\(low),1
        1,loyal,classic,200,1,\(low),1
        0,loyal,rolling,200,1,\(low),1
        1,loyal,rolling,200,1,\(low),1

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
    let row = "400,200,200,200,0,\(mean(2, atMost: 2)),1,\(low),1,1,\(low),1,,,,\(mean(3)),1,\(low),1"
    try await expect(
      "profiles.csv",
      toBe: """
        profile,players,share,days_of_play,dau,wau,mau,revenue_cents,active_days.mean,active_days.mean_low,\
        active_days.mean_high,retention@1,retention@1_low,retention@1_high,stickiness,stickiness_low,\
        stickiness_high,curr,curr_low,curr_high,coins.balance.mean,coins.balance.mean_low,\
        coins.balance.mean_high,buyers,buyers_low,buyers_high
        all,200,1,\(row)
        loyal,200,1,\(row)

        """)
  }

  @Test("shop.csv holds a row an offer and profile; who buys as soon as they can is never refused")
  func shop() async throws {
    try await expect(
      "shop.csv",
      toBe: """
        offer,profile,players,units,units_mean,units_mean_low,units_mean_high,adoption,adoption_low,\
        adoption_high,wishes,not_enough,already_have,revenue_cents,spent.coins
        hat,all,200,200,\(mean(1)),1,\(low),1,,,,0,1600
        hat,loyal,200,200,\(mean(1)),1,\(low),1,,,,0,1600

        """)
  }
}
