import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("A chart of differences")
struct DifferenceChartTests {
  private static let caption = Caption("Changes <b>", subtitle: "in percent", alternative: "Changes & more")

  private static func chart(_ rows: [DifferenceChart.Row], mark: DifferenceChart.Mark = .point)
    -> DifferenceChart
  {
    DifferenceChart(caption, axis: Axis("difference", .percent), mark: mark, rows: rows)
  }

  @Test(
    "is well-formed and has numbers only, whatever the data",
    arguments: [
      [], [(0, 0, 0)], [(0.2, 0.1, 0.3), (-0.4, -0.5, -0.3)], [(.nan, .nan, .infinity), (3, -1e9, 1e9)],
    ] as [[(Double, Double, Double)]], [DifferenceChart.Mark.point, .bar])
  func isWellFormed(values: [(Double, Double, Double)], mark: DifferenceChart.Mark) {
    let rows = values.map { DifferenceChart.Row("a & b", $0.0, low: $0.1, high: $0.2, isFaint: $0.0 < 0) }
    let svg = Self.chart(rows, mark: mark).svg
    #expect(XMLCheck(svg).fault == nil)
    #expect(!svg.contains("nan") && !svg.contains("NaN") && !svg.contains("inf"))
  }

  @Test("says so when there is nothing to show")
  func isEmpty() { #expect(XMLCheck(Self.chart([]).svg).texts.contains("no data")) }

  @Test("tells each value with its sign, and what is said of it")
  func notes() {
    let texts = XMLCheck(
      Self.chart([.init("one", 0.125, note: "up"), .init("two", -0.5), .init("none", .nan)]).svg
    ).texts
    #expect(texts.contains("+12.5 % · up") && texts.contains("−50.0 %") && texts.contains("–"))
  }

  @Test("has 0 on its axis, however far away the values are")
  func zero() {
    #expect(XMLCheck(Self.chart([.init("far", 0.9, low: 0.89, high: 0.91)]).svg).texts.contains("0 %"))
  }

  @Test("indents the rows that are parts of the row above")
  func parts() throws {
    let svg = Self.chart([.init("coins", 0.1), .init("hardcore", 0.2, isPart: true), .init("gems", 0.1)]).svg
    let places = ["coins", "hardcore", "gems"].compactMap { name in
      svg.split(separator: "\n").first { $0.hasSuffix(">\(name)</text>") }?.firstMatch(of: /x="([0-9.]+)"/)
        .flatMap { Double($0.1) }
    }
    try #require(places.count == 3)
    #expect(places[0] == places[2] && (places[1] - places[0] - 16).magnitude < 0.2)
  }

  @Test("draws bars from 0 to either side")
  func bars() throws {
    // One up and one down of one size: the second ends where the first begins.
    let svg = Self.chart([.init("up", 0.4), .init("down", -0.4)], mark: .bar).svg
    let bars = svg.matches(of: /<rect class="s1" x="([0-9.]+)" y="[0-9.]+" width="([0-9.]+)"/).compactMap {
      match in
      Double(match.output.1).flatMap { x in Double(match.output.2).map { (x: x, width: $0) } }
    }
    try #require(bars.count == 2)
    #expect(abs(bars[1].x + bars[1].width - bars[0].x) <= 0.1 && abs(bars[0].width - bars[1].width) <= 0.1)
  }
}
