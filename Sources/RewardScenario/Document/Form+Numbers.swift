extension Form where Value == Int {
  /// A whole number; `unit` is what it counts, in the plural.
  ///
  /// - Parameter orElse: help for a decimal, where there is another way to write one.
  static func wholeNumber(
    in range: ClosedRange<Int>, unit: String? = nil, orElse: ((String) -> String)? = nil
  ) -> Form {
    let counted = "a whole number" + (unit.map { " of \($0)" } ?? "")
    let rule =
      range.count == 1
      ? "must be \(range.lowerBound)" : "must be \(counted) from \(range.lowerBound) to \(range.upperBound)"
    let bounds = NumberRange.from(Double(range.lowerBound), to: Double(range.upperBound))
    return Form(
      shape: { .wholeNumber(range, unit: unit) }, placeholder: { range.lowerBound }, json: { String($0) },
      read: { spot, faults in
        if let orElse, case .scalar(let scalar) = spot.node.content, scalar.style == .plain,
          case .number(let value) = PlainWord(scalar.text), value != value.rounded(), bounds.contains(value)
        {
          faults.note(spot, rule, help: orElse(shown(value)))
          return nil
        }
        guard let value = readNumber(spot, faults, rule: rule, bounds: bounds, step: 1, unit: unit) else {
          return nil
        }
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
        return readNumber(spot, faults, rule: rule, bounds: bounds, step: step, unit: unit).map {
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
      json: { shown($0) },
      read: { spot, faults in readNumber(spot, faults, rule: rule, bounds: bounds, unit: unit) })
  }

  /// A chance or a share, from 0 to 1.
  static var chance: Form { number(.from(0, to: 1)) }
}

/// The number written at a spot, or `nil` after noting the broken `rule` and the fix.
private func readNumber(
  _ spot: LocatedValue, _ faults: Faults, rule: String, bounds: NumberRange, step: Double? = nil,
  unit: String?
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
      return refuse(numberInside(text, bounds: bounds, step: step, unit: unit, isElement: spot.isElement))
    }
    return refuse("write \(text) without quotes")
  }
  switch PlainWord(text) {
  case .number(let value):
    guard bounds.contains(value) else { return refuse(nearest(to: value, bounds: bounds, step: step)) }
    guard let step else { return value }
    guard abs(value / step - (value / step).rounded()) > 1e-9 * max(1, abs(value / step)) else {
      // A whole number is written in digits only: 5.0 and 1e3 are likely to be slips.
      if step == 1, Int(text) == nil {
        let thousands = thousands(after: text).flatMap { bounds.contains($0) ? shown($0) : nil }
        return refuse(
          thousands.map { "write \($0) if the point separates thousands, else \(shown(value))" }
            ?? "write \(shown(value))")
      }
      return value
    }
    return refuse(inSteps(value, of: step, bounds: bounds))
  case .ambiguous(let reason, let meant):
    let hours = meant == nil && rule.contains(" of hours ") ? hours(text, in: bounds) : nil
    let help = meant.map { "write \($0)" } ?? hours.map { writing($0, inStepsOf: step, bounds: bounds) }
    return refuse(reason + "; " + (help ?? "write a number in digits"))
  case .nothing:
    return refuse("there is no value here; write one, or leave the line out")
  case .truth, .text:
    return refuse(numberInside(text, bounds: bounds, step: step, unit: unit, isElement: spot.isElement))
  }
}

/// Help for a number that is meant, which may lie between two steps.
private func writing(_ value: Double, inStepsOf step: Double?, bounds: NumberRange) -> String {
  guard let step, abs(value / step - (value / step).rounded()) > 1e-9 else {
    return "write \(shown(inSteps: value))"
  }
  return inSteps(value, of: step, bounds: bounds)
}

