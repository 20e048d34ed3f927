import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("What a check says was changed")
struct CheckChangesTests {
  private let scratch = Scratch()

  /// A hat that is never within reach, so that its price moves no metric.
  private static func scenario(price: Int, title: String = "Visits") -> String {
    """
    format: 1
    title: \(title)
    days: 4
    currencies: { coins: {} }
    items: { hats: { kind: collection, size: 1 } }
    login: { pays: { coins: 3 } }
    shop: { hat: { gives: { hats: 1 }, price: { coins: \(price) }, demand: as_soon_as_affordable } }
    players: { count: 64, profiles: { loyal: { share: 1, activity: 1 } } }
    """
  }

  private func check(_ yaml: String, _ arguments: String...) async throws -> (text: String, passes: Bool) {
    try FileOutput.replace(scratch / "mine.yaml", with: yaml)
    let command = [scratch / "mine.yaml", "--baseline", scratch / "baseline.json"] + arguments
    let answer = try await CheckCommand.parse(command).answer()
    return (answer.text.split(whereSeparator: \.isWhitespace).joined(separator: " "), answer.status == .done)
  }

  @Test("names a price that moves no metric") func price() async throws {
    _ = try await check(Self.scenario(price: 1000), "--update-baseline")
    let (text, passes) = try await check(
      Self.scenario(price: 2000), "--out", scratch / "out", "--json", scratch / "check.json")
    #expect(passes)
    #expect(
      text.contains(
        "1 field of the economy differs from the stored one: shop.hat.price.coins (1000, now 2000)."),
      "\(text)")
    #expect(scratch.text("out/report.md")?.contains("| `shop.hat.price.coins` | 1000 | 2000 |") == true)
    let json = scratch.text("check.json")?.split(whereSeparator: \.isWhitespace).joined() ?? ""
    #expect(
      json.contains(
        "\"changed_fields\":[{\"field\":\"shop.hat.price.coins\",\"before\":\"1000\",\"after\":\"2000\"}]"),
      "\(json)")
  }

  @Test("counts no title, and no players of the command line") func same() async throws {
    _ = try await check(Self.scenario(price: 1000), "--update-baseline")
    let (text, passes) = try await check(
      Self.scenario(price: 1000, title: "Daily visits"), "--players", "128")
    #expect(passes)
    #expect(text.contains("The economy is the stored one, field by field."), "\(text)")
  }

  /// All hold 12 coins after four days.
  @Test("warns of a margin within which a metric may fall to 0", arguments: [(12, true), (11.9, false)])
  func wideMargin(margin: Double, isWide: Bool) async throws {
    _ = try await check(Self.scenario(price: 1000), "--update-baseline")
    let (text, passes) = try await check(
      Self.scenario(price: 1000), "--margin", "coins.balance.mean=\(margin)")
    #expect(passes)
    #expect(
      text.contains(
        "The margin for coins.balance.mean is no smaller than what was measured before: it may fall to 0 and pass."
      )
        == isWide, "\(text)")
  }
}
