import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("A log in CSV")
struct CSVRowsTests {
  @Test(
    "has its columns in any order, and others",
    arguments: [
      "player,timestamp,event\na,2024-01-01T00:00:00Z,x\n",
      "event,level,player,timestamp\nx,7,a,2024-01-01 00:00Z\n",
      "\u{FEFF}\"player\",\"timestamp\",\"event\"\r\n\"a\",\"2024-01-01T00:00:00Z\",\"x\"\r\n",
      "\n\nplayer,timestamp,event\r\n\r\na,2024-01-01T00:00:00Z,x\n\n",
      "player,timestamp,event\na,2024-01-01T00:00:00Z,x",
      "player,timestamp,event\na,2024-01-01T00:00:00Z,\"x\"",
      "note,player,timestamp,event\n\"one\ntwo, \"\"three\"\"\",a,2024-01-01T00:00:00Z,x\n",
      "player,timestamp,event,amount,zone\na,2024-01-01T00:00:00Z,x,,\n",
    ])
  func forms(text: String) throws {
    #expect(try LogText(text).summary() == ["a x 1"])
  }

  @Test("may hold anything in quotes")
  func quotes() throws {
    let text = "player,timestamp,event\n\"a,\"\"b\"\"\r\n\",2024-01-01T00:00:00Z,5\" nails\n"
    #expect(try LogText(text).summary() == ["a,\"b\"\r\n 5\" nails 1"])
  }

  @Test("counts the lines inside quotes")
  func lines() throws {
    let text = "player,timestamp,event\n\"a\n\n\",2024-01-01T00:00:00Z,x\nb,2024-01-01T00:00:00Z,x\n"
    #expect(try LogText(text).players().joined().map(\.line) == [2, 5])
    let bad = "player,timestamp,event\n\"a\"\"\n\",now,x\n"
    #expect(LogText(bad).fault.hasPrefix("log:3:3: error: 'timestamp' must be"))
  }

  @Test("tells the column of a fault as an editor does, whatever is quoted before it")
  func column() {
    let bad = "player,timestamp,event\n\"\"\"ä\"\"\n\"\"b\"\"\",now,x\n"
    #expect(LogText(bad).fault.hasPrefix("log:3:8: error: 'timestamp' must be"))
  }

  @Test("may call its columns otherwise, and part them by semicolons")
  func columns() throws {
    let columns = EventLogColumns(
      player: "user_id", timestamp: "ts", zone: "tz", event: "name", amount: "n", delimiter: UInt8(ascii: ";")
    )
    let text = "user_id;ts;tz;name;n;player\na;2024-01-01T12:00;Europe/Berlin;x,y;2;b\n"
    #expect(try LogText(text, columns: columns).summary() == ["a x,y 2"])
  }

  @Test(
    "is refused where its rows make no table",
    arguments: [
      (
        "player,timestamp\n",
        "1: error: there is no column 'event'\nhelp: give the name of the column with --event-column; the columns are 'player', 'timestamp'\n"
      ),
      (
        "a;b\n",
        "1: error: there is no column 'player'\nhelp: separate columns by ','; here they are separated by ';'\n"
      ),
      (
        "player,player,timestamp,event\n",
        "1: error: column 'player' is there 2 times\nhelp: rename all but one\n"
      ),
      (
        "player,timestamp,event\ra,2024-01-01T00:00:00Z,x\r",
        "1: error: lines end with a carriage return alone\nhelp: end them with a line feed: tr '\\r' '\\n'\n"
      ),
      (
        "player,timestamp,event\na,b\n",
        "2: error: the row has 2 fields, the header 3\nhelp: put fields with a ',' or a line end in double quotes\n"
      ),
      (
        "player,timestamp,event\na\n",
        "2: error: the row has 1 field, the header 3\nhelp: put fields with a ',' or a line end in double quotes\n"
      ),
      (
        "player,timestamp,event\na,b,c,d",
        "2: error: the row has 4 fields, the header 3\nhelp: put fields with a ',' or a line end in double quotes\n"
      ),
      (
        "player,timestamp,event\na,\"b",
        "2:3: error: the quote that opens here is never closed\nhelp: close it\n"
      ),
      (
        "player,timestamp,event\na,\"b\"c,d\n",
        "2:6: error: there is text after a closing quote\nhelp: double the quotes inside a field\n"
      ),
      (
        "player,timestamp,event\na,b\0,c\n",
        "2: error: the line contains a zero byte\nhelp: save the log as text in UTF-8\n"
      ),
    ])
  func refused(text: String, words: String) {
    #expect(LogText(text).fault == "log:\(words)")
  }

  @Test("must have a column that somebody has named")
  func namedColumn() {
    let columns = EventLogColumns(amount: "n")
    #expect(
      LogText("player,timestamp,event,amount\n", columns: columns).fault == """
        log:1: error: there is no column 'n'
        help: give the name of the column with --amount-column; the columns are 'player', 'timestamp', 'event', 'amount'

        """)
  }

  @Test(
    "is refused at the line that is not UTF-8",
    arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80]])
  func notText(bytes: [UInt8]) {
    let head = Array("player,timestamp,event\nä,2024-01-01T00:00:00Z,x\nb".utf8)
    #expect(
      LogText(bytes: head + bytes + Array(",2024-01-01T00:00:00Z,x\n".utf8)).fault
        == "log:3: error: the line is not UTF-8\nhelp: save the log as text in UTF-8\n")
  }

  @Test("has lines of a mebibyte at most, each with its end")
  func longLines() throws {
    let head = "player,timestamp,event\n"
    let rest = ",2024-01-01T00:00:00Z,x"
    let longest = String(repeating: "n", count: 1 << 20 - rest.utf8.count)
    #expect(try LogText(head + longest + rest + "\n").players().count == 1)
    #expect(
      LogText(head + longest + "n" + rest + "\n").fault
        == "log:2: error: the line is longer than 1048576 bytes\nhelp: start each event on a new line, and check the quotes\n"
    )
    #expect(
      LogText(head + "\"" + longest + longest).fault
        == "log:2: error: the line is longer than 1048576 bytes\nhelp: start each event on a new line, and check the quotes\n"
    )
  }
}
