import RewardEngine
import RewardStudies

/// How the figures of a living economy go from where they were to where a change leads them.
struct TransitionSection {
  private let variant: Comparison.VariantFindings
  private let day: Int
  private let level: Int
  private let files: String

  /// - Precondition: the change was made in a living economy.
  init(_ variant: Comparison.VariantFindings, of comparison: Comparison, level: Int, files: String) {
    precondition(comparison.changeAfter != nil, "a change without a day")
    self.variant = variant
    day = comparison.changeAfter ?? 0
    self.level = level
    self.files = files
  }

  func write(to page: inout Page) {
    page.heading("The way there", level: level)
    page.paragraph(
      "The change reaches a living economy on day \(day + 1): balances, streaks and inventories carry over. The difference is that to the same economy without the change."
    )
    page.list(variant.paths.map { "\(Self.sentence($0, after: day))" })
    for (place, path) in variant.paths.enumerated() { write(path, place, to: &page) }
  }

  /// How a figure goes, in a sentence.
  static func sentence(_ path: TransitionPath, after day: Int) -> String {
    let final = MetricChangeText.signed(
      NumberText.estimate(path.final.value, low: path.final.low, high: path.final.high), path.final.value)
    let end =
      path.settled.map { place in
        place == 0
          ? "is at once where the change leads it, \(final)"
          : "has its new steady state from day \(NumberText.whole(day + place + 1)) on, \(final)"
      } ?? "still moves on the last day, at \(final) in its last week"
    let beyond = path.overshoot.map { overshoot in
      let excess = overshoot.excess
      let size = NumberText.estimate(excess.value, low: excess.low, high: excess.high)
      return
        "; on the way it goes \(size) beyond that, furthest on day \(NumberText.whole(day + overshoot.day + 1))"
    }
    return "\(path.response.spelling) \(end)\(beyond ?? "")."
  }

  private func write(_ path: TransitionPath, _ place: Int, to page: inout Page) {
    let alternative = "The difference day by day: " + Self.sentence(path, after: day)
    let days = path.differences.indices.map { Double($0 + 1) }
    var chart = LineChart(
      Caption(
        "\(path.response.spelling) after the change",
        subtitle: "difference to the economy without it, with 95 % intervals", alternative: alternative),
      horizontal: Axis("days since the change"), vertical: Axis(path.response.address.metric.unit),
      series: [
        LineChart.Series(
          "difference", path.differences.map(\.value), at: days,
          low: path.differences.map { $0.low ?? $0.value },
          high: path.differences.map { $0.high ?? $0.value })
      ])
    if path.settled != nil { chart.reference = LineChart.Reference("steady state", at: path.final.value) }
    page.figure(chart, file: "transition\(files)-\(place + 1).svg", alternative: alternative)
  }
}
