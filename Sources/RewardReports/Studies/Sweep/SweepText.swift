import RewardEngine
import RewardPages
import RewardStudies

/// What a terminal shows of a sweep: the answers, and the first points with their values.
extension SweepReport {
  /// The most points and responses that a terminal has room for.
  private static let mostRows = 30
  private static let mostColumns = 6

  var terminalText: String {
    let sentences = responses.indices.map { TerminalText.wrapped(sentence($0)) }
    return "\(TerminalText.line(title))\n\n" + sentences.joined() + "\n" + table + more
  }

  private var isWide: Bool { design.axes.count > Self.mostColumns }

  /// A column for each axis; where there are too many, points are shown by number only.
  private var table: String {
    let axes = isWide ? [] : design.axes
    var table = TerminalTable(
      columns: [("point", .right)] + axes.map { ("\($0.path)", .right) }
        + responses.map { ($0.spelling, .right) })
    for (place, sample) in findings.samples.prefix(Self.mostRows).enumerated() {
      table.add(
        row: ["\(place + 1)" + (place == today ? " (today)" : "")]
          + zip(axes, design.points[place]).map { $0.shown($1) }
          + words.enumerated().map { $1.text(sample.estimate($0)) })
    }
    return table.text()
  }

  private var more: String {
    let hidden = design.points.count - Self.mostRows
    guard hidden > 0 || isWide else { return "" }
    let rest = hidden > 0 ? "and \(NumberText.whole(hidden)) more points; " : ""
    return "\(rest)points.csv has the values of each point, responses.csv all results\n"
  }
}
