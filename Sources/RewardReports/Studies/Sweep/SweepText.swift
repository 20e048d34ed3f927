import RewardEngine
import RewardPages
import RewardStudies

/// What a terminal shows of a sweep: the answers, the points that they name, and the first points with their values.
extension SweepReport {
  /// The most points that a terminal has room for.
  private static let mostRows = 30
  /// The most columns of a terminal that the table takes, and that its fields do, so that there is room for values.
  private static let (mostColumns, mostOfFields) = (120, 75)

  var terminalText: String {
    let sentences = responses.indices.map { TerminalText.wrapped(sentence($0)) }
    let shown = shown
    return "\(TerminalText.line(title))\n\n" + sentences.joined() + "\n" + settingsOfNamed
      + values(axes: shown.axes, responses: shown.responses) + more(than: shown)
  }

  private typealias Shown = (axes: [Design.Axis], responses: [Int])

  private func values(axes: [Design.Axis], responses: [Int]) -> String {
    table(first: Self.mostRows, axes: axes, isNumbered: true, responses: responses).terminalText()
  }

  /// The fields and the responses that the table has room for. Where there are too many fields, points are shown by number; responses
  /// that change come first.
  private var shown: Shown {
    let fits = TerminalText.widthOfLines(values(axes: design.axes, responses: [])) <= Self.mostOfFields
    let axes = fits ? design.axes : []
    let still = responses.indices.filter(isLevel)
    let order = responses.indices.filter { !still.contains($0) } + still
    var shown: [Int] = []
    for response in order {
      let more = (shown + [response]).sorted()
      let width = TerminalText.widthOfLines(values(axes: axes, responses: more))
      if shown.isEmpty || width <= Self.mostColumns { shown = more }
    }
    return (axes, shown)
  }

  private func more(than shown: Shown) -> String {
    let hidden = [
      (design.points.count - Self.mostRows, "point"), (responses.count - shown.responses.count, "metric"),
    ].filter { $0.0 > 0 }.map { "\(NumberText.whole($0)) more \(NumberText.noun(after: "\($0)", $1))" }
    guard !hidden.isEmpty || shown.axes.count < design.axes.count else { return "" }
    let rest = hidden.isEmpty ? "" : "and \(hidden.listed); "
    return "\(rest)points.csv has the values of each point, responses.csv all results\n"
  }
}
