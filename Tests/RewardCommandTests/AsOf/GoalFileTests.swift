import Testing

@testable import RewardCommand

@Suite("Goals over time")
struct GoalFileTests {
  // Two workouts on 1 March, one on 2 March, two on 3 March.
  private static let log = """
    player,timestamp,event,amount
    ann,2024-03-01T12:00:00Z,workout,2
    ann,2024-03-02T12:00:00Z,workout,1
    ann,2024-03-03T12:00:00Z,workout,2

    """
  private static let streak = "daily: { day_counts_when: workout, goal: 2 }"

  private func asOf(_ goals: String?, streaks: String = streak) throws -> AsOf {
    let asOf = try AsOf(streaks, log: Self.log)
    if let goals { try FileOutput.replace(asOf.scratch / "goals", with: goals) }
    return asOf
  }

  @Test("make a day count by the goal of that day; without them the present goal holds for all days")
  func days() throws {
    func streak(_ goals: String?) throws -> AsOf.Streak? {
      let asOf = try asOf(goals)
      let now = "2024-03-03T13:00:00Z"
      let players =
        try goals == nil
        ? asOf.players(now) : asOf.players(now, "--goals", asOf.scratch / "goals")
      return players.first?.streaks["daily"]
    }
    // By a goal of 2 throughout, 2 March is missed.
    #expect(try streak(nil)?.short == "1 1 active 0")
    // The goal was 1 on 2 March, and 2 again from the next day on.
    let changed = try #require(try streak("player,from,goal\nann,2024-03-02,1\nann,2024-03-03,2\n"))
    #expect(changed.short == "3 3 active 0" && changed.goalProgress == 1)
    // The goal is 4 since 3 March: today is half done, and the two days before stand.
    let raised = try #require(try streak("goal,player,from\n1,ann,2024-03-01\n4,ann,2024-03-03\n"))
    #expect(raised.short == "2 2 at_risk 0" && raised.goalProgress == 0.5 && !raised.isGoalMet)
    // Another player's goals are not Ann's.
    #expect(try streak("player,from,goal\nbob,2024-03-02,1\n")?.short == "1 1 active 0")
  }

  @Test(
    "are refused at their line",
    arguments: [
      (
        "",
        "error: 'goals' is empty\nhelp: a file of goals has a line of column names, then one line for each goal\n"
      ),
      (
        "player,from,goal\nann,2024-03-02,0\n",
        "goals:2:16: error: 'goal' must be a whole number from 1 to 1000000\nhelp: '0' is not\n"
      ),
      (
        "player,from,goal\nann,2 March,1\n",
        "goals:2:5: error: 'from' must be the first date that the goal is for\nhelp: write year, month and day as in 2024-02-29, not '2 March'\n"
      ),
      (
        "player,from,goal\nann,2024-03-02,1\nann,2024-03-02,2\n",
        "goals:3:5: error: the player has a goal from that date already, on line 2\nhelp: leave one out\n"
      ),
      (
        "player,from,goal,streak\nann,2024-03-02,1,dayly\n",
        "goals:2:18: error: there is no streak 'dayly'\nhelp: did you mean 'daily'?\n"
      ),
      (
        "player,from,goal\nbob,2024-03-02,1\n",
        "goals:2: error: the log has no player 'bob'\nhelp: leave out --strict to ignore and count such goals\n"
      ),
    ])
  func refused(goals: String, text: String) throws {
    let asOf = try asOf(goals)
    #expect(
      try asOf.fault("2024-03-03T13:00:00Z", "--goals", asOf.scratch / "goals", "--strict") == text)
  }
}
