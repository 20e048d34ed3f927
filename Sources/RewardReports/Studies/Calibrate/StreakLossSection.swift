import RewardCalibration
import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on what losing a streak changes.
struct StreakLossSection {
  private let effect: StreakLossEffect
  private let streak: Scenario.Streak

  init(_ effect: StreakLossEffect, of scenario: Scenario) {
    (self.effect, streak) = (effect, scenario.streaks[effect.streak])
  }

  private var takesOneDay: Bool { streak.rules.missedDay == .loseOne }
  /// What happened to players whom no freeze protected.
  private var lostIt: String { takesOneDay ? "lost a day of the streak" : "lost the streak" }
  private var keptIt: String { takesOneDay ? "whose freezes kept that day" : "whose freezes kept it" }

  /// One sentence for the answer of the page.
  var answer: String {
    switch effect.finding {
    case .tooFewPlayers:
      "What losing streak '\(streak.id)' changes is not estimated: too few players can be compared."
    case .unlikeBefore(let before):
      "What losing streak '\(streak.id)' changes is not estimated: players \(keptIt) played \(Self.more(before)) before."
    case .estimated(let found):
      "Losing streak '\(streak.id)' goes with a change of \(Self.points(found.nextDay)) in play on the next day, and of \(Self.points(found.week)) over seven days, among near-equals. It is no experiment."
    }
  }

  func write(to page: inout Page) {
    page.heading("What losing streak '\(streak.id)' changes")
    switch effect.finding {
    case .tooFewPlayers: page.paragraph("\(tooFew)")
    case .unlikeBefore(let before): page.paragraph("\(unlike(before))")
    case .estimated(let found): write(found, to: &page)
    }
    page.details("How players are compared") { $0.list(method.map { "\($0)" }) }
  }

  // Why there is no estimate.

  private var tooFew: String {
    let seen =
      "\(effect.lostSeen.counted("player")) who \(lostIt) and \(NumberText.whole(effect.keptSeen)) \(keptIt) are seen again after two weeks."
    let floor =
      "At least \(NumberText.whole(StreakLossEffect.fewestPlayers)) of each kind are needed, so that the 90 % range of the difference reaches at most \(Self.points(StreakLossEffect.widestReach)) to each side."
    guard let times = effect.timesMore else {
      return "Not estimated: too few players. \(seen) None of them are near-equals. \(floor)"
    }
    let enough = NumberText.whole(Int((Double(effect.players) * times / 100).rounded(.up)) * 100)
    return
      "Not estimated: too few players. \(seen) Among near-equals, they show as much as \(NumberText.whole(effect.playersOfEachKind)) of each kind in one group. \(floor) A log of about \(enough) new players would do; this one has \(NumberText.whole(effect.players))."
  }

  private func unlike(_ before: PlayDifference) -> String {
    let range = before.range(StreakLossEffect.confidenceOfCheck)
    return
      "Not estimated: players who held a freeze played \(Self.more(before)) before the gap, so they are no near-equals. In days 15 to 28 before it, they played on \(NumberText.percent(before.kept)) of the days, and players who \(lostIt) on \(NumberText.percent(before.lost)). The difference is \(Self.points(before.value, range.low, range.high)), with the 95 % range in brackets. A loss cannot cause what was before it."
  }

  private static func more(_ before: PlayDifference) -> String { before.value < 0 ? "more" : "less" }

  // The estimate.

  private func write(_ found: StreakLossEffect.Estimates, to page: inout Page) {
    page.paragraph(
      "Of players who \(lostIt), \(NumberText.percent(found.nextDay.lost)) play on the next day, and of near-equals \(keptIt), \(NumberText.percent(found.nextDay.kept)). The difference is \(Self.points(found.nextDay)), with the 90 % range in brackets. Over the next seven days it is \(Self.points(found.week)).\(clarity(found))"
    )
    page.callout(.note, "No experiment", "\(caveat)")
    if let weight = found.weight { write(weight, to: &page) }
    page.table(table(found))
    page.paragraph(
      "Players are compared if they play on one of the days 15 to 28 after the missed day, so they had not churned. The row 'all players' also has the others. The last row is a check: a loss cannot change play before it. If the 95 % range there did not hold 0, there would be no estimate."
    )
  }

  private func clarity(_ found: StreakLossEffect.Estimates) -> String {
    let isClear = !found.nextDay.ninety.contains(0) || found.weight?.ninety.contains(0) == false
    guard isClear else { return " The log shows no clear effect." }
    return !found.nextDay.ninety.contains(0) && found.week.ninety.contains(0)
      ? " It fades: players who kept it may lose it in the days that follow." : ""
  }

  private var caveat: String {
    "Chance does not decide who holds a freeze. Players are near-equals only in what is listed below, and may differ in all else. To know the effect, give freezes to a random half of your players and compare the halves."
  }

  private func write(_ weight: AfterBreakWeight, to page: inout Page) {
    let range = weight.ninety
    let orNot = range.contains(0) ? " The range holds 0, so the log fits as well without this line." : ""
    page.paragraph(
      "As a weight on the logit, the drop on the next day is \(NumberText.estimate(weight.value, low: range.low, high: range.high)), halved every three days. The scenario has not changed. To assume this effect, add:"
    )
    page.code(yaml(weight), language: "yaml")
    page.paragraph(
      "The weight also holds what the length of a streak does: one player still has it, the other starts again. So do not add `streak_length` from elsewhere. The fitted profiles already contain the effect on average, so players of a run with this line play less than yours: in trials, a tenth less with a weight of 0.8, and a quarter less with one of 1.5.\(orNot)"
    )
  }

