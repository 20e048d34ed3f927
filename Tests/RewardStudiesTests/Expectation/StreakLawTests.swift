import RewardEngine
import Testing

@testable import RewardHistories

@Suite("The law of a streak")
struct StreakLawTests {
  private func rules(_ missedDay: StreakRules.MissedDay, grace: Int = 0) -> StreakRules {
    var rules = StreakRules()
    rules.missedDay = missedDay
    rules.graceDays = grace
    return rules
  }

  @Test(
    "that loses one day for each missed drifts upwards from the border on",
    arguments: [
      // p = 1/2; p = (1 − p)², so (3 − √5) / 2; p = (1 − p)³.
      (0, 0.5), (1, 0.38196601125010515), (2, 0.31767219617198067),
    ])
  func border(grace: Int, expected: Double) {
    #expect(isClose(StreakLaw.border(graceDays: grace), expected))
    #expect(StreakLaw.drift(expected + 1e-6, graceDays: grace) > 0)
    #expect(StreakLaw.drift(expected - 1e-6, graceDays: grace) < 0)
  }

  @Test(
    "without grace climbs one length after the other in the mean times of a coin's walk",
    arguments: [(1, 0), (2, 1), (5, 1), (6, 2), (11, 2), (12, 3), (19, 3), (20, 4)])
  func walk(days: Int, record: Int) {
    // From n to n + 1 takes u = 1 + ½ (u(n − 1) + u), u(0) = 2: 4, 6, 8, …, after 2 days for the first.
    #expect(StreakLaw(chance: 0.5, rules(.loseOne), days: days).record == record)
  }

  @Test("has no day of a cycle that the run is too short for, and the others as often as they come")
  func fewCycles() {
    let always = { StreakLaw(chance: 1, self.rules(.reset), days: $0) }
    // Of 120 days, each of the first 120 of a cycle of 150 comes once.
    #expect(always(120).share(ofDay: 150, inCycleOf: 150) == 0)
    #expect(isClose(always(120).share(ofDay: 120, inCycleOf: 150), 1.0 / 120))
    // Of a cycle of 90, the first 30 days come twice.
    #expect(isClose(always(120).share(ofDay: 30, inCycleOf: 90), 2.0 / 120))
    #expect(isClose(always(120).share(ofDay: 31, inCycleOf: 90), 1.0 / 120))
    // Every counted day is one of the cycle, whatever breaks the streak.
    for chance in [0.3, 0.8, 0.99] {
      let law = StreakLaw(chance: chance, rules(.reset, grace: 1), days: 120)
      let shares = (1...90).map { law.share(ofDay: $0, inCycleOf: 90) }
      // Counted days are taken as a whole number of them, which they are to one.
      #expect(abs(shares.reduce(0, +) - 1) < 1 / (chance * 120))
    }
  }

  @Test("with a grace day climbs sooner", arguments: [(4, 1), (5, 2)])
  func walkWithGrace(days: Int, record: Int) {
    // u(1) = ½ · 1 + ¼ · 2 + ¼ (2 + 2 + u(1)), so 8/3, and 2 days before.
    #expect(StreakLaw(chance: 0.5, rules(.loseOne, grace: 1), days: days).record == record)
  }

  @Test(
    "of a player who never misses is as long as the run", arguments: [StreakRules.MissedDay.reset, .loseOne])
  func whole(missedDay: StreakRules.MissedDay) {
    let law = StreakLaw(chance: 1, rules(missedDay), days: 30)
    let tens = Scenario.Streak.Milestone(id: "tens", lengths: .every(10), pays: Scenario.Payment())
    #expect(law.times(of: tens).times == 3 / 30.0)
    #expect(law.times(of: tens).lengths == 60 / 30.0)
  }

  @Test("is geometric on counted days, so a cycle's steps are too", arguments: [(0, 0.5), (1, 0.75)])
  func cycle(grace: Int, survival: Double) {
    let law = StreakLaw(chance: 0.5, rules(.reset, grace: grace), days: 1_000)
    let shares = (1...3).map { law.share(ofDay: $0, inCycleOf: 3) }
    let total = 1 + survival + survival * survival
    #expect(isClose(shares[0], 1 / total))
    #expect(isClose(shares[1], survival / total))
    #expect(isClose(shares[2], survival * survival / total))
  }

