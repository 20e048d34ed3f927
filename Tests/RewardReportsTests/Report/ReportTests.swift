import Foundation
import RewardEngine
import Testing

@testable import RewardPages
@testable import RewardReports
@testable import RewardStudies

@Suite("A report")
struct ReportTests {
  /// The tables that every report has after its page and its figures.
  private static let data = [
    "metrics.csv", "quantiles.csv", "daily.csv", "ledger.csv", "daily-by-profile.csv",
    "ledger-by-profile.csv",
  ]

  /// The names of a report's files: first the pages, then figures, then these tables, then the summary.
  private static func expectOrder(_ names: [String], tables: [String]) {
    let figures = names.dropFirst(2).dropLast(tables.count + 1)
    #expect(names.prefix(2) == ["report.md", "report.html"])
    #expect(figures.allSatisfy { $0.hasSuffix(".svg") }, "\(figures)")
    #expect(names.suffix(tables.count + 1) == tables + ["summary.json"])
    #expect(Set(names).count == names.count)
  }

  @Test("is pages, figures and tables in this order, named by what they are")
  func names() async throws {
    let families = ["levels.csv", "freezes.csv", "shop.csv", "profiles.csv", "retention.csv"]
    let report = try await Report(of: .with(Mechanic.allCases))
    Self.expectOrder(report.files.map(\.name), tables: Self.data + families)
    let bare = try await Report(of: .with([]))
    Self.expectOrder(bare.files.map(\.name), tables: Self.data + ["profiles.csv", "retention.csv"])
  }

  @Test(
    "has a section exactly for what the scenario has",
    arguments: [
      ([], ["Engagement"]), ([.levels], ["Experience and levels", "Engagement"]),
      ([.currency], ["Money", "Engagement"]), ([.streak], ["Streaks", "Engagement"]),
      ([.freeze], ["Freezes", "Streaks", "Engagement"]), ([.mission], ["Engagement", "Missions"]),
      ([.shop], ["Engagement", "Shop"]), ([.feedback], ["Feedback is on", "Streaks", "Engagement"]),
      (
        Mechanic.allCases,
        [
          "Feedback is on", "Experience and levels", "Money", "Freezes", "Streaks", "Engagement", "Missions",
          "Shop",
        ]
      ),
    ] as [([Mechanic], [String])])
  func sections(mechanics: [Mechanic], expected: [String]) async throws {
    let always = ["Options and assumptions", "What this model leaves out", "How to make this report again"]
    let sections = try await Report(of: .with(mechanics)).sections.filter {
      $0 != "Players with the largest holdings"
    }
    #expect(sections == ["Key metrics", "Red flags"] + expected + always)
  }

