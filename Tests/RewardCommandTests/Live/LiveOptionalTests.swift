import Foundation
import Testing

@testable import RewardCommand
@testable import RewardEngine
@testable import RewardFiles
@testable import RewardScenario

@Suite("Optional fields of the live page")
struct LiveOptionalTests {
  private static func document(_ text: String = LiveRowsTests.yaml) throws -> Document {
    try Document(yaml: Array(text.utf8), name: "rows.yaml")
  }

  private static func page() async throws -> LivePage { try await LivePage("rows", text: LiveRowsTests.yaml) }

  private static func change(
    _ path: String, isAdded: Bool = true, word: String? = nil, _ edits: [LiveEdit] = []
  ) -> LiveSession.OptionalChange {
    LiveSession.OptionalChange(edits: edits, path: path, isAdded: isAdded, word: word)
  }

  @Test("are those of the reader, with its default and its words")
  func declared() throws {
    let fields = Scenario.optionalFields(of: try Self.document())
    func names(below path: String, given: Bool) -> [String] {
      fields.filter { "\($0.path.parent)" == path && $0.isGiven == given }.map { $0.path.names.last ?? "" }
    }
    // The other of two prices is none: exactly one is given.
    #expect(names(below: "shop.hat", given: false) == ["at_most", "order"])
    #expect(names(below: "shop.hat", given: true) == ["prefer", "demand"])
    #expect(names(below: "shop.hat.demand", given: false) == ["quantity"])
    let order = fields.first { "\($0.path)" == "shop.hat.order" }
    #expect(order?.usual == "100")
    #expect(order?.about.hasPrefix("Position of the offer") == true)
    #expect(fields.first { "\($0.path)" == "streaks.login.protected_by" }?.words == ["shield", "cover"])
  }

  @Test(
    "are added to the mapping around them, with a value that the reader accepts",
    arguments: [
      (
        "shop.cap.at_most", nil, "shop.cap",
        "{ gives: { random_item: hats }, price: { coins: 20 }, demand: { chance: 0.1 }, at_most: 1 }"
      ),
      (
        "streaks.login.protected_by", "cover", "streaks.login",
        "{ cycle: { 1: { coins: 1 }, 3: { coins: 2 }, 7: { coins: 9 } }, protected_by: cover }"
      ),
      (
        "missions.warm_up.costs", nil, "missions.warm_up",
        "{ chance: 0.5, pays: { coins: 5 }, costs: { coins: 1 } }"
      ),
      (
        "goals.saved.margin", nil, "goals.saved",
        "{ metric: coins.balance.p50, profile: loyal, at_least: 1, margin: 0 }"
      ),
      ("login", nil, "login", "{ pays: { coins: 1 } }"),
    ] as [(String, String?, String, String)])
  func adding(path: String, word: String?, whole: String, expected: String) async throws {
    let page = try await Self.page()
    let edits = try await page.session.changed(Self.change(path, word: word))
    #expect(edits == [LiveEdit(path: whole, value: expected)])
    let line = try await page.session.fields(with: edits).line
    #expect(line.contains("{\"path\":\"\(path)\",\"isGiven\":true"))
    #expect(try await page.session.changed(Self.change(path, isAdded: false, edits)) == [])
  }

