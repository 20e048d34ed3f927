/// The title and the texts around a chart.
public struct Caption: Sendable {
  public var title: String
  /// The line under the title: what is measured, of whom, in which unit.
  public var subtitle: String
  /// What the chart shows, for readers who cannot see it.
  public var alternative: String

  public init(_ title: String, subtitle: String = "", alternative: String) {
    self.title = title
    self.subtitle = subtitle
    self.alternative = alternative
  }
}