  @Test(
    "shows every figure among its files, and no other",
    arguments: [[], [.levels], [.currency], [.freeze], Mechanic.allCases] as [[Mechanic]])
  func images(mechanics: [Mechanic]) async throws {
    let report = try await Report(of: .with(mechanics))
    let shown = report.page.matches(of: /!\[[^\]]*\]\(([^)]+)\)/).map { String($0.1) }
    #expect(shown == report.files.map(\.name).filter { $0.hasSuffix(".svg") })
    for file in report.files where file.name.hasSuffix(".svg") {
      #expect(XMLCheck(file.text).fault == nil, "\(file.name)")
    }
  }

  @Test("is the same page in HTML as in Markdown")
  func sameInHTML() async throws {
    let report = try await Report(of: .with(Mechanic.allCases))
    let html = try #require(report.text("report.html"))
    let headings = html.matches(of: /<h2 id="[^"]+">(.*)<\/h2>/).map { String($0.1) }
    #expect(headings == report.sections)
    let lines = report.page.split(separator: "\n")
    func lineCount(_ start: String) -> Int { lines.count { $0.hasPrefix(start) } }
    func elementCount(_ tag: String) -> Int { html.split(separator: tag).count - 1 }
    let tables = lineCount("| ---")
    #expect(elementCount("<svg ") == lineCount("!["))
    #expect(elementCount("<table>") == tables)
    #expect(elementCount("<tr>") == lineCount("|") - tables)
    // The table of contents has an item for each section.
    #expect(elementCount("<li>") == lineCount("- ") + headings.count)
    #expect(elementCount("<details>") == lineCount("<details>"))
  }

  @Test(
    "never shows what is no number, however little there is to tell",
    arguments: [
      Crowd(players: 1, days: 1, activity: 1), Crowd(players: 2, days: 60, activity: 0),
      Crowd(players: 3, days: 100, activity: 0.3), Crowd(players: 1, days: 3, activity: 1, perDay: 0.001),
    ])
  func numbers(crowd: Crowd) async throws {
    for mechanics in [[], Mechanic.allCases] as [[Mechanic]] {
      var scenario = Scenario.with(mechanics, days: crowd.days, activity: crowd.activity)
      if let perDay = crowd.perDay { scenario.players.arrival = .perDay(perDay) }
      for file in try await Report(of: scenario, players: crowd.players).files {
        #expect(file.text.firstMatch(of: /\b-?(nan|inf|infinity)\b|∞/.ignoresCase()) == nil, "\(file.name)")
      }
    }
  }

  /// Few players in a corner of what can happen.
  struct Crowd {
    var players: Int
    var days: Int
    var activity: Double
    var perDay: Double?
  }

  @Test("opens with five lines and key metrics, and folds every chapter behind a click")
  func folds() async throws {
    let page = try await Report(of: .with(Mechanic.allCases)).page
    let lines = page.split(separator: "\n").filter { $0.hasPrefix("- **") && $0.contains(":**") }
      .map { $0.prefix { $0 != ":" } }
    #expect(lines == ["- **Goals", "- **Inflation", "- **Levels", "- **First step"].map { $0[...] })
    // Outside of what a click opens there are the tables of goals, key metrics and feedback, and no chart.
    var depth = 0
    var open: [Substring] = []
    for line in page.split(separator: "\n") {
      depth += line.hasPrefix("<details>") ? 1 : line == "</details>" ? -1 : 0
      if depth == 0 { open.append(line) }
    }
    #expect(open.filter { $0.hasPrefix("| metric") }.count == 2)
    #expect(!open.contains { $0.hasPrefix("![") })
  }

  @Test("has tables of at most seven columns")
  func narrow() async throws {
    let page = try await Report(of: .with(Mechanic.allCases, days: 100, activity: 0.6), players: 50).page
    for line in page.split(separator: "\n") where line.hasPrefix("| ---") {
      #expect(line.count { $0 == "|" } <= 8, "\(line)")
    }
  }

  @Test("gives the same bytes each time it is asked, on any number of threads, and for the same run again")
  func bytes() async throws {
    let scenario = Scenario.with(Mechanic.allCases, days: 20, activity: 0.6)
    let report = try await Report(of: scenario, players: 50)
    let again = try await Report(of: scenario, players: 50)
    #expect(report.files.map(\.text) == report.files.map(\.text))
    #expect(report.files.map(\.text) == again.files.map(\.text))
    for threads in [1, 2, 7, 64] {
      let files = await report.files(threads: threads)
      #expect(files.map(\.name) == report.files.map(\.name))
      #expect(files.map(\.text) == report.files.map(\.text))
    }
  }

  @Test("opens with the title and what the scenario is about, in which nothing acts")
  func escaping() async throws {
    var scenario = Scenario.twoDays
    scenario.title = "Coins | gems < ` [x](y)"
    scenario.about = "# <script>alert(1)</script>"
    let page = try await Report(of: scenario).page
    #expect(
      page.hasPrefix(
        """
        # Coins &#124; gems &lt; \\` \\[x\\](y)

        \\# &lt;script&gt;alert(1)&lt;/script&gt;

        - **Goals:** The scenario sets no goals.
        """))
  }

  @Test("keeps its tables, figures and files whole whatever the scenario's ids are")
  func strangeIds() async throws {
    let strange = "a|b <i> `c` [x](y) \"&\", ../z"
    let scenario = Scenario(
      title: strange, days: 3, currencies: [Scenario.Currency(id: strange)], login: .of(strange, 3),
      missions: [Scenario.Mission(id: strange)], streaks: [Scenario.Streak(id: strange)],
      shop: [
        Scenario.Offer(
          id: strange, gives: .of(strange, 1), cost: .currency([Scenario.Price(strange, 2)], prefer: nil),
          demand: .chance(1, quantity: 1))
      ],
      players: Scenario.Players(profiles: [
        Scenario.Profile(id: strange, share: 1, activity: .fixed(1))
      ]))
    let report = try await Report(of: scenario)
    Self.expectOrder(
      report.files.map(\.name), tables: Self.data + ["shop.csv", "profiles.csv", "retention.csv"])
    #expect(!report.page.contains("<i>"))
    // A summary stands in a block of HTML, where brackets are no link and an escape would show.
    for line in report.page.split(separator: "\n") where !line.hasPrefix("<details>") {
      #expect(line.firstMatch(of: /[^\\]\[x[^\\]/) == nil, "\(line)")
    }
    for table in report.page.split(separator: "\n\n") where table.hasPrefix("|") {
      let bars = table.split(separator: "\n").map { $0.count { $0 == "|" } }
      #expect(Set(bars).count == 1, "\(table)")
    }
    for file in report.files where file.name.hasSuffix(".svg") || file.name.hasSuffix(".html") {
      #expect(XMLCheck(file.text).fault == nil, "\(file.name)")
    }
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(try #require(report.text("summary.json")).utf8))
    }
  }

  @Test("tells how it was made")
  func provenance() async throws {
    let report = try await Report(of: .twoDays)
    #expect(report.page.contains("\n```sh\nrewardsim run two.yaml\n```\n"))
    #expect(
      report.page.contains("\n- rewardsim 1.2.3, output schema 2, results `\(report.findings.digest)`.\n"))
  }

  @Test("sets the figures with feedback beside those without, in this order")
  func feedback() async throws {
    // Three days of play on the left, two on the right, a coin for each: columns changed about would show.
    var scenario = Scenario.with([.currency, .feedback])
    scenario.currencies = [Scenario.Currency(id: "coins")]
    scenario.login = .of("coins", 1)
    let closed = try await Run(scenario, players: 200).findings().outcome
    scenario.days = 2
    let open = try await Run(scenario, players: 200).findings().outcome
    let findings = Run.Findings(
      scenario: scenario, outcome: closed, openLoop: open, digest: closed.tally.digest)
    let page = Report(findings, provenance: Report.provenance).page
    #expect(
      page.contains(
        """

        | metric on the last day | with feedback | without feedback |
        | --- | ---: | ---: |
        | days of play per player | 3.000 (2.982 to 3.000) | 2.000 (1.982 to 2.000) |
        | coins held, mean of active players | 3.000 (2.982 to 3.018) | 2.000 (1.982 to 2.018) |
        | length of streak daily, mean of active players | 3.000 (2.982 to 3.000) | 2.000 (1.982 to 2.000) |

        """))
  }
}

