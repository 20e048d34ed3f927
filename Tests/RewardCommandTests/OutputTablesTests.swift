import Foundation
import Testing

@testable import RewardCommand
@testable import RewardEngine
@testable import RewardPages
@testable import RewardReports
@testable import RewardStudies

@Suite("The page of output tables")
struct OutputTablesTests {
  /// Read once for all tests here.
  private static let page = Result { try OutputTablesPage() }
  private let page: OutputTablesPage

  init() throws { page = try Self.page.get() }

  private static let scenarios = [
    "cheer-supports", "first", "full-economy", "goal-streaks", "habit-tracker", "rizq", "season",
  ]

  /// The short report of each example, made once for all tests here.
  private static let reports = scenarios.reduce(into: [:]) { reports, scenario in
    reports[scenario] = Task { try await made(scenario) }
  }

  private static func report(_ scenario: String) async throws -> Report {
    try await #require(reports[scenario]).value
  }

  /// A short report of an example: columns follow from what a scenario has, and the days reports show.
  private static func made(_ scenario: String) async throws -> Report {
    let path = root("scenarios/\(scenario).yaml")
    let options = try ScenarioOptions.parse([path])
    let run = Run(try options.load(also: Setting.size(players: nil, days: 31)).scenario, players: 12)
    var findings = try await run.findings()
    findings.events = try await EventStudy(run)?.findings()
    return Report(
      findings, provenance: Report.Provenance(command: "run", explain: "explain", version: "1.2.3"))
  }

  /// The tables of a short report, and that of players beside them.
  private static func tables(_ scenario: String) async throws -> [Report.File] {
    let report = try await report(scenario)
    let columns = PlayerColumns(try Plan(report.findings.scenario), of: report.findings.scenario)
    // The page names the columns of one streak; those of several have its number behind the id.
    let header = PlayerTable(columns, day: 31).header.replacing(/(streak\.[^.,]+)\.[0-9]+/) { String($0.1) }
    let players = Report.File(name: "players.csv", text: header)
    return report.files.filter { $0.name.hasSuffix(".csv") } + [players] + ofOtherCommands
  }

  /// The heads of the tables of other commands, whose columns are the same for every scenario.
  private static let ofOtherCommands =
    ([
      ("path.csv", TuningReport.columns), ("front.csv", TuningReport.columns),
      ("targets.csv", LevelCurveReport.targetColumns), ("thresholds.csv", LevelCurveReport.thresholdColumns),
      ("clock-audit.csv", ClockAuditReport.moveColumns), ("clock-losses.csv", ClockAuditReport.lossColumns),
      ("clock-abuse.csv", ClockAuditReport.abuseColumns), ("freeze-value.csv", FreezeValueReport.columns),
      ("freeze-price.csv", FreezeValueReport.priceColumns),
      ("freeze-frontier.csv", FreezeValueReport.frontierColumns),
      ("freeze-break-even.csv", FreezeValueReport.breakEvenColumns),
      ("responses.csv", Report.File.responseColumns), ("tornado.csv", SensitivityReport.tornadoColumns),
      ("elementary-effects.csv", SensitivityReport.effectsColumns),
      ("knowledge.csv", KnowledgeSection.columns), ("parameters.csv", CalibrationReport.parameterColumns),
      ("certainty.csv", StudyKnowledge.columns), ("habits.csv", HabitsSection.columns),
      ("weekdays.csv", HabitsSection.weekdayColumns), ("streak_loss.csv", StreakLossSection.columns),
      ("fit.csv", CalibrationReport.fitColumns), ("profile_counts.csv", CalibrationReport.choiceColumns),
      ("indices.csv", SensitivityReport.indicesColumns), ("check.csv", Check.Findings.columns),
      ("comparison.csv", ComparisonReport.changeColumns), ("winners.csv", ComparisonReport.playerColumns),
      ("fields.csv", ComparisonReport.fieldColumns), ("shares.csv", ComparisonReport.shareColumns),
      ("transition.csv", ComparisonReport.pathColumns),
    ]).map { Report.File(name: $0, text: CSVTable(columns: $1).text) }

