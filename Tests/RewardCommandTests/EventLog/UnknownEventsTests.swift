import Testing

@testable import RewardFiles

@Suite("Events of a log that are not in the scenario")
struct UnknownEventsTests {
  private static func note(_ names: [String], atMost most: Int) throws -> String {
    var unknown = UnknownEvents(in: "log.csv", isStrict: false, mostNames: most)
    for (line, name) in names.enumerated() {
      try unknown.note(
        LogEvent(
          player: "a", instant: 0, day: 0, minute: 0, offsetMinutes: 0, zone: nil, event: name, amount: 1,
          id: nil, line: line + 2), names: [])
    }
    return unknown.note
  }

  @Test(
    "are counted by name up to a number of names, and together beyond it",
    arguments: [
      ([], ""), (["b", "a", "b"], "3 events: b (2), a (1).\n"),
      (
        ["a", "b", "c", "a"],
        "4 events: a (2), b (1). Names are counted up to 2; 1 event with further names is counted together.\n"
      ),
      (
        ["a", "b", "c", "d", "b"],
        "5 events: b (2), a (1). Names are counted up to 2; 2 events with further names are counted together.\n"
      ),
    ])
  func names(names: [String], note: String) throws {
    let text = note.isEmpty ? "" : "Ignored, because they are not in the scenario: \(note)"
    #expect(try Self.note(names, atMost: names.contains("c") ? 2 : 8) == text)
  }

  @Test("are named five at most", arguments: [(6, "1 other name"), (7, "2 other names")])
  func others(count: Int, others: String) throws {
    let names = (1...count).map { "e\($0)" }
    #expect(
      try Self.note(names, atMost: 8)
        == "Ignored, because they are not in the scenario: \(count) events: e1 (1), e2 (1), e3 (1), e4 (1), e5 (1) and \(others).\n"
    )
  }

  @Test("are named once more where only case or spaces are wrong")
  func alike() throws {
    var unknown = UnknownEvents(in: "log.csv", isStrict: false)
    for name in ["Dua", "dua ", "walk"] {
      try unknown.note(
        LogEvent(
          player: "a", instant: 0, day: 0, minute: 0, offsetMinutes: 0, zone: nil, event: name, amount: 1,
          id: nil, line: 2), names: ["dua", "login"])
    }
    #expect(
      unknown.note.hasSuffix("walk (1). But for case and spaces, 'Dua', 'dua ' are in the scenario.\n"))
  }
}
