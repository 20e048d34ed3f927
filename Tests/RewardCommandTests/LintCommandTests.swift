import Foundation
import Testing

@testable import RewardCommand
@testable import RewardEngine
@testable import RewardFiles
@testable import RewardReports
@testable import RewardStudies

@Suite("The lint command")
struct LintCommandTests {
  /// Testing has an exit status of its own.
  private typealias Answer = (text: String, status: RewardFiles.ExitStatus)

  private func lint(_ yaml: String, _ arguments: [String] = []) throws -> Answer {
    let folder = try Checkout.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "mine.yaml").path(percentEncoded: false)
    try yaml.write(toFile: path, atomically: true, encoding: .utf8)
    let (text, status) = try LintCommand.parse([path] + arguments).answer()
    return (text.replacing(path, with: "mine.yaml"), status)
  }

  private static let sound = """
    format: 1
    title: Nothing wrong
    streaks: { daily: {} }
    players: { profiles: { loyal: { share: 1, activity: 0.5 } } }

    """

  private static let flawed = """
    format: 1
    title: Two flaws
    items: { freeze: { kind: streak_freeze, start: 1 } }
    currencies:
      coins: {}
    login: { pays: { coins: 4 } }
    players: { profiles: { loyal: { share: 1, activity: 0.5 } } }

    """

  @Test("has little to say of a sound scenario")
  func sound() throws {
    let (text, status) = try lint(Self.sound, ["--strict"])
    #expect(text == "no findings\n" && status == .done)
  }

  @Test("shows each finding at its field, in the order of the file")
  func text() throws {
    let (text, status) = try lint(Self.flawed)
    #expect(
      text == """
        mine.yaml:3:18: warning: 'items.freeze' protects no streak [idle-freeze]
            3 | items: { freeze: { kind: streak_freeze, start: 1 } }
              |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
              = no streak has 'protected_by: freeze', so players never use any
        help: write 'protected_by: freeze' in a streak, or remove it

        mine.yaml:5:10: warning: 'currencies.coins' is paid out, but nothing takes it back [no-open-sink]
            5 |   coins: {}
              |          ^^
              = received per day of play: loyal 4
              = no offer is priced in coins and no mission costs any
        help: add an offer with 'price: { coins: … }' that players can buy again and again

        """)
    #expect(status == .done)
  }

  @Test("ends with status 1 for a warning when strict")
  func strict() throws {
    #expect(try lint(Self.flawed, ["--strict"]).status == .goalFailed)
    let noted = Self.sound.replacing(
      "daily: {}", with: "daily: { cycle: { 1: { freeze: 1 }, 2: { freeze: 1 } } }"
    )
    .replacing("streaks:", with: "items: { freeze: { kind: consumable } }\nstreaks:")
    let (text, status) = try lint(noted, ["--strict"])
    #expect(text.contains(" note: ") && !text.contains(" warning: ") && status == .done)
  }

  @Test("gives the same findings as JSON, with their figures")
  func json() throws {
    let text = try lint(Self.flawed, ["--format", "json"]).text
    let document = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(document["format"] as? String == "rewardsim-lint" && document["schema"] as? Int == 1)
    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(findings.map { $0["rule"] as? String } == ["idle-freeze", "no-open-sink"])
    #expect(findings[1]["line"] as? Int == 5 && findings[1]["column"] as? Int == 10)
    #expect(findings[1]["field"] as? String == "currencies.coins")
    #expect(findings[1]["level"] as? String == "warning")
    #expect((findings[1]["figures"] as? [String: Double]) == ["most_received": 4])
  }

  @Test("notes payers without a pack, but not those of a ready-made profile")
  func payers() throws {
    func note(_ field: String) throws -> Bool {
      let profile = "{ share: 1, like: regular\(field) }"
      return try lint(
        Self.sound.replacing("{ share: 1, activity: 0.5 }", with: profile)
      ).text.contains("'players.profiles.loyal.payers' has no effect without a pack [idle-payers]")
    }
    #expect(try note(", payers: 0.3"))
    #expect(try !note(""))
  }

  @Test("judges a scenario as it is set, and shows the setting")
  func setting() throws {
    let text = try lint(Self.flawed, ["--set", "items.freeze={ kind: streak_freeze, start: 2 }"]).text
    #expect(
      text.contains("--set items.freeze={ kind: streak_freeze, start: 2 }: warning: 'items.freeze' protects"))
  }

  @Test("explains each rule on its page, and no other")
  func page() throws {
    let page = try Checkout.text("Sources/RewardEngine/RewardEngine.docc/LintRules.md")
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
    let rules = headings.filter { !$0.contains(" ") }
    #expect(Set(rules) == Set(LintFinding.Rule.allCases.map(\.rawValue)))
    #expect(rules.count == LintFinding.Rule.allCases.count)
  }
}

