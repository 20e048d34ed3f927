import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of boosts that are over before any experience is paid")
struct IdleBoostTests {
  private let watch = Scenario.Mission(id: "watch", pays: .fixed(10, "xp"))

  private func economy(
    starts: Scenario.Boost.Start = .sameDay, days: Int = 1, _ change: (inout Scenario) -> Void
  ) -> Scenario {
    Scenario.plain().with { scenario in
      scenario.boosts = [Scenario.Boost(id: "double", days: days, starts: starts)]
      scenario.missions = [watch]
      scenario.levels = Scenario.Levels(curve: .table([1_000]))
      change(&scenario)
    }
  }

  private func streak(_ event: Scenario.Streak.Event) -> Scenario.Streak {
    Scenario.Streak(
      id: "run", dayCountsWhen: event,
      cycle: [Scenario.Streak.CycleDay(day: 6, pays: .fixed(1, "double"))], cycleDays: 7)
  }

  @Test("finds a streak that pays when its goal is met, after the last experience of the day")
  func goal() throws {
    let late = economy { $0.streaks = [streak(.mission("watch"))] }
    let finding = try #require(late.findings(.idleBoost).first)
    #expect(finding.level == .warning)
    #expect(finding.field == FieldPath(["streaks", "run", "cycle", "6", "double"]))
    // A login pays before missions; tomorrow and a second day are soon enough.
    #expect(economy { $0.streaks = [streak(.login)] }.findings(.idleBoost).isEmpty)
    #expect(economy(starts: .nextDay) { $0.streaks = late.streaks }.findings(.idleBoost).isEmpty)
    #expect(economy(days: 2) { $0.streaks = late.streaks }.findings(.idleBoost).isEmpty)
  }

