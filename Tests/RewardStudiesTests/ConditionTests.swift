import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A condition")
struct ConditionTests {
  private static let scenario = Scenario(
    title: "Words", days: 90, currencies: [.init(id: "diamonds")],
    items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: 3))],
    levels: .init(curve: .table([10, 20])), streaks: [.init(id: "habit", protectedBy: "freeze")],
    players: .init(count: 20, profiles: [.init(id: "everyone", share: 1, activity: .fixed(1))]))

  private static func condition(_ text: String) throws -> Condition {
    try Condition(text, of: try Plan(scenario).catalogue, days: scenario.days)
  }

  @Test("compares quantities with numbers, at the end of the last day unless a day is named")
  func terms() throws {
    let condition = try Self.condition("diamonds.balance >= 5000 @ 30 and streak.habit>12 and level=2@1")
    #expect(condition.terms.map(\.name) == ["diamonds.balance", "streak.habit", "level"])
    #expect(condition.terms.map(\.search.comparison) == [.atLeast, .above, .equal])
    #expect(condition.terms.map(\.search.value) == [5_000, 12, 2])
    #expect(condition.terms.map(\.search.day) == [29, 89, 0])
    #expect(condition.days == 90)
    #expect(try Self.condition("xp < 3 @ 30").days == 30)
  }

  @Test(
    "knows every balance, level and streak, and what players end with",
    arguments: [
      "diamonds.balance", "freeze.held", "xp", "level", "streak.habit", "active_days", "diamonds.burned",
      "streak.habit.longest", "streak.habit.losses", "streak.habit.saves",
    ])
  func quantities(name: String) throws {
    #expect(try Self.condition("\(name) <= 1").terms.map(\.name) == [name])
  }

  @Test(
    "takes revenue in money, and counts it in cents", arguments: [("4.99", 499), ("5", 500), ("0.1", 10)])
  func revenue(text: String, cents: Int) throws {
    let term = try #require(Self.condition("revenue = \(text)").terms.first)
    #expect(term.search.value == cents && term.scale == 100)
  }

  @Test(
    "that cannot be read is reported with a caret and a fix",
    arguments: [
      (
        "diamond.balance > 1",
        """
        --find:1:1: error: there is no quantity 'diamond.balance' of players
            1 | diamond.balance > 1
              | ^^^^^^^^^^^^^^^
        help: did you mean 'diamonds.balance'?

        """
      ),
      (
        "diamonds.minted > 1",
        """
        --find:1:1: error: there is no quantity 'diamonds.minted' of players
            1 | diamonds.minted > 1
              | ^^^^^^^^^^^^^^^
        help: of 'diamonds' there are: diamonds.balance, diamonds.burned

        """
      ),
      (
        "diamonds.balanc > 1",
        """
        --find:1:1: error: there is no quantity 'diamonds.balanc' of players
            1 | diamonds.balanc > 1
              | ^^^^^^^^^^^^^^^
        help: did you mean 'diamonds.balance'?

        """
      ),
      (
        "freeze > 1",
        """
        --find:1:1: error: there is no quantity 'freeze' of players
            1 | freeze > 1
              | ^^^^^^
        help: did you mean 'freeze.held'?

        """
      ),
      (
        "",
        """
        --find:1:1: error: a quantity must stand here
            1 |\u{20}
              | ^
        help: there are: xp, diamonds.balance, freeze.held, level, streak.habit, active_days, revenue, purchases, \
        xp.burned, diamonds.burned, freeze.burned, freeze.used, streak.habit.longest, streak.habit.losses, streak.habit.saves, \
        drought

        """
      ),
      (
        "xp => 5",
        """
        --find:1:4: error: a comparison must stand here: >=, >, <=, < or =
            1 | xp => 5
              |    ^^
        help: write >=

        """
      ),
      (
        "xp 5",
        """
        --find:1:4: error: a comparison must stand here: >=, >, <=, < or =
            1 | xp 5
              |    ^
        help: such as 'diamonds.balance >= 5000'

        """
      ),
      (
        "xp >= 5,000",
        """
        --find:1:7: error: a whole number must stand here
            1 | xp >= 5,000
              |       ^^^^^
        help: such as 5000, without commas

        """
      ),
      (
        "revenue > 4.999",
        """
        --find:1:11: error: an amount with at most two decimals must stand here
            1 | revenue > 4.999
              |           ^^^^^
        help: such as 4.99

        """
      ),
      (
        "xp > 1 @ 91",
        """
        --find:1:10: error: '@' must be followed by a day from 1 to 90
            1 | xp > 1 @ 91
              |          ^^
        help: leave '@' out for the last day

        """
      ),
      (
        "xp > 1 or level > 2",
        """
        --find:1:8: error: terms are joined by 'and'
            1 | xp > 1 or level > 2
              |        ^^
        help: write 'and' here, or nothing

        """
      ),
    ])
  func faults(text: String, expected: String) throws {
    let invalid = try #require(throws: InvalidCondition.self) { try Self.condition(text) }
    #expect(invalid.description == expected)
  }

  @Test("of a day is answered by as many days as it takes")
  func find() async throws {
    // Everybody plays every day, so after ten days every streak is ten long.
    let find = try Find(Self.scenario, where: "streak.habit = 10 @ 10")
    #expect(find.scenario.days == 10)
    let findings = try await find.findings(limit: 3, threads: 2)
    #expect(findings.result.count == 20 && findings.players == 20)
    #expect(findings.result.matches.map(\.number) == [0, 1, 2])
    #expect(findings.result.matches.map(\.values) == [[10], [10], [10]])
    let none = try await Find(Self.scenario, where: "streak.habit > 10 @ 10").findings(limit: 3, threads: 1)
    #expect(none.result.matches == [] && none.result.count == 0)
  }
}
