import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on engagement: who plays, who comes back and who churns.
struct EngagementSection: Section {
  let findings: Run.Findings

  /// Whether any player is seen a day after arrival; not so in a run of one day.
  var isNeeded: Bool { outcome.days > 1 && outcome.players(seenAt: 1) > 0 }

  func write(to page: inout Page) {
    page.chapter("Engagement", ["\(answer)"]) { page in
      page.paragraph(
        """
        \(scenario.hasFeedback ? Self.closedLoop : openLoop) A month has 28 days, for monthly, active and \
        dormant players alike.\(weekdays)
        """)
      writeActives(to: &page)
      if outcome.countsFromArrival { RetentionCurves(outcome: outcome, scenario: scenario).write(to: &page) }
      GrowthAccounting(outcome: outcome).write(to: &page)
      guard scenario.players.profiles.count > 1 else { return }
      page.paragraph(
        "Days of play and activity by profile: \(Words.link("profiles.csv", to: "profiles.csv")).")
    }
  }

  private var openLoop: String {
    if scenario.isOfHistory {
      return "These numbers are of the real players in the log. The rules do not change how often they come."
    }
    let causes = scenario.events.isEmpty ? "the profiles and arrivals" : "the profiles, arrivals and events"
    return "Rewards do not change how often players come, so these numbers follow from \(causes) alone."
  }
  /// What a single day shows where all of a cohort have the same weekday.
  private var weekdays: String {
    guard !scenario.isOfHistory, outcome.isOneCohort(of: scenario), scenario.players.week != Week.flat else {
      return ""
    }
    return
      " Weekdays differ, and all players arrive on the same one. So a figure of one day is that of one weekday: compare days that are whole weeks apart."
  }
  private static let closedLoop =
    "Feedback is on, so these numbers include the assumed reactions to rewards."

  private var answer: String {
    [returns, end].compactMap { $0 }.joined(separator: " ")
  }

  /// How many players come back after days since arrival; `nil` where they arrived before the run.
  private var returns: String? {
    guard outcome.countsFromArrival else { return nil }
    let returns = [1, 7, 30].filter { $0 < outcome.days }.compactMap { tenure -> String? in
      guard let share = outcome.figure("retention@\(tenure)")?.value else { return nil }
      return NumberText.percent(share)
        + (tenure == 1 ? " of players play a day after arrival" : " after \(tenure) days")
    }
    return returns.listed + "."
  }

  private var end: String {
    let today = outcome.active(within: 1, on: outcome.lastDay)
    let month = outcome.active(within: 28, on: outcome.lastDay)
    return
      ratio(Int64(today), Int64(month)).map { share in
        month == 1
          ? "On day \(NumberText.whole(outcome.days)), the only monthly player \(today == 1 ? "plays" : "does not play")."
          : "On day \(NumberText.whole(outcome.days)), \(NumberText.whole(today)) of \(month.counted("monthly player")) \(today.agreeing("plays", "play")) "
            + "(\(NumberText.percent(share)))."
      } ?? "No player has played in the month up to day \(NumberText.whole(outcome.days))."
  }

  // Daily, weekly and monthly players.

  private static let windows = [(1, "daily"), (7, "weekly"), (28, "monthly")]

  private func writeActives(to page: inout Page) {
    page.heading("Daily, weekly and monthly players", level: 3)
    page.figure(actives, file: "actives.svg")
    page.table(activesByDay)
  }

  private var actives: LineChart {
    let series = Self.windows.map { window, name in
      LineChart.Series(name, (0..<outcome.days).map { Double(outcome.active(within: window, on: $0)) })
    }
    let ends = series.map { "\($0.name) \(NumberText.whole(Int($0.values[outcome.lastDay])))" }
    return LineChart(
      Caption(
        "Active players", subtitle: "who play on the day, in the last 7 days and in the last 28 days",
        alternative:
          "Daily, weekly and monthly players by day; on day \(NumberText.whole(outcome.days)) \(ends.listed)."
      ),
      vertical: Axis("players", .whole), series: series)
  }

  private var activesByDay: Table {
    var table = Table(
      .number("day"), .number("daily players"), .number("weekly players"), .number("monthly players"),
      .number("daily ÷ monthly (95 % interval)"))
    for day in outcome.shownDays {
      let counts: [Words] = Self.windows.map { window, _ in "\(outcome.active(within: window, on: day))" }
      table.add(row: ["\(day + 1)"] + counts + [outcome.figure("stickiness@\(day + 1)").percentCell])
    }
    return table
  }
}

extension Outcome {
  /// A metric at several days, tenures or lengths; all `nil` where the scenario has none of that name.
  func curve(
    _ name: String, at times: ClosedRange<Int>, in group: Group = .pooled
  ) -> [Estimate?] {
    let address = catalogue.metrics[name]
    return times.map { time in
      address.flatMap { estimate(Metric.Address($0.metric, $0.statistic, at: time), in: group) }
    }
  }
}
