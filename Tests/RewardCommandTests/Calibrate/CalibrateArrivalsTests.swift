import RewardEngine
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("Players of a log who differ by their date of arrival")
struct CalibrateArrivalsTests {
  private let scratch = Scratch()

  private static func economy(_ more: String, events: String = "") -> String {
    """
    format: 1
    title: Walkers
    days: 60
    players:
      profiles:
        walker: { share: 0.8, activity: { mean: 0.5, concentration: 5 }, churn: { half_life: 200 } }
        \(more)
    \(events)

    """
  }

  private static let usual =
    "visitor: { share: 0.2, activity: { mean: 0.3, concentration: 5 }, churn: { half_life: 200 } }"

  /// A log of 60 days: each date brings ten players with a chance of 0.5, and some dates forty more with a chance of 0.15.
  private static func log(_ campaign: ClosedRange<Int>) -> String {
    let start = CivilDate.day(year: 2024, month: 1, day: 1)
    var text = "player,timestamp,event\n"
    for arrival in 0..<60 {
      for player in 0..<(campaign.contains(arrival) ? 50 : 10) {
        var stream = Luck(seed: 5).stream(
          purpose: Purpose(kind: .study, id: "arrivals"),
          player: PlayerAddress(profileKey: UInt32(arrival), rank: UInt32(player)))
        for date in arrival..<60 where date == arrival || stream.nextUniform() < (player < 10 ? 0.5 : 0.15) {
          text += "p\(arrival)-\(player),\(CivilDate.text(start + date))T12:00:00Z,login\n"
        }
      }
    }
    return text
  }

  private func warning(_ economy: String, _ options: [String]) async throws -> String? {
    try FileOutput.replace(scratch / "mine.yaml", with: economy)
    let command = try CalibrateCommand.parse(
      [scratch / "mine.yaml", "--events", scratch / "log.csv", "--draws", "100", "--threads", "1"] + options
        + ["--out", scratch / "out"])
    _ = try await command.answer()
    let report = try #require(scratch.text("out/report.md"))
    return report.split(separator: "\n").first { $0.contains("takes them as alike") }.map(String.init)
  }

  @Test("are named with the event to write, and are a profile of their own once it is written")
  func campaign() async throws {
    try FileOutput.replace(scratch / "log.csv", with: Self.log(20...24))
    let warning = try #require(try await warning(Self.economy(Self.usual), ["--profiles", "2"]))
    // Five dates of 50 players each.
    #expect(warning.contains("The 250 players who arrived from 2024-01-21 to 2024-01-25 play on "))
    #expect(warning.contains("'campaign: { from: 21, days: 5, brings: campaign }'"))
    #expect(!warning.contains("'mix'"))
    let mixed = "format: 1\ntitle: Walkers\ndays: 60\nplayers: { mix: game }\n"
    let advice = try #require(try await self.warning(mixed, ["--profiles", "2"]))
    #expect(
      advice.contains(
        "First replace 'mix' by profiles: the scenario that --profiles keep writes to --out has them. Then add"
      ))
    let written = Self.economy(
      "campaign: { share: 0.2, activity: { mean: 0.3, concentration: 5 }, churn: { half_life: 200 } }",
      events: "events: { campaign: { from: 21, days: 5, brings: campaign } }")
    #expect(try await self.warning(written, ["--profiles", "keep"]) == nil)
  }

  @Test("for good are named with the date from which on they do")
  func lasting() async throws {
    try FileOutput.replace(scratch / "log.csv", with: Self.log(28...59))
    let warning = try #require(try await warning(Self.economy(Self.usual), ["--profiles", "2"]))
    #expect(warning.contains("Players who arrived from 2024-01-29 on play on "))
    #expect(
      warning.contains(
        "Give --from 2024-01-29 to fit the later ones, or --until 2024-01-28 for those before."))
  }
}
