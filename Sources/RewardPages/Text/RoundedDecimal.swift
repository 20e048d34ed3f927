/// A double rounded to a number of decimals, as its decimal digits.
struct RoundedDecimal {
  private var isNegative: Bool
  private var whole: UInt128
  private var fraction: [UInt8]

  /// - Returns: `nil` from 2^127 on, where whole digits stop being readable anyway.
  init?(_ value: Double, decimals: Int) {
    precondition(value.isFinite, "cannot round \(value)")
    precondition((0...20).contains(decimals), "decimals are from 0 to 20, not \(decimals)")
    let magnitude = value.magnitude
    guard magnitude < 0x1p127 else { return nil }
    let floor = magnitude.rounded(.down)
    let rest = magnitude - floor
    isNegative = value < 0
    whole = UInt128(floor)
    fraction = Array(repeating: 0, count: decimals)
    // rest = bits / 2^places, exactly. Below 2^-71 it is under half a unit of the twentieth decimal.
    let places = rest == 0 ? 0 : 52 - Int(rest.exponent)
    guard places > 0, places <= 124 else { return }
    let one = UInt128(1) << UInt128(places)
    var remainder = UInt128(rest.significandBitPattern) | (1 << 52)
    for index in fraction.indices {
      remainder *= 10
      fraction[index] = UInt8(remainder / one)
      remainder %= one
    }
    let isOdd = (fraction.last.map { $0 % 2 } ?? UInt8(whole % 2)) == 1
    if remainder > one / 2 || (remainder == one / 2 && isOdd) { increment() }
  }

  var text: String {
    let digits = fraction.map { String($0) }.joined()
    let isZero = whole == 0 && fraction.allSatisfy { $0 == 0 }
    return (isNegative && !isZero ? "-" : "") + NumberText.grouped(String(whole))
      + (digits.isEmpty ? "" : "." + digits)
  }

  var significantDigits: Int {
    whole > 0 ? String(whole).count + fraction.count : fraction.drop { $0 == 0 }.count
  }

  /// Times a hundred.
  mutating func shiftTwoPlaces() {
    for digit in fraction.prefix(2) { whole = whole * 10 + UInt128(digit) }
    fraction.removeFirst(2)
  }

  private mutating func increment() {
    for index in fraction.indices.reversed() {
      fraction[index] += 1
      guard fraction[index] == 10 else { return }
      fraction[index] = 0
    }
    whole += 1
  }
}
