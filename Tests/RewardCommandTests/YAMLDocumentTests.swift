import Testing

@testable import RewardCommand
@testable import RewardEngine

@Suite("A document in YAML")
struct YAMLDocumentTests {
  private static let small = "format: 1\ntitle: A test\nplayers: { mix: game }\n"

  @Test("is read from JSON just the same")
  func json() throws {
    let yaml = """
      format: 1
      title: Coins
      currencies: { coins: { start: 5 } }
      streaks:
        daily:
          cycle: { 1: { coins: 5 } }
          milestones: { tens: { every: 10, above_record: false, pays: { coins: streak } } }
      players: { profiles: { casual: { share: 1 } } }
      """
    let json = """
      {
      \t"format": 1, "title": "Coins", "currencies": {"coins": {"start": 5}},
      \t"streaks": {"daily": {"cycle": {"1": {"coins": 5}},
      \t\t"milestones": {"tens": {"every": 10, "above_record": false, "pays": {"coins": "streak"}}}}},
      \t"players": {"profiles": {"casual": {"share": 1}}}
      }
      """
    #expect(try Scenario(yaml: yaml) == Scenario(yaml: json))
  }

  @Test("gives the same scenario in any order of its lines")
  func order() throws {
    let blocks = [
      "format: 1\n", "title: Order\n", "days: 30\n", "currencies:\n  a: {}\n  b: {}\n",
      "shop:\n  p: { gives: { a: 1 }, price: { b: 1 }, demand: { chance: 0.1 } }\n"
        + "  q: { demand: { quantity: 1, chance: 0.1 }, price: { a: 1 }, gives: { b: 1 } }\n",
      "login: { pays: { a: 1, b: 2 } }\n",
      "players: { mix: game, zones: { u: { share: 0.5 }, v: { share: 0.5 } } }\n",
    ]
    let turned = [
      "players: { zones: { v: { share: 0.5 }, u: { share: 0.5 } }, mix: game }\n",
      "login: { pays: { b: 2, a: 1 } }\n",
      "shop:\n  q: { gives: { b: 1 }, price: { a: 1 }, demand: { chance: 0.1, quantity: 1 } }\n"
        + "  p: { price: { b: 1 }, demand: { chance: 0.1 }, gives: { a: 1 } }\n",
      "currencies:\n  b: {}\n  a: {}\n", "days: 30\n", "title: Order\n", "format: 1\n",
    ]
    #expect(try Scenario(yaml: blocks.joined()) == Scenario(yaml: turned.joined()))
  }

  @Test("may hold &, *, ! and << where they are text")
  func marksInText() throws {
    let yaml = """
      format: 1
      title: Salt & pepper * 2 << 3 !
      about: |
        &anchor *alias !tag
        <<: merge
      players: { mix: game } # *comment &too
      """
    let scenario = try Scenario(yaml: yaml)
    #expect(scenario.title == "Salt & pepper * 2 << 3 !")
    #expect(scenario.about == "&anchor *alias !tag\n<<: merge\n")
    #expect(try Scenario(yaml: Self.small + "about: '*x'\n").about == "*x")
  }

  @Test("may begin with a byte order mark and end its lines as Windows does")
  func bytes() throws {
    let plain = try Scenario(yaml: Self.small)
    let windows = Self.small.split(separator: "\n").joined(separator: "\r\n")
    #expect(try Scenario(Document(yaml: [0xEF, 0xBB, 0xBF] + Array(Self.small.utf8), name: "x")) == plain)
    #expect(try Scenario(yaml: windows) == plain)
    #expect(try Scenario(yaml: "---\n" + Self.small + "...\n") == plain)
  }

  @Test("counts lines and columns as an editor does")
  func places() throws {
    let document = try Document(yaml: Array("title: \"päivää\"\r\nshop: { a: { 日: 12 } }\n".utf8), name: "x")
    #expect(document[FieldPath("title")]?.place == .file(line: 1, column: 8, width: 8))
    #expect(document.keyPlace(of: FieldPath("shop.a.日")) == .file(line: 2, column: 14, width: 1))
    #expect(document[FieldPath("shop.a.日")]?.place == .file(line: 2, column: 17, width: 2))
    #expect(document[FieldPath("shop.a")]?.place == .file(line: 2, column: 12, width: 9))
  }

