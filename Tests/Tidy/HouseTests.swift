import Foundation
import Testing

@Suite("The house")
struct HouseTests {
  @Test("shows only what belongs at the top")
  func topLevel() {
    let belongs: Set = [
      "Package.swift", "Package.resolved", "README.md", "Sources", "Tests", "reports", "scenarios",
    ]
    let strangers = SourceTree.names(in: ".").filter { !$0.hasPrefix(".") && !belongs.contains($0) }
    #expect(strangers.isEmpty)
  }

  @Test("has one package trait: of several the order differs from plan to plan, and all is built anew")
  func oneTrait() throws {
    let package = try #require(SourceTree.text("Package.swift"))
    #expect(package.components(separatedBy: ".trait(").count == 2)
  }

  @Test("has no file longer than 400 lines")
  func filesAreShort() {
    let long = (SourceTree.files(in: "Sources") + SourceTree.files(in: "Tests")).filter {
      $0.lineCount > 400
    }
    #expect(long.map { "\($0.path): \($0.lineCount)" } == [])
  }

  @Test("leaves no notes to itself, no dead code markers and no vague names")
  func noNotesLeft() {
    // The words are put together so that this file does not find itself.
    let words = ["TO" + "DO", "FIX" + "ME", "MARK" + ": -", "swiftlint" + ":disable"]
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor"]
    let vague = ["Manager", "Helper", "Util", "Base", "Impl", "Service"]
    for file in SourceTree.files(in: "Sources") + SourceTree.files(in: "Tests") {
      for word in words { #expect(!file.text.contains(word), "\(file.path) says \(word)") }
      for (kind, name) in zip(file.words, file.words.dropFirst()) where kinds.contains(kind) {
        #expect(!vague.contains(where: name.hasSuffix), "\(file.path) has a \(name)")
      }
    }
  }

  @Test("names no machinery it was built with")
  func namesNoMachinery() {
    let places = ["/wo" + "rk/", "/tm" + "p/wt", "/op" + "t/swift", "pypi" + ".org", "deb" + ".debian"]
    let paths = ["Sources", "Tests", ".ci", ".github", "scenarios", "reports"].flatMap(SourceTree.paths)
    for path in paths {
      guard let bytes = SourceTree.bytes(path) else { continue }
      for place in places { #expect(bytes.range(of: Data(place.utf8)) == nil, "\(path) names \(place)") }
    }
  }

  @Test("keeps a report beside every scenario")
  func everyScenarioHasAReport() {
    let scenarios = SourceTree.names(in: "scenarios").filter { $0.hasSuffix(".yaml") }.map { $0.dropLast(5) }
    // Eight reports are measured, of the tool itself, studies are of questions, and live has pictures of its page.
    let others = [
      "calibrations", "coverage", "fuzz", "growth", "live", "mutants", "randomness", "studies",
      "studies-speed", "words",
    ]
    let reports = SourceTree.names(in: "reports").filter { !$0.hasPrefix(".") && !others.contains($0) }
    #expect(Set(scenarios.map(String.init)) == Set(reports))
    for name in reports { #expect(SourceTree.text("reports/\(name)/report.md") != nil, "\(name)") }
  }

  @Test("lists each scenario in the README")
  func scenariosAreListed() throws {
    let readme = try #require(SourceTree.text("README.md"))
    for name in SourceTree.names(in: "scenarios") where name.hasSuffix(".yaml") {
      #expect(readme.contains("scenarios/\(name)"), "\(name)")
    }
  }
}
