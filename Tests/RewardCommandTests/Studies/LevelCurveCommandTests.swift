import Foundation
import Testing

@testable import RewardCommand
@testable import RewardEngine
@testable import RewardFiles
@testable import RewardStudies

@Suite("The level-curve command")
struct LevelCurveCommandTests {
  private let scratch = Scratch()

  private static let yaml = """
    format: 1
    title: Experience
    days: 30
    login: { pays: { xp: 10 } }
    levels:
      highest: 10
      curve: { quadratic: { square: 50, linear: 50 } }   # too steep
    players: { count: 3200, profiles: { loyal: { share: 1, activity: 1 } } }

    """

  @Test("designs a curve, and writes it into the scenario")
  func folder() async throws {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.yaml)
    // 31 to 40 experience for level 5, 141 to 150 for level 10: the roundest are 40 and 150. The power of the levels through both is
    // 1.6, so that no level is cheaper than the one before it.
    let (text, status) = try await LevelCurveCommand.parse([
      scratch / "mine.yaml", "--out", scratch / "out", "--target", "level.5.days.p50=3", "--target",
      "level.10.days.p50=14", "--curve", "table", "--players", "40", "--replications", "2",
    ]).answer()
    #expect(status == .done)
    #expect(
      text.hasPrefix(
        "Experience\n\nA table curve meets both targets to the day.\n\n--set 'levels.curve={ table: ["
      ))
    #expect(text.contains("\n\n--set 'levels.curve={ table: ["))
    let edited = try #require(scratch.text("out/scenario.yaml"))
    #expect(edited.contains("  # too steep") && edited.contains("curve: { table: ["))
    #expect(
      scratch.text("out/report.md")?.contains(
        "with this curve and no other change.\n\nThe comment `# too steep` still stands beside what has changed. Check whether it is still true."
      ) == true)
    let scenario = try Scenario(yaml: edited)
    guard case .table(let table)? = scenario.levels?.curve else { return }
    #expect((31...40).contains(table[3]) && (141...150).contains(table[8]))
    let expected = [
      "curves.svg", "report.html", "report.md", "run.json", "scenario.yaml", "summary.json", "targets.csv",
      "thresholds.csv",
    ]
    #expect(try Folder.entries(of: scratch / "out") == expected)
  }

  @Test("refuses a target in one error with exit status 65, and writes nothing")
  func refused() async throws {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.yaml)
    let failure = await #expect(throws: Failure.self) {
      try await LevelCurveCommand.parse([
        scratch / "mine.yaml", "--out", scratch / "out", "--target", "level.5.days.p50=31",
      ]).answer()
    }
    #expect(
      failure?.text
        == "--target level.5.days.p50=31: error: '31' must be a whole number of days since arrival from 0 to 29\n"
        + "help: the run has 30 days; --days gives it more\n")
    #expect(failure?.status == .badInput)
    #expect(scratch.entries == ["mine.yaml"])
  }

  @Test(
    "refuses options that have no place",
    arguments: [
      (["--digits", "0"], "--digits must be from 1 to 6, not 0"),
      (["--metric", "xp"], "Unknown option '--metric'"),
    ])
  func usage(arguments: [String], message: String) {
    let asked = ["mine.yaml", "--target", "level.5.days.p50=9"]
    let error = #expect(throws: (any Error).self) { try LevelCurveCommand.parse(asked + arguments) }
    #expect(error.map { LevelCurveCommand.message(for: $0) } == message)
  }

  @Test("needs a target, as 'tune' needs a knob, before it reads anything")
  func nothing() {
    let curve = #expect(throws: (any Error).self) { try LevelCurveCommand.parse(["mine.yaml"]) }
    #expect(
      curve.map { LevelCurveCommand.message(for: $0) } == "give a day to reach a level by with --target")
    let tune = #expect(throws: (any Error).self) { try TuneCommand.parse(["mine.yaml"]) }
    #expect(tune.map { TuneCommand.message(for: $0) } == "give a field to change with --knob")
  }
}
