import Foundation
import RewardEngine
import RewardPages
import RewardReports

/// The page of the measurements, with its tables beside it.
struct GrowthReport {
  let rounds: Int
  var curves: [Curve] = []
  /// Whole commands, by the number of ids.
  var reports: [Curve] = []
  var memory: [Memory] = []
  var choices: [Choice] = []
  var starts: [Tool.Start] = []

  /// Longest acceptable time from start to the first simulated day, in milliseconds.
  private static let longestStart = 30.0

  init(rounds: Int) { self.rounds = rounds }

  var files: [Report.File] {
    let page = page
    return [Report.File(name: "report.md", text: Markdown(page).text)]
      + page.figures.map { Report.File(name: $0.file, text: $0.figure.svg) }
  }

  /// The text for a terminal.
  var summary: String {
    (curves + reports).map { curve in
      let law = curve.law
      return
        "\(curve.sweep.name): exponent \(Self.digits(law.exponent)) (\(Self.digits(law.low)) to \(Self.digits(law.high))), steepest \(Self.digits(law.steepest))"
    }.joined(separator: "\n")
  }

  private static func digits(_ number: Double) -> String { NumberText.fixed(number, decimals: 2) }

  private var page: Page {
    var page = Page()
    page.heading("How the cost of a run grows", level: 1)
    page.lead(answer)
    page.paragraph(
      """
      Measured, not computed: seconds differ from machine to machine, ratios much less. Costs are processor time of \
      one thread, each the median of \(rounds) rounds in which all sizes take turns, over the cost of the smallest size.
      """)
    writeCurves(on: &page)
    writeReports(on: &page)
    writeChoices(on: &page)
    writeMemory(on: &page)
    writeStart(on: &page)
    writeProvenance(on: &page)
    return page
  }

  private var answer: Words {
    let steep = (curves + reports).filter { !$0.isLinearOrBetter }.map(\.sweep.name)
    let cost: Words =
      steep.isEmpty
      ? "Cost is linear or better in every size"
      : "Cost is linear or better in every size but \(steep.joined(separator: ", "))"
    let most = memory.map(\.bytes).max() ?? 0
    return
      "\(cost); a run holds at most \(Self.mebibytes(most)) MiB beyond the tool itself; it starts in \(Self.milliseconds(starts.map(\.processor).median)) ms of a processor."
  }

  private static func milliseconds(_ number: Double) -> String { NumberText.fixed(number, decimals: 1) }

  private static func mebibytes(_ bytes: Int) -> String {
    NumberText.fixed(Double(bytes) / Double(1 << 20), decimals: 1)
  }
}

extension GrowthReport {
  private func writeCurves(on page: inout Page) {
    page.heading("Sizes")
    page.figure(
      chart, file: "growth.svg",
      alternative: "Cost by size, both by powers: a line for each size, beside that of linear growth")
    page.paragraph(
      """
      The exponent is the power of the size that the cost grows with: 1 is linear, 0 is flat. A run whose cost has a \
      part that does not grow is below 1, and the more so the smaller it is; so the steepest step between two neighbouring \
      sizes is what is judged: linear or better is at most \(Self.digits(Curve.linear)), the tenth being for noise.
      """)
    writeTable(of: curves, on: &page)
  }

  private func writeReports(on page: inout Page) {
    page.heading("Whole reports")
    page.paragraph(
      """
      The cost of a whole command, from reading the scenario to the last table of its report, as the number of ids of a \
      kind grows. It is the time that people wait who write large scenarios.
      """)
    writeTable(of: reports, on: &page)
  }

  private func writeTable(of curves: [Curve], on page: inout Page) {
    var table = Table(
      .words("size"), .number("from"), .number("to"), .number("cost of the largest"),
      .number("exponent (95 %)"),
      .number("steepest step"), .words("linear or better"))
    for curve in curves {
      let law = curve.law
      table.row(
        "\(curve.sweep.name)", "\(curve.sweep.sizes[0])", "\(curve.sweep.sizes[curve.sweep.sizes.count - 1])",
        "\(NumberText.significant(curve.costs[curve.costs.count - 1], digits: 3)) times",
        "\(Self.digits(law.exponent)) (\(Self.digits(law.low)) to \(Self.digits(law.high)))",
        "\(Self.digits(law.steepest))",
        curve.isLinearOrBetter ? .verdict("yes", .good) : .verdict("no", .bad))
    }
    page.table(table)
    for curve in curves { writeDetails(of: curve, on: &page) }
  }

