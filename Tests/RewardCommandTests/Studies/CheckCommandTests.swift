import Foundation
import RewardEngine
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The check command")
struct CheckCommandTests {
  private let scratch = Scratch()
  /// Testing has an exit status of its own.
  private typealias Answer = (text: String, status: RewardFiles.ExitStatus)

  /// Everybody earns so many coins on each of four days.
  private static func scenario(coins: Int = 3, activity: String = "1", _ goals: String...) -> String {
    """
    format: 1
    title: Visits
    days: 4
    currencies: { coins: {} }
    login: { pays: { coins: \(coins) } }
    players: { count: 64, profiles: { loyal: { share: 1, activity: \(activity) } } }

    """ + (goals.isEmpty ? "" : "goals:\n" + goals.map { "  \($0)\n" }.joined())
  }

  private static let holds = "a: { metric: coins.balance.mean, at_least: 12 }"
  private static let broken = "b: { metric: coins.balance.mean, at_most: 11 }"

  private func check(_ yaml: String, _ arguments: String...) async throws -> Answer {
    try FileOutput.replace(scratch / "mine.yaml", with: yaml)
    return try await CheckCommand.parse([scratch / "mine.yaml"] + arguments).answer()
  }

  /// What is said of arguments that cannot be.
  private func failure(_ yaml: String, _ arguments: String...) async throws -> Failure {
    try FileOutput.replace(scratch / "mine.yaml", with: yaml)
    return try await #require(throws: Failure.self) {
      try await CheckCommand.parse([scratch / "mine.yaml"] + arguments).answer()
    }
  }

  private var baseline: String { scratch / "baseline.json" }

  private func store(_ yaml: String, _ arguments: String...) async throws -> String {
    try FileOutput.replace(scratch / "mine.yaml", with: yaml)
    let command = ["--baseline", baseline, "--update-baseline"] + arguments
    return try await CheckCommand.parse([scratch / "mine.yaml"] + command).answer().text
  }

  @Test("ends with 0 where all goals hold, with 1 where one does not, with 2 where one is inconclusive")
  func status() async throws {
    let pass = try await check(Self.scenario(Self.holds))
    #expect(pass.status == .done)
    #expect(
      pass.text.hasPrefix("Visits\n\nPass: the goal holds. Simulated 64 players in 32 replications.\n\n"))
    #expect(pass.text.contains("\na     pass             12 (12 to 12)  at least 12\n"))
    let fail = try await check(Self.scenario(Self.holds, Self.broken))
    #expect(fail.status == .goalFailed)
    #expect(fail.text.contains("Fail: 1 of 2 goals does not hold (b). Simulated 64 players"))
    // Players come on 1 + 3 · 0.4 = 2.2 days on average: on the border, it takes luck of 2 % to decide.
    let open = try await check(
      Self.scenario(activity: "0.4", "c: { metric: coins.balance.mean, between: [6.6, 100] }"))
    #expect(open.status == .inconclusive)
    #expect(
      flat(open.text).contains(
        "Inconclusive: the goal is inconclusive (c). Simulated 64 players in 32 replications."))
    let total = try await check(
      Self.scenario("a: { metric: coins.supply, at_least: 768 }"), "--players", "128")
    // 64 players of the scenario earn 12 coins each.
    #expect(
      flat(total.text).contains(
        "Pass: the goal holds. Simulated 128 players in 32 replications. Totals are for the 64 players"))
    #expect(scratch.entries == ["mine.yaml"])
  }

  @Test("annotates what does not hold at the goal's own line, where GitHub runs it or it is told to")
  func annotations() async throws {
    let (text, _) = try await check(Self.scenario(Self.holds, Self.broken), "--annotations")
    let remark =
      "::error file=mine.yaml,line=9,col=3,title=goal b%3A fail::coins.balance.mean is 12 (12 to 12), wanted at most 11\n"
    #expect(text.hasSuffix(remark))
    let (quiet, _) = try await check(Self.scenario(Self.holds, Self.broken), "--no-annotations")
    #expect(!quiet.contains("::error"))
  }

  @Test("writes JUnit XML that is well formed, and JSON, where asked")
  func files() async throws {
    let yaml = Self.scenario(Self.holds, Self.broken)
    _ = try await check(yaml, "--junit", scratch / "junit.xml", "--json", scratch / "check.json")
    let xml = try #require(scratch.text("junit.xml"))
    #expect(xml.contains("<testsuite name=\"goals\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\">"))
    #expect(xml.contains("<testcase classname=\"Visits.goals\" name=\"a\" file=\"mine.yaml\"/>"))
    let json = try #require(scratch.text("check.json"))
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["format"] as? String == "rewardsim-check")
    #expect(object?["verdict"] as? String == "fail")
    #expect((object?["findings"] as? [[String: Any]])?.map { $0["verdict"] as? String } == ["pass", "fail"])
  }

  @Test("writes its report as a folder, with the command that makes it again")
  func folder() async throws {
    let yaml = Self.scenario(Self.holds)
    let (text, _) = try await check(yaml, "--out", scratch / "out", "--max-players", "200", "--seed", "4")
    #expect(text.hasSuffix("\n\(scratch / "out")/report.md\n"))
    let expected = ["check.csv", "report.html", "report.md", "run.json", "summary.json"]
    #expect(try Folder.entries(of: scratch / "out") == expected)
    let command =
      "rewardsim check mine.yaml --max-players 200 --players 64 --replications 32 --days 4 --seed 4"
    #expect(scratch.text("out/report.md")?.contains("```sh\n\(command)\n```") == true)
    #expect(scratch.text("out/report.md")?.contains("judged after 64, 128 and 192 players") == true)
  }

  @Test("holds an economy against its baseline: the same passes, what moves too far fails")
  func movement() async throws {
    let stored = try await store(Self.scenario(Self.holds), "--metric", "coins.gini")
    #expect(stored == "stored '\(scratch / "mine.yaml")' with 4 figures in \(baseline)\n")
    let same = try await check(Self.scenario(Self.holds), "--baseline", baseline, "--metric", "coins.gini")
    #expect(same.status == .done)
    #expect(
      flat(same.text).contains(
        "Pass: the goal holds; all 3 metrics stay within the usual margin, 5 % of the baseline's value."))
    // From 12 to 16: the goal holds, and the usual margin is 5 % of 12.
    let moved = try await check(Self.scenario(coins: 4, Self.holds), "--baseline", baseline, "--annotations")
    #expect(moved.status == .goalFailed)
    #expect(
      flat(moved.text).contains(
        "1 of 3 metrics moved beyond the usual margin, 5 % of the baseline's value (coins.balance.mean by +33.3 %)"
      ))
    #expect(
      moved.text.hasSuffix(
        "::error file=mine.yaml,line=8,col=3,title=coins.balance.mean compared with the baseline%3A fail::"
          + "coins.balance.mean moved from 12 to 16, by 4 (4 to 4); the usual margin is ± 0.600\n"))
  }

  @Test("lets a figure move as far as the goal says, or the command line, which has the last word")
  func margins() async throws {
    _ = try await store(Self.scenario(Self.holds))
    func status(_ goal: String, _ arguments: String...) async throws -> RewardFiles.ExitStatus {
      try FileOutput.replace(scratch / "mine.yaml", with: Self.scenario(coins: 4, goal))
      return try await CheckCommand.parse([scratch / "mine.yaml", "--baseline", baseline] + arguments)
        .answer()
        .status
    }
    let wide = "a: { metric: coins.balance.mean, at_least: 12, margin: 4 }"
    #expect(try await status(wide) == .done)
    #expect(try await status(wide, "--margin", "coins.balance.mean=3.9") == .goalFailed)
    #expect(try await status(Self.holds, "--margin", "coins.balance.mean=4") == .done)
    #expect(try await status(Self.holds, "--set", "login.pays.coins=3") == .done)
  }

  @Test("names a goal's metric that the stored economy did not have, and does not compare it")
  func strangers() async throws {
    _ = try await store(Self.scenario(Self.holds))
    let yaml =
      Self.scenario(Self.holds, "new: { metric: gems.supply, at_most: 0 }")
      .replacing("coins: {} }", with: "coins: {}, gems: {} }")
    let (_, status) = try await check(yaml, "--baseline", baseline, "--out", scratch / "out")
    #expect(status == .done)
    #expect(
      scratch.text("out/report.md")?.contains("the stored baseline lacks them: gems.supply")
        == true)
    let refused = try await failure(yaml, "--baseline", baseline, "--metric", "gems.supply")
    #expect(
      refused.text == """
        error: 'gems.supply' is not a metric of the stored economy
        help: leave it out, or write the baseline again with --update-baseline

        """)
  }

  @Test("does not pass where a metric of the baseline is gone, and tells CI which")
  func renamed() async throws {
    _ = try await store(Self.scenario())
    let renamed = Self.scenario(coins: 30).replacing("coins", with: "gold")
    let (text, status) = try await check(
      renamed, "--baseline", baseline, "--json", scratch / "check.json", "--junit", scratch / "check.xml",
      "--annotations")
    #expect(status == ExitStatus(verdict: .inconclusive))
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("Inconclusive: the metric stays within the usual margin, 5 % of the baseline's value."))
    #expect(
      words.contains(
        "The baseline has 2 metrics that this scenario does not have, and they are not compared: coins.balance.mean and coins.sink_faucet_28."
      ), "\(text)")
    #expect(words.contains("Next step: give what was renamed its former id, or store a new baseline"))
    #expect(
      scratch.text("check.json")?.contains("\"missing\": [\"coins.balance.mean\", \"coins.sink_faucet_28\"]")
        == true, "\(scratch.text("check.json") ?? "")")
    #expect(scratch.text("check.xml")?.contains("tests=\"3\" failures=\"0\" errors=\"2\"") == true)
  }

  /// Four days of 3 coins are 12. At 4 coins a day the stored goal would fail, and its metric has moved by more than 5 %.
  @Test("compares what was stored by a goal that is gone or by --metric, and says which goals are gone")
  func goalGone() async throws {
    _ = try await store(
      Self.scenario("a: { metric: coins.supply, at_most: 800 }"), "--metric", "coins.supply@2")
    let (same, passed) = try await check(Self.scenario(), "--baseline", baseline)
    let words = same.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(passed == .done)
    #expect(
      words.contains("The stored economy has a goal for coins.supply, and this scenario has none."),
      "\(same)")
    let (moved, failed) = try await check(
      Self.scenario(coins: 4), "--baseline", baseline, "--annotations", "--json", scratch / "check.json")
    #expect(failed == ExitStatus(verdict: .fail))
    #expect(moved.contains("coins.supply@2 ") && moved.contains("coins.supply "), "\(moved)")
    #expect(scratch.text("check.json")?.contains("\"goals_gone\": [\"coins.supply\"]") == true)
  }

  @Test("reads a baseline of a run that was cut short before a goal")
  func storedShort() async throws {
    let yaml = Self.scenario("late: { metric: coins.balance.mean@4, at_least: 1 }")
    _ = try await store(yaml, "--days", "3")
    let file = BaselineFile(baseline, of: "mine.yaml")
    #expect(try file.economy(of: file.read()).scenario.days == 3)
  }

  @Test("says whether it compares fewer days than the baseline was stored for", arguments: [3, 6])
  func otherDays(days: Int) async throws {
    _ = try await store(Self.scenario())
    let (text, status) = try await check(
      Self.scenario().replacing("days: 4", with: "days: \(days)"), "--baseline", baseline)
    #expect(days > 4 || status == .done)
    let end = days < 4 ? ", so later days are not compared." : "."
    #expect(
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "The baseline was stored for 4 days. Both economies are simulated for \(days) days here\(end)"),
      "\(text)")
  }

  @Test("judges a metric once where a goal names the last day of it")
  func once() async throws {
    let goal = "a: { metric: coins.balance.mean@4, at_least: 12 }"
    _ = try await store(Self.scenario(goal))
    let (text, _) = try await check(Self.scenario(goal), "--baseline", baseline)
    #expect(text.contains("coins.balance.mean@4 ") && !text.contains("coins.balance.mean "), "\(text)")
  }

  @Test("keeps the whole scenario, whatever stands in it, and the settings it was changed by")
  func keeping() async throws {
    let yaml = Self.scenario(Self.holds) + "# \"quotes\", \\, ümläut, \u{1F600}: 100 %\r\n"
    _ = try await store(yaml, "--set", "login.pays.coins=5", "--days", "3")
    let stored = try BaselineFile(baseline, of: "mine.yaml").read()
    #expect(stored.text == yaml)
    #expect(stored.settings == ["login.pays.coins=5", "days=3"])
    #expect(
      stored.figures == [
        StoredBaseline.Figure("coins.balance.mean", 15, Interval(low: 15, high: 15)),
        StoredBaseline.Figure("active_days.mean", 3, Interval(low: 3, high: 3)),
        // Three days have no four weeks.
        StoredBaseline.Figure("coins.sink_faucet_28", nil),
      ])
    // It is lived as long as the scenario that is held against it.
    let (text, status) = try await check(yaml, "--set", "login.pays.coins=5", "--baseline", baseline)
    #expect(status == .done && text.contains("  20  "))
  }

  /// Four days of 3 coins were stored; two days have 6, and a twentieth of that is 0.3.
  @Test("has usual margins of what the baseline has after as many days")
  func otherDays() async throws {
    _ = try await store(Self.scenario(Self.holds))
    let (same, _) = try await check(Self.scenario(), "--baseline", baseline, "--metric", "coins.balance.mean")
    #expect(same.contains("± 0.6") && !same.contains("± 0.3"))
    let (fewer, _) = try await check(
      Self.scenario(), "--baseline", baseline, "--metric", "coins.balance.mean", "--days", "2")
    #expect(fewer.contains("± 0.3") && !fewer.contains("± 0.6"))
  }

  @Test("says what is missing")
  func missing() async throws {
    let nothing = try await failure(Self.scenario())
    #expect(
      nothing.text == """
        error: '\(scratch / "mine.yaml")' has no goals, and no metric to compare with a baseline
        help: add 'goals' to it, or give --baseline and --metric

        """)
    let nowhere = try await failure(Self.scenario(Self.holds), "--baseline", baseline)
    #expect(nowhere.status == .noInput)
    #expect(
      nowhere.text == """
        error: there is no baseline '\(baseline)'
        help: write it with: rewardsim check \(scratch / "mine.yaml") --baseline \(baseline) --update-baseline

        """)
    let few = try await failure(Self.scenario(Self.holds), "--max-players", "63")
    #expect(
      few.text == """
        error: --max-players must be at least 64, the players to start with, not 63
        help: raise it, or start with fewer --players

        """)
    #expect(few.status == .usage)
    let other = try await failure(Self.scenario(Self.holds), "--precision", "1%@coins.gini")
    #expect(
      other.text == """
        error: --precision names 'coins.gini', which is not reported
        help: add it with --metric

        """)
  }

  @Test(
    "refuses options that contradict each other",
    arguments: [
      (["--update-baseline"], "--update-baseline needs --baseline, the file to write"),
      (
        ["--baseline", "-", "--update-baseline"],
        "--update-baseline writes a file, so '-' cannot be the --baseline"
      ),
      (["--margin", "xp=1"], "--margin needs --baseline"),
      (["--metric", "xp"], "--metric needs --baseline"),
      (["--resume"], "--resume needs --out, the folder of the interrupted check"),
      (["--max-players", "0"], "--max-players must be from 1 to 1000000000, not 0"),
      (["--precision", "1%", "--precision", "2%"], "--precision is given twice for all metrics"),
    ])
  func usage(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try CheckCommand.parse(["mine.yaml"] + arguments) }
    #expect(error.map { CheckCommand.message(for: $0) } == message)
  }

  /// Figures that few players bias are judged by one run, and compared in replications of other players.
  @Test("says whose values its tables have where a metric has two")
  func twoValues() async throws {
    let goal = "spread: { metric: coins.gini, at_most: 0.9 }"
    let yaml = Self.scenario(activity: "0.5", goal).replacing("count: 64", with: "count: 640")
    _ = try await store(yaml)
    let text = try await check(yaml, "--baseline", baseline).text.replacing("\n", with: " ")
    #expect(
      text.contains(
        "The two tables have values of other players for this metric: coins.gini. The value of its goal is that of one run of 640 players, as rewardsim run prints it. The values before and now are those of 640 other players in 32 replications, who are the same before and now."
      ))
    let plain = Self.scenario(activity: "0.5", Self.holds)
    _ = try await store(plain)
    #expect(try await check(plain, "--baseline", baseline).text.contains("two tables") == false)
  }

  @Test("names the replications that would decide, where they are too few")
  func replications() async throws {
    let goal = "a: { metric: coins.balance.mean, at_least: 7.2 }"
    let (text, status) = try await check(
      Self.scenario(activity: "0.5", goal).replacing("count: 64", with: "count: 200"), "--replications", "2",
      "--seed", "4")
    #expect(status == .inconclusive)
    #expect(text.contains("inconclusive, more replications needed"))
    #expect(
      text.replacing("\n", with: " ").contains("Next step: run it again with --replications 32. How much"))
  }
}
