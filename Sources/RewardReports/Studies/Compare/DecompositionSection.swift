import RewardEngine
import RewardStudies

/// Which of the changed fields is responsible for how much of the difference.
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
    page.heading("Which field does it", level: level)
    let (fields, groups) = (variant.fields.count, decomposition.groups.count)
    let apart =
      fields == groups
      ? "each of which can be changed without the others"
      : "in \(NumberText.whole(groups)) groups that can be changed one without the other"
    let way = decomposition.isExact ? "over all orders" : "over a sample of orders"
    page.paragraph(
      "\(fields) fields are changed, \(apart). A share is what a change adds on average \(way) of making the changes one after the other; shares add up to the difference."
    )
    for (place, response) in decomposition.responses.enumerated() {
      guard let shares = decomposition.shares[place] else {
        page.paragraph(
          "\(response.spelling) has no figure in some scenario between the two, so that it is not shared out."
        )
        continue
      }
      write(response, shares, place, to: &page)
    }
    page.details("The changed fields") { $0.table(Self.table(variant.fields)) }
  }

  /// Writes the fields alone, where nothing is shared out.
  static func write(_ fields: [ChangedField], level: Int, to page: inout Page) {
    page.heading(fields.count == 1 ? "The changed field" : "The changed fields", level: level)
    page.table(table(fields))
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
        note: whole == 0 ? "" : "\(NumberText.percent(share.value / whole, decimals: 0)) of it",
        isFaint: (share.low ?? 0) <= 0 && (share.high ?? 0) >= 0)
    }
    let told = rows.prefix(4).map { "\($0.name) \(NumberText.significant($0.value, digits: 3))" }
    let alternative =
      "Shares of the difference of \(response.spelling), \(NumberText.significant(whole, digits: 3)) in all: "
      + told.joined(separator: "; ") + (rows.count > 4 ? "; and \(rows.count - 4) more." : ".")
    page.figure(
      DifferenceChart(
        Caption(
          response.spelling, subtitle: "share of each change in the difference, with 95 % intervals",
          alternative: alternative),
        axis: Axis(response.address.metric.unit), mark: .bar, rows: rows),
      file: "shares\(files)-\(place + 1).svg", alternative: alternative)
  }
}
