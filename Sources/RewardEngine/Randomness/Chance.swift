/// A probability as a threshold for words of luck.
///
/// It is a whole number of 2³¹sts, so 0 and 1 are exact, and no other probability is off by more than 2⁻³².
public struct Chance: Sendable, Hashable {
  /// How many of 2³¹ equally likely draws meet the chance: 0 to 2³¹.
  public let threshold: UInt32

  public static let never = Chance(0)
  public static let always = Chance(1)

  /// Rounds a probability to the nearest 2³¹st.
  ///
  /// - Precondition: `probability` is in `0 ... 1`.
  public init(_ probability: Double) {
    precondition(probability >= 0 && probability <= 1, "a chance is between 0 and 1, not \(probability)")
    threshold = UInt32(probability * 0x1p31 + 0.5)
  }

  /// The probability that this stands for.
  public var probability: Double { Double(threshold) * 0x1p-31 }

  /// Whether the chance is met by a word of luck: never for 0, always for 1.
  public func isMet(by word: UInt32) -> Bool { word >> 1 < threshold }
}
