import Testing

@Suite("The README")
struct ReadmeTests {
  private let readme = SourceTree.text("README.md") ?? ""

  @Test("opens with a scenario, whole, by line 20")
  func opensWithAScenario() throws {
    let first = try #require(SourceTree.text("scenarios/first.yaml"))
    #expect(readme.contains("```yaml\n\(first)```"))
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    let fence = try #require(lines.firstIndex(of: "```yaml"))
    #expect(fence < 20)
  }

  @Test("is a page, not a book")
  func isShort() {
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
  }

  @Test("links only to files that are there")
  func linksHold() {
    for match in readme.matches(of: /\]\(([^)#:]+)\)/) {
      let path = String(match.1)
      #expect(SourceTree.bytes(path) != nil || !SourceTree.names(in: path).isEmpty, "\(path)")
    }
  }

  @Test("gives the commands the checks run")
  func commandsAreRun() throws {
    let checks = try #require(SourceTree.text(".ci/run"))
    for command in ["swift run -c release rewardsim run scenarios/first.yaml", "swift test"] {
      #expect(readme.contains("\n\(command)\n"), "\(command)")
      #expect(checks.contains(command), "\(command)")
    }
  }
}
