extension Scenario {
  /// Metrics of XP curves: experience, levels, times to levels, and sources of experience.
  var experienceMetrics: [Metric] {
    guard levels != nil else { return [] }
    var metrics = [
      Metric(
        "xp", "xp", .experience, .day, Metric.Statistic.spread, .stock("xp", .active),
        "Experience of players active in the last 28 days."),
      Metric(
        "xp.everyone", "xp", .experience, .day, Metric.Statistic.spread, .stock("xp", .everyone),
        "Experience of all players who have arrived."),
      Metric(
        "level", "level", .experience, .day, Metric.Statistic.spread, .stock("level", .active),
        "Level of players active in the last 28 days."),
      Metric(
        "drought", "days", .experience, .run, Metric.Statistic.spread, .lifetime("drought", .statistics),
        "A player's longest run of days of play without a new level."),
      Metric(
        "xp.lost", "xp", .experience, .run, [], .counter("xp.lost", scale: 1),
        "Experience of missions that were done but not collected: with events, without boosts."),
    ]
    if !boosts.isEmpty {
      metrics.append(
        Metric(
          "xp.boost_share", "share", .experience, .run, [], .pair("xp.boost_share"),
          "Share of all experience that boosts add, without what boosts and events add only together."))
    }
    for level in timedLevels { metrics += reaching(level) }
    return metrics
  }

  private func reaching(_ level: Int) -> [Metric] {
    [
      Metric(
        "level.\(level).days", "days", .experience, .run, Metric.Statistic.quartiles, .reach("level", level),
        "Days from arrival to level \(level) (Kaplan–Meier; churn is censoring). Levels of goals, those with a reward, the highest and round ones (2, 3, 5, 10, 15, 20 … 500) have it."
      ),
      Metric(
        "level.\(level).reached", "share", .experience, .tenure, [], .reached("level", level),
        "Share of players who have reached level \(level) this many days after arrival, if nobody churned (Kaplan–Meier)."
      ),
    ]
  }
}
