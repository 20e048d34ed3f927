import RewardEngine
import RewardPages
import RewardStudies

/// The check as a page.
extension CheckReport {
  var page: Page {
    var page = Page("\(check.scenario.title): check", answer)
    writeGoals(to: &page)
    writeMovements(to: &page)
    knowledge?.write(to: &page)
    if let run, let players = playersOfFlags, !flags.isEmpty {
      FlagsSection(findings: run, flags: flags).write(to: &page)
      page.paragraph(
        "All counts here are of a run of \(players). Red flags do not change the verdict."
      )
    }
    page.details("How the verdict is reached") { $0.list(method) }
    page.provenance(
      provenance,
      [
        "\(findings.players) players in \(findings.replications) replications of \(findings.look.size), \(check.scenario.days) days, seed \(String(check.seed))",
        StudyReport.links(to: tables.map(\.name) + ["summary.json"]),
      ])
    return page
  }

  private func writeGoals(to page: inout Page) {
    guard !goals.isEmpty else { return }
    page.heading("Goals")
    page.table(goalsTable)
    for note in notesOnGoals { page.paragraph("\(note)") }
  }

  /// Which goals on a day are judged by a share, and why.
  var notesOnGoals: [String] {
    findings.goals.compactMap { finding in
      guard case .goal(let goal) = finding.subject, finding.isByShare else { return nil }
      return goal.noteOnShare(in: finding.response.address)
    }
  }

  /// Which values differ between the two tables, and whose each is; `nil` where none does.
  var twoValues: String? {
    let metrics = findings.movements.map(\.response).filter { response in
      findings.goals.contains { $0.isOfAllPlayers && $0.response == response }
    }
    guard !metrics.isEmpty else { return nil }
    let (one, its) = metrics.count == 1 ? ("this metric", "its goal") : ("these metrics", "their goals")
    return
      "The two tables have values of other players for \(one): \(metrics.map(\.spelling).joined(separator: ", ")). The value of \(its) is that of one run of \(NumberText.whole(findings.players)) players, as rewardsim run prints it. The values before and now are those of \(NumberText.whole(findings.players)) other players in \(findings.replications) replications, who are the same before and now."
  }

  var goalsTable: Table {
    var table = Table(
      .words("goal"), .words("verdict"), .number("value (95 % interval)"), .number("wanted"),
      .words("metric"))
    for words in goals {
      table.row(
        "\(words.name)", words.verdict, .figure(words.figure), .figure(words.wanted),
        "\(code: words.finding.response.spelling)")
    }
    return table
  }

  private func writeMovements(to page: inout Page) {
    guard
      !movements.isEmpty || !check.missing.isEmpty || !unmatched.notStored.isEmpty
        || !unmatched.notMeasured.isEmpty
    else { return }
    page.heading("Compared with the baseline")
    if !movements.isEmpty {
      page.paragraph(
        """
        Simulates the stored economy and today's with the same players and the same random draws. A metric passes if it \
        is shown to have moved by less than its margin, up or down. It fails if it is shown to have moved by more.
        """)
      page.table(movementsTable(of: "metric"))
      if let twoValues { page.paragraph("\(twoValues)") }
    }
    page.list(remarks)
    if let changes, !changes.fields.isEmpty {
      page.details("What differs from the stored economy") { $0.table(changes.table) }
    }
  }

  /// - Parameter head: The head of the first column, which names the metrics.
  func movementsTable(of head: Words) -> Table {
    var table = Table(
      .words(head), .words("verdict"), .number("before"), .number("now"),
      .number("change (95 % interval)"), .number("margin"))
    for words in movements {
      table.row(
        "\(code: words.finding.response.spelling)", words.verdict, .figure(words.before),
        .figure(words.after), .figure(words.figure), .figure(words.wanted))
    }
    return table
  }

