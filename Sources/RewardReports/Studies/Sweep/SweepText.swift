import RewardEngine
import RewardPages
import RewardStudies

/// What a terminal shows of a sweep: the answers, the points that they name, and the first points with their values.
extension SweepReport {
  /// The most points and axes that a terminal has room for.
  private static let mostRows = 30
  private static let mostColumns = 6

  var terminalText: String {
    let sentences = responses.indices.map { TerminalText.wrapped(sentence($0)) }
    // Where there are too many axes, points are shown by number only.
    let table = table(
      first: Self.mostRows, axes: isWide ? [] : design.axes, isNumbered: true, responses: responses.count)
    return "\(TerminalText.line(title))\n\n" + sentences.joined() + "\n" + settingsOfNamed
      + table.terminalText()
      + more
  }

  private var isWide: Bool { design.axes.count > Self.mostColumns }

  private var more: String {
    let hidden = design.points.count - Self.mostRows
    guard hidden > 0 || isWide else { return "" }
    let rest = hidden > 0 ? "and \(NumberText.whole(hidden)) more points; " : ""
    return "\(rest)points.csv has the values of each point, responses.csv all results\n"
  }
}