  @Test("is refused above a limit, and read at it")
  func limits() {
    var limits = Limits()
    limits.fileSize = Self.small.utf8.count
    #expect(Scenario.faults(yaml: Self.small, limits: limits) == [])
    limits.fileSize -= 1
    #expect(
      Scenario.faults(yaml: Self.small, limits: limits)
        == ["the file is larger than the limit of \(Self.small.utf8.count - 1) bytes"])
    limits = Limits()
    limits.depth = 2
    #expect(Scenario.faults(yaml: Self.small, limits: limits) == [])
    limits.depth = 1
    #expect(
      Scenario.faults(yaml: Self.small, limits: limits) == [
        "mappings and lists are nested deeper than the limit of 1"
      ])
    limits = Limits()
    // The scenario, three keys, two values, a mapping with a key and a value.
    limits.nodes = 9
    #expect(Scenario.faults(yaml: Self.small, limits: limits) == [])
    limits.nodes = 8
    #expect(
      Scenario.faults(yaml: Self.small, limits: limits) == ["the file contains more than 8 keys and values"])
  }

  @Test("says where brackets begin that are too many for the parser")
  func brackets() {
    let yaml = Self.small + "shop: " + String(repeating: "[", count: 12_000)
    #expect(Scenario.faults(yaml: yaml) == ["brackets stand within brackets too deep here"])
  }

  @Test("does not grow where aliases would double it a thousand times")
  func aliasBomb() {
    var yaml = Self.small + "a0: &a0 [x, x]\n"
    for number in 1...1000 { yaml += "a\(number): &a\(number) [*a\(number - 1), *a\(number - 1)]\n" }
    #expect(Scenario.faults(yaml: yaml).count == 1001)
  }

  @Test("never stops the program, however it is cut or twisted")
  func twistedFiles() throws {
    let bytes = try Checkout.bytes("scenarios/full-economy.yaml")
    for length in stride(from: 0, to: bytes.count, by: 37) {
      _ = Scenario.faults(yaml: Array(bytes[..<length]))
    }
    // Every byte in turn becomes one of YAML's marks.
    let marks = Array("{}[]:,-?&*!|>'\"%@`#\t\n\u{0}\u{80}0".utf8)
    for index in stride(from: 0, to: bytes.count, by: 11) {
      var twisted = bytes
      twisted[index] = marks[index % marks.count]
      _ = Scenario.faults(yaml: twisted)
    }
  }

  private static func json(_ title: String, days: String = "3") -> String {
    #"{ "format": 1, "title": "\#(title)", "days": \#(days), "players": { "count": 4, "profiles": { "a": { "share": 1, "activity": 1 } } } }"#
  }

  @Test(
    "reads characters that JSON writes as two halves",
    arguments: [
      (#"Hi \ud83d\ude00 there"#, "Hi 😀 there"), (#"\uD83D\uDE00\ud83c\udf89"#, "😀🎉"),
      (#"\\ud83d\\ude00"#, #"\ud83d\ude00"#), (#"\"\ud83d\ude00\""#, #""😀""#), (#"\u00e9"#, "é"),
    ])
  func halves(written: String, title: String) throws {
    #expect(try Scenario(yaml: Self.json(written)).title == title)
  }

  @Test("keeps columns behind such characters, and refuses a half without the other one")
  func columns() {
    let text = Self.json(#"\ud83d\ude00\ud83d\ude00"#, days: "0")
    let column = text.distance(from: text.startIndex, to: text.firstRange(of: "0,")!.lowerBound) + 1
    let fault = #expect(throws: InvalidScenario.self) { try Scenario(yaml: text) }
    #expect(fault?.diagnostics.map(\.place) == [.file(line: 1, column: column, width: 1)])
    for half in [#"\ud83d"#, #"\ude00"#, #"\ud83d\u0041"#, #"\ude00\ud83d"#] {
      let fault = #expect(throws: InvalidScenario.self) { try Scenario(yaml: Self.json(half)) }
      #expect(fault?.diagnostics.first?.message == "this escape stands for no whole character")
    }
  }
}
