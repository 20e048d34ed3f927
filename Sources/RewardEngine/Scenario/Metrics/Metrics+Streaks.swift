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
        "Length in force of each streak of players active in the last 28 days."),
      Metric(
        "\(id).longest", "days", .streaks, .run, Metric.Statistic.spread,
        .lifetime("\(id).longest", .statistics),
        "Longest a player's streaks ever were, all of them added up."),
      Metric(
        "\(id).losses", "times", .streaks, .run, Metric.Statistic.spread,
        .lifetime("\(id).losses", .statistics),
        "Days or runs a player has lost."),
    ]
  }

  private func endings(of streak: Streak) -> [Metric] {
    let id = "streak.\(streak.id)"
    var metrics = [
      Metric(
        "\(id).whole_run", "days", .streaks, .run, Metric.Statistic.quartiles,
        .runLength(streak.id, .asPlayed),
        "Days a run counts before it costs anything: Kaplan–Meier, with leaving as censoring."),
      Metric(
        "\(id).survival", "share", .streaks, .length, [], .runSurvival(streak.id, .asPlayed),
        "Share of runs that reach this length without cost: Kaplan–Meier."),
      Metric(
        "\(id).hazard", "share", .streaks, .length, [], .runHazard(streak.id, .asPlayed),
        "Share of the runs that are this long that cost something before they are a day longer."),
      Metric(
        "\(id).breaks", "streaks", .streaks, .run, [], .counter("\(id).breaks", scale: 1),
        "Streaks that fell to 0 in the whole run."),
    ]
    guard streak.protectedBy != nil else { return metrics }
    metrics += [
      Metric(
        "\(id).whole_run_without_freezes", "days", .streaks, .run, Metric.Statistic.quartiles,
        .runLength(streak.id, .withoutFreezes),
        "Days a run would count before it costs anything, had no freeze been used: Kaplan–Meier."),
      Metric(
        "\(id).survival_without_freezes", "share", .streaks, .length, [],
        .runSurvival(streak.id, .withoutFreezes), "Survival, had no freeze been used."),
      Metric(
        "\(id).hazard_without_freezes", "share", .streaks, .length, [],
        .runHazard(streak.id, .withoutFreezes), "Hazard, had no freeze been used."),
    ]
    return metrics
  }

  private func protection(of streak: Streak) -> [Metric] {
    let id = "streak.\(streak.id)"
    let grace = Metric(
      "\(id).grace_cover", "share", .streaks, .run, [], .pair("\(id).grace_cover"),
      "Share of the days missed with a run alive that grace covers.")
    guard streak.protectedBy != nil else { return [grace] }
    return [
      grace,
      Metric(
        "\(id).freeze_cover", "share", .streaks, .run, [], .pair("\(id).freeze_cover"),
        "Share of the days missed with a run alive that freezes bridged."),
      Metric(
        "\(id).save_rate", "share", .streaks, .run, [], .pair("\(id).save_rate"),
        "Of the gaps that grace does not cover: share that ended with the streak whole."),
      Metric(
        "\(id).dependency", "share", .streaks, .run, [], .pair("\(id).dependency"),
        "Frozen days over all days inside live streaks."),
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
          "Share of the days of play\(place) with either run alive on which the two lengths differ.")
      }
    }
      + compared.flatMap { streak in
        zones.map { zone, place in
          let name = "\(streak)\(zone).loss_rate"
          return Metric(
            name, "times", .streaks, .run, [], .pair(name), "Days or runs lost per day of play\(place).")
        }
      }
  }
}
