import Testing

@testable import RewardCommand
@testable import RewardEngine
@testable import RewardScenario

@Suite("The fields of the live page")
struct LiveFieldsTests {
  private static let scenarios = [
    "first", "cheer-supports", "goal-streaks", "habit-tracker", "rizq", "full-economy", "season",
  ]

  private func document(_ name: String) throws -> Document {
    try Document(yaml: Checkout.bytes("scenarios/\(name).yaml"), name: name)
  }

  @Test("change nothing when they are set to what they are", arguments: scenarios)
  func sameAgain(name: String) throws {
    let document = try document(name)
    let scenario = try Scenario(document)
    let fields = Scenario.editableFields(of: document)
    #expect(fields.count > 20)
    for field in fields {
      guard let text = field.text else { continue }
      let setting = Setting(path: "\(field.path)", value: text)
      #expect(try document.scenario(with: [setting]).scenario == scenario, "\(field.path)")
    }
  }

  @Test("are all numbers that the reader knows in a file", arguments: scenarios)
  func allNumbers(name: String) throws {
    let document = try document(name)
    let found = Set(Scenario.editableFields(of: document).map(\.path))
    let missing = document.fields.filter { field in
      guard case .number = PlainWord(field.text), "\(field.path)" != "format" else { return false }
      return Scenario.numberField(at: field.path) != nil && !found.contains(field.path)
    }
    #expect(missing.map { "\($0.path)" } == [])
  }

  @Test("have the bounds, steps, units and words of the reader")
  func kinds() throws {
    let fields = Scenario.editableFields(of: try document("habit-tracker"))
    func field(_ path: String) -> EditableField? { fields.first { "\($0.path)" == path } }
    guard case .number(let days)? = field("days")?.kind else { return #expect(Bool(false), "no days") }
    #expect(days.least == 1 && days.most == 36_500 && days.step == 1 && days.unit == "days")
    guard case .choice(let words)? = field("players.mix")?.kind else {
      return #expect(Bool(false), "no mix")
    }
    #expect(words.contains("habit-app"))
    #expect(field("streaks.habit.freeze_at_zero") != nil)
  }

  /// By the rules of seed003 a day is forgiven, and a missed day costs one. A page that showed 0 could not set 0.
  @Test("have the value in force where named rules or a ready-made profile give it")
  func inherited() throws {
    let document = try document("habit-tracker")
    let field = Scenario.editableFields(of: document).first { "\($0.path)" == "streaks.habit.grace_days" }
    #expect(field?.text == nil && field?.usual == "1" && field?.origin == "seed003")
    let option = Scenario.optionalFields(of: document).first { "\($0.path)" == "streaks.habit.grace_days" }
    #expect(option?.usual == "1" && option?.origin == "seed003")
    let missed = Scenario.optionalFields(of: document).first { "\($0.path)" == "streaks.habit.missed_day" }
    #expect(missed?.usual == "\"lose_one\"" && missed?.origin == "seed003")
  }

  @Test("show what is in force, also where they are left out", arguments: scenarios)
  func unwritten(name: String) throws {
    let document = try document(name)
    let inForce = document.unwritten
    let left = Scenario.editableFields(of: document).filter { $0.text == nil }
    #expect(!left.isEmpty)
    for field in left {
      guard let value = inForce[field.path] else { continue }
      #expect(field.usual == value.text && field.origin == value.origin, "\(field.path)")
    }
  }

  @Test("move within bounds that fit their value")
  func sliders() {
    func numbers(_ least: Double, _ most: Double, _ step: Double?) -> EditableField.Numbers {
      EditableField.Numbers(least: least, most: most, step: step, unit: nil, rule: "")
    }
    #expect(LiveSlider(around: 0.85, in: numbers(0, 1, nil)) == LiveSlider(least: 0, most: 1, step: 0.005))
    #expect(
      LiveSlider(around: 0.002, in: numbers(0, 1, nil)) == LiveSlider(least: 0, most: 0.01, step: 0.00005))
    #expect(LiveSlider(around: 10, in: numbers(1, 1_000_000, 1)) == LiveSlider(least: 1, most: 30, step: 1))
    // A year of days is on the slider: 5, 10, …, 365.
    #expect(LiveSlider(around: 365, in: numbers(1, 3650, 1)) == LiveSlider(least: 5, most: 1095, step: 5))
    #expect(LiveSlider(around: 0, in: numbers(0, 365, 1)) == LiveSlider(least: 0, most: 10, step: 1))
  }

