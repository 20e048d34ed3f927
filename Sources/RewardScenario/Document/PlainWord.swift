/// The meaning of a word without quotes, and whether all readers of YAML agree on it.
enum PlainWord: Equatable {
  case number(Double)
  case truth(Bool)
  case nothing
  case text
  /// Readers disagree; `meant` is how to write what was probably meant.
  case ambiguous(reason: String, meant: String?)

  init(_ text: String) {
    if ["", "~", "null", "Null", "NULL"].contains(text) {
      self = .nothing
    } else if let number = Self.number(text) {
      self = .number(number)
    } else if text == "true" || text == "false" {
      self = .truth(text == "true")
    } else if ["yes", "no", "on", "off", "y", "n", "true", "false"].contains(text.lowercased()) {
      self = .ambiguous(
        reason: "'\(text)' without quotes is true or false to some YAML readers", meant: nil)
    } else {
      self = Self.ambiguousNumber(text) ?? .text
    }
  }

  /// The number in JSON notation, or `nil`.
  private static func number(_ text: String) -> Double? {
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.takeDigits()
    guard whole > 0, whole == 1 || text.utf8.first(where: { $0 != UInt8(ascii: "-") }) != UInt8(ascii: "0")
    else {
      return nil
    }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard rest.takeDigits() > 0 else { return nil }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      guard rest.takeDigits() > 0 else { return nil }
    }
    return rest.isEmpty ? Double(text) : nil
  }

  private static func ambiguousNumber(_ text: String) -> PlainWord? {
    let sign = text.hasPrefix("-") ? "-" : ""
    let bare = text.hasPrefix("-") || text.hasPrefix("+") ? String(text.dropFirst()) : text
    let lower = bare.lowercased()
    if [".nan", ".inf"].contains(lower) {
      return .ambiguous(reason: "'\(text)' is not a number that can be simulated", meant: nil)
    }
    for (prefix, radix, name) in [("0x", 16, "hexadecimal"), ("0o", 8, "octal"), ("0b", 2, "binary")]
    where lower.hasPrefix(prefix) {
      guard let value = Int(lower.dropFirst(2), radix: radix) else { return nil }
      return .ambiguous(reason: "'\(text)' is \(name) to some YAML readers", meant: "\(sign)\(value)")
    }
    guard let first = bare.utf8.first, Self.isDigit(first) || first == UInt8(ascii: ".") else { return nil }
    if lower.contains("_"), let value = number(String(lower.filter { $0 != "_" })) {
      return .ambiguous(reason: "'\(text)' is a number to some YAML readers", meant: sign + shown(value))
    }
    if lower.contains(":") {
      let parts = lower.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.allSatisfy({ $0 != nil && $0! >= 0 && $0! < 1_000_000 }), parts.count <= 4 else {
        return nil
      }
      let value = parts.reduce(0) { $0 * 60 + ($1 ?? 0) }
      return .ambiguous(
        reason: "'\(text)' is \(sign)\(value), in base 60, to some YAML readers", meant: nil)
    }
    if bare.utf8.allSatisfy(Self.isDigit), bare.hasPrefix("0") {
      let meant = String(bare.drop { $0 == "0" })
      return .ambiguous(
        reason: "'\(text)' is octal to some YAML readers", meant: sign + (meant.isEmpty ? "0" : meant))
    }
    guard bare.utf8.contains(where: Self.isDigit) else { return nil }
    // Left are numbers that JSON does not allow: +5, .5, 5.
    var mended = bare.hasPrefix(".") ? "0" + bare : bare
    if mended.hasSuffix(".") { mended.removeLast() }
    guard let value = number(mended) else { return nil }
    return .ambiguous(
      reason: "'\(text)' is a number only to some YAML readers", meant: sign + shown(value))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

extension Substring.UTF8View {
  /// Removes the digits at the start and returns their number.
  fileprivate mutating func takeDigits() -> Int {
    let before = count
    while let byte = first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { removeFirst() }
    return before - count
  }
}

/// The number as it is written in a scenario: without `.0`.
package func shown(_ value: Double) -> String {
  if value == value.rounded(), abs(value) <= 1e15 { return String(Int(value)) }
  // Without an exponent: 0.00001 and not 1e-05.
  let parts = "\(value.magnitude)".split(separator: "e")
  guard parts.count == 2, let exponent = Int(parts[1]), exponent < 0 else { return "\(value)" }
  let digits = parts[0].filter { $0 != "." }
  return (value < 0 ? "-0." : "0.") + String(repeating: "0", count: -exponent - 1) + digits
}
