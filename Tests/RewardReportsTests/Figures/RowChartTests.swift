import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("A tornado chart")
struct TornadoChartTests {
  private static func chart(_ rows: [TornadoChart.Row]) -> TornadoChart {
    TornadoChart(
      Caption("What <moves> coins", alternative: "Bars"), axis: Axis("change of coins"), rows: rows)
  }

  private static let row = TornadoChart.Row(
    "shop.price", low: .init("5", -10, low: -12, high: -8), high: .init("20", 30, low: 25, high: 35))

  @Test("draws a bar to each side of zero, as long as its change")
  func bars() throws {
    let bars = Self.chart([Self.row]).svg.matches(
      of: /<rect class="(s[12])" x="([0-9.]+)" y="[0-9.]+" width="([0-9.]+)"/)
    let places = bars.compactMap { bar in Double(bar.2).flatMap { x in Double(bar.3).map { (x, $0) } } }
    #expect(bars.map(\.1) == ["s1", "s2"] && places.count == 2)
    // The low one ends where the high one begins, which is three times as long.
    #expect(abs(places[0].0 + places[0].1 - places[1].0) < 0.2)
    #expect(abs(places[1].1 - 3 * places[0].1) < 0.4)
  }

  @Test("draws a row in grey that may be none")
  func faint() {
    let faint = TornadoChart.Row("shop.price", low: Self.row.low, high: Self.row.high, isFaint: true)
    let bars = Self.chart([Self.row, faint]).svg.matches(of: /<rect class="(s1|s2|u7 layer)"/)
    #expect(bars.map(\.1) == ["s1", "s2", "u7 layer", "u7 layer"])
  }

  @Test("draws an end in grey whose interval has 0 in it, whatever the other end shows")
  func faintEnd() {
    let row = TornadoChart.Row("shop.price", low: .init("5", -1, low: -3, high: 1), high: Self.row.high)
    let bars = Self.chart([row]).svg.matches(of: /<rect class="(s1|s2|u7 layer)"/)
    #expect(bars.map(\.1) == ["u7 layer", "s2"])
  }

  @Test("names rows and ends")
  func names() {
    let texts = XMLCheck(Self.chart([Self.row]).svg).texts
    #expect(["shop.price", "5", "20", "change of coins", "0"].allSatisfy(texts.contains))
  }

  @Test("is well-formed and has numbers only, whatever the data")
  func isWellFormed() {
    let odd = TornadoChart.Row(
      "<odd>", low: .init("a", .nan, low: .nan, high: 0), high: .init("b", 0, low: 0, high: 0))
    let still = TornadoChart.Row(
      "still", low: .init("1", 0, low: 0, high: 0), high: .init("2", 0, low: 0, high: 0))
    for rows in [[], [odd], [still], [Self.row, odd]] {
      let svg = Self.chart(rows).svg
      #expect(XMLCheck(svg).fault == nil)
      #expect(!svg.contains("nan") && !svg.contains("inf\""))
    }
    #expect(XMLCheck(Self.chart([odd]).svg).texts.contains("no data"))
  }
}

@Suite("A chart of shares in rows")
struct ShareBarChartTests {
  private static func chart(_ rows: [ShareBarChart.Row]) -> ShareBarChart {
    ShareBarChart(
      Caption("Shares", alternative: "Bars"), axis: "share of the variance",
      names: (own: "by itself", total: "with others"), rows: rows)
  }

  @Test("draws both shares of a row from zero, and names them")
  func bars() {
    let row = ShareBarChart.Row(
      "chance", own: .init(0.2, low: 0.1, high: 0.3), total: .init(0.4, low: 0.3, high: 0.5))
    let svg = Self.chart([row]).svg
    let widths = svg.matches(of: /<rect class="s[12]" x="[0-9.]+" y="[0-9.]+" width="([0-9.]+)" height="11"/)
      .compactMap { Double($0.1) }
    #expect(widths.count == 2 && abs(widths[1] - 2 * widths[0]) < 0.2)
    let texts = XMLCheck(svg).texts
    #expect(
      ["chance", "by itself", "with others", "share of the variance", "0 %"].allSatisfy(texts.contains))
  }

  @Test("is well-formed where shares are below zero, above one or no numbers")
  func isWellFormed() {
    let rows = [
      ShareBarChart.Row("low", own: .init(-0.2, low: -0.5, high: 0.1), total: .init(0, low: -0.1, high: 0.1)),
      ShareBarChart.Row("high", own: .init(3, low: 1, high: 9), total: .init(.nan, low: .nan, high: .nan)),
    ]
    for rows in [rows, []] {
      let svg = Self.chart(rows).svg
      #expect(XMLCheck(svg).fault == nil)
      #expect(!svg.contains("nan") && !svg.contains("width=\"-"))
    }
  }
}

