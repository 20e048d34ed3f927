import Testing

@testable import RewardScenario

@Suite("A diagnostic")
struct DiagnosticTests {
  private let source = Source(name: "scenarios/x.yaml", lines: ["title: X", "  grace_days:\t2.5", "last"])

  @Test("shows position, rule, the user's line, a caret and the fix")
  func wholeText() {
    let diagnostic = Diagnostic(
      at: .file(line: 2, column: 15, width: 3), FieldPath("grace_days"),
      "'grace_days' must be a whole number",
      help: "write 2 or 3")
    #expect(
      diagnostic.text(in: source) == """
        scenarios/x.yaml:2:15: error: 'grace_days' must be a whole number
            2 |   grace_days:\\t2.5
              |                ^^^
        help: write 2 or 3

        """)
  }

  @Test(
    "says how much it matters, and shows figures before the fix",
    arguments: [Diagnostic.Severity.warning, .note])
  func evidence(severity: Diagnostic.Severity) {
    let diagnostic = Diagnostic(
      severity, at: .file(line: 3, column: 1, width: 4), FieldPath("last"), "'last' is late",
      evidence: ["day 3", "day\t4"], help: "be early")
    #expect(
      diagnostic.text(in: source) == """
        scenarios/x.yaml:3:1: \(severity.rawValue): 'last' is late
            3 | last
              | ^^^^
              = day 3
              = day\\t4
        help: be early

        """)
  }

  @Test(
    "quotes words of the command line whose end would run into its colon, and leaves out words there are none of",
    arguments: [
      ("--knob :", "--knob ':': error: no\n"), ("--set a=b:", "--set 'a=b:': error: no\n"),
      ("--knob ", "--knob: error: no\n"), ("--axis a=1:2", "--axis a=1:2: error: no\n"),
    ])
  func words(words: String, text: String) {
    #expect(Diagnostic(at: .setting(words), .root, "no").text(in: source) == text)
  }

  @Test("makes characters visible that would move the cursor or turn the line")
  func escapes() {
    let diagnostic = Diagnostic(at: .whole, .root, "there is no field '\u{1B}[2J\u{202E}\n'")
    #expect(
      diagnostic.text(in: source) == "scenarios/x.yaml: error: there is no field '\\u{1B}[2J\\u{202E}\\n'\n")
  }

  @Test("stands on the command line where a setting is at fault")
  func setting() {
    let diagnostic = Diagnostic(
      at: .setting("--set days=0"), FieldPath("days"), "'days' must be 1", help: "write 1")
    #expect(diagnostic.text(in: source) == "--set days=0: error: 'days' must be 1\nhelp: write 1\n")
  }

  @Test("cuts a long line around the caret")
  func longLine() {
    let line = String(repeating: "a", count: 500) + "HERE" + String(repeating: "b", count: 500)
    let diagnostic = Diagnostic(at: .file(line: 1, column: 501, width: 4), .root, "no")
    let lines = diagnostic.text(in: Source(name: "x", lines: [line])).split(separator: "\n")
    #expect(lines[1].hasPrefix("    1 | …aaa") && lines[1].hasSuffix("bbb…") && lines[1].count < 120)
    #expect(lines[1].count(where: { $0 == "H" }) == 1)
    #expect(lines[1].firstIndex(of: "H").map { lines[1].distance(from: lines[1].startIndex, to: $0) } == 59)
    #expect(lines[2] == "      | " + String(repeating: " ", count: 51) + "^^^^")
  }

  @Test("comes in the order of the file, settings last")
  func order() {
    let places: [Place] = [
      .setting("--set a=1"), .file(line: 2, column: 1, width: 1), .file(line: 1, column: 9, width: 1), .whole,
    ]
    let invalid = InvalidScenario(places.map { Diagnostic(at: $0, .root, "no") }, in: source)
    #expect(invalid.diagnostics.map(\.place) == [places[3], places[2], places[1], places[0]])
  }

  @Test("is shown a hundred times at most")
  func counts() {
    let many = {
      InvalidScenario(Array(repeating: Diagnostic(at: .whole, .root, "no"), count: $0), in: source)
    }
    #expect(!many(100).description.contains("more errors"))
    #expect(many(103).description.hasSuffix("\nand 3 more errors\n"))
  }
}
