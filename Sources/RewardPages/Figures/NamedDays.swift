/// Days of a run that have a name, such as those of an event.
///
/// A chart over the days of the run shows them in rows under its axis, where they hide no data: a reader sees what a
/// dip or a step comes from.
public struct NamedDays: Sendable, Equatable {
  public var name: String
  /// Indices of days, each run without a gap; ascending, and none of them empty.
  public var runs: [Range<Int>]

  public init(_ name: String, runs: [Range<Int>]) {
    self.name = name
    self.runs = runs
  }

  /// Some named days as a sentence, for readers who cannot see a chart; empty if there are none.
  static func sentence(_ named: [NamedDays]) -> String {
    let marked = named.filter { !$0.runs.isEmpty }.map { "\(PlainText.line($0.name)) (\($0.days))" }
    return marked.isEmpty ? "" : " Marked: \(marked.joined(separator: ", "))."
  }

  /// Which days these are: `days 30 to 36`, `day 6 and 3 more times`.
  private var days: String {
    let (first, last) = (runs[0].lowerBound + 1, runs[0].upperBound)
    let span =
      first == last
      ? "day \(NumberText.whole(first))" : "days \(NumberText.whole(first)) to \(NumberText.whole(last))"
    let more = runs.count - 1
    return more == 0 ? span : "\(span) and \(more.counted("more time"))"
  }
}

/// The rows under the axis of a chart that show named days.
struct NamedDayRows {
  /// Days in one row: bars, and their name beside the last bar, or before the first where there is no room behind.
  private struct Row {
    var bars: [(left: Double, right: Double)]
    var name: String
    var end: Double

    /// Where the name begins.
    var text: Double

    init(_ bars: [(left: Double, right: Double)], _ name: String) {
      self.bars = bars
      self.name = name
      let (first, last) = (bars[0].left, bars[bars.count - 1].right)
      let width = Self.width(of: name)
      text = last + Self.gap
      if text + width > Figure.width { text = max(first - Self.gap - width, 0) }
      end = max(last, text + width)
    }

    var start: Double { min(bars[0].left, text) }

    static let gap = 5.0
    static func width(of name: String) -> Double { TextWidth.pixels(name, size: 12) }
  }

  private static let height = 17.0
  /// Fewer would hide which event is which; more would be taller than the plot.
  private static let most = 6
  /// More lines through the plot would hide the data.
  private static let mostLines = 12
  private static let leastWidth = 3.0

  private let plot: Figure.Plot
  private let rows: [[Row]]

  init?(_ named: [NamedDays], _ plot: Figure.Plot?) {
    guard let plot, plot.isOfDays, plot.last > plot.first else { return nil }
    self.plot = plot
    let shown = named.compactMap { days -> Row? in
      let bars = days.runs.compactMap { Self.bar($0, plot) }
      return bars.isEmpty ? nil : Row(bars, PlainText.line(days.name))
    }
    guard !shown.isEmpty else { return nil }
    let rows = Self.packed(shown)
    guard rows.count > Self.most else {
      self.rows = rows
      return
    }
    let others = rows[(Self.most - 1)...].joined()
    let bars = others.flatMap(\.bars).sorted { $0.left < $1.left }
    self.rows = rows.prefix(Self.most - 1) + [[Row(bars, "\(others.count) others")]]
  }

  /// From the first to the last of some days, within the plot and wide enough to be seen.
  private static func bar(_ days: Range<Int>, _ plot: Figure.Plot) -> (left: Double, right: Double)? {
    let (first, last) = (
      max(Double(days.lowerBound), plot.first), min(Double(days.upperBound - 1), plot.last)
    )
    guard first <= last else { return nil }
    let (left, right) = (plot.x(first), plot.x(last))
    let missing = max(0, leastWidth - (right - left)) / 2
    return (left - missing, right + missing)
  }

  /// Each in the first row where it touches no other, in order of their beginnings.
  private static func packed(_ all: [Row]) -> [[Row]] {
    var rows: [[Row]] = []
    for next in all.enumerated().sorted(by: { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) })
    {
      let fit = rows.firstIndex { ($0.last?.end ?? 0) + 2 * Row.gap <= next.element.start }
      if let fit { rows[fit].append(next.element) } else { rows.append([next.element]) }
    }
    return rows
  }

  /// How much taller they make a figure.
  var height: Double { Double(rows.count) * Self.height }

  /// Draws the rows below a height, and lines at the ends of the days through the plot where those are few.
  func draw(on canvas: inout Canvas, below top: Double) {
    let bars = rows.joined().flatMap(\.bars)
    if bars.count <= Self.mostLines {
      for bar in bars {
        let isShort = bar.right - bar.left <= 2 * Self.leastWidth
        for place in isShort ? [(bar.left + bar.right) / 2] : [bar.left, bar.right] {
          canvas.line(from: Point(x: place, y: plot.top), to: Point(x: place, y: plot.bottom), class: "tie")
        }
      }
    }
    for (index, row) in rows.enumerated() {
      let middle = top + (Double(index) + 0.5) * Self.height
      for part in row {
        for bar in part.bars {
          canvas.rectangle(
            Area(left: bar.left, top: middle - 4, right: bar.right, bottom: middle + 4), class: "muted")
        }
        canvas.text(part.name, at: Point(x: part.text, y: middle + 4), class: "muted")
      }
    }
  }
}
