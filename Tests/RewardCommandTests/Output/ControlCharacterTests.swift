import Foundation
import RewardEngine
import Testing

@testable import RewardCommand

/// The tool itself, given names and numbers that a terminal or a build log would obey.
@Suite("Control characters")
struct ControlCharacterTests {
  private let scratch = Scratch()
  private static let yaml = "format: 1\ntitle: Coins\ndays: 2\nplayers: { count: 5, mix: game }\n"

  private struct Said {
    var status: Int32
    var out: String
    var error: String
  }

  /// Runs the tool that was built beside the tests.
  private func rewardsim(_ arguments: String...) throws -> Said {
    let tool = Process()
    tool.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "rewardsim")
    tool.arguments = arguments
    tool.currentDirectoryURL = URL(filePath: scratch.path)
    let (out, error) = (Pipe(), Pipe())
    (tool.standardOutput, tool.standardError) = (out, error)
    try tool.run()
    let texts = try [out, error].map { try $0.fileHandleForReading.readToEnd() ?? Data() }
    tool.waitUntilExit()
    return Said(
      status: tool.terminationStatus, out: String(decoding: texts[0], as: UTF8.self),
      error: String(decoding: texts[1], as: UTF8.self))
  }

  private func expectHarmless(_ said: Said, status: Int32, _ place: SourceLocation = #_sourceLocation) {
    #expect(said.status == status, "\(said)", sourceLocation: place)
    for text in [said.out, said.error] {
      let obeyed = text.unicodeScalars.filter { $0.isControl && $0 != "\n" }
      #expect(obeyed.isEmpty, "\(text.debugDescription)", sourceLocation: place)
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("::") }, "\(text)", sourceLocation: place)
    }
  }

  @Test(
    "are refused in a title, where it stands",
    arguments: [
      (#"a\0b"#, #"\u{0}"#), (#"a\nb"#, #"\n"#), (#"a\r::error::b"#, #"\r"#), (#"\e[31mred"#, #"\u{1B}"#),
      (#"12\u202E34"#, #"\u{202E}"#), (#"a\u2066b"#, #"\u{2066}"#), (#"a\u061Cb"#, #"\u{61C}"#),
      (#"a\x9Bb"#, #"\u{9B}"#),
    ])
  func title(yaml: String, name: String) throws {
    try FileOutput.replace(
      scratch / "a.yaml", with: Self.yaml.replacing("title: Coins", with: "title: \"\(yaml)\""))
    let said = try rewardsim("run", "a.yaml")
    expectHarmless(said, status: 65)
    #expect(
      said.error.hasPrefix("a.yaml:2:8: error: 'title' must not contain the control character \(name)\n"))
    #expect(scratch.entries == ["a.yaml"])
  }

  @Test("are refused in a title that --set gives, and a command to a build log is, too")
  func setting() throws {
    try FileOutput.replace(scratch / "a.yaml", with: Self.yaml)
    let said = try rewardsim("run", "a.yaml", "--set", "title=\"a\\n::error::b\"")
    expectHarmless(said, status: 65)
    #expect(said.error.contains("'title' must not contain the control character \\n\n"), "\(said.error)")
    let command = try rewardsim("run", "a.yaml", "--set", "title=\"::stop-commands::x\"")
    expectHarmless(command, status: 65)
    #expect(command.error.contains("'title' must not start with '::'"), "\(command.error)")
  }

  @Test(
    "of file names and options are shown, not obeyed",
    arguments: ["\n::error::b", "\u{1B}[2J", "\r\u{202E}x"])
  func arguments(text: String) throws {
    let shown = text.withVisibleControls
    let missing = try rewardsim("validate", "no\(text).yaml")
    expectHarmless(missing, status: 66)
    #expect(missing.error.contains("no\(shown).yaml"), "\(missing.error)")
    let option = try rewardsim("run", "a.yaml", "--nothing\(text)")
    expectHarmless(option, status: 64)
    #expect(option.error.contains("--nothing\(shown)"), "\(option.error)")
    let command = try rewardsim("nothing\(text)")
    expectHarmless(command, status: 64)
    #expect(command.error.contains("nothing\(shown)"), "\(command.error)")
    let number = try rewardsim("run", "a.yaml", "--seed=1\(text)")
    expectHarmless(number, status: 64)
    #expect(number.error.contains("1\(shown)"), "\(number.error)")
    try FileOutput.replace(scratch / "a\(text).yaml", with: Self.yaml)
    let valid = try rewardsim("validate", "a\(text).yaml")
    expectHarmless(valid, status: 0)
    #expect(valid.out == "a\(shown).yaml is a valid scenario: Coins\n")
  }

  @Test("of a log are shown in what is said of its fields")
  func log() throws {
    try FileOutput.replace(scratch / "a.yaml", with: Self.yaml)
    for (name, wanted) in [
      (#"no\n::error::\u202e"#, #"no\n::error::\u{202E}"#), (#"\u001b[2J"#, #"\u{1B}[2J"#),
    ] {
      let line = #"{"player":"p","timestamp":"2025-01-01T10:00:00Z","event":"\#(name)"}"# + "\n"
      try FileOutput.replace(scratch / "log.ndjson", with: line)
      let event = try rewardsim("replay", "a.yaml", "--events", "log.ndjson", "--strict", "--out", "out")
      expectHarmless(event, status: 65)
      #expect(event.error.contains(wanted), "\(event.error)")
    }
  }

  @Test("of players' ids are shown in players.csv, which can be gone on with")
  func ids() throws {
    try FileOutput.replace(scratch / "a.yaml", with: Self.yaml)
    func line(_ day: Int) -> String {
      #"{"player":"p\u001b[2J\n\u202e","timestamp":"2025-01-0\#(day)T10:00:00Z","event":"login"}"# + "\n"
    }
    try FileOutput.replace(scratch / "log.ndjson", with: line(1))
    expectHarmless(try rewardsim("replay", "a.yaml", "--events", "log.ndjson", "--out", "one"), status: 0)
    let table = try #require(scratch.text("one/players.csv"))
    #expect(table.contains(#"\#np\u{1B}[2J\n\u{202E},"#), "\(table)")
    #expect(table.unicodeScalars.filter { $0.isControl && $0 != "\n" }.isEmpty)
    let summary = try #require(scratch.text("one/summary.json"))
    #expect(summary.unicodeScalars.filter { $0.isControl && $0 != "\n" }.isEmpty)
    try FileOutput.replace(scratch / "next.ndjson", with: line(2))
    let next = try rewardsim(
      "replay", "a.yaml", "--events", "next.ndjson", "--start-from", "one/players.csv", "--from",
      "2025-01-02",
      "--out", "two")
    expectHarmless(next, status: 0)
    #expect(try #require(scratch.text("two/players.csv")).split(separator: "\n").count == 2)
  }
}