/// Help for a number between two steps.
func inSteps(_ value: Double, of step: Double, bounds: NumberRange) -> String {
  let below = (value / step).rounded(.down) * step
  let near = [below, below + step].filter { bounds.contains($0) }.map { shown(inSteps: $0) }
  return "write \(near.joined(separator: " or "))"
}

/// Help for a number that is too small or too large.
func nearest(to value: Double, bounds: NumberRange, step: Double?) -> String {
  if bounds.least == bounds.most { return "write \(shown(bounds.least))" }
  // A chance or a share above 1 is likely to be in percent.
  let percent = value / 100
  if bounds.most == 1, step == nil, value >= 2, bounds.contains(percent) { return "write \(shown(percent))" }
  let isLow = value <= bounds.least
  if isLow {
    return
      "write \(bounds.includesLeast ? "\(shown(bounds.least)) or more" : "more than \(shown(bounds.least))")"
  }
  return "write \(bounds.includesMost ? "\(shown(bounds.most)) or less" : "less than \(shown(bounds.most))")"
}

extension LocatedValue {
  /// Whether it is an element of a list, or of a mapping by number.
  fileprivate var isElement: Bool { path.names.last.flatMap { Int($0) } != nil }
}

/// The number meant by `50.000` where a point separates thousands; `nil` for other texts.
private func thousands(after text: String) -> Double? {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count == 2, (1...3).contains(parts[0].count), parts[1].count == 3, parts[0] != "0" else {
    return nil
  }
  return Double(parts.joined())
}

