import Testing

@testable import RewardEngine

@Suite("A freeze that expires")
struct FreezeExpiryTests {
  /// A player who holds one freeze that lasts three days, and earns a second on the second day in a row.
  private func played(_ days: String, login: Scenario.Payment = Scenario.Payment()) throws -> Rehearsal {
    let second = Scenario.Streak.Milestone(
      id: "second", lengths: .at(2), pays: Scenario.Payment(["freeze": 1]))
    return try Rehearsal(
      .rehearsed(
        items: [
          Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 1, expiresAfterDays: 3)
        ],
        login: login,
        streaks: [
          Scenario.Streak(
            id: "daily", rules: StreakRules(.duolingoLike), protectedBy: "freeze", milestones: [second])
        ]), [days])
  }

  @Test(
    "lasts three days, the day it is earned included, and the oldest is used first",
    arguments: [
      // The first is lost at the start of day 4, the second, earned on day 2, at the start of day 5.
      ("CCCCC", "1 2 2 1 0"),
      // The missed day takes the first; the second is still there on day 4 and gone on day 5.
      ("CCMCC", "1 2 1 1 0"),
      // Both are used in time: nothing is left to expire.
      ("CCMMC", "1 2 1 0 0"),
      // The missed third day is the last the first freeze covers; day 4 takes the second, day 5 finds none.
      ("CCMMM", "1 2 1 0 0"),
    ])
  func lasts(days: String, left: String) throws {
    let played = try played(days)
    #expect(played.balance("freeze") == numbers(left))
  }

  @Test("covers no day after its last")
  func coversNothingLater() throws {
    // One freeze from day 1, none earned since the run stays at 1: missed day 3 is covered, missed day 4 is not.
    #expect(try played("CMMM").lengths() == numbers("1 1 0 0"))
    #expect(try played("CMMM").balance("freeze") == numbers("1 0 0 0"))
  }

  @Test("earned every day settles at as many as it lasts days")
  func settles() throws {
    let played = try played("CCCCCC", login: Scenario.Payment(["freeze": 1]))
    // One at the start, one a login, one at the second day: 2, 4, 5; then the oldest day's go: 5-2+1, 4-2+1, 3.
    #expect(played.balance("freeze") == numbers("2 4 5 4 3 3"))
  }

  @Test("is bought or granted, used, held or expired, and nothing else")
  func balances() throws {
    let played = try played("CCMCCMCCCMMC", login: Scenario.Payment(["freeze": 1]))
    func total(_ flow: Catalogue.Flow, _ reason: Reason) -> Int64 {
      played.outcome.ledger(of: "freeze").filter { $0.flow == flow && $0.reason == reason }
        .reduce(0) { $0 + played.outcome.count($1.entry.amount, days: 0..<played.outcome.days) }
    }
    let came = total(.source, .start) + total(.source, .login) + total(.source, .milestone)
    let left = total(.sink, .freezeUsed) + total(.sink, .expired)
    #expect(total(.sink, .expired) > 0)
    #expect(came - left == Int64(played.balance("freeze")[11]))
  }
}
