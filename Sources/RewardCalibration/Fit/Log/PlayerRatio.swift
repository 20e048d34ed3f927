import RewardEngine

/// A sum over players divided by another one, such as missions done by days of play.
///
/// Players are the unit of its standard error: what one player does on many days counts as one observation. Source: W. G.
/// Cochran, Sampling Techniques, 3rd edition, 1977, section 6.4.
public struct PlayerRatio: Sendable, Equatable {
  public private(set) var players = 0
  public private(set) var top = 0.0
  public private(set) var bottom = 0.0
  private var topSquares = 0.0
  private var products = 0.0
  private var bottomSquares = 0.0

  public init() {}

  /// Adds a player; one with nothing below the line does not count.
  public mutating func add(_ own: Double, per base: Double) {
    guard base > 0 else { return }
    players += 1
    top += own
    bottom += base
    topSquares += own * own
    products += own * base
    bottomSquares += base * base
  }

  public var value: Double { bottom > 0 ? top / bottom : 0 }

  public var standardError: Double {
    guard players > 1, bottom > 0 else { return .infinity }
    let squares = topSquares - 2 * value * products + value * value * bottomSquares
    let count = Double(players)
    return (max(0, squares) * count / (count - 1)).squareRoot() / bottom
  }

  /// The range of 90 % of a share: Wilson's, for as many independent days as have this standard error.
  public var rangeOfShare: Ninety {
    let share = min(max(value, 0), 1)
    let error = standardError
    // Where all are alike, each player counts once.
    let days = error > 0 && error.isFinite ? share * (1 - share) / (error * error) : Double(max(players, 1))
    let interval = Interval.wilson(share: share, of: max(days, 1), confidence: Ninety.confidence)
    return Ninety(low: interval.low, high: interval.high)
  }

  /// The range of 90 % of a number above 0, taken on the scale of its logarithm.
  public var rangeOfMean: Ninety {
    guard value > 0, standardError.isFinite else { return Ninety(low: 0, high: .infinity) }
    let factor = Mathematics.exp(Interval.normalReach(Ninety.confidence) * standardError / value)
    return Ninety(low: value / factor, high: value * factor)
  }
}

extension Ninety {
  static let confidence = 0.9
}
