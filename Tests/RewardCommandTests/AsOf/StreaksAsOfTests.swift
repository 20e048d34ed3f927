import Testing

@testable import RewardCommand

@Suite("Streaks at an instant")
struct StreaksAsOfTests {
  // Ann logs in at noon on 1, 2 and 3 March.
  private static let threeDays = """
    player,timestamp,event
    ann,2024-03-01T12:00:00Z,login
    ann,2024-03-02T12:00:00Z,login
    ann,2024-03-03T12:00:00Z,login

    """

  @Test("are one line of JSON a player, whole")
  func wholeLine() throws {
    let asOf = try AsOf(
      "daily: { rules: swiftful-1.0, protected_by: freeze }",
      log: "player,timestamp,zone,event\nann,2024-03-03T12:00:00.5+01:00,Europe/Berlin,login\n",
      freezes: "player,id,earned,expires,used\nann,a,2024-03-01T00:00:00Z,,\nann,b,2024-03-02T00:00:00Z,,\n")
    // 4 March is missed, which the freeze earned first fills; on 5 March at 12:00 in Berlin nothing has happened yet.
    #expect(
      try asOf.answer("2024-03-05T12:00:00+01:00").text == """
        {"player":"ann","as_of":"2024-03-05T11:00:00Z","zone":"Europe/Berlin","streaks":{"daily":\
        {"currentStreak":1,"longestStreak":1,"todayEventCount":0,"isGoalMet":false,"goalProgress":0,\
        "streakStart":"2024-03-03","lastEvent":"2024-03-03T11:00:00.500Z","freezesAvailable":1,\
        "freezesConsumed":[{"id":"a","day":"2024-03-04"}],"daysMissed":1,"status":"at_risk"}}}

        """)
  }

  @Test(
    "of the released package fill a gap with a freeze through its last moment",
    arguments: [
      // The gap is 4 March, looked at when it is over.
      ("2024-03-04T23:59:59Z", "3 3 at_risk 0", 1),
      ("2024-03-05T00:00:00Z", "3 3 at_risk 1 a@2024-03-04", 0),
      ("2024-03-05T00:00:01Z", "0 3 broken 1", 0),
    ])
  func expiry(instant: String, short: String, left: Int) throws {
    let asOf = try AsOf(
      "daily: { rules: swiftful-1.0, protected_by: freeze }", log: Self.threeDays,
      freezes: "player,id,earned,expires,used\nann,a,2024-03-01T12:00:00Z,2024-03-05T00:00:00Z,\n")
    let streak = try #require(try asOf.players(instant).first?.streaks["daily"])
    #expect(streak.short == short)
    #expect(streak.freezesAvailable == left)
    #expect(streak.freezesOffered == nil)
  }

  @Test(
    "on the phone look back from yesterday through the last second of the leeway",
    arguments: [
      // Three whole hours have passed from 3:00:00 to 3:59:59; within them 3 March, which counts, is the open day.
      ("2024-03-04T03:59:59Z", "3 3 active 0"),
      // Then 4 March is, which has no event: as printed, that shows 0.
      ("2024-03-04T04:00:00Z", "0 3 at_risk 0"),
      ("2024-03-05T03:59:59Z", "0 3 at_risk 0"),
      ("2024-03-05T04:00:00Z", "0 3 broken 1"),
    ])
  func leeway(instant: String, short: String) throws {
    let asOf = try AsOf("daily: { rules: seed002-client, leeway_hours: 3 }", log: Self.threeDays)
    #expect(try asOf.players(instant).first?.streaks["daily"]?.short == short)
  }

  @Test("leave out what comes later, and say so; an event at the instant itself counts")
  func later() throws {
    let asOf = try AsOf(
      "daily: { rules: swiftful-1.0, protected_by: freeze }",
      log: Self.threeDays + """
        bob,2024-03-03T12:00:00Z,login
        bob,2024-03-03T12:00:00Z,login
        bob,2024-03-01T12:00:00Z,dance
        cyd,2024-03-04T12:00:00Z,login

        """,
      freezes: """
        player,id,earned,expires,used
        ann,a,2024-03-01T00:00:00Z,,2024-03-04
        zoe,a,2024-03-01T00:00:00Z,,

        """)
    let (text, notes) = try asOf.answer("2024-03-02T12:00:00Z")
    #expect(
      notes == """
        Ignored, because they are not in the scenario: 1 event: dance (1).
        Ignored, because they are later than 2024-03-02T12:00:00Z: 3 events.
        Sent twice and counted once: 1 event.
        Ignored, because their players are not in the log: 1 freeze.

        """)
    #expect(text.split(separator: "\n").count == 3)
    let players = try asOf.players("2024-03-02T12:00:00Z")
    #expect(players.map(\.player) == ["ann", "bob", "cyd"])
    // Her freeze is used on 4 March: on the 2nd she still has it.
    #expect(players[0].streaks["daily"]?.short == "2 2 active 0")
    #expect(players[0].streaks["daily"]?.freezesAvailable == 1)
    #expect(players[1].streaks["daily"]?.short == "0 0 none 0")
    #expect(players[1].streaks["daily"]?.lastEvent == nil)
    // A second earlier her event of the 2nd has not happened.
    #expect(try asOf.players("2024-03-02T11:59:59Z")[0].streaks["daily"]?.short == "1 1 at_risk 0")
  }

  @Test("count the leap day")
  func leapDay() throws {
    let log = """
      player,timestamp,event
      ann,2024-02-28T12:00:00Z,login
      ann,2024-02-29T12:00:00Z,login
      ann,2024-03-01T12:00:00Z,login
      bob,2024-02-28T12:00:00Z,login
      bob,2024-03-01T12:00:00Z,login
      cyd,2023-02-28T12:00:00Z,login
      cyd,2023-03-01T12:00:00Z,login

      """
    let players = try AsOf("daily: {}", log: log).players("2024-03-01T13:00:00Z")
    #expect(players[0].streaks["daily"]?.short == "3 3 active 0")
    // Bob missed 29 February; in 2023, a year of 366 days ago, Cyd had none to miss.
    #expect(players[1].streaks["daily"]?.short == "1 1 active 0")
    #expect(players[2].streaks["daily"]?.longestStreak == 2)
  }

  @Test("of habits share a pool: days before habits, habits by their number")
  func habits() throws {
    // Both habits are kept on 26 February, the first on the 27th, too. Each forgives one day. The second's is the
    // 27th, so it needs a freeze for the 28th, and takes a; the first forgives the 28th. On the 29th both need one:
    // the first takes b, and the second loses its only day.
    let log = """
      player,timestamp,event,amount
      ann,2024-02-26T08:00:00Z,workout,2
      ann,2024-02-26T08:01:00Z,workout.2,1
      ann,2024-02-27T08:00:00Z,workout,1

      """
    let freezes =
      "player,id,earned,expires,used\nann,b,2024-02-26T09:00:00Z,,\nann,a,2024-02-26T08:00:00Z,,\n"
    let asOf = try AsOf(
      "habit: { rules: seed003, per_player: 2, day_counts_when: workout, protected_by: freeze }", log: log,
      freezes: freezes)
    let streaks = try #require(try asOf.players("2024-03-01T12:00:00Z").first?.streaks)
    #expect(streaks.keys.sorted() == ["habit.1", "habit.2"])
    #expect(streaks["habit.1"]?.short == "2 2 at_risk 2 b@2024-02-29")
    #expect(streaks["habit.2"]?.short == "0 1 broken 3 a@2024-02-28")
    #expect(streaks["habit.1"]?.freezesAvailable == 0 && streaks["habit.2"]?.freezesAvailable == 0)
    // At 07:59 on the 28th nothing is over but the 27th.
    let early = try #require(try asOf.players("2024-02-28T07:59:00Z").first?.streaks)
    #expect(early["habit.1"]?.short == "2 2 at_risk 0" && early["habit.2"]?.short == "1 1 at_risk 1")
    #expect(early["habit.1"]?.freezesAvailable == 2 && early["habit.2"]?.freezesAvailable == 2)
    #expect(try asOf.players("2024-02-26T08:00:00Z").first?.streaks["habit.1"]?.todayEventCount == 2)
  }

  @Test("whose freezes are used by hand say what is offered, and take it when the log says so")
  func byHand() throws {
    let rules =
      "daily: { rules: swiftful-1.0, freeze_use: by_hand, protected_by: freeze, day_counts_when: workout }"
    let log = """
      player,timestamp,event
      ann,2024-03-02T12:00:00Z,workout
      ann,2024-03-03T12:00:00Z,workout

      """
    let freezes = "player,id,earned,expires,used\nann,a,2024-03-01T12:00:00Z,,\n"
    let offered = try #require(
      try AsOf(rules, log: log, freezes: freezes).players("2024-03-05T12:00:00Z").first?.streaks["daily"])
    #expect(offered.short == "0 2 broken 1" && offered.freezesOffered == 1 && offered.freezesAvailable == 1)
    let filled = try #require(
      try AsOf(rules, log: log + "ann,2024-03-05T08:00:00Z,freeze.daily\n", freezes: freezes)
        .players("2024-03-05T12:00:00Z").first?.streaks["daily"])
    #expect(filled.short == "2 2 at_risk 1 a@2024-03-04")
    #expect(filled.freezesOffered == 0 && filled.freezesAvailable == 0)
  }

  @Test("of a goal count today's events, and their share of the goal")
  func goal() throws {
    let asOf = try AsOf(
      "daily: { day_counts_when: activity, goal: 4 }",
      log:
        "player,timestamp,event,amount\na,2024-03-01T08:00:00Z,workout,2\na,2024-03-01T09:00:00Z,workout,1\n"
        + "a,2024-03-01T10:00:00Z,login,9\na,2024-03-01T11:00:00Z,workout,1\n")
    let three = try #require(try asOf.players("2024-03-01T10:30:00Z").first?.streaks["daily"])
    #expect(three.todayEventCount == 3 && three.goalProgress == 0.75 && !three.isGoalMet)
    #expect(three.short == "0 0 none 0" && three.lastEvent == "2024-03-01T09:00:00Z")
    let four = try #require(try asOf.players("2024-03-01T11:00:00Z").first?.streaks["daily"])
    #expect(four.isGoalMet && four.short == "1 1 active 0")
  }

  @Test("are the same again when the freezes they use are written back as used")
  func writtenBack() throws {
    let log = """
      player,timestamp,event
      ann,2024-02-26T08:00:00Z,workout
      ann,2024-02-27T08:01:00Z,workout.2
      ann,2024-02-28T08:01:00Z,workout
      ann,2024-03-02T08:00:00Z,workout

      """
    let header = "player,id,earned,expires,used,streak\n"
    let names = ["a", "b", "c", "d"]
    let rules = "habit: { rules: seed003, per_player: 2, day_counts_when: workout, protected_by: freeze }"
    let free = names.map { "ann,\($0),2024-02-26T08:00:00Z,,,\n" }.joined()
    let first = try AsOf(rules, log: log, freezes: header + free)
    let instant = "2024-03-03T12:00:00Z"
    let streaks = try #require(try first.players(instant).first?.streaks)
    var rows = ""
    var used: Set<String> = []
    for (name, streak) in streaks {
      for use in streak.freezesConsumed {
        rows += "ann,\(use.id),2024-02-26T08:00:00Z,,\(use.day),\(name)\n"
        used.insert(use.id)
      }
    }
    // The first misses 29 February, which grace forgives, and 1 March: a freeze. The second misses the 28th, grace,
    // and then 29 February, 1 and 2 March: three freezes.
    #expect(used == Set(names))
    let again = try AsOf(rules, log: log, freezes: header + rows)
    #expect(try again.answer(instant).text == first.answer(instant).text)
  }

  @Test("are written to a file, whole or not at all, and counted")
  func file() throws {
    let asOf = try AsOf("daily: {}", log: Self.threeDays)
    let out = asOf.scratch / "states.ndjson"
    let instant = "2024-03-03T13:00:00Z"
    let command = try asOf.command(instant, ["--out", out])
    try command.lookAtStreaks(at: try #require(command.asOf.instant))
    #expect(try asOf.scratch.text("states.ndjson") == asOf.answer(instant).text)
    try FileOutput.replace(asOf.scratch / "log", with: Self.threeDays + "bob,soon,login\n")
    let fault = try asOf.fault(instant, "--out", out)
    #expect(fault.hasPrefix("log:5:5: error: 'timestamp' must be a date and time of 1970 to 2099"))
    #expect(asOf.scratch.text("states.ndjson")?.contains("\"ann\"") == true)
    #expect(asOf.scratch.entries == ["log", "rules.yaml", "states.ndjson"])
    let folder = asOf.scratch.path
    #expect(
      try asOf.fault(instant, "--out", folder) == "error: cannot create '\(folder)': is a directory\n")
  }
}
