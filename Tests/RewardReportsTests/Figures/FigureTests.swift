import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("A figure")
struct FigureTests {
  private static let caption = Caption(
    "Gold <b>&\"", subtitle: "coins", alternative: "What players <hold> & spend")

  private static let shapes: [[Double]] = [
    [], [3], [0, 0, 0], [7, 7], [.nan, 2, .infinity, 4], (0..<1000).map(Double.init), [-5, 5],
    [1e300, 1e-300],
  ]

  private static func figures(_ values: [Double]) -> [String] {
    let axis = Axis("gold & silver")
    return [
      FanChart(
        caption, vertical: axis,
        percentiles: .init(p5: values, p25: values, p50: values, p75: values, p95: values),
        mean: values
      ).svg,
      LineChart(
        caption, vertical: axis,
        series: [.init("a<b", values, low: values, high: values), .init("c", values)]
      ).svg,
      StackedAreaChart(
        caption, vertical: axis, faucets: [.init("login", values)], sinks: [.init("hats", values)]
      )
      .svg,
      BarChart(
        caption, axis: axis, bars: values.prefix(20).map { .init("step", $0, low: 0, high: $0) }
      ).svg,
    ]
  }

  @Test("draws one day as dots and bars")
  func oneDay() {
    let axis = Axis("gold")
    let fan = FanChart(
      Self.caption, vertical: axis, percentiles: .init(p5: [1], p25: [2], p50: [3], p75: [4], p95: [5]))
    #expect(fan.svg.contains("<rect class=\"s1 wide\"") && fan.svg.contains("<circle class=\"s1 dot\""))
    let flows = StackedAreaChart(
      Self.caption, vertical: axis, faucets: [.init("login", [3])], sinks: [.init("hats", [2])])
    #expect(flows.svg.contains("<rect class=\"u1 layer\"") && flows.svg.contains("<rect class=\"d1 layer\""))
  }

  @Test("is well-formed and has numbers only, whatever the data", arguments: shapes)
  func isWellFormed(values: [Double]) {
    for svg in Self.figures(values) {
      #expect(XMLCheck(svg).fault == nil)
      #expect(!svg.contains("nan") && !svg.contains("NaN") && !svg.contains("inf\""))
      #expect(svg.contains("<title>Gold &lt;b&gt;&amp;&quot;</title>"))
      #expect(svg.contains("<desc>What players &lt;hold&gt; &amp; spend</desc>"))
      #expect(svg.contains("role=\"img\"") && svg.contains("prefers-color-scheme:dark"))
    }
  }