  private var remarks: [Words] {
    let usual = findings.movements.contains {
      if case .movement(let watched) = $0.subject { watched.isUsual } else { false }
    }
    let share = NumberText.percent(WatchedMetric.usualShare, decimals: 0)
    return [
      findings.movements.contains { $0.response.address.metric.unit == "share" }
        ? "pp are percentage points, the difference of two shares" : nil,
      usual
        ? Words(
          "a metric without a margin of its own may move by \(share) of its stored value\(leastMargins)")
        : nil,
      unmatched.notStored.isEmpty
        ? nil
        : "not compared, because the stored baseline lacks them: \(unmatched.notStored.joined(separator: ", "))",
      check.missing.isEmpty
        ? nil
        : "not compared, because this scenario does not have them: \(check.missing.joined(separator: ", "))",
      unmatched.notMeasured.isEmpty
        ? nil
        : "not compared, because this check does not measure them: \(unmatched.notMeasured.joined(separator: ", "))",
    ].compactMap { $0 }
  }

  /// The least margins of values near 0, where one has such a margin.
  private var leastMargins: String {
    let isAny = findings.movements.contains {
      if case .movement(let watched) = $0.subject { watched.isLeast } else { false }
    }
    func points(_ share: Double) -> String {
      "\(NumberText.significant(100 * share, digits: 1)) percentage points"
    }
    return isAny
      ? ", but by no less than \(points(WatchedMetric.leastOfShares)) for a share, \(points(WatchedMetric.leastOfGrowth)) for growth, and half of the stored interval where that contains 0"
      : ""
  }

  private var method: [Words] {
    let risk = NumberText.percent(findings.gate.risk, decimals: 0)
    let degrees = Double(findings.replications - 1)
    let reach = findings.gate.standardErrorsFound(borders: findings.borders, degrees: degrees)
    let power = NumberText.percent(Gate.power, decimals: 0)
    let count = findings.all.count
    let quantiles = findings.all.contains(where: \.isSignTested)
    let tests =
      "one-sided t tests over the replications\(quantiles ? ", of a quantile by a sign test," : ",")"
    let whole = findings.all.filter(\.isOfAllPlayers).map { MetricName($0.response).text }
    let all = count == 1 ? "for the one value that is judged" : "over all \(count) values together"
    return [
      "The chance to fail anything that holds is at most \(risk), \(all). The chance to pass anything that does not hold is at most \(risk), too. Each limit is tested by \(tests) with Holm's correction. A verdict is therefore stricter than the 95 % interval. If `rewardsim run` of as many players has a wider interval, the tests count with that one: replications that agree may all lack the players who differ.",
      looks,
    ] + (whole.isEmpty ? [] : [Self.allPlayers(whole)]) + [
      "With \(findings.replications) replications and \(findings.borders.counted("limit")), a \(quantiles ? "mean" : "value") \(NumberText.significant(reach, digits: 2)) standard errors beyond its limit is found with a chance of \(power). A standard error is about a quarter of the width of the 95 % interval.",
      "For an inconclusive value, the table has the number of players that would decide it with a chance of \(power). It counts that the difference to the limit may be smaller than it seems. Where the 95 % interval contains a limit, the value may lie on either side of it: no number can be promised.",
    ]
  }

  /// Which figures are those of one run, and why.
  private static func allPlayers(_ metrics: [String]) -> Words {
    let names = Set(metrics).sorted()
    return
      "\(names.listed.capitalizedAtStart) \(names.count.agreeing("is", "are")) measured in one run of all players, with the interval that `rewardsim run` has. In few players, such figures differ from those of many, however many replications there are."
  }

  private var looks: Words {
    let sizes = check.looks.map { NumberText.whole($0.players) }
    guard sizes.count > 1 else {
      return check.mixes == nil
        ? "The values were judged once. With `--max-players`, a check adds players until it is decided."
        : "The values were judged once."
    }
    let part = NumberText.percent(findings.gate.riskALook, decimals: 2)
    return
      "The values are judged after \(sizes.listed) players, until something fails or all pass. Each of these looks takes an equal part of the risk, \(part), so stopping early does not add to it."
  }
}
