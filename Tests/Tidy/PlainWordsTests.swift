import Foundation
import Testing

@Suite("Plain words")
struct PlainWordsTests {
  private static let catalogue = "Sources/RewardEngine/RewardEngine.docc"
  /// Decisions and changes are records of their time.
  private static let pages =
    ["README.md", ".github/CONTRIBUTING.md"]
    + SourceTree.names(in: catalogue).filter {
      $0.hasSuffix(".md") && !["Decisions.md", "Changes.md"].contains($0)
    }
    .map { "\(catalogue)/\($0)" }

  @Test("are on the README and every page", arguments: pages)
  func page(path: String) throws {
    let text = Prose(markdown: try #require(SourceTree.text(path))).text
    #expect(PlainWords.faults(in: text, of: path) == [])
  }

  @Test("are in the scenarios and in the errors of broken ones")
  func scenarios() {
    for path in SourceTree.paths(in: "scenarios") {
      guard path.hasSuffix(".txt") || path.hasSuffix(".yaml") && !path.contains("/broken/") else { continue }
      #expect(PlainWords.faults(in: SourceTree.text(path) ?? "", of: path) == [])
    }
  }

  @Test(
    "are in all that the tool prints, and in comments",
    arguments: [
      "Scenario", "Engine", "Histories", "Studies", "Pages", "Files", "Reports", "Command",
    ])
  func module(name: String) {
    let files = SourceTree.files(in: "Sources/Reward\(name)")
    #expect(files.count > 10)
    for file in files { #expect(PlainWords.faults(in: file.prose, of: file.path) == []) }
  }

  @Test("are found where they are missing, and not in code")
  func faults() {
    let text = "Who has left is told.\nHe lost 1 days.\n`he` is code, and 21 days are right.\n```\nhis\n```"
    let found = PlainWords.faults(in: Prose(markdown: text).text, of: "a")
    #expect(
      found.map { $0.prefix { $0 != "'" } } == ["a:2: write ", "a:1: write ", "a:2: write ", "a:1: write "])
    #expect(found[0].contains("instead of 'He'") && found[2].contains("instead of '1 days'"))
  }

  @Test("make sentences of at most 25 words", arguments: pages)
  func sentences(path: String) throws {
    let page = try #require(SourceTree.text(path))
    let all = Prose(markdown: page).sentences
    #expect(all.count > 10)
    for sentence in all { #expect(sentence.count <= 25, "\(sentence.joined(separator: " "))") }
  }

  @Test("are counted sentence by sentence: a stop, a colon or an item ends one")
  func counting() {
    let text = "One two. Three:\n\n- four `five six` seven\n- eight\n\n| nine | ten 11 |\n"
    #expect(Prose(markdown: text).sentences.filter { !$0.isEmpty }.map(\.count) == [2, 1, 3, 1, 1, 1])
  }

  @Test("stand in a glossary in the order of the alphabet, each once")
  func glossary() throws {
    let page = try #require(SourceTree.text("\(Self.catalogue)/Glossary.md"))
    let words = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
      .dropFirst()
      .compactMap {
        $0.split(separator: "|").dropFirst(0).first?.trimmingCharacters(in: .whitespaces).lowercased()
      }
    #expect(words.count > 60)
    #expect(words == Set(words).sorted())
  }
}
