import Testing

@testable import RewardEngine

/// Half of the players are brought on day 30, so that a run of 40 days shows their first eleven days.
@Suite("A profile that an event brings")
struct LateProfileTests {
  private static func outcome(days: Int) async throws -> Outcome {
    let scenario = Scenario(
      title: "Late", days: days, login: Scenario.Payment(["xp": 10]),
      levels: Scenario.Levels(highest: 3, curve: .table([20, 60])),
      players: Scenario.Players(
        count: 4_000,
        profiles: [
          Scenario.Profile(id: "late", share: 0.5, activity: .fixed(0.3)),
          Scenario.Profile(id: "old", share: 0.5, activity: .fixed(0.6)),
        ]),
      events: [Scenario.Event(id: "viral", from: 29, days: 1, brings: "late")])
    return try await OutcomeTests.outcome(of: scenario, players: 4_000)
  }

  private static func value(_ name: String, of outcome: Outcome, in group: Outcome.Group = .pooled) throws
    -> Outcome.Estimate?
  {
    outcome.estimate(try #require(outcome.catalogue.metrics[name]), in: group)
  }

  @Test("has no part in what the run does not show of it")
  func watched() async throws {
    let (short, long) = (try await Self.outcome(days: 40), try await Self.outcome(days: 90))
    for level in ["level.2.reached", "level.3.reached"] {
      // Ten days after arrival are the last that are seen of all; a longer run shows the same.
      let (seen, truth) = (
        try #require(try Self.value("\(level)@10", of: short)),
        try #require(try Self.value("\(level)@10", of: long))
      )
      #expect(seen.value == truth.value && seen.low == truth.low && seen.high == truth.high)
      #expect(try Self.value("\(level)@11", of: short, in: .profile(0)) == nil)
      #expect(try Self.value("\(level)@30", of: short, in: .profile(1)) != nil)
      #expect(try Self.value("\(level)@30", of: long) != nil)
    }
    // Of all players, 0.5 · 0.7^10 = 1.4 % are late and below level 2 then, which an interval allows for, and more below level 3.
    #expect(try Self.value("level.2.reached@11", of: short) != nil)
    #expect(try Self.value("level.3.reached@11", of: short) == nil)
    // Players who come on 3 and on 6 days of ten need 17 and 8 days for level 3 on average, so half of all have it after the eleventh.
    #expect(try Self.value("level.3.days.p50", of: short) == nil)
    #expect(try Self.value("level.3.days.p50", of: short, in: .profile(1)) != nil)
    #expect(try #require(try Self.value("level.3.days.p50", of: long)).value > 10)
    #expect(try Self.value("level.2.days.p50", of: short) == Self.value("level.2.days.p50", of: long))
  }

  @Test("is joined where nearly all of it get there while they are seen")
  func complete() {
    func curve(open: Int) -> SurvivalCurve {
      SurvivalCurve(
        strata: [[0, 96 - open, 0, 0, 0], [0, 0, 0, 40, 0]],
        censored: [[0, open, 0, 0, 0], [0, 0, 0, 0, 0]], horizons: [2, 5])
    }
    // Two of 136 players are fewer than 2 %, and three are more.
    let few = curve(open: 2)
    #expect(few.watched == 5 && few.quantile(0.5) == 1 && few.quantile(0.9) == 3)
    let more = curve(open: 3)
    #expect(more.watched == 2 && more.quantile(0.5) == 1 && more.quantile(0.9) == nil)
    #expect(more.quantileInterval(0.9).high == nil)
    #expect(Outcome.Estimate(reached: more, by: 1)?.value == 93 / 136.0)
    #expect(Outcome.Estimate(reached: more, by: 2) == nil)
  }

  @Test("makes an early day need more players, as few of them have arrived")
  func needed() async throws {
    let outcome = try await Self.outcome(days: 40)
    let few = Outcome.Estimate(value: 1, low: nil, high: nil, playersNeeded: 300)
    // Of 4,000 players 2,000 have arrived on the first day, and all on the thirtieth.
    #expect(outcome.ofRun(few, in: .pooled, on: 0)?.playersNeeded == 600)
    #expect(outcome.ofRun(few, in: .pooled, on: 29)?.playersNeeded == 300)
    #expect(outcome.ofRun(few, in: .pooled)?.playersNeeded == 300)
    #expect(outcome.ofRun(few, in: .profile(1), on: 0)?.playersNeeded == 600)
    #expect(outcome.ofRun(few, in: .profile(0), on: 29)?.playersNeeded == 600)
  }
}
