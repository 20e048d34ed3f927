import Foundation
import Testing

@testable import RewardCommand
@testable import RewardEngine
@testable import RewardFiles
@testable import RewardScenario

@Suite("The rows of the live page")
struct LiveRowsTests {
  static let yaml = """
    format: 1
    title: Rows
    days: 30
    currencies: { coins: { start: 5 }, gems: { kind: hard } }
    items:
      shield: { kind: streak_freeze }
      cover: { kind: streak_freeze }
      hats: { kind: collection, size: 3 }
    activities: { run: { per_active_day: 1, pays: { xp: 20 } } }
    missions: { warm_up: { chance: 0.5, pays: { coins: 5 } } }
    levels:
      curve:
        table:      # by hand
          - 100     # easy
          - 250     # harder
    streaks:
      login:
        cycle:
          1: { coins: 1 }   # every day
          3: { coins: 2 }
          7: { coins: 9 }   # the week
      training:
        day_counts_when: run
        protected_by: shield
        milestones:
          d7: { at: 7, pays: { coins: 7 } }      # a week
          d30: { at: 30, pays: { coins: 30 } }   # a month
    shop:
      hat: { gives: { hats: 1 }, price: { coins: 30, gems: 3 }, prefer: gems, demand: { chance: 0.1 } }
      cap: { gives: { random_item: hats }, price: { coins: 20 }, demand: { chance: 0.1 } }
      pack: { gives: { gems: 10 }, real_price: 1.99 }
    players:
      count: 400
      profiles:
        loyal: { share: 0.5, activity: 0.8, payers: 0.1, spend: { mean: 5, sigma: 1 } }
        casual: { share: 0.5, activity: 0.3 }
      feedback: { preset: literature, streak: training }
    events:
      sale: { from: 5, days: 3, prices: 0.5, offers: [hat] }
      season: { from: 12, days: 5, brings: casual }
    goals:
      saved: { metric: coins.balance.p50, profile: loyal, at_least: 1 }

    """

  private static func document(_ text: String = yaml) throws -> Document {
    try Document(yaml: Array(text.utf8), name: "rows.yaml")
  }

  private static func page() async throws -> LivePage { try await LivePage("rows", text: yaml) }

  private static func added(_ table: String, _ edits: [LiveEdit] = []) -> LiveSession.RowChange {
    LiveSession.RowChange(edits: edits, table: table)
  }

  @Test(
    "continue the step of the last two, or copy the last one",
    arguments: [
      ("levels.curve.table", "", "", "[100, 250, 400]"),
      ("levels.curve.table", "      - 250     # harder\n", "", "[100, 200]"),
      ("levels.curve.table", "- 250 ", "- 1000000000000000 ", "[100, 1000000000000000, 1000000000000000]"),
      (
        "streaks.login.cycle", "", "",
        "{ 1: { coins: 1 }, 3: { coins: 2 }, 7: { coins: 9 }, 11: { coins: 9 } }"
      ),
      (
        "streaks.training.milestones", "", "",
        "{ d7: { at: 7, pays: { coins: 7 } }, d30: { at: 30, pays: { coins: 30 } }, "
          + "d53: { at: 53, pays: { coins: 30 } } }"
      ),
      (
        "streaks.training.milestones", "d30: { at: 30,", "month: { every: 30,",
        "{ d7: { at: 7, pays: { coins: 7 } }, month: { every: 30, pays: { coins: 30 } }, "
          + "month_2: { every: 60, pays: { coins: 30 } } }"
      ),
      ("events.sale.offers", "", "", "[hat, cap]"),
    ])
  func adding(table: String, old: String, new: String, expected: String) throws {
    let text = old.isEmpty ? Self.yaml : Self.yaml.replacing(old, with: new)
    let tables = Scenario.editableTables(of: try Self.document(text))
    let found = try #require(tables.first { "\($0.path)" == table })
    #expect(found.adding.first?.oneLine == expected)
  }

