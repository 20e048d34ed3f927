import RewardEngine

/// How long levels take: Kaplan–Meier curves from arrival, with leaving as censoring.
struct ExperienceTimes {
  private let outcome: Outcome
  /// The timed levels that somebody has reached, ascending.
  private let timed: [LevelTime]

  init(_ outcome: Outcome) {
    self.outcome = outcome
    timed = outcome.timedLevels.compactMap { LevelTime($0, of: outcome) }.filter { $0.curve.eventCount > 0 }
  }

  func write(to page: inout Page) {
    guard !timed.isEmpty else { return }
    page.heading("How long levels take", level: 3)
    page.paragraph(words)
    page.figure(chart, file: "level-times.svg", alternative: chart.caption.alternative)
    page.paragraph(
      """
      Leaving is censoring: players who leave before they reach a level are among those still waiting for it until \
      that day and drop out of the count after it. So the curves say how soon players would get there had nobody left, \
      not how many of all who arrive do. Days off are not leaving. The day of arrival is day 0.\(mixed)
      """)
    page.table(times)
    page.table(shares)
    writeProfiles(to: &page)
  }

  private var mixed: Words {
    outcome.catalogue.profiles.count < 2
      ? ""
      : " The curve of all players weighs the curve of each profile by its number of players. Once all players of a profile have left, its curve stays where it was, and the curve of all players is too low from then on."
  }

  /// The last day after arrival that the longest-seen player can have.
  private var end: Int { outcome.days - 1 }

  /// The days after arrival that tables show: 30, 90 and the last.
  private var marks: [Int] { [30, 90].filter { $0 < end } + [end] }

  private func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(NumberText.whole(count)) days" }

  // In words.

  /// When half are on the first and on the highest level that half reach, and what few reach.
  private var words: Words {
    let halves = timed.filter { $0.curve.quantile(0.5) != nil }
    var sentences: [Words] = []
    if let first = halves.first { sentences.append("Had nobody left, half would be on \(half(first))") }
    if let last = halves.last, halves.count > 1 { sentences.append("and on \(half(last))") }
    var words = Words()
    for (index, sentence) in sentences.enumerated() {
      words = index == 0 ? sentence : "\(words), \(sentence)"
    }
    if !sentences.isEmpty { words = "\(words)." }
    guard let top = timed.last, top.level != halves.last?.level, let share = top.reached(by: end) else {
      return words
    }
    let rest: Words =
      "Within \(days(end)) \(share.percentInSentence) of players would reach level \(top.level), had nobody left."
    return sentences.isEmpty ? rest : "\(words) \(rest)"
  }

  private func half(_ timed: LevelTime) -> Words {
    timed.curve.quantile(0.5) == 0
      ? "level \(timed.level) on the day they arrive"
      : "level \(timed.level) within \(days(for: 0.5, timed)) days"
  }

  // The figure.

  /// At most six levels, spread evenly over those that are timed: more lines than that nobody tells apart.
  private var drawn: [LevelTime] {
    guard timed.count > 6 else { return timed }
    return (0..<6).map { timed[$0 * (timed.count - 1) / 5] }
  }

  private var chart: LineChart {
    let story = drawn.map { line in
      let share = NumberText.percent(line.curve.reached(by: end), decimals: 0)
      return "level \(line.level) \(share)"
    }
    return LineChart(
      Caption(
        "Time to a level",
        subtitle:
          "share on the level or above, had nobody left; 95 % intervals, none where nobody is left to tell",
        alternative:
          "Share of players who have reached a level by days since arrival, Kaplan–Meier; at the end: "
          + story.joined(separator: ", ") + "."),
      horizontal: Axis("days since arrival", .number), vertical: Axis("reached", .percent, reach: 1),
      series: drawn.map(series))
  }

  private func series(_ timed: LevelTime) -> LineChart.Series {
    // Before the first event all bands would lie on one another at the foot.
    let days = (0...end).map { day in timed.reached(by: day).flatMap { $0.value > 0 ? $0 : nil } }
    return LineChart.Series(
      "level \(timed.level)", (0...end).map(timed.curve.reached), at: (0...end).map(Double.init),
      low: days.map { $0?.low ?? .nan }, high: days.map { $0?.high ?? .nan }, isStepped: true)
  }

  // The tables.

  private var times: Table {
    var table = Table(
      .number("level"), .number("reached by"), .number("of all who arrived (95 % interval)"),
      .number("days for a quarter"), .number("days for half (95 % interval)"),
      .number("days for three quarters"))
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

  /// The days until a share has reached a level, with the interval as far as the run shows it.
  private func days(for share: Double, _ timed: LevelTime) -> Words {
    guard let days = timed.days(for: share) else { return "not reached" }
    func number(_ days: Double) -> Words { .figure(NumberText.significant(days)) }
    switch (days.low, days.high) {
    case (let low?, nil): return "\(number(days.value)) (\(number(low)) or more)"
    case (nil, let high?): return "\(number(days.value)) (at most \(number(high)))"
    default: return days.cell
    }
  }

  private var shares: Table {
    var table = Table(
      columns: [.number("level")] + marks.map { .number("reached within \(days($0)) (95 % interval)") }
        + marks.map { .number("still waiting after \(days($0))") })
    for timed in timed {
      let cells = marks.map { timed.reached(by: $0)?.percentCell ?? "–" }
      table.add(row: ["\(timed.level)"] + cells + marks.map { "\(timed.curve.atRisk($0))" })
    }
    return table
  }

  private func writeProfiles(to page: inout Page) {
    guard outcome.catalogue.profiles.count > 1 else { return }
    page.details("Days to a level by profile") { inside in
      inside.paragraph(
        "Days after arrival until half of the players would be on the level, had nobody left (95 % interval):"
      )
      for row in outcome.groupsInRows { inside.table(byProfile(row) { days(for: 0.5, $0) }) }
      inside.paragraph(
        "Share of players who reach the level within \(days(end)) if they stay (95 % interval):")
      for row in outcome.groupsInRows {
        inside.table(byProfile(row) { $0.reached(by: end)?.percentCell ?? "–" })
      }
    }
  }

  private func byProfile(
    _ groups: [(name: String, group: Outcome.Group)], _ cell: (LevelTime) -> Words
  ) -> Table {
    var table = Table(columns: [.number("level")] + groups.map { .number("\($0.name)") })
    for timed in timed {
      let cells = groups.map { LevelTime(timed.level, of: outcome, in: $0.group).map(cell) ?? "–" }
      table.add(row: ["\(timed.level)"] + cells)
    }
    return table
  }
}
