import RewardEngine
import RewardPages
import Testing

@testable import RewardReports
@testable import RewardStudies

@Suite("What a report says of lack of knowledge")
struct KnowledgeSectionTests {
  private static func estimate(_ low: Double?, _ high: Double?, needs: Int? = nil) -> Outcome.Estimate {
    Outcome.Estimate(value: 10, low: low, high: high, playersNeeded: needs)
  }

  @Test("counts metrics with both intervals only")
  func lead() {
    let (few, luck) = (Self.estimate(nil, nil, needs: 700), Self.estimate(9, 11))
    let (open, wide) = (Self.estimate(9, nil), Self.estimate(7, 13))
    #expect(
      KnowledgeSection.lead([(luck, wide), (few, few), (open, open), (luck, luck)])
        == "What is not known about your players more than doubles the interval of 1 metric of 2.")
    #expect(
      KnowledgeSection.lead([(luck, luck), (few, few)])
        == "What is not known about your players adds less to the intervals than luck does.")
    #expect(KnowledgeSection.lead([(few, few)]).hasSuffix("no metric has an interval from luck."))
  }

  @Test("shows the ends that an interval has, or the players that it needs")
  func range() {
    let ranges = [
      Self.estimate(9, 11), Self.estimate(9, nil), Self.estimate(nil, 11), Self.estimate(nil, nil),
      Self.estimate(nil, nil, needs: 1_000),
    ].map { KnowledgeSection.range($0) { NumberText.significant($0) } }
    #expect(ranges == ["9 to 11", "9 or more", "11 or less", "–", "needs 1,000 players"])
  }

  /// With an engagement count among the metrics: what was counted has no interval from luck.
  @Test("explains a count that has an interval of knowledge alone")
  func count() async throws {
    let scenario = Scenario(
      title: "Daily", days: 9,
      players: .init(profiles: [.init(id: "loyal", share: 1, activity: .fixed(0.9))]))
    var findings = try await Run(scenario, players: 400).findings()
    func page(_ spelling: String) throws -> String {
      let response = try Response(spelling, of: scenario)
      findings.mixes = MixStudy.Findings(
        source: "draws.csv", mixes: 20, players: 400, rows: [MixStudy.Row(response: response, reach: 2)])
      var page = Page()
      KnowledgeSection(findings: findings).write(to: &page)
      return Markdown(page).text
    }
    #expect(try page("dau@9").contains("A count of this run's players has none from luck."))
    #expect(try !page("active_days.mean").contains("A count"))
  }

  /// 400 players play on nine days of ten: 8.2 days, ten standard errors or more above 5. What is not known about them is more.
  @Test("says of a goal that luck alone would decide that only more data can")
  func goal() async throws {
    let scenario = Scenario(
      title: "Daily", days: 9,
      players: .init(profiles: [.init(id: "loyal", share: 1, activity: .fixed(0.9))]),
      goals: [
        .init(id: "often", metric: "active_days.mean", atLeast: 5),
        .init(id: "seldom", metric: "active_days.mean", atMost: 8.2),
      ])
    func page(reach: Double) async throws -> String {
      var findings = try await Run(scenario, players: 400).findings()
      findings.mixes = MixStudy.Findings(
        source: "draws.csv", mixes: 20, players: 400,
        rows: [MixStudy.Row(response: try Response("active_days.mean", of: scenario), reach: reach)])
      var page = Page()
      GoalsSection(findings).write(to: &page)
      return Markdown(page).text
    }
    let (wide, narrow) = (try await page(reach: 20), try await page(reach: 0))
    let knowledge =
      "The interval of 'often' from luck alone contains no limit: only more data about your players can decide it."
    #expect(wide.contains(knowledge) && wide.contains("More players make the interval from luck narrower."))
    #expect(!narrow.contains("from luck alone") && narrow.contains("More players make"))
  }
}
