import Testing

@testable import RewardEngine

@Suite("A life told by history")
struct DailyReplayTests {
  /// A session: day, minute of it, minutes east of UTC, and how often the only activity is done.
  typealias LoggedSession = (day: Int, minute: Int, offset: Int, times: Int)

  private static func scenario(days: Int, goal: Int, clock: StreakRules.Clock) -> Scenario {
    var rules = StreakRules()
    rules.goal = goal
    rules.clock = clock
    var scenario = Scenario.rehearsed(
      activities: [Scenario.Activity(id: "walk", perActiveDay: .fixed(9))],
      streaks: [Scenario.Streak(id: "run", dayCountsWhen: .activity("walk"), rules: rules)])
    scenario.days = days
    return scenario
  }

  private static func player(_ sessions: [LoggedSession]) -> Replay.Player {
    Replay.Player(
      address: PlayerAddress(profileKey: 0, rank: 0),
      events: sessions.map {
        Replay.Event(
          day: Int32($0.day), minute: Int32($0.minute), zoneOffset: Int32($0.offset),
          action: .activity(0, copy: 0), amount: Int32($0.times))
      })
  }

  /// Length of the streak in force, days counted and runs lost, at the end of each day.
  private static func days(
    _ sessions: [LoggedSession], goal: Int = 1, clock: StreakRules.Clock = .utc
  ) throws -> [[Int32]] {
    let last = sessions.map(\.day).max() ?? 0
    var lives = DailyReplay(try Plan(scenario(days: last + 1, goal: goal, clock: clock)), seed: 1)
    var days: [[Int32]] = []
    lives.play(
      [player(sessions)],
      showing: [.field(.streak(0, copy: 0, .length)), .counted(streak: 0), .losses(streak: 0)]
    ) { days.append($1) }
    return days
  }

  @Test("shows what there is at the end of every day")
  func everyDay() throws {
    let days = try Self.days(
      [(0, 720, 0, 1), (1, 720, 0, 1), (3, 720, 0, 1)], clock: .playerZone)
    #expect(days == [[1, 1, 0], [2, 2, 0], [0, 2, 1], [1, 3, 1]])
  }

  /// Days 2, 3 and 4 are missed; the first costs nothing, the second ends the run, and the third finds none.
  @Test("shows missed days that grace does not cover, while there is a streak to lose")
  func exposed() throws {
    var scenario = Self.scenario(days: 6, goal: 1, clock: .playerZone)
    scenario.streaks[0].rules.graceDays = 1
    var lives = DailyReplay(try Plan(scenario), seed: 1)
    var days: [[Int32]] = []
    lives.play(
      [Self.player([(0, 720, 0, 1), (1, 720, 0, 1), (5, 720, 0, 1)])], showing: [.exposed(streak: 0)]
    ) { days.append($1) }
    #expect(days == [[0], [0], [0], [1], [1], [1]])
  }

  @Test("shows each player his own, in the order they were given")
  func order() throws {
    var lives = DailyReplay(try Plan(Self.scenario(days: 2, goal: 1, clock: .playerZone)), seed: 1)
    // The second arrives first.
    let players = [Self.player([(1, 720, 0, 1)]), Self.player([(0, 720, 0, 1), (1, 720, 0, 1)])]
    var days: [[Int32]] = []
    lives.play(players, showing: [.counted(streak: 0)]) { days.append($1) }
    #expect(days == [[0, 1], [1, 2]])
  }

  @Test("waits with UTC's day for who flies east after his midnight")
  func eastward() throws {
    // 8:00 of day 2 nine hours east is 23:00 of day 1 in UTC, which no day but 1 counts for.
    #expect(try Self.days([(0, 720, 0, 1), (2, 480, 540, 1)]) == [[1, 1, 0], [1, 1, 0], [2, 2, 0]])
    // An hour later it is day 2 in UTC, and day 1 was missed.
    #expect(
      try Self.days([(0, 720, 0, 1), (2, 540, 540, 1)]) == [[1, 1, 0], [0, 1, 1], [1, 2, 1]])
  }

  @Test("waits with no more than one day of UTC for an early session in the east")
  func earlyInTheEast() throws {
    // Nine hours east, 8:00 of day 3 is 23:00 of day 2 in UTC. Day 1 of UTC ended at 9:00 of day 2 and was missed.
    #expect(
      try Self.days([(0, 720, 540, 1), (3, 480, 540, 1)])
        == [[1, 1, 0], [1, 1, 0], [0, 1, 1], [1, 2, 1]])
  }

  @Test("settles two of UTC's days at once for who flies far west")
  func westward() throws {
    // 20:00 fourteen hours east is 6:00 in UTC; 20:00 of day 1 ten hours west is 6:00 of day 2: day 1 is missed.
    #expect(try Self.days([(0, 1200, 840, 1), (1, 1200, -600, 1)]) == [[1, 1, 0], [1, 2, 1]])
    // At 13:59 it is still day 1 in UTC.
    #expect(try Self.days([(0, 1200, 840, 1), (1, 839, -600, 1)]) == [[1, 1, 0], [2, 2, 0]])
  }

  @Test("leaves out what a log tells of a day that has been settled")
  func late() throws {
    // Day 2 in UTC gets one of two; 8:00 fourteen hours east of it is day 1, which is over.
    let days = try Self.days(
      [(0, 720, 0, 2), (1, 1200, -600, 1), (2, 480, 840, 1)], goal: 2)
    #expect(days == [[1, 1, 0], [0, 1, 1], [0, 1, 1]])
    // Without the flight it is the second of day 2.
    #expect(try Self.days([(0, 720, 0, 2), (1, 1200, -600, 1), (2, 720, 0, 1)], goal: 2)[2] == [1, 2, 1])
  }
}
