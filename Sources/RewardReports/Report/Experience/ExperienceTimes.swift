import RewardEngine
import RewardPages

/// How long levels take: Kaplan–Meier curves from arrival, with churned players as censored.
struct ExperienceTimes {
  private let outcome: Outcome
  /// The timed levels that a player has reached, ascending.
  private let timed: [LevelTime]

  init(_ outcome: Outcome) {
    self.outcome = outcome
    timed = outcome.timedLevels.compactMap { LevelTime($0, of: outcome) }.filter { $0.curve.eventCount > 0 }
  }

  func write(to page: inout Page) {
    guard !timed.isEmpty else { return }
    page.heading("How long levels take", level: 3)
    page.figure(chart, file: "level-times.svg")
    page.paragraph("\(whoCounts) The day of arrival is day 0.\(mixed)")
    page.table(times)
    page.table(shares)
    if marks.contains(where: { day in timed.contains { $0.reached(by: day) == nil } }) {
      let late = outcome.orLater(timed.map(\.curve))
      page.paragraph("A dash marks a day by which every player seen without the level has churned\(late).")
    }
  }

  private var whoCounts: Words {
    outcome.isOfHistory
      ? "A log does not show who has left for good. So the curves show how many players reach a level, those who left included. Those of `rewardsim run` show how soon they would if nobody churned, and are higher."
      : "Players who churn before they reach a level are censored: they count as waiting until they churn. So the curves show how soon players would reach a level if nobody churned, not how many do. Days off are no churn."
  }

  private var mixed: Words {
    outcome.catalogue.profiles.count < 2
      ? ""
      : " The curve of all players is the mean of the profiles' curves, weighted by players. When all players of a profile have churned, its curve stays flat, and the curve of all players is too low from then on."
  }

  /// The last day after arrival that the longest-seen player can have.
  private var end: Int { outcome.days - 1 }

  /// The days after arrival that tables show: 30, 90 and the last.
  private var marks: [Int] { [30, 90].filter { $0 < end } + [end] }

  private func days(_ count: Int) -> String { count.counted("day") }

  // The sentences.

  /// When half of the players reach the first and the highest level that half reach, and how many reach the top.
  var summary: Words? {
    let halves = timed.filter { $0.curve.quantile(0.5) != nil }
    var ends = [halves.first, halves.count > 1 ? halves.last : nil].compactMap { $0 }.map(half)
    if ends.count > 1 { ends[1] = "and \(ends[1])" }
    var sentences: [Words] = []
    if !ends.isEmpty {
      sentences.append(
        outcome.isOfHistory
          ? "Half of all players reach \(ends.inOneParagraph)."
          : "If nobody churned, half of the players would reach \(ends.inOneParagraph).")
    }
    if let top = timed.last, top.level != halves.last?.level, let share = top.reached(by: end) {
      sentences.append(
        "\(end == 0 ? "On the day of arrival" : "Within \(days(end))"), \(share.percentInSentence) of players \(outcome.isOfHistory ? "" : "would ")reach level \(top.level)."
      )
    }
    return sentences.isEmpty ? nil : sentences.inOneParagraph
  }

  private func half(_ timed: LevelTime) -> Words {
    guard timed.curve.quantile(0.5) != 0 else { return "level \(timed.level) on the day they arrive" }
    let days = days(for: 0.5, timed).plain
    return "level \(timed.level) within \(days) \(NumberText.noun(after: days, "day"))"
  }

  // The chart.

  /// At most six of the timed levels, evenly spread: a reader cannot keep more lines apart.
  private var drawn: [LevelTime] {
    guard timed.count > 6 else { return timed }
    return (0..<6).map { timed[$0 * (timed.count - 1) / 5] }
  }

  private var chart: LineChart {
    let story = drawn.map { line in
      let last = shown(line).upperBound
      let share = NumberText.percent(line.curve.reached(by: last), decimals: 0)
      guard last == end else {
        return "level \(line.level) \(share) by day \(NumberText.whole(last)), the last that is known"
      }
      let flat = (0...end).first { line.curve.reached(by: $0) == line.curve.reached(by: end) } ?? end
      return "level \(line.level) \(share)\(flat < end ? " (from day \(NumberText.whole(flat)))" : "")"
    }
    return LineChart(
      Caption(
        "Time to a level",
        subtitle:
          "share of players who have reached the level \(outcome.ofWhom), with 95 % intervals",
        alternative:
          "Share of players who have reached a level by days since arrival, Kaplan–Meier; at the end: "
          + story.joined(separator: ", ") + "."),
      horizontal: Axis("days since arrival", .whole), vertical: Axis("reached", .percent, reach: 1),
      series: drawn.map(series))
  }

  /// The days after arrival on which the run shows all profiles that matter.
  private func shown(_ timed: LevelTime) -> ClosedRange<Int> { 0...max(0, min(end, timed.curve.watched - 1)) }

  private func series(_ timed: LevelTime) -> LineChart.Series {
    // Before the first event all bands would lie on one another at the bottom.
    let days = shown(timed).map { day in timed.reached(by: day).flatMap { $0.value > 0 ? $0 : nil } }
    return LineChart.Series(
      "level \(timed.level)", shown(timed).map(timed.curve.reached), at: shown(timed).map(Double.init),
      low: days.map { $0?.low ?? .nan }, high: days.map { $0?.high ?? .nan }, isStepped: true)
  }

  // The tables.

  private var times: Table {
    var table = Table(
      .number("level"), .number("players who reach it"), .number("share of all players (95 % interval)"),
      .number("days for 25 %"), .number("days for 50 % (95 % interval)"), .number("days for 75 %"))
    for timed in timed {
      table.row(
        "\(timed.level)", "\(timed.curve.eventCount)", timed.reachedOfAll?.percentCell ?? "–",
        plain(0.25, of: timed.curve), days(for: 0.5, timed), plain(0.75, of: timed.curve))
    }
    return table
  }

  private func plain(_ share: Double, of curve: SurvivalCurve) -> Words {
    curve.quantile(share).map { "\($0)" } ?? "not reached"
  }

  /// The days until a share of players has reached a level, with the interval as far as the run shows it.
  private func days(for share: Double, _ timed: LevelTime) -> Words {
    timed.days(for: share)?.cell ?? "not reached"
  }

  private var shares: Table {
    var table = Table(
      columns: [.number("level")] + marks.map { .number("reach it within \(days($0)) (95 % interval)") })
    for timed in timed {
      let cells = marks.map { timed.reached(by: $0)?.percentCell ?? "–" }
      table.add(row: ["\(timed.level)"] + cells)
    }
    return table
  }
}
