import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The certainty of a tuned edit")
struct TuneCertaintyTests {
  private static let yaml = """
    format: 1
    title: Wages
    days: 10
    currencies: { coins: {} }
    login: { pays: { coins: 10 } }
    players: { count: 3200, profiles: { loyal: { share: 1, activity: 0.5 } } }

    """

  /// Players come on the first day and on half of nine, for 110 coins on average. With this seed they are 110.4 (109.2 to 111.6): an
  /// interval 1.7 times as wide reaches down to 108.4.
  @Test(
    "is said to be too little for a check where the goal is within the interval of one",
    arguments: [(108, false), (109, true)])
  func thin(goal: Int, isThin: Bool) async throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "mine.yaml", with: Self.yaml)
    let (text, status) = try await TuneCommand.parse([
      scratch / "mine.yaml", "--knob", "login.pays.coins=10,20", "--goal", "coins.balance.mean>=\(goal)",
      "--out", scratch / "out",
    ]).answer()
    #expect(status == .done)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("login.pays.coins = 20 meets the goal"))
    #expect(
      words.contains(
        "'coins.balance.mean>=\(goal)' is so close to the limit that rewardsim check, which asks for more certainty, may need more players."
      ) == isThin)
  }
}