  private func yaml(_ weight: AfterBreakWeight) -> String {
    "players:\n  feedback: { streak: \(streak.id), after_break: \(NumberText.fixed(weight.value, decimals: 2)) }\n"
  }

  private func table(_ found: StreakLossEffect.Estimates) -> Table {
    var table = Table(
      .words("days"), .number("days played, streak lost"), .number("days played, streak kept"),
      .number("difference"), .number("players, streak lost"), .number("players, streak kept"))
    for (name, row) in Self.rows(found) {
      table.row(
        "\(name)", .figure(NumberText.percent(row.lost)), .figure(NumberText.percent(row.kept)),
        .figure(Self.points(row)), .figure(NumberText.whole(row.playersWhoLost)),
        .figure(NumberText.whole(row.playersWhoKept)))
    }
    return table
  }

  private static func rows(_ found: StreakLossEffect.Estimates) -> [(name: String, row: PlayDifference)] {
    let days = found.days.enumerated().map { (name: "day \($0 + 1) after", row: $1) }
    return days + [
      ("days 1 to 7 after", found.week), ("days 8 to 14 after", found.nextWeek),
      ("days 1 to 7 after, all players", found.weekOfAll), ("days 15 to 28 before", found.before),
    ]
  }

  private var method: [String] {
    let first =
      streak.rules.graceDays > 0 ? "the first one that grace does not cover" : "the first of its gap"
    let copies =
      streak.perPlayer > 1
      ? ". The same number of copies of the streak needed a freeze that day. The length is that of the longest copy"
      : ""
    return [
      "Each player counts once: by the first missed day that would cost a streak of at least 3 days without a freeze. It is \(first). The player arrived 28 days before it or earlier, and the log goes on for 28 days.",
      "Near-equals have about the same length of the streak (3 to 6 days, 7 to 13, 14 to 29, 30 or more), the same days of play in the 14 days before (up to 5, 6 to 8, 9 to 11, 12 or 13, 14), and the same time since arrival (up to 59 days, 60 to 119, 120 or more). They also agree in the weekday of the missed day, and in whether they opened the app on it\(copies).",
      "The log has \(effect.lost.counted("player")) with such a day who \(lostIt), and \(NumberText.whole(effect.kept)) \(keptIt). Groups of near-equals with only one kind do not count.",
      "Players who kept the streak may lose it a few days later, and players who lost it may lose the next one. The weight takes both into account: it is fitted to what is left of each loss, which halves every three days. It is the weight of a single player: averages over players who differ show less.",
      "Differences have Mantel and Haenszel's weights, and players are the unit of all ranges. The freezes that players held are those of the scenario's rules, replayed on the log.",
    ]
  }

  /// A difference of shares with its range, in percentage points.
  private static func points(_ difference: PlayDifference) -> String {
    points(difference.value, difference.ninety.low, difference.ninety.high)
  }

  private static func points(_ value: Double, _ low: Double, _ high: Double) -> String {
    NumberText.percentEstimate(value, low: low, high: high).replacing(" %", with: " pp")
  }

  private static func points(_ value: Double) -> String {
    "\(NumberText.whole(Int((value * 100).rounded()))) percentage points"
  }

  // For machines.

  static let columns = ["figure", "lost", "kept", "value", "low", "high", "players_lost", "players_kept"]

  var table: Report.File { .csv("streak_loss.csv", Self.columns, fill) }

  private func fill(_ table: inout CSVTable) {
    switch effect.finding {
    case .tooFewPlayers: break
    case .unlikeBefore(let before): add("days_15_to_28_before", before, to: &table)
    case .estimated(let found):
      for (place, day) in found.days.enumerated() { add("day_\(place + 1)", day, to: &table) }
      add("days_1_to_7", found.week, to: &table)
      add("days_8_to_14", found.nextWeek, to: &table)
      add("days_1_to_7_all", found.weekOfAll, to: &table)
      add("days_15_to_28_before", found.before, to: &table)
      if let weight = found.weight {
        table.row(
          .text("after_break"), .empty, .empty,
          .estimate(weight.value, low: weight.ninety.low, high: weight.ninety.high),
          .whole(found.week.playersWhoLost), .whole(found.week.playersWhoKept))
      }
    }
  }

  private func add(_ name: String, _ row: PlayDifference, to table: inout CSVTable) {
    table.row(
      .text(name), .number(row.lost), .number(row.kept),
      .estimate(row.value, low: row.ninety.low, high: row.ninety.high), .whole(row.playersWhoLost),
      .whole(row.playersWhoKept))
  }

  var summary: JSONValue {
    let verdict =
      switch effect.finding {
      case .tooFewPlayers: "too_few_players"
      case .unlikeBefore: "unlike_before"
      case .estimated: "estimated"
      }
    var members: [JSONValue.Member] = [.init("streak", .text(streak.id)), .init("verdict", .text(verdict))]
    if case .estimated(let found) = effect.finding {
      members += Self.members("next_day", found.nextDay.value, found.nextDay.ninety)
      members += Self.members("seven_days", found.week.value, found.week.ninety)
      if let weight = found.weight { members += Self.members("after_break", weight.value, weight.ninety) }
    }
    return .object(members)
  }

  private static func members(_ name: String, _ value: Double, _ range: Ninety) -> [JSONValue.Member] {
    [
      .init(name, .number(value)), .init("\(name)_low", .number(range.low)),
      .init("\(name)_high", .number(range.high)),
    ]
  }
}

extension StreakLossEffect.Estimates {
  fileprivate var nextDay: PlayDifference { days[0] }
}
