extension Shape {
  /// What to write, as part of a sentence: `a whole number of days from 0 to 365`.
  var words: String {
    switch self {
    case .text(let letters): return "text of \(letters.lowerBound) to \(letters.upperBound) letters"
    case .metric: return "a metric"
    case .wholeNumber(let range, let unit):
      if range.count == 1 { return "\(range.lowerBound)" }
      return "a whole number\(of(unit)) from \(range.lowerBound) to \(range.upperBound)"
    case .number(let bounds, let unit): return "a number\(of(unit)) \(bounds.words)"
    case .steps(let steps, let range, let unit):
      let least = RewardScenario.shown(Double(range.lowerBound) / Double(steps))
      let most = RewardScenario.shown(Double(range.upperBound) / Double(steps))
      return
        "a number\(of(unit)) from \(least) to \(most), in steps of \(RewardScenario.shown(1 / Double(steps)))"
    case .flag: return "true or false"
    case .choice(let words): return alternatives(words)
    case .reference(let referent, let words):
      return (words.isEmpty ? "" : words.map { "'\($0)'" }.joined(separator: ", ") + " or ")
        + "the id of \(referent.words)"
    case .list(let element, let count):
      let number = count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      return "a list of \(number), each \(element.words)"
    case .fields(let fieldset): return "{ \(fieldset.fields.map(\.name).joined(separator: ", ")) }"
    case .map(_, _, let keys): return "a mapping keyed by the id of \(keys.what)"
    case .numbered(let range, _):
      return "a mapping keyed by numbers from \(range.lowerBound) to \(range.upperBound)"
    case .either(let shapes):
      let words = shapes.map(\.words)
      return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    case .shared(_, let shape): return shape.words
    }
  }

  private func of(_ unit: String?) -> String { unit.map { " of \($0)" } ?? "" }
}
