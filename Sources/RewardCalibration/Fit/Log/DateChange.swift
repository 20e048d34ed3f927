/// A date from which on players do more or less than players of the same age did before, for some days or for good.
public struct DateChange: Sendable, Equatable {
  /// What changes, each on a day of play but for the first.
  public enum Quantity: Sendable, Hashable {
    case daysOfPlay
    case logins
    /// By place in the scenario.
    case activity(Int)
  }

  public let quantity: Quantity
  /// The first date of what comes after.
  public let date: Int
  /// The last date of it, where players then go on as before; `nil` where it stays.
  public var until: Int?
  /// How many times as much as before, or as on the days around it.
  public let ratio: Double
  /// The difference in standard errors.
  let strength: Double

  /// The dates on which players begin to do more or less than on the day before.
  var edges: [Int] { [date] + (until.map { [$0 + 1] } ?? []) }
}