@Suite("The sections of a report")
struct SectionTests {
  @Test(
    "hold the numbers of two days worked out by hand",
    arguments: [
      // Supply, and where it lies; on the first day nobody holds any.
      "| 2 | 6 | 100.0 % | 0.0 % | 0.0 % (needs 15 players) |",
      // Faucets and sinks: total, share, times, and over four days of play.
      "| login | 12 | 54.5 % | 4 | 3.00 |", "| start coins | 10 | 45.5 % | 2 | 2.50 |",
      "| **all** | 22 | 100.0 % |  | 5.50 |", "| shop hat | 16 | 100.0 % | 2 | 4.00 |",
      "| **all** | 16 | 100.0 % |  | 4.00 |",
      // Money by day; of two players none is expected beyond the 90th percentile.
      "| 2 | 2 | 3 (needs 150 players) | 3 (needs 7 players) | – | – |",
      // Days counted, breaks, rate, losses; the longest: mean, median, 75, 90 and 99 %.
      "| daily | 4 | 0 | 0 | 0 (needs 150 players) |",
      "| daily | 2 (needs 150 players) | 2 (needs 7 players) | 2 | 2 | 2 |",
      // Price, bought, a player, players who buy it.
      "| hat | 8 coins | 2 | 1 (needs 150 players) | 100.0 % (needs 20 players) |",
    ])
  func twoDays(row: String) async throws {
    #expect(try await Report(of: .twoDays).page.contains("\n\(row)\n"))
  }

  @Test(
    "hold the same of 200 players with intervals",
    arguments: [
      // A hundred times the two, all alike: ± 3.689 / 200, and from 200 / (200 + 1.96²) on.
      "| daily | 400 | 0 | 0 | 0.000 (0.000 to 0.018) |",
      // No streak is longer than two days.
      "| daily | 2.000 (1.982 to 2.000) | 2 (2 to 2) | 2 | 2 | 2 |",
      "| hat | 8 coins | 200 | 1.000 (0.982 to 1.018) | 100.0 % (98.1 to 100.0) |",
      // Two are expected beyond the 99th percentile, too few to bound it: that takes ln 0.025 / ln 0.99 = 367.
      "| 2 | 200 | 3.000 (2.982 to 3.018) | 3 (3 to 3) | 3 (3 to 3) | 3 (needs 500 players) |",
    ])
  func intervals(row: String) async throws {
    #expect(try await Report(of: .twoDays, players: 200).page.contains("\n\(row)\n"))
  }

  @Test("tell how often missions are done")
  func missions() async throws {
    #expect(
      try await Report(of: .with([.mission])).page.contains("\n| watch | 6 | 100.0 % | 6 | 0.0 % |\n"))
  }

  @Test("tell where experience comes from")
  func experience() async throws {
    // Twice 3 XP on each of three days for 200 players.
    let page = try await Report(of: .with([.levels]), players: 200).page
    #expect(page.contains("\n| activity read | 3,600 | 100.0 % | 1,200 | 6 |\n"))
    // 18 XP are level 2, which begins at 10; all are alike, so ± 3.689 / 200.
    #expect(page.contains("\n| 3 | 200 | 18.000 (17.982 to 18.018) | 18 | 2 | 2 |\n"))
  }
}
