/// A date from which on players do more or less than players of the same age did before.
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
  /// How many times as much as before.
  public let ratio: Double
  /// The difference in standard errors.
  let strength: Double
}
