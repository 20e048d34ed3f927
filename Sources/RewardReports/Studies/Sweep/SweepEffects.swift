import RewardEngine
import RewardPages
import RewardStudies

/// What sentences say of several fields: each by itself, and which of them cannot be judged by themselves.
extension SweepReport {
  /// The most fields or settings that a sentence names.
  private static let mostFields = 3
  /// The most values of a field whose parts are looked at: of more, there are too many to compare.
  private static let mostValues = 100

  /// Where most of a change along one axis lies, if that is a small part of it, or where none is shown; with a comma before.
  func mostly(_ response: Int, _ places: [Int]) -> String {
    guard places.count <= Self.mostValues else { return "" }
    let samples = places.map { findings.samples[$0] }
    let figures = samples.compactMap { $0.figuresToCompare(response) }
    let values = places.map { design.points[$0][0] }
    let positions = values.map(design.axes[0].shareOfLength)
    let (bins, quantiles) = (samples.map { $0.bin(response) }, samples.map { $0.quantiles(response) })
    guard figures.count == places.count else { return "" }
    func way(_ from: Int, _ to: Int) -> [String] { [from, to].map { design.axes[0].shown(values[$0]) } }
    if let part = ChangePart(figures, at: positions, bins: bins, quantiles: quantiles) {
      return
        ", \(part.isNearlyAll ? "nearly all" : "most") of it between \(way(part.from, part.to).listed)"
    }
    return ChangePart.still(figures, at: positions, bins: bins, quantiles: quantiles).map {
      ". No change is shown from \(way($0.lowerBound, $0.upperBound).joined(separator: " to "))"
    } ?? ""
  }

  private var others: String { design.axes.count == 2 ? "the other field" : "the other fields" }

  /// The direction along each axis of a grid of several, averaged over the others, and the effect that depends most on them.
  func average(_ response: Int) -> String {
    guard let effects = gridEffects[response] else { return "" }
    let directions = directions { axis in
      let average = effects.averages[axis]
      guard average.change.interval().contains(0) else { return Way(average.trend) }
      // A step is shown, and the whole way is not, as its interval says.
      return switch average.trend {
      case .rises: .risesInPart
      case .falls: .fallsInPart
      case .turns: .turns
      case .level: .level
      }
    }
    return " Averaged over \(others), it \(directions.listed)."
      + (effects.dependence.map { words(of: $0, response) } ?? "")
  }

  private func words(of dependence: GridEffects.Dependence, _ response: Int) -> String {
    let (one, other) = (dependence.one, dependence.other)
    let axis = design.axes[one.axis]
    func value(_ place: Int) -> String { axis.shown(design.points[place][one.axis]) }
    func effect(_ change: GridEffects.Change) -> String { words[response].text(change.difference) }
    let (high, low) = (settings(of: one), settings(of: other))
    let step = "From \(value(one.from)) to \(value(one.to))"
    if dependence.isReversal {
      return
        " The effect of \(axis.path) changes its sign with \(others). \(step), it is \(effect(one)) at \(high), but \(effect(other)) at \(low)."
    }
    return
      " The effect of \(axis.path) depends on \(others). \(step), it is \(effect(one)) at \(high), and less than half of that at \(low): \(effect(other))."
  }

  /// The settings of the other axes at a change: `login.pays.coins 5`, or those of a point where they are too many.
  private func settings(of change: GridEffects.Change) -> String {
    let others = design.axes.indices.filter { $0 != change.axis }
    guard others.count <= Self.mostFields else { return "the other settings of point \(change.from + 1)" }
    return others.map { "\(design.axes[$0].path) \(design.axes[$0].shown(design.points[change.from][$0]))" }
      .joined(separator: ", ")
  }

  /// The field that the response follows most closely, if there are several and one is shown to matter, and which fields
  /// move together.
  func strongest(_ response: Int) -> String {
    guard design.axes.count > 1 else { return "" }
    guard let correlations = correlations(of: response) else { return togetherness(except: nil) }
    let shown = correlations.enumerated().compactMap { place, correlation in
      correlation.flatMap { $0.interval.contains(0) ? nil : (place: place, value: $0.value) }
    }
    guard let most = shown.max(by: { (abs($0.value), -$0.place) < (abs($1.value), -$1.place) }) else {
      return " No single field is shown to matter." + togetherness(except: nil)
    }
    if let group = collinearity.groups.first(where: { $0.contains(most.place) }) {
      let correlation = NumberText.fixed(most.value, decimals: 2)
      return
        " It changes most clearly with \(paths(group)) (rank correlation with \(design.axes[most.place].path): \(correlation))."
        + togetherness(except: group)
    }
    let alike = shown.filter { abs($0.value) == abs(most.value) }
    let ways = alike.map { "tends to \($0.value > 0 ? "rise" : "fall") with \(design.axes[$0.place].path)" }
    let correlation = NumberText.fixed(alike.count == 1 ? most.value : abs(most.value), decimals: 2)
    let clearest =
      alike.count == 1
      ? " It \(ways[0]) most clearly (rank correlation \(correlation))."
      : " It \(ways.listed), each as clearly (rank correlation ±\(correlation))."
    return clearest + togetherness(except: nil)
  }

  /// Which fields move together in the points, with a space before; empty for none.
  ///
  /// - Parameter named: The group that the sentence before has named.
  private func togetherness(except named: [Int]?) -> String {
    let groups = collinearity.groups.sorted { one, _ in one == named }
    return groups.map { group in
      let fields = group == named ? "These fields" : "The fields \(paths(group))"
      let advice =
        areShares(group)
        ? "Shares of players add up to 1, so that none of them can change alone."
        : "Use points in which they move apart."
      return
        " \(fields) move together in these points, so that their effects cannot be distinguished. \(advice)"
    }.joined()
  }

  private func paths(_ group: [Int]) -> String {
    let more = group.count - Self.mostFields
    return
      (group.prefix(Self.mostFields).map { "\(design.axes[$0].path)" }
      + (more > 0 ? ["\(NumberText.whole(more)) more"] : [])).listed
  }

  /// Whether all fields are shares of the same mix.
  private func areShares(_ group: [Int]) -> Bool {
    let mixes = group.map { place -> String? in
      let names = design.axes[place].path.names
      return names.count == 4 && names[0] == "players" && names[3] == "share" ? names[1] : nil
    }
    return mixes[0] != nil && Set(mixes).count == 1
  }
}
