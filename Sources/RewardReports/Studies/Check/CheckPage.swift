import RewardEngine
import RewardStudies

/// The check as a page.
struct CheckPage {
  private let report: CheckReport

  init(_ report: CheckReport) { self.report = report }

  private var findings: Check.Findings { report.findings }
  private var check: Check { report.check }

  var page: Page {
    var page = Page()
    page.heading("\(check.scenario.title): check", level: 1)
    page.lead("\(CheckAnswer(report).text)")
    writeGoals(to: &page)
    writeMovements(to: &page)
    if let run = report.run, !report.flags.isEmpty {
      FlagsSection(run).write(to: &page)
      page.paragraph(
        "Seen in a run of \(run.outcome.total("players.arrived")) players. Red flags do not change the verdict."
      )
    }
    writeMethod(to: &page)
    page.provenance(
      report.provenance,
      [
        "\(findings.players) players in \(findings.replications) replications of \(check.size), \(check.scenario.days) days, seed \(String(check.seed))",
        "tables for machines: \(Words.link("check.csv", to: "check.csv")), \(Words.link("summary.json", to: "summary.json"))",
        "the same scenario, baseline and options give the same bytes, on any machine and with any number of threads",
      ])
    return page
  }

  private func writeGoals(to page: inout Page) {
    guard !report.goals.isEmpty else { return }
    page.heading("Goals")
    var table = Table(
      .words("goal"), .words("verdict"), .number("value (95 % interval)"), .number("wanted"),
      .number("players to decide"), .words("metric"), .words("of"))
    for words in report.goals {
      table.row(
        "\(words.name)", words.verdict, .figure(words.figure), .figure(words.wanted), .figure(words.needed),
        "\(code: words.finding.response.address.spelling)", "\(words.population)")
    }
    page.table(table)
  }

  private func writeMovements(to page: inout Page) {
    guard !report.movements.isEmpty || !report.notInBaseline.isEmpty else { return }
    page.heading("Against the baseline")
    if !report.movements.isEmpty {
      page.paragraph(
        """
        Simulates the stored economy and today's with the same players and the same random draws. A figure passes when it \
        is shown to have moved by less than its margin, up or down. It fails when it is shown to have moved by more.
        """)
      var table = Table(
        .words("metric"), .words("of"), .words("verdict"), .number("before"), .number("now"),
        .number("change (95 % interval)"), .number("margin"), .number("players to decide"))
      for words in report.movements {
        table.row(
          "\(code: words.finding.response.address.spelling)", "\(words.population)", words.verdict,
          .figure(words.before), .figure(words.after), .figure(words.figure), .figure(words.wanted),
          .figure(words.needed))
      }
      page.table(table)
    }
    page.list(remarks)
  }

  private var remarks: [Words] {
    let usual = findings.movements.contains {
      if case .movement(let watched) = $0.subject { watched.isUsual } else { false }
    }
    let share = NumberText.percent(WatchedMetric.usualShare, decimals: 0)
    return [
      usual
        ? Words(
          "a figure without a margin of its own may move by \(share) of its stored value")
        : nil,
      report.notInBaseline.isEmpty
        ? nil
        : "not in the stored baseline, and so not compared: \(report.notInBaseline.joined(separator: ", "))",
    ].compactMap { $0 }
  }

  private func writeMethod(to page: inout Page) {
    page.heading("How it was judged")
    let risk = NumberText.percent(findings.gate.risk, decimals: 0)
    let degrees = Double(findings.replications - 1)
    let reach = findings.gate.standardErrorsFound(borders: findings.borders, degrees: degrees)
    let power = NumberText.percent(Gate.power, decimals: 0)
    page.list([
      "The chance that anything which holds is failed is at most \(risk), over all of the \(findings.all.count) figures together; so is the chance that anything which does not is passed. Each border is tested by one-sided t tests over the replications, with Holm's correction. A verdict so asks for more than the 95 % interval shows.",
      looks,
      "It finds with a chance of \(power) what lies \(NumberText.significant(reach, digits: 2)) standard errors beyond its border, the first of \(findings.borders) borders to be judged by \(findings.replications) replications; a standard error is a quarter of the 95 % interval's width, about. Players to decide are the players with which what is unsure would be decided with that chance, if its figure and its spread are what they seem.",
    ])
  }

  private var looks: Words {
    let sizes = check.looks.map { NumberText.whole($0 * check.size) }
    guard sizes.count > 1 else {
      return "The figures were looked at once. With `--max-players` a check adds players until it is decided."
    }
    let part = NumberText.percent(findings.gate.riskALook, decimals: 2)
    return
      "The figures may be looked at after \(sizes.listed) players, until something fails or all pass; each of these looks takes an equal part of the risk, \(part), so that it does not matter when it stops."
  }
}

extension FindingText {
  fileprivate var verdict: Words { .verdict(stateWord, finding.state.tone) }
}
