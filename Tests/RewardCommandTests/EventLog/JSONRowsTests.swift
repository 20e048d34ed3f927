import Testing

@Suite("A log in NDJSON")
struct JSONRowsTests {
  @Test(
    "has an object a line, its keys in any order, and others",
    arguments: [
      #"{"player":"a","timestamp":"2024-01-01T00:00:00Z","event":"x"}"#,
      "\u{FEFF}\n\n  { \"event\" : \"x\", \"timestamp\" : \"2024-01-01T00:00:00Z\", \"player\" : \"a\" } \r\n\r\n",
      #"{"level":[1,{"player":"b"},"]"],"player":"a","o":{},"n":-1.5e3,"t":true,"timestamp":"2024-01-01T00:00Z","event":"x"}"#,
      #"{"player":"\u0061","timestamp":"2024-01-01T00:00:00Z","\u0065vent":"x","amount":null,"zone":null}"#,
      #"{"player":"a","timestamp":"2024-01-01T00:00:00Z","event":"x","amount":1}"#,
    ])
  func forms(text: String) throws {
    #expect(try LogText(text).summary() == ["a x 1"])
  }

  @Test("may have numbers for players, and every escape in text")
  func values() throws {
    let text =
      #"{"player":17,"timestamp":"2024-01-01T00:00:00Z","event":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00ä","amount":"4"}"#
    #expect(try LogText(text).summary() == ["17 \"\\/\u{8}\u{C}\n\r\té😀ä 4"])
  }

  @Test(
    "is refused where a line is no event",
    arguments: [
      ("{", "1:2: error: this is not an event in JSON: a key in double quotes is missing"),
      ("{}", "1: error: the object has no 'player'"),
      ("{}\n[]", "1: error: the object has no 'player'"),
      (#"{"player":"a","event":"x"}"#, "1: error: the object has no 'timestamp'"),
      (
        #"{"player":null,"timestamp":"2024-01-01T00:00:00Z","event":"x"}"#,
        "1: error: the object has no 'player'"
      ),
      (#"{"player":"a","player":"b"}"#, "1:16: error: key 'player' is there twice"),
      (#"{"player":true}"#, "1:11: error: this is not an event in JSON: 'player' must be text or a number"),
      (#"{"player":["a"]}"#, "1:11: error: this is not an event in JSON: 'player' must be text or a number"),
      (#"{"player" "a"}"#, "1:11: error: this is not an event in JSON: ':' is missing"),
      (#"{"player":"a" "event":"x"}"#, "1:15: error: this is not an event in JSON: ',' or '}' is missing"),
      (
        #"{"player":"a"#,
        "1:11: error: this is not an event in JSON: the quote that opens here is never closed"
      ),
      (#"{"player":"\x"}"#, "1:12: error: this is not an event in JSON: this escape is not valid"),
      (
        #"{"player":"\ud800"}"#,
        "1:12: error: this is not an event in JSON: this escape stands for no character"
      ),
      (
        #"{"player":"\u0000"}"#,
        "1:12: error: this is not an event in JSON: this escape stands for no character"
      ),
      (#"{"n":}"#, "1:6: error: this is not an event in JSON: a value is missing"),
      (#"{"n":[1"#, "1:8: error: this is not an event in JSON: the object is not closed"),
    ])
  func refused(text: String, words: String) {
    #expect(LogText(text).fault.hasPrefix("log:\(words)\nhelp: "), "\(LogText(text).fault)")
  }

  @Test("has one kind of line all through, and one object on each")
  func strangers() {
    let good = #"{"player":"a","timestamp":"2024-01-01T00:00:00Z","event":"x"}"#
    #expect(
      LogText("\(good)\n\na,b").fault == """
        log:3:1: error: this is not an event in JSON: an object must start with '{'
        help: write one object on each line

        """)
    #expect(
      LogText("\(good){}").fault == """
        log:1:62: error: this is not an event in JSON: a line must hold one object and nothing else
        help: write one object on each line

        """)
  }

  @Test("is refused at a line that is no text, or too long")
  func notText() {
    #expect(
      LogText(bytes: Array(#"{"player":""#.utf8) + [0xFF] + Array(#""}"#.utf8)).fault
        == "log:1: error: the line is not UTF-8\nhelp: save the log as text in UTF-8\n")
    #expect(LogText("{\"a\":\"\0\"}").fault.hasPrefix("log:1: error: the line contains a zero byte\n"))
    let long = "{\"a\":\"" + String(repeating: "n", count: 1 << 20) + "\"}"
    #expect(
      LogText(long).fault
        == "log:1: error: the line is longer than 1048576 bytes\nhelp: start each event on a new line, and check the quotes\n"
    )
  }
}