  private func writeDetails(of curve: Curve, on page: inout Page) {
    page.details("\(curve.sweep.name): \(curve.sweep.about)") { page in
      var table = Table(
        .number(Words(curve.sweep.name)), .number("cost"), .number("lowest"), .number("highest"),
        .number("cost of a player-day"))
      let smallest = curve.seconds[0].median
      let days = try? curve.sweep.sizes.map { Double(try curve.sweep.run($0).playerDays) }
      for (place, size) in curve.sweep.sizes.enumerated() {
        let ratios = curve.seconds[place].map { $0 / smallest }.sorted()
        let each = days.map { curve.costs[place] * $0[0] / $0[place] }
        table.row(
          "\(size)", "\(NumberText.significant(curve.costs[place], digits: 3))",
          "\(NumberText.significant(ratios[0], digits: 3))",
          "\(NumberText.significant(ratios[ratios.count - 1], digits: 3))",
          "\(NumberText.significant(each, digits: 3))")
      }
      page.table(table)
    }
  }

  /// Every size over its own range, so that all lines end at the right; as high as the cost grew.
  private var chart: LineChart {
    func logarithms(_ numbers: [Double]) -> [Double] { numbers.map { Mathematics.log($0 / numbers[0]) } }
    let series = curves.map { curve in
      let sizes = logarithms(curve.sweep.sizes.map(Double.init))
      let range = sizes[sizes.count - 1]
      // Noise may make a size without cost slightly cheaper than nothing, which would extend the axis to the
      // next mark below. The tables have the value as it was measured.
      let heights = logarithms(curve.costs).map { max(0, $0 / range) }
      return LineChart.Series(curve.sweep.name, heights, at: sizes.map { $0 / range })
    }
    return LineChart(
      Caption(
        "What a run costs as one size grows",
        subtitle:
          "logarithms of size and cost over the smallest, as shares of the logarithm of the whole range",
        alternative: "A line for each size, beside the straight one of linear growth."),
      horizontal: Axis("way from the smallest size to the largest, by powers", .percent, reach: 1),
      vertical: Axis("cost, as the power of the size", reach: 1),
      series: [LineChart.Series("linear", [0, 1], at: [0, 1])] + series)
  }

  private func writeChoices(on page: inout Page) {
    page.heading("Measures and threads")
    var table = Table(
      .words("the reference economy, 102,400 players for 100 days"), .number("times, median"),
      .number("lowest"), .number("highest"))
    for choice in choices {
      let rising = choice.ratios.sorted()
      table.row(
        "\(choice.name)", "\(Self.digits(rising.median))", "\(Self.digits(rising[0]))",
        "\(Self.digits(rising[rising.count - 1]))")
    }
    page.table(table)
    page.paragraph(
      "Histograms cannot be had without the sums beside them: what is switched off is all that is measured.")
  }

  private func writeMemory(on page: inout Page) {
    page.heading("Memory")
    page.paragraph(
      """
      The most that `rewardsim run` held at any time, its report written, beyond what it holds for a hundred players' \
      first day, which is about what the tool itself is. Tables grow with the days and with what a scenario counts, \
      and every thread has its own; with the players they do not.
      """)
    var table = Table(
      .words("scenario"), .number("players"), .number("days"), .number("threads"), .number("MiB"),
      .words("under \(Memory.limit >> 20) MiB"))
    for row in memory {
      table.row(
        "\(row.scenario)", "\(row.players)", "\(row.days)", "\(row.threads)", "\(Self.mebibytes(row.bytes))",
        row.bytes < Memory.limit ? .verdict("yes", .good) : .verdict("no", .bad))
    }
    page.table(table)
  }

  private func writeStart(on page: inout Page) {
    page.heading("Start")
    let processor = starts.map(\.processor)
    let clock = starts.map(\.clock)
    page.paragraph(
      """
      From before `rewardsim` is started until it has read scenarios/full-economy.yaml, played one player's first day, \
      printed that and ended: \(Self.milliseconds(processor.median)) ms on processors, the median of \(starts.count) \
      starts (\(Self.milliseconds(processor.min() ?? 0)) to \(Self.milliseconds(processor.max() ?? 0))); by the clock, which \
      counts whoever shares the machine, \(Self.milliseconds(clock.median)) ms, and \(Self.milliseconds(clock.min() ?? 0)) at \
      best. The limit is \(NumberText.fixed(Self.longestStart, decimals: 0)) ms on processors: \
      \(processor.median < Self.longestStart ? Words.verdict("met", .good) : Words.verdict("missed", .bad)).
      """)
  }

  private func writeProvenance(on page: inout Page) {
    page.heading("How it was measured")
    page.code(".ci/growth.sh --rounds \(rounds)", language: "sh")
    page.paragraph(
      "On \(ProcessInfo.processInfo.activeProcessorCount) cores of a processor that calls itself '\(Self.processor)', built for \(Platform.processor). Nothing else was to run beside; other programs may have."
    )
  }

  private static var processor: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
  }
}