  @Test("meets each length as often as two counted days can", arguments: [(1, 1.5), (2, 0.5), (3, 0)])
  func visits(length: Int, expected: Double) {
    // The first has length 1; the second length 2 or, with the same chance, 1 again.
    let law = StreakLaw(chance: 0.5, rules(.restart), days: 4)
    let at = Scenario.Streak.Milestone(
      id: "at", lengths: .at(length), aboveRecord: false, pays: Scenario.Payment())
    #expect(isClose(law.times(of: at).times, expected / 4))
  }

  @Test(
    "pays above the record at most once",
    arguments: [
      // Of 2 counted days: surely 1, and 2 if the second continues. Of 3: 2 unless both start again.
      (4, 1, 1.0), (4, 2, 0.5), (6, 2, 0.75),
    ])
  func aboveRecord(days: Int, length: Int, expected: Double) {
    #expect(isClose(reached(length, in: days) * Double(days), expected))
  }

  @Test("comes to longer runs nearly as often as coins do", arguments: [(8, 3, 3 / 8.0), (10, 3, 8 / 16.0)])
  func longestRun(days: Int, length: Int, expected: Double) {
    // Two heads in a row among 3 and 4 coins: 3 of 8 and 8 of 16 ways. Later runs wait without memory here.
    #expect(abs(reached(length, in: days) * Double(days) - expected) < 0.02)
  }

  // Of four coins, heads at least twice in 11 of 16 ways and three times in 5. Each counted day is a length where no day is lost.
  @Test(
    "that is never lost reaches a length on as many days as count",
    arguments: [(2, 11 / 16.0), (3, 5 / 16.0)])
  func neverLost(length: Int, expected: Double) {
    for aboveRecord in [true, false] {
      let at = Scenario.Streak.Milestone(
        id: "at", lengths: .at(length), aboveRecord: aboveRecord, pays: Scenario.Payment())
      let law = StreakLaw(chance: 0.5, rules(.reset, grace: 4), days: 4)
      #expect(isClose(law.times(of: at).times * 4, expected))
    }
  }

  /// Every state of a streak with a grace day, day by day: its length, and whether the last day was missed.
  @Test("with a grace day reaches a length as often as its states do", arguments: [10, 20, 50, 100])
  func reachesWithGrace(length: Int) {
    for chance in [0.5, 0.65, 0.8, 0.9] {
      var (played, missed) = (
        [1.0] + [Double](repeating: 0, count: length - 1), [Double](repeating: 0, count: length)
      )
      var reached = 0.0
      for _ in 0..<365 {
        let either = zip(played, missed).map(+)
        reached += chance * either[length - 1]
        let lost = (1 - chance) * missed.reduce(0, +)
        missed = played.map { (1 - chance) * $0 }
        missed[0] += lost
        played = [0] + either.dropLast().map { chance * $0 }
      }
      let at = Scenario.Streak.Milestone(id: "at", lengths: .at(length), pays: Scenario.Payment())
      let law = StreakLaw(chance: chance, rules(.reset, grace: 1), days: 365)
      #expect(abs(law.times(of: at).times * 365 - reached) < 0.01, "chance \(chance): \(reached)")
    }
  }

  private func reached(_ length: Int, in days: Int) -> Double {
    let at = Scenario.Streak.Milestone(id: "at", lengths: .at(length), pays: Scenario.Payment())
    return StreakLaw(chance: 0.5, rules(.reset), days: days).times(of: at).times
  }

  @Test("leaves as many days open as gaps pass the grace", arguments: [(0, 0.4), (1, 0.16), (2, 0.064)])
  func exposure(grace: Int, expected: Double) {
    #expect(isClose(StreakLaw.exposure(0.6, graceDays: grace), expected))
  }
}
