import RewardEngine
import RewardStudies

/// What a variant does, in a few sentences made of its figures.
struct ComparisonAnswer {
  private let report: ComparisonReport
  private let variant: Comparison.VariantFindings

  /// Figures that the answer tells of.
  private static let most = 3

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

  /// The figures that move most, what became of those that were asked for and do not, and who gains or loses.
  var text: String {
    let moves =
      movers.isEmpty
      ? "no figure is shown to move" : movers.map { MetricChangeText($0).move }.joined(separator: "; ")
    return ([moves + "."] + still + silent + [players]).compactMap { $0 }.joined(separator: " ")
  }

  /// Primary figures that move, the largest in percent first; then one headline figure for each other thing that does.
  private var movers: [MetricChange] {
    let primary = variant.primary.filter(\.isMove).sorted { $0.size > $1.size }
    var movers = Array(primary.prefix(Self.most))
    let headline = Response.headline(of: report.scenario)
    let others = variant.others.filter { headline.contains($0.response) && $0.isMove }.sorted {
      $0.size > $1.size
    }
    for change in others where movers.count < Self.most {
      let family = MetricName(change.response).family
      if !movers.contains(where: { MetricName($0.response).family == family }) { movers.append(change) }
    }
    return movers
  }

  /// Primary figures that do not move, or are not shown to.
  private var still: [String] {
    let same = variant.primary.filter { $0.verdict == .small }.map { MetricName($0.response).text }
    let small = variant.primary.filter(\.isSmallMove).map { MetricName($0.response).text }
    let open = variant.primary.filter { if case .inconclusive = $0.verdict { true } else { false } }
    return [
      same.isEmpty ? nil : "No difference that matters: \(same.joined(separator: "; ")).",
      small.isEmpty ? nil : "Moved by less than the margin: \(small.joined(separator: "; ")).",
    ].compactMap { $0 }
      + open.map { "Unsure: \(MetricName($0.response).text) \(MetricChangeText($0).remark)." }
  }

  private var silent: [String] {
    variant.withoutValue.map { "\(MetricName($0).text.capitalizedAtStart) has no figure in some replication." }
  }

  /// Who gains and who loses, by the first quantity that changes for anybody.
  private var players: String? {
    let found = variant.players
    for (place, quantity) in found.quantities.enumerated() {
      guard let changes = found.changes(of: place, in: .everyone), let better = changes.better,
        let worse = changes.worse, better.value > 0 || worse.value > 0
      else { continue }
      return "By \(quantity.words), \(NumberText.percent(better.value)) of players are better off and "
        + "\(NumberText.percent(worse.value)) worse off."
    }
    guard !found.quantities.isEmpty else { return nil }
    return "No player is better or worse off by \(found.quantities.map(\.words).listed)."
  }
}

extension PlayerQuantity {
  /// What players have more or less of, in a sentence.
  var words: String {
    let parts = name.split(separator: ".").map(String.init)
    switch (parts.last, parts.count) {
    case ("buys", 2): return "what the \(parts[0]) they received buy"
    case ("minted", 2): return "the \(parts[0]) they received"
    case ("longest", 3): return "the length of their longest streak '\(parts[1])'"
    case ("xp", 1): return "their experience"
    default: return "their \(name)"
    }
  }
}

extension MetricChange {
  /// Whether it moves by more than its margin allows for nothing.
  fileprivate var isMove: Bool { (verdict == .up || verdict == .down) && !isWithinMargin }
  fileprivate var isSmallMove: Bool { (verdict == .up || verdict == .down) && isWithinMargin }

  /// How far it moves, as a share of what it was.
  fileprivate var size: Double {
    if let relative { return relative.value.magnitude }
    return difference.before == 0 ? .infinity : (difference.value / difference.before).magnitude
  }
}