  @Test("says nothing where a milestone of the same streak, or a level, may still pay experience")
  func laterExperience() {
    var paying = streak(.mission("watch"))
    paying.milestones = [
      Scenario.Streak.Milestone(id: "weeks", lengths: .every(7), pays: .fixed(50, "xp"))
    ]
    #expect(economy { $0.streaks = [paying] }.findings(.idleBoost).isEmpty)
    let levels = Scenario.Levels(curve: .table([1_000]), eachLevelPays: .fixed(5, "xp"))
    #expect(
      economy { scenario in
        scenario.streaks = [streak(.mission("watch"))]
        scenario.levels = levels
      }.findings(.idleBoost).isEmpty)
  }

  @Test("finds the last of the missions, which are done in the order of their ids", arguments: ["a", "z"])
  func mission(id: String) {
    let scenario = economy { scenario in
      scenario.missions = [watch, Scenario.Mission(id: id, pays: .fixed(1, "double"))].sorted {
        $0.id < $1.id
      }
    }
    let findings = scenario.findings(.idleBoost)
    #expect(findings.count == (id == "z" ? 1 : 0))
    // A login could grant it in time, and so could a mission, but not this one.
    #expect(
      findings.allSatisfy {
        $0.help.hasSuffix(
          "give 'z' an id that sorts before 'watch': missions take their turns in the order of their ids")
      })
  }

  @Test("advises the next day alone where only logins pay experience")
  func login() {
    let scenario = economy { scenario in
      scenario.missions = [Scenario.Mission(id: "watch", pays: .fixed(1, "double"))]
      scenario.login = .fixed(5, "xp")
    }
    #expect(scenario.findings(.idleBoost).map(\.help) == ["write 'starts: next_day' in boosts.double"])
  }

  @Test("finds the reward of a level that only missions reach", arguments: [(0, 1), (5, 0)])
  func level(login: Int, count: Int) {
    let scenario = economy { scenario in
      scenario.login = .fixed(login, "xp")
      scenario.levels?.rewards = [Scenario.Levels.Reward(level: 2, pays: .fixed(1, "double"))]
    }
    #expect(scenario.findings(.idleBoost).count == count)
  }

  @Test("only notes an offer of the shop where a login grants the boost in time")
  func shop() throws {
    let offer = Scenario.Offer("card", 1, "double", for: 5, "coins")
    let scenario = economy { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins", start: 5)]
      scenario.streaks = [streak(.login)]
      scenario.shop = [offer]
    }
    let finding = try #require(scenario.findings(.idleBoost).first)
    #expect(finding.level == .note)
    #expect(finding.field == FieldPath(["shop", "card", "gives", "double"]))
    #expect(scenario.with { $0.streaks = [] }.findings(.idleBoost).map(\.level) == [.warning])
    // Two at a time last until tomorrow.
    let two = scenario.with { $0.shop[0].demand = .chance(1, quantity: 2) }
    #expect(two.findings(.idleBoost).isEmpty)
  }

  @Test("finds a factor that rounding down leaves without an effect", arguments: [(1, 1), (2, 0)])
  func roundedOff(experience: Int, count: Int) {
    // 1 XP times 1.9 is 1.9, rounded down to 1; 2 XP become 3.
    let scenario = economy(starts: .nextDay, days: 3) { scenario in
      scenario.boosts[0].factorHundredths = 190
      scenario.missions = [
        Scenario.Mission(
          id: "watch", pays: Scenario.Payment([.init("xp", .fixed(experience)), .init("double", .fixed(1))]))
      ]
    }
    let findings = scenario.findings(.idleBoost)
    #expect(findings.map(\.field.description) == ["boosts.double.factor"].prefix(count).map { $0 })
    #expect(findings.allSatisfy { $0.level == .warning && $0.help.hasPrefix("pay 2 XP or more") })
    #expect(scenario.findings(.alwaysOnBoost).count == 1 - count)
    // Where it changes other payments, it is only noted.
    let mixed = scenario.with { $0.login = .fixed(50, "xp") }
    #expect(mixed.findings(.idleBoost).map(\.level) == [LintFinding.Level.note].prefix(count).map { $0 })
  }

  /// A login of some XP, times 1.25 the day after.
  private func quarter(_ experience: Int, _ change: (inout Scenario) -> Void = { _ in }) -> Scenario {
    economy(starts: .nextDay) { scenario in
      scenario.boosts[0].factorHundredths = 125
      scenario.missions = []
      scenario.login = Scenario.Payment([.init("xp", .fixed(experience)), .init("double", .fixed(1))])
      change(&scenario)
    }
  }

  @Test(
    "counts what other factors make of it: 3 XP times 2 and 1.25 are 7, and 6 without it; 1 XP stays 2",
    arguments: [(3, 0), (1, 1)])
  func roundedOffBesideOthers(experience: Int, count: Int) {
    let event = quarter(experience) {
      $0.events = [Scenario.Event(id: "fair", from: 5, days: 2, experienceHundredths: 200)]
    }
    #expect(event.findings(.idleBoost).count == count)
    let boost = quarter(experience) { scenario in
      scenario.boosts.append(Scenario.Boost(id: "more", days: 1))
      scenario.missions = [Scenario.Mission(id: "quiz", pays: .fixed(1, "more"))]
    }
    let factors = boost.findings(.idleBoost).filter { $0.field.names[0] == "boosts" }
    #expect(factors.count == count)
  }

  @Test("counts no event beyond the run or on closed days, and no boost that nothing grants")
  func roundedOffAlone() {
    let alone = quarter(3) { scenario in
      scenario.events = [
        Scenario.Event(id: "late", from: 100, experienceHundredths: 200),
        Scenario.Event(id: "closed", from: 5, experienceHundredths: 200, isClosed: true),
      ]
      scenario.boosts.append(Scenario.Boost(id: "more", days: 1))
    }
    #expect(alone.findings(.idleBoost).map(\.level) == [.warning])
  }

  @Test("says nothing where the boosts beside it are too many to try all")
  func roundedOffBesideMany() {
    func beside(_ count: Int) -> Scenario {
      quarter(1) { scenario in
        let others = (0..<count).map { Scenario.Boost(id: "other\($0)", factorHundredths: 101, days: 1) }
        scenario.boosts += others
        scenario.login.amounts += others.map { Scenario.Payment.Entry($0.id, .fixed(1)) }
      }
    }
    // 1.01 eight times is 1.08: 1 XP stays 1 XP with and without 1.25.
    #expect(beside(8).findings(.idleBoost).contains { $0.field.description == "boosts.double.factor" })
    #expect(beside(9).findings(.idleBoost).allSatisfy { $0.field.description != "boosts.double.factor" })
  }

  @Test("finds a boost where nothing pays experience", arguments: [Scenario.Boost.Start.sameDay, .nextDay])
  func nothing(starts: Scenario.Boost.Start) {
    let scenario = economy(starts: starts) { scenario in
      scenario.missions = []
      scenario.login = .fixed(1, "double")
    }
    #expect(scenario.findings(.idleBoost).map(\.field) == [FieldPath(["boosts", "double"])])
  }
}