@Suite("A scatter chart")
struct ScatterChartTests {
  @Test("draws a dot a mark, and names those it is about")
  func marks() {
    let chart = ScatterChart(
      Caption("Effects", alternative: "Dots"), horizontal: Axis("size"), vertical: Axis("spread"),
      marks: [
        .init("price", x: 10, y: 2, low: 8, high: 12, isNamed: true),
        .init("chance", x: 1, y: 1, low: 0, high: 2, isNamed: false),
        .init("none", x: .nan, y: 1, low: 0, high: 2, isNamed: true),
      ], slope: .init("both alike", 1))
    let svg = chart.svg
    #expect(XMLCheck(svg).fault == nil && !svg.contains("nan"))
    #expect(svg.matches(of: /<circle/).count == 2)
    let texts = XMLCheck(svg).texts
    #expect(["price", "size", "spread", "both alike"].allSatisfy(texts.contains))
    #expect(!texts.contains("chance") && !texts.contains("none"))
  }

  @Test("without a mark says so")
  func empty() {
    let chart = ScatterChart(
      Caption("Effects", alternative: "Dots"), horizontal: Axis("size"), vertical: Axis("spread"), marks: [])
    #expect(XMLCheck(chart.svg).fault == nil && XMLCheck(chart.svg).texts.contains("no data"))
  }
}

@Suite("A heat chart")
struct HeatChartTests {
  private static func chart(_ values: [[Double]]) -> HeatChart {
    HeatChart(
      Caption("Coins", alternative: "A table"), vertical: "price", horizontal: "grant",
      rows: values.indices.map { "row \($0)" }, columns: (values.first ?? []).indices.map { "column \($0)" },
      values: values, measure: Axis("coins"))
  }

  @Test("lays more layers on a cell, the larger its number is")
  func shades() {
    // One layer, one and half of five more, all six.
    #expect(Self.layers(Self.chart([[0, 5, 10]])) == [1, 4, 6])
  }

  private static func layers(_ chart: HeatChart) -> [Int] {
    let places = chart.svg.matches(of: /<rect class="s1 wide" x="([0-9.]+)"/).map { String($0.1) }
    return places.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }.values.sorted()
  }

  @Test("has the same colour where numbers look alike")
  func alike() {
    // 1.006 and 1.014 are both 1.01.
    #expect(Self.layers(Self.chart([[1, 1.006, 1.014]])) == [1, 6, 6])
  }

  @Test("is pale where no number is shown to differ")
  func pale() {
    var chart = Self.chart([[0, 5, 10]])
    chart.hasShades = false
    #expect(Self.layers(chart) == [1, 1, 1])
  }

  @Test("names two axes on two lines where one has no room for both", arguments: [(1, true), (12, false)])
  func axes(times: Int, isOneLine: Bool) throws {
    func name(_ letter: String) -> String { String(repeating: "shop.\(letter).", count: times) }
    let svg = HeatChart(
      Caption("Coins", alternative: "A table"), vertical: name("a"), horizontal: name("b"), rows: ["1"],
      columns: ["2"], values: [[3]], measure: Axis("coins")
    ).svg
    let heights = ["↓", "→"].compactMap { arrow in
      svg.split(separator: "\n").first { $0.hasSuffix("\(arrow)</text>") }?.firstMatch(of: /y="([0-9.]+)"/)?.1
    }
    try #require(heights.count == 2)
    #expect((heights[0] == heights[1]) == isOneLine)
  }

  @Test("names rows, columns and numbers")
  func names() {
    let texts = XMLCheck(Self.chart([[1.5, 2], [3, 4]]).svg).texts
    #expect(["row 1", "column 0", "1.50", "4", "price ↓", "grant →"].allSatisfy(texts.contains))
  }

  @Test(
    "is well-formed whatever the data", arguments: [[], [[.nan]], [[1, 1], [1, .nan]]] as [[[Double]]])
  func isWellFormed(values: [[Double]]) {
    let svg = Self.chart(values).svg
    #expect(XMLCheck(svg).fault == nil && !svg.contains("nan"))
    #expect(XMLCheck(svg).texts.contains("no data") == !values.joined().contains(where: \.isFinite))
  }
}