  @Test("of the file are taken out, and come back")
  func takingOut() async throws {
    let page = try await Self.page()
    let edits = try await page.session.changed(Self.change("shop.hat.prefer", isAdded: false))
    #expect(
      edits == [
        LiveEdit(
          path: "shop.hat",
          value: "{ gives: { hats: 1 }, price: { coins: 30, gems: 3 }, demand: { chance: 0.1 } }")
      ])
    _ = try await page.session.save(edits)
    #expect(
      try String(contentsOfFile: page.path, encoding: .utf8)
        == LiveRowsTests.yaml.replacing(" prefer: gems,", with: ""))
  }

  @Test("are parts of the scenario, too: the file's levels go and come back")
  func parts() async throws {
    let page = try await Self.page()
    let goals = try await page.session.changed(Self.change("goals", isAdded: false))
    #expect(goals == [LiveEdit(path: "goals", value: "null")])
    let line = try await page.session.fields(with: goals).line
    #expect(!line.contains("\"path\":\"goals.saved.metric\""))
    #expect(line.contains("{\"path\":\"goals\",\"isGiven\":false"))
    #expect(
      try await page.session.changed(Self.change("goals", goals)) == [LiveEdit(path: "goals", value: "{}")])
    let first = LiveSession.RowChange(
      edits: [LiveEdit(path: "goals", value: "{}")], table: "goals", id: "back")
    #expect(
      try await page.session.changed(first) == [
        LiveEdit(path: "goals", value: "{ back: { metric: \"retention@7\", at_least: 0 } }")
      ])
    _ = try await page.session.save(goals)
    #expect(
      try String(contentsOfFile: page.path, encoding: .utf8)
        == LiveRowsTests.yaml.prefix(upTo: try #require(LiveRowsTests.yaml.range(of: "goals:")).lowerBound))
  }

  @Test("are saved behind the others, with comments and order kept")
  func saves() async throws {
    let page = try await Self.page()
    let edits = try await page.session.changed(Self.change("streaks.training.grace_days"))
    _ = try await page.session.save(edits + [LiveEdit(path: "streaks.training.grace_days", value: "2")])
    #expect(
      try String(contentsOfFile: page.path, encoding: .utf8)
        == LiveRowsTests.yaml.replacing("# a month\n", with: "# a month\n    grace_days: 2\n"))
  }

  @Test(
    "are refused in the reader's own words",
    arguments: [
      ("streaks.login.freeze_use", true, "'streaks.login.freeze_use' needs 'protected_by'"),
      ("shop.hat.demand", false, "'shop.hat.demand' is missing"),
      ("days", false, "'days' cannot be taken out"),
      ("shop.hat.title", true, "'shop.hat.title' cannot be added"),
    ])
  func refuses(path: String, isAdded: Bool, expected: String) async throws {
    let page = try await Self.page()
    let failure = try await #require(throws: Failure.self) {
      try await page.session.changed(Self.change(path, isAdded: isAdded))
    }
    #expect(failure.text.contains(expected), "\(failure.text)")
  }

  @Test("of each example can be added or get the reader's words", arguments: LiveIdsTests.scenarios)
  func examples(name: String) async throws {
    let page = try await LivePage(name)
    let document = try Self.document(try Checkout.text("scenarios/\(name).yaml"))
    var taken = 0
    for field in await page.session.optionalFields(of: document) where !field.isGiven {
      do {
        let edits = try await page.session.changed(Self.change("\(field.path)"))
        #expect(try await page.session.changed(Self.change("\(field.path)", isAdded: false, edits)) == [])
        taken += 1
      } catch let failure as Failure {
        #expect(failure.text.contains("error: "), "\(field.path)")
      }
    }
    #expect(taken > 20)
  }

  @Test(
    "and currencies of a payment are added and taken out",
    arguments: [
      ("shop.cap.price", "gems", "{ coins: 20, gems: 20 }"),
      ("missions.warm_up.pays", "xp", "{ coins: 5, xp: 5 }"),
      ("missions.warm_up.pays", "shield", "{ coins: 5, shield: 5 }"),
      ("missions.warm_up.pays", "random_item", "{ coins: 5, random_item: shop }"),
      ("streaks.login.cycle.3", "gems", "{ coins: 2, gems: 2 }"),
    ])
  func payments(table: String, id: String, expected: String) async throws {
    let page = try await Self.page()
    let edits = try await page.session.changed(
      .init(edits: [], table: table, id: id) as LiveSession.RowChange)
    #expect(edits == [LiveEdit(path: table, value: expected)])
    let back = LiveSession.RowChange(edits: edits, table: table, row: id)
    #expect(try await page.session.changed(back) == [])
    let line = try await page.session.fields(with: edits).line
    #expect(line.contains("\"path\":\"\(table).\(id)\""))
  }

  @Test("of a payment offer what the other currencies leave, and keep the last one of a price")
  func lastCurrency() async throws {
    let tables = Scenario.editableTables(of: try Self.document())
    #expect(tables.first { "\($0.path)" == "shop.cap.price" }?.freeIds == ["gems"])
    #expect(
      tables.first { "\($0.path)" == "missions.warm_up.pays" }?.freeIds
        == ["gems", "shield", "cover", "hats", "xp", "random_item"])
    let page = try await Self.page()
    let failure = try await #require(throws: Failure.self) {
      try await page.session.changed(
        .init(edits: [], table: "shop.cap.price", row: "coins") as LiveSession.RowChange)
    }
    #expect(
      failure.text == "--set shop.cap.price={}: error: 'shop.cap.price' must name at least one currency\n"
        + "help: write a price such as { coins: 500 }\n")
  }
}