  @Test("says so when there is nothing to show")
  func saysSoWhenEmpty() {
    for svg in Self.figures([]) { #expect(XMLCheck(svg).texts.contains("no data")) }
  }

  @Test("counts days from 1 and names each line at its end")
  func countsDaysFromOne() {
    let chart = LineChart(
      Self.caption, vertical: Axis("coins"),
      series: [
        .init("regular", Array(repeating: 12, count: 30)), .init("casual", Array(repeating: 3, count: 30)),
      ])
    let texts = XMLCheck(chart.svg).texts
    #expect(["1", "5", "30", "day", "coins", "regular 12", "casual 3"].allSatisfy(texts.contains))
    // Zero is on the axis of coins, and is no day.
    #expect(texts.filter { $0 == "0" }.count == 1)
  }

  @Test("has one unit: labels are in millions where the axis is")
  func units() {
    let values = [0, 1_344_574_025.0]
    let axis = Axis("coins")
    let line = LineChart(Self.caption, vertical: axis, series: [.init("all", values)])
    let fan = FanChart(
      Self.caption, vertical: axis,
      percentiles: .init(p5: values, p25: values, p50: values, p75: values, p95: values))
    for (svg, name) in [(line.svg, "all"), (fan.svg, "median")] {
      let texts = XMLCheck(svg).texts
      // 1,344.57 millions, with no fewer digits than its whole part.
      #expect(texts.contains("coins, millions") && texts.contains("\(name) 1,345"))
    }
    let rows = DifferenceChart(Self.caption, axis: axis, mark: .bar, rows: [.init("a", 30_000_000)])
    #expect(XMLCheck(rows.svg).texts.contains("+30"))
  }

  @Test("has a minus sign before numbers below zero, and hyphens in names and dates")
  func minus() {
    let chart = LineChart(
      Self.caption, vertical: Axis("coins"), series: [.init("day-2 of 2026-01-05", [-4, -4])])
    let texts = XMLCheck(chart.svg).texts
    #expect(texts.contains("−4") && texts.contains("day-2 of 2026-01-05 −4"))
  }

  @Test("draws at most 200 points a line")
  func thins() {
    let values = (0..<3650).map { Double($0 % 97) }
    let chart = LineChart(Self.caption, vertical: Axis("coins"), series: [.init("all", values)])
    let longest = chart.svg.split(separator: "\n").filter { $0.hasPrefix("<path") }
      .map { $0.count { $0 == "L" } }.max()
    #expect(longest == 199)
  }

  @Test("merges the reasons after the sixth, and gives shares of each side")
  func mergesReasons() {
    let layers = (1...9).map { StackedAreaChart.Layer("reason \($0)", [Double(10 - $0)]) }
    let texts = XMLCheck(StackedAreaChart(Self.caption, vertical: Axis("c"), faucets: layers, sinks: []).svg)
      .texts
    // 9 + 8 + 7 + 6 + 5 + 4 of 45 are named; 3 + 2 + 1 are 13 % of 45.
    #expect(texts.contains("+ reason 1 20 %"))
    #expect(texts.contains("+ 3 others 13 %"))
    #expect(!texts.contains { $0.contains("reason 7") })
  }

  /// Another run may be shorter, or have nothing of a currency.
  @Test(
    "draws the net before as far as it is known",
    arguments: [[1, 2, 3], [1, 2, .nan], [.nan, .nan, .nan], []])
  func netBefore(values: [Double]) {
    var chart = StackedAreaChart(
      Self.caption, vertical: Axis("c"), faucets: [.init("login", [3, 3, 3])], sinks: [])
    chart.netBefore = values
    let known = values.count { $0.isFinite }
    #expect(XMLCheck(chart.svg).texts.contains("net before") == (known > 0))
    let line = chart.svg.split(separator: "\n").first { $0.hasPrefix("<path class=\"s2 thin\"") }
    #expect((line?.count { $0 == "L" } ?? -1) == known - 1)
    // Over more than a hundred days, lines are means of seven.
    chart.faucets = [.init("login", Array(repeating: 3, count: 120))]
    chart.netBefore = Array(repeating: 2, count: 110) + Array(repeating: .nan, count: 10)
    #expect(XMLCheck(chart.svg).fault == nil && XMLCheck(chart.svg).texts.contains("net before"))
  }

  @Test("takes the shares of a side from weights where layers have them")
  func weighsLayers() {
    let layers = [StackedAreaChart.Layer("login", [1], weight: 30), .init("start", [5], weight: 70)]
    let texts = XMLCheck(StackedAreaChart(Self.caption, vertical: Axis("c"), faucets: layers, sinks: []).svg)
      .texts
    #expect(texts.contains("+ login 30 %") && texts.contains("+ start 70 %"))
  }

  @Test("draws a reference across the plot and names it, even where all lines lie below it")
  func reference() {
    var chart = LineChart(Self.caption, vertical: Axis("ratio"), series: [.init("a", [0.2, 0.4])])
    #expect(!XMLCheck(chart.svg).texts.contains("even"))
    chart.reference = LineChart.Reference("even", at: 1)
    let texts = XMLCheck(chart.svg).texts
    #expect(texts.contains("even") && texts.contains("1.0"))
    chart.series = []
    #expect(XMLCheck(chart.svg).texts.contains("no data"))
  }
}

@Suite("Lines of one chart")
struct LineStyleTests {
  @Test("differ in their pattern as well as in their hue, and two never in the same way")
  func patterns() {
    #expect((0..<6).map(Palette.line) == ["s1", "s2 p2", "s3 p3", "s4 p4", "s5 p5", "s6 p6"])
    #expect(Palette.line(6) == "s1 p2" && Palette.line(11) == "s6")
    #expect(Set((0..<36).map(Palette.line)).count == 36)
    // A pattern of its own for each.
    let rules = Palette.style.matches(of: /\.fig \.p\d\{stroke-dasharray:([^}]*)\}/).map { String($0.1) }
    #expect(Set(rules).count == 5)
  }

  @Test("show their pattern beside their label, but one alone does not")
  func keys() {
    func count(_ lines: Int, of style: String) -> Int {
      let series = (0..<lines).map { LineChart.Series("line \($0)", [1, Double($0)]) }
      let chart = LineChart(
        Caption("Lines", alternative: "Lines"), vertical: Axis("coins"), series: series)
      return chart.svg.split(separator: "\n").count { $0.hasPrefix("<path class=\"\(style)\"") }
    }
    #expect(count(2, of: "s1") == 2 && count(2, of: "s2 p2") == 2 && count(1, of: "s1") == 1)
  }

  @Test("may be dots with nothing between them")
  func dots() {
    let chart = LineChart(
      Caption("Fit", alternative: "Dots and a line"), vertical: Axis("share"),
      series: [.init("observed", [1, 2, 3], isDotted: true), .init("fitted", [1, 2, 3])])
    // One for each value, and one beside the label.
    #expect(chart.svg.matches(of: /<circle class="s1 dot"/).count == 4)
    #expect(!chart.svg.contains("<path class=\"s1\"") && chart.svg.contains("<path class=\"s2 p2\""))
  }
}

