import Foundation
import Testing

@Suite("The pages")
struct PagesTests {
  private static let catalogue = "Sources/RewardEngine/RewardEngine.docc"
  private static let pages = SourceTree.names(in: catalogue).filter { $0.hasSuffix(".md") }

  @Test("link only to files and pages that are there", arguments: pages)
  func links(page: String) throws {
    let text = try #require(SourceTree.text("\(Self.catalogue)/\(page)"))
    for match in text.matches(of: /\]\(([^)#:]+)\)/) {
      let path = "\(Self.catalogue)/\(match.1)"
      #expect(SourceTree.bytes(path) != nil || !SourceTree.names(in: path).isEmpty, "\(match.1) of \(page)")
    }
    for match in text.matches(of: /<doc:([A-Za-z]+)>/) {
      #expect(Self.pages.contains("\(match.1).md"), "\(match.1) of \(page)")
    }
  }

  @Test("name only files that are there, in the recipes and in contributing")
  func names() throws {
    for page in ["\(Self.catalogue)/Recipes.md", ".github/CONTRIBUTING.md"] {
      let text = try #require(SourceTree.text(page))
      let named = text.matches(of: /`((?:Sources|Tests|scenarios|reports|\.ci)(?:\/[^` ]*)?)/).map {
        String($0.1)
      }
      #expect(!named.isEmpty)
      for path in named {
        #expect(SourceTree.bytes(path) != nil || !SourceTree.names(in: path).isEmpty, "\(path) of \(page)")
      }
    }
  }

  @Test("are all in the list of the first page")
  func list() throws {
    let first = try #require(SourceTree.text("\(Self.catalogue)/RewardEngine.md"))
    for page in Self.pages where page != "RewardEngine.md" {
      #expect(first.contains("- <doc:\(page.dropLast(3))>"), "\(page)")
    }
  }

  @Test("have a tour that visits every step of the day's order of play, in this order")
  func tour() throws {
    let tour = try #require(SourceTree.text("\(Self.catalogue)/Tour.md"))
    let day = try #require(tour.split(separator: "## The day\n").last?.split(separator: "\n## ").first)
    let visited = day.matches(of: /\(\.\.\/Day\/([A-Za-z]+)\.swift\)/).map { String($0.1) }
    let order = try Self.filesOfSteps()
    #expect(order.count > 5)
    #expect(visited.filter(order.contains) == order)
  }

  /// The files of the day's steps, in the order of play, each where it comes first.
  private static func filesOfSteps() throws -> [String] {
    let folder = "Sources/RewardEngine/Day"
    let text = try #require(SourceTree.text("\(folder)/OrderOfPlay.swift"))
    let list = try #require(text.firstMatch(of: /(?s)static let order: \[Step\] = \[(.*?)\]/)).1
    let calls = text.matches(of: /case \.(\w+): (\w+)\(day/)
    let functions = Dictionary(uniqueKeysWithValues: calls.map { (String($0.1), String($0.2)) })
    let files = SourceTree.names(in: folder).filter { $0.hasSuffix(".swift") }
    var order: [String] = []
    for step in list.matches(of: /\.(\w+)/).map({ String($0.1) }) {
      let function = try #require(functions[step], "no function takes the step '\(step)'")
      let file = files.first { SourceTree.text("\(folder)/\($0)")?.contains("func \(function)(") == true }
      let name = try #require(file, "no file of the day has '\(function)'").dropLast(".swift".count)
      if !order.contains(String(name)) { order.append(String(name)) }
    }
    return order
  }
}
