import RewardEngine
import RewardReports
import Testing

@testable import RewardCommand

@Suite("The metrics command")
struct MetricsCommandTests {
  private static let scenarios = [
    "cheer-supports", "first", "full-economy", "goal-streaks", "habit-tracker", "rizq", "season",
  ]

  private func answer(_ arguments: String...) throws -> String {
    try MetricsCommand.parse(arguments).answer()
  }

  private static func path(_ scenario: String) -> String {
    Checkout.root.appending(path: "scenarios/\(scenario).yaml").path(percentEncoded: false)
  }

  @Test("prints the committed reference where no scenario is given")
  func reference() throws {
    let committed = try Checkout.text("Sources/RewardEngine/RewardEngine.docc/MetricReference.md")
    #expect(try answer("--format", "markdown") == committed)
  }

  /// A row of the reference as a pattern: words in capitals are ids, `N` is a number.
  private static func pattern(_ row: [Substring]) throws -> Regex<AnyRegexOutput> {
    let line = row[1...4].joined(separator: ",")
    let escaped = line.replacing(".", with: "\\.")
    return try Regex(
      escaped.replacing(/\bN\b/, with: "[0-9]+").replacing(/[A-Z]{2,}/, with: "[a-z][a-z0-9_-]*"))
  }

  private static func rows(_ table: String) -> [[Substring]] {
    table.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  @Test("has each metric of the examples in the reference, with its unit and what follows its @")
  func referenceIsWhole() throws {
    let patterns = try Self.rows(try answer("--format", "csv")).map { try Self.pattern($0) }
    var used: Set<Int> = []
    for scenario in Self.scenarios {
      for row in Self.rows(try answer(Self.path(scenario), "--format", "csv")) {
        let line = row[1...4].joined(separator: ",")
        let place = try patterns.firstIndex { try $0.wholeMatch(in: line) != nil }
        #expect(place != nil, "\(line) of \(scenario)")
        if let place { used.insert(place) }
      }
    }
    #expect(used.count == patterns.count)
  }

  @Test("says for each metric of a scenario which numbers can follow its @")
  func numbers() throws {
    let rows = Self.rows(try answer(Self.path("first"), "--set", "days=30", "--format", "csv"))
    func times(_ name: String) -> [Substring]? { rows.first { $0[1] == name }.map { Array($0[3...6]) } }
    #expect(times("coins.balance") == ["day", "", "1", "30"])
    #expect(times("coins.sink_faucet_7") == ["window", "7", "7", "30"])
    #expect(times("retention") == ["tenure", "", "0", "29"])
    #expect(times("streak.daily.hazard") == ["length", "", "1", "29"])
    #expect(times("coins.sink_faucet") == ["run", "", "", ""])
  }

  @Test("lists the same metrics for people and for machines", arguments: scenarios)
  func formats(scenario: String) throws {
    let path = Self.path(scenario)
    let names = Self.rows(try answer(path, "--format", "csv")).map { String($0[1]) }
    #expect(Set(names).count == names.count)
    let text = try answer(path).split(separator: "\n")
    #expect(text.allSatisfy { $0.count <= 100 })
    for name in names { #expect(text.contains { $0.hasPrefix("\(name) ") }, "\(name)") }
    let markdown = try answer(path, "--format", "markdown")
    #expect(markdown.matches(of: /\n\| `([^`]+)` \|/).map { String($0.1) } == names)
    let json = try answer(path, "--format", "json")
    #expect(json.matches(of: /"metric": "([^"]+)"/).map { String($0.1) } == names)
    #expect(json.hasPrefix("{\n  \"format\": \"rewardsim-metrics\",\n"))
  }

  @Test("refuses changes where there is no scenario to change")
  func settings() throws {
    let error = #expect(throws: (any Error).self) { try MetricsCommand.parse(["--set", "days=3"]) }
    #expect(error.map { MetricsCommand.message(for: $0) } == "--set needs a scenario to change")
  }
}
