import RewardEngine
import Testing

@testable import RewardReports

extension Scenario {
  /// Four days of a freeze worked out by hand, for four players: two play every day, two never again after day 1.
  ///
  /// All start with one freeze of at most two. Each day of play pays 5 coins, and everybody would like a freeze for
  /// 8: on day 1 nobody can pay; on day 2 the loyal buy one; from day 3 on their pool is full. The others use theirs
  /// on day 2 and lose a streak of one day on day 3.
  static let fourDays = Scenario(
    title: "Four days", days: 4, currencies: [Currency(id: "coins")],
    items: [Item(id: "freeze", kind: .streakFreeze(holdAtMost: 2), start: 1)], login: .of("coins", 5),
    streaks: [Streak(id: "daily", protectedBy: "freeze")],
    shop: [
      Offer(
        id: "single", gives: .of("freeze", 1), cost: .currency([Price("coins", 8)], prefer: nil),
        demand: .chance(1, quantity: 1))
    ],
    players: Players(profiles: [
      Profile(id: "gone", share: 0.5, activity: .fixed(0)),
      Profile(id: "loyal", share: 0.5, activity: .fixed(1), taste: .fixed(1)),
    ]))
}

@Suite("The section on freezes")
struct FreezeSectionTests {
  @Test(
    "holds the numbers of four days worked out by hand",
    arguments: [
      // Fifty times the four players. Bought, granted, used, held. The mean is of 0, 0, 2, 2, but all of a profile are
      // alike: of a kind that was not seen 3.689 of 200 may be expected.
      "| 1 | 0 | 200 | 0 | 200 | 1.000 (0.982 to 1.018) |",
      "| 4 | 100 | 200 | 100 | 200 | 1.000 (0.982 to 1.018) |",
      // Two days each are missed with the run alive, one of them frozen; 2 of 8 + 2 + 2 days are frozen.
      "| daily | 200 | 50.0 % (50.0 to 50.0) | – | 16.7 % (16.7 to 16.7) |",
      // No gap ever ends; half of the streaks break.
      "| daily | 0 | 0 | 100 |",
      // Lengths 1 and 2 are reached by all and by half; the frozen days are at length 1.
      "| 1 to 2 | 300 | 100 | 25.0 % |", "| 3 to 6 | 200 | 0 | 0.0 % |",
      // By profile: used by a player, of whom 3.689 of 100 may differ by one. Or they may be like the loyal, who have no
      // frozen day in 4: 2 days below a half of them, over the 200 days of all 100.
      "| gone | 1.000 (0.963 to 1.037) | 50.0 % (50.0 to 50.0) | – | 50.0 % (46.3 to 50.0) |",
    ])
  func fourDays(row: String) async throws {
    let page = try await Report(of: .fourDays, players: 200).page
    #expect(page.contains("\n\(row)\n"), "\(page)")
  }

  @Test("says first what freezes do, and what became of each")
  func answer() async throws {
    let page = try await Report(of: .fourDays, players: 4).page
    #expect(
      page.contains(
        """

        ### freeze

        Freezes cover 50.0 % of the days missed with a current streak. 16.7 % of all days in current streaks are frozen.

        <details><summary>freeze: charts and tables</summary>

        ![What became of every freeze: players received 6, 2 of them bought; 2 were used on missed days, active players \
        hold 4 and dormant players 0.](freezes.svg)

        """), "\(page)")
    #expect(page.contains("\n- Players spend 100.0 % of all spent coins on 'freeze'.\n"))
  }

  @Test("says which offers count for several freezes")
  func bundle() async throws {
    var scenario = Scenario.fourDays
    scenario.items.append(Scenario.Item(id: "shield", kind: .streakFreeze(holdAtMost: 9)))
    scenario.streaks.append(Scenario.Streak(id: "other", protectedBy: "shield"))
    for offer in scenario.shop.indices {
      scenario.shop[offer].gives.amounts.append(Scenario.Payment.Entry("shield", .fixed(1)))
    }
    let page = try await Report(of: scenario, players: 4).page
    let id = scenario.shop[0].id
    for (item, other) in [("freeze", "shield"), ("shield", "freeze")] {
      #expect(
        page.contains(
          "\n- Players spend 100.0 % of all spent coins on offers that contain '\(item)'. '\(id)' also contains '\(other)', and its whole price counts for each freeze.\n"
        ), "\(page)")
    }
  }

  @Test("tells each streak of a shared pool, and all of them together")
  func sharedPool() async throws {
    // The twenty who are gone have one freeze each, which the first streak takes on day 2; the second breaks at once.
    var scenario = Scenario.fourDays
    scenario.streaks = ["a", "b"].map { Scenario.Streak(id: $0, protectedBy: "freeze") }
    let page = try await Report(of: scenario, players: 40).page
    let rows = [
      "| a | 40 | 50.0 % (50.0 to 50.0) | – | 16.7 % (16.7 to 16.7) |",
      // Nobody uses one here, of twenty who miss a day: z² / (20 + z²). The days of twenty with one and twenty with four are like those of
      // (20 + 80)² / (20 + 20 · 16) = 29.4 players.
      "| b | 20 | 0.0 % (0.0 to 16.1) | – | 0.0 % (0.0 to 11.6) |",
      "| **all** | 60 | 33.3 % (33.3 to 33.3) | – | 9.1 % (9.1 to 9.1) |",
    ]
    #expect(page.contains("\n" + rows.joined(separator: "\n") + "\n"), "\(page)")
  }

  @Test("tells what is in the hands of those who leave, and what is turned away")
  func leaving() async throws {
    // Everybody starts with one freeze and leaves after day 1, which pays two more; the pool takes one of them.
    var scenario = Scenario.fourDays
    scenario.shop = []
    scenario.login = .of("freeze", 2)
    scenario.players.profiles = [
      Scenario.Profile(id: "gone", share: 1, activity: .fixed(1), churn: .daily(1))
    ]
    let page = try await Report(of: scenario, players: 4).page
    #expect(
      page.contains(
        """
        - Players held 8 on the day they churned, 100.0 % of all they received. After that, freezes still run out on \
        missed days, but they do not count as used.
        - Players could not hold 4 more, because the pool was full.

        """), "\(page)")
  }

  @Test("says so where no freeze is ever needed")
  func unneeded() async throws {
    let page = try await Report(of: .with([.freeze])).page
    #expect(page.contains("\nNo player misses a day with a current streak, so no freeze is ever needed.\n"))
    #expect(!page.contains("Missed days and gaps"))
  }
}
