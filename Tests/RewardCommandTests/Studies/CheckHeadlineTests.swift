import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("What a check looks at without being told")
struct CheckHeadlineTests {
  private let scratch = Scratch()
  /// Testing has an exit status of its own.
  private typealias Answer = (text: String, status: RewardFiles.ExitStatus)

  /// Everybody earns so many coins on each of four days.
  private static func scenario(coins: Int) -> String {
    """
    format: 1
    title: Visits
    days: 4
    currencies: { coins: {} }
    login: { pays: { coins: \(coins) } }
    players: { count: 64, profiles: { loyal: { share: 1, activity: 1 } } }
    goals: { a: { metric: active_days.mean, at_least: 4 } }

    """
  }

  private var baseline: String { scratch / "baseline.json" }

  private func check(_ yaml: String, _ arguments: String...) async throws -> Answer {
    try FileOutput.replace(scratch / "mine.yaml", with: yaml)
    let (text, status) = try await CheckCommand.parse([scratch / "mine.yaml"] + arguments).answer()
    return (text, status)
  }

  private func store(_ yaml: String) async throws -> String {
    try await check(yaml, "--baseline", baseline, "--update-baseline").text
  }

  @Test("watches the headline figures without being told, and says what moved within its margin")
  func headline() async throws {
    // 100 coins a day, then 103: 400 to 412 in four days, which is 3 % under a margin of 5 %.
    _ = try await store(Self.scenario(coins: 100))
    let moved = try await check(
      Self.scenario(coins: 103), "--baseline", baseline, "--out", scratch / "out")
    #expect(moved.status == .done)
    #expect(
      flat(moved.text).contains(
        "Pass: the goal holds; both metrics stay within the usual margin, 5 % of the baseline's value; 1 moved, within "
          + "the margin (coins.balance.mean by +3.0 %)."))
    #expect(moved.text.contains("  moved, within the margin  "))
    #expect(scratch.text("out/check.csv")?.contains(",yes\n") == true)
    let same = try await check(Self.scenario(coins: 100), "--baseline", baseline)
    #expect(!same.text.contains("moved"))
    let far = try await check(Self.scenario(coins: 106), "--baseline", baseline)
    #expect(far.status == .goalFailed)
  }

  @Test("says of a goal on a day after the run that it has no value")
  func withoutValue() async throws {
    let late = "{ metric: coins.balance.mean@30, at_least: 4 }"
    let yaml = Self.scenario(coins: 3).replacing("days: 4", with: "days: 40")
      .replacing("{ metric: active_days.mean, at_least: 4 }", with: late)
    let found = try await check(yaml, "--days", "4", "--out", scratch / "out")
    #expect(found.status == .inconclusive)
    #expect(found.text.contains("  inconclusive, no value  "))
    #expect(
      scratch.text("out/report.md")?.contains(
        "is inconclusive: the mean of coins held on day 30 has no value in this run."
      )
        == true)
  }

  @Test("prints the red flags of a run, which do not change the verdict")
  func flags() async throws {
    let yaml =
      Self.scenario(coins: 3) + "streaks: { habit: { per_player: 3, day_counts_when: activity } }\n"
    let (text, status) = try await check(yaml, "--out", scratch / "out")
    #expect(status == .done)
    // An eighth of the 64 players, so that no count is taken for one of all.
    #expect(
      text.contains(
        "\nWhat to look at, in a run of 8 players:\n- no day counts: no day of any player counts for the streak 'habit'"
      )
    )
    #expect(scratch.text("out/report.md")?.contains("> **no day counts**: no day of any player") == true)
    #expect(scratch.text("out/summary.json")?.contains("\"rule\": \"unmeetable-goal\"") == true)
  }
}
