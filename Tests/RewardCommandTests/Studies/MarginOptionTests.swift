import Testing

@testable import RewardCommand

@Suite("--margin")
struct MarginOptionTests {
  @Test("is 0 or more, and names a metric once", arguments: ["check", "compare"])
  func refused(command: String) {
    func message(_ arguments: String...) -> String? {
      let words =
        command == "check"
        ? ["mine.yaml", "--baseline", "b.json"] : ["a.yaml", "--set", "login.pays.coins=3"]
      do {
        if command == "check" {
          _ = try CheckCommand.parse(words + arguments)
        } else {
          _ = try CompareCommand.parse(words + arguments)
        }
        return nil
      } catch { return CheckCommand.message(for: error) }
    }
    #expect(message("--margin", "xp.mean=-1") == "--margin must be 0 or more, not 'xp.mean=-1.0'")
    #expect(message("--margin", "xp.mean=0") == nil)
    #expect(message("--margin", "xp.mean=1", "--margin", "xp.mean=2")?.contains("twice") == true)
  }
}
