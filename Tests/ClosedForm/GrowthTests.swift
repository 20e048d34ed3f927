import Foundation
import RewardEngine
import Testing

@Suite("Growth accounting")
struct GrowthTests {
  private let players = Crowd.size

  /// A day of play after m days away: current up to 6, reactivated up to 27, resurrected beyond.
  @Test("of players who come by chance has the stationary law of the seven states", arguments: [0.06, 0.3])
  func states(comes: Double) async throws {
    let run = try await Simulated(
      Scenario(title: "Growth", days: 31, players: .alike(comes)), players: players, seed: 2601)
    func away(_ days: Int) -> Double { pow(1 - comes, Double(days)) }
    let chances: [(EngagementState, Double)] = [
      (.new, 0), (.current, comes * (1 - away(7))), (.reactivated, comes * (away(7) - away(28))),
      (.resurrected, comes * away(28)), (.atRiskWeekly, away(1) - away(7)),
      (.atRiskMonthly, away(7) - away(28)), (.dormant, away(28)),
    ]
    // Day 29 is the first whose 28 days before exclude the first day, which everyone plays.
    for day in [29, 30] {
      expectAgreement(
        chances.map { state, chance in
          Agreement(
            "\(state) on day \(day)", count: run.outcome.players(in: state, on: day), chance: chance,
            players: players)
        })
    }
    let changes: [(EngagementState, EngagementState, Double)] = [
      (.current, .atRiskWeekly, comes * (1 - away(7)) * (1 - comes)),
      (.resurrected, .current, comes * away(28) * comes),
      (.atRiskWeekly, .current, (away(1) - away(7)) * comes),
      // Last played exactly 7, or 28, days ago.
      (.atRiskWeekly, .atRiskMonthly, comes * away(7)),
      (.atRiskMonthly, .dormant, comes * away(28)),
      (.atRiskMonthly, .reactivated, (away(7) - away(28)) * comes),
      (.dormant, .resurrected, away(28) * comes), (.dormant, .dormant, away(29)),
    ]
    expectAgreement(
      changes.map { from, to, chance in
        Agreement(
          "\(from) to \(to)", count: run.outcome.transitions(from: from, to: to, on: 30), chance: chance,
          players: players)
      })
    try expectActives(of: run, comes: comes, weekly: 1 - away(7), monthly: 1 - away(28))
    try expectRates(of: run, comes: comes)
  }

  private func expectActives(of run: Simulated, comes: Double, weekly: Double, monthly: Double) throws {
    let (week, month) = (Int(try run.value("wau@30")), Int(try run.value("mau@30")))
    expectAgreement([
      Agreement("daily", count: Int(try run.value("dau@30")), chance: comes, players: players),
      Agreement("weekly", count: week, chance: weekly, players: players),
      Agreement("monthly", count: month, chance: monthly, players: players),
      Agreement("stickiness", share: try run.value("stickiness@30"), comes / monthly, of: month),
      Agreement("weekly stickiness", share: try run.value("stickiness_week@30"), comes / weekly, of: week),
    ])
  }

  /// Whatever a player's state was yesterday, the chance of playing today is the same; over seven days.
  private func expectRates(of run: Simulated, comes: Double) throws {
    var agreements = [
      Agreement("nurr", share: try run.value("nurr@2"), comes, of: players)
    ]
    let rates: [(String, EngagementState)] = [
      ("curr", .current), ("rurr", .reactivated), ("surr", .resurrected),
    ]
    for (rate, state) in rates {
      let before = (23..<30).reduce(0) { $0 + run.outcome.players(in: state, on: $1) }
      guard Double(before) * comes >= 10 else { continue }
      agreements.append(Agreement(rate, share: try run.value("\(rate)@31"), comes, of: before))
    }
    expectAgreement(agreements)
  }

  @Test("finds each state's money where it is, with leaving players")
  func supply() async throws {
    let (comes, leaves, days) = (0.4, 0.06, 33)
    let run = try await Simulated(
      Scenario(
        title: "Supply", days: days, currencies: [Scenario.Currency(id: "coins")], login: .fixed(1, "coins"),
        players: .alike(.fixed(comes), churn: .daily(leaves))),
      players: players, seed: 2602)
    struct Player: Hashable { var coins = 1, away = 0, isGone = false }
    let law = Law(certain: Player()).moved(times: days - 1) { player in
      let idle = Player(coins: player.coins, away: min(28, player.away + 1), isGone: player.isGone)
      if player.isGone { return [(idle, 1)] }
      let gone = Player(coins: idle.coins, away: idle.away, isGone: true)
      return [
        (gone, leaves), (idle, (1 - leaves) * (1 - comes)),
        (Player(coins: player.coins + 1), (1 - leaves) * comes),
      ]
    }
    func held(_ away: ClosedRange<Int>) -> Law<Int> {
      law.mapped { away.contains($0.away) ? $0.coins : 0 }
    }
    var agreements: [Agreement] = []
    for (name, away) in [("this_week", 0...6), ("at_risk", 7...27), ("dormant", 28...28)] {
      let held = held(away)
      agreements.append(
        Agreement(
          "\(name) supply", mean: try run.value("coins.supply.\(name)") / Double(players), held.mean,
          variance: held.variance, players: players))
    }
    let pairs = law.mapped { Pair($0.away == 28 ? $0.coins : 0, over: $0.coins) }
    agreements.append(
      Agreement("dormant share", ratio: try run.value("coins.dormant_share"), pairs, players: players))
    expectAgreement(agreements)
  }
}
