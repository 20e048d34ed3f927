import Testing

@testable import RewardCommand

@Suite("A file of freezes")
struct FreezeFileTests {
  private static let log = "player,timestamp,event\nann,2024-03-03T12:00:00Z,login\n"
  private static let header = "player,id,earned,expires,used"
  private static let row = "ann,a,2024-03-01T00:00:00Z,,"
  private static let one = "daily: { protected_by: freeze }"
  private static let sharing = "daily: { protected_by: freeze }, other: { protected_by: freeze }, none: {}"
  private static let apart = "daily: { protected_by: freeze }, other: { protected_by: other }"

  @Test(
    "is read as CSV in any order of columns, and as NDJSON",
    arguments: [
      "player,id,earned,expires,used\nann,a,2024-03-01T00:00:00Z,2024-04-01T00:00:00Z,2024-03-04\n",
      "used,note,id,player,expires,earned\n2024-03-04,\"gift, of 2\",a,ann,,2024-03-01T01:00:00+01:00\n",
      #"{"player":"ann","id":"a","earned":"2024-03-01T00:00:00Z","expires":null,"used":"2024-03-04","n":[1]}"#,
    ])
  func formats(text: String) throws {
    let asOf = try AsOf(Self.one, log: Self.log, freezes: text)
    let streak = try #require(try asOf.players("2024-03-05T12:00:00Z").first?.streaks["daily"])
    #expect(streak.short == "1 1 at_risk 1 a@2024-03-04")
  }

  @Test("gives a freeze to the streak it names, or to the pool that streak takes from")
  func streaks() throws {
    // Both miss 4 March. 'daily' would come first; the used one is said to be of 'other'.
    let used = try AsOf(
      Self.sharing, log: Self.log, freezes: Self.header + ",streak\n\(Self.row)2024-03-04,other\n")
    let streaks = try #require(try used.players("2024-03-05T12:00:00Z").first?.streaks)
    #expect(streaks["daily"]?.currentStreak == 0 && streaks["other"]?.short == "1 1 at_risk 1 a@2024-03-04")
    // Unused, it is of the pool of both, and 'daily' takes it.
    let free = try AsOf(Self.sharing, log: Self.log, freezes: Self.header + ",streak\n\(Self.row),other\n")
    let shared = try #require(try free.players("2024-03-05T12:00:00Z").first?.streaks)
    #expect(shared["daily"]?.short == "1 1 at_risk 1 a@2024-03-04" && shared["other"]?.currentStreak == 0)
    // In a pool of its own, 'other' takes it.
    let apart = try AsOf(Self.apart, log: Self.log, freezes: Self.header + ",streak\n\(Self.row),other\n")
    let own = try #require(try apart.players("2024-03-05T12:00:00Z").first?.streaks)
    #expect(own["daily"]?.currentStreak == 0 && own["other"]?.short == "1 1 at_risk 1 a@2024-03-04")
  }

  /// Rules that fill whole gaps can use a freeze for a day before it was earned. As of a moment before that, it is not there.
  @Test("has no freeze that was earned later, even if it was used for an earlier day", arguments: [5, 6])
  func earnedLater(day: Int) throws {
    let log = Self.log + "ann,2024-03-05T12:00:00Z,login\n"
    let text = "\(Self.header)\nann,a,2024-03-06T00:00:00Z,,2024-03-04\n"
    let asOf = try AsOf(Self.one, log: log, freezes: text)
    let streak = try #require(try asOf.players("2024-03-0\(day)T13:00:00Z").first?.streaks["daily"])
    #expect(streak.currentStreak == (day == 5 ? 1 : 2))
  }

