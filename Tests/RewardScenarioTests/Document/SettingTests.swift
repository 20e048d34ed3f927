import Testing

@testable import RewardScenario

@Suite("A setting")
struct SettingTests {
  private let document = Document([
    "days": 30, "currencies": ["coins": ["start": 5]], "levels": ["curve": ["table": [100, 300]]],
  ])

  private func fault(_ path: String) -> Diagnostic? {
    do throws(InvalidScenario) {
      _ = try document.setting(FieldPath(path), to: "7")
      return nil
    } catch {
      return error.diagnostics.first
    }
  }

  @Test(
    "changes a field, as if the file said so",
    arguments: ["days", "currencies.coins.start", "levels.curve.table.2"])
  func changes(path: String) throws {
    let edited = try document.setting(FieldPath(path), to: "7")
    #expect(edited[FieldPath(path)]?.content == .scalar(Scalar("7")))
    #expect(edited[FieldPath(path)]?.place == .setting("--set \(path)=7"))
  }

  @Test("adds a field to a mapping that is there")
  func adds() throws {
    #expect(document[FieldPath("currencies.gems")] == nil)
    let edited = try document.setting(
      FieldPath("currencies.gems"), to: [:], writtenAs: "--set currencies.gems={}")
    #expect(try Scenario(edited).currencies.map(\.id) == ["coins", "gems"])
  }

  @Test("is read and checked like the file")
  func isChecked() throws {
    #expect(
      try document.setting(FieldPath("days"), to: "0").faults == [
        "'days' must be a whole number of days from 1 to 36500"
      ])
    #expect(try document.setting(FieldPath("dayz"), to: "1").faults == ["there is no field 'dayz'"])
  }

  @Test(
    "must name a field whose parents are there",
    arguments: [
      (
        "money.coins", "the scenario has no 'money' to set",
        "there are 'currencies', 'days', 'format', 'levels', 'players' and 'title'; to add 'money', set it as a whole: money={ coins: … }"
      ),
      ("currencies.coin.start", "'currencies' has no 'coin' to set", "did you mean 'currencies.coins'?"),
      ("days.first", "'days' is a single value and has no 'first'", "set 'days' as a whole: days={first: …}"),
      (
        "levels.curve.table.3", "'levels.curve.table' is a list of 2 and has no element '3'",
        "elements count from 1"
      ),
      (
        "levels.curve.table.0", "'levels.curve.table' is a list of 2 and has no element '0'",
        "elements count from 1"
      ),
      (
        "", "a setting must be the path of a field, with dots between names",
        "write for example players.count=1000"
      ),
      (
        "a..b", "a setting must be the path of a field, with dots between names",
        "write for example players.count=1000"
      ),
    ])
  func parents(path: String, message: String, help: String) {
    #expect(fault(path)?.message == message)
    #expect(fault(path)?.help == help)
    #expect(fault(path)?.place == .setting("--set \(path)=7"))
  }

  @Test(
    "of null takes a field out, as if the file did not have it",
    arguments: ["days", "currencies.coins.start", "levels"])
  func takesOut(path: String) throws {
    let edited = try document.setting(FieldPath(path), to: "null")
    #expect(document[FieldPath(path)] != nil && edited[FieldPath(path)] == nil)
    #expect(edited[FieldPath("title")] == document[FieldPath("title")])
    #expect(try Scenario(edited) != Scenario(document))
  }

  @Test(
    "of null must name a field that is there",
    arguments: [
      ("levles", "the scenario has no 'levles' to take out", "did you mean 'levels'?"),
      ("levels.first", "'levels' has no 'first' to take out", "there is 'curve'"),
      (
        "levels.curve.table.2",
        "'levels.curve.table.2' is an element of a list, and 'null' takes out fields only",
        "set the list as a whole: levels.curve.table=[…]"
      ),
    ])
  func takesOutWhatIsThere(path: String, message: String, help: String) {
    do throws(InvalidScenario) {
      _ = try document.setting(FieldPath(path), to: "null")
      Issue.record("\(path) was taken out")
    } catch {
      #expect(error.diagnostics.first?.message == message)
      #expect(error.diagnostics.first?.help == help)
    }
  }

  @Test(
    "of null takes out nothing that must be given, and says what took it out",
    arguments: [
      ("title", "'title' is missing"),
      ("levels.curve", "'levels.curve' is missing"),
      ("players.mix", "'players' must have 'mix' or 'profiles'"),
    ])
  func keepsWhatIsRequired(path: String, message: String) throws {
    let edited = try document.setting(FieldPath(path), to: "null")
    let fault = try #require(edited.diagnostics.first)
    #expect(fault.message == message)
    #expect(fault.place == .setting("--set \(path)=null"))
  }

  @Test("of null, followed by another, is forgotten")
  func isSetAgain() throws {
    let days = FieldPath("days")
    let edited = try document.setting(days, to: "null").setting(days, to: "0")
    #expect(edited.diagnostics.first?.place == .setting("--set days=0"))
  }

  @Test("leaves the document it was made from as it is")
  func leavesTheOriginal() throws {
    _ = try document.setting(FieldPath("days"), to: "7")
    #expect(document[FieldPath("days")] == 30)
  }
}
