import RewardEngine
import RewardStudies
import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("The report of a sweep")
struct SweepReportTests {
  private func report(
    _ kind: Sweep.Kind, _ design: Design, _ samples: [Sample], metric: String = "coins.balance.mean"
  ) throws -> StudyReport {
    let sweep = Sweep(try Exploration(StudyEconomy.document, design), by: kind)
    let findings = Sweep.Findings(sweep, try StudyEconomy.experiment(metric), samples: samples)
    return SweepReport(
      findings, title: "Walks", compare: "rewardsim compare walks.yaml", provenance: StudyEconomy.provenance
    ).report
  }

  private func axis(_ text: String) throws -> Design.Axis { try Design.Axis(text) }

  /// The first lines of the terminal's text, joined.
  private func answer(_ report: StudyReport) -> String {
    let lines = report.terminalText.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
    return lines.prefix { !$0.isEmpty }.joined(separator: " ")
  }

  @Test("of one field gives the direction of the response, and shows the curve")
  func curve() throws {
    let samples = [10.0, 20, 30].map { StudyEconomy.sample($0, $0, $0) }
    let report = try report(.grid, .grid([axis("login.pays.coins=1,2,3")]), samples)
    #expect(
      answer(report)
        == "As login.pays.coins goes from 1 to 3, the mean of coins held rises from 10 (10 to 10) to 30 (30 to 30). Today it is 10 (10 to 10), at 1."
    )
    #expect(
      report.files.map(\.name) == [
        "report.md", "report.html", "response-1.svg", "points.csv", "responses.csv", "summary.json",
      ])
    #expect(StudyEconomy.text("points.csv", of: report) == "login.pays.coins\n1\n2\n3\n")
    #expect(
      StudyEconomy.text("responses.csv", of: report) == """
        point,response,value,low,high,replications
        1,coins.balance.mean,10,10,10,3
        2,coins.balance.mean,20,20,20,3
        3,coins.balance.mean,30,30,30,3

        """)
    let page = try #require(StudyEconomy.text("report.md", of: report))
    #expect(page.contains("# Walks: sweep"))
    #expect(page.contains("| `login.pays.coins` | 1 | 1, 2 and 3 |"))
    #expect(page.contains("\n| **1 (today)** | 10 (10 to 10) |\n| 2 | 20 (20 to 20) |\n"))
    #expect(page.contains("rewardsim study"))
  }

  @Test("keeps lines of fields apart that differ in their first names alone")
  func longNames() {
    let paths = ["a", "b"].map { "shop.\($0)_hat_of_the_longest_name_of_all.cost.coins" }
    #expect(paths.lastNames(pixels: 138) == paths)
    #expect([paths[0], "login.pays.gold"].lastNames(pixels: 138) == ["cost.coins", "login.pays.gold"])
  }

  @Test("of one field on a logarithmic scale has a logarithmic axis with room for its last mark")
  func logarithmicCurve() throws {
    let samples = [10.0, 20, 30].map { StudyEconomy.sample($0, $0, $0) }
    let design = try Design.grid([axis("login.pays.coins=1:100:log")], levels: 3)
    #expect(design.points.count == 3 && abs(design.points[1][0] - 10) < 1e-9)
    let chart = try #require(StudyEconomy.text("response-1.svg", of: report(.grid, design, samples)))
    // The middle value, 10, is as far from 1 as from 100.
    let line = try #require(
      chart.firstMatch(of: /<path class="s1" d="M([0-9.]+) [0-9.]+L([0-9.]+) [0-9.]+L([0-9.]+) [0-9.]+"/))
    let places = [line.1, line.2, line.3].compactMap { Double($0) }
    #expect(places.count == 3 && (places[1] - places[0] - (places[2] - places[1])).magnitude < 0.2)
    let last = try #require(chart.firstMatch(of: /<text class="muted" x="([0-9.]+)"[^>]*>100</))
    let middle = try #require(Double(last.1))
    #expect(middle + TextWidth.pixels("100", size: 12) / 2 <= Figure.width)
  }

  @Test(
    "of one field reports where the response falls, turns or stays",
    arguments: [
      (
        [30.0, 20, 10],
        "As login.pays.coins goes from 1 to 3, the mean of coins held falls from 30 (30 to 30) to 10 (10 to 10). Today it is 30 (30 to 30), at 1."
      ),
      (
        [10, 30, 20],
        "As login.pays.coins goes from 1 to 3, the mean of coins held does not keep one direction: it is lowest at 1, 10 (10 to 10), and highest at 2, 30 (30 to 30). Today it is 10 (10 to 10), at 1."
      ),
      (
        [10, 10, 10],
        "The mean of coins held is not shown to change as login.pays.coins goes from 1 to 3: it stays at 10 (10 to 10). Today it is 10 (10 to 10), at 1."
      ),
    ])
  func trends(means: [Double], sentence: String) throws {
    let samples = means.map { StudyEconomy.sample($0, $0, $0) }
    #expect(
      answer(try report(.grid, .grid([axis("login.pays.coins=1,2,3")]), samples)) == sentence)
  }

  @Test("of a field whose effect is not shown has both ends, and of a small one says that it is small")
  func ends() throws {
    func sentence(_ samples: [Sample]) throws -> String {
      answer(try report(.grid, .grid([axis("login.pays.coins=1,2,3")]), samples))
    }
    let open = try sentence([
      StudyEconomy.sample(20, 40, 30), StudyEconomy.sample(40, 20, 30), StudyEconomy.sample(30, 26, 31),
    ])
    #expect(open.contains(": it is 30 (") && open.contains(") at 1 and 29 ("))
    #expect(open.contains(") at 3. Today it is 30 (") && !open.contains("stays"))
    let small = try sentence([0.97911, 0.97912, 0.97914].map { StudyEconomy.sample($0, $0, $0) })
    #expect(small.contains("rises a little: it is 0.98 (0.98 to 0.98) at both ends."))
  }

  /// The step between 10 and 40 is the same in each replication. The other is −30, 10 and 5, or the reverse: it may be anything.
  @Test(
    "of one field names a value in between that is beyond the ends, and that neither a step back nor the whole way is shown"
  )
  func beyondTheEnds() throws {
    func sentence(_ samples: [Sample]) throws -> String {
      answer(try report(.grid, .grid([axis("login.pays.coins=1,2,3")]), samples))
    }
    let (start, peak) = (StudyEconomy.sample(10, 10, 10), StudyEconomy.sample(40, 40, 40))
    let rise = try sentence([start, peak, StudyEconomy.sample(10, 50, 45)])
    #expect(
      rise.contains(
        "coins held rises between 1 and 2, but is not shown to change from end to end: it is 10 (10 to 10) at 1 and 35 ("
      ),
      "\(rise)")
    #expect(rise.contains(" It is highest at 2, 40 (40 to 40), but no fall from there to 3 is shown. Today"))
    let fall = try sentence([peak, start, StudyEconomy.sample(40, 0, 5)])
    #expect(fall.contains("coins held falls between 1 and 2, but is not shown to change"), "\(fall)")
    #expect(fall.contains(" It is lowest at 2, 10 (10 to 10), but no rise from there to 3 is shown. Today"))
    let late = try sentence([StudyEconomy.sample(40, 0, 5), start, peak])
    #expect(
      late.contains(" It is lowest at 2, 10 (10 to 10), but no fall from 1 to there is shown."), "\(late)")
  }

  @Test("of two fields has a table of them, and the places of the ends")
  func table() throws {
    let design = Design.grid([try axis("login.pays.coins=1,2"), try axis("missions.walk.chance=0,0.5,1")])
    let samples = [10.0, 30, 50, 20, 40, 60].map { StudyEconomy.sample($0, $0, $0) }
    let report = try report(.grid, design, samples)
    #expect(
      answer(report).hasPrefix(
        "The mean of coins held ranges from 10 (10 to 10) at login.pays.coins 1, missions.walk.chance 0 to 60 (60 to 60) at login.pays.coins 2, missions.walk.chance 1. Averaged over the other field, it rises with login.pays.coins and missions.walk.chance."
      ))
    let page = try #require(StudyEconomy.text("report.md", of: report))
    #expect(page.contains("| 1 (today) | 10 (10 to 10) | 30 (30 to 30) | 50 (50 to 50) |"))
    #expect(page.contains("| 2 | 20 (20 to 20) | 40 (40 to 40) | 60 (60 to 60) |"))
    #expect(!page.contains("## Values"))
    // On a dark page the cells of large numbers are the light ones.
    let chart = try #require(StudyEconomy.text("response-1.svg", of: report))
    #expect(XMLCheck(chart).texts.contains("value over all replications; stronger colour is more"))
  }

  @Test("of two fields with two values each is not too small to show what both do")
  func smallTable() throws {
    let axes = [try axis("login.pays.coins=5,20"), try axis("missions.walk.chance=0.1,0.4")]
    // The means over the other field go from 1057 to 694.5, and from 449.5 to 1302; by replication they differ by 1.
    let samples = [602.0, 1512, 297, 1092].map { StudyEconomy.sample($0, $0 + 1, $0 + 2) }
    #expect(
      answer(try report(.grid, .grid(axes), samples)).hasSuffix(
        " Averaged over the other field, it rises with missions.walk.chance and falls with login.pays.coins.")
    )
    // The same at every point: nothing is shown, whatever the replications.
    let still = [0.0, 0, 0, 0].map { StudyEconomy.sample($0 + 1, $0 + 9, $0 + 2) }
    #expect(
      answer(try report(.grid, .grid(axes), still)).hasSuffix(
        "Averaged over the other field, it is not shown to change with login.pays.coins and missions.walk.chance."
      ))
  }

  @Test("of one field says in which small part of it most of the change lies, or where none is shown")
  func part() throws {
    func sentence(_ samples: [Sample]) throws -> String {
      answer(try report(.grid, .grid([axis("login.pays.coins=1,2,3,4,5")]), samples))
    }
    let flat = [30.0, 30, 30, 30].map { StudyEconomy.sample($0, $0, $0) }
    #expect(
      try sentence(flat + [StudyEconomy.sample(10, 10, 10)]).contains(
        "falls from 30 (30 to 30) to 10 (10 to 10), nearly all of it between 4 and 5. Today"))
    // The last step is 6.4 ± 4.0 with two degrees, so that it may be less than half of the whole way, which is shown.
    let noisy = [[30.0, 30, 30], [31, 29, 30], [29, 30, 31], [30, 31, 29], [26, 26, 26]]
      .map { StudyEconomy.sample($0[0], $0[1], $0[2]) }
    #expect(
      try sentence(noisy).contains("to 26 (26 to 26). No change is shown from 1 to 4. Today"))
  }

  @Test("of several fields names the effect that another one reverses, with both values")
  func reversal() throws {
    let design = Design.grid([try axis("login.pays.coins=1,2"), try axis("missions.walk.chance=0,1")])
    // The coins raise it by 10 without walks, and lower it by 20 with them: by 5 on average. Walks lower it by 20 or 50, too.
    let samples = [50.0, 30, 60, 10].map { StudyEconomy.sample($0, $0, $0) }
    #expect(
      answer(try report(.grid, design, samples)).hasSuffix(
        "Averaged over the other field, it falls with login.pays.coins and missions.walk.chance. The effect of login.pays.coins changes its sign with the other field. From 1 to 2, it is +10 (10 to 10) at missions.walk.chance 0, but -20 (-20 to -20) at missions.walk.chance 1."
      ))
  }

  @Test("of a grid does not say of a whole field what a part of it alone shows")
  func partOfAField() throws {
    let design = Design.grid([try axis("login.pays.coins=1,2,3"), try axis("missions.walk.chance=0,1")])
    // The first step is 10. The whole way is −30, 50 and 16, a mean of 12 that may be anything.
    let rows = [[0.0, 0, 0], [10, 10, 10], [-30, 50, 16]]
    let samples = rows.flatMap { Array(repeating: StudyEconomy.sample($0[0], $0[1], $0[2]), count: 2) }
    #expect(
      answer(try report(.grid, design, samples)).hasSuffix(
        "it rises over a part of login.pays.coins and is not shown to change with missions.walk.chance."))
  }

  @Test("of a grid of many fields has the average changes that its sentence is about")
  func averages() throws {
    let axes = try ["login.pays.coins=1,2", "missions.walk.chance=0,1", "missions.walk.pays.coins=1,2"].map(
      axis)
    // Coins add 40, walks take 10. What a walk pays is −5, 5 and 9 in the replications, which shows nothing.
    let design = Design.grid(axes)
    let samples = design.points.map { point in
      let sum = 40 * point[0] - 10 * point[1]
      let noise = [-5.0, 5, 9].map { sum + (point[2] == 2 ? $0 : 0) }
      return StudyEconomy.sample(noise[0], noise[1], noise[2])
    }
    let report = try report(.grid, design, samples)
    #expect(
      answer(report).hasSuffix(
        "Averaged over the other fields, it rises with login.pays.coins, falls with missions.walk.chance and is not shown to change with missions.walk.pays.coins."
      ), "\(answer(report))")
    let page = try #require(StudyEconomy.text("report.md", of: report))
    #expect(page.contains("| `login.pays.coins` | +40 (40 to 40) |"))
    #expect(page.contains("| `missions.walk.chance` | -10 (-10 to -10) |"))
    #expect(page.contains("| `missions.walk.pays.coins` | +3 (-"))
    #expect(!page.contains("rank correlation"))
  }

  @Test("of a file's points does not judge fields that move together one by one")
  func movingTogether() throws {
    let axes = [try axis("login.pays.coins=1:9"), try axis("missions.walk.pays.coins=1:9")]
    let points = (1...5).map { [Double($0), Double($0 + 1)] }
    let samples = points.map { StudyEconomy.sample($0[0], $0[0], $0[0]) }
    #expect(
      answer(try report(.file, Design(axes, points: points), samples)).hasSuffix(
        " It changes most clearly with login.pays.coins and missions.walk.pays.coins (rank correlation with login.pays.coins: 1.00). These fields move together in these points, so that their effects cannot be distinguished. Use points in which they move apart."
      ))
  }

  @Test("of a file's points gives no effect to a field that follows another one in part")
  func partOfTheWay() throws {
    let axes = [try axis("login.pays.coins=1:9"), try axis("missions.walk.pays.coins=1:9")]
    let points = zip(1...7, [2, 1, 4, 3, 6, 5, 7]).map { [Double($0), Double($1)] }
    let samples = points.map { StudyEconomy.sample($0[0], $0[0], $0[0]) }
    let report = try report(.file, Design(axes, points: points), samples)
    #expect(
      answer(report).hasSuffix(
        " It tends to rise with login.pays.coins most clearly (rank correlation 1.00)."))
    let page = try #require(StudyEconomy.text("report.md", of: report))
    #expect(page.contains("over all points, with the other fields held (partial): 1 if"))
    #expect(page.contains("| `missions.walk.pays.coins` | 0"), "\(page)")
  }

  @Test("of fields one at a time gives the direction along each")
  func spokes() throws {
    let axes = [try axis("login.pays.coins=1,3"), try axis("missions.walk.chance=0,1")]
    let design = Design.oneAtATime(axes, around: [1, 0.5])
    let samples = [30.0, 50, 30, 30].map { StudyEconomy.sample($0, $0, $0) }
    let report = try report(.oneAtATime, design, samples)
    #expect(
      answer(report)
        == "The mean of coins held is 30 (30 to 30) today. It rises with login.pays.coins. It is not shown to change with missions.walk.chance."
    )
    let figure = try #require(StudyEconomy.text("response-1.svg", of: report))
    #expect(XMLCheck(figure).fault == nil)
    #expect(XMLCheck(figure).texts.contains { $0.contains("login.pays.coins") })
  }

  @Test("of points all over the ranges has rank correlations")
  func cloud() throws {
    let axes = [try axis("login.pays.coins=1:9"), try axis("missions.walk.chance=0:1")]
    let points = [[1, 0.4], [2, 0.1], [3, 0.9], [4, 0.2], [5, 0.6], [6, 0.5]]
    let samples = points.map { StudyEconomy.sample($0[0], $0[0], $0[0]) }
    let report = try report(.latin, Design(axes, points: points), samples)
    let page = try #require(StudyEconomy.text("report.md", of: report))
    #expect(page.contains("| `login.pays.coins` | 1 (1 to 1) |"))
    #expect(page.contains("What was varied: 6 points of a Latin hypercube"))
    #expect(page.contains("| 3 | 3 | 0.9 | 3 (3 to 3) |"))
    #expect(StudyEconomy.text("response-1.svg", of: report) == nil)
  }

  @Test("of points all over the ranges does not name a field that one of several may look like by chance")
  func chance() throws {
    let axes = [try axis("login.pays.coins=1:9"), try axis("missions.walk.chance=0:1")]
    // A correlation of 0.83 with the coins, whose 95 % interval contains 0 where two fields are looked at, and no sooner.
    let points = [[1, 0.4], [2, 0.1], [3, 0.9], [4, 0.2], [5, 0.6], [6, 0.5]]
    let samples = [2.0, 1, 4, 3, 6, 5].map { StudyEconomy.sample($0, $0, $0) }
    let both = try report(.latin, Design(axes, points: points), samples)
    #expect(answer(both).hasSuffix(" No single field is shown to matter."))
    let page = try #require(StudyEconomy.text("report.md", of: both))
    #expect(page.contains("| `login.pays.coins` | 0.8 (-0.1 to 1.0) |"))
  }

  @Test("of points of many fields names them by number, and has their settings beside today's")
  func numberedPoints() throws {
    let axes = try ["login.pays.coins=1:9", "missions.walk.chance=0:1", "missions.walk.pays.coins=1:9"].map(
      axis)
    let points = [[1, 0.4, 2], [2, 0.1, 9], [3, 0.9, 4], [4, 0.2, 5], [5, 0.6, 1]]
    let samples = [30.0, 10, 20, 50, 40].map { StudyEconomy.sample($0, $0, $0) }
    let report = try report(.latin, Design(axes, points: points), samples)
    #expect(
      answer(report)
        == "The mean of coins held ranges from 10 (10 to 10) at point 2 to 50 (50 to 50) at point 4. No single field is shown to matter."
    )
    #expect(
      report.terminalText.contains(
        """

        field                     today  point 2  point 4
        login.pays.coins              1        2        4
        missions.walk.chance        0.5      0.1      0.2
        missions.walk.pays.coins      4        9        5

        point

        """.dropLast()))
    let page = try #require(StudyEconomy.text("report.md", of: report))
    #expect(page.contains("| field | rank correlation | today | point 2 (lowest) | point 4 (highest) |"))
    #expect(page.contains(" | 1 | 2 | 4 |\n"))
  }

  @Test("of points without a value names them by number where there are many fields")
  func numberedWithoutValue() throws {
    let axes = try ["login.pays.coins=1:9", "missions.walk.chance=0:1", "missions.walk.pays.coins=1:9"].map(
      axis)
    let points = [[1, 0.4, 2], [2, 0.1, 9], [3, 0.9, 4]]
    let samples = [
      StudyEconomy.sample(nil, nil, nil), StudyEconomy.sample(1, 1, 1), StudyEconomy.sample(2, 2, 2),
    ]
    let report = try report(.latin, Design(axes, points: points), samples)
    #expect(answer(report).contains("at point 2 to 2 (2 to 2) at point 3. It has no value at point 1."))
    let page = try #require(StudyEconomy.text("report.md", of: report))
    #expect(page.contains("| field | today | point 2 (lowest) | point 3 (highest) | point 1 (no value) |"))
    #expect(page.contains("| `missions.walk.chance` | 0.5 | 0.1 | 0.9 | 0.4 |"))
  }

  @Test("of more fields than a table of values has room for folds the settings of every point")
  func settingsOfAll() throws {
    let axes = try ["login.pays.coins=1:9", "missions.walk.chance=0:1", "missions.walk.pays.coins=1:9"].map(
      axis)
    let more = try ["days=5:10", "players.profiles.loyal.activity=0:1", "currencies.coins.start=0:3"].map(
      axis)
    let points = [[1, 0.4, 2, 5, 0.3, 1], [2, 0.1, 9, 6, 0.8, 2]]
    let samples = [1.0, 2].map { StudyEconomy.sample($0, $0, $0) }
    let report = try report(.latin, Design(axes + more, points: points), samples)
    let page = try #require(StudyEconomy.text("report.md", of: report))
    #expect(page.contains("<details><summary>The settings of all points</summary>"))
    #expect(page.contains("| 2 | 2 | 0.1 | 9 | 6 | 0.8 | 2 |"))
  }

  @Test("reports where a response has no value")
  func missing() throws {
    let design = Design.grid([try axis("login.pays.coins=1,2")])
    let none = try report(
      .grid, design, [StudyEconomy.sample(nil, nil, nil), StudyEconomy.sample(nil, 1, nil)])
    #expect(answer(none) == "The mean of coins held has no value at any point.")
    #expect(
      StudyEconomy.text("responses.csv", of: none)?.contains("\n1,coins.balance.mean,,,,3\n") == true)
    let some = try report(.grid, design, [StudyEconomy.sample(nil, nil, nil), StudyEconomy.sample(1, 1, 1)])
    #expect(
      answer(some)
        == "The mean of coins held is 1 (1 to 1) at every point that has a value. It has no value at login.pays.coins 1."
    )
  }

  @Test("suggests a command that can be pasted, with the scenario's path")
  func nextStep() throws {
    let samples = [10.0, 20].map { StudyEconomy.sample($0, $0, $0) }
    let report = try report(.grid, .grid([axis("login.pays.coins=1,2")]), samples)
    #expect(
      try #require(StudyEconomy.text("report.md", of: report)).contains(
        "let rewardsim compare walks.yaml --set login.pays.coins=VALUE show what it changes."))
  }
}
