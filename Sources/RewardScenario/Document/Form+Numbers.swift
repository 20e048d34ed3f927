extension Form where Value == Int {
  /// A whole number; `unit` is what it counts, in the plural.
  static func wholeNumber(in range: ClosedRange<Int>, unit: String? = nil) -> Form {
    let counted = "a whole number" + (unit.map { " of \($0)" } ?? "")
    let rule =
      range.count == 1
      ? "must be \(range.lowerBound)" : "must be \(counted) from \(range.lowerBound) to \(range.upperBound)"
    let bounds = NumberRange.from(Double(range.lowerBound), to: Double(range.upperBound))
    return Form(
      shape: { .wholeNumber(range, unit: unit) }, placeholder: { range.lowerBound }, json: { String($0) },
      read: { spot, faults in
        guard let value = readNumber(spot, faults, rule: rule, bounds: bounds, step: 1) else { return nil }
        return Int(value)
      })
  }

  /// A multiple of `1/steps`, such as cents: 4.99 is 499 steps of a hundredth.
  static func steps(_ steps: Int, in range: ClosedRange<Int>, unit: String? = nil, rule words: String) -> Form
  {
    let bounds = NumberRange.from(
      Double(range.lowerBound) / Double(steps), to: Double(range.upperBound) / Double(steps))
    return Form(
      shape: { .steps(steps, range, unit: unit) }, placeholder: { range.lowerBound },
      json: { shown(Double($0) / Double(steps)) },
      read: { spot, faults in
        let rule = "must be \(words)"
        let step = 1 / Double(steps)
        return readNumber(spot, faults, rule: rule, bounds: bounds, step: step).map {
          Int(($0 * Double(steps)).rounded())
        }
      })
  }
}

extension Form where Value == Double {
  /// A number; `unit` is what it counts, in the plural.
  static func number(_ bounds: NumberRange, unit: String? = nil) -> Form {
    let rule = "must be a number" + (unit.map { " of \($0)" } ?? "") + " \(bounds.words)"
    return Form(
      shape: { .number(bounds, unit: unit) },
      placeholder: { bounds.includesLeast ? bounds.least : bounds.least + (bounds.most - bounds.least) / 2 },
      json: { shown($0) }, read: { spot, faults in readNumber(spot, faults, rule: rule, bounds: bounds) })
  }

  /// A chance or a share, from 0 to 1.
  static var chance: Form { number(.from(0, to: 1)) }
}

/// The number written at a spot, or `nil` after noting the broken `rule` and the fix.
private func readNumber(
  _ spot: LocatedValue, _ faults: Faults, rule: String, bounds: NumberRange, step: Double? = nil
) -> Double? {
  func refuse(_ help: String) -> Double? {
    faults.note(spot, rule, help: help)
    return nil
  }
  guard case .scalar(let scalar) = spot.node.content else {
    return refuse("write one number here, not \(spot.node.kind)")
  }
  let text = scalar.text
  if scalar.style == .quoted {
    guard case .number = PlainWord(text) else {
      return refuse(numberInside(text, bounds: bounds, step: step))
    }
    return refuse("write \(text) without quotes")
  }
  switch PlainWord(text) {
  case .number(let value):
    guard bounds.contains(value) else { return refuse(nearest(to: value, bounds: bounds, step: step)) }
    guard let step else { return value }
    let below = (value / step).rounded(.down) * step
    guard abs(value / step - (value / step).rounded()) > 1e-9 * max(1, abs(value / step)) else {
      // A whole number is written in digits only: 5.0 and 1e3 are likely to be slips.
      if step == 1, Int(text) == nil { return refuse("write \(shown(value))") }
      return value
    }
    let near = [below, below + step].filter { bounds.contains($0) }.map { shown(inSteps: $0, of: step) }
    return refuse("write \(near.joined(separator: " or "))")
  case .ambiguous(let reason, let meant):
    return refuse(reason + "; " + (meant.map { "write \($0)" } ?? "write a number in digits"))
  case .nothing:
    return refuse("there is no value here; write one, or leave the line out")
  case .truth, .text:
    return refuse(numberInside(text, bounds: bounds, step: step))
  }
}

/// Help for a number that is too small or too large.
private func nearest(to value: Double, bounds: NumberRange, step: Double?) -> String {
  if bounds.least == bounds.most { return "write \(shown(bounds.least))" }
  let isLow = value <= bounds.least
  if isLow {
    return
      "write \(bounds.includesLeast ? "\(shown(bounds.least)) or more" : "more than \(shown(bounds.least))")"
  }
  return "write \(bounds.includesMost ? "\(shown(bounds.most)) or less" : "less than \(shown(bounds.most))")"
}

/// Help for text in place of a number: `30 days`, `50%` and `1,000` contain one.
private func numberInside(_ text: String, bounds: NumberRange, step: Double?) -> String {
  let general = "write the number in digits, such as \(example(bounds, step: step))"
  guard text.utf8.count <= 40 else { return general }
  let joined = text.filter { $0 != "," && $0 != " " && $0 != "'" && $0 != "$" && $0 != "€" }
  let digits = String(joined.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") })
  guard case .number(let value) = PlainWord(digits) else { return general }
  let rest = joined.dropFirst(digits.count)
  if rest == "%" { return "write \(shown(value / 100)), a share of 1" }
  guard bounds.contains(value), rest.allSatisfy(\.isLetter) else { return general }
  return rest.isEmpty ? "write \(shown(value))" : "write \(shown(value)) alone"
}

private func example(_ bounds: NumberRange, step: Double?) -> String {
  let middle = bounds.most > 1 ? max(bounds.least + 1, 1) : (bounds.least + bounds.most) / 2
  return shown(bounds.contains(middle) ? middle : bounds.most)
}

/// The number without the rounding noise of dividing by a step.
private func shown(inSteps value: Double, of step: Double) -> String {
  shown((value * 10_000).rounded() / 10_000)
}

extension Node {
  /// The kind of this value, for a sentence: `a list`.
  var kind: String {
    switch content {
    case .mapping: "a mapping"
    case .list: "a list"
    case .scalar: "a single value"
    }
  }
}