/// Help for text in place of a number: `30 days`, `50%` and `1,000` contain one.
private func numberInside(
  _ text: String, bounds: NumberRange, step: Double?, unit: String?, isElement: Bool
) -> String {
  let general = "write the number in digits, such as \(example(bounds))"
  guard text.utf8.count <= 40 else { return general }
  if step == 1, isDate(text) { return "write a number in place of a date: the days of a run count from 1" }
  if let alone = withoutCommaAtTheEnd(text, bounds) { return alone }
  let text = decimalComma(text)
  let signed = text.filter { $0 != "," && $0 != " " && $0 != "'" && $0 != "$" && $0 != "€" }
  let isPlus = signed.hasPrefix("+")
  let joined = isPlus ? String(signed.dropFirst()) : signed
  let digits = String(joined.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") })
  guard case .number(let value) = PlainWord(digits) else { return general }
  let rest = joined.dropFirst(digits.count)
  // The letters O and l, typed for digits.
  let likeDigits = String(joined.map { ["O": "0", "o": "0", "l": "1", "I": "1"][$0] ?? $0 })
  if !rest.isEmpty, case .number(let meant) = PlainWord(likeDigits), bounds.contains(meant) {
    return "write \(shown(meant)), without letters"
  }
  if rest == "%" {
    // A factor that adds or takes off a number of percent.
    let factor = (100 + value) / 100
    let isFactor = (isPlus || value < 0) && bounds.contains(factor)
    if bounds.contains(value / 100), !isFactor || bounds.least < 0 {
      let share = "write \(shown(value / 100))"
      // Where numbers above 1 are possible, it may be a share or not: a margin is in the unit of its metric.
      return bounds.most > 1
        ? "\(share) for a share, or a number without '%'" : "\(share), a share of 1"
    }
    return isFactor ? "write \(shown(factor)), a factor" : general
  }
  let thousands = ["k": 1e3, "m": 1e6, "mio": 1e6, "mn": 1e6][rest.lowercased()].map { value * $0 }
  if let thousands, bounds.most > 1, bounds.contains(thousands) { return "write \(shown(thousands))" }
  if let span = SpanOfTime(value, rest), unit != rest.lowercased() {
    return span.help(in: unit, bounds: bounds, step: step) ?? general
  }
  guard bounds.contains(value), rest.allSatisfy(\.isLetter) else { return general }
  if let step, abs(value / step - (value / step).rounded()) > 1e-9 {
    return inSteps(value, of: step, bounds: bounds)
  }
  guard rest.isEmpty else { return "write \(shown(value)) alone" }
  // In a list, a comma may be missing.
  return isElement && text.contains(" ")
    ? "write \(shown(value)), or a comma between two numbers" : "write \(shown(value))"
}

/// A number of seconds, minutes, hours, days or weeks, or of months and years, whose length is not certain.
private struct SpanOfTime {
  private let number: Double
  /// Hours of one of the unit; `nil` where these differ.
  private let hours: Double?
  private let isDays: Bool

  init?(_ number: Double, _ word: Substring) {
    self.number = number
    switch word.lowercased() {
    case "s", "sec", "secs", "second", "seconds": hours = 1.0 / 3600
    case "min", "mins", "minute", "minutes": hours = 1.0 / 60
    case "h", "hr", "hrs", "hour", "hours": hours = 1
    case "d", "day", "days": hours = 24
    case "w", "wk", "week", "weeks": hours = 168
    case "mo", "month", "months", "y", "yr", "year", "years": hours = nil
    default: return nil
    }
    isDays = hours == 24
  }

  /// What to write in a field that counts `unit`; `nil` where that is unknown.
  func help(in unit: String?, bounds: NumberRange, step: Double?) -> String? {
    guard let unit, let each = ["days": 24.0, "hours": 1][unit] else {
      return isDays && bounds.contains(number) ? "write \(shown(number)) alone" : nil
    }
    guard let hours else { return "write the number of \(unit)" }
    let value = number * hours / each
    guard bounds.contains(value) else { return nearest(to: value, bounds: bounds, step: step) }
    guard let step, abs(value / step - (value / step).rounded()) > 1e-9 else {
      return "write \(shown(value))" + (hours == each ? " alone" : ", the number of \(unit)")
    }
    return inSteps(value, of: step, bounds: bounds)
  }
}

/// Hours and minutes as hours: `5:30` is 5.5. `nil` for anything else, and out of bounds.
private func hours(_ text: String, in bounds: NumberRange) -> Double? {
  let isBehind = text.hasPrefix("-")
  let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count == 2, let hours = Int(parts[0]), let minutes = Int(parts[1]), (0..<60).contains(minutes)
  else { return nil }
  let value = (Double(hours) + Double(minutes) / 60) * (isBehind ? -1 : 1)
  return bounds.contains(value) ? value : nil
}

/// Whether it is a date as in `2026-12-25`, `25.12.2026` or `12/25/2026`.
private func isDate(_ text: String) -> Bool {
  guard let separator = text.first(where: { "-./".contains($0) }) else { return false }
  let parts = text.split(separator: separator, omittingEmptySubsequences: false)
  return parts.count == 3 && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
    && parts.allSatisfy { (1...2).contains($0.count) || $0.count == 4 }
    && (parts[0].count == 4) != (parts[2].count == 4) && parts[1].count <= 2
}

/// The text with a point for a decimal comma: three digits after the comma are thousands.
private func decimalComma(_ text: String) -> String {
  let parts = text.split(separator: ",", omittingEmptySubsequences: false)
  guard parts.count == 2, parts[1].prefix(while: \.isNumber).count != 3 else { return text }
  return parts.joined(separator: ".")
}

/// Help for a number with the comma that parts fields within braces; `nil` for anything else.
private func withoutCommaAtTheEnd(_ text: String, _ bounds: NumberRange) -> String? {
  guard text.hasSuffix(","), case .number(let value) = PlainWord(String(text.dropLast())),
    bounds.contains(value)
  else { return nil }
  return "write \(shown(value)) without a comma: fields on lines of their own need none"
}

private func example(_ bounds: NumberRange) -> String {
  let middle = bounds.most > 1 ? max(bounds.least + 1, 1) : (bounds.least + bounds.most) / 2
  return shown(bounds.contains(middle) ? middle : bounds.most)
}

/// The number without the rounding noise of dividing by a step.
private func shown(inSteps value: Double) -> String {
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
