import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("A replay of a run's own events")
struct ReplayExportTests {
  private let scratch = Scratch()

  /// Players come over time, save coins, and buy three packs on each day of play.
  private static let economy = """
    format: 1
    title: Savers
    days: 60
    currencies: { coins: {}, gems: {} }
    login: { pays: { coins: 3 } }
    shop:
      bag: { gives: { gems: 5 }, real_price: 0.99, demand: { weight: 1 } }
      hat: { gives: { hats: 1 }, price: { gems: 20 }, demand: { chance: 0.5 } }
    items: { hats: { kind: consumable } }
    players:
      count: 300
      profiles:
        # 3 packs of 0.99 on each of 30 days.
        savers: { share: 1, activity: 0.9, payers: 1, spend: { mean: 89.1, sigma: 0 } }
      arrive: { per_day: 5 }
    goals:
      all_save: { metric: coins.balance.p50, at_least: 1 }
      own: { metric: coins.balance.p50, profile: savers, at_least: 1 }
      they_play: { metric: active_days.mean, at_least: 1 }

    """

  /// Runs the economy, replays its events, and returns both reports.
  private func reports(_ economy: String = economy, _ words: String...) async throws -> (
    run: String, replay: String
  ) {
    try FileOutput.replace(scratch / "savers.yaml", with: economy)
    _ = try await RunCommand.parse([
      scratch / "savers.yaml", "--export-events", "300", "--out", scratch / "run",
    ]).answer()
    _ = try await ReplayCommand.parse(
      [
        scratch / "savers.yaml", "--events", scratch / "run/events.csv", "--strict", "--from", "2024-01-01",
        "--until", "2024-02-29", "--out", scratch / "replay",
      ] + words
    ).answer()
    return (
      try #require(scratch.text("run/report.md")), try #require(scratch.text("replay/report.md"))
    )
  }

  private static func line(_ topic: String, _ page: String) -> String? {
    page.split(separator: "\n").first { $0.hasPrefix("- **\(topic):**") }.map(String.init)
  }

  @Test("sells as many packs as the run did, also where that is more than one a day")
  func packs() async throws {
    let pages = try await reports()
    func sold(_ page: String) -> Substring? {
      page.split(separator: "\n").first { $0.hasPrefix("| bag | 0.99 | ") }?.prefix { $0 != "(" }
    }
    #expect(sold(pages.run) != nil && sold(pages.run) == sold(pages.replay))
  }

  @Test("refuses more packs of a kind a day than --max-per-day")
  func tooManyPacks() async throws {
    let failure = await #expect(throws: Failure.self) {
      _ = try await reports(Self.economy, "--max-per-day", "2")
    }
    #expect(
      failure?.text.hasSuffix(
        ": error: a player does this more than 2 times on one day\nhelp: correct the log, or raise --max-per-day\n"
      ) == true, "\(failure?.text ?? "")")
  }

  @Test(
    "knows that players arrive over time, and that a log may have days of its own, as no simulation without events has"
  )
  func arrivals() async throws {
    let pages = try await reports()
    #expect(Self.line("Inflation", pages.run)?.contains("Balances of coins **grow with player age**") == true)
    #expect(Self.line("Inflation", pages.replay)?.contains("**inflates** in coins") == true)
    #expect(!pages.replay.contains("All players arrive on day 1"))
    let tenures = "Players arrive over time, so the mean of a day mixes old and new players."
    #expect(pages.run.contains(tenures) && pages.replay.contains(tenures))
  }

  @Test("says that all players arrive on day 1 where they do")
  func oneCohort() async throws {
    let together = Self.economy.replacing("  arrive: { per_day: 5 }\n", with: "")
    let pages = try await reports(together)
    #expect(pages.run.contains("All players arrive on day 1 and grow older together."))
    #expect(pages.replay.contains("All players arrive on day 1 and grow older together."))
    #expect(!pages.replay.contains("Players arrive over time"))
  }

  @Test("says which goals it does not judge")
  func goals() async throws {
    let pages = try await reports()
    #expect(Self.line("Goals", pages.run) == "- **Goals:** All 3 goals are met.")
    #expect(
      Self.line("Goals", pages.replay)
        == "- **Goals:** Both goals are met. 1 goal of a profile is not judged: a log has no profiles.")
    let own = Self.economy.split(separator: "\n").filter { !$0.contains("all_save") && !$0.contains("they_") }
    let more =
      own.joined(separator: "\n")
      + "\n  more: { metric: coins.balance.p50, profile: savers, at_least: 2 }\n"
    #expect(
      Self.line("Goals", try await reports(more).replay)
        == "- **Goals:** 2 goals of profiles are not judged: a log has no profiles.")
  }

  @Test("has purchases and no wishes, and says that its players are real")
  func purchases() async throws {
    let pages = try await reports()
    #expect(pages.run.contains("### Wishes and refusals"))
    #expect(!pages.replay.contains("Wishes") && !pages.replay.contains("Refused purchases"))
    let hat = try #require(
      scratch.text("replay/shop.csv")?.split(separator: "\n").first { $0.hasPrefix("hat,all,") })
    // Wishes are empty; nothing is refused.
    #expect(hat.split(separator: ",", omittingEmptySubsequences: false)[10...12] == ["", "0", "0"])
    #expect(
      pages.replay.contains(
        "\nThese numbers are of the real players in the log. The rules do not change how often they come. "))
    #expect(!pages.replay.contains("follow from the profiles"))
  }

  @Test("counts the purchases that changed rules refuse")
  func refused() async throws {
    // With gems at twice the price, nobody can pay for the hats that they bought before.
    let pages = try await reports(Self.economy, "--set", "shop.hat.price.gems=100000")
    #expect(
      pages.replay.contains(
        "\n### Refused purchases\n\nThe log has these purchases, and the rules refuse them."))
    let bought = try #require(
      scratch.text("run/shop.csv")?.split(separator: "\n").first { $0.hasPrefix("hat,all,") })
    let units = try #require(Int(bought.split(separator: ",")[3]))
    let number = units < 1000 ? "\(units)" : "\(units / 1000),\(String(1000 + units % 1000).dropFirst())"
    #expect(pages.replay.contains("\n| hat | 0 | \(number) | 0 |\n"), "\(units)")
  }
}
