import Foundation
import Testing

@testable import RewardCommand
@testable import RewardEngine
@testable import RewardStudies

@Suite("A scenario edited in its place")
struct EditedScenarioTests {
  private static let yaml = """
    # What players earn.
    format: 1
    title: "Coins: a # test"   # not a comment inside quotes
    days: 30
    currencies: { coins: { start: 5 }, gems: {} }  # two of them
    items:
      hat: { kind: consumable }   # worn
    login:
      # Every day.
      pays:
        coins: 10   # ASSUMPTION
    levels:
      highest: 3
      curve:   # by hand
        table:
          - 100
          - 300   # the second
      each_level_pays: { gems: 1 }
    shop:
      hat:
        gives: { hat: 1 }
        price: { coins: 30, gems: 2 }   # either
        demand: { chance: 0.5 }
    players: { profiles: { loyal: { share: 1, activity: 0.5 } } }

    """

  @Test(
    "gets a comment behind the one it has, whatever stands in quotes before",
    arguments: [
      (#"title: "5\" # wide""#, #"title: "5\" # wide"   # new"#),
      (#"title: "5\" # wide"  # old"#, #"title: "5\" # wide"  # old; new"#),
      ("title: it's # old", "title: it's # old; new"), ("title: 'it''s # in'", "title: 'it''s # in'   # new"),
      ("title: a#b", "title: a#b   # new"),
    ])
  func comments(line: String, expected: String) throws {
    let document = try Document(yaml: Array("format: 1\n\(line)\ndays: 3\n".utf8), name: "mine.yaml")
    #expect(
      document.text(commenting: .root / "title", with: "new") == "format: 1\n\(expected)\ndays: 3\n")
  }

  @Test("has comments beside what has changed, whatever stands in quotes before")
  func commentsBeside() throws {
    let document = try Document(yaml: Array(Self.yaml.utf8), name: "mine.yaml")
    func comments(_ settings: [(String, String)]) throws -> [String] {
      document.comments(besideChangesIn: try #require(try Self.edited(settings)))
    }
    #expect(try comments([("days", "60")]).isEmpty)
    #expect(try comments([("login.pays.coins", "20")]) == ["# ASSUMPTION"])
    #expect(
      try comments([("shop.hat.price.coins", "45"), ("title", "Gems")]) == [
        "# not a comment inside quotes", "# either",
      ])
    #expect(try comments([("title", "'A # b'")]) == ["# not a comment inside quotes"])
    #expect(try comments([("levels.curve.table.2", "400")]) == ["# the second"])
  }

  private static func edited(_ settings: [(String, String)]) throws -> String? {
    try Document(yaml: Array(yaml.utf8), name: "mine.yaml").edited(
      settings.map { Setting(path: $0.0, value: $0.1) })
  }

  @Test(
    "changes only the words that the setting is about",
    arguments: [
      ("shop.hat.price.coins", "45", "price: { coins: 30,", "price: { coins: 45,"),
      ("login.pays.coins", "7", "    coins: 10   # ASSUMPTION", "    coins: 7   # ASSUMPTION"),
      ("title", "Other", "title: \"Coins: a # test\"   #", "title: Other   #"),
      ("shop.hat.demand", "{ chance: 0.1 }", "demand: { chance: 0.5 }", "demand: { chance: 0.1 }"),
      ("shop.hat.demand", "as_soon_as_affordable", "{ chance: 0.5 }", "as_soon_as_affordable"),
      ("currencies.coins.start", "6", "start: 5", "start: 6"),
      ("levels.curve.table.2", "400", "- 300 ", "- 400 "),
      (
        "levels.curve", "{ geometric: { first: 100, ratio: 1.5 } }",
        "curve:   # by hand\n    table:\n      - 100\n      - 300   # the second\n",
        "curve: { geometric: { first: 100, ratio: 1.5 } }   # by hand\n"
      ),
      ("currencies.gems.start", "3", "gems: {} }", "gems: { start: 3 } }"),
      ("currencies.coins.kind", "hard", "coins: { start", "coins: { kind: hard, start"),
      ("levels.first", "0", "  highest: 3\n", "  first: 0\n  highest: 3\n"),
      (
        "random_items", "any", "players: { profiles: { loyal: { share: 1, activity: 0.5 } } }\n",
        "players: { profiles: { loyal: { share: 1, activity: 0.5 } } }\nrandom_items: any\n"
      ),
      ("levels.each_level_pays", "null", "  each_level_pays: { gems: 1 }\n", ""),
      ("shop.hat.price.gems", "null", "price: { coins: 30, gems: 2 }", "price: { coins: 30 }"),
      ("levels.highest", "null", "  highest: 3\n", ""),
    ])
  func places(path: String, value: String, old: String, new: String) throws {
    #expect(Self.yaml.contains(old))
    // A first level of 0 has another table: that setting alone would make a file that is refused.
    let more = path == "levels.first" ? [("levels.highest", "2")] : []
    let expected = Self.yaml.replacing(old, with: new)
    let text = try #require(try Self.edited([(path, value)] + more))
    #expect(text == (more.isEmpty ? expected : expected.replacing("highest: 3", with: "highest: 2")))
  }

  @Test(
    "changes rows one by one, so that the others keep their comments",
    arguments: [
      (
        "levels.curve.table", "[100, 300, 500]", "      - 300   # the second\n",
        "      - 300   # the second\n      - 500\n"
      ),
      ("levels.curve.table", "[300]", "      - 100\n", ""),
      ("levels.curve.table", "[100]", "      - 300   # the second\n", ""),
      ("levels.curve.table", "[100, 400]", "- 300 ", "- 400 "),
      (
        "levels.curve.table", "[50, 100, 300]", "table:\n      - 100\n      - 300   # the second\n",
        "table: [50, 100, 300]\n"
      ),
      ("shop.hat.price", "{ gems: 2 }", "{ coins: 30, gems: 2 }", "{ gems: 2 }"),
      ("shop.hat.price", "{ coins: 30 }", "{ coins: 30, gems: 2 }", "{ coins: 30 }"),
      ("shop.hat.price", "{ coins: 31, gems: 2 }", "{ coins: 30, gems: 2 }", "{ coins: 31, gems: 2 }"),
      (
        "login.pays", "{ coins: 10, gems: 1 }", "    coins: 10   # ASSUMPTION\n",
        "    coins: 10   # ASSUMPTION\n    gems: 1\n"
      ),
      ("currencies", "{ coins: { start: 5 }, gems: {}, rubies: {} }", "gems: {} }", "gems: {}, rubies: {} }"),
    ])
  func rows(path: String, value: String, old: String, new: String) throws {
    #expect(Self.yaml.contains(old))
    let count = value.split(separator: ",").count
    let isTable = path == "levels.curve.table" && count != 2
    // A table of another length has another highest level.
    let settings = isTable ? [("levels.highest", "\(count + 1)"), (path, value)] : [(path, value)]
    var expected = Self.yaml.replacing(old, with: new)
    if isTable { expected = expected.replacing("highest: 3", with: "highest: \(count + 1)") }
    #expect(try Self.edited(settings) == expected)
  }

  @Test("writes a new row in lines where its neighbour is, and what is in brackets there in brackets")
  func blocks() throws {
    let shop = """
      { hat: { gives: { hat: 1 }, price: { coins: 30, gems: 2 }, demand: { chance: 0.5 } },
        hat_2: { gives: { hat: 2 }, price: { coins: 30 }, demand: { chance: 0.25 } } }
      """
    let row = """
          demand: { chance: 0.5 }
        hat_2:
          gives: { hat: 2 }
          price: { coins: 30 }
          demand: { chance: 0.25 }
      players:
      """
    let old = "    demand: { chance: 0.5 }\nplayers:"
    #expect(Self.yaml.contains(old))
    #expect(try Self.edited([("shop", shop)]) == Self.yaml.replacing(old, with: row))
  }

  @Test(
    "writes new elements like the first one that their neighbour has",
    arguments: [
      ("- a: 1\n  b:\n  - 1\n  - 2   # two", "- a: 2\n  b:\n  - 3"),
      ("-   a: 1\n    b:\n        - 1", "-   a: 2\n    b:\n        - 3"),
      ("- { a: 1, b: [1] }", "- { a: 2, b: [3] }"),
      ("- a: 1\n  c: 1", "- a: 2\n  b: [3]"),
    ])
  func elements(old: String, new: String) throws {
    let text = "rows:\n\(old)   # old\nend: 1"
    let document = try Document(yaml: Array(text.utf8), name: "mine.yaml")
    let value = try Node(setting: "rows", to: "{ a: 2, b: [3] }")
    let edit = RowEdit.insert(key: nil, value, after: FieldPath("rows.1"))
    let expected = "rows:\n\(old)   # old\n\(new)\nend: 1"
    #expect(document.text(making: edit) == expected)
    let read = try Document(yaml: Array(expected.utf8), name: "mine.yaml")
    #expect(read[FieldPath("rows.2")]?.oneLine == value.oneLine)
  }

  @Test("makes settings one after the other, and reads as they would")
  func several() throws {
    let settings = [("shop.hat.price", "{ gems: 4 }"), ("shop.hat.price.gems", "5"), ("days", "60")]
    let text = try #require(try Self.edited(settings))
    #expect(text.contains("price: { gems: 5 }   # either") && text.contains("days: 60\n"))
    var wanted = try Document(yaml: Array(Self.yaml.utf8), name: "mine.yaml")
    for (path, value) in settings { wanted = try Setting(path: path, value: value).applied(to: wanted) }
    #expect(try Scenario(yaml: text) == Scenario(wanted))
  }

  @Test("keeps texts that need quotes as texts")
  func quotes() throws {
    let text = try #require(try Self.edited([("title", "\"yes, 1: {no}\"")]))
    #expect(text.contains("title: \"yes, 1: {no}\"   # not"))
    #expect(try Scenario(yaml: text).title == "yes, 1: {no}")
  }

  @Test(
    "is none where the file would be refused", arguments: [("days", "0"), ("shop.hat.price.coins", "free")])
  func refused(path: String, value: String) throws {
    #expect(try Self.edited([(path, value)]) == nil)
  }

  @Test(
    "keeps the ending of the file in a report",
    arguments: [
      ("mine.json", "scenario.json"), ("my.games/Mine.JSON", "scenario.json"), ("mine.yml", "scenario.yml"),
      ("mine.yaml", "scenario.yaml"), ("mine.txt", "scenario.yaml"), ("json", "scenario.yaml"),
      ("-", "scenario.yaml"),
    ])
  func name(path: String, expected: String) throws {
    let file = try ScenarioOptions.parse(["--", path]).edited("format: 1")
    #expect(file.name == expected && file.text == "format: 1")
  }

  @Test("works on JSON")
  func json() throws {
    let json = """
      {
        "format": 1, "title": "Coins", "currencies": {"coins": {"start": 5}},
        "login": {"pays": {"coins": 2}},
        "players": {"profiles": {"loyal": {"share": 1, "activity": 0.5}}}
      }
      """
    let document = try Document(yaml: Array(json.utf8), name: "mine.json")
    let text = document.edited([
      Setting(path: "login.pays.coins", value: "9"), Setting(path: "currencies.coins", value: "{}"),
    ])
    #expect(
      text == json.replacing("{\"coins\": 2}", with: "{\"coins\": 9}").replacing("{\"start\": 5}", with: "{}")
    )
  }

