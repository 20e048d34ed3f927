import Foundation

/// Random bits of the system, for what must not be guessed and never for a result.
struct SystemDraws {
  private var left: [UInt8] = []

  mutating func next() -> UInt8 {
    if left.isEmpty { left = withUnsafeBytes(of: UUID().uuid) { Array($0) } }
    return left.removeLast()
  }
}
