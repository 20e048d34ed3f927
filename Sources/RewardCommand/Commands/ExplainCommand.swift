import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Why does player 4711 have 230 diamonds on day 77?",
    discussion: """
      Prints the diary of one player: what happened on each day, the field of the scenario behind it, and in brackets \
      the random draw and its limit. --find lists players that meet a condition, for example \
      'diamonds.balance >= 5000 @ 90 and streak.habit > 30': the balance at the end of day 90, the streak at the end of \
      the run. Players and days count from 1. With --events, the player comes from an event log, and --player is the id \
      in the log.
      """)

  @OptionGroup var options: ScenarioOptions
  @OptionGroup(title: "Size") var size: SizeOptions

  @Option(
    help: ArgumentHelp(
      "The player: a number from 1 to the number of players, or the name in players.csv and events.csv, such as casual-30. With --events, the player's id in the log.",
      valueName: "player"))
  var player: String?

  @Option(
    help: ArgumentHelp(
      "Take the player from an event log, as 'replay' reads it. '-' is standard input.",
      valueName: "file"), completion: .file())
  var events: String?

  @Option(help: ArgumentHelp("List players that meet this condition.", valueName: "condition"))
  var find: String?

  @Option(help: ArgumentHelp("List at most this many players. Default: 10.", valueName: "number"))
  var limit: Int?

  @Option(help: ArgumentHelp("Print the diary from this day.", valueName: "day"))
  var fromDay: Int?

  @Option(help: ArgumentHelp("Print the diary to this day.", valueName: "day"))
  var toDay: Int?

  @Flag(help: "Also print random draws without an effect. CSV and JSON always have them.")
  var everyDraw = false

  @Option(help: "Output format.")
  var format = Format.text

  @OptionGroup(title: "Log") var log: LogSettings
  @OptionGroup(title: "Log") var start: LogStart

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, csv, json }

  func validate() throws {
    if find != nil, player != nil {
      throw ValidationError("give either --player, to print a diary, or --find, to list players")
    }
    if find != nil {
      if fromDay != nil || toDay != nil || everyDraw {
        throw ValidationError(
          "--from-day, --to-day and --every-draw need --player: --find prints no diary")
      }
    } else if limit != nil {
      throw ValidationError("--limit needs --find: a diary has one player")
    }
    if everyDraw && format != .text {
      throw ValidationError("--every-draw needs --format text: \(format.rawValue) always has every draw")
    }
    if events != nil {
      if find != nil { throw ValidationError("--find searches simulated players: leave --events out") }
      for (name, isGiven) in [("--players", size.players != nil), ("--days", size.days != nil)] where isGiven
      {
        throw ValidationError("\(name) cannot go with --events: players and days come from the log")
      }
    } else if log.isGiven || start.startFrom != nil {
      throw ValidationError("options for reading a log need --events")
    }
    try start.check(beside: log)
    if let limit { try (1...100_000).check("--limit", limit) }
  }

  func run() async throws { try Output.write(try await answer()) }

  /// What is printed.
  func answer() async throws -> String {
    // Not with the other checks of options, which come before an unknown one is named.
    guard player != nil || find != nil else {
      throw Failure("give --player, to print a diary, or --find, to list players", status: .usage)
    }
    let (scenario, document) = try options.load(also: size.settings)
    if let events {
      let source = LogSource(path: events, settings: log, startFrom: start.startFrom)
      return try diary(of: source, scenario, document)
    }
    if let find { return try await found(find, scenario, document) }
    return try diary(scenario, document)
  }

  private func diary(_ scenario: Scenario, _ document: Document) throws(Failure) -> String {
    let explain = Explain(scenario, seed: size.seed)
    let number = try number(in: explain, document)
    let days = try shownDays(of: scenario.days)
    let findings = try Failure.plan(document, explain.findings(ofPlayer: number))
    return text(of: DiaryReport(findings, days: days, everyDraw: everyDraw))
  }

  /// The player, counted from 0, of a number or of a name that files have.
  private func number(in explain: Explain, _ document: Document) throws(Failure) -> Int {
    let word = player ?? ""
    if let name = Explain.Name(word, in: explain.scenario) {
      return try number(of: name, in: explain, document)
    }
    guard let number = Int(word), (1...explain.players).contains(number) else {
      guard let number = Int(word) else { throw unknown(word, in: explain.scenario) }
      throw Failure(
        "--player must be from 1 to \(explain.players), the number of players, not \(word)",
        help: number < 1 ? "the first player is 1" : "raise --players", status: .usage)
    }
    return number - 1
  }

  /// A word that is no number, and begins with no profile as a player's name does.
  private func unknown(_ word: String, in scenario: Scenario) -> Failure {
    let profiles = scenario.players.profiles.map(\.id)
    let rank = String(word.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
    let near = rank.isEmpty ? nil : Spelling.nearest(to: String(word.dropLast(rank.count)), among: profiles)
    return Failure(
      "--player must be a number or a name, not '\(word)'",
      help: near.map { "did you mean '\($0)-\(rank)'?" }
        ?? "a name is a profile, a hyphen and a number from 0, such as \(profiles.first ?? "casual")-0",
      status: .usage)
  }

  private func number(
    of name: Explain.Name, in explain: Explain, _ document: Document
  ) throws(Failure) -> Int {
    do { return try explain.player(name) } catch let refusal as PlanRefusal {
      throw Failure(refusal, in: document)
    } catch Explain.Stranger.beyond(let players) {
      throw Failure(
        "--player \(name.profile)-\(name.rank) is none of the \(players.counted("player")) of '\(name.profile)'",
        help: players > 0
          ? "they are \(name.profile)-0 to \(name.profile)-\(players - 1); raise --players for more"
          : "raise --players",
        status: .usage)
    } catch {
      throw Failure(
        "--player \(name.profile)-\(name.rank) is a player of each replication",
        help: "give a number: a daily shock divides the players into replications", status: .usage)
    }
  }

  /// The diary of a player of a log.
  private func diary(
    of log: LogSource, _ scenario: Scenario, _ document: Document
  ) throws(Failure) -> String {
    let span = try log.days()
    let replaying = try LogReplay(scenario, document, log, span.days, seed: size.seed)
    let days = try shownDays(of: span.days.count)
    let findings = try replaying.findings(ofPlayer: player ?? "")
    Output.complain(replaying.notes)
    return text(of: DiaryReport(findings, days: days, everyDraw: everyDraw))
  }

  private func text(of report: DiaryReport) -> String {
    switch format {
    case .text: report.text
    case .csv: report.csv
    case .json: report.json
    }
  }

  /// The indices of the days to print.
  private func shownDays(of count: Int) throws(Failure) -> Range<Int> {
    for (name, day) in [("from-day", fromDay), ("to-day", toDay)] {
      guard let day, !(1...count).contains(day) else { continue }
      throw Failure(
        "--\(name) must be a day from 1 to \(count), not \(day)",
        help: day < 1
          ? "the first day is 1" : events == nil ? "raise --days" : "--from and --until set the days",
        status: .usage)
    }
    let (from, to) = (fromDay ?? 1, toDay ?? count)
    guard from <= to else {
      throw Failure("--from-day must not be after --to-day: \(from) is after \(to)", status: .usage)
    }
    return (from - 1)..<to
  }

  private func found(_ words: String, _ scenario: Scenario, _ document: Document) async throws -> String {
    let find: Find
    do {
      find = try Find(scenario, where: words, seed: size.seed)
    } catch let refusal as PlanRefusal {
      throw Failure(refusal, in: document)
    } catch let invalid as InvalidCondition {
      throw Failure(invalid)
    }
    // Nothing is compared with a run without feedback here, so the limits count one run.
    var sized = find.scenario
    sized.players.feedback = nil
    _ = try size.run(of: sized, in: document)
    let meter = ProgressMeter(players: find.players, days: find.scenario.days)
    let findings = try await find.findings(limit: limit ?? 10, threads: size.threads) {
      meter.advance(by: $0)
    }
    meter.finish()
    let last = find.condition.days < scenario.days ? find.condition.days : nil
    let report = FindReport(findings) { command(player: $0, toDay: last) }
    return switch format {
    case .text: report.text
    case .csv: report.csv
    case .json: report.json
    }
  }

  /// The command that prints a player's diary, as a shell reads it.
  private func command(player: Int, toDay: Int?) -> String {
    CommandText("explain", [options.scenario], options.settings)
      .with("--players", number: size.players).with("--days", number: size.days)
      .with("--seed", number: size.seed == 1 ? nil : size.seed)
      .with("--player", number: player).with("--to-day", number: toDay).text
  }
}

extension Failure {
  /// A condition of the command line that cannot be read, with a caret below the place.
  init(_ invalid: InvalidCondition) {
    self.init("", status: .usage)
    text = invalid.description
  }
}
