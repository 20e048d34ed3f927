import Foundation
import RewardEngine
import Testing

@Suite("Feedback of rewards on activity")
struct FeedbackTests {
  private let players = Crowd.size
  private let days = 12

  private func run(
    _ base: Double, _ feedback: Scenario.Feedback, streak: Scenario.Streak = Scenario.Streak(id: "login"),
    freezes: Int? = nil, seed: UInt64
  ) async throws -> Simulated {
    var crowd = Scenario.Players.alike(base)
    crowd.feedback = feedback
    let items = freezes.map { [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: $0)] }
    return try await Simulated(
      Scenario(title: "Feedback", days: days, items: items ?? [], streaks: [streak], players: crowd),
      players: players, seed: seed)
  }

  @Test("by the streak's length is a chain on the length", arguments: [0.8, -0.6])
  func byLength(weight: Double) async throws {
    let base = 0.5
    let run = try await run(base, Scenario.Feedback(streak: "login", streakLength: weight), seed: 2301)
    var law = Law(certain: 1)
    for day in 1..<days {
      law = law.moved { length in
        let term = weight * log(1 + Double(min(length, 7))) / log(8)
        let comes = Distributions.shifted(base, by: term)
        return [(length + 1, comes), (0, 1 - comes)]
      }
      expectAgreement([
        try run.agreement("players.active", on: day, chance: law.chance { $0 > 0 })
      ])
    }
    expectAgreement(try run.agreements("streak.login", on: days - 1, with: law))
  }

  @Test("after a break fades by half every three days")
  func afterBreak() async throws {
    let (base, weight) = (0.6, 1.5)
    let run = try await run(base, Scenario.Feedback(streak: "login", afterBreak: weight), seed: 2302)
    struct Player: Hashable { var length = 1, sinceBreak: Int? }
    var law = Law(certain: Player())
    for day in 1..<days {
      law = law.moved { player -> [(Player, Double)] in
        let since = player.sinceBreak.map { $0 + 1 }
        let term = since.map { -weight * pow(2, -Double($0 - 1) / 3) } ?? 0
        let comes = Distributions.shifted(base, by: term)
        let missed = Player(length: 0, sinceBreak: player.length > 0 ? 0 : since)
        return [(Player(length: player.length + 1, sinceBreak: since), comes), (missed, 1 - comes)]
      }
      expectAgreement([
        try run.agreement("players.active", on: day, chance: law.chance { $0.length > 0 })
      ])
    }
    expectAgreement(try run.agreements("streak.login", on: days - 1, with: law.mapped(\.length)))
  }

  @Test("after a break is of the streak that players react to, and of no other")
  func otherStreak() async throws {
    // Nobody ever swims, and everybody starts with as many freezes as there are days.
    var crowd = Scenario.Players.alike(0.6)
    crowd.feedback = Scenario.Feedback(streak: "login", afterBreak: 1.5)
    let activity = Scenario.Activity(id: "swim", perActiveDay: .chance(0.5))
    let scenario = Scenario(
      title: "Feedback", days: days,
      items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: days)], activities: [activity],
      streaks: [
        .init(id: "login", protectedBy: "freeze"), .init(id: "swims", dayCountsWhen: .activity("swim")),
      ], players: crowd)
    let run = try await Simulated(scenario, players: players, seed: 2309)
    for day in 1..<days {
      expectAgreement([try run.agreement("players.active", on: day, chance: 0.6)])
    }
  }

  @Test(
    "at risk acts when neither grace nor freeze is left, or where there are no freezes",
    arguments: [(0, 1), (1, 1), (2, 0), (nil, 1)] as [(Int?, Int)])
  func atRisk(freezes: Int?, grace: Int) async throws {
    let (base, weight) = (0.5, 1.0)
    var rules = StreakRules(.seed003)
    rules.graceDays = grace
    let habit = Scenario.Streak(id: "habit", rules: rules, protectedBy: freezes.map { _ in "freeze" })
    let run = try await run(
      base, Scenario.Feedback(streak: "habit", atRisk: weight), streak: habit, freezes: freezes, seed: 2303)
    struct Player: Hashable { var habit = Habit(), freezes: Int, missedYesterday = false }
    var law = Law(certain: Player(freezes: freezes ?? 0))
    for day in 1..<days {
      law = law.moved { player -> [(Player, Double)] in
        let isAtRisk =
          player.missedYesterday && player.habit.streak > 0 && player.habit.gap >= grace
          && player.freezes == 0
        let comes = Distributions.shifted(base, by: isAtRisk ? weight : 0)
        var completed = player
        _ = completed.habit.complete()
        completed.missedYesterday = false
        var missed = player
        missed.missedYesterday = true
        if missed.habit.miss(grace: grace) {
          if missed.freezes > 0 { missed.freezes -= 1 } else { missed.habit.loseOne() }
        }
        return [(completed, comes), (missed, 1 - comes)]
      }
      expectAgreement([
        try run.agreement("players.active", on: day, chance: law.chance { !$0.missedYesterday })
      ])
    }
    expectAgreement(try run.agreements("streak.habit", on: days - 1, with: law.mapped(\.habit.streak)))
    guard freezes != nil else { return }
    expectAgreement(try run.agreements("freeze", on: days - 1, with: law.mapped(\.freezes)))
  }

  @Test("near a milestone acts on a share of the players, three days ahead")
  func nearMilestone() async throws {
    let (base, weight, share, step) = (0.6, 1.2, 0.3, 5)
    var streak = Scenario.Streak(id: "login")
    streak.milestones = [
      Scenario.Streak.Milestone(id: "fives", lengths: .every(step), pays: Scenario.Payment())
    ]
    let run = try await run(
      base, Scenario.Feedback(streak: "login", nearMilestone: weight, milestoneShare: share), streak: streak,
      seed: 2304)
    struct Player: Hashable { var length = 1, isSteered: Bool }
    var law = Law([(Player(isSteered: true), share), (Player(isSteered: false), 1 - share)])
    for day in 1..<days {
      law = law.moved { player -> [(Player, Double)] in
        let isNear = (1...3).contains(step - player.length % step)
        let comes = Distributions.shifted(base, by: player.isSteered && isNear ? weight : 0)
        return [
          (Player(length: player.length + 1, isSteered: player.isSteered), comes),
          (Player(length: 0, isSteered: player.isSteered), 1 - comes),
        ]
      }
      expectAgreement([
        try run.agreement("players.active", on: day, chance: law.chance { $0.length > 0 })
      ])
    }
    expectAgreement(try run.agreements("streak.login", on: days - 1, with: law.mapped(\.length)))
  }

  @Test("of the rewards' worth shifts every day", arguments: [2.0, 0.5])
  func rewardChange(ratio: Double) async throws {
    let run = try await run(
      0.5, Scenario.Feedback(streak: "login", rewardChange: 0.7, rewardValueRatio: ratio), seed: 2305)
    let comes = Distributions.shifted(0.5, by: 0.7 * log(ratio))
    expectAgreement(
      try (1..<days).map { day in
        try run.agreement("players.active", on: day, chance: comes)
      })
  }
}
