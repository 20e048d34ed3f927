import RewardEngine
import RewardPages
import RewardStudies

/// What a variant changes: the primary metrics, the same by profile, and all others that change.
extension VariantSection {
  /// The most rows of the chart, and of the table of other metrics.
  private static let (mostRows, mostOthers) = (24, 20)

  func writeChanges(to page: inout Page) {
    page.heading("What changes", level: level)
    let shown = variant.shown(of: comparison.baseline.scenario)
    if !shown.isEmpty { page.table(Self.table(shown)) }
    if let zeros = Self.zeros(variant.primary) { page.paragraph(zeros) }
    if !variant.primary.isEmpty { writeChart(to: &page) }
    if !variant.withoutValue.isEmpty {
      let names = variant.withoutValue.map(\.spelling).joined(separator: ", ")
      page.paragraph("Not compared, because they have no value: \(names).")
    }
    writeProfiles(to: &page)
    writeOthers(to: &page)
  }

  /// The primary metrics by profile, but those that are 0 in both for all players.
  private func writeProfiles(to page: inout Page) {
    let zeros = variant.primary.filter(\.isZero).map(\.response.address)
    let profiles = variant.profiles.filter { !zeros.contains($0.response.address) }
    guard !profiles.isEmpty else { return }
    page.details("The same by profile") { page in
      let shown = profiles.filter { !$0.isZero }
      if !shown.isEmpty { page.table(Self.table(shown)) }
      if let zeros = Self.zeros(profiles) { page.paragraph(zeros) }
    }
  }

  /// The metrics that are 0 in both, which need no row; `nil` where there is none.
  private static func zeros(_ changes: [MetricChange]) -> Words? {
    let names = changes.filter(\.isZero).map(\.response.spelling)
    return names.isEmpty ? nil : "0 in both: \(names.joined(separator: ", "))."
  }

  static func table(_ changes: [MetricChange]) -> Table {
    var table = Table(
      .words("metric"), .words("verdict"), .number("before"), .number("after"),
      .number("difference (95 % interval)"), .number("in percent"))
    for words in changes.map(MetricChangeText.init) {
      table.row(
        "\(code: words.change.response.spelling)",
        "\(Words.verdict(words.verdict, words.tone))\(words.suffix)",
        .figure(words.before), .figure(words.after), .figure(words.difference), .figure(words.relative))
    }
    return table
  }

  private func writeChart(to page: inout Page) {
    let shown = charted
    guard !shown.isEmpty else { return }
    let rows = shown.map { change, isInGroup in
      let words = MetricChangeText(change)
      return DifferenceChart.Row(
        (isInGroup ? change.response.profile : nil) ?? change.response.spelling,
        change.relative?.value ?? .nan,
        low: change.relative?.low,
        high: change.relative?.high, text: words.relative.withoutInterval,
        note: change.isReal ? words.verdict + words.suffix : words.verdict,
        isFaint: !change.isReal || change.isWithinMargin, isPart: isInGroup)
    }
    let named = shown.prefix(4).map {
      "\($0.change.response.spelling) \(MetricChangeText($0.change).relative)"
    }
    let alternative =
      "Change in percent with 95 % intervals, \(variant.name) compared with \(comparison.baseline.name): "
      + named.joined(separator: "; ") + (shown.count > 4 ? "; and \(shown.count - 4) more." : ".")
    page.figure(
      DifferenceChart(
        Caption(
          "Change compared with \(comparison.baseline.name)",
          subtitle:
            "in percent of each metric, with 95 % intervals; grey: no change is shown, or it is within the margin",
          alternative: alternative),
        axis: Axis("change", .percent), rows: rows),
      file: "difference\(files).svg")
    let others = variant.shown(of: comparison.baseline.scenario).filter { $0.relative == nil }
    guard !others.isEmpty else { return }
    let names = others.map(\.response.spelling).joined(separator: ", ")
    page.paragraph("Not in the chart, because they have no change in percent: \(names).")
  }

  /// The metrics of the first table that have a change in percent, and each by profile below it where there is room.
  private var charted: [(change: MetricChange, isInGroup: Bool)] {
    let shown = variant.shown(of: comparison.baseline.scenario).filter { $0.relative != nil }
    let profiles = variant.profiles.filter { $0.relative != nil }
    let all = shown.flatMap { change in
      let group =
        change.response.profile == nil
        ? profiles.filter { $0.response.address == change.response.address } : []
      return [(change: change, isInGroup: false)] + group.map { ($0, true) }
    }
    return all.count <= Self.mostRows ? all : shown.prefix(Self.mostRows).map { ($0, false) }
  }

  private func writeOthers(to page: inout Page) {
    let moved = variant.others.filter(\.isReal).sorted { $0.size > $1.size }
    guard !moved.isEmpty else {
      page.paragraph("None of the \(variant.others.count) other metrics is shown to change.")
      return
    }
    page.details("Other metrics that change: \(moved.count) of \(variant.others.count)") { page in
      page.table(Self.table(Array(moved.prefix(Self.mostOthers))))
      if moved.count > Self.mostOthers {
        page.paragraph(
          "The \(Self.mostOthers) largest changes in percent. \(Words.link("comparison.csv", to: "comparison.csv")) has all metrics."
        )
      }
    }
  }
}

extension MetricChange {
  /// Whether it is shown to be up or down.
  var isReal: Bool { verdict == .up || verdict == .down }

  /// The size of the change in percent; 0 where it has none.
  fileprivate var size: Double { relative.map { abs($0.value) } ?? 0 }
}
