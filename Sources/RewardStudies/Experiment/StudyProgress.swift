/// What a study keeps while it runs, and to whom it reports how far it is.
public struct StudyProgress: Sendable {
  /// Has the rows of an interrupted study, and keeps new ones.
  public let notebook: (any Notebook)?
  /// Is called, in any order, with player-days that are done or known from the notebook.
  public let report: (@Sendable (Int) -> Void)?

  public init(notebook: (any Notebook)? = nil, report: (@Sendable (Int) -> Void)? = nil) {
    (self.notebook, self.report) = (notebook, report)
  }
}