@Suite("Labels at line ends")
struct EndLabelsTests {
  @Test("keep apart, in order and as near as they can")
  func spread() {
    // Two at the same height part evenly; a third far away stays.
    func spread(_ wanted: [Double], to bottom: Double, heights: [Double]? = nil) -> [Double] {
      EndLabels.spread(wanted, from: 0, to: bottom, heights: heights ?? wanted.map { _ in 20 })
    }
    #expect(spread([100, 100, 200], to: 300) == [90, 110, 200])
    // At the lower edge there is room only above.
    #expect(spread([300, 300], to: 300) == [280, 300])
    // Too many for the room: as far apart as it allows.
    #expect(spread([5, 5, 5], to: 10) == [0, 5, 10])
    // A label of two lines takes twice the room: half of 40 and half of 20 are 30, shared evenly.
    #expect(spread([100, 100], to: 300, heights: [40, 20]) == [85, 115])
  }

  @Test("break a long name into lines and never cut it")
  func neverCut() {
    let name = "milestone very_long_streak_name.every_hundred_days_above_the_record_of_the_player"
    let chart = LineChart(
      Caption("Long", alternative: "A line"), vertical: Axis("coins"), series: [.init(name, [1, 2])])
    let texts = XMLCheck(chart.svg).texts
    #expect(!texts.contains { $0.contains("…") })
    let lines = texts.filter { $0.count > 5 && name.contains($0) }
    // A space at a break is left out.
    #expect(lines.joined().replacing(" ", with: "").hasPrefix(name.prefix(40).replacing(" ", with: "")))
    #expect(texts.contains { $0.hasSuffix("player 2") })
  }
}

@Suite("The width of a text")
struct TextWidthTests {
  // Letters are 0.64 of the size wide: at size 10, ten take 64 pixels and eleven 70.4.
  @Test(
    "breaks it after a space, else after a dot, an underscore, or inside a word",
    arguments: [
      ("abcdefghij", ["abcdefghij"]), ("abcde fghab", ["abcde", "fghab"]),
      ("abcd_efgabc", ["abcd_", "efgabc"]), ("ab.cdef_ghk", ["ab.", "cdef_ghk"]),
      ("abcdefghabcd", ["abcdefghab", "cd"]),
    ])
  func lines(text: String, lines: [String]) {
    #expect(TextWidth.lines(text, pixels: 64, size: 10) == lines)
  }
}

@Suite("Ticks")
struct TicksTests {
  @Test("stand at round values from zero")
  func nice() {
    #expect(
      Ticks.nice(from: 3, to: 97, about: 5, in: .number).labels == ["0", "20", "40", "60", "80", "100"])
    // Days from a change on: 109 in seven steps of 16 at least, which are 20.
    #expect(
      Ticks.nice(from: 100, to: 209, about: 7, in: .number, hasZero: false).labels
        == ["100", "120", "140", "160", "180", "200", "220"])
    #expect(Ticks.nice(from: 0, to: 0.3, about: 3, in: .number).labels == ["0.0", "0.1", "0.2", "0.3"])
    #expect(Ticks.nice(from: -4, to: 6, about: 5, in: .number).labels == ["-4", "-2", "0", "2", "4", "6"])
    #expect(Ticks.nice(from: 0, to: 1, about: 5, in: .percent).labels.last == "100 %")
    #expect(
      Ticks.nice(from: 0, to: 5e7, about: 5, in: .number).labels == ["0", "10", "20", "30", "40", "50"])
    #expect(Ticks.nice(from: 0, to: 5e7, about: 5, in: .number).unit == "millions")
  }

  @Test(
    "of a logarithmic axis stand at 1, 2 and 5 times powers of ten, around the values",
    arguments: [
      (2.3, 116, ["2", "5", "10", "20", "50", "100", "200"]),
      (0.04, 0.3, ["0.02", "0.05", "0.1", "0.2", "0.5"]),
      (3, 3, ["2", "5"]), (1, 1, ["1", "2"]),
      // Four decades of three marks are too many.
      (1.9, 1400, ["1", "10", "100", "1,000", "10,000"]),
    ])
  func logarithmic(low: Double, high: Double, labels: [String]) {
    #expect(Ticks.logarithmic(from: low, to: high).labels == labels)
  }

  @Test("of a logarithmic axis are evenly spaced where each is a multiple of the one before")
  func logarithmicPlaces() {
    let scale = Scale(low: 0.5, high: 500, start: 100, end: 400, scaling: .logarithmic)
    for (value, place) in [(0.5, 100.0), (5, 200), (50, 300), (500, 400), (0.1, 100)] {
      #expect((scale(value) - place).magnitude < 1e-9, "\(value)")
    }
  }

  @Test("of days begin with day 1")
  func days() {
    #expect(Ticks.days(1).labels == ["1"])
    #expect(Ticks.days(7).labels == ["1", "2", "3", "4", "5", "6", "7"])
    #expect(Ticks.days(365).labels == ["1", "60", "120", "180", "240", "300", "360"])
  }
}

@Suite("Thinning")
struct ThinningTests {
  @Test("keeps short series whole, and the ends and the one peak of long ones")
  func keepsPeaks() {
    #expect(Thinning.days(of: [[1, 2, 3]]) == [0, 1, 2])
    var values = Array(repeating: 1.0, count: 5000)
    values[1234] = 9
    let days = Thinning.days(of: [values])
    #expect(days.count == 200)
    #expect(days.first == 0 && days.last == 4999 && days.contains(1234))
  }
}
