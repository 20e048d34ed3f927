import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of prices that half of the players cannot pay")
struct DistantPriceTests {
  /// 5 coins at the start, and 10 on each day of play: on the first day, and on half of the nine others.
  private func shop(_ price: Int, _ change: (inout Scenario) -> Void = { _ in }) -> Scenario {
    Scenario.plain(chance: 0.5, days: 10).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins", start: 5)]
      scenario.items = [Scenario.Item(id: "hats", kind: .consumable)]
      scenario.login = .fixed(10, "coins")
      scenario.shop = [Scenario.Offer("hat", 1, "hats", for: price, "coins")]
      change(&scenario)
    }
  }

  @Test("counts all units that are bought at once: ten for the 60 coins earned", arguments: [(6, 0), (7, 1)])
  func quantity(price: Int, count: Int) {
    let findings = shop(price) { $0.shop[0].demand = .chance(0.3, quantity: 10) }.findings(.distantPrice)
    #expect(findings.count == count)
    #expect(
      findings.allSatisfy {
        $0.evidence[1] == "more than that: hat at 7, 10 at once"
          && $0.help == "write 6 or less to bring it within reach, or keep it for the others"
      })
  }

  @Test("says that other offers may take what players save for it")
  func others() throws {
    let finding = try #require(
      shop(70) { $0.shop.append(Scenario.Offer("tea", 1, "hats", for: 1, "coins")) }
        .findings(.distantPrice).first)
    #expect(finding.evidence.last == "not counted: what players buy besides")
    #expect(
      finding.help
        == "write 60 or less to bring it within reach of players who buy nothing else, or keep it for the others"
    )
  }

  @Test("counts the price of a sale with what is earned by its last day", arguments: [(3, 1), (4, 0)])
  func sale(from: Int, count: Int) {
    // 31 coins, where 5 + 10 + 3 × 5 = 30 are earned by the fourth day, and 35 by the fifth.
    let findings = shop(61) {
      $0.events = [Scenario.Event(id: "sale", from: from, priceHundredths: 50)]
    }.findings(.distantPrice)
    #expect(findings.count == count)
    #expect(
      findings.allSatisfy {
        $0.figure("earned") == 60 && $0.evidence[1] == "more than that: hat at 61, or 31 until day 4"
      })
  }

  @Test("takes the last time of a sale that comes again", arguments: [(61, 0), (73, 1)])
  func repeatedSale(price: Int, count: Int) {
    // On days 2, 5 and 8, by which 5 + 10 + 7 × 5 = 50 coins are earned: 49 of 61 at 0.8, and 58 of 73.
    let scenario = shop(price) {
      $0.events = [Scenario.Event(id: "sale", from: 1, every: 3, priceHundredths: 80)]
    }
    #expect(scenario.findings(.distantPrice).count == count)
  }

  @Test(
    "takes the middle of players who do missions more or less often", arguments: [(67, 0), (68, 1), (155, 1)])
  func missions(price: Int, count: Int) {
    // 1,000 coins times a chance x with P(x < c) = c^¼: half of the players have less than 1/16 of them, and 5 at the start.
    let scenario = shop(price) { scenario in
      scenario.days = 100
      scenario.login = Scenario.Payment()
      scenario.missions = [Scenario.Mission(id: "quiz", collecting: .automatic, pays: .fixed(10, "coins"))]
      scenario.players.profiles[0].activity = .fixed(1)
      scenario.players.profiles[0].missions = .beta(mean: 0.2, concentration: 1.25)
    }
    let findings = scenario.findings(.distantPrice)
    #expect(findings.count == count)
    #expect(findings.allSatisfy { abs(($0.figure("earned") ?? 0) - 67.5) < 0.01 })
    // Were they alike, each would have 205.
    let alike = scenario.with { $0.players.profiles[0].missions = .fixed(0.2) }
    #expect(alike.findings(.distantPrice).isEmpty)
  }

  @Test("takes off what missions cost: half of the days of play take 10", arguments: [(53, 0), (54, 1)])
  func costs(price: Int, count: Int) {
    // 5.5 days of play pay 55 coins and take 27.5, which leaves 32.5 with the 5 of the start. Logins on 0.55 and missions on 0.275 of the
    // days have variances of 247.5 and 199.4: by chance, players may once have 21.1 more.
    let findings = shop(price) {
      $0.missions = [Scenario.Mission(id: "quiz", chance: 0.5, costs: [Scenario.Price("coins", 10)])]
    }.findings(.distantPrice)
    #expect(findings.count == count)
    #expect(
      findings.allSatisfy {
        isClose($0.figure("earned"), 32.5)
          && $0.evidence[0]
            == "half of the players who stay expect to keep 32.5 coins or less, after what missions cost"
      })
  }

  @Test(
    "leaves to spend at once a single payment, and what is less than a mission costs with the next one",
    arguments: [(15, 10), (62, 52), (1_000, 60)])
  func atOnce(cost: Int, earned: Double) {
    // Every day of play takes more than it pays. A mission of 1,000 takes none of the 60 that are earned in all.
    let scenario = shop(100) {
      $0.missions = [Scenario.Mission(id: "quiz", costs: [Scenario.Price("coins", cost)])]
    }
    #expect(isClose(scenario.findings(.distantPrice).first?.figure("earned"), earned))
  }

  @Test("takes off more where players do missions more often", arguments: [(442, 0), (443, 1)])
  func costsOfMany(price: Int, count: Int) {
    // 1,005 coins less 800 times a chance x with P(x > c) = (1 − c)^½, half of it above 3/4: half keep 405 or less. On 2/3 of the
    // days the mission takes 8: a standard deviation of 37.7 coins in 100 days.
    let scenario = shop(price) { scenario in
      scenario.days = 100
      scenario.missions = [Scenario.Mission(id: "quiz", costs: [Scenario.Price("coins", 8)])]
      scenario.players.profiles[0].activity = .fixed(1)
      scenario.players.profiles[0].missions = .beta(mean: 2 / 3.0, concentration: 1.5)
    }
    let findings = scenario.findings(.distantPrice)
    #expect(findings.count == count)
    #expect(findings.allSatisfy { abs(($0.figure("earned") ?? 0) - 405) < 0.01 })
  }
}
