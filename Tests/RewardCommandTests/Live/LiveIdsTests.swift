import Foundation
import Testing

@testable import RewardCommand
@testable import RewardEngine
@testable import RewardFiles
@testable import RewardScenario

@Suite("Missions, offers, profiles and the like on the live page")
struct LiveIdsTests {
  static let scenarios = [
    "first", "cheer-supports", "goal-streaks", "habit-tracker", "rizq", "full-economy", "season",
  ]

  private static func page() async throws -> LivePage { try await LivePage("rows", text: LiveRowsTests.yaml) }

  private static func added(
    _ id: String, to table: String, like: String? = nil, _ edits: [LiveEdit] = []
  ) -> LiveSession.RowChange {
    LiveSession.RowChange(edits: edits, table: table, id: id, like: like)
  }

  private static func removed(_ row: String, from table: String) -> LiveSession.RowChange {
    LiveSession.RowChange(edits: [], table: table, row: row)
  }

  /// What the page says of a change that it refuses.
  private static func refusal(of change: LiveSession.RowChange) async throws -> String? {
    let page = try await page()
    do {
      _ = try await page.session.changed(change)
      return nil
    } catch let failure as Failure {
      return failure.text
    }
  }

  @Test(
    "are added as a copy of a neighbour, behind it",
    arguments: [
      (
        "missions", "stretch", nil,
        "{ warm_up: { chance: 0.5, pays: { coins: 5 } }, stretch: { chance: 0.5, pays: { coins: 5 } } }"
      ),
      (
        "currencies", "dust", "coins",
        "{ coins: { start: 5 }, dust: { start: 5 }, gems: { kind: hard } }"
      ),
      // Both profiles have half of the neighbour's share.
      (
        "players.profiles", "eager", "loyal",
        "{ loyal: { share: 0.25, activity: 0.8, payers: 0.1, spend: { mean: 5, sigma: 1 } }, "
          + "eager: { share: 0.25, activity: 0.8, payers: 0.1, spend: { mean: 5, sigma: 1 } }, "
          + "casual: { share: 0.5, activity: 0.3 } }"
      ),
      ("goals", "on", nil, nil),
    ] as [(String, String, String?, String?)])
  func adding(table: String, id: String, like: String?, expected: String?) async throws {
    let page = try await Self.page()
    let edits = try await page.session.changed(Self.added(id, to: table, like: like))
    #expect(edits.map(\.path) == [table])
    if let expected { #expect(edits.first?.value == expected) }
    let rows = try Scenario.editableTables(of: await page.session.documentOfWholes(edits)).first {
      "\($0.path)" == table
    }?.rows
    #expect(rows?.contains(id) == true)
    // And taken away again, with the share given back.
    let back = LiveSession.RowChange(edits: edits, table: table, row: id)
    #expect(try await page.session.changed(back) == [])
  }

  @Test("go on with the numbers of the ready-made profile that the neighbour has by its id")
  func readyMade() async throws {
    let page = try await LivePage("season")
    let change = Self.added("calm", to: "players.profiles", like: "casual")
    let edits = try await page.session.changed(change)
    #expect(
      edits.first?.value.hasPrefix("{ casual: { share: 0.25 }, calm: { share: 0.25, like: casual }") == true)
  }

  @Test("are suggested an id that is free")
  func suggests() throws {
    let document = try Document(yaml: Array(LiveRowsTests.yaml.utf8), name: "rows.yaml")
    let table = Scenario.editableTables(of: document).first { "\($0.path)" == "missions" }
    #expect(table?.nextId == "warm_up_2")
    #expect(table?.noun == "a mission")
  }

  @Test(
    "are refused an id that is taken or no id",
    arguments: [
      (
        "warm_up", "error: 'missions' already has the id 'warm_up'\nhelp: choose another id\n"
      ),
      (
        "Warm up",
        "--set missions=…: error: 'missions.Warm up' must be the id of a mission: a lower-case letter, then at most "
          + "63 of a-z, 0-9, _ and -\nhelp: write 'warm_up'\n"
      ),
      (
        "",
        "--set missions=…: error: 'missions.' must be the id of a mission: a lower-case letter, then at most "
          + "63 of a-z, 0-9, _ and -\nhelp: write an id before the colon\n"
      ),
      (
        "run",
        "--set missions=…: error: 'missions.run' is the id of an activity, too\nhelp: activities and missions need "
          + "different ids; choose another one\n"
      ),
    ])
  func badIds(id: String, expected: String) async throws {
    #expect(try await Self.refusal(of: Self.added(id, to: "missions")) == expected)
  }