  @Test("are free in lists and mappings whose length is, and in no other")
  func tables() throws {
    let tables = Scenario.editableTables(of: try Self.document()).filter { $0.ids.isEmpty && $0.noun == nil }
    #expect(
      tables.map { "\($0.path)" } == [
        "levels.curve.table", "streaks.login.cycle", "streaks.training.milestones", "events.sale.offers",
      ])
  }

  @Test(
    "name what exists in the scenario",
    arguments: [
      ("players.feedback.streak", ["login", "training"]),
      ("streaks.login.day_counts_when", ["login", "activity", "run", "warm_up"]),
      ("streaks.training.protected_by", ["shield", "cover"]),
      ("shop.hat.prefer", ["coins", "gems"]),
      ("events.sale.offers.1", ["hat", "cap"]),
      ("events.season.brings", ["loyal", "casual"]),
      ("goals.saved.profile", ["loyal", "casual"]),
      ("shop.cap.gives.random_item", ["shop", "hats"]),
    ])
  func references(path: String, words: [String]) throws {
    let field = Scenario.editableFields(of: try Self.document()).first { "\($0.path)" == path }
    #expect(field?.kind == .choice(words))
    for word in words {
      // Other rules may refuse the word, but not as an id that is unknown.
      do {
        _ = try Self.document().scenario(with: [Setting(path: path, value: word)])
      } catch {
        #expect(!"\(error)".contains("'\(path)' must be"), "\(error)")
      }
    }
    #expect(throws: InvalidScenario.self) {
      try Self.document().scenario(with: [Setting(path: path, value: "nobody")])
    }
  }

  @Test("name profiles of a ready-made mix, too")
  func mix() throws {
    let text = try Checkout.text("scenarios/habit-tracker.yaml")
    let field = Scenario.editableFields(of: try Self.document(text)).first {
      "\($0.path)" == "goals.regulars_are_saved.profile"
    }
    guard case .choice(let words)? = field?.kind else { return #expect(Bool(false), "no choice") }
    #expect(words == Scenario.Profile.mix("habit-app")?.map(\.id))
  }

  @Test("name ids that need quotes, in quotes")
  func quotes() async throws {
    let text = Self.yaml.replacing("  login:\n    cycle", with: "  \"on\":\n    cycle")
    let page = try await LivePage("rows", text: text)
    let line = await page.session.beginning().line
    #expect(line.contains(#""words":["\"on\"","training"]"#))
    try await page.change(1, [LiveEdit(path: "players.feedback.streak", value: "\"on\"")])
    await page.session.close()
  }

  @Test("become one change of their table, in place of the changes inside it")
  func folds() async throws {
    let page = try await Self.page()
    let days = LiveEdit(path: "days", value: "20")
    let row = LiveEdit(path: "levels.curve.table.2", value: "300")
    let longer = try await page.session.changed(Self.added("levels.curve.table", [row, days]))
    #expect(longer == [days, LiveEdit(path: "levels.curve.table", value: "[100, 300, 500]")])
    let shorter = LiveSession.RowChange(edits: longer, table: "levels.curve.table", row: "3")
    #expect(
      try await page.session.changed(shorter)
        == [days, LiveEdit(path: "levels.curve.table", value: "[100, 300]")])
  }

  @Test("leave no change where they are as in the file again")
  func sameAgain() async throws {
    let page = try await Self.page()
    let longer = try await page.session.changed(Self.added("streaks.login.cycle"))
    let back = LiveSession.RowChange(edits: longer, table: "streaks.login.cycle", row: "11")
    #expect(try await page.session.changed(back) == [])
  }

  @Test("take the next place that the reader accepts")
  func nextPlace() async throws {
    let text = Self.yaml.replacing("    cycle:\n", with: "    cycle_days: 7\n    cycle:\n")
    let page = try await LivePage("rows", text: text)
    let edits = try await page.session.changed(Self.added("streaks.login.cycle"))
    #expect(
      edits.map(\.value) == [
        "{ 1: { coins: 1 }, 3: { coins: 2 }, 6: { coins: 9 }, 7: { coins: 9 } }"
      ])
  }

  @Test("have another id as their key")
  func renames() async throws {
    let page = try await Self.page()
    let change = LiveSession.RowChange(edits: [], table: "shop.cap.price", row: "coins", id: "gems")
    #expect(
      try await page.session.changed(change) == [LiveEdit(path: "shop.cap.price", value: "{ gems: 20 }")])
  }

  @Test("are refused in the reader's own words")
  func refuses() async throws {
    let page = try await LivePage("rows", text: Self.yaml.replacing("      - 250     # harder\n", with: ""))
    let last = try await #require(throws: Failure.self) {
      try await page.session.changed(.init(edits: [], table: "levels.curve.table", row: "1"))
    }
    #expect(
      last.text
        == "--set levels.curve.table=[]: error: 'levels.curve.table' must be a list of 1 to 1000 values\n"
        + "help: there are 0; add 1\n")
    let added = try await #require(throws: Failure.self) {
      try await page.session.changed(Self.added("players"))
    }
    #expect(added.text.hasPrefix("error: 'players' has no rows that come and go\n"))
  }

  @Test("are on the page with the fields of their values")
  func fields() async throws {
    let page = try await Self.page()
    let edits = try await page.session.changed(Self.added("streaks.login.cycle"))
    let line = try await page.session.fields(with: edits + [LiveEdit(path: "days", value: "7")]).line
    #expect(line.contains("\"path\":\"streaks.login.cycle.11.coins\",\"value\":\"9\""))
    #expect(line.contains("\"rows\":[\"1\",\"3\",\"7\",\"11\"]"))
    // The page itself knows the values of single fields.
    #expect(line.contains("\"path\":\"days\",\"value\":\"30\""))
  }

  @Test(
    "are refused with the fields of changes that the reader refuses",
    arguments: [
      "{ 9223372036854775807: { coins: 1 } }", "{ 1: { coins: 1e999 } }", "[1]", "{ 1: *x }", "{ 1: [",
    ])
  func refusedFields(value: String) async throws {
    let page = try await Self.page()
    let edit = LiveEdit(path: "streaks.login.cycle", value: value)
    await #expect(throws: Failure.self) { try await page.session.fields(with: [edit]) }
  }

  @Test("come back on a page whatever a later change makes of them", .timeLimit(.minutes(1)))
  func endless() async throws {
    let page = try await Self.page()
    let edits = [
      LiveEdit(path: "streaks.login.cycle", value: "{ 1: { coins: 1e999 } }"),
      LiveEdit(path: "streaks.login.cycle.1.coins", value: "2"),
    ]
    #expect(try await page.session.fields(with: edits).line.contains("streaks.login.cycle.1.coins"))
  }

  @Test("end with the figures of run --set, a changed row of a changed table too")
  func figuresOfRun() async throws {
    let page = try await LivePage("rows", text: Self.yaml, "--players", "400")
    var edits = try await page.session.changed(Self.added("streaks.login.cycle"))
    edits.append(LiveEdit(path: "streaks.login.cycle.11.coins", value: "500"))
    try await page.change(1, edits)
    try await page.expectFiguresOfRun(edits, players: 400)
  }

  @Test(
    "of each example are saved in their places, and no comment of another row is lost",
    arguments: ["first", "cheer-supports", "goal-streaks", "habit-tracker", "rizq", "full-economy", "season"])
  func examples(name: String) throws {
    let yaml = try Checkout.text("scenarios/\(name).yaml")
    let document = try Self.document(yaml)
    for table in Scenario.editableTables(of: document) where table.ids.isEmpty && table.noun == nil {
      let changes =
        table.adding.map { ($0, false) } + table.rows.compactMap { table.removing($0) }.map { ($0, true) }
      for (node, isRemoved) in changes {
        let setting = Setting(path: "\(table.path)", value: node.oneLine)
        guard let wanted = try? Scenario(try setting.applied(to: document)) else { continue }
        let text = try #require(document.edited([setting]), "\(setting.words)")
        #expect(try Scenario(yaml: text) == wanted)
        let lines = Set(text.split(separator: "\n"))
        let lost = yaml.split(separator: "\n").filter { $0.contains("#") && !lines.contains($0) }
        #expect(lost.count <= (isRemoved ? 1 : 0), "\(setting.words): \(lost)")
      }
    }
  }

  @Test("are saved beside the others, with their comments and in their order")
  func saves() async throws {
    let page = try await Self.page()
    var edits = try await page.session.changed(Self.added("levels.curve.table"))
    edits = try await page.session.changed(Self.added("events.sale.offers", edits))
    edits = try await page.session.changed(.init(edits: edits, table: "streaks.login.cycle", row: "3"))
    edits = try await page.session.changed(Self.added("streaks.training.milestones", edits))
    edits.append(LiveEdit(path: "streaks.training.milestones.d53.pays.coins", value: "60"))
    _ = try await page.session.save(edits)
    let expected = Self.yaml
      .replacing("      - 250     # harder\n", with: "      - 250     # harder\n      - 400\n")
      .replacing("      3: { coins: 2 }\n", with: "")
      .replacing("[hat]", with: "[hat, cap]")
      .replacing("# a month\n", with: "# a month\n      d53: { at: 53, pays: { coins: 60 } }\n")
    #expect(try String(contentsOfFile: page.path, encoding: .utf8) == expected)
  }
}
