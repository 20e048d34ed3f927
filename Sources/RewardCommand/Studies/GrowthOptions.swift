import ArgumentParser
import RewardEngine
import RewardFiles
import RewardStudies

/// The options that add players until metrics are precise enough.
struct GrowthOptions: ParsableArguments {
  @Option(
    name: .customLong("precision"), parsing: .singleValue,
    help: ArgumentHelp(
      "Add players until the 95 % interval is no wider than ± this: 1% of the value, 0.5 in its unit, or 1%@diamonds.gini for one metric.",
      valueName: "width"))
  var precisions: [Precision] = []

  @Option(
    help: ArgumentHelp(
      "Add players up to this many. Default: \(usualGrowth) times --players.", valueName: "number"))
  var maxPlayers: Int?

  /// A study may grow to this many times its first players, by default.
  static let usualGrowth = 16
  /// As many as a scenario may have.
  private static let range = 1...1_000_000_000

  init() {}

  func validate() throws {
    if let maxPlayers { try Self.range.check("--max-players", maxPlayers) }
    if let spelling = precisions.map(\.spelling).firstRepeated {
      throw ValidationError(
        spelling.map { "--precision is given twice for '\($0)'" }
          ?? "--precision is given twice for all metrics")
    }
  }

  var isGiven: Bool { !precisions.isEmpty || maxPlayers != nil }

  /// The most players of a study that begins with `players`.
  ///
  /// - Throws: `Failure` with exit status 64 where it begins with more.
  func most(from players: Int) throws(Failure) -> Int {
    guard let maxPlayers else {
      return isGiven ? min(players * Self.usualGrowth, max(players, Self.range.upperBound)) : players
    }
    guard maxPlayers >= players else {
      throw Failure(
        "--max-players must be at least \(players), the players to start with, not \(maxPlayers)",
        help: players > 2 ? "raise it, or start with fewer --players" : "raise it", status: .usage)
    }
    return maxPlayers
  }

  /// The metrics that precisions name.
  ///
  /// - Throws: `Failure` with exit status 65 at one that the scenario does not have.
  func named(in scenario: Scenario) throws(Failure) -> [Response] {
    try Response.named(precisions.compactMap(\.spelling), by: "--precision", of: scenario)
  }

  /// The precisions with their metrics spelled as responses are.
  ///
  /// - Throws: `Failure` with exit status 65 at a metric that is not among those looked at.
  func precisions(
    of looked: [Response], in scenario: Scenario
  ) throws(Failure) -> [Precision] {
    try precisions.map { (precision) throws(Failure) in
      guard let text = precision.spelling else { return precision }
      let response = try Response(option: "--precision", text, of: scenario)
      guard looked.contains(response) else {
        throw Failure(
          "--precision names '\(response.spelling)', which is not reported",
          help: "add it with --metric", status: .badInput)
      }
      return Precision(precision.reach, isShare: precision.isShare, of: response.spelling)
    }
  }
}

extension CommandText {
  func with(_ growth: GrowthOptions) -> CommandText {
    with("--precision", words: growth.precisions.map(\.text))
      .with("--max-players", number: growth.maxPlayers)
  }
}

extension Precision: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
