import RewardEngine
import Testing

@testable import RewardStudies

@Suite("The most that a streak can have paid")
struct MostOfStreakTests {
  /// What one order of days with and without play has paid, by the rules of a streak that a missed day restarts.
  private func paid(_ plays: [Bool], _ streak: Scenario.Streak) -> Double {
    var (length, missed, record, sum) = (0, 0, 0, 0)
    for isPlayed in plays {
      guard isPlayed else {
        missed += 1
        if missed > streak.rules.graceDays { length = 0 }
        continue
      }
      (length, missed) = (length + 1, 0)
      sum += streak.cycle.filter { $0.day == (length - 1) % streak.cycleDays + 1 }.reduce(0) {
        $0 + $1.pays.fixedAmount(of: "coins")
      }
      for milestone in streak.milestones where milestone.lengths == .at(length) {
        if milestone.aboveRecord && length <= record { continue }
        sum += milestone.pays.fixedAmount(of: "coins")
      }
      record = max(record, length)
    }
    return Double(sum)
  }

  @Test(
    "is the most of all orders of twelve days", arguments: [0, 1],
    [[1: 10], [1: 1, 2: 5], [3: 7], [1: 2, 3: 2]])
  func allOrders(grace: Int, cycle: [Int: Int]) {
    var streak = Scenario.Streak(id: "daily")
    streak.rules.graceDays = grace
    streak.cycleDays = 3
    streak.cycle = cycle.sorted { $0.key < $1.key }.map {
      .init(day: $0.key, pays: .fixed($0.value, "coins"))
    }
    streak.milestones = [.init(id: "four", lengths: .at(4), pays: .fixed(3, "coins"))]
    var most = MostOfStreak(streak, "coins")
    var sum = 0.0
    for days in 1...12 {
      sum += most.next()
      let best = (0..<(1 << days)).map { order in
        paid((0..<days).map { order >> $0 & 1 == 1 }, streak)
      }.max()
      // The milestone is not missed on purpose: what is said is never less, and the same without it.
      #expect(sum >= best ?? 0, "\(days) days")
    }
    streak.milestones = []
    most = MostOfStreak(streak, "coins")
    sum = 0
    for days in 1...12 {
      sum += most.next()
      let best = (0..<(1 << days)).map { order in
        paid((0..<days).map { order >> $0 & 1 == 1 }, streak)
      }.max()
      #expect(sum == best, "\(days) days without a milestone")
    }
  }

  @Test("is the best length every day where a missed day takes one back, for each copy")
  func climbing() {
    var streak = Scenario.Streak(id: "daily", perPlayer: 2)
    streak.rules.missedDay = .loseOne
    streak.cycleDays = 4
    streak.cycle = [.init(day: 2, pays: .fixed(5, "coins"))]
    var most = MostOfStreak(streak, "coins")
    #expect((1...5).map { _ in most.next() } == [0, 10, 10, 10, 10])
  }

  @Test(
    "says on which day a freeze can be paid for",
    arguments: [(30, nil), (50, 9), (60, 11)] as [(Int, Double?)])
  func late(price: Int, day: Double?) {
    // 10 coins on the first day of a run: on days 1, 3, 5, 7, 9, 11 for who misses each other day. A week's patience.
    let scenario = Scenario.plain(chance: 0.5).with { scenario in
      scenario.addPairs(paying: 0, [Scenario.Offer("one", 1, "freeze", for: price, "coins")])
      scenario.streaks[0].cycleDays = 7
      scenario.streaks[0].cycle = [.init(day: 1, pays: .fixed(10, "coins"))]
    }
    #expect(scenario.findings(.lateFreeze).first?.figure("day") == day)
  }
}
