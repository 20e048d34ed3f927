import RewardEngine
import Testing

@testable import RewardPages
@testable import RewardReports
@testable import RewardStudies

@Suite("The report of a sensitivity study")
struct SensitivityReportTests {
  private let axes = ["login.pays.coins=0:9", "missions.walk.chance=0:1", "players.count=50:200"]

  /// The report of a response that is known at each point.
  private func report(
    _ method: Sensitivity.Method, assumptions: Assumptions? = nil, response: ([Double]) -> Double?
  ) throws -> StudyReport {
    let sensitivity = try Sensitivity(
      StudyEconomy.document, try axes.map { try Design.Axis($0) }, by: method, seed: 1)
    let samples = sensitivity.exploration.design.points.map { point in
      let value = response(point)
      return StudyEconomy.sample(value, value, value)
    }
    let findings = sensitivity.findings(
      try StudyEconomy.experiment("coins.balance.mean"), samples: samples)
    return SensitivityReport(
      findings, title: "Walks", assumptions: assumptions, provenance: StudyEconomy.provenance
    ).report
  }

  private func page(_ report: StudyReport) throws -> String {
    try #require(StudyEconomy.text("report.md", of: report))
  }

  @Test("by tornado says that nothing changed, where no value changed in any replication")
  func still() throws {
    let report = try report(.tornado) { _ in 5 }
    let page = try page(report)
    #expect(
      page.contains(
        "The mean of coins held is the same for every field. No value changed in any replication."))
    #expect(page.contains("| `players.count` | no effect seen | 50 | 0 | 200 | 0 |"))
    #expect(!page.contains("No rank is settled"))
  }

  @Test("by tornado ranks fields by what their ends change, and lists those without an effect")
  func tornado() throws {
    let report = try report(.tornado) { 10 * $0[0] + 40 * $0[1] }
    let page = try page(report)
    #expect(
      page.contains(
        "The mean of coins held depends on login.pays.coins (by 90 coins) and missions.walk.chance (by 40 coins). No effect is seen of 1 other field."
      ))
    #expect(page.contains("| `login.pays.coins` | yes | 0 | -10 (-10 to -10) | 9 | +80 (80 to 80) |"))
    #expect(page.contains("| `players.count` | no effect seen | 50 | 0 | 200 | 0 |"))
    let table = try #require(StudyEconomy.text("tornado.csv", of: report))
    #expect(
      table.contains("\ncoins.balance.mean,missions.walk.chance,0,1,30,-20,-20,-20,20,20,20,40,1,102,1\n"))
    #expect(table.contains("\ncoins.balance.mean,players.count,50,200,30,0,,,0,,,0,0,102,1\n"))
    let figure = try #require(StudyEconomy.text("response-1.svg", of: report))
    #expect(XMLCheck(figure).fault == nil && XMLCheck(figure).texts.contains("missions.walk.chance"))
    let summary = try #require(StudyEconomy.text("summary.json", of: report))
    #expect(summary.contains(#""moved_by": ["login.pays.coins", "missions.walk.chance"]"#))
  }

  /// The base varies by 3 up and down, so that the changes from it, -1 and +1, may be none. From the low value to the high one it is 2 in
  /// each replication.
  @Test("explains a yes where both intervals contain 0")
  func across() throws {
    let sensitivity = try Sensitivity(
      StudyEconomy.document, [try Design.Axis("login.pays.coins=0:9")], by: .tornado, seed: 1)
    let samples = [
      StudyEconomy.sample(7, 10, 13), StudyEconomy.sample(9, 9, 9), StudyEconomy.sample(11, 11, 11),
    ]
    let findings = sensitivity.findings(try StudyEconomy.experiment("coins.balance.mean"), samples: samples)
    let report = SensitivityReport(
      findings, title: "Walks", assumptions: nil, provenance: StudyEconomy.provenance
    ).report
    let sentence = "A field has a yes where both intervals contain 0 if the change from its low value"
    #expect(try page(report).contains("| `login.pays.coins` | yes | 0 | -1 (-8 to 6) | 9 | +1 (-6 to 8) |"))
    #expect(report.terminalText.replacing("\n", with: " ").contains(sentence))
    let exact = try self.report(.tornado) { 10 * $0[0] + 40 * $0[1] }
    #expect(!exact.terminalText.replacing("\n", with: " ").contains(sentence))
  }

  /// The chance moves the mean by 20 coins on average, and by -60, 60 and 60 in the three replications: that is not shown.
  @Test(
    "names no field first that another seems to exceed",
    arguments: [
      (
        1.0,
        "is shown to depend on login.pays.coins (by 2 coins), but fields whose effect is not shown may move it more."
      ),
      (
        100,
        "depends most on login.pays.coins (by 200 coins). The effect of 1 more field is shown, too, but others may have a larger one."
      ),
    ])
  func exceeded(change: Double, words: String) throws {
    let sensitivity = try Sensitivity(
      StudyEconomy.document, try axes.map { try Design.Axis($0) }, by: .tornado, seed: 1)
    func ends(_ change: Double) -> [Sample] {
      [300 - change, 300 + change].map { StudyEconomy.sample($0, $0, $0) }
    }
    let noisy = Array(repeating: StudyEconomy.sample(240, 360, 360), count: 2)
    let samples = [StudyEconomy.sample(300, 300, 300)] + ends(change) + noisy + ends(change == 1 ? 0 : 1)
    let findings = sensitivity.findings(try StudyEconomy.experiment("coins.balance.mean"), samples: samples)
    let report = SensitivityReport(
      findings, title: "Walks", assumptions: nil, provenance: StudyEconomy.provenance
    ).report
    #expect(try page(report).contains(words), "\(report.terminalText)")
  }

  @Test("by elementary effects has μ*, its noise, μ and σ of each field")
  func morris() throws {
    let report = try report(.morris(walks: 6, levels: 4)) { 10 * $0[0] + 40 * $0[1] }
    let page = try page(report)
    #expect(page.contains("| `login.pays.coins` | yes | 90"))
    #expect(page.contains("Elementary effects (Morris): 6 walks"))
    // Of four levels, a step of two is two of the three parts between them.
    #expect(page.contains("Each walk moves every field once, by 67 % of its range, from random"))
    #expect(page.contains("missions.walk.chance (by 40 coins). No effect is seen of 1 other field."))
    #expect(
      page.contains("| `players.count` | no effect seen | 0 (0 to 0) |") && !page.contains("Inconclusive: "))
    let still = try self.report(.morris(walks: 6, levels: 4)) { _ in 5 }
    #expect(
      try self.page(still).contains(
        "The mean of coins held is the same for every field. No value changed in any replication."))
    #expect(
      StudyEconomy.text("elementary-effects.csv", of: report)?.contains(
        "players.count,50,200,0,0,0,0,0,0,0\n") == true)
    #expect(XMLCheck(try #require(StudyEconomy.text("response-1.svg", of: report))).fault == nil)
  }

  @Test("by Sobol indices has shares of the variance, and the share of noise")
  func sobol() throws {
    let report = try report(.sobol(base: 16)) { 10 * $0[0] }
    let page = try page(report)
    #expect(page.contains("0.0 % is Monte Carlo noise of the simulation"))
    #expect(
      page.contains(
        "| `missions.walk.chance` | no effect seen | 0 to 1 | 0.0 % (0.0 to 0.0) | 0.0 % (0.0 to 0.0) |"
      ))
    #expect(page.contains("No effect is seen of 2 other fields.") && !page.contains("Inconclusive: "))
    #expect(
      StudyEconomy.text("indices.csv", of: report)?.contains("missions.walk.chance,0,1,0,0,0,0,0,0,0\n")
        == true)
    let still = try self.report(.sobol(base: 16)) { _ in 5 }
    #expect(
      try self.page(still).contains("The mean of coins held is not shown to change anywhere in these ranges.")
    )
    #expect(StudyEconomy.text("response-1.svg", of: still) == nil)
  }

  @Test(
    "names an effect with its unit, in the right number",
    arguments: [
      ("coins.balance.mean", 18.0, "18 coins"), ("coins.balance.mean", 1, "1 coin"),
      ("retention@7", 0.12, "12 percentage points"), ("retention@7", 0.01, "1 percentage point"),
    ])
  func units(metric: String, effect: Double, words: String) throws {
    let response = try Response(metric, of: try Scenario(StudyEconomy.document))
    #expect(ResponseText(response).roughly(effect) == words)
  }

  @Test("reports at how many points a response has no value")
  func missing() throws {
    let report = try report(.tornado) { $0[0] == 0 ? nil : 1 }
    #expect(
      try page(report).contains(
        "The mean of coins held has no value in 1 of the simulated scenarios, so its sensitivity is unknown.")
    )
  }

  /// Swings that are the same in every replication are points: equal ones overlap, others do not.
  @Test(
    "says which ranks are settled as the table does, the first or not",
    arguments: [
      // Swings of 9 and 40 for sure, and none.
      ([9.0, 40, 0], 0.0, "All ranks are settled: the intervals do not overlap."),
      // Two equal ones lead: only the third is settled.
      ([40, 40, 2], 0, "Rank 3 is settled. Other ranks may change with more players."),
      ([40, 2, 2], 0, "Rank 1 is settled. Later ranks may change with more players."),
      // Each swing may be anything.
      ([40, 30, 20], 500, "No rank is settled: more players may change the order."),
    ])
  func settled(swings: [Double], noise: Double, words: String) throws {
    let sensitivity = try Sensitivity(
      StudyEconomy.document, try axes.map { try Design.Axis($0) }, by: .tornado)
    let base = [100.0, 100, 100]
    let bars = swings.map { swing in
      Tornado.Bar(
        base, low: base, high: [100 + swing - noise, 100 + swing, 100 + swing + noise], players: 102)
    }
    let findings = Sensitivity.Findings(
      sensitivity: sensitivity, experiment: try StudyEconomy.experiment("coins.balance.mean"), samples: [],
      results: [.tornado(Tornado(bars: bars))])
    let report = SensitivityReport(findings, title: "Walks", provenance: StudyEconomy.provenance)
    #expect(report.rankSentence(0) == words)
  }

  @Test("says with how many players each field was measured, where few came first")
  func screened() async throws {
    let lines = [
      "login.pays.coins=0:9", "missions.walk.chance=0:1",
      "missions.walk.pays.coins=0:8", "players.count=50:200", "days=10:11",
      "players.profiles.loyal.activity=0.5:1",
    ]
    let sensitivity = try Sensitivity(
      StudyEconomy.document, try lines.map { try Design.Axis($0) }, by: .tornado, screeningAbove: 1)
    let experiment = try StudyEconomy.experiment("coins.balance.mean")
    // Thirteen points are more than twelve runs, so few come first: half of 12 × 1,020 player-days at 131 days is 46 players, 15 in each replication.
    let findings = try await sensitivity.findings(experiment)
    #expect(findings.screening?.players == 45)
    let report = SensitivityReport(findings, title: "Walks", provenance: StudyEconomy.provenance).report
    let page = try page(report)
    // Of the 5,325 player-days that are left, 60 % are two fields at both ends in two replications of 34 players.
    #expect(
      page.contains(
        "Every field was measured with 45 players first. More were simulated for 2 of 6 fields, up to "))
    #expect(!page.contains("Too few players to rank"))
    #expect(page.contains("up to 102 players in 3 replications at each point"))
    #expect(page.contains("no effect seen") && page.contains("| players |"))
    // The answer says of each field what the table says of it: of four yes, and of these two the larger bound.
    let bound = try #require(page.firstMatch(of: /\| `days` \| by less than ([0-9.]+) \|/)).output.1
    #expect(page.contains("| `players.count` | no effect seen |"))
    #expect(page.split(separator: "` | yes |").count == 5)
    #expect(
      page.contains(
        "(by 38 coins). The effect of 1 more field is shown, too. 2 other fields move it by less than \(bound) coins, if at all.**"
      ))
    let table = try #require(StudyEconomy.text("tornado.csv", of: report))
    #expect(table.contains("\ncoins.balance.mean,players.count,50,200,"))
    #expect(table.contains(",0,,,0,,,0,0,45,"))
  }

  /// Changes of 0, 2 and 1 have a mean of 1 and a standard error of 0.57735. The t of 97.5 % with two degrees is
  /// 0.975 √2 / √(1 − 0.975²) = 6.2054, so the end may be 3.58 above or below 1. As both ends of the interval count, that
  /// is a swing of 7.17 at most. The other field moves it by 6, or by 8.
  @Test(
    "says that the first players are too few, where a field with no others may move it most",
    arguments: [3, 4])
  func tooFew(change: Double) throws {
    let sensitivity = try Sensitivity(
      StudyEconomy.document, try axes.prefix(2).map { try Design.Axis($0) }, by: .tornado)
    let experiment = try StudyEconomy.experiment("coins.balance.mean")
    let (base, up, down) = (
      [10.0, 10, 10], Array(repeating: 10 + change, count: 3), Array(repeating: 10 - change, count: 3)
    )
    let tornado = Tornado(bars: [
      Tornado.Bar(base, low: down, high: up, players: 102),
      Tornado.Bar(base, low: base, high: [10, 12, 11], players: 45, isScreened: true),
    ])
    // Half of twelve runs of 1,020 player-days at 130 days are 47 players: 15 in each replication.
    let findings = Sensitivity.Findings(
      sensitivity: sensitivity, experiment: experiment, samples: [], results: [.tornado(tornado)],
      screening: Screening(experiment, days: Array(repeating: 10, count: 13), fewest: 1, least: 1))
    let report = SensitivityReport(findings, title: "Walks", provenance: StudyEconomy.provenance)
    let sentence =
      "Too few players to rank fields by this metric: one that only 45 players were simulated for may move it by up to 7.17 coins. Use --full."
    #expect(
      report.rankSentence(0)
        == (change == 3 ? sentence : "All ranks are settled: the intervals do not overlap."))
    // What may be exceeded is not called the most, and is not to be confirmed first.
    #expect(report.sentence(0).contains("The mean of coins held depends on login.pays.coins"))
    #expect(
      report.answer.nextStep
        == (change == 3
          ? "Next step: give all fields all players with --full. The first players are too few for the mean of coins held."
          : "Next step: confirm the value of login.pays.coins first. Its effect on the mean of coins held is the largest that is shown.")
    )
    #expect(
      report.rounds
        == "Every field was measured with 45 players first. More were simulated for 1 of 2 fields, up to 102, "
        + "of those that may have the largest effects. Use --full to give all fields all players.")
  }

  /// A fifth of one coin is no whole number: it varies from none to two. A fifth of four is nearly one.
  @Test("marks fields that whole numbers take further than the others")
  func wide() throws {
    let assumptions = Assumptions(of: StudyEconomy.document)
    let sensitivity = try Sensitivity(StudyEconomy.document, assumptions.axes, by: .tornado, seed: 1)
    let samples = sensitivity.exploration.design.points.map { point in
      StudyEconomy.sample(point[0], point[0], point[0])
    }
    let findings = sensitivity.findings(
      try StudyEconomy.experiment("coins.balance.mean"), samples: samples)
    let page = try page(
      SensitivityReport(
        findings, title: "Walks", assumptions: assumptions, provenance: StudyEconomy.provenance
      ).report)
    #expect(page.contains("| `login.pays.coins (by 100 %)` |"), "\(page)")
    #expect(page.contains("Some vary much further: login.pays.coins by 100 %. "))
    #expect(!page.contains("missions.walk.pays.coins (by"))
    #expect(
      page.contains(
        "No field that can be compared with others is shown to move the mean of coins held. It depends on a field that has no rank, since it was varied further than the others: login.pays.coins (by "
      ))
    #expect(page.contains("Next step: give login.pays.coins a range of its own with --axis."))
  }

  /// The coins at login go from 0 to 2, and move the mean by 200. A chance of 0.5 goes from 0.4 to 0.6, and moves it by 20.
  @Test("ranks fields that were varied alike, and names those that were varied further apart")
  func unranked() throws {
    let assumptions = Assumptions(of: StudyEconomy.document)
    let sensitivity = try Sensitivity(StudyEconomy.document, assumptions.axes, by: .tornado, seed: 1)
    let chance = try #require(assumptions.axes.firstIndex { "\($0.path)" == "missions.walk.chance" })
    let samples = sensitivity.exploration.design.points.map { point in
      let value = 100 * point[0] + 100 * point[chance]
      return StudyEconomy.sample(value, value, value)
    }
    let findings = sensitivity.findings(
      try StudyEconomy.experiment("coins.balance.mean"), samples: samples)
    let report = SensitivityReport(
      findings, title: "Walks", assumptions: assumptions, provenance: StudyEconomy.provenance)
    #expect(
      report.sentence(0).hasPrefix(
        "The mean of coins held depends on missions.walk.chance (by 20 coins). It also depends on a field that has no rank, since it was varied further than the others: login.pays.coins (by 200 coins, varied by 100 %)."
      ), "\(report.sentence(0))")
    #expect(
      report.answer.nextStep
        == "Next step: confirm the value of missions.walk.chance first. Its effect on the mean of coins held is the largest that is shown of those with a rank."
    )
    let page = try page(report.report)
    let places = [
      "| `missions.walk.chance` | yes |", "without a rank: 1 field",
      "| `login.pays.coins (by 100 %)` | yes |",
    ]
    .map { page.firstRange(of: $0)?.lowerBound }
    #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
    #expect(
      report.rankSentence(0)?.hasPrefix("Rank 1 is settled.") == true,
      "\(report.rankSentence(0) ?? "no rank")")
  }

  /// The coins move one metric by 18 and the other by 10; the chance moves them by 5 and 30.
  @Test("names the field to confirm for each metric, whatever their order", arguments: [false, true])
  func nextSteps(isReversed: Bool) throws {
    let sensitivity = try Sensitivity(
      StudyEconomy.document, try axes.prefix(2).map { try Design.Axis($0) }, by: .tornado)
    func tornado(_ changes: [Double]) -> Sensitivity.Result {
      let base = [100.0, 100, 100]
      return .tornado(
        Tornado(
          bars: changes.map { change in
            Tornado.Bar(base, low: base, high: base.map { $0 + change }, players: 102)
          }))
    }
    let metrics = ["coins.balance.mean", "coins.gini"]
    let results = [tornado([18, 5]), tornado([10, 30])]
    let experiment = try StudyEconomy.experiment(
      metrics[isReversed ? 1 : 0], metrics[isReversed ? 0 : 1])
    let findings = Sensitivity.Findings(
      sensitivity: sensitivity, experiment: experiment, samples: [],
      results: isReversed ? results.reversed() : results)
    #expect(
      SensitivityReport(findings, title: "Walks", provenance: StudyEconomy.provenance).answer.nextStep
        == "Next step: confirm the values of login.pays.coins and missions.walk.chance first. The largest effects that are shown are that of login.pays.coins on the mean of coins held and that of missions.walk.chance on the Gini coefficient of coins held."
    )
  }

  @Test("says of settled ranks that fields without a value may have larger effects")
  func settledAmongKnown() throws {
    let sensitivity = try Sensitivity(
      StudyEconomy.document, try axes.map { try Design.Axis($0) }, by: .tornado)
    let base = [100.0, 100, 100]
    let bars = [40.0, 9].map { change in
      Tornado.Bar(base, low: base, high: base.map { $0 + change }, players: 102)
    }
    let findings = Sensitivity.Findings(
      sensitivity: sensitivity, experiment: try StudyEconomy.experiment("coins.balance.mean"), samples: [],
      results: [.tornado(Tornado(bars: bars + [nil]))])
    #expect(
      SensitivityReport(findings, title: "Walks", provenance: StudyEconomy.provenance).rankSentence(0)
        == "Among the fields with a value, all ranks are settled: the intervals do not overlap. Fields without one may have larger effects."
    )
  }

  @Test("lists where the fields come from, and which were left out")
  func assumptions() throws {
    let report = try report(.tornado, assumptions: Assumptions(of: StudyEconomy.document)) { $0[0] }
    let page = try page(report)
    #expect(
      page.contains("marks no line of a number as an ASSUMPTION, so every number that can be varied is"))
    #expect(page.contains("players.profiles.loyal.share"))
  }
}
