import Testing

@testable import RewardPages

@Suite("Named days")
struct NamedDaysTests {
  private static let caption = Caption("Gold", subtitle: "coins", alternative: "What players hold.")
  private static let values = (0..<101).map(Double.init)

  private static func figure(_ named: [NamedDays], horizontal: Axis = .days) -> Figure {
    LineChart(
      caption, horizontal: horizontal, vertical: Axis("gold"), series: [.init("now", values)]
    ).figure.showing(named)
  }

  /// The bars and the names, each with its left end and its height in the drawing.
  private static func shown(_ figure: Figure) -> (
    bars: [(x: Double, y: Double, width: Double)], height: Double
  ) {
    let bars = figure.svg.matches(
      of: /<rect class="muted" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/)
    let height = figure.svg.firstMatch(of: /viewBox="0 0 \d+ ([\d.]+)"/).flatMap { Double($0.1) } ?? 0
    return (bars.map { (Double($0.1) ?? 0, Double($0.2) ?? 0, Double($0.3) ?? 0) }, height)
  }

  @Test("stand under the days of a chart, as wide as they last, and in the text for who cannot see it")
  func underTheAxis() throws {
    let figure = Self.figure([NamedDays("sale", runs: [20..<41]), NamedDays("outage", runs: [80..<81])])
    let plot = try #require(figure.plot)
    let bars = Self.shown(figure).bars
    #expect(bars.count == 2)
    // Days 21 to 41 are a fifth of the hundred days between the ends of the axis, from its fifth on.
    let whole = plot.right - plot.left
    #expect(abs(bars[0].x - (plot.left + whole / 5)) < 0.1 && abs(bars[0].width - whole / 5) < 0.1)
    // One day has no width of its own.
    #expect(bars[1].width == 3 && abs(bars[1].x + 1.5 - (plot.left + whole * 0.8)) < 0.1)
    #expect(bars.allSatisfy { $0.y > plot.bottom })
    #expect(figure.svg.contains(">sale</text>") && figure.svg.contains(">outage</text>"))
    #expect(
      figure.svg.contains("<desc>What players hold. Marked: sale (days 21 to 41), outage (day 81).</desc>"))
    #expect(XMLCheck(figure.svg).fault == nil)
  }

  @Test("that overlap have a row each, and those that do not share one")
  func rows() {
    let apart = Self.shown(Self.figure([NamedDays("a", runs: [5..<10]), NamedDays("b", runs: [60..<70])]))
    #expect(Set(apart.bars.map(\.y)).count == 1)
    let together = Self.shown(Self.figure([NamedDays("a", runs: [5..<50]), NamedDays("b", runs: [40..<70])]))
    #expect(Set(together.bars.map(\.y)).count == 2 && together.height == apart.height + 17)
    // A long name takes room as its bar does.
    let long = String(repeating: "weekend_", count: 8)
    let named = Self.shown(Self.figure([NamedDays(long, runs: [5..<10]), NamedDays("b", runs: [30..<35])]))
    #expect(Set(named.bars.map(\.y)).count == 2)
  }

  @Test("of which there are too many are one row of others, and a name at the end stands before its bar")
  func many() {
    let named = (0..<9).map { NamedDays("event\($0)", runs: [(10 + $0)..<80]) }
    let figure = Self.figure(named)
    #expect(Set(Self.shown(figure).bars.map(\.y)).count == 6)
    #expect(figure.svg.contains(">event4</text>") && figure.svg.contains(">4 others</text>"))
    #expect(!figure.svg.contains(">event5</text>"))
    // Every one of them is in the text.
    #expect(figure.svg.contains("event8 (days 19 to 80)"))
    let late = Self.figure([NamedDays(String(repeating: "late_", count: 20), runs: [98..<101])])
    #expect(late.svg.contains("y=\"\(Canvas.number(Self.shown(late).bars[0].y + 8))\">late_"))
  }

  @Test("that come again are named once, with how often")
  func again() {
    let figure = Self.figure([
      NamedDays("weekend", runs: stride(from: 5, to: 100, by: 7).map { $0..<($0 + 2) })
    ])
    #expect(Self.shown(figure).bars.count == 14)
    #expect(figure.svg.components(separatedBy: ">weekend</text>").count == 2)
    #expect(figure.svg.contains("weekend (days 6 to 7 and 13 more times)"))
    // So many lines through the plot would hide the data.
    #expect(!figure.svg.contains("class=\"tie\""))
  }

  @Test("change no chart over something else, nor one without any of them")
  func elsewhere() {
    let ages = Axis("days since arrival", .whole)
    let named = [NamedDays("sale", runs: [20..<41])]
    #expect(Self.figure(named, horizontal: ages).svg == Self.figure([], horizontal: ages).svg)
    let outside = Self.figure([NamedDays("later", runs: [200..<210])])
    #expect(outside.svg == Self.figure([]).svg)
  }
}
