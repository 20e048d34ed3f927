import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("What tune says to do next")
struct TuneNextStepTests {
  private let scratch = Scratch()

  private static let knob = "shop.sticker.price.coins"

  private func words(_ arguments: String...) async throws -> String { try await words(of: arguments) }

  private func words(of arguments: [String]) async throws -> String {
    try FileOutput.replace(scratch / "mine.yaml", with: TuneCommandTests.yaml)
    let (text, _) = try await TuneCommand.parse(
      [scratch / "mine.yaml", "--out", scratch / "out"] + arguments
    ).answer()
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// What a search says that ends after some of ten values: of 100 coins, ten prices are gone.
  private func words(edits: Int, _ goals: String...) async throws -> String {
    try await words(
      of: ["--knob", "\(Self.knob)=1:10", "--edits", "\(edits)"] + goals.flatMap { ["--goal", $0] })
  }

  // Ten values are one edit too many to try them all. The ends and some between come first, and 10 leaves nothing.
  @Test("advises no more edits where none from end to end meets a goal, even without the others")
  func hopeless() async throws {
    let words = try await words(edits: 9, "poor", "coins.balance.p50>=500")
    #expect(
      words.contains("No edit that was tried meets 'coins.balance.p50>=500', even without the other goal."),
      "\(words)")
    #expect(
      words.contains(
        "Next step: widen the values of a knob, add a knob, or move the goal 'coins.balance.p50>=500'."),
      "\(words)")
    #expect(!words.contains("allow more --edits"))
  }

  @Test("advises more edits where the search ended before it had tried the ends")
  func cutShort() async throws {
    let words = try await words(edits: 3, "poor", "coins.balance.p50>=50")
    #expect(words.contains("Next step: allow more --edits. The search ended after "), "\(words)")
  }

  @Test(
    "says that a knob does not change the metric of a goal, and advises other knobs",
    arguments: ["1:3", "1:100"])
  func unmoved(values: String) async throws {
    // Everybody plays on all ten days, whatever a sticker costs.
    let words = try await words("--knob", "\(Self.knob)=\(values)", "--goal", "active_days.mean<=5")
    #expect(
      words.contains(
        "The knob does not change active_days.mean: with the same random draws, each edit that was tried has the same value. "
          + "Next step: name other knobs, or move the goal 'active_days.mean<=5'. 'rewardsim sensitivity' with --metric active_days.mean "
          + "shows which fields change it."), "\(words)")
    #expect(!words.contains("widen"))
  }

  @Test("says how far an inconclusive goal is beyond its limit without calling it missed")
  func openGoal() async throws {
    // As many players as 0.5 asks for come on the last day on average, and by chance a few less in this run.
    let words = try await words(
      "--set", "players.profiles.loyal.activity=0.5", "--knob", "\(Self.knob)=1:3", "--goal",
      "retention@9>=0.5")
    #expect(words.contains("There, 'retention@9>=0.5' is inconclusive, with a value "), "\(words)")
    #expect(words.contains(" beyond the limit."))
    #expect(!words.contains("misses"))
  }

  @Test(
    "is an error where two goals leave no value",
    arguments: [
      (["coins.balance.mean<=50", "coins.balance.mean>=60"], "60 and at most 50"),
      (["coins.balance.mean>=60", "coins.balance.mean<=50.5"], "60 and at most 50.5"),
      (["poor", "coins.balance.mean>=21"], "21 and at most 20"),
    ])
  func contradiction(goals: [String], limits: String) async throws {
    let failure = await #expect(throws: Failure.self) {
      try await words(edits: 3, goals[0], goals[1])
    }
    #expect(
      failure?.text
        == "--goal \(goals[1]): error: the goals '\(goals[0])' and '\(goals[1])' contradict each other\nhelp: move a limit, "
        + "or leave one of the two out: no value of coins.balance.mean is at least \(limits)\n")
    #expect(failure?.status == .badInput)
    #expect(scratch.text("out/report.md") == nil)
  }

  @Test("searches where two goals leave one value, or are of different metrics or players")
  func noContradiction() async throws {
    #expect(try await words(edits: 3, "coins.balance.mean<=60", "coins.balance.mean>=60").hasPrefix("Wages"))
    #expect(
      try await words(edits: 3, "coins.balance.mean<=50", "coins.balance.mean@3>=60").hasPrefix("Wages"))
    #expect(try await words(edits: 3, "poor", "loyal:coins.balance.mean>=60").hasPrefix("Wages"))
  }
}
