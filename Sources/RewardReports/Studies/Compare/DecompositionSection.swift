import RewardEngine
import RewardPages
import RewardStudies

/// How much of the difference each changed field causes.
extension VariantSection {
  func writeFields(to page: inout Page) {
    if let decomposition = variant.decomposition { write(decomposition, to: &page) }
    let count = variant.fields.count
    guard count > 0 || variant.decomposition != nil else { return }
    page.details(count == 1 ? "The changed field" : "The \(count) changed fields") {
      $0.table(ChangedFields(variant.fields).table)
    }
  }

  private func write(_ decomposition: Decomposition, to page: inout Page) {
    page.heading("Which field causes the change", level: level)
    let (fields, groups) = (variant.fields.count, decomposition.groups.count)
    let apart =
      fields == groups
      ? "and each can be changed alone"
      : "in \(NumberText.whole(groups)) groups, since some can only be changed together"
    let orders = decomposition.isExact ? "all orders" : "a sample of the orders"
    page.paragraph(
      "\(fields) fields change, \(apart). A share is what a field adds to the difference, averaged over \(orders) in which the changes can be made (Shapley value). The shares add up to the difference."
    )
    for (place, response) in decomposition.responses.enumerated() {
      guard let shares = decomposition.shares[place] else {
        page.paragraph(
          "\(response.spelling) has no value in one of the scenarios in between, so it is not split."
        )
        continue
      }
      let chart = chart(of: response, Array(zip(decomposition.groups, shares)), in: decomposition)
      page.figure(chart, file: "shares\(files)-\(place + 1).svg")
    }
  }

  private func chart(
    of response: Response, _ shares: [(group: Changes.Group, share: Outcome.Estimate)],
    in decomposition: Decomposition
  ) -> DifferenceChart {
    let words = ResponseText(response)
    // Changes of shares are in percentage points, as in the tables.
    let scale = words.isShare ? 100.0 : 1
    let whole = shares.reduce(0) { $0 + $1.share.value }
    let rows = shares.sorted { abs($0.share.value) > abs($1.share.value) }.map { group, share in
      DifferenceChart.Row(
        group.name, share.value * scale, low: share.low.map { $0 * scale },
        high: share.high.map { $0 * scale },
        note: !share.isShown
          ? "" : decomposition.ofWhole(share, of: shares.map(\.share)).map { "\($0) of the change" } ?? "",
        isFaint: !share.isShown)
    }
    let named = rows.prefix(4).map { "\($0.name) \(words.text(effect: $0.value / scale))" }
    // Where the whole could be chance, so could be how it is split.
    let isOpen = rows.allSatisfy(\.isFaint)
    let alternative =
      "What each field adds to the change of \(response.spelling), \(words.text(effect: whole)) in all: "
      + named.joined(separator: "; ") + (rows.count > 4 ? "; and \(rows.count - 4) more." : ".")
      + (isOpen ? " Each could be chance alone." : "")
    return DifferenceChart(
      Caption(
        MetricName(response).text.capitalizedAtStart,
        subtitle: "what each field adds to the difference, with 95 % intervals", alternative: alternative),
      axis: Axis(words.isShare ? "percentage points" : response.address.metric.unit), mark: .bar, rows: rows)
  }
}

extension Decomposition {
  /// A share as percent of the whole difference; `nil` where shares of both signs make some more than the whole.
  func ofWhole(_ share: Outcome.Estimate, of shares: [Outcome.Estimate]) -> String? {
    let whole = shares.reduce(0) { $0 + $1.value }
    guard whole != 0, shares.allSatisfy({ $0.value * whole >= 0 }) else { return nil }
    return NumberText.percent(share.value / whole, decimals: 0)
  }
}

extension Outcome.Estimate {
  /// Whether its interval leaves out 0; without one, nothing is shown.
  var isShown: Bool {
    guard let low, let high else { return false }
    return low > 0 || high < 0
  }
}
