extension Scenario {
  /// Metrics of streaks: lengths, breaks, and protection.
  var streakMetrics: [Metric] {
    streaks.flatMap { lengths(of: $0) + endings(of: $0) + protection(of: $0) } + clockMetrics
  }

  private func lengths(of streak: Streak) -> [Metric] {
    let id = "streak.\(streak.id)"
    return [
      Metric(
        id, "days", .streaks, .day, Metric.Statistic.spread, .stock(id, .active),
        "Length in force, as a day of the streak ends, of players active in the last 28 days."),
      Metric(
        "\(id).longest", "days", .streaks, .run, Metric.Statistic.spread,
        .lifetime("\(id).longest", .statistics),
        "The longest length that a player's streak ever had; of several, that of the longest."),
      Metric(
        "\(id).losses", "times", .streaks, .run, Metric.Statistic.spread,
        .lifetime("\(id).losses", .statistics),
        "Streak days or streaks that a player has lost before churn."),
    ]
  }

  private func endings(of streak: Streak) -> [Metric] {
    let id = "streak.\(streak.id)"
    var metrics = [
      Metric(
        "\(id).whole_run", "days", .streaks, .run, Metric.Statistic.quartiles,
        .runLength(streak.id, .asPlayed),
        "Length of a run of days before a missed day costs anything (Kaplan–Meier; churn is censoring)."),
      Metric(
        "\(id).survival", "share", .streaks, .length, [], .runSurvival(streak.id, .asPlayed),
        "Share of runs that reach this length without a cost (Kaplan–Meier)."),
      Metric(
        "\(id).hazard", "share", .streaks, .length, [], .runHazard(streak.id, .asPlayed),
        "Share of runs of this length that end or lose days before they grow by a day."),
      Metric(
        "\(id).breaks", "streaks", .streaks, .run, [], .counter("\(id).breaks", scale: 1),
        "Streaks that fell to 0 in the whole run, before their players churned."),
    ]
    guard streak.protectedBy != nil else { return metrics }
    metrics += [
      Metric(
        "\(id).whole_run_without_freezes", "days", .streaks, .run, Metric.Statistic.quartiles,
        .runLength(streak.id, .withoutFreezes),
        "The same without any freeze (Kaplan–Meier)."),
      Metric(
        "\(id).survival_without_freezes", "share", .streaks, .length, [],
        .runSurvival(streak.id, .withoutFreezes), "Survival without any freeze."),
      Metric(
        "\(id).hazard_without_freezes", "share", .streaks, .length, [],
        .runHazard(streak.id, .withoutFreezes), "Hazard without any freeze."),
    ]
    return metrics
  }

  private func protection(of streak: Streak) -> [Metric] {
    let id = "streak.\(streak.id)"
    let grace = Metric(
      "\(id).grace_cover", "share", .streaks, .run, [], .pair("\(id).grace_cover"),
      "Share of the missed days of current streaks that grace covers.")
    guard streak.protectedBy != nil else { return [grace] }
    return [
      grace,
      Metric(
        "\(id).freeze_cover", "share", .streaks, .run, [], .pair("\(id).freeze_cover"),
        "Share of the missed days of current streaks that freezes cover."),
      Metric(
        "\(id).save_rate", "share", .streaks, .run, [], .pair("\(id).save_rate"),
        "Share of the gaps beyond grace that the streak survives. A gap counts when the player is back."),
      Metric(
        "\(id).dependency", "share", .streaks, .run, [], .pair("\(id).dependency"),
        "Frozen days as a share of days on which the streak lasts: counted, covered by grace, or frozen."),
    ]
  }

  /// Metrics that compare two clocks over the same events, in total and in each zone.
  private var clockMetrics: [Metric] {
    let zones = [("", "")] + players.zones.map { (".\($0.id)", " in \($0.id)") }
    let pairs = clockPairs
    let compared = Set(pairs.flatMap { [$0.first, $0.second] }).sorted().map { "streak.\(streaks[$0].id)" }
    return pairs.flatMap { pair in
      zones.map { zone, place in
        let name = "\(pair.id)\(zone).differing"
        return Metric(
          name, "share", .streaks, .run, [], .pair(name),
          "Share of the days of play\(place) on which the two lengths differ after play, where either streak is above 0."
        )
      }
    }
      + compared.flatMap { streak in
        zones.map { zone, place in
          let name = "\(streak)\(zone).loss_rate"
          return Metric(
            name, "times", .streaks, .run, [], .pair(name),
            "Streak days or streaks lost per day of play\(place).")
        }
      }
  }
}
