import RewardEngine

/// The Sobol sequence: points that fill a cube more evenly than random ones.
///
/// Of the first 2ᵐ points each axis has exactly one in every 2⁻ᵐ of it; of the first two axes, so does every box
/// of that area whose sides are cut so. The points come in the order of the Gray code.
/// Source: I. M. Sobol, USSR Computational Mathematics and Mathematical Physics 7(4), 1967, pp. 86-112;
/// I. A. Antonov & V. M. Saleev, the same 19(1), 1979, pp. 252-256.
public struct SobolSequence: Sendable {
  /// Axes that there are direction numbers for.
  public static var mostDimensions: Int { directions.count + 1 }

  /// By axis: what each binary digit of a point's Gray code turns over.
  private let turns: [[UInt32]]

  /// - Precondition: `dimensions` is in `1 ... mostDimensions`.
  public init(dimensions: Int) {
    precondition(
      (1...Self.mostDimensions).contains(dimensions),
      "\(dimensions) dimensions; the most is \(Self.mostDimensions)")
    turns = (0..<dimensions).map(Self.turns)
  }

  /// The coordinates of a point, counted from 0, in units of 2⁻³².
  ///
  /// - Precondition: `index` is in `0 ..< 1 << 32`.
  public func point(_ index: Int) -> [UInt32] {
    precondition(index >= 0 && index < 1 << 32, "points are numbered 0 to \(UInt32.max), not \(index)")
    let gray = index ^ (index >> 1)
    return turns.map { turns in
      turns.indices.reduce(into: 0) { point, digit in
        if gray >> digit & 1 == 1 { point ^= turns[digit] }
      }
    }
  }

  /// The coordinates as numbers between 0 and 1, never either, each with some binary digits turned over.
  ///
  /// Shifted points are as even, but none is a corner, and the mean over all shifts of what they measure is exact.
  func uniforms(_ index: Int, shiftedBy shift: [UInt32]) -> [Double] {
    zip(point(index), shift).map { (Double($0 ^ $1) + 0.5) * 0x1p-32 }
  }

  /// A shift for each axis, decided by its name and the seed.
  func shift(named names: [String], seed: UInt64) -> [UInt32] {
    names.map { name in
      var stream = Luck(seed: seed).studyStream("sobol shift \(name)")
      return stream.nextWord()
    }
  }

  /// The direction numbers of an axis, v₁ at the top digit.
  private static func turns(of dimension: Int) -> [UInt32] {
    guard dimension > 0 else { return (0..<32).map { 1 << (31 - $0) } }
    let (polynomial, start) = directions[dimension - 1]
    let degree = start.count
    var turns = start.enumerated().map { $1 << UInt32(31 - $0) }
    for digit in degree..<32 {
      var turn = turns[digit - degree] ^ (turns[digit - degree] >> UInt32(degree))
      for term in 1..<degree where polynomial >> (degree - 1 - term) & 1 == 1 { turn ^= turns[digit - term] }
      turns.append(turn)
    }
    return turns
  }

  /// For each axis but the first: the inner coefficients of its primitive polynomial, and m₁, m₂, …
  ///
  /// Source: S. Joe & F. Y. Kuo, SIAM Journal on Scientific Computing 30, 2008, pp. 2635-2654; the file
  /// new-joe-kuo-6.21201, lines 2 to 40.
  private static let directions: [(polynomial: Int, start: [UInt32])] = [
    (0, [1]),
    (1, [1, 3]),
    (1, [1, 3, 1]),
    (2, [1, 1, 1]),
    (1, [1, 1, 3, 3]),
    (4, [1, 3, 5, 13]),
    (2, [1, 1, 5, 5, 17]),
    (4, [1, 1, 5, 5, 5]),
    (7, [1, 1, 7, 11, 19]),
    (11, [1, 1, 5, 1, 1]),
    (13, [1, 1, 1, 3, 11]),
    (14, [1, 3, 5, 5, 31]),
    (1, [1, 3, 3, 9, 7, 49]),
    (13, [1, 1, 1, 15, 21, 21]),
    (16, [1, 3, 1, 13, 27, 49]),
    (19, [1, 1, 1, 15, 7, 5]),
    (22, [1, 3, 1, 15, 13, 25]),
    (25, [1, 1, 5, 5, 19, 61]),
    (1, [1, 3, 7, 11, 23, 15, 103]),
    (4, [1, 3, 7, 13, 13, 15, 69]),
    (7, [1, 1, 3, 13, 7, 35, 63]),
    (8, [1, 3, 5, 9, 1, 25, 53]),
    (14, [1, 3, 1, 13, 9, 35, 107]),
    (19, [1, 3, 1, 5, 27, 61, 31]),
    (21, [1, 1, 5, 11, 19, 41, 61]),
    (28, [1, 3, 5, 3, 3, 13, 69]),
    (31, [1, 1, 7, 13, 1, 19, 1]),
    (32, [1, 3, 7, 5, 13, 19, 59]),
    (37, [1, 1, 3, 9, 25, 29, 41]),
    (41, [1, 3, 5, 13, 23, 1, 55]),
    (42, [1, 3, 7, 3, 13, 59, 17]),
    (50, [1, 3, 1, 3, 5, 53, 69]),
    (55, [1, 1, 5, 5, 23, 33, 13]),
    (56, [1, 1, 7, 7, 1, 61, 123]),
    (59, [1, 1, 7, 9, 13, 61, 49]),
    (62, [1, 3, 3, 5, 3, 55, 33]),
    (14, [1, 3, 1, 15, 31, 13, 49, 245]),
    (21, [1, 3, 5, 15, 31, 59, 63, 97]),
    (22, [1, 3, 1, 11, 11, 11, 77, 249]),
  ]
}
