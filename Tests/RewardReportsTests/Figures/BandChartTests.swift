import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("Bands")
struct BandChartTests {
  private static let caption = Caption("Players <b>", subtitle: "by state", alternative: "Bands & states")

  private static func chart(_ values: [[Double]]) -> BandChart {
    let tints: [BandChart.Tint] = [.cool(0), .warm(1), .grey]
    return BandChart(
      caption, vertical: Axis("players"),
      bands: zip(values, tints).enumerated().map {
        .init("band \($0.offset)", $0.element.0, tint: $0.element.1)
      })
  }

  @Test(
    "are well-formed and have numbers only, whatever the data",
    arguments: [
      [[], [], []], [[3], [0], [1]], [[0, 0], [0, 0], [0, 0]], [[.nan, 2], [.infinity, 4], [1, -3]],
      [(0..<1000).map(Double.init), [1], []],
    ] as [[[Double]]])
  func isWellFormed(values: [[Double]]) {
    let svg = Self.chart(values).svg
    #expect(XMLCheck(svg).fault == nil)
    #expect(!svg.contains("nan") && !svg.contains("NaN") && !svg.contains("inf"))
  }

  @Test("say so when there is nothing to show", arguments: [[[]], [[0, 0]]] as [[[Double]]])
  func isEmpty(values: [[Double]]) { #expect(XMLCheck(Self.chart(values).svg).texts.contains("no data")) }

  @Test("are named beside the last day, each with its share of that day, and those never there are not")
  func labels() {
    let texts = XMLCheck(Self.chart([[9, 1], [0, 0], [1, 3]]).svg).texts
    #expect(texts.contains("band 0 25.0 %") && texts.contains("band 2 75.0 %"))
    #expect(!texts.contains { $0.hasPrefix("band 1") })
  }

  @Test("have no label where they are gone on the last day and hardly to be seen before")
  func gone() {
    // 1 of 100 in all, and 60 of 160.
    #expect(!XMLCheck(Self.chart([[1, 0], [49, 50]]).svg).texts.contains { $0.hasPrefix("band 0") })
    #expect(XMLCheck(Self.chart([[60, 0], [40, 60]]).svg).texts.contains("band 0 0.0 %"))
    #expect(XMLCheck(Self.chart([[1, 0], [49, 50]]).svg).texts.contains("band 1 100.0 %"))
  }

  @Test("fill the whole on every day, weekly means or not", arguments: [20, 150])
  func fillsTheWhole(days: Int) {
    // A week of ups and downs between two bands that are ten together: the upper edge is a straight line.
    let lower = (0..<days).map { Double($0 % 7) }
    let svg = Self.chart([lower, lower.map { 10 - $0 }]).svg
    let paths = svg.split(separator: "\n").filter { $0.hasPrefix("<path") && $0.contains("layer") }
    #expect(paths.count == 2)
    let heights = paths[1].matches(of: /[ML]-?[\d.]+ ([\d.]+)/).prefix(days).map { $0.1 }
    #expect(Set(heights) == ["80"])
    // Not of 7 days everywhere: the first four weeks are drawn day by day.
    let name = days > 100 ? "players, daily to day 28, then mean of 7 days" : "players"
    #expect(XMLCheck(svg).texts.contains(name))
  }
}
