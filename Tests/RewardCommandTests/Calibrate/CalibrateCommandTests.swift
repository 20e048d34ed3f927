import RewardEngine
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("calibrate")
struct CalibrateCommandTests {
  private let scratch = Scratch()

  static let economy = """
    format: 1
    title: Known players
    days: 40
    players:
      count: 1000   # as many as we have
      profiles:
        often: { share: 0.4, activity: { mean: 0.8, concentration: 10 }, churn: { half_life: 90 }, collects: 0.5 }
        rare:    # comes now and then
          share: 0.6
          activity: { mean: 0.3, concentration: 5 }
          churn: { half_life: 4 }
      week: game   # stays
    goals:
      stays: { metric: active_days.mean, profile: often, at_least: 1 }

    """

  private func calibrate(_ words: String...) async throws -> String { try await scratch.calibrate(words) }

  /// 1,000 players: 500 on day 1, 200 on day 8.
  private func cross() throws -> String {
    try scratch.table("first_day,second_day,both,first_only,second_only,neither\n1,8,150,350,50,450\n")
  }

  /// 40 % and 60 % of players on one day after the other: no chances to play and to churn do that.
  @Test("says that the model leaves something out where most figures are far from it")
  func misfit() async throws {
    let rows = (1...20).map { "\($0),10000,\($0.isMultiple(of: 2) ? 6000 : 4000)\n" }
    let path = try scratch.table("day,cohort,active\n" + rows.joined())
    let text = try await calibrate("--retention", path, "--profiles", "1")
    let words = text.replacing("\n", with: " ")
    #expect(words.contains(" If players were as the model has them, "))
    #expect(
      words.contains(
        " or more would be, in 19 of 20 cases. So the model leaves out something that your players do, or they are unlike those of other apps."
      ))
  }

  @Test(
    "writes the scenario with fitted profiles: comments and all else stay, and its goals find their profile")
  func scenario() async throws {
    let text = try await calibrate("--cross", try cross(), "--profiles", "1")
    #expect(text.contains("1 profile fits 1,000 players"))
    let edited = try #require(scratch.text("out/scenario.yaml"))
    let document = try Document(yaml: Array(edited.utf8), name: "scenario.yaml")
    let scenario = try Scenario(document)
    // The only profile has the name that the goal needs, and keeps what is not fitted.
    #expect(scenario.players.profiles.map(\.id) == ["often"])
    #expect(scenario.players.profiles[0].collects == 0.5)
    #expect(scenario.players.source?.contains("table.csv (1,000 players)") == true)
    #expect(edited.contains("  count: 1000   # as many as we have\n"))
    #expect(edited.contains("  week: game   # stays\n"))
    #expect(edited.contains("# 90 %: "))
    #expect(!edited.contains("rare"))
  }

  @Test("writes the same bytes again, and mixes that a run takes")
  func calibration() async throws {
    _ = try await calibrate("--cross", try cross(), "--profiles", "1")
    let first = [scratch.text("out/report.md"), scratch.text("out/calibration.json")]
    _ = try await calibrate("--cross", try cross(), "--profiles", "1")
    #expect(first.allSatisfy { $0 != nil })
    #expect([scratch.text("out/report.md"), scratch.text("out/calibration.json")] == first)
    let run = try await RunCommand.parse([
      scratch / "out/scenario.yaml", "--calibration", scratch / "out/calibration.json", "--players", "2000",
      "--out",
      scratch / "run",
    ]).answer()
    #expect(run.contains("stays") && run.contains("value (95 % interval of luck alone)"))
    #expect(run.replacing("\n", with: " ").contains("Intervals with both are in the report."))
    let page = try #require(scratch.text("run/report.md"))
    #expect(page.contains("## How well your players are known"))
    #expect(page.contains("--calibration calibration.json") && !page.contains(scratch / "out"))
    let rows = try #require(scratch.text("run/knowledge.csv")).split(separator: "\n").dropFirst()
    #expect(!rows.isEmpty)
    for row in rows {
      let numbers = row.split(separator: ",", omittingEmptySubsequences: false).dropFirst().compactMap {
        Double($0)
      }
      // Knowledge only widens: low ≤ luck's low ≤ value ≤ luck's high ≤ high.
      guard numbers.count == 5 else { continue }
      #expect(numbers[3] <= numbers[1] && numbers[1] <= numbers[0])
      #expect(numbers[0] <= numbers[2] && numbers[2] <= numbers[4])
    }
    try await studies()
    let other = await #expect(throws: Failure.self) {
      try await RunCommand.parse([
        scratch / "mine.yaml", "--calibration", scratch / "out/report.md", "--out", scratch / "run",
      ]).answer()
    }
    #expect(other?.text.contains("is not a file of plausible mixes") == true)
  }

  @Test("is refused by a run whose scenario has another number than the fitted one")
  func edited() async throws {
    _ = try await calibrate("--cross", try cross(), "--profiles", "1")
    let failure = await #expect(throws: Failure.self) {
      try await RunCommand.parse([
        scratch / "out/scenario.yaml", "--calibration", scratch / "out/calibration.json", "--set",
        "players.profiles.often.activity.mean=0.123", "--out", scratch / "run",
      ]).answer()
    }
    #expect(failure?.status == .badInput)
    #expect(
      failure?.text.contains("error: 'players.profiles.often.activity.mean' is 0.123 in ") == true,
      "\(failure?.text ?? "")")
  }

  /// A comparison and a check with the mixes: knowledge only widens.
  private func studies() async throws {
    let words = ["--calibration", scratch / "out/calibration.json", "--players", "1600"]
    let compared = try await CompareCommand.parse(
      [
        scratch / "out/scenario.yaml", "--set", "players.profiles.often.activity.mean=0.9", "--metric",
        "active_days.mean", "--out", scratch / "compared",
      ] + words
    ).answer().text
    #expect(compared.contains("active_days.mean"))
    let checked = try await CheckCommand.parse(
      [scratch / "out/scenario.yaml", "--out", scratch / "checked"] + words
    ).answer()
    #expect(checked.status == .done)
    for folder in ["compared", "checked"] {
      #expect(scratch.text("\(folder)/report.md")?.contains("## How well your players are known") == true)
      let rows = try #require(scratch.text("\(folder)/certainty.csv")).split(separator: "\n").dropFirst()
      #expect(!rows.isEmpty)
      for row in rows {
        let numbers = row.split(separator: ",", omittingEmptySubsequences: false).suffix(5).compactMap {
          Double($0)
        }
        try #require(numbers.count == 5)
        #expect(numbers[3] <= numbers[1] && numbers[2] <= numbers[4])
        // The variant sets a number itself, and the mixes change it in the baseline only.
        if folder == "compared" { #expect(numbers[3] < numbers[1]) }
      }
    }
  }

  @Test(
    "refuses tables that cannot be, with the line, and writes nothing",
    arguments: [
      (
        "--survivors", "day,survivors\n0,100\n1,60\n2,70\n",
        "table.csv:4: error: survivors rise from 60 to 70"
      ),
      ("--survivors", "day,survivors\n1,100\n2,60\n", "table.csv:2: error: the first row is of day 1"),
      ("--retention", "day,cohort,active\n1,100,140\n", "table.csv:2: error: 140 of 100 players are active"),
      (
        "--retention", "day,cohort,active\n1,100,40\n2,200,30\n",
        "table.csv:3: error: the cohort grows from 100 to 200 players"
      ),
      (
        "--retention", "day,cohort,active\n7,100,40\n1,100,30\n",
        "table.csv:3: error: day 1 comes after day 7"
      ),
      ("--retention", "week,cohort,active\n1,20,4\n", "has 20 players, too few to fit anything to"),
      (
        "--retention", "day,first_day,cohort,active\n1,2026-02-30,100,40\n",
        "table.csv:2:3: error: 'first_day' must be the date on which these players arrived"
      ),
      (
        "--retention", "first_day,day,cohort,active\n2026-02-01,1,100,40\n,2,100,40\n",
        "table.csv:3: error: rows with and without 'first_day' are in one table"
      ),
      (
        "--retention", "first_day,day,cohort,active\n,1,100,40\n2026-02-01,2,100,40\n",
        "table.csv:3: error: rows with and without 'first_day' are in one table"
      ),
      (
        "--retention",
        "first_day,day,cohort,active\n2026-02-01,1,100,40\n2026-02-02,1,100,40\n2026-02-01,1,100,40\n",
        "table.csv:4: error: day 1 is there twice for the players of 2026-02-01"
      ),
      (
        "--retention",
        "first_day,day,cohort,active\n2026-02-01,1,100,40\n2026-02-02,1,200,40\n2026-02-02,2,300,40\n",
        "table.csv:4: error: the cohort grows from 200 to 300 players"
      ),
      (
        "--retention", "first_day,day,cohort,active\n2026-02-01,1,20,4\n2026-02-02,1,20,4\n",
        "has 40 players, too few to fit anything to"
      ),
      (
        "--retention", "day,cohort,active\n1,100,4.5\n",
        "table.csv:2:7: error: 'active' must be a whole number"
      ),
      ("--retention", "day,active\n1,4\n", "there is no column 'cohort'"),
      (
        "--retention", "day;cohort;active\n1;100;40\n",
        "help: separate columns by ','; here they are separated by ';'"
      ),
      (
        "--retention", "day\tcohort\tactive\n1\t100\t40\n",
        "help: separate columns by ','; here they are separated by tabs"
      ),
      ("--retention", "[{\"day\": 1}]\n", "table.csv:1: error: a table is no JSON array"),
      ("--retention", "day,cohort,active\n1,100,-1\n", "help: counts and days are 0 or more"),
      ("--retention", "day,cohort,active\n1,100,NaN\n", "help: write digits alone"),
      ("--retention", "day,cohort,active\n1,100,50 %\n", "help: write the number of players, not a share"),
      ("--retention", "day,cohort,active\n1,2000000000,4\n", "help: check the number"),
      (
        "--rf", "x,t_x,n,count\n3,2,9,100\n",
        "table.csv:2: error: x of 3, t_x of 2 and n of 9 do not go together"
      ),
      (
        "--rf", "x,t_x,n,count\n0,0,9,50\n0,0,9,50\n",
        "table.csv:3: error: these x, t_x and n are in the table already"
      ),
      (
        "--cross", "first_day,second_day,both,first_only,second_only,neither\n7,1,9,9,9,90\n",
        "table.csv:2: error: days 7 and 1 are no pair of days after arrival"
      ),
      ("--rf", "", "is empty"), ("--retention", "", "line of column names: day,cohort,active\n"),
    ])
  func refuses(option: String, text: String, message: String) async throws {
    let path = try scratch.table(text)
    let failure = await #expect(throws: Failure.self) { try await calibrate(option, path) }
    #expect(failure?.status == .badInput)
    #expect(failure?.text.contains(message) == true, "\(failure?.text ?? "")")
    #expect(scratch.text("out/report.md") == nil)
  }

  @Test(
    "refuses figures that cannot be",
    arguments: [
      (["retention@1=1.4"], "is no share"),
      (["retention@7=0.2", "retention@30=0.4"], "no players have both retention@7=0.2 and retention@30=0.4"),
      (["mau@7=0.3/500"], "is no share, and a number of players does not give its error"),
      (["active_days.p50=9±1", "--profiles", "1"], "alone does not show which"),
      (["often:active_days.mean=9±1", "--profiles", "1"], "is of one profile, and --profiles 1 fits others"),
      (
        ["active_days.p50=9±1", "--events", "log.csv"],
        "has to be simulated, and a log changes what is simulated"
      ),
      (["retention@7=0.2±1e-100"], "has a standard error that is too small to be one"),
      (["retentoin@7=0.2"], "did you mean 'retention@7'?"),
      (["retention@0=0.3"], "shows nothing: all players play on day 0"),
      (["active_days.mean=500"], "cannot be: active_days is from 1 to "),
      (["active_days.mean=0.5"], "cannot be: active_days is from 1 to "),
      (["dau@7=-5±1"], "cannot be: dau is 0 or more"),
      (["active_days.mean=9/500"], "is no share, and a number of players does not give its error"),
    ])
  func refusesFigures(targets: [String], message: String) async throws {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.economy)
    var words = targets
    for place in targets.indices.reversed() where targets[place].contains("=") {
      words.insert("--target", at: place)
    }
    let failure = await #expect(throws: Failure.self) {
      try await CalibrateCommand.parse([scratch / "mine.yaml", "--out", scratch / "out"] + words).answer()
    }
    #expect(failure?.status == .badInput)
    #expect(failure?.text.contains(message) == true, "\(failure?.text ?? "")")
    #expect(scratch.text("out/report.md") == nil)
  }

  /// Half of the players of 'often' churn in 90 days, and they play on 0.8 of them: their median of 40 days is far above the
  /// 9 days that are asked for, so they play or stay less; and the fit must meet what it was asked for.
  @Test("fits the scenario's own profiles to a figure that has to be simulated, and says how")
  func simulated() async throws {
    let text = try await calibrate(
      "--target", "often:active_days.p50=9±1", "--target", "retention@7=0.3±0.02", "--threads", "2")
    #expect(text.contains("2 profiles fit your figures"))
    #expect(text.contains("Both figures are within the range"))
    let report = try #require(scratch.text("out/report.md"))
    #expect(report.contains("Figures without a formula were simulated for "))
    let edited = try #require(scratch.text("out/scenario.yaml"))
    let scenario = try Scenario(try Document(yaml: Array(edited.utf8), name: "scenario.yaml"))
    #expect(Set(scenario.players.profiles.map(\.id)) == ["often", "rare"])
    let run = try await RunCommand.parse([
      scratch / "out/scenario.yaml", "--players", "8000", "--out", scratch / "run",
    ]).answer()
    #expect(run.contains("stays"))
    let median = Simulation(try Plan(scenario), players: 8000, seed: 5)
    let outcome = Outcome(try await median.run(threads: 2), of: median)
    let often = try #require(outcome.catalogue.profiles.firstIndex(of: "often"))
    let found = outcome.estimate(try scenario.metric("active_days.p50"), in: .profile(often))
    #expect((7...11).contains(found?.value ?? 0))
  }

  /// The table shows what play is like, so that new profiles can be fitted: with the names of the scenario's most similar.
  @Test("fits new profiles to a table and a figure that has to be simulated")
  func simulatedBesideTable() async throws {
    let text = try await calibrate(
      "--cross", try cross(), "--target", "active_days.p50=4±1", "--profiles", "1", "--threads", "2")
    #expect(text.contains("1 profile fits 1,000 players"))
    #expect(scratch.text("out/report.md")?.contains("Figures without a formula were simulated for ") == true)
    let rows = try #require(scratch.text("out/fit.csv")).split(separator: "\n")
    #expect(rows.contains { $0.contains("active_days.p50") && $0.hasSuffix(",within") })
  }

  @Test("changes kept profiles number by number: comments between them stay, in brackets, too")
  func comments() async throws {
    let text = try await calibrate("--cross", try cross(), "--profiles", "keep")
    #expect(text.contains("2 profiles fit 1,000 players"))
    let edited = try #require(scratch.text("out/scenario.yaml"))
    #expect(edited.contains("    rare:    # comes now and then\n      share: 0."))
    let lines = edited.split(separator: "\n")
    let often = try #require(lines.first { $0.hasPrefix("    often: { share: 0.") })
    #expect(often.contains(", collects: 0.5 }   # share, 90 %: ") && often.contains("; gamma, 90 %: "))
    #expect(!edited.contains("half_life"))
    let profiles = try Scenario(Document(yaml: Array(edited.utf8), name: "scenario.yaml")).players.profiles
    #expect(profiles.map(\.id) == ["often", "rare"] && profiles.map(\.collects) == [0.5, 1])
  }

  /// 60 players are watched for 20 days and 50 for 10.
  @Test("says which players its figures are of, where they were watched for different numbers of days")
  func watched() async throws {
    let table = try scratch.table(
      "x,t_x,n,count\n0,0,20,20\n3,9,20,20\n10,18,20,20\n0,0,10,20\n2,5,10,30\n")
    let text = try await calibrate("--rf", table, "--profiles", "1", "--draws", "100")
    let group =
      "the 60 players of 110 who were watched for 20 days. The other 50 are fitted, and compared with nothing."
    #expect(text.replacing("\n", with: " ").contains("compared for \(group)"), "\(text)")
    let report = try #require(scratch.text("out/report.md"))
    #expect(report.contains("These figures are of the 60 players of 110 who were watched for 20 days"))
    #expect(report.contains(" The other 50 are fitted, and compared with nothing.\n"))
  }

  /// Four digits of 0.3333 are a ten-thousandth wide; those of 79 are a whole, and of 12,345 tens.
  @Test(
    "takes at most four digits as known",
    arguments: [
      ("a=0.33333333333333331", 1e-4), ("a=0.3333", 1e-4), ("a=79", 1), ("a=12345", 10), ("a=2e-1", 0.1),
      ("a=0.2000", 1e-4), ("a=0", 1), ("a=99.999", 0.01), ("a=0.00123456", 1e-6),
    ])
  func digits(text: String, width: Double) {
    guard case .standardError(let error)? = TargetOption(argument: text)?.precision else {
      Issue.record("\(text) has an error")
      return
    }
    #expect((error * 12.0.squareRoot() / width - 1).magnitude < 1e-12)
  }

  /// The last digit of a 0 is at most twelve places from the point.
  @Test(
    "takes a figure with an exponent beyond all numbers",
    arguments: [
      ("a=0.0e-9223372036854775808", 1e-12), ("a=0e9223372036854775807", 1e12),
      ("a=0.\(String(repeating: "0", count: 400))", 1e-12),
    ])
  func exponents(text: String, width: Double) {
    #expect(
      TargetOption(argument: text)?.precision == .standardError(width / 12.0.squareRoot()), "\(text)")
  }

  @Test("reads the scenario once, so that it can come through a pipe")
  func pipe() async throws {
    let scenario = try PipedText(Self.economy)
    _ = try await CalibrateCommand.parse([
      scenario.path, "--out", scratch / "out", "--draws", "100", "--target", "retention@7=0.21",
    ]).answer()
    #expect(scratch.text("out/scenario.yaml")?.contains("title: Known players\n") == true)
  }

  /// Rounded to two decimals is uniform in a hundredth: its standard deviation is 0.01 / √12.
  @Test("reads how well a figure is known")
  func precision() {
    #expect(TargetOption(argument: "retention@7=0.21±0.02")?.precision == .standardError(0.02))
    #expect(TargetOption(argument: "retention@7=0.21+-0.02")?.precision == .standardError(0.02))
    #expect(TargetOption(argument: "retention@7=0.21/5000")?.precision == .players(5000))
    #expect(TargetOption(argument: "retention@7=0.21")?.precision == .standardError(0.01 / 12.0.squareRoot()))
    for wrong in ["retention@7", "=0.2", "a=b", "a=0.2±0", "a=0.2/0", "a=0.2/1.5", "a=nan", "a=0.2±inf"] {
      #expect(TargetOption(argument: wrong) == nil)
    }
  }
}
