import RewardEngine
import RewardStudies

/// Who plays, who comes back and who is lost: the players an economy meets.
struct EngagementSection: Section {
  private let outcome: Outcome
  private let scenario: Scenario

  init(_ findings: Run.Findings) {
    outcome = findings.outcome
    scenario = findings.scenario
  }

  /// Not where nobody is seen a day after arrival, such as in a run of one day.
  var isNeeded: Bool { outcome.days > 1 && outcome.players(seenAt: 1) > 0 }

  func write(to page: inout Page) {
    page.heading("Engagement")
    page.paragraph("\(answer)")
    page.paragraph(
      """
      \(scenario.players.feedback == nil ? openLoop : Self.closedLoop) A month is 28 days here, four whole \
      weeks, in monthly players as in active and dormant ones.
      """)
    writeActives(to: &page)
    RetentionCurves(outcome, scenario).write(to: &page)
    GrowthAccounting(outcome).write(to: &page)
    if scenario.players.profiles.count > 1 {
      page.details("Engagement by profile on day \(outcome.days)") { $0.table(byProfile) }
    }
  }

  private var openLoop: String {
    let causes = scenario.events.isEmpty ? "the profiles and arrivals" : "the profiles, arrivals and events"
    return "Rewards do not change how often players come, so these figures follow from \(causes) alone."
  }
  private static let closedLoop =
    "Feedback is on, so these figures hold the assumed reactions to rewards."

  private var answer: String {
    let returns = [1, 7, 30].filter { $0 < outcome.days }.compactMap { tenure -> String? in
      guard let share = outcome.figure("retention@\(tenure)")?.value else { return nil }
      return NumberText.percent(share) + (tenure == 1 ? " play a day after arrival" : " after \(tenure) days")
    }
    let today = outcome.active(within: 1, on: outcome.lastDay)
    let month = outcome.active(within: 28, on: outcome.lastDay)
    let end =
      ratio(Int64(today), Int64(month)).map { share in
        "; \(NumberText.whole(today)) of the \(NumberText.whole(month)) monthly players, "
          + "\(NumberText.percent(share)), play on day \(outcome.days)."
      } ?? "; nobody has played in the month up to day \(outcome.days)."
    return "Of all players \(returns.listed)" + end
  }

  // Daily, weekly and monthly players.

  private static let windows = [(1, "daily"), (7, "weekly"), (28, "monthly")]

  private func writeActives(to page: inout Page) {
    page.heading("Daily, weekly and monthly players", level: 3)
    page.figure(actives, file: "actives.svg", alternative: actives.caption.alternative)
    page.table(activesByDay)
    page.figure(stickiness, file: "stickiness.svg", alternative: stickiness.caption.alternative)
  }

  private var actives: LineChart {
    let series = Self.windows.map { window, name in
      LineChart.Series(name, (0..<outcome.days).map { Double(outcome.active(within: window, on: $0)) })
    }
    let ends = series.map { "\($0.name) \(NumberText.whole(Int($0.values[outcome.lastDay])))" }
    return LineChart(
      Caption(
        "Players who play", subtitle: "on a day, in its last 7 days and in its last 28 days",
        alternative: "Daily, weekly and monthly players by day; on day \(outcome.days) \(ends.listed)."),
      vertical: Axis("players"), series: series)
  }

  private var stickiness: LineChart {
    let series = [("stickiness", "of monthly"), ("stickiness_week", "of weekly")].map { metric, name in
      let values = outcome.curve(metric, at: 1...outcome.days)
      return LineChart.Series(
        name, values.map { $0?.value ?? .nan }, low: values.map { $0?.low ?? .nan },
        high: values.map { $0?.high ?? .nan })
    }
    let ends = series.map { "\(NumberText.percent($0.values[outcome.lastDay])) \($0.name) players" }
    return LineChart(
      Caption(
        "Stickiness", subtitle: "daily over monthly and over weekly players, with 95 % intervals",
        alternative:
          "Share of monthly and weekly players who play, by day; on day \(outcome.days) \(ends.listed)."),
      vertical: Axis("share who play that day", .percent, reach: 1), series: series)
  }

  private var activesByDay: Table {
    var table = Table(
      .number("day"), .number("arrived so far"), .number("daily"), .number("weekly"), .number("monthly"),
      .number("daily ÷ weekly"), .number("daily ÷ monthly"))
    let arrived = outcome.series("players.arrived")
    for day in outcome.shownDays {
      let counts: [Words] = Self.windows.map { window, _ in "\(outcome.active(within: window, on: day))" }
      let shares = ["stickiness_week", "stickiness"].map { name in
        outcome.figure("\(name)@\(day + 1)")?.percentCell ?? .figure(NumberText.missing)
      }
      table.add(row: ["\(day + 1)", "\(arrived[...day].reduce(0, +))"] + counts + shares)
    }
    return table
  }

  private var byProfile: Table {
    var table = Table(
      .words("profile"), .number("players"), .number("days of play a player"), .number("daily"),
      .number("monthly"), .number("daily ÷ monthly"), .number("CURR"))
    for (name, group) in outcome.groups {
      func cell(_ metric: String, _ text: (Outcome.Estimate) -> Words) -> Words {
        outcome.figure(metric, in: group).map(text) ?? .figure(NumberText.missing)
      }
      table.row(
        "\(name)", "\(outcome.players(in: group))", cell("active_days", \.cell),
        "\(outcome.active(within: 1, on: outcome.lastDay, in: group))",
        "\(outcome.active(within: 28, on: outcome.lastDay, in: group))", cell("stickiness", \.percentCell),
        cell("curr", \.percentCell))
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
