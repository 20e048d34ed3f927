import RewardEngine

/// Fitted numbers as a scenario file has them.
package enum FittedText {
  /// Shares with six decimals that sum to 1: the largest takes what rounding leaves.
  package static func shares(_ shares: [Double]) -> [String] {
    let million = 1_000_000
    var parts = shares.map { max(1, Int(($0 * Double(million)).rounded())) }
    if let largest = parts.indices.max(by: { parts[$0] < parts[$1] }) {
      parts[largest] += million - parts.reduce(0, +)
    }
    return parts.map { part in
      if part == million { return "1" }
      let digits = String(part)
      var text = "0." + String(repeating: "0", count: 6 - digits.count) + digits
      while text.last == "0" { text.removeLast() }
      return text
    }
  }

  /// A number above 0 with four digits.
  package static func digits(_ value: Double) -> String {
    let bounded = max(value, 1e-9)
    var scale = 1.0
    while bounded * scale < 1000 { scale *= 10 }
    let text = ((bounded * scale).rounded() / scale).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
