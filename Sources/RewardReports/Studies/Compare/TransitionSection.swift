import RewardEngine
import RewardPages
import RewardStudies

/// How the metrics of a running economy move to their new level after a change.
extension VariantSection {
  /// Nothing for a change that has been there from the first day.
  func writeTransition(to page: inout Page) {
    guard let day = comparison.changeAfter, !variant.paths.isEmpty else { return }
    page.heading("How it gets there", level: level)
    page.paragraph(
      "The change takes effect on day \(NumberText.whole(day + 1)) of a running economy. Balances, streaks and inventories carry over. Differences are to the same economy without the change."
    )
    page.list(variant.paths.map { "\(sentence($0, after: day))" })
    for (place, path) in variant.paths.enumerated() {
      page.figure(chart(path, after: day), file: "transition\(files)-\(place + 1).svg")
    }
  }

  /// How a metric moves to its new level, in a sentence or two.
  private func sentence(_ path: TransitionPath, after day: Int) -> String {
    let name = MetricName(path.response).text.capitalizedAtStart
    if path.differences.allSatisfy({ $0.value == 0 && $0.low == 0 && $0.high == 0 }) {
      return "\(name) is the same on every day."
    }
    let words = ResponseText(path.response)
    let final = NumberText.signed(words.text(sized: path.final))
    func most(_ size: String, _ place: Int) -> String {
      "\(size), most in the week to day \(NumberText.whole(day + place + 1))"
    }
    let detour = path.detour.map { most(NumberText.signed(words.text(sized: $0.excess)), $0.day) }
    if path.endsAsBefore, path.differences.count >= TransitionPath.week {
      guard let detour else {
        let isShown = (path.final.low ?? 0) > 0 || (path.final.high ?? 0) < 0
        return
          "\(name) \(isShown ? "differs by no more than the margin" : "is not shown to differ"): \(final) in the last week."
      }
      let back = path.settled.map { ", and is back from about day \(NumberText.whole(day + $0 + 1)) on" }
      return "\(name) differs by up to \(detour)\(back ?? ""): \(final) in the last week."
    }
    let end =
      path.settled.map { place in
        place == 0
          ? "reaches its new level at once: \(final)"
          : "is shown to move until about day \(NumberText.whole(day + place)), and then differs by \(final)"
      } ?? unsettled(path, final)
    let beyond = path.overshoot.map { overshoot in
      " It overshoots by \(most(words.text(sized: overshoot.excess), overshoot.day))."
    }
    let other = detour.map { " On the way it goes in the other direction: \($0)." }
    return "\(name) \(end).\(beyond ?? "")\(other ?? "")"
  }

  /// What is known of a metric whose new level is not.
  private func unsettled(_ path: TransitionPath, _ final: String) -> String {
    let days = path.differences.count
    guard days < TransitionPath.week else {
      return "is still moving on the last day: \(final) in the last week"
    }
    let since = days == 1 ? "on the one day" : "on average in the \(NumberText.whole(days)) days"
    return "differs by \(final) \(since) since the change. A new level needs a week at least"
  }

  private func chart(_ path: TransitionPath, after day: Int) -> LineChart {
    let days = path.differences.indices.map { Double(day + $0 + 1) }
    var chart = LineChart(
      Caption(
        "\(path.response.spelling) after the change",
        subtitle: "difference to the economy without the change, with 95 % intervals",
        alternative: "The difference on each day. " + sentence(path, after: day)),
      horizontal: Axis("day", .whole, hasZero: false), vertical: Axis(path.response.address.metric.unit),
      series: [
        LineChart.Series(
          "difference", path.differences.map(\.value), at: days,
          low: path.differences.map { $0.low ?? $0.value },
          high: path.differences.map { $0.high ?? $0.value })
      ])
    if path.settled != nil, !path.endsAsBefore {
      chart.reference = LineChart.Reference("new level", at: path.final.value)
    }
    return chart
  }
}
