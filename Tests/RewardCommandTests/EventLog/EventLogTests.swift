import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("A log of events")
struct EventLogTests {
  private static let header = "player,timestamp,event,amount\n"

  @Test("gives all of an event")
  func wholeEvent() throws {
    // 2024-01-01 is day 19723; 05:45 before its first minute in Nepal is 18:15 in Greenwich.
    let log = LogText("player,timestamp,event,amount,zone\nann,2024-01-01T00:01:02.5+05:45,win,3,\n")
    let event = LogEvent(
      player: "ann", instant: (19_723 * 86_400 + 62 - 20_700) * 1000 + 500, day: 19_723, minute: 1,
      offsetMinutes: 345, event: "win", amount: 3, line: 2)
    #expect(try log.players() == [[event]])
  }

  @Test("gives the events of each player by instant, those of one instant as they stand")
  func order() throws {
    let log = LogText(
      Self.header + """
        b,2024-01-02T00:00:00Z,late,1
        b,2024-01-01T00:00:00Z,one,1
        b,2024-01-01T01:00:00+01:00,two,1
        b,2023-12-31T23:30:00-01:00,between,1
        a,2024-01-01T00:00:00Z,win,1
        """)
    let players = try log.players()
    #expect(players.map { $0.map(\.event) } == [["one", "two", "between", "late"], ["win"]])
    #expect(players[0].map(\.line) == [3, 4, 5, 2])
  }

  @Test("leaves out what was sent twice, and counts it")
  func duplicates() throws {
    let log = LogText(
      Self.header + """
        a,2024-01-01T00:00:00Z,win,1
        a,2024-01-01T00:00:00Z,win,2
        a,2024-01-01T00:00:00Z,login,1
        a,2024-01-01T00:00:00Z,win,
        a,2024-01-01T00:00:01Z,win,1
        a,2024-01-01T01:00:00+01:00,win,1
        b,2024-01-01T00:00:00Z,win,1
        """)
    let (players, duplicates, _) = try log.read()
    #expect(players.map { $0.map(\.line) } == [[2, 3, 4, 6], [8]])
    #expect(duplicates == 2)
  }

