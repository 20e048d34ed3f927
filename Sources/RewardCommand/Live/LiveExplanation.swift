import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

/// What a page asks about a point of a chart.
struct LiveQuestion: Decodable, Sendable {
  var page: String
  var chart: String
  /// The day, counted from 0. No other number is decoded.
  var place: UInt16
  /// Players of the answer that the chart belongs to.
  var players: Int
  var edits: [LiveEdit]
}

/// The diary of a player behind a curve.
struct LiveExplanation {
  private let economy: LiveEconomy
  private let settings: LiveSettings
  /// Days of the diary that are shown up to the day that was clicked.
  private static let days = 14

  init(_ economy: LiveEconomy, _ settings: LiveSettings) {
    self.economy = economy
    self.settings = settings
  }

  /// The charts are of active players, so the player has played in the last ``activeDays`` days, too.
  ///
  /// - Throws: `Failure` where no player is near the value.
  func value(quantity: String, near value: Int, day: Int) async throws -> JSONValue {
    let explain = Explain(economy.scenario, seed: settings.seed)
    for reach in [0, max(1, abs(value) / 50), max(2, abs(value) / 10), max(5, abs(value))] {
      let words =
        "\(quantity) >= \(max(0, value - reach)) @ \(day + 1) and \(quantity) <= \(value + reach) @ \(day + 1)"
      for match in try await matches(words) {
        let findings = try Failure.plan(economy.document, explain.findings(ofPlayer: match.number))
        if Self.isActive(findings.diary, day) { return diary(of: match, findings, day) }
      }
    }
    throw Failure("no active player is near this value", help: "click another place", status: .badInput)
  }

  /// A player is active for as many days after a day of play.
  private static let activeDays = 28

  private static func isActive(_ diary: Diary, _ day: Int) -> Bool {
    diary.days[max(0, day - activeDays + 1)...day].contains { $0.presence == .plays }
  }

  private func matches(_ words: String) async throws -> [PlayerSearch.Match] {
    do {
      let find = try Find(economy.scenario, where: words, seed: settings.seed)
      return try await find.findings(limit: Self.mostTried, threads: settings.threads).result.matches
    } catch let invalid as InvalidCondition {
      throw Failure(invalid)
    } catch let refusal as PlanRefusal {
      throw Failure(refusal, in: economy.document)
    }
  }

  /// As many players of a value are looked at, of whom most may have left long ago.
  private static let mostTried = 60

  private func diary(of match: PlayerSearch.Match, _ findings: Explain.Findings, _ day: Int) -> JSONValue {
    let first = max(0, day - Self.days + 1)
    let last = min(day, findings.diary.days.count - 1)
    let command = CommandText("explain", [settings.path], edits: economy.edits)
      .with("--players", number: economy.scenario.players.count)
      .with("--days", word: settings.size(with: economy.edits).first?.value)
      .with("--seed", number: settings.seed)
      .with("--player", number: match.number + 1)
    return .object([
      .init(
        "title",
        .text("Player \(NumberText.whole(match.number + 1)), up to day \(NumberText.whole(day + 1))")),
      .init("command", .text(command.text)),
      .init("diary", .text(DiaryReport(findings, days: first..<(last + 1)).text)),
    ])
  }
}
