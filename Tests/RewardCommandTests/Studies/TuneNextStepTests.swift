import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("What tune says to do next")
struct TuneNextStepTests {
  private let scratch = Scratch()

  /// What a search says that ends after some of ten values: of 100 coins, ten prices are gone.
  private func words(edits: Int, _ goals: String...) async throws -> String {
    try FileOutput.replace(scratch / "mine.yaml", with: TuneCommandTests.yaml)
    let (text, _) = try await TuneCommand.parse(
      [
        scratch / "mine.yaml", "--knob", "shop.sticker.price.coins=1:10", "--edits", "\(edits)", "--out",
        scratch / "out",
      ] + goals.flatMap { ["--goal", $0] }
    ).answer()
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // Ten values are one edit too many to try them all. The ends and some between come first, and 10 leaves nothing.
  @Test("advises no more edits where none from end to end meets a goal, even without the others")
  func hopeless() async throws {
    let words = try await words(edits: 9, "poor", "coins.balance.mean>=500")
    #expect(
      words.contains("No edit that was tried meets 'coins.balance.mean>=500', even without the other goals."),
      "\(words)")
    #expect(
      words.contains(
        "Next step: widen the values of a knob, add a knob, or move the goal 'coins.balance.mean>=500'."),
      "\(words)")
    #expect(!words.contains("allow more --edits"))
  }

  @Test("advises more edits where the search ended before it had tried the ends")
  func cutShort() async throws {
    let words = try await words(edits: 3, "poor", "coins.balance.mean>=50")
    #expect(words.contains("Next step: allow more --edits. The search ended after "), "\(words)")
  }
}