  @Test("refuses a player that comes back")
  func unordered() {
    let text =
      Self.header + "b,2024-01-01T00:00:00Z,x,\na,2024-01-01T00:00:00Z,x,\nb,2024-01-02T00:00:00Z,x,\n"
    #expect(
      LogText(text).fault == """
        log:4: error: player 'b' appears again after other players
        help: sort the log by player, or add --sort

        """)
  }

  @Test("sorts by the bytes of the player, then by instant, when asked to")
  func sorted() throws {
    let log = LogText(
      Self.header + """
        b,2024-01-03T00:00:00Z,three,
        ä,2024-01-01T00:00:00Z,x,
        a,2024-01-01T00:00:00Z,x,
        b,2024-01-02T00:00:00Z,two,
        a,2024-01-01T00:00:00Z,x,
        B,2024-01-01T00:00:00Z,x,
        """, sort: true)
    let (players, duplicates, _) = try log.read()
    #expect(
      players.map { $0.map { "\($0.player) \($0.event)" } } == [
        ["B x"], ["a x"], ["b two", "b three"], ["ä x"],
      ])
    #expect(duplicates == 1)
  }

  @Test(
    "counts ids with a blank at an end, which may be another player's without it", arguments: [false, true])
  func blankIds(sorted: Bool) throws {
    let time = "2024-01-01T00:00:00Z,x"
    let text = "player,timestamp,event\na b,\(time)\na ,\(time)\n\tb,\(time)\n"
    #expect(
      try LogText(text, sort: sorted).read().note
        == "Ids of players that begin or end with a blank: 2. Blanks are part of an id.\n")
  }

  @Test("may have no events, and is not empty then")
  func headerOnly() throws {
    #expect(try LogText(Self.header).players().isEmpty)
    #expect(try LogText(Self.header, sort: true).players().isEmpty)
    let empty =
      "error: 'log' is empty\nhelp: a log has a line of column names, then one line for each event\n"
    #expect(LogText("").fault == empty)
    #expect(LogText(" \r\n\n").fault == empty)
    #expect(LogText("\u{FEFF}").fault == empty)
  }

  @Test(
    "is refused where a field is not what it should be",
    arguments: [
      (
        "a,yesterday,x,1",
        "3: error: 'timestamp' must be a date and time of 1970 to 2099 in ISO 8601\nhelp: write 2024-03-10T01:59:59Z or 2024-03-10T01:59:59+05:45, not 'yesterday'\n"
      ),
      (
        "a,2024-01-01T00:00:00,x,1",
        "3: error: 'timestamp' has neither an offset nor a zone\nhelp: end it with Z or an offset, fill the column 'zone', or add --zone or --times utc\n"
      ),
      (",2024-01-01T00:00:00Z,x,1", "1: error: 'player' is empty\nhelp: every event needs one\n"),
      ("a,,x,1", "3: error: 'timestamp' is empty\nhelp: every event needs one\n"),
      ("é,2024-01-01T00:00:00Z,\"\",1", "25: error: 'event' is empty\nhelp: every event needs one\n"),
      (
        "a,2024-01-01T00:00:00Z,x,0",
        "26: error: 'amount' must be a whole number from 1 to 1000000000\nhelp: '0' is not; leave it empty for 1\n"
      ),
      (
        "a,2024-01-01T00:00:00Z,x,-1",
        "26: error: 'amount' must be a whole number from 1 to 1000000000\nhelp: '-1' is not; leave it empty for 1\n"
      ),
      (
        "a,2024-01-01T00:00:00Z,x,1.5",
        "26: error: 'amount' must be a whole number from 1 to 1000000000\nhelp: '1.5' is not; leave it empty for 1\n"
      ),
      (
        "a,2024-01-01T00:00:00Z,x,1000000001",
        "26: error: 'amount' must be a whole number from 1 to 1000000000\nhelp: '1000000001' is not; leave it empty for 1\n"
      ),
      (
        "a,2024-01-01T00:00:00Z,x,99999999999999999999999",
        "26: error: 'amount' must be a whole number from 1 to 1000000000\nhelp: '99999999999999999999999' is not; leave it empty for 1\n"
      ),
    ])
  func badField(row: String, words: String) {
    #expect(LogText(Self.header + row).fault == "log:2:\(words)")
  }

  @Test("takes amounts up to the greatest")
  func greatestAmount() throws {
    #expect(try LogText(Self.header + "a,2024-01-01T00:00:00Z,x,1000000000").summary() == ["a x 1000000000"])
  }

  @Test("cannot be read where there is none, with the status of a missing input")
  func missing() {
    let scratch = Scratch()
    let path = scratch / "none.csv"
    let missing = Failure(
      "cannot read '\(path)': no such file or directory", help: "check the path; '-' reads standard input",
      status: .noInput)
    #expect(throws: missing) { try EventLog(path: path) }
    let folder = Failure(
      "cannot read '\(scratch.path)': is a directory", help: "give the path of a log, not of a folder",
      status: .noInput)
    #expect(throws: folder) { try EventLog(path: scratch.path) }
  }

  @Test("has the status of bad input where the log is at fault")
  func status() {
    #expect(
      throws: Failure(
        "'log' is empty", help: "a log has a line of column names, then one line for each event",
        status: .badInput)
    ) {
      try LogText("").read()
    }
  }

  @Test("reads many players over many blocks, and every name of event")
  func manyBlocks() throws {
    // 20 000 rows of some 40 bytes are three blocks; rows end anywhere in one.
    var text = Self.header
    for player in 0..<20_000 {
      text += "player-\(player),2024-01-01T00:00:00Z,event-\(player % 1000),\(player + 1)\n"
    }
    let events = try LogText(text).players().joined()
    #expect(events.count == 20_000)
    #expect(
      events.enumerated().allSatisfy { index, event in
        event.player == "player-\(index)" && event.event == "event-\(index % 1000)"
          && event.amount == index + 1
          && event.line == index + 2
      })
  }
}
