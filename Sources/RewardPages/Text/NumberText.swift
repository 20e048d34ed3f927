/// Numbers as text: rounded once, from the exact value, the same on every machine.
///
/// Rounding is to the nearest decimal; a tie, judged on the exact binary value, goes to the even digit, as
/// printf does. Commas separate thousands, and a number that is missing (`nil` or not a
/// number) is a dash. Text for machines comes from ``exact(_:)``.
public enum NumberText {
  /// The text for a missing number.
  public static let missing = "–"

  /// A whole number with commas between thousands: `12,345`.
  public static func whole(_ value: some BinaryInteger) -> String {
    let digits = String(value.magnitude)
    return (value < 0 ? "-" : "") + grouped(digits)
  }

  /// A number with exactly this many decimals: `1,234.50`.
  ///
  /// - Precondition: `decimals` is from 0 to 20.
  public static func fixed(_ value: Double?, decimals: Int) -> String {
    guard let value, !value.isNaN else { return missing }
    guard value.isFinite else { return value < 0 ? "-∞" : "∞" }
    guard let decimal = RoundedDecimal(value, decimals: decimals) else { return value.description }
    return decimal.text
  }

  /// A number with this many significant digits, and never fewer than its whole part: `0.001235`, `12.35`,
  /// `123,457`.
  ///
  /// Whole values have no decimals. Other values keep trailing zeros, which show the precision.
  public static func significant(_ value: Double?, digits: Int = 4) -> String {
    guard let value, value.isFinite, value != value.rounded(.towardZero) else {
      return fixed(value, decimals: 0)
    }
    var decimals = 0
    var edge = 1.0
    while decimals < 20, value.magnitude * edge < 1 {
      decimals += 1
      edge *= 10
    }
    // Too small for 20 decimals to show: the shortest text that reads back the same.
    guard decimals + digits <= 21 else { return value.description }
    var whole = 0
    edge = 1
    while whole < digits, value.magnitude >= edge {
      whole += 1
      edge *= 10
    }
    decimals = whole > 0 ? digits - whole : decimals + digits - 1
    guard let decimal = RoundedDecimal(value, decimals: decimals) else { return value.description }
    // 9.9996 has become 10.000: one digit more than wanted.
    guard decimals > 0, decimal.significantDigits > digits else { return decimal.text }
    return fixed(value, decimals: decimals - 1)
  }

  /// A share of one as a percentage: `12.3 %`.
  ///
  /// A share that is not 0 or 1 has up to three more decimals where it would look as if it were: `0.03 %`, `99.98 %`.
  public static func percent(_ share: Double?, decimals: Int = 1) -> String {
    guard let share, share.isFinite else { return missing }
    return roundedPercent(share, decimals: decimalsToTell(share, from: decimals))
  }

  /// Decimals of a percentage, at least `fewest`, with which a share does not look like 0 % or 100 %.
  private static func decimalsToTell(_ share: Double, from fewest: Int) -> Int {
    let distance = min(share, 1 - share)
    // Sums of shares are off by rounding.
    guard distance > 1e-9 else { return fewest }
    // Half of the last decimal: 0.05 % with one of them.
    var (decimals, half) = (fewest, (0..<fewest).reduce(0.005) { half, _ in half / 10 })
    while decimals < fewest + 3, distance < half { (decimals, half) = (decimals + 1, half / 10) }
    return distance < half ? fewest : decimals
  }

  private static func roundedPercent(_ share: Double, decimals: Int) -> String {
    guard var decimal = RoundedDecimal(share, decimals: decimals + 2) else { return share.description }
    decimal.shiftTwoPlaces()
    return decimal.text + " %"
  }

  /// A share as percent, with all its digits: `5.0 %`, `29.25 %`. A limit is not rounded.
  public static func exactPercent(_ share: Double) -> String {
    var (decimals, units) = (1, share * 1000)
    while decimals < 10, abs(units - units.rounded()) > 1e-9 * max(1, abs(units)) {
      (decimals, units) = (decimals + 1, units * 10)
    }
    return percent(share, decimals: decimals)
  }

  /// An estimate and its interval, with as many decimals as the interval supports: `12.31 (11.80 to 12.82)`.
  ///
  /// The width of the interval is shown with two significant digits, and a 0 beside a tiny one as `0`. Without an interval the
  /// estimate stands alone. An interval with one end is `90 (38 or more)`.
  public static func estimate(_ value: Double?, low: Double?, high: Double?) -> String {
    guard let value, value.isFinite else { return missing }
    guard let low, let high, low.isFinite, high.isFinite else {
      let ends = range(low, high) { significant($0) }
      return significant(value) + (ends == missing ? "" : " (\(ends))")
    }
    // The median of levels is a level: decimals would be noise.
    let isWhole = [value, low, high].allSatisfy { $0 == $0.rounded(.towardZero) }
    let largest = max(value.magnitude, low.magnitude, high.magnitude)
    let decimals = isWhole ? 0 : min(decimalsToShow(width: high - low), decimalsOfFiveDigits(largest))
    // Nothing at all needs no precision: 0 (0 to 0.000037).
    func text(_ number: Double) -> String {
      fixed(number, decimals: number == 0 && decimals > 4 ? 0 : decimals)
    }
    return "\(text(value)) (\(text(low)) to \(text(high)))"
  }

