import RewardEngine

/// An exact decimal number: `0.05` is five hundredths.
///
/// Values of a knob are such numbers, so that three steps of 0.1 are `0.3` in a scenario and not
/// `0.30000000000000004`.
public struct DecimalNumber: Sendable, Equatable, Comparable, CustomStringConvertible {
  /// The number times ten to the power of ``decimals``.
  public let units: Int
  /// Digits after the point, 0 to 12; as few as the number needs.
  public let decimals: Int

  static let mostDecimals = 12
  /// Beyond this a double would round whole numbers.
  static let largest = 1_000_000_000_000_000

  /// - Precondition: `decimals` is from 0 to 12, `units` at most 10¹⁵ in magnitude.
  init(units: Int, decimals: Int) {
    precondition(
      (0...Self.mostDecimals).contains(decimals) && units.magnitude <= Self.largest,
      "\(units) with \(decimals) decimals is too long a number")
    var (units, decimals) = (units, decimals)
    while decimals > 0, units % 10 == 0 { (units, decimals) = (units / 10, decimals - 1) }
    self.units = units
    self.decimals = decimals
  }

  /// The number a text writes: an optional minus, digits, and a point with digits; `nil` for anything else, and for
  /// more than 15 digits.
  public init?(_ text: some StringProtocol) {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    let digits = parts.joined()
    let decimals = parts.count == 2 ? parts[1].count : 0
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), digits.utf8.count <= 15,
      decimals <= Self.mostDecimals, let units = Int(digits)
    else { return nil }
    self.init(units: isNegative ? -units : units, decimals: decimals)
  }

  /// The share that a percentage writes: 0.05 for `5%`; `nil` for anything else.
  public init?(ofPercent text: String) {
    guard text.hasSuffix("%"), let number = DecimalNumber(text.dropLast()),
      number.decimals + 2 <= Self.mostDecimals
    else { return nil }
    self.init(units: number.units, decimals: number.decimals + 2)
  }

  public var value: Double { Double(units) / Double(Self.power(decimals)) }

  public var description: String {
    guard decimals > 0 else { return String(units) }
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return (units < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  public static func < (first: DecimalNumber, second: DecimalNumber) -> Bool {
    let decimals = max(first.decimals, second.decimals)
    return Int128(first.units) * Int128(power(decimals - first.decimals))
      < Int128(second.units) * Int128(power(decimals - second.decimals))
  }

  /// The same number in units of `wanted` decimals, or `nil` where it has more, or would not fit.
  func units(ofDecimals wanted: Int) -> Int? {
    guard wanted >= decimals, wanted <= Self.mostDecimals else { return nil }
    let (units, overflow) = self.units.multipliedReportingOverflow(by: Self.power(wanted - decimals))
    return overflow || units.magnitude > Self.largest ? nil : units
  }

  /// Ten to a power from 0 to 12.
  static func power(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// The smallest of 1, 2 and 5 times powers of ten that is at least `value`.
  ///
  /// - Precondition: `value` is above 0 and at most 10¹⁴.
  static func nice(atLeast value: Double) -> DecimalNumber {
    precondition(value > 0 && value <= 1e14, "\(value) has no nice number")
    var decimals = mostDecimals
    var units = 1
    while true {
      for factor in [1, 2, 5] {
        let number = DecimalNumber(units: units * factor, decimals: decimals)
        if number.value >= value { return number }
      }
      if decimals > 0 { decimals -= 1 } else { units *= 10 }
    }
  }
}