@Suite("Lint of the shipped scenarios")
struct LintedScenarioTests {
  private func scenario(_ name: String) throws -> Scenario {
    try Scenario(Document(yaml: Checkout.bytes("scenarios/\(name).yaml"), name: name))
  }

  private func finding(_ rule: LintFinding.Rule, _ scenario: Scenario) throws -> LintFinding {
    try #require(Lint(scenario).findings.first { $0.rule == rule })
  }

  private func isClose(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) < 1e-9 } ?? false
  }

  @Test("finds that the habit tracker's streaks climb above a chance of 0.382")
  func drift() throws {
    // p = (1 − p)².
    let border = (3 - 5.0.squareRoot()) / 2
    #expect(isClose(try finding(.streakDrift, scenario("habit-tracker")).figure("border"), border))
    #expect(border > 0.3819 && border < 0.3820)
  }

  @Test("finds that its hundreds grow, and that the first freeze takes ten days")
  func diamonds() throws {
    let scenario = try scenario("habit-tracker")
    // 100 + 200 + 300 within 365 days, on each of three habits.
    #expect(try finding(.unboundedReward, scenario).figure("sum") == 1_800)
    #expect(try finding(.lateFreeze, scenario).figure("day") == 10)
  }

  @Test("finds that points buy things worth 3 500 once, and then only exp cards")
  func points() throws {
    let findings = Lint(try scenario("cheer-supports")).findings.filter { $0.rule == .exhaustedSink }
    let points = try #require(findings.first { $0.field == FieldPath("currencies.points") })
    // Font colours and styles, background colours and images, button styles.
    let worth = [6 * 50, 4 * 50, 6 * 50, 6 * 200, 3 * 500].reduce(0, +)
    #expect(worth == 3_500 && points.figure("value") == 3_500 && points.figure("pieces") == 25)
    #expect(points.level == .note && points.evidence[0].hasSuffix("then only shop.exp_card takes points"))
  }

  @Test(
    "finds what the login cycle pays by its stationary law", arguments: [(0.5, 2_800 / 127.0, 50 / 127.0)])
  func cycle(chance: Double, points: Double, coins: Double) throws {
    var scenario = try scenario("cheer-supports")
    scenario.players.profiles = [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(chance))]
    scenario.players.week = Week.flat
    // Step j has 2^(7 − j) parts of 127: 25 · 64 + 50 · 16 + 100 · 4 points, 50 · 1 coins.
    let law = try finding(.cycleLaw, scenario)
    #expect(isClose(law.figure("points_per_counted_day"), points))
    #expect(isClose(law.figure("coins_per_counted_day"), coins))
    #expect(isClose(law.figure("share_of_day_1"), 64 / 127.0))
  }

  @Test("finds that phone and server disagree, the further from Greenwich the more")
  func clocks() throws {
    let finding = try finding(.clocksDiffer, scenario("goal-streaks"))
    #expect(finding.figure("share_london") == 0)
    let west = try ["new_york", "los_angeles"].map { try #require(finding.figure("share_\($0)")) }
    let east = try ["berlin", "kathmandu", "tokyo"].map { try #require(finding.figure("share_\($0)")) }
    #expect(west == west.sorted() && east == east.sorted())
    // People play in the evening: that is tomorrow in UTC for America, and still today for Asia.
    #expect(west[1] > east[2])
  }

  @Test(
    "names fields of the file",
    arguments: ["cheer-supports", "first", "full-economy", "goal-streaks", "habit-tracker", "rizq", "season"])
  func fields(name: String) throws {
    let document = try Document(yaml: Checkout.bytes("scenarios/\(name).yaml"), name: name)
    let findings = Lint(try Scenario(document)).findings
    #expect(!findings.isEmpty && findings.count <= 12)
    for finding in findings {
      // A field may be inherited from named rules; its parent is written.
      #expect(document[finding.field] != nil || document[finding.field.parent] != nil, "\(finding.field)")
    }
  }
}
