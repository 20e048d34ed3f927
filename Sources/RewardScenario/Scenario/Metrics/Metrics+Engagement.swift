extension Scenario {
  /// Metrics of engagement: daily, weekly and monthly actives, retention, growth accounting.
  var engagementMetrics: [Metric] {
    let days = Metric(
      "active_days", "days", .engagement, .run, Metric.Statistic.spread,
      .lifetime("active_days", .statistics),
      "Days of play of each player.")
    return [days] + actives + retention + states + rates
  }

  private var actives: [Metric] {
    [
      Metric("dau", "players", .engagement, .day, [], .activeWithin(days: 1), "Players who play that day."),
      Metric(
        "wau", "players", .engagement, .day, [], .activeWithin(days: 7),
        "Players who have played in the last 7 days."),
      Metric(
        "mau", "players", .engagement, .day, [], .activeWithin(days: 28),
        "Players who have played in the last 28 days: the active players."),
      Metric(
        "stickiness", "share", .engagement, .day, [], .stickiness(days: 28),
        "Daily active players as a share of monthly active players."),
      Metric(
        "stickiness_week", "share", .engagement, .day, [], .stickiness(days: 7),
        "Daily active players as a share of weekly active players."),
    ]
  }

  private var retention: [Metric] {
    [
      Metric(
        "retention", "share", .engagement, .tenure, [], .retention(rolling: false),
        "Share of players who play this many days after arrival (classic)."),
      Metric(
        "retention.rolling", "share", .engagement, .tenure, [], .retention(rolling: true),
        "Share of players who play this many days after arrival or later."),
    ]
  }

  private var states: [Metric] {
    EngagementState.arrived.map { state in
      Metric("players.\(state.id)", "players", .engagement, .day, [], .inState(state), state.about)
    }
  }

  /// The rates at which players who played one day play the next, by their engagement state.
  ///
  /// Over seven days, because one day's rate depends on the weekday.
  private var rates: [Metric] {
    let rates: [(String, EngagementState)] = [
      ("curr", .current), ("nurr", .new), ("rurr", .reactivated), ("surr", .resurrected),
    ]
    return rates.map { name, state in
      Metric(
        name, "share", .engagement, .day, [], .becomes(.current, from: state),
        "Share of \(state.id) players who play again the next day, over the 7 days up to that day.")
    }
  }
}
