import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("What fitted profiles take from the scenario")
struct CalibrationOriginsTests {
  private let scratch = Scratch()

  private func calibrate(_ scenario: String, _ profiles: String) async throws -> String {
    try FileOutput.replace(scratch / "rules.yaml", with: scenario)
    // 1,000 players: 500 on day 1, 200 on day 8.
    try FileOutput.replace(
      scratch / "table.csv",
      with: "first_day,second_day,both,first_only,second_only,neither\n1,8,150,350,50,450\n")
    return try await CalibrateCommand.parse([
      scratch / "rules.yaml", "--out", scratch / "out", "--draws", "100", "--cross", scratch / "table.csv",
      "--profiles", profiles,
    ]).answer().split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  @Test("is named with its source, where the data say nothing about it")
  func named() async throws {
    let rules = """
      items: { freeze: { kind: streak_freeze, start: 1 } }
      streaks: { habit: { protected_by: freeze } }
      missions: { quiz: { chance: 0.5, pays: { freeze: 1 } } }

      """
    let sentence =
      "The data say nothing about missions and freezes: 'often' takes them from the scenario's profile of that name, which a goal or an event names. No fitted profile has those of 'rare': with '--profiles keep', each profile keeps its own."
    #expect(try await calibrate(CalibrateCommandTests.economy + rules, "1").contains(sentence))
    #expect(scratch.text("out/report.md")?.contains(sentence) == true)
    // The scenario's own profiles keep what is theirs.
    #expect(
      try await !calibrate(CalibrateCommandTests.economy + rules, "keep").contains(
        "The data say nothing about"))
    // Nothing of the plain economy has to do with missions or freezes.
    #expect(try await !calibrate(CalibrateCommandTests.economy, "1").contains("The data say nothing about"))
  }
}