  @Test(
    "keeps rows in brackets over several lines",
    arguments: [
      (
        "{ 1: { coins: 1 }, 3: { coins: 2 } }", "{\n  1: { coins: 1 },\n  3: { coins: 2 }  # rest\n}"
      ),
      ("{ 3: { coins: 2 }, 7: { coins: 9 } }", "{\n  3: { coins: 2 },  # rest\n  7: { coins: 9 }\n}"),
      (
        "{ 1: { coins: 1 }, 3: { coins: 2 }, 7: { coins: 9 }, 8: { coins: 9 } }",
        "{\n  1: { coins: 1 },\n  3: { coins: 2 },  # rest\n  7: { coins: 9 }, 8: { coins: 9 }\n}"
      ),
      (
        "{ 1: { coins: 1 }, 7: { coins: 9 } }",
        "{\n  1: { coins: 1 },\n  7: { coins: 9 }\n}"
      ),
    ])
  func brackets(value: String, expected: String) throws {
    let cycle = "{\n  1: { coins: 1 },\n  3: { coins: 2 },  # rest\n  7: { coins: 9 }\n}"
    func text(_ cycle: String) -> String {
      "format: 1\ntitle: A\ncurrencies: { coins: {} }\nplayers: { mix: game }\nstreaks: { login: { cycle: \(cycle) } }\n"
    }
    let document = try Document(yaml: Array(text(cycle).utf8), name: "mine.yaml")
    #expect(document.edited([Setting(path: "streaks.login.cycle", value: value)]) == text(expected))
  }

