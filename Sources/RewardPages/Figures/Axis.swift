/// What an axis measures, and how its ticks are written.
public struct Axis: Sendable {
  public enum Measure: Sendable {
    /// Days of the simulation, counted from 0 and shown from 1.
    case days
    case number
    /// Things that are whole, such as players: no tick has a fraction.
    case whole
    /// Shares of one, shown in percent.
    case percent
    /// Differences of shares of one, shown in percentage points.
    case percentagePoints

    /// What a tick's number is multiplied by and followed by.
    var hundredths: String? {
      switch self {
      case .days, .number, .whole: nil
      case .percent: " %"
      case .percentagePoints: " pp"
      }
    }
  }

  /// How values are spread along the axis.
  public enum Scaling: Sendable {
    case linear
    /// Equal ratios take equal lengths; values of 0 and below are not drawn.
    case logarithmic
  }

  public var name: String
  public var measure: Measure
  public var scale: Scaling
  /// Where the axis ends at least; without it the data decide.
  public var reach: Double?
  /// Whether a linear axis has 0 on it, wherever the data are.
  public var hasZero: Bool

  public init(
    _ name: String, _ measure: Measure = .number, reach: Double? = nil, hasZero: Bool = true,
    scale: Scaling = .linear
  ) {
    self.name = name
    self.measure = measure
    self.scale = scale
    self.reach = reach
    self.hasZero = hasZero
  }

  public static let days = Axis("day", .days)

  /// A value of this axis beside its line.
  package func label(of value: Double) -> String {
    switch measure {
    case .days: NumberText.whole(Int(value) + 1)
    case .number, .whole: NumberText.significant(value, digits: 3)
    case .percent: NumberText.percent(value)
    case .percentagePoints: NumberText.percent(value).replacing(" %", with: " pp")
    }
  }
}