  /// The ends of an interval: `38 to 90`, `38 or more`, `90 or less`.
  public static func range(_ low: Double?, _ high: Double?, _ text: (Double) -> String) -> String {
    func end(_ end: Double?) -> String? { end.flatMap { $0.isFinite ? text($0) : nil } }
    return switch (end(low), end(high)) {
    case (let low?, let high?): "\(low) to \(high)"
    case (let low?, nil): "\(low) or more"
    case (nil, let high?): "\(high) or less"
    case (nil, nil): missing
    }
  }

  /// A share of one and its interval in percent: `12.3 % (11.9 to 12.7)`.
  public static func percentEstimate(
    _ share: Double?, low: Double?, high: Double?, decimals: Int = 1
  ) -> String {
    guard let low, let high, low.isFinite, high.isFinite, share?.isFinite == true else {
      return percent(share, decimals: decimals)
    }
    // An upper end that looks like 0 or all would be taken for it. One decimal more is enough near all: the value has more to say.
    let most = high < 0.5 ? decimals + 3 : decimals + 1
    let decimals = max(
      decimalsToTell(share ?? low, from: decimals), min(decimalsToTell(high, from: decimals), most))
    let lowText = roundedPercent(low, decimals: decimals).dropLast(2)
    let highText = roundedPercent(high, decimals: decimals).dropLast(2)
    return "\(roundedPercent(share ?? low, decimals: decimals)) (\(lowText) to \(highText))"
  }

  /// A number's text with a plus sign, unless it is 0 as written, below 0, or missing: `+3.2 (2.9 to 3.5)`, `0.00`.
  public static func signed(_ text: String) -> String {
    let number = text.withoutInterval
    let isAbove = !number.hasPrefix("-") && number.contains { ("1"..."9").contains($0) || $0 == "∞" }
    return isAbove ? "+\(text)" : text
  }

  /// The shortest text that reads back as the same number, for CSV and JSON; `nil` for what neither can hold.
  public static func exact(_ value: Double?) -> String? {
    guard let value, value.isFinite else { return nil }
    if value == value.rounded(.towardZero), value.magnitude < 9_007_199_254_740_992 {
      return String(Int64(value))
    }
    return value.description
  }

  /// How many decimals show a number with five significant digits: an interval may be narrower than that.
  private static func decimalsOfFiveDigits(_ value: Double) -> Int {
    var (decimals, border) = (4, 10.0)
    while decimals > 0, value >= border { (decimals, border) = (decimals - 1, border * 10) }
    while decimals < 12, value > 0, value < border / 10 { (decimals, border) = (decimals + 1, border / 10) }
    return decimals
  }

  /// How many decimals show a width with two significant digits; one number alone gets none.
  private static func decimalsToShow(width: Double) -> Int {
    guard width > 0 else { return 2 }
    var decimals = 0
    var scaled = width
    while scaled < 10, decimals < 12 {
      scaled *= 10
      decimals += 1
    }
    return decimals
  }

  /// How many decimals a percentage with an interval this wide, as a share of one, is shown with: 1 to 3.
  package static func decimalsOfPercent(width: Double) -> Int {
    width > 0 ? min(max(decimalsToShow(width: 100 * width), 1), 3) : 1
  }

  /// The noun that follows a number already in text: `week` after `1`, `weeks` after `1.14`.
  package static func noun(after number: String, _ one: String, _ many: String? = nil) -> String {
    let size = number.withoutInterval.drop { "+-−".contains($0) }
    // Zeros after the point are of the same number.
    let isOne =
      size.first == "1"
      && (size == "1" || size.dropFirst().first == "." && size.dropFirst(2).allSatisfy { $0 == "0" })
    return isOne ? one : many ?? one + "s"
  }

  package static func grouped(_ digits: String) -> String {
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}

extension Int {
  /// The next number with two digits and then only zeros.
  package var roundedUp: Int {
    var step = 1
    while self / step >= 100 { step *= 10 }
    return (self + step - 1) / step * step
  }
}

extension String {
  /// The number alone: `12.31` of `12.31 (11.80 to 12.82)`, so that a sentence and a table show the same digits.
  package var withoutInterval: String {
    firstRange(of: " (").map { String(self[..<$0.lowerBound]) } ?? self
  }

  /// A number with its noun, before the interval where it has one: `10.2 weeks (9.1 to 11.2)`; as it is where there is no noun.
  package func with(noun: (_ number: String) -> String?) -> String {
    let number = withoutInterval
    return noun(number).map { "\(number) \($0)" + dropFirst(number.count) } ?? self
  }

  /// With a capital letter at its start, for a sentence; an id with an underline stays as the scenario has it.
  package var capitalizedAtStart: String {
    prefix { !$0.isWhitespace }.contains("_") ? self : prefix(1).uppercased() + dropFirst()
  }
}