  @Test(
    "of each example reads as the setting would",
    arguments: [
      ("habit-tracker", "shop.freeze_1.price.diamonds", "25"),
      ("cheer-supports", "levels.curve", "{ table: [1, 2, 3] }"),
      ("full-economy", "levels.curve", "{ quadratic: { square: 3 } }"), ("rizq", "days", "90"),
      ("first", "days", "90"),
      ("goal-streaks", "players.count", "77"),
    ])
  func examples(name: String, path: String, value: String) throws {
    let yaml = try Checkout.text("scenarios/\(name).yaml")
    let document = try Document(yaml: Array(yaml.utf8), name: name)
    // A table of three thresholds has no room for the rewards of higher levels.
    let setting = Setting(path: path, value: value)
    let wanted = try? Scenario(try setting.applied(to: document))
    let text = document.edited([setting])
    #expect((text == nil) == (wanted == nil))
    guard let text, let wanted else { return }
    #expect(try Scenario(yaml: text) == wanted)
    // One line is another, or new.
    let before = Set(yaml.split(separator: "\n"))
    #expect(text.split(separator: "\n").count { !before.contains($0) } == 1)
  }

  /// Keys and words get quotes, numbers and truth values none.
  @Test(
    "stays JSON where it is JSON",
    arguments: [
      ("streaks.login.grace_days", "1", #""login": { "grace_days": 1,"#),
      ("streaks.login.missed_day", "restart", #""login": { "missed_day": "restart","#),
      ("streaks.login.cycle", "{ 1: { coins: 1 }, 7: { coins: 9 } }", #""7": { "coins": 9 } }"#),
      ("streaks.login.cycle", "{ 1: { coins: 1 }, 3: { coins: 5 } }", #""3": { "coins": 5 } }"#),
      ("title", "a new one", #""title": "a new one""#), ("days", "12", #""days": 12"#),
    ])
  func json(path: String, value: String, expected: String) throws {
    let json = """
      {
        "format": 1,
        "title": "A",
        "days": 30,
        "currencies": { "coins": {} },
        "players": { "mix": "game" },
        "streaks": { "login": { "cycle": { "1": { "coins": 1 }, "3": { "coins": 2 } } } }
      }

      """
    let document = try Document(yaml: Array(json.utf8), name: "mine.json")
    #expect(document.isJSON)
    let text = try #require(document.edited([Setting(path: path, value: value)]))
    #expect(text.contains(expected), "\(text)")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    #expect(try !Document(yaml: Array(Self.yaml.utf8), name: "mine.yaml").isJSON)
  }
}