  private static func root(_ path: String) -> String {
    Checkout.root.appending(path: path).path(percentEncoded: false)
  }

  private static func header(_ file: Report.File) -> [String] {
    file.text.prefix { $0 != "\n" }.split(separator: ",").map(String.init)
  }

  @Test("says what each file of a report is", arguments: scenarios)
  func files(scenario: String) async throws {
    let report = try await Self.report(scenario)
    for name in report.files.map(\.name) + [Report.runFile] { #expect(page.describes(name), "\(name)") }
    let written = Set(report.files.map(\.name))
    #expect(Set(page.columns.keys).subtracting(written).subtracting(page.optionalFiles) == [])
  }

  @Test("has the columns of each table, in their order where they are the same for all", arguments: scenarios)
  func columns(scenario: String) async throws {
    for file in try await Self.tables(scenario) {
      let documented = try #require(page.columns[file.name], "\(file.name)")
      let header = Self.header(file)
      for name in header {
        #expect(documented.contains { $0.isNamed(name) }, "\(name) of \(file.name)")
      }
      let fixed = documented.filter { !$0.isPattern && (!$0.isOptional || header.contains($0.name)) }
      #expect(header.filter(fixed.map(\.name).contains) == fixed.map(\.name), "\(file.name)")
    }
  }

  @Test("has no column that no example has")
  func noStaleColumns() async throws {
    var written: [String: Set<String>] = [:]
    for scenario in Self.scenarios {
      for file in try await Self.tables(scenario) {
        written[file.name, default: []].formUnion(Self.header(file))
      }
    }
    for (file, columns) in page.columns {
      for column in columns {
        #expect(written[file]?.contains(where: column.isNamed) == true, "\(column.name) of \(file)")
      }
    }
  }

  @Test("gives each counter the unit it has", arguments: scenarios)
  func units(scenario: String) async throws {
    let documented = try #require(page.columns["daily.csv"])
    for counter in try await Self.report(scenario).findings.outcome.catalogue.counters {
      let column = documented.first { $0.isNamed(counter.name) }
      #expect(column?.unit == counter.unit, "\(counter.name)")
    }
  }

  @Test("gives each table a key of its own columns")
  func keys() throws {
    #expect(Set(page.keys.keys) == Set(page.columns.keys))
    for (file, key) in page.keys {
      let names = page.columns[file]?.map(\.name) ?? []
      #expect(key.allSatisfy(names.contains), "\(file)")
    }
  }

  @Test("has the members of the summary")
  func summary() async throws {
    let report = try await Self.report("first")
    let text = try #require(report.files.first { $0.name == "summary.json" }).text
    let written = FolderListing.text(text, [])
    let json = try #require(try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: Any])
    let always = page.summaryMembers.filter { $0 != "replications" }
    #expect(Set(json.keys) == Set(always))
    #expect(always.count + 1 == page.summaryMembers.count)
  }

  @Test("is of the schema that reports name, and says when metrics are told")
  func schema() {
    let text = page.text.replacing("\n", with: " ")
    #expect(text.contains("This is output schema \(Report.schema);"))
    #expect(text.contains("The version of this page, \(Report.schema)."))
    for times in [MetricsTable.tenures, MetricsTable.lengths] {
      #expect(text.contains("(\(times.map(String.init).joined(separator: ", ")))"))
    }
  }
}

@Suite("An id")
struct IdTests {
  @Test("cannot begin as a formula does", arguments: ["=a", "+a", "-a", "@a", "＝a", "＋a", "－a", "＠a", "'a"])
  func noFormula(id: String) {
    let yaml = """
      format: 1
      title: Coins
      currencies: { "\(id)": {} }
      players: { profiles: { loyal: { share: 1, activity: 0.5 } } }

      """
    let rule = "must be the id of a currency: a lower-case letter, then at most 63 of a-z, 0-9, _ and -"
    #expect(Scenario.faults(yaml: yaml) == ["'currencies.\(id)' \(rule)"])
  }
}
