import Testing

@testable import RewardCommand
@testable import RewardFiles

/// The recipe for a study, followed: these files would be the whole of it.
@Suite("The study of the recipe")
struct OfferWorthTests {
  private let scratch = Scratch()

  /// Three coins a day for ten days, of which a snack takes two. Nobody wants the hat.
  private static let economy = """
    format: 1
    title: Snacks
    days: 10
    currencies: { coins: {} }
    items: { snacks: { kind: consumable }, hats: { kind: consumable } }
    login: { pays: { coins: 3 } }
    shop:
      snack: { gives: { snacks: 1 }, price: { coins: 2 }, demand: { chance: 1 } }
      hat: { gives: { hats: 1 }, price: { coins: 2 }, demand: { chance: 0 } }
    players: { count: 40, profiles: { loyal: { share: 1, activity: 1 } } }

    """

  private func study(_ more: String...) async throws -> String {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.economy)
    return try await OfferWorthCommand.parse(
      [
        scratch / "mine.yaml", "--metric", "coins.balance.mean", "--players", "40", "--replications", "4",
        "--out", scratch / "out",
      ] + more
    ).answer().text
  }

  @Test("answers with the offer that changes most, and writes a folder as other studies do")
  func answers() async throws {
    // With the snack a player keeps 1 coin of 3 each day, 10 after ten days; without it 30.
    let text = try await study()
    #expect(text.hasPrefix("The offer 'snack' lowers coins.balance.mean by 20, more than any other offer."))
    #expect(
      scratch.text("out/offers.csv") == """
        offer,metric,change,low,high
        hat,coins.balance.mean,0,0,0
        snack,coins.balance.mean,-20,-20,-20

        """)
  }

  @Test("has the journal, the checks and the exit statuses of every study")
  func isAStudy() async throws {
    _ = try await study()
    let finished = await #expect(throws: Failure.self) { try await study("--resume") }
    #expect(finished?.text.contains("this study is finished") == true)
    let unknown = await #expect(throws: Failure.self) { try await study("--metric", "gold.balance.mean") }
    #expect(unknown?.status == .badInput)
  }
}
