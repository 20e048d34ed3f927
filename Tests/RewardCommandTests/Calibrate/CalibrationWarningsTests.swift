import RewardEngine
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("Data that break what calibrate assumes")
struct CalibrationWarningsTests {
  private let scratch = Scratch()

  private static let economy = """
    format: 1
    title: Walkers
    days: 40
    activities: { walk: { per_active_day: { poisson: 3 } } }
    players:
      profiles:
        walker: { share: 1, activity: { mean: 0.5, concentration: 5 }, churn: { half_life: 20 } }

    """

  private static let dates = 80
  private static let update = 45

  /// A log of players who arrive evenly, with a chance of 0.3, of whom one in fifty churns on a day. From the update on, they play on
  /// a half more days, and walk 1.8 times instead of 1.3 times on each. Hours are those of players all over the world, in UTC.
  ///
  /// - Parameters:
  ///   - old: players who were there before, with a chance of 0.6.
  ///   - lasting: the days after which they do as before the update.
  private static func log(
    old: Int, perDay: Int, lasting: Int = dates
  ) -> (text: String, onFirstDay: Int) {
    let start = CivilDate.day(year: 2024, month: 1, day: 1)
    var (text, onFirstDay) = ("player,timestamp,event,amount\n", 0)
    for player in 0..<(old + perDay * dates) {
      var stream = Luck(seed: 3).stream(
        purpose: Purpose(kind: .study, id: "a log"),
        player: PlayerAddress(profileKey: 0, rank: UInt32(player)))
      let isOld = player < old
      let arrival = isOld ? 0 : (player - old) / perDay
      for date in arrival..<dates {
        if !isOld, date > arrival, stream.nextUniform() < 0.02 { break }
        let isUpdated = update..<(update + lasting) ~= date
        let chance = (isOld ? 0.6 : 0.3) * (isUpdated ? 1.5 : 1)
        guard (!isOld && date == arrival) || stream.nextUniform() < chance else { continue }
        if date == 0 { onFirstDay += 1 }
        let walks = stream.nextUniform() < (isUpdated ? 0.8 : 0.3) ? 2 : 1
        let hour = Int(stream.nextUniform() * 24)
        text +=
          "p\(player),\(CivilDate.text(start + date))T\(hour < 10 ? "0" : "")\(hour):30:00Z,walk,\(walks)\n"
      }
    }
    return (text, onFirstDay)
  }

  /// The report on a log.
  private func report(_ log: String, days: Int = 40, events: String = "") async throws -> String {
    let economy = Self.economy.replacing("days: 40", with: "days: \(days)")
    try FileOutput.replace(scratch / "mine.yaml", with: economy + events)
    try FileOutput.replace(scratch / "log.csv", with: log)
    let terminal = try await CalibrateCommand.parse([
      scratch / "mine.yaml", "--events", scratch / "log.csv", "--out", scratch / "out", "--draws", "100",
      "--profiles", "1",
    ]).answer().split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    let report = try #require(scratch.text("out/report.md"))
    for text in report.components(separatedBy: "\n## ")[0].split(separator: "\n- ").dropFirst().prefix(2) {
      #expect(terminal.contains(text))
    }
    return report
  }

