import RewardEngine
import RewardPages
import RewardStudies

/// How much of the difference each changed field causes.
struct DecompositionSection {
  private let decomposition: Decomposition
  private let variant: Comparison.VariantFindings
  private let level: Int
  private let files: String

  init(_ decomposition: Decomposition, of variant: Comparison.VariantFindings, level: Int, files: String) {
    self.decomposition = decomposition
    self.variant = variant
    self.level = level
    self.files = files
  }

  func write(to page: inout Page) {
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
      write(response, shares, place, to: &page)
    }
    Self.write(variant.fields, to: &page)
  }

  /// Writes the changed fields, folded.
  static func write(_ fields: [ChangedField], to page: inout Page) {
    page.details(fields.count == 1 ? "The changed field" : "The \(fields.count) changed fields") {
      $0.table(table(fields))
    }
  }

  private static func table(_ fields: [ChangedField]) -> Table {
    var table = Table(.words("field"), .number("before"), .number("after"))
    for field in fields {
      table.row(
        "\(code: field.path.description)", "\(field.before?.oneLine ?? NumberText.missing)",
        "\(field.after?.oneLine ?? NumberText.missing)")
    }
    return table
  }

  private func write(
    _ response: Response, _ shares: [Outcome.Estimate], _ place: Int, to page: inout Page
  ) {
    let whole = shares.reduce(0) { $0 + $1.value }
    let rows = zip(decomposition.groups, shares).sorted { abs($0.1.value) > abs($1.1.value) }.map {
      group, share in
      DifferenceChart.Row(
        group.name, share.value, low: share.low, high: share.high,
        note: whole == 0 ? "" : "\(NumberText.percent(share.value / whole, decimals: 0)) of the change",
        isFaint: (share.low ?? 0) <= 0 && (share.high ?? 0) >= 0)
    }
    let named = rows.prefix(4).map { "\($0.name) \(NumberText.significant($0.value, digits: 3))" }
    let alternative =
      "What each field adds to the change of \(response.spelling), \(NumberText.significant(whole, digits: 3)) in all: "
      + named.joined(separator: "; ") + (rows.count > 4 ? "; and \(rows.count - 4) more." : ".")
    page.figure(
      DifferenceChart(
        Caption(
          MetricName(response).text.capitalizedAtStart,
          subtitle: "what each field adds to the difference, with 95 % intervals",
          alternative: alternative),
        axis: Axis(response.address.metric.unit), mark: .bar, rows: rows),
      file: "shares\(files)-\(place + 1).svg", alternative: alternative)
  }
}
