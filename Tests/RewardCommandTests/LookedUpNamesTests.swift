import Foundation
import Testing

@testable import RewardCommand
@testable import RewardEngine

/// A counter or a metric that is misspelt has no value, and a row of a report or a red flag would be missing without a word.
@Suite("Names that reports look up")
struct LookedUpNamesTests {
  private static let scenarios: [Scenario] = ["full-economy", "goal-streaks", "habit-tracker", "season"]
    .compactMap { name in
      (try? Checkout.bytes("scenarios/\(name).yaml")).flatMap {
        try? Scenario(Document(yaml: $0, name: name))
      }
    }

  /// The last words of names in calls of some functions, without what is put in.
  private static func lastWords(of functions: String) -> Set<String> {
    let calls = try? Regex("\\b(?:\(functions))\\(\"([^\"]*)\"", as: (Substring, Substring).self)
    let texts = ["Reports", "Studies", "Command"].flatMap { module -> [String] in
      let folder = Checkout.root.appending(path: "Sources/Reward\(module)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.compactMap {
        try? String(contentsOf: $0, encoding: .utf8)
      }
    }
    let names = texts.flatMap { text in calls.map { text.matches(of: $0).map(\.output.1) } ?? [] }
    let words = names.map { $0.split(separator: "@")[0].split(separator: ".").last.map(String.init) ?? "" }
    return Set(words.filter { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && !$0.isEmpty })
  }

  private static func lastWord(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? ""
  }

  @Test("are those of counters, metrics and statistics")
  func names() throws {
    let metrics = Self.scenarios.flatMap(\.metrics)
    let counters = try Self.scenarios.flatMap { try Plan($0).catalogue.counters.map(\.name) }
    let known = Set(
      (counters + metrics.map(\.name)).map(Self.lastWord) + metrics.flatMap { $0.statistics.map(\.spelling) })
    let asked = Self.lastWords(of: "total|series|cell|figure|named|curve")
    #expect(Self.scenarios.count == 4 && asked.count > 20)
    #expect(asked.subtracting(known).sorted() == [])
  }
}