  @Test(
    "is refused at its line, and nothing is written",
    arguments: [
      (
        // In the zone furthest ahead, 5 March begins at 10:00 of 4 March in UTC.
        "\(header)\nann,a,2024-03-01T00:00:00Z,2024-03-04T09:59:59Z,2024-03-05\n",
        "freezes:2:49: error: 'used' is a date after the freeze expired\nhelp: correct 'used' or 'expires'\n"
      ),
      (
        "",
        "error: 'freezes' is empty\nhelp: a file of freezes has a line of column names, then one line for each freeze\n"
      ),
      (
        "player,id,earned,expired,used\n",
        "freezes:1: error: there is no column 'expires'\n"
          + "help: the columns are 'player', 'id', 'earned', 'expired', 'used'\n"
      ),
      (
        "\(header),used\n", "freezes:1: error: column 'used' is there 2 times\nhelp: rename all but one\n"
      ),
      (
        "\(header)\nann,a,2024-03-01T00:00:00Z\n",
        "freezes:2: error: the row has 3 fields, the header 5\n"
          + "help: put fields with a ',' or a line end in double quotes\n"
      ),
      (
        "\(header)\n,a,2024-03-01T00:00:00Z,,\n",
        "freezes:2:1: error: 'player' is empty\nhelp: every freeze needs one\n"
      ),
      (
        "\(header)\nann,,2024-03-01T00:00:00Z,,\n",
        "freezes:2:5: error: 'id' is empty\nhelp: every freeze needs one\n"
      ),
      ("\(header)\nann,a,,,\n", "freezes:2:7: error: 'earned' is empty\nhelp: every freeze needs one\n"),
      (
        "\(header)\nann,a,2024-03-01,,\n",
        "freezes:2:7: error: 'earned' must be a date and time of 1970 to 2099 with its offset, in ISO 8601\n"
          + "help: write 2024-03-01T01:59:59Z, not '2024-03-01': the time comes after the date\n"
      ),
      (
        "\(header)\n\(row)\nann,b,2024-03-01T00:00:00Z,2024-03-02T00:00:00,\n",
        "freezes:3:28: error: 'expires' must be a date and time of 1970 to 2099 with its offset, in ISO 8601\n"
          + "help: write 2024-03-02T00:00:00Z, not '2024-03-02T00:00:00': Z stands for UTC\n"
      ),
      (
        "\(header)\nann,b,2024-03-01T00:00:00Z,2024-02-29T23:59:59Z,\n",
        "freezes:2:28: error: 'expires' is before 'earned'\nhelp: correct one of them\n"
      ),
      (
        "\(header)\nann,a,2024-03-01T00:00:00Z,,2023-02-29\n",
        "freezes:2:29: error: 'used' must be the date that it was used for, or empty\n"
          + "help: the calendar has no '2023-02-29'; write a date such as 2024-02-29\n"
      ),
      (
        "\(header)\n\(row)\nbob,a,2024-03-01T00:00:00Z,,\nann,a,2024-03-02T00:00:00Z,,\n",
        "freezes:4:5: error: the player has a freeze 'a' already, on line 2\n"
          + "help: give each freeze of a player its own id\n"
      ),
      (
        "\(header),streak\n\(row),dayly\n",
        "freezes:2:30: error: there is no streak 'dayly'\nhelp: did you mean 'daily'?\n"
      ),
      (
        "\(header),streak\n\(row),habit\n",
        "freezes:2:30: error: there is no streak 'habit'\nhelp: streaks that take freezes are daily\n"
      ),
      (
        #"{"player":"ann","id":"a"}"#,
        "freezes:1: error: the object has no 'earned'\n"
          + #"help: write {"player": …, "id": …, "earned": …}"# + "\n"
      ),
      (
        #"{"player":"ann","id":"a","#,
        "freezes:1:26: error: this is not a freeze in JSON: a key in double quotes is missing\n"
          + "help: write one object on each line\n"
      ),
      (
        "\(header)\nann,a\0,,,\n",
        "freezes:2: error: the line contains a zero byte\nhelp: save the file of freezes as text in UTF-8\n"
      ),
    ])
  func faults(text: String, message: String) throws {
    let asOf = try AsOf(Self.one, log: Self.log, freezes: text)
    #expect(try asOf.fault("2024-03-05T12:00:00Z", "--out", asOf.scratch / "out") == message)
    #expect(asOf.scratch.entries == ["freezes", "log", "rules.yaml"])
  }

  @Test(
    "must say which streak it means where there are several",
    arguments: [
      (
        sharing, "\(header)\n\(row)2024-03-04\n",
        "freezes:2: error: 'streak' must name the streak that the freeze was used on, because several take freezes\n"
          + "help: name one of daily, other\n"
      ),
      (
        sharing, "\(header),streak\n\(row)2024-03-04,none\n",
        "freezes:2:40: error: streak 'none' takes no freezes\nhelp: streaks that do are daily, other\n"
      ),
      (
        apart, "\(header),streak\n\(row),\n",
        "freezes:2:30: error: 'streak' must name the streak that the freeze is for, because there are several pools\n"
          + "help: name one of daily, other\n"
      ),
      (
        "daily: {}", "\(header)\n",
        "error: no streak of the scenario takes freezes\n"
          + "help: leave --freezes out, or give a streak 'protected_by'\n"
      ),
    ])
  func ambiguous(streaks: String, text: String, message: String) throws {
    #expect(try AsOf(streaks, log: Self.log, freezes: text).fault() == message)
  }

  @Test("cannot hold freezes of players whom a strict look does not find")
  func strangers() throws {
    let text = "\(Self.header)\n\(Self.row)\nzoe,a,2024-03-01T00:00:00Z,,\nbob,a,2024-03-01T00:00:00Z,,\n"
    let asOf = try AsOf(Self.one, log: Self.log, freezes: text)
    #expect(
      try asOf.fault("2024-03-05T12:00:00Z", "--strict", "--out", asOf.scratch / "out")
        == "freezes:3: error: the log has no player 'zoe'\nhelp: leave out --strict to ignore and count such freezes\n"
    )
    #expect(asOf.scratch.entries == ["freezes", "log", "rules.yaml"])
    #expect(
      try asOf.answer("2024-03-05T12:00:00Z").notes
        == "Ignored, because their players are not in the log: 2 freezes.\n")
  }
}
