import RewardEngine
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

/// The text without its line ends, which depend on how long its words are.
func flat(_ text: String) -> String { text.replacing("\n", with: " ") }

@Suite("A run with --precision")
struct RunPrecisionTests {
  private let scratch = Scratch()

  private static let scenario = """
    format: 1
    title: Two days
    days: 2
    currencies: { coins: {} }
    login: { pays: { coins: 1 } }
    players: { count: 100, profiles: { loyal: { share: 1, activity: 0.5 } } }

    """

  private func run(_ yaml: String = scenario, _ arguments: String...) async throws -> String {
    try FileOutput.replace(scratch / "mine.yaml", with: yaml)
    return try await RunCommand.parse([scratch / "mine.yaml"] + arguments).answer()
  }

  private func failure(_ yaml: String, _ arguments: String...) async throws -> Failure {
    try FileOutput.replace(scratch / "mine.yaml", with: yaml)
    return try await #require(throws: Failure.self) {
      try await RunCommand.parse([scratch / "mine.yaml"] + arguments).answer()
    }
  }

  @Test("writes the bytes of a plain run of the players it ends with, and says how close it came")
  func bytes() async throws {
    // 1.96 · ½ / √n is 0.035 for n = 784.
    let text = try await run(
      Self.scenario, "--precision", "0.035", "--metric", "active_days.mean", "--max-players", "5000", "--out",
      scratch / "grown")
    #expect(
      flat(text).contains(
        "Simulated 100, 200, 400 and 800 players: every metric has the precision you asked for."))
    #expect(text.hasSuffix("  0.035\n\n\(scratch / "grown")/report.md\n"))
    _ = try await run(Self.scenario, "--players", "800", "--out", scratch / "plain")
    let names = try Folder.entries(of: scratch / "plain")
    #expect(try Folder.entries(of: scratch / "grown") == names && names.contains("report.md"))
    for name in names where name != "run.json" {
      #expect(scratch.text("grown/\(name)") == scratch.text("plain/\(name)"), "\(name)")
    }
    #expect(scratch.text("grown/run.json")?.contains("\"players_tried\": [100, 200, 400, 800]") == true)
  }

  @Test("tells the effects of events as a plain run does")
  func events() async throws {
    let eventful = Self.scenario + "events: { shut: { from: 2, closed: true } }\n"
    _ = try await run(
      eventful, "--precision", "0.1", "--metric", "active_days.mean", "--max-players", "100", "--out",
      scratch / "grown")
    _ = try await run(eventful, "--players", "100", "--out", scratch / "plain")
    #expect(scratch.text("plain/effects.csv") != nil)
    for name in ["effects.csv", "report.md", "summary.json"] {
      #expect(scratch.text("grown/\(name)") == scratch.text("plain/\(name)"), "\(name)")
    }
  }

  @Test("takes the metric that a precision names, which needs no --metric")
  func namedByPrecision() async throws {
    let text = try await run(
      Self.scenario, "--precision", "0.035@active_days.mean", "--max-players", "5000", "--out",
      scratch / "out")
    #expect(
      flat(text).contains(
        "Simulated 100, 200, 400 and 800 players: every metric has the precision you asked for."))
  }

  @Test("says in words what was not reached, and how many players would do")
  func notReached() async throws {
    let text = try await run(
      Self.scenario, "--precision", "0.1%", "--metric", "active_days.mean", "--max-players", "200", "--out",
      scratch / "out")
    #expect(
      flat(text).contains(
        "Simulated 100 and 200 players, the most allowed. The precision you asked for is not reached by"))
    #expect(flat(text).contains("players needed)"))
  }

  @Test("refuses what cannot be grown for")
  func refusals() async throws {
    let none = try await failure(Self.scenario, "--precision", "1%", "--out", scratch / "out")
    #expect(
      none.text == """
        error: --precision needs a metric, and '\(scratch / "mine.yaml")' has no goals to take it from
        help: name one with --metric; 'rewardsim metrics \(scratch / "mine.yaml")' lists them

        """)
    let count = try await failure(
      Self.scenario, "--precision", "1%", "--metric", "coins.supply", "--out", scratch / "out")
    #expect(
      count.text == """
        error: --precision needs a metric with an interval, and a count has none: coins.supply
        help: name an estimate with --metric, such as a mean or a share

        """)
    let arriving = Self.scenario.replacing("count: 100,", with: "count: 100, arrive: { per_day: 50 },")
    let slow = try await failure(
      arriving, "--precision", "1%", "--metric", "active_days.mean", "--out", scratch / "out")
    #expect(
      slow.text == """
        error: --precision cannot add players, because 'players.arrive' sets how many arrive each day
        help: leave out --precision, and set --players

        """)
    #expect(slow.status == .badInput && scratch.entries == ["mine.yaml"])
  }

  @Test(
    "refuses options that contradict each other",
    arguments: [
      (["--max-players", "9"], "--max-players needs --precision"),
      (["--metric", "xp"], "--metric needs --precision"),
      (
        ["--precision", "1%", "--shard", "1/2"],
        "--shard needs a fixed number of players, and --precision adds players"
      ),
    ])
  func usage(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try RunCommand.parse(["mine.yaml"] + arguments) }
    #expect(error.map { RunCommand.message(for: $0) } == message)
  }
}
