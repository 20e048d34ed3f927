import RewardEngine
import Testing

@testable import RewardCommand

@Suite("A comment in JSON")
struct JSONCommentsTests {
  private static let rest = #""title": "A", "currencies": { "coins": {} }, "players": { "mix": "game" }"#

  private func faults(_ text: String) -> String {
    do {
      let document = try Document(yaml: Array(text.utf8), name: "mine.json")
      _ = try Scenario(document)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "is refused where it stands, as JSON has none",
    arguments: [
      ("{\n  // one\n  \"format\": 1, \(rest)\n}\n", 2, 3, "  // one", 2),
      ("{\n  \"format\": 1, // it's one\n  \(rest)\n}\n", 2, 16, "  \"format\": 1, // it's one", 2),
      ("{\n  \"format\": 1// one\n, \(rest)\n}\n", 2, 14, "  \"format\": 1// one", 2),
      ("{\n  \"format\": 1 # one\n, \"days\": 5# five\n, \(rest)\n}\n", 3, 12, ", \"days\": 5# five", 1),
      ("{ \"format\": /* one */ 1 }\n", 1, 13, "{ \"format\": /* one */ 1 }", 2),
      ("// one\n{ \"format\": 1, \(rest) }\n", 1, 1, "// one", 2),
      ("\n/* one\n two */\n{ \"format\": 1, \(rest) }\n", 2, 1, "/* one", 2),
      ("{ # one\n  \"format\": 1 /* one */, \(rest) }\n", 2, 15, nil, 2),
      ("{\n  \"format\": 1, \(rest)\n} // one\n", 3, 3, "} // one", 2),
    ])
  func refused(text: String, line: Int, column: Int, shown: String?, width: Int) {
    let head = "mine.json:\(line):\(column): error: JSON has no comments\n"
    let help = "help: delete it, or write the scenario in YAML, where '#' behind a space starts a comment\n"
    let found = faults(text)
    #expect(found.hasPrefix(head) && found.hasSuffix(help), "\(found)")
    guard let shown else { return }
    let mark = String(repeating: " ", count: column - 1) + String(repeating: "^", count: width)
    #expect(found == "\(head)    \(line) | \(shown)\n      | \(mark)\n\(help)", "\(found)")
  }

  @Test(
    "is none in a text, and '#' behind a space is one to YAML",
    arguments: [
      #"{ "format": 1, "about": "see https://a.b // c /* d */ \" // #", \#(rest) }"#,
      "{\n  # one\n  \"format\": 1, # two // three\n  \(rest) # 'four\n}\n",
      "{ \"format\": 1, about: http://a.b/*#c, \(rest) }", "{ \"format\": 1, about: 'a // b', \(rest) }",
      "# one // two\n{ \"format\": 1, \(rest) }",
    ])
  func accepted(text: String) { #expect(faults(text) == "") }

  @Test("is text in YAML, where only '#' starts one")
  func yaml() {
    let yaml = "format: 1\ntitle: a // b /* c\ncurrencies: { coins: {} }\nplayers: { mix: game }\n"
    #expect(faults(yaml) == "")
  }
}
