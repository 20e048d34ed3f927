import RewardEngine
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("calibrate --streak-effect")
struct StreakEffectTests {
  private let scratch = Scratch()

  /// Chance decides who holds a freeze on a missed day: half of the players get one on each day of play, and it lasts until
  /// the next day.
  private static let economy = """
    format: 1
    title: Gifts
    days: 90
    items: { freeze: { kind: streak_freeze, hold_at_most: 1, expires_after_days: 2 } }
    missions:
      gift: { chance: 0.5, collecting: automatic, pays: { freeze: 1 } }
    streaks:
      daily: { protected_by: freeze }
      plain: {}
      server: { protected_by: freeze, clock: utc }
    players:
      count: 2000
      profiles:
        player: { share: 1, activity: { mean: 0.55, concentration: 6 }, churn: { half_life: 60 } }
      feedback: { streak: daily, after_break: 0.8 }

    """

  private func calibrate(players: Int, _ words: String...) async throws -> String {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.economy)
    _ = try await RunCommand.parse([
      scratch / "mine.yaml", "--players", "\(players)", "--export-events", "\(players)", "--out",
      scratch / "run",
    ]).answer()
    return try await CalibrateCommand.parse(
      [
        scratch / "mine.yaml", "--events", scratch / "run/events.csv", "--out", scratch / "out", "--draws",
        "100", "--profiles", "1",
      ] + words
    ).answer()
  }

  private func summary() throws -> String { try #require(scratch.text("out/summary.json")) }

  /// The truth is 0.8. In 1,500 rounds and more, estimates were within 5 standard errors of it, and one is about 0.2 here.
  @Test("prints the estimate with its range, its caveat and the line to add, and changes nothing by itself")
  func estimate() async throws {
    let text = try await calibrate(players: 2000, "--streak-effect", "daily")
    #expect(text.replacing("\n", with: " ").contains("It is no experiment."))
    let report = try #require(scratch.text("out/report.md"))
    #expect(report.contains("## What losing streak 'daily' changes"))
    #expect(report.contains("give freezes to a random half of your players"))
    #expect(report.contains("  feedback: { streak: daily, after_break: "))
    #expect(report.contains("--streak-effect daily"))
    #expect(report.contains("what rewards change, does not show in these data, except after a lost streak."))
    let rows = try #require(scratch.text("out/streak_loss.csv")).split(separator: "\n")
    #expect(rows.count == 1 + 12)
    let weight = try #require(rows.last).split(separator: ",", omittingEmptySubsequences: false)
    #expect(weight[0] == "after_break")
    let numbers = weight[3...5].compactMap { Double($0) }
    try #require(numbers.count == 3)
    #expect(numbers[1] < numbers[0] && numbers[0] < numbers[2])
    #expect((numbers[0] - 0.8).magnitude < 5 * (numbers[2] - numbers[1]) / 2 / 1.645)
    #expect(try summary().contains(#""verdict": "estimated""#))
    let edited = try #require(scratch.text("out/scenario.yaml"))
    #expect(edited.contains("  feedback: { streak: daily, after_break: 0.8 }\n"))
  }

  @Test("is off by default")
  func off() async throws {
    _ = try await calibrate(players: 300)
    #expect(scratch.text("out/report.md")?.contains("What losing streak") == false)
    #expect(scratch.text("out/streak_loss.csv") == nil)
    #expect(try summary().contains("streak_loss") == false)
  }

  @Test("prints no estimate of too few players, and how many would do")
  func few() async throws {
    _ = try await calibrate(players: 300, "--streak-effect", "daily")
    let report = try #require(scratch.text("out/report.md"))
    #expect(report.contains("Not estimated: too few players."))
    #expect(
      report.contains(
        "At least 136 of each kind are needed, so that the 90 % range of the difference reaches at most 10 percentage points to each side."
      ))
    #expect(report.contains("new players would do; this one has 300."))
    #expect(!report.contains("after_break"))
    #expect(scratch.text("out/streak_loss.csv")?.split(separator: "\n").count == 1)
    #expect(try summary().contains(#""verdict": "too_few_players""#))
  }

  @Test(
    "refuses streaks that cannot be studied",
    arguments: [
      (
        "dayly",
        "--streak-effect names 'dayly', and the scenario has no such streak\nhelp: did you mean 'daily'?"
      ),
      (
        "plain",
        "streak 'plain' has no freezes, so the log has no players who missed a day and kept it\nhelp: leave out --streak-effect"
      ),
      (
        "server",
        "days of streak 'server' end after the player's midnight or by UTC, so play before and after a loss can be on one date"
      ),
    ])
  func streaks(name: String, message: String) async throws {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.economy)
    try FileOutput.replace(scratch / "log.csv", with: "player,timestamp,event\n")
    let failure = await #expect(throws: Failure.self) {
      try await CalibrateCommand.parse(
        [
          scratch / "mine.yaml", "--events", scratch / "log.csv", "--streak-effect", name, "--out",
          scratch / "out",
        ]
      ).answer()
    }
    #expect(failure?.status == .badInput)
    #expect(failure?.text.contains(message) == true, "\(failure?.text ?? "")")
  }

  @Test(
    "needs a log that can be read twice",
    arguments: [
      (["--cross", "a.csv"], "--streak-effect needs --events"),
      (
        ["--events", "-"],
        "--streak-effect reads the log twice, and standard input or a pipe can be read only once: write the log to a file"
      ),
    ])
  func options(words: [String], message: String) {
    #expect {
      _ = try CalibrateCommand.parse(["a.yaml", "--streak-effect", "daily"] + words)
    } throws: { CalibrateCommand.message(for: $0).contains(message) }
  }
}
