import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("A series that ends before its axis")
struct EarlyEndTests {
  private static let caption = Caption("Coins", alternative: "Lines")
  /// Ten days with 7, and twenty without a value.
  private static let early = Array(repeating: 7, count: 10) + Array(repeating: Double.nan, count: 20)
  private static let whole = Array(repeating: 3.0, count: 30)

  /// The ends of each straight line of a style.
  private static func lines(_ style: String, in svg: String) -> [(from: [Double], to: [Double])] {
    svg.split(separator: "\n").filter { $0.hasPrefix("<path class=\"\(style)\"") }.map { line in
      let ends = line.matches(of: /[ML]([\d.]+) ([\d.]+)/).map { [Double($0.1) ?? 0, Double($0.2) ?? 0] }
      return (ends[0], ends[ends.count - 1])
    }
  }

  @Test("is tied to the edge by a level line that is not of its colour")
  func tie() throws {
    let chart = LineChart(
      Self.caption, vertical: Axis("coins"), series: [.init("early", Self.early), .init("whole", Self.whole)])
    let right = try #require(chart.figure.plot).right
    let ties = Self.lines("tie", in: chart.svg)
    #expect(ties.count == 1 && ties[0].from[1] == ties[0].to[1] && ties[0].to[0] == right)
    for style in ["s1 leader", "s2 p2 leader"] {
      for leader in Self.lines(style, in: chart.svg) { #expect(leader.from[0] > right) }
    }
  }

  @Test("has its last day in its label, and one that reaches the edge has not")
  func label() {
    let chart = LineChart(
      Self.caption, vertical: Axis("coins"), series: [.init("early", Self.early), .init("whole", Self.whole)])
    let texts = XMLCheck(chart.svg).texts
    #expect(texts.contains("early, day 10: 7") && texts.contains("whole 3"))
    let lengths = LineChart(
      Self.caption, horizontal: Axis("length", .whole), vertical: Axis("coins"),
      series: [.init("short", [9, 8], at: [1, 2]), .init("long", [9, 4], at: [1, 30])])
    #expect(["short, at 2: 8", "long 4"].allSatisfy(XMLCheck(lengths.svg).texts.contains))
    let fan = FanChart(
      Self.caption, vertical: Axis("coins"),
      percentiles: .init(p5: Self.early, p25: Self.early, p50: Self.early, p75: Self.early, p95: Self.early))
    #expect(XMLCheck(fan.svg).texts.contains("median, day 10: 7"))
  }

  @Test("is spoken of by the last day that has values")
  func words() {
    let early = FanChart.Percentiles(
      p5: Self.early, p25: Self.early, p50: Self.early, p75: Self.early, p95: Self.early)
    #expect(early.lastDayInWords == "day 10, the last with active players," && early.last(early.p50) == 7)
    let whole = FanChart.Percentiles(
      p5: Self.whole, p25: Self.whole, p50: Self.whole, p75: Self.whole, p95: Self.whole)
    #expect(whole.lastDayInWords == "the last day" && whole.last(whole.p50) == 3)
  }

  @Test("does not come from an axis of days that ends at a round number instead of the last of them")
  func wholeAxis() throws {
    let places = (0...364).map(Double.init)
    let chart = LineChart(
      Self.caption, horizontal: Axis("days since arrival", .whole), vertical: Axis("coins"),
      series: [.init("a", places, at: places)])
    #expect(try #require(chart.figure.plot).last == 364)
    let texts = XMLCheck(chart.svg).texts
    #expect(texts.contains("300") && Self.lines("tie", in: chart.svg).isEmpty)
  }

  @Test("has whole marks where its axis counts whole things", arguments: [1.0, 2, 3])
  func wholeMarks(most: Double) {
    #expect(
      Ticks.nice(from: 0, to: most, about: 5, in: .whole).labels == (0...Int(most)).map { "\($0)" })
    // Levels begin at 1.
    let ticks = Ticks.nice(from: 1, to: 1 + most, about: 7, in: .whole, hasZero: false)
    #expect(ticks.within(1, 1 + most).labels == (1...Int(1 + most)).map { "\($0)" })
  }
}
