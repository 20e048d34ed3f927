import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

struct FreezeValueCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "freeze-value", abstract: "What is a freeze worth, and does it pay for itself?",
    discussion: """
      Replays each player without one of the freezes they used, with the same random draws. The difference is what \
      that freeze was worth, in streak-days, records and rewards. Reports how many freezes are wasted and what one is \
      worth at today's price. --break-even searches for the price at which one pays for itself. --frontier searches \
      for other grace, freezes and leeway that keep as many streaks as today. Simulates at most 20,000 players by default.
      """)

  @OptionGroup var options: ScenarioOptions

  @Option(help: ArgumentHelp("Evaluate at most this many freezes of each player.", valueName: "number"))
  var uses = 8

  @Flag(
    help: "Also search for the price at which one freeze pays for itself. Each price takes one more study.")
  var breakEven = false

  @Flag(help: "Also try other grace days, freezes and leeway.")
  var frontier = false

  @Option(help: ArgumentHelp("With --frontier: the length that streaks should reach, in days. Default: 30."))
  var length: Int?

  @Option(
    help: ArgumentHelp("With --frontier: grace days to try. Default: 0,1,2.", valueName: "numbers"))
  var grace: NumberList?

  @Option(
    help: ArgumentHelp(
      "With --frontier: limits of freezes held to try. Default: 0,1,2,3,5,10.", valueName: "numbers"))
  var freezes: NumberList?

  @Option(
    help: ArgumentHelp("With --frontier: hours of leeway to try. Default: 0,4.", valueName: "numbers"))
  var leeway: NumberList?

  @OptionGroup var study: StudyOptions

  /// Each freeze takes one more simulation of its player.
  private static let usesRange = 1...1000
  private static let usualPlayers = 20_000
  private static let usualLength = 30
  /// Prices that a search for the border is likely to try.
  private static let likelyPrices = 12

  func validate() throws {
    try Self.usesRange.check("--uses", uses)
    let given = [
      ("--length", length != nil), ("--grace", grace != nil), ("--freezes", freezes != nil),
      ("--leeway", leeway != nil),
    ]
    if !frontier, let (name, _) = given.first(where: \.1) {
      throw ValidationError("\(name) needs --frontier")
    }
    try grace?.check("--grace", in: 0...365)
    try freezes?.check("--freezes", in: 0...1_000_000)
    try leeway?.check("--leeway", in: 0...24)
  }

  func asked() throws -> Study<
    (FreezeValue.Findings, [FreezeFrontier.Findings], [FreezeBreakEven.Findings])
  > {
    let (scenario, document) = try options.load(also: study.settings)
    let value = try value(of: scenario)
    let frontiers = try frontiers(of: value)
    let borders = breakEven ? FreezeBreakEven.all(of: value) : []
    let threads = study.size.threads
    return try Study(
      command(value), of: [document], study, in: study.folder("freezes", of: options.name),
      playerDays: frontiers.reduce(value.playerDays.cappedProduct(1 + borders.count * Self.likelyPrices)) {
        $0.cappedSum($1.experiment.playerDays(of: $1.scenarios))
      }, memory: memory(value, frontiers)
    ) { progress in
      let found = try await value.findings(threads: threads, progress: progress)
      var compared: [FreezeFrontier.Findings] = []
      for frontier in frontiers { compared.append(try await frontier.findings(progress: progress)) }
      var searched: [FreezeBreakEven.Findings] = []
      for border in borders {
        searched.append(try await border.findings(threads: threads, progress: progress))
      }
      return (found, compared, searched)
    } report: {
      FreezeValueReport($0.0, frontiers: $0.1, breakEvens: $0.2, provenance: $1).report
    }
  }

  private func value(of scenario: Scenario) throws(Failure) -> FreezeValue {
    let players = study.size.players ?? min(Self.usualPlayers, scenario.players.count)
    do throws(FreezeValue.NoFreezes) {
      study.noteFewerReplications(of: scenario, players: players)
      return try FreezeValue(
        scenario, players: players, replications: study.replications(of: scenario, players: players),
        most: uses, seed: study.size.seed)
    } catch {
      throw Failure(
        "'\(options.scenario)' has no freeze that protects a streak, so there is nothing to evaluate",
        help: "add an item of kind streak_freeze, and name it in a streak's 'protected_by'", status: .badInput
      )
    }
  }

  /// One for each streak that a freeze protects.
  private func frontiers(of value: FreezeValue) throws(Failure) -> [FreezeFrontier] {
    guard frontier else { return [] }
    var grid = FreezeFrontier.Grid()
    if let grace { grid.graceDays = grace.numbers }
    if let freezes { grid.freezes = freezes.numbers }
    if let leeway { grid.leewayHours = leeway.numbers }
    let days = length ?? min(Self.usualLength, value.scenario.days)
    var frontiers: [FreezeFrontier] = []
    for streak in value.scenario.streaks {
      do throws(Metric.Misspelling) {
        let frontier = try FreezeFrontier(
          value.scenario, streak: streak.id, length: days, grid: grid, players: value.players,
          replications: value.replications, seed: study.size.seed, threads: study.size.threads)
        if let frontier { frontiers.append(frontier) }
      } catch {
        throw Failure(
          "--length must be from 1 to \(value.scenario.days), the days of the run, not \(days)",
          status: .badInput)
      }
    }
    return frontiers
  }

  private func memory(
    _ value: FreezeValue, _ frontiers: [FreezeFrontier]
  ) throws(Experiment.Fault) -> Int {
    var most = value.memoryEstimate(threads: study.size.threads)
    for frontier in frontiers {
      most = max(most, try frontier.experiment.memoryEstimate(of: frontier.scenarios))
    }
    return most
  }

  /// The command that makes the study again.
  private func command(_ value: FreezeValue) -> CommandText {
    CommandText("freeze-value", options).with("--uses", number: uses).with("--break-even", if: breakEven)
      .with("--frontier", if: frontier).with("--length", number: length).with("--grace", number: grace)
      .with("--freezes", number: freezes).with("--leeway", number: leeway)
      .with("--players", number: value.players).with("--replications", number: value.replications)
      .with("--days", number: value.scenario.days).with("--seed", number: study.size.seed)
      .with(options.limits + study.size.limits.all)
  }
}

/// Whole numbers as an option has them: `0,1,2`.
struct NumberList: ExpressibleByArgument, CustomStringConvertible {
  let numbers: [Int]

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard !parts.contains(nil) else { return nil }
    numbers = parts.compactMap { $0 }
  }

  var description: String { numbers.map { "\($0)" }.joined(separator: ",") }

  /// - Throws: `ValidationError` at the first number that is out of range, or named twice.
  func check(_ option: String, in range: ClosedRange<Int>) throws {
    for (place, number) in numbers.enumerated() {
      try range.check(option, number)
      if numbers[..<place].contains(number) { throw ValidationError("\(option) names \(number) twice") }
    }
  }
}
