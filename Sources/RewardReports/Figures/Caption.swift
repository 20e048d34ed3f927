/// The words around a figure.
public struct Caption: Sendable {
  public var title: String
  /// The line under the title: what is measured, of whom, in which unit.
  public var subtitle: String
  /// What the figure shows, told to who cannot see it.
  public var alternative: String

  public init(_ title: String, subtitle: String = "", alternative: String) {
    self.title = title
    self.subtitle = subtitle
    self.alternative = alternative
  }
}
