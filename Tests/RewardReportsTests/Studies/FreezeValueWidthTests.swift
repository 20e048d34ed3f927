import RewardEngine
import Testing

@testable import RewardPages
@testable import RewardReports
@testable import RewardStudies

@Suite("The room that the value of freezes takes")
struct FreezeValueWidthTests {
  /// Players who come every other day with two freezes, and earn seven currencies at the third day of their streak.
  private static func report() async throws -> StudyReport {
    let currencies = (1...7).map { "currency_\($0)_of_a_long_name" }
    let scenario = Scenario(
      title: "Every other day", days: 5, currencies: currencies.map { .init(id: $0) },
      items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 2)],
      streaks: [
        .init(
          id: "visit", protectedBy: "freeze",
          milestones: [
            .init(id: "third", lengths: .at(3), pays: .init(currencies.map { .init($0, .fixed(10)) }))
          ])
      ],
      players: .init(
        profiles: [.init(id: "two_day", share: 1, activity: .fixed(1), churn: .daily(1), returns: 1)]))
    return FreezeValueReport(
      try await FreezeValue(scenario, players: 120, replications: 2).findings(), frontiers: [],
      provenance: Report.Provenance(command: "value it", version: "1.2.3")
    ).report
  }

  @Test("on a terminal is at most 120 columns, and names the file that has the rewards")
  func terminal() async throws {
    let text = try await Self.report().terminalText
    #expect(text.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= 120 }, "\(text)")
    #expect(text.hasSuffix("\nfreeze-value.csv has the rewards saved\n"), "\(text)")
  }

  @Test("on a page is at most three figures with intervals beside a name, and leaves no reward out")
  func page() async throws {
    let page = try #require(try await Self.report().files.first { $0.name == "report.md" }).text
    let heads = page.split(separator: "\n").filter {
      $0.hasPrefix("| streak when used |") || $0.hasPrefix("| profile |")
    }
    // Bars stand before, between and after the name and three figures, or the name, a verdict, the uses and two figures.
    #expect(heads.allSatisfy { $0.count { $0 == "|" } <= 6 }, "\(heads)")
    for number in 1...7 {
      #expect(heads.contains { $0.contains(" currency_\(number)_of_a_long_name saved |") })
      #expect(heads.contains { $0.contains(" currency_\(number)_of_a_long_name |") })
    }
  }
}