  @Test("name the lines in which a file has changed")
  func changedLines() {
    func lines(_ old: String, _ new: String) -> String? {
      LiveFileChange.lines(from: Array(old.utf8), to: Array(new.utf8))
    }
    #expect(lines("a\nb\nc\n", "a\nb\nc\n") == nil)
    #expect(lines("a\nb\nc\n", "a\nx\nc\n") == "line 2")
    #expect(lines("a\nb\nc\n", "a\nx\ny\nc\n") == "lines 2 to 3")
    #expect(lines("a\nb\nc\n", "a\nc\n") == "line 2")
    #expect(lines("a\nb\nc\nd\n", "x\nb\nc\ny\n") == "lines 1 and 4")
    #expect(lines("a\nb\nc\nd\n", "x\nb\ny\nz\nd\n") == "lines 1 and 3 to 4")
    #expect(lines("a\nb\nc\nd\ne\n", "x\nb\ny\nd\nz\n") == "lines 1 to 5")
    #expect(lines("a\nb", "a\nb\n") == "line 3")
    let many = String(repeating: "a\nb\n", count: 3000)
    #expect(lines("a\n\(many)a\n", "x\n\(many)y\n") == "lines 1 to 6002")
  }

  @Test("make a patch of the lines that change")
  func patch() {
    let patch = LinePatch(from: ["a", "b", "c", ""], to: "a\nx\nc\n", file: "s.yaml")
    #expect(patch.text == "--- a/s.yaml\n+++ b/s.yaml\n@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n")
  }

  @Test("make a patch of a file with a blank in its name, and lines that end in pairs")
  func patchOfPairs() {
    let patch = LinePatch(from: ["a", "b", ""], to: "a\nx\n", file: "my s.yaml", endsInPairs: true)
    #expect(
      Array(patch.text.utf8)
        == Array("--- a/my s.yaml\t\n+++ b/my s.yaml\t\n@@ -1,2 +1,2 @@\n a\r\n-b\r\n+x\r\n".utf8))
  }

  /// Lines 1 to 20; the third and the eighteenth change. Three lines stay on each side, as `diff -u` writes them.
  @Test("make a patch of the lines near changes alone")
  func hunks() {
    let before = (1...20).map(String.init)
    var after = before
    (after[2], after[17]) = ("x", "y")
    let patch = LinePatch(from: before + [""], to: after.map { $0 + "\n" }.joined(), file: "s.yaml")
    #expect(
      patch.text == "--- a/s.yaml\n+++ b/s.yaml\n@@ -1,6 +1,6 @@\n 1\n 2\n-3\n+x\n 4\n 5\n 6\n"
        + "@@ -15,6 +15,6 @@\n 15\n 16\n 17\n-18\n+y\n 19\n 20\n")
    let added = LinePatch(from: before + [""], to: "0\n" + before.map { $0 + "\n" }.joined(), file: "s.yaml")
    #expect(added.text == "--- a/s.yaml\n+++ b/s.yaml\n@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n")
    #expect(
      LinePatch(from: ["a", ""], to: "", file: "s.yaml").text
        == "--- a/s.yaml\n+++ b/s.yaml\n@@ -1,1 +0,0 @@\n-a\n")
  }

  @Test("give their first answer as many players as fit the wait, each next one four times as many")
  func stages() {
    var stages = LiveStages()
    for _ in 0..<20 { stages.learn(playerDays: 1_000_000, seconds: 1) }
    #expect(stages.players(days: 100, runs: 1, least: 1, most: 20_000) == [1000, 4000, 20_000])
    #expect(stages.players(days: 100, runs: 1, least: 1, most: 300) == [300])
    #expect(stages.players(days: 36_500, runs: 2, least: 1, most: 1000) == [125, 500, 1000])
  }
}
