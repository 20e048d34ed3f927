import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("A Lorenz chart")
struct LorenzChartTests {
  private static func chart(_ points: [(Double, Double)], marks: [LorenzChart.Mark] = []) -> LorenzChart {
    LorenzChart(
      Caption("Who holds <gold>", alternative: "A curve"), horizontal: "share of players",
      vertical: "share of gold",
      points: points.map { LorenzChart.Point(population: $0.0, value: $0.1) }, marks: marks)
  }

  @Test("is square, whatever room its labels take")
  func square() throws {
    // Equality is a line at 45 degrees: as far across as up.
    let svg = Self.chart([(0, 0), (0.5, 0), (1, 1)]).svg
    let diagonal = try #require(svg.firstMatch(of: /class="axis" d="M([0-9.]+) ([0-9.]+)L([0-9.]+) 80"/))
    let places = [diagonal.1, diagonal.2, diagonal.3].compactMap { Double($0) }
    #expect(places.count == 3)
    #expect(((places[2] - places[0]) - (places[1] - 80)).magnitude < 0.2)
  }

  @Test("names its marks and equality, and has a dot for its marks alone")
  func names() {
    let mark = LorenzChart.Mark(
      "richest tenth holds 28 %", at: LorenzChart.Point(population: 0.9, value: 0.72))
    let svg = Self.chart([(0, 0), (0.5, 0), (1, 1)], marks: [mark]).svg
    let texts = XMLCheck(svg).texts
    #expect(svg.matches(of: /<circle/).count == 1)
    #expect(
      ["richest tenth holds 28 %", "all hold the same", "share of players", "100 %"].allSatisfy(
        texts.contains))
  }

  @Test(
    "is well-formed and has numbers only, whatever the data",
    arguments: [[], [(0, 0)], [(0, 0), (.nan, 0.5), (1, 1)], [(0, 0), (1, 1)]] as [[(Double, Double)]])
  func isWellFormed(points: [(Double, Double)]) {
    let svg = Self.chart(points).svg
    #expect(XMLCheck(svg).fault == nil)
    #expect(!svg.contains("nan") && !svg.contains("inf\""))
    #expect(XMLCheck(svg).texts.contains("no data") == (points.count < 2))
  }
}
