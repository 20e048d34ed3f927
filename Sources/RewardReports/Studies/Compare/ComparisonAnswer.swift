import RewardEngine
import RewardStudies

/// What a variant does, in a few sentences made of its figures.
struct ComparisonAnswer {
  private let report: ComparisonReport
  private let variant: Comparison.VariantFindings

  /// - Parameter place: of the variant among the findings'.
  init(_ report: ComparisonReport, _ place: Int) {
    self.report = report
    variant = report.findings.variants[place]
  }

  /// `b.yaml against a.yaml:`.
  var headline: String {
    let when = report.comparison.changeAfter.map { " from day \(NumberText.whole($0 + 1)) on" } ?? ""
    return "\(variant.name) against \(report.first.name)\(when):"
  }

  /// What becomes of the primary figures, and of players.
  var text: String {
    let primary = variant.primary.map { ComparisonWords($0).sentence }
    let silent = variant.silent.map { "\($0.spelling) has no figure in some replication" }
    return ((primary + silent).joined(separator: "; ") + ". " + players).trimmedAtEnd
  }

  /// Who gains and who loses, by the first quantity that changes for anybody.
  private var players: String {
    let found = variant.players
    for (place, quantity) in found.quantities.enumerated() {
      guard let changes = found.changes(of: place, in: .everyone), let better = changes.better,
        let worse = changes.worse, better.value > 0 || worse.value > 0
      else { continue }
      return "By \(quantity.name), \(NumberText.percent(better.value)) of players are better off and "
        + "\(NumberText.percent(worse.value)) worse."
    }
    guard !found.quantities.isEmpty else { return "" }
    let names = found.quantities.map(\.name).joined(separator: ", ")
    return "Nobody is better or worse off by \(names)."
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
