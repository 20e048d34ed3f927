import Testing

@testable import RewardEngine

@Suite("Streaks that share a pool")
struct PoolOrderTests {
  /// Two streaks of logins and one freeze: on the missed third day only one of them can have it.
  private func lengths(order: [String: Int]) throws -> [String: [Int]] {
    var rules = StreakRules(.duolingoLike)
    rules.freezeAtZero = .keep
    let scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 1)],
      streaks: ["walk", "read"].map {
        Scenario.Streak(id: $0, order: order[$0] ?? 100, rules: rules, protectedBy: "freeze")
      })
    let played = try Rehearsal(scenario, ["CCMC"])
    return Dictionary(
      uniqueKeysWithValues: scenario.streaks.enumerated().map { ($1.id, played.lengths($0)) })
  }

  @Test("take freezes by their ids where nothing else is said")
  func byId() throws {
    let lengths = try lengths(order: [:])
    #expect(lengths["read"] == [1, 2, 2, 3])
    #expect(lengths["walk"] == [1, 2, 0, 1])
  }

  /// In the first design, "one freeze each, in declared habit order" (RULES.md, habit tracker).
  @Test("take freezes in their order")
  func byOrder() throws {
    let lengths = try lengths(order: ["walk": 1, "read": 2])
    #expect(lengths["walk"] == [1, 2, 2, 3])
    #expect(lengths["read"] == [1, 2, 0, 1])
  }
}
