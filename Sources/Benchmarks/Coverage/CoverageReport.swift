import RewardEngine
import RewardPages
import RewardReports

/// The page with the results, and a table of every metric beside it.
struct CoverageReport {
  let options: Options
  private var verdicts: [(scenario: String, verdict: Verdict)] = []

  init(_ options: Options) { self.options = options }

  mutating func add(_ verdict: Verdict, of scenario: String) { verdicts.append((scenario, verdict)) }

  var files: [Report.File] {
    [
      Report.File(name: "report.md", text: Markdown(page).text),
      Report.File(name: "coverage.csv", text: table),
    ]
  }

  /// Metrics whose intervals contain the true value less often than promised, beyond chance.
  var failures: [(scenario: String, verdict: Verdict)] { verdicts.filter { $0.verdict.judgement == .low } }

  private var page: Page {
    var page = Page()
    page.heading("How often the intervals hold the truth", level: 1)
    page.lead(answer)
    page.paragraph(
      """
      Each scenario was run with \(options.seeds) seeds of each size, and every metric was computed with its 95 % interval. \
      The true value is the metric over all players of all seeds at the largest size. For metrics that assume nobody churns, \
      it comes from the same scenario with `churn: never`. Where events bring a fixed number of players a day, the economy \
      depends on its size. There the true value is that of the same size.
      """)
    page.paragraph(
      """
      "As promised" is 93 to 97 %, or what \(options.seeds) seeds cannot tell from it (2.6 standard errors of a share). \
      "More often" comes mostly from whole numbers: where many players have the same level or the same day, no interval \
      holds exactly 95 %. "No interval": the report shows none, and about how many players are needed for one. \
      Metrics with an interval in fewer than \(Verdict.fewestCarried) samples are counted there, too.
      """)
    for size in options.sizes {
      page.heading("\(NumberText.whole(size)) players")
      page.table(summary(of: size))
    }
    let failures = failures
    if !failures.isEmpty {
      page.heading("Less often than promised")
      page.table(list(of: failures))
    }
    page.heading("How it was measured")
    page.code(options.command, language: "sh")
    page.paragraph("`coverage.csv` has every metric.")
    return page
  }

  private var answer: Words {
    let tried = verdicts.filter { $0.verdict.judgement != .notCarried }
    let low = failures.count
    let share = NumberText.percent(Double(low) / Double(max(1, tried.count)))
    return
      "Of \(NumberText.whole(tried.count)) metrics that have an interval, \(NumberText.whole(tried.count - low)) hold the true value as often as promised or more often, and \(NumberText.whole(low)) (\(share)) less often."
  }

  private func summary(of size: Int) -> Table {
    var table = Table(
      .words("scenario"), .number("as promised"), .number("more often"), .number("less often"),
      .number("no interval"), .number("mean coverage"))
    for scenario in Set(verdicts.map(\.scenario)).sorted() {
      let own = verdicts.filter { $0.scenario == scenario && $0.verdict.players == size }.map(\.verdict)
      func count(_ judgement: Verdict.Judgement) -> Words { "\(own.count { $0.judgement == judgement })" }
      let coverages = own.filter { $0.judgement != .notCarried }.compactMap(\.coverage)
      let mean = coverages.reduce(0, +) / Double(max(1, coverages.count))
      table.row(
        "\(scenario)", count(.promised), count(.high), count(.low), count(.notCarried),
        "\(NumberText.percent(mean))")
    }
    return table
  }

  private func list(of failures: [(scenario: String, verdict: Verdict)]) -> Table {
    var table = Table(
      .words("metric"), .words("scenario"), .number("players"), .number("coverage"), .number("samples"))
    for (scenario, verdict) in failures {
      table.row(
        "\(verdict.question.address.spelling)", "\(scenario)", "\(NumberText.whole(verdict.players))",
        "\(NumberText.percent(verdict.coverage))", "\(verdict.carried)")
    }
    return table
  }

  private var table: String {
    var table = CSVTable(columns: [
      "scenario", "players", "metric", "truth", "mean", "root_mean_square_error", "samples", "carried",
      "coverage", "truth_below", "truth_above", "judgement",
    ])
    for (scenario, verdict) in verdicts {
      table.row(
        .text(scenario), .whole(verdict.players), .text(verdict.question.address.spelling),
        .number(verdict.truth), .number(verdict.mean), .number(verdict.error), .whole(verdict.figures),
        .whole(verdict.carried), verdict.coverage.map { .number($0) } ?? .empty, .whole(verdict.below),
        .whole(verdict.above), .text(verdict.judgement.rawValue))
    }
    return table.text
  }
}