  @Test("are not removed while something refers to them, and the reader says what")
  func referred() async throws {
    let shield = try #require(try await Self.refusal(of: Self.removed("shield", from: "items")))
    // The place is that of the reference, as in the editor.
    #expect(
      shield.contains(
        "rows.yaml:24:19: error: 'streaks.training.protected_by' must be the id of an item of kind streak_freeze\n"
      ), "\(shield)")
    let loyal = try #require(try await Self.refusal(of: Self.removed("loyal", from: "players.profiles")))
    #expect(loyal.contains("'goals.saved.profile'"), "\(loyal)")
    let coins = try #require(try await Self.refusal(of: Self.removed("coins", from: "currencies")))
    #expect(coins.contains("'missions.warm_up.pays.coins' pays an unknown id"), "\(coins)")
    #expect(coins.contains("= 'coins' is used again on line"), "\(coins)")
  }

  @Test("leave their share to a neighbour when they are removed")
  func shares() async throws {
    let page = try await LivePage("season")
    let edits = try await page.session.changed(Self.removed("hardcore", from: "players.profiles"))
    #expect(
      edits.first?.value
        == "{ casual: { share: 0.50 }, regular: { share: 0.4 }, curious: { like: lapsing, share: 0.10 } }")
    // The share of a profile that came on the page moves, too.
    let more = try await page.session.changed(
      Self.added("calm", to: "players.profiles", like: "casual", edits))
    let moved = try await page.session.balanced(more, path: "players.profiles.calm.share", value: "0.5")
    #expect(moved.last { $0.path == "players.profiles.calm.share" }?.value == "0.5")
    try await page.change(1, moved)
    await page.session.close()
  }

  @Test("end with the figures of run --set")
  func figuresOfRun() async throws {
    let page = try await LivePage("rows", text: LiveRowsTests.yaml, "--players", "400")
    var edits = try await page.session.changed(Self.added("stretch", to: "missions"))
    edits.append(LiveEdit(path: "missions.stretch.pays.coins", value: "50"))
    try await page.change(1, edits)
    try await page.expectFiguresOfRun(edits, players: 400)
  }

  @Test("are saved behind their neighbours, with comments and order kept")
  func saves() async throws {
    let page = try await Self.page()
    var edits = try await page.session.changed(Self.added("weekly", to: "shop", like: "cap"))
    edits = try await page.session.changed(Self.added("pause", to: "streaks", like: "login", edits))
    edits = try await page.session.changed(.init(edits: edits, table: "shop", row: "pack"))
    _ = try await page.session.save(edits)
    let cycle = [
      "    cycle:", "      1: { coins: 1 }", "      3: { coins: 2 }", "      7: { coins: 9 }\n",
    ].joined(separator: "\n")
    let expected = LiveRowsTests.yaml
      .replacing(
        "price: { coins: 20 }, demand: { chance: 0.1 } }\n",
        with: "price: { coins: 20 }, demand: { chance: 0.1 } }\n"
          + "  weekly: { gives: { random_item: hats }, price: { coins: 20 }, demand: { chance: 0.1 } }\n"
      )
      .replacing("  pack: { gives: { gems: 10 }, real_price: 1.99 }\n", with: "")
      .replacing("# the week\n", with: "# the week\n  pause:\n\(cycle)")
    #expect(try String(contentsOfFile: page.path, encoding: .utf8) == expected)
  }

  @Test("of each example come and go, and no comment of another row is lost", arguments: scenarios)
  func examples(name: String) throws {
    let yaml = try Checkout.text("scenarios/\(name).yaml")
    let document = try Document(yaml: Array(yaml.utf8), name: "\(name).yaml")
    var taken = 0
    for table in Scenario.editableTables(of: document) {
      guard let id = table.nextId else { continue }
      for node in table.adding(id, like: nil) {
        let setting = Setting(path: "\(table.path)", value: node.oneLine)
        guard let wanted = try? Scenario(try setting.applied(to: document)) else { continue }
        let text = try #require(document.edited([setting]), "\(setting.words)")
        #expect(try Scenario(yaml: text) == wanted)
        let lines = Set(text.split(separator: "\n"))
        #expect(yaml.split(separator: "\n").filter { $0.contains("#") && !lines.contains($0) } == [])
        taken += 1
      }
    }
    #expect(taken >= 3)
  }
}
