import RewardEngine

/// A number of a scenario that was fitted to an event log, besides those of when players play.
public struct Habit: Sendable {
  /// Its field: of the scenario, or of a profile.
  public var path: String
  public var value: Double
  /// 90 % of plausible values are in it.
  public var ninety: Ninety
  /// Values that are as plausible as the next; empty where only the fit is known.
  public var draws: [Double]
  /// What the log shows, such as `days of play with it`; it may be what the number follows from.
  public var observation: String
  public var observed: Double?
  /// Whether ``observed`` is a share.
  public var isShare: Bool

  /// The observation of a chance of exactly 0 or 1 that the log does not contradict.
  static let kept = "kept from the scenario, since the log allows it"

  /// The number as a scenario has it.
  public func text(_ draw: Int? = nil) -> String {
    let value = draw.flatMap { draws.indices.contains($0) ? draws[$0] : nil } ?? value
    return Self.text(value)
  }

  /// Five digits, at most six decimals; negative numbers, too.
  static func text(_ value: Double) -> String {
    let size = value.magnitude
    guard size > 0 else { return "0" }
    let million = (size * 1_000_000).rounded() / 1_000_000
    guard million > 0 else { return "0" }
    return (value < 0 ? "-" : "") + FittedText.digits(million)
  }
}

/// Draws around a fitted number, on a scale where they are normal.
enum HabitScale {
  case plain, logarithm, logit

  func draws(_ value: Double, _ ninety: Ninety, _ normals: [Double]) -> [Double] {
    let reach = 2 * Interval.normalReach(Ninety.confidence)
    switch self {
    case .plain:
      let spread = (ninety.high - ninety.low) / reach
      return normals.map { value + spread * $0 }
    case .logarithm:
      guard value > 0, ninety.low > 0, ninety.high.isFinite else { return [] }
      let spread = Mathematics.log(ninety.high / ninety.low) / reach
      return normals.map { value * Mathematics.exp(spread * $0) }
    case .logit:
      func place(_ share: Double) -> Double { Mathematics.logit(min(max(share, 1e-6), 1 - 1e-6)) }
      let (low, high) = (place(ninety.low), place(ninety.high))
      // Where all did it, or nobody, the value has no place on the logit.
      let middle = value > 0 && value < 1 ? place(value) : (low + high) / 2
      return normals.map { Mathematics.logistic(middle + (high - low) / reach * $0) }
    }
  }
}
