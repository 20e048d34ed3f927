import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("Columns in panels")
struct ColumnPanelsTests {
  private static let caption = Caption("Levels", subtitle: "of <all>", alternative: "Who stands & where")

  private static func chart(_ values: [[Double]], places: [Int], bounds: [Double]? = nil) -> ColumnPanels {
    ColumnPanels(
      caption, horizontal: Axis("level"), vertical: Axis("share", .percent), places: places,
      panels: values.enumerated().map {
        .init("day <\($0 + 1)>", note: "median & more", $1, low: bounds, high: bounds)
      })
  }

  @Test(
    "are well-formed and have numbers only, whatever the data",
    arguments: [
      [], [0], [0, 0], [.nan, 0.5], [.infinity, 1e300], (0..<200).map { Double($0) / 200 }, [-1, 0.5],
    ] as [[Double]])
  func isWellFormed(values: [Double]) {
    for panels in [[], [values], [values, values, values]] {
      for bounds in [nil, values] {
        let svg = Self.chart(panels, places: Array(values.indices), bounds: bounds).svg
        #expect(XMLCheck(svg).fault == nil)
        #expect(!svg.contains("nan") && !svg.contains("NaN") && !svg.contains("inf"))
        #expect(XMLCheck(svg).texts.contains("no data") == (panels.isEmpty || values.isEmpty))
      }
    }
  }

  @Test("name each panel, and give each a scale of its own from zero")
  func scales() {
    let texts = XMLCheck(Self.chart([[0.9, 0.1], [0.02, 0.03]], places: [1, 2]).svg).texts
    #expect(texts.contains("day &lt;1&gt;") && texts.contains("day &lt;2&gt;"))
    #expect(texts.count { $0 == "median &amp; more" } == 2)
    #expect(texts.contains("100 %") && texts.contains("4 %"))
    #expect(texts.count { $0 == "0 %" } == 2)
    #expect(texts.contains("level") && texts.contains("share"))
  }

  @Test("draw a column for each value above zero, and a whisker for each interval")
  func columns() {
    let svg = Self.chart([[0.5, 0, 0.25]], places: [1, 2, 3], bounds: [0.4, 0, 0.3]).svg
    #expect(svg.split(separator: "<rect class=\"s1\"").count - 1 == 2)
    #expect(svg.split(separator: "class=\"whisker\"").count - 1 == 2)
    let bare = Self.chart([[0.5, 0, 0.25]], places: [1, 2, 3]).svg
    #expect(!bare.contains("class=\"whisker\""))
  }

  @Test("draw twice the share twice as high")
  func heights() throws {
    let svg = Self.chart([[0.2, 0.4]], places: [1, 2]).svg
    let heights = svg.split(separator: "\n").filter { $0.hasPrefix("<rect class=\"s1\"") }.compactMap {
      line in
      line.split(separator: "height=\"").last?.split(separator: "\"").first.flatMap { Double($0) }
    }
    #expect(heights.count == 2)
    let twice: Double = try #require(heights.first) * 2
    #expect(abs(try #require(heights.last) - twice) <= 0.2)
  }

  @Test(
    "name a dozen columns at most, at round places, and the first where there is room",
    arguments: [
      (Array(1...12), (1...12).map { "\($0)" }), (Array(1...28), ["1", "5", "10", "15", "20", "25"]),
      (Array(stride(from: 0, through: 126, by: 2)), (0...6).map { "\($0 * 20)" }),
      ([1] + Array(stride(from: 2, through: 64, by: 2)), ["1", "10", "20", "30", "40", "50", "60"]),
      ([7], ["7"]), (Array(1...14), ["2", "4", "6", "8", "10", "12", "14"]),
    ])
  func labels(places: [Int], labels: [String]) {
    let panel = [Double](repeating: 0.5, count: places.count)
    let texts = XMLCheck(Self.chart([panel], places: places).svg).texts
    #expect(texts.filter { Int($0) != nil } == labels)
  }
}
