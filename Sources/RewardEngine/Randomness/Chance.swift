/// A probability as an integer threshold, so that a draw is decided by one comparison.
///
/// It is a multiple of 2⁻³¹, so 0 and 1 are exact, and no other probability is off by more than 2⁻³².
public struct Chance: Sendable, Hashable {
  /// The number of draws that mean yes, out of 2³¹ equally likely ones: 0 to 2³¹.
  public let threshold: UInt32

  public static let never = Chance(0)
  public static let always = Chance(1)

  /// Rounds a probability to the nearest multiple of 2⁻³¹.
  ///
  /// - Precondition: `probability` is in `0 ... 1`.
  public init(_ probability: Double) {
    precondition(probability >= 0 && probability <= 1, "a chance is between 0 and 1, not \(probability)")
    threshold = UInt32(probability * 0x1p31 + 0.5)
  }

  /// The probability that the threshold stands for.
  public var probability: Double { Double(threshold) * 0x1p-31 }

  /// Whether a random word means yes: never for 0, always for 1.
  public func isMet(by word: UInt32) -> Bool { word >> 1 < threshold }
}
