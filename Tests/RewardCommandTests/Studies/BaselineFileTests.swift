import RewardEngine
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("A baseline file")
struct BaselineFileTests {
  private let scratch = Scratch()

  /// Everybody earns three coins on each of four days.
  static let scenario = """
    format: 1
    title: Visits
    days: 4
    currencies: { coins: {} }
    login: { pays: { coins: 3 } }
    players: { count: 64, profiles: { loyal: { share: 1, activity: 1 } } }
    goals:
      a: { metric: coins.balance.mean, at_least: 12 }

    """

  private var baseline: String { scratch / "baseline.json" }

  private func store() async throws -> String {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.scenario)
    return try await CheckCommand.parse([
      scratch / "mine.yaml", "--baseline", baseline, "--update-baseline",
    ]).answer().text
  }

  @Test("is replaced with a word on whose it was, where that was another scenario's")
  func replaced() async throws {
    // The goal's metric, days of play, and what is spent of what is received.
    #expect(try await store() == "stored '\(scratch / "mine.yaml")' with 3 figures in \(baseline)\n")
    #expect(try await !store().contains("in place of"))
    try FileOutput.replace(scratch / "other.yaml", with: Self.scenario)
    let text = try await CheckCommand.parse([
      scratch / "other.yaml", "--baseline", baseline, "--update-baseline",
    ]).answer().text
    #expect(text.hasSuffix("in \(baseline), in place of the baseline of 'mine.yaml'\n"))
  }

  /// What is said of a baseline that cannot be used.
  private func failure(_ arguments: String...) async throws -> Failure {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.scenario)
    return try await #require(throws: Failure.self) {
      try await CheckCommand.parse([scratch / "mine.yaml", "--baseline", baseline] + arguments).answer()
    }
  }

  @Test(
    "is refused where no study measured it, whatever its digest",
    arguments: [
      (1, 64, 12), (1_000_000_000, 64, 12), (-1, 64, 12), (32, 0, 12), (32, -5, 12), (32, 64, .infinity),
    ]
      as [(Int, Int, Double)])
  func forgedBaseline(replications: Int, players: Int, value: Double) throws {
    let stored = StoredBaseline(
      name: "mine.yaml", text: Self.scenario, settings: [], players: players, replications: replications,
      seed: 1, figures: [StoredBaseline.Figure("coins.balance.mean", value)])
    let file = BaselineFile(baseline, of: "mine.yaml")
    try file.made(of: stored).takeNames()
    let reason = "is damaged: its content does not match its checksum"
    let wanted = Failure("the baseline '\(baseline)' \(reason)", help: file.help, status: .badInput)
    #expect(throws: wanted) { try file.read() }
  }

  @Test(
    "is refused where it cannot be trusted, with the command that writes it again",
    arguments: [
      ("\"schema\": 1", "\"schema\": 2", "has layout 2, and this rewardsim reads layout 1"),
      (
        "\"version\": \"\(Engine.version)\"", "\"version\": \"0.0.1\"",
        "was written by rewardsim 0.0.1, and this is rewardsim \(Engine.version)"
      ), ("coins: 3", "coins: 4", "is damaged: its content does not match its checksum"),
      ("\"players\": 64,", "", "is damaged: its content does not match its checksum"),
      (
        "\"players\": 64,", "\"players\": 64, \"extra\": 1,",
        "is damaged: it has a field 'extra' that rewardsim did not write"
      ),
      (
        "\"players\": 64,", "\"players\": 64, \"players\": 65,",
        "is damaged: it has a field 'players' that rewardsim did not write"
      ),
      (
        "\"value\":", "\"note\": \"mine\", \"value\":",
        "is damaged: it has a field 'note' that rewardsim did not write"
      ),
      ("rewardsim-baseline", "rewardsim-bench", "is not a baseline of an economy"),
      ("{", "", "is not a baseline of an economy"),
    ])
  func refusals(old: String, new: String, reason: String) async throws {
    _ = try await store()
    let text = try #require(scratch.text("baseline.json"))
    let changed = text.replacing(old, with: new, maxReplacements: 1)
    #expect(changed != text)
    try FileOutput.replace(baseline, with: changed)
    let refused = try await failure("--out", scratch / "out")
    #expect(refused.status == .badInput)
    // Anything else is not replaced by a baseline.
    let first =
      reason == "is not a baseline of an economy"
      ? "give another --baseline, or move the file and write one with"
      : "check out the commit that you trust, and write it there with"
    #expect(
      refused.text == """
        error: the baseline '\(baseline)' \(reason)
        help: \(first): rewardsim check \(scratch / "mine.yaml") --baseline \(baseline) --update-baseline

        """)
    #expect(scratch.entries == ["baseline.json", "mine.yaml"])
  }

  @Test(
    "with a merge conflict, wherever it begins, is written again by the command that the error gives",
    arguments: ["{\n  \"format\": \"rewardsim-baseline\",", "  \"players\": 64,"])
  func conflict(line: String) async throws {
    _ = try await store()
    let text = try #require(scratch.text("baseline.json"))
    let both = "<<<<<<< HEAD\n\(line)\n=======\n\(line)\n>>>>>>> theirs"
    try FileOutput.replace(baseline, with: text.replacing(line, with: both, maxReplacements: 1))
    let refused = try await failure()
    #expect(refused.status == .badInput)
    #expect(
      refused.text == """
        error: the baseline '\(baseline)' has merge-conflict markers
        help: settle the conflict by writing it again from the merged scenario: rewardsim check \(scratch / "mine.yaml") --baseline \(baseline) --update-baseline

        """)
    _ = try await store()
    #expect(scratch.text("baseline.json") == text)
  }

  @Test("that ends too early is written again by the command that the error gives")
  func truncated() async throws {
    _ = try await store()
    let text = try #require(scratch.text("baseline.json"))
    try FileOutput.replace(baseline, with: String(text.prefix(text.count / 2)))
    let refused = try await failure()
    #expect(refused.status == .badInput)
    #expect(
      refused.text == """
        error: the baseline '\(baseline)' is damaged: it ends too early, or is not JSON
        help: check out the commit that you trust, and write it there with: rewardsim check \(scratch / "mine.yaml") --baseline \(baseline) --update-baseline

        """)
    _ = try await store()
    #expect(scratch.text("baseline.json") == text)
  }

  @Test(
    "is not a folder or a device, which none could be read from again",
    arguments: [".", "report", "/dev/null"])
  func noFile(name: String) async throws {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.scenario)
    try Folder.make(scratch / "report", shownAs: scratch / "report")
    try FileOutput.replace(scratch / "report/summary.json", with: "{}")
    let path = name.hasPrefix("/") ? name : scratch / name
    func wanted(_ status: RewardFiles.ExitStatus) -> Failure {
      Failure(
        "the baseline '\(path)' must be a file, not a \(name.hasPrefix("/") ? "device" : "folder")",
        help: "give a file, such as --baseline baseline.json", status: status)
    }
    let words = [scratch / "mine.yaml", "--baseline", path]
    await #expect(throws: wanted(.noInput)) { try await CheckCommand.parse(words).answer() }
    await #expect(throws: wanted(.cannotCreate)) {
      try await CheckCommand.parse(words + ["--update-baseline"]).answer()
    }
    #expect(scratch.entries == ["mine.yaml", "report"] && scratch.text("report/summary.json") == "{}")
  }
}