  @Test("are players who had arrived before the log begins")
  func oldPlayers() async throws {
    let (log, onFirstDay) = Self.log(old: 500, perDay: 20)
    let answer = try await report(log).components(separatedBy: "\n## ")[0]
    #expect(
      answer.contains("On 2024-01-01, the first day of the log, \(onFirstDay) players appear"), "\(answer)")
    #expect(answer.contains("Give --from 2024-01-29: players with an earlier event are then known not to be"))
    // Four hours of twenty-four, of about 20,000 events: 16.7 % with a standard error of 0.3.
    #expect(
      [16, 17].contains {
        answer.contains("The log has no time zones, so days are counted in UTC. \($0) % of the events")
      })
    #expect(answer.contains("and no hours are quiet."))
    #expect(!answer.contains("The fit mixes both."))
  }

  /// People play at 14:30 and 23:30, and sleep from two to six. Four programs, one in 26, play at all hours: of all events a tenth would be
  /// in these four, and none of them would be quiet.
  @Test("are not seen in what programs do that are left out")
  func programs() async throws {
    var log = "player,timestamp,event,amount\n"
    let dates = (1...21).map { "2024-01-\($0 < 10 ? "0" : "")\($0)" }
    for player in 0..<100 {
      for (day, date) in dates.enumerated() where player % 10 <= day && (player + day) % 3 > 0 {
        for time in ["14:30", "23:30"] { log += "p\(player),\(date)T\(time):00Z,walk,1\n" }
      }
    }
    for program in 0..<4 {
      for date in dates {
        for hour in 0..<24 {
          let shown = "\(hour < 10 ? "0" : "")\(hour)"
          for minute in [10, 20, 40] { log += "bot\(program),\(date)T\(shown):\(minute):00Z,walk,2\n" }
        }
      }
    }
    let report = try await report(log)
    #expect(report.contains("Left out, because no person plays like that: 4 players"), "\(report)")
    #expect(!report.contains("no time zones"), "\(report)")
  }

  @Test("are named in the answer, the two weightiest, and the others below it")
  func changes() async throws {
    let sections = try await report(Self.log(old: 0, perDay: 40).text).components(separatedBy: "\n## ")
    let start = CivilDate.day(year: 2024, month: 1, day: 1)
    // A date farther from the update is not as clear: see the tests of the search.
    let found = { (words: String) in
      (-2...2).contains { day in
        let date = CivilDate.text(start + Self.update + day)
        return sections[0].contains("From about \(date) on, players \(words)")
          && sections[0].contains("Give --from \(date) to fit players who arrive after the change.")
      }
    }
    #expect(found("play on "), "\(sections[0])")
    #expect(found("do 'walk' "), "\(sections[0])")
    #expect(sections[0].contains("more days than players of the same age before. The fit mixes both."))
    #expect(!sections[0].contains("UTC"))
    #expect(sections[1].hasPrefix("What else to know about the data\n"))
    #expect(sections[1].contains("days are counted in UTC. 17 % of the events are within two hours"))
  }

  /// On each of these six days about 1,000 players are there, and 0.45 of them play where 0.3 do: a day more or less in them is a
  /// hundred squares of a standard error. 15 February is the 46th day of the log.
  @Test("are named with the event to write, where they last some days, and no longer once it is written")
  func dip() async throws {
    let log = Self.log(old: 0, perDay: 40, lasting: 6).text
    let answer = try await report(log).components(separatedBy: "\n## ")[0]
    #expect(answer.contains("From about 2024-02-15 to 2024-02-20, players play on "), "\(answer)")
    #expect(answer.contains("more days than before and after. The fit mixes both. Write an event"))
    let event = "unusual: { from: 46, days: 6, odds_of_playing: 1.5 }"
    // The run has 40 days, and cannot have an event on day 46.
    #expect(answer.contains("for example '\(event)', and 'days: 51' or more: how often players play"))
    let after = try await report(log, days: 51, events: "events: { \(event) }\n")
    #expect(!after.contains("than before and after"), "\(after)")
  }

  /// Each finds a change or old players in at most one log of a hundred, so that seven logs have one in 7 % of all seeds. This seed
  /// has none.
  @Test(
    "are not found in logs of shipped scenarios",
    arguments: try Checkout.names(in: "scenarios", ending: ".yaml"))
  func shipped(scenario: String) async throws {
    let shipped = Checkout.root.appending(path: "scenarios/\(scenario).yaml").path(percentEncoded: false)
    let path = scratch / "\(scenario).yaml"
    let arrive = "arrive: { per_day: 15 }"
    try FileOutput.replace(
      path,
      with: try Checkout.text("scenarios/\(scenario).yaml")
        .replacing("\nplayers: {", with: "\nplayers: { \(arrive),")
        .replacing("\nplayers:\n", with: "\nplayers:\n  \(arrive)\n"))
    _ = try await RunCommand.parse([
      path, "--set", "players.count=900", "--days", "80", "--export-events", "900", "--out", scratch / "run",
    ]).answer()
    let command = try CalibrateCommand.parse([shipped, "--events", scratch / "run/events.csv"])
    let (rules, document) = try command.options.reading.load(command.options.file(), also: [])
    let observed = try LogObservation(
      LogSource(path: scratch / "run/events.csv", settings: command.log), of: rules, in: document)
    let warnings = observed.warnings(try observed.players.weekdayFit(in: observed.days))
    #expect(warnings.isEmpty, "\(warnings)")
  }

  /// A table of a run: players on each of the first thirty days, or on it or later.
  private func table(_ kind: String) async throws -> String {
    let path = Checkout.root.appending(path: "scenarios/first.yaml").path(percentEncoded: false)
    _ = try await RunCommand.parse([
      path, "--days", "60", "--players", "4000", "--out", scratch / "run",
    ]).answer()
    var text = "day,cohort,active\n"
    for line in try #require(scratch.text("run/retention.csv")).split(separator: "\n").dropFirst() {
      let fields = line.split(separator: ",")
      guard fields[1] == "all", fields[2] == kind, let day = Int(fields[0]), (1...30).contains(day),
        let share = Double(fields[4])
      else { continue }
      text += "\(day),4000,\(Int((share * 4000).rounded()))\n"
    }
    return text
  }

  @Test("are rolling figures in a table of retention", arguments: ["classic", "rolling"])
  func rolling(kind: String) async throws {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.economy)
    try FileOutput.replace(scratch / "table.csv", with: await table(kind))
    _ = try await CalibrateCommand.parse([
      scratch / "mine.yaml", "--retention", scratch / "table.csv", "--out", scratch / "out", "--draws", "100",
    ]).answer()
    let report = try #require(scratch.text("out/report.md"))
    let answer = report.components(separatedBy: "\n## ")[0]
    #expect(answer.contains("looks like rolling retention") == (kind == "rolling"), "\(answer)")
  }
}
