import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

struct FreezeValueCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "freeze-value", abstract: "What is a freeze worth, and does it pay for itself?",
    discussion: """
      Replays each player without one of the freezes they used, with the same random draws. The difference is what \
      that freeze was worth, in streak-days, records and rewards. Reports how many freezes are wasted and what one is \
      worth at today's price. --break-even searches for the price at which one pays for itself. --frontier searches \
      for other grace, freezes and leeway that keep as many streaks as today.
      """)

  @OptionGroup var scenario: ScenarioOptions

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

  @OptionGroup var options: StudyOptions

  /// Each freeze takes one more simulation of its player.
  private static let usesRange = 1...1000
  private static let usualPlayers = 20_000
  private static let usualLength = 30
  /// Prices that a search for the border is likely to try.
  private static let likelyPrices = 8

  func validate() throws {
    try Self.usesRange.check("--uses", uses)
    if !options.metrics.isEmpty {
      throw ValidationError("freeze-value has its own metrics: leave --metric out")
    }
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

  func run() async throws { try Output.write(try await answer()) }

  /// Does the study and writes its folder.
  ///
  /// - Returns: What the terminal shows.
  func answer() async throws -> String {
    let (scenario, document) = try self.scenario.load(also: options.settings)
    let value = try value(of: scenario)
    let frontiers = try frontiers(of: value)
    let borders = breakEven ? FreezeBreakEven.all(of: value) : []
    let study = Study(
      command: command(value), documents: [document], options: options,
      path: options.folder("freezes", of: self.scenario.name))
    let threads = options.size.threads
    let (_, text) = try await study.run(
      playerDays: frontiers.reduce(value.playerDays.cappedProduct(1 + borders.count * Self.likelyPrices)) {
        $0.cappedSum($1.experiment.playerDays(of: $1.scenarios))
      },
      memory: { () throws(Experiment.Fault) in try memory(value, frontiers) }
    ) { notebook, progress in
      let found = try await value.findings(threads: threads, notebook: notebook, progress: progress)
      var compared: [FreezeFrontier.Findings] = []
      for frontier in frontiers {
        compared.append(try await frontier.findings(notebook: notebook, progress: progress))
      }
      var searched: [FreezeBreakEven.Findings] = []
      for border in borders {
        searched.append(try await border.findings(threads: threads, notebook: notebook, progress: progress))
      }
      return (found, compared, searched)
    } report: { found, frontiers, searched in
      FreezeValueReport(found, frontiers: frontiers, breakEvens: searched, provenance: study.provenance)
        .report
    }
    return text
  }

  private func value(of scenario: Scenario) throws(Failure) -> FreezeValue {
    let players = options.size.players ?? min(Self.usualPlayers, scenario.players.count)
    do throws(FreezeValue.NoFreezes) {
      options.noteFewerReplications(of: scenario, players: players)
      return try FreezeValue(
        scenario, players: players, replications: options.replications(of: scenario, players: players),
        most: uses, seed: options.size.seed)
    } catch {
      throw Failure(
        "'\(self.scenario.scenario)' has no freeze that protects a streak, so there is nothing to evaluate",
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
          replications: value.replications, seed: options.size.seed, threads: options.size.threads)
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
    var most = value.memoryEstimate(threads: options.size.threads)
    for frontier in frontiers {
      most = max(most, try frontier.experiment.memoryEstimate(of: frontier.scenarios))
    }
    return most
  }

  /// The command that makes the study again.
  private func command(_ value: FreezeValue) -> String {
    var words = " --uses \(uses)\(breakEven ? " --break-even" : "")"
    if frontier { words += " --frontier" }
    if let length { words += " --length \(length)" }
    for (name, list) in [("--grace", grace), ("--freezes", freezes), ("--leeway", leeway)] {
      if let list { words += " \(name) \(list)" }
    }
    return "rewardsim freeze-value \(scenario.shownScenario.asShellWord)\(scenario.changes)\(words)"
      + " --players \(value.players) --replications \(value.replications) --days \(value.scenario.days)"
      + " --seed \(options.size.seed)\(scenario.limits.arguments)\(options.size.limits.arguments)"
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
