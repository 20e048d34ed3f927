import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of ladders")
struct LadderTests {
  private func levels(_ curve: Scenario.Levels.Curve, highest: Int) -> Scenario {
    Scenario.plain().with { $0.levels = Scenario.Levels(highest: highest, curve: curve) }
  }

  @Test("finds the first level that is cheaper than the one before")
  func narrowing() throws {
    // Widths 100, 200, 100.
    let finding = try #require(levels(.table([100, 300, 400]), highest: 4).findings(.narrowingLevels).first)
    #expect(finding.field.description == "levels.curve.table.3")
    #expect(finding.evidence == ["leaving level 3 takes 100 XP, leaving level 2 takes 200"])
    #expect(finding.help == "write 500 or more, and move what follows up")
    #expect(levels(.table([100, 300, 500]), highest: 4).findings(.narrowingLevels).isEmpty)
  }

  @Test("finds a constant that makes the first level the widest", arguments: [(100, 0), (101, 1)])
  func constant(constant: Int, count: Int) {
    // The first level is 50 + constant wide, the second 150.
    let curve = Scenario.Levels.Curve.quadratic(square: 50, linear: 0, constant: constant)
    let findings = levels(curve, highest: 9).findings(.narrowingLevels)
    #expect(findings.count == count)
    #expect(findings.allSatisfy { $0.help.hasPrefix("write a constant of 100 or less") })
  }

  @Test("finds a day of a cycle that pays less than an earlier one", arguments: [(50, 0), (49, 1)])
  func cycle(last: Int, count: Int) {
    let scenario = Scenario.plain().with { scenario in
      let days = [(3, 50), (5, last)].map { Scenario.Streak.CycleDay(day: $0, pays: .fixed($1, "coins")) }
      scenario.streaks = [Scenario.Streak(id: "daily", cycle: days, cycleDays: 5)]
      scenario.currencies = [Scenario.Currency(id: "coins")]
    }
    let findings = scenario.findings(.fallingCycle)
    #expect(findings.count == count)
    #expect(findings.allSatisfy { $0.field.description == "streaks.daily.cycle.5.coins" })
    #expect(findings.allSatisfy { $0.evidence == ["day 5 pays 49 coins, but day 3 pays 50"] })
    #expect(findings.allSatisfy { $0.help == "write 50 or more" })
  }

  @Test("finds no fall where a later day pays less of one thing and more of another", arguments: [0, 1, 5])
  func mixed(gems: Int) {
    let scenario = Scenario.plain().with { scenario in
      let last = Scenario.Payment([.init("coins", .fixed(20)), .init("gems", .fixed(gems))])
      scenario.streaks = [
        Scenario.Streak(
          id: "daily", cycle: [.init(day: 1, pays: .fixed(50, "coins")), .init(day: 5, pays: last)],
          cycleDays: 5)
      ]
      scenario.currencies = [Scenario.Currency(id: "coins"), Scenario.Currency(id: "gems")]
    }
    #expect(scenario.findings(.fallingCycle).count == (gems == 0 ? 1 : 0))
  }

  @Test(
    "finds milestones that pay less than shorter ones of their kind",
    arguments: [(30, 20, 0), (29, 20, 1), (30, 19, 1), (29, 19, 2)])
  func milestones(month: Int, fortnight: Int, count: Int) {
    let scenario = Scenario.plain().with { scenario in
      let all: [(String, Scenario.Streak.Milestone.Lengths, Int)] = [
        ("a", .at(7), 30), ("b", .at(30), month), ("c", .every(7), 20), ("d", .every(14), fortnight),
      ]
      scenario.streaks = [
        Scenario.Streak(
          id: "daily",
          milestones: all.map { Scenario.Streak.Milestone(id: $0, lengths: $1, pays: .fixed($2, "coins")) })
      ]
      scenario.currencies = [Scenario.Currency(id: "coins")]
    }
    #expect(scenario.findings(.fallingMilestones).count == count)
  }

  @Test("finds a level that pays less than a lower one", arguments: [(10, 0), (9, 1)])
  func levelRewards(amount: Int, count: Int) {
    let scenario = levels(.geometric(first: 10, ratio: 1), highest: 10).with { scenario in
      scenario.levels?.rewards = [
        Scenario.Levels.Reward(level: 5, pays: .fixed(10, "coins")),
        Scenario.Levels.Reward(level: 9, pays: .fixed(amount, "coins")),
      ]
    }
    #expect(scenario.findings(.fallingLevelRewards).count == count)
  }

  private func packs(_ large: Int, _ price: Int) -> Scenario {
    Scenario.plain().with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.items = [Scenario.Item(id: "hats", kind: .consumable)]
      scenario.shop = [
        Scenario.Offer("few", 1, "hats", for: 10, "coins"),
        Scenario.Offer("many", large, "hats", for: price, "coins"),
      ]
    }
  }

  @Test(
    "finds large packs that cost more a piece by over a hundredth, and notes those that cost no less",
    arguments: [
      (1_011, LintFinding.Rule.dearerBulk), (1_010, .noBulkDiscount), (1_000, .noBulkDiscount), (999, nil),
    ])
  func packs(price: Int, rule: LintFinding.Rule?) {
    let scenario = packs(100, price)
    let found = scenario.findings(.dearerBulk) + scenario.findings(.noBulkDiscount)
    #expect(found.map(\.rule) == (rule.map { [$0] } ?? []))
    #expect(found.allSatisfy { $0.level == (rule == .dearerBulk ? .warning : .note) })
    #expect(found.allSatisfy { $0.field.description == "shop.many.price.coins" })
  }

  @Test("names the price at which a pack is worth its size")
  func fairPrice() {
    #expect(packs(100, 1_200).findings(.dearerBulk).first?.help == "write 1000 or less")
  }

  @Test("compares real prices in the same way", arguments: [(1_011, 1), (1_009, 0)])
  func realPacks(cents: Int, count: Int) {
    let scenario = Scenario.plain().with { scenario in
      scenario.currencies = [Scenario.Currency(id: "gems")]
      scenario.shop = [
        Scenario.Offer("purse", 100, "gems", cents: 100),
        Scenario.Offer("chest", 1_000, "gems", cents: cents),
      ]
    }
    let findings = scenario.findings(.dearerBulk)
    #expect(findings.count == count)
    #expect(findings.allSatisfy { $0.help == "write 10.00 or less" })
  }
}
