import Testing

@testable import RewardCommand

@Suite("The page on event logs")
struct EventLogsPageTests {
  @Test("shows what the command it gives prints")
  func example() throws {
    let page = try Checkout.text("Sources/RewardEngine/RewardEngine.docc/EventLogs.md")
    let section = try #require(page.split(separator: "## Streaks at an instant\n").dropFirst().first)
    // Every second part between fences is a block, its language first.
    let blocks = section.split(separator: "```").enumerated().filter { $0.offset % 2 == 1 }.map { block in
      String(block.element.drop { $0 != "\n" }.dropFirst())
    }
    try #require(blocks.count == 4)
    let scratch = Scratch()
    try FileOutput.replace(scratch / "log.csv", with: blocks[0])
    try FileOutput.replace(scratch / "freezes.csv", with: blocks[1])
    let words = blocks[2].split(whereSeparator: \.isWhitespace).map { word in
      if word.hasSuffix(".csv") { return scratch / String(word) }
      let file = Checkout.root.appending(path: String(word)).path(percentEncoded: false)
      return word.hasSuffix(".yaml") ? file : String(word)
    }
    try #require(words.prefix(2) == ["rewardsim", "replay"])
    let command = try ReplayCommand.parse(
      Array(words.dropFirst(2)) + ["--out", scratch / "out"])
    try command.lookAtStreaks(at: try #require(command.asOf.instant))
    #expect(scratch.text("out") == blocks[3])
  }
}
