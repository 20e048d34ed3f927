import RewardEngine
import RewardStudies

/// What a variant does to the figures: the primary ones, the same by profile, and all others that move.
struct ChangesSection {
  private let variant: Comparison.VariantFindings
  private let comparison: Comparison
  private let level: Int
  private let files: String

  /// Rows of the figure, and of the table of other figures, at most.
  private static let (mostRows, mostOthers) = (24, 20)

  init(_ variant: Comparison.VariantFindings, of comparison: Comparison, level: Int, files: String) {
    self.variant = variant
    self.comparison = comparison
    self.level = level
    self.files = files
  }

  func write(to page: inout Page) {
    page.heading("The difference", level: level)
    if !variant.primary.isEmpty {
      page.table(table(variant.primary))
      writeFigure(to: &page)
    }
    if !variant.withoutValue.isEmpty {
      let names = variant.withoutValue.map(\.spelling).joined(separator: ", ")
      page.paragraph("Without a figure in some replication, so that nothing is said: \(names).")
    }
    if !variant.profiles.isEmpty {
      page.details("By profile") { $0.table(table(variant.profiles)) }
    }
    writeOthers(to: &page)
  }

  private func table(_ changes: [MetricChange]) -> Table {
    var table = Table(
      .words("metric"), .number("before"), .number("after"),
      .number("difference (95 % interval)"), .number("in percent"), .words("verdict"),
      .number("times fewer players"))
    for words in changes.map(MetricChangeText.init) {
      table.row(
        "\(code: words.change.response.spelling)", .figure(words.before), .figure(words.after),
        .figure(words.difference), .figure(words.relative),
        words.remark.isEmpty
          ? .verdict(words.verdict, words.tone)
          : "\(Words.verdict(words.verdict, words.tone)) \(words.remark)",
        .figure(words.reduction))
    }
    return table
  }

  private func writeFigure(to page: inout Page) {
    let shown = charted
    guard !shown.isEmpty else { return }
    let rows = shown.map { change in
      let words = MetricChangeText(change)
      return DifferenceChart.Row(
        change.response.profile ?? change.response.spelling, change.relative?.value ?? .nan,
        low: change.relative?.low,
        high: change.relative?.high, note: words.verdict, isFaint: !change.isReal)
    }
    let told = shown.prefix(4).map { "\($0.response.spelling) \(MetricChangeText($0).relative)" }
    let alternative =
      "Differences of \(variant.name) from \(comparison.baseline.name) in percent, with 95 % intervals: "
      + told.joined(separator: "; ") + (shown.count > 4 ? "; and \(shown.count - 4) more." : ".")
    page.figure(
      DifferenceChart(
        Caption(
          "\(variant.name) against \(comparison.baseline.name)",
          subtitle:
            "difference in percent of the figure before, with 95 % intervals; grey where it may be none",
          alternative: alternative),
        axis: Axis("difference", .percent), rows: rows),
      file: "difference\(files).svg", alternative: alternative)
  }

  /// The primary figures that can be told in percent, and those of profiles where they are few enough.
  private var charted: [MetricChange] {
    let primary = variant.primary.filter { $0.relative != nil }
    let profiles = variant.profiles.filter { $0.relative != nil }
    let all = primary.flatMap { change in
      [change] + profiles.filter { $0.response.address == change.response.address }
    }
    return all.count <= Self.mostRows ? all : Array(primary.prefix(Self.mostRows))
  }

  private func writeOthers(to page: inout Page) {
    let moved = variant.others.filter(\.isReal).sorted { $0.size > $1.size }
    guard !moved.isEmpty else {
      page.paragraph("Of \(variant.others.count) other figures of the scenario, none moves for certain.")
      return
    }
    page.details("Other figures that move: \(moved.count) of \(variant.others.count)") { page in
      page.table(table(Array(moved.prefix(Self.mostOthers))))
      if moved.count > Self.mostOthers {
        page.paragraph(
          "Those that move most in percent; all are in \(Words.link("comparison.csv", to: "comparison.csv"))."
        )
      }
    }
  }
}

extension MetricChange {
  /// Whether it is shown to be up or down.
  var isReal: Bool { verdict == .up || verdict == .down }

  /// How large it is in percent, as far as that can be said.
  fileprivate var size: Double { relative.map { abs($0.value) } ?? 0 }
}
