extension Scenario {
  /// Metrics of freezes: where they come from, what they save, and how long the rest lasts.
  var freezeMetrics: [Metric] {
    items.flatMap { item -> [Metric] in
      guard case .streakFreeze(let cap) = item.kind else { return [] }
      return counts(of: item.id, hasLimit: cap != nil) + (protects(item.id) ? cover(by: item.id) : [])
    }
  }

  /// Whether the item bridges missed days of a streak.
  package func protects(_ item: String) -> Bool { streaks.contains { $0.protectedBy == item } }

  private func counts(of id: String, hasLimit: Bool) -> [Metric] {
    func total(_ name: String, _ reasons: [Reason], _ about: String) -> Metric {
      Metric("\(id).\(name)", "freezes", .freezes, .run, [], .ledger(id, reasons: reasons), about)
    }
    return [
      Metric(
        "\(id).held", "freezes", .freezes, .day, Metric.Statistic.spread, .stock(id, .active),
        "Held by each player active in the last 28 days."),
      total("bought", [.purchase, .realPurchase], "Bought in the whole run."),
      total(
        "granted", [.start, .login, .activity, .mission, .cycle, .milestone, .level],
        "Granted without a price in the whole run."),
      total("used", [.freezeUsed], "Used on missed days in the whole run, before their owners churned."),
      total("used_after_churn", [.freezeUsedAfterChurn], "Used on missed days after their owners churned."),
      total("expired", [.expired], "Lost because they expired."),
    ]
      + (hasLimit
        ? [
          Metric(
            "\(id).turned_away", "freezes", .freezes, .run, [], .counter("\(id).turned_away", scale: 1),
            "Only with a limit on what players hold: granted or bought for real money, but lost because the pool was full."
          )
        ] : [])
  }

  private func cover(by id: String) -> [Metric] {
    let sinks = currencies.filter { currency in
      offers(giving: id).contains { $0.price(in: currency.id) != nil }
    }.map { currency in
      let name = "\(id).share_of_sinks.\(currency.id)"
      var share = Metric(
        name, "share", .freezes, .run, [], .pair(name),
        "Share of all \(currency.id) spent on offers that contain the freeze.")
      share.restsOnPayers = isSoldForRealMoney(currency.id)
      return share
    }
    return [
      Metric(
        "\(id).held_at_departure", "freezes", .freezes, .run, [],
        .counter("\(id).held_at_departure", scale: 1), "Unused when their owners churned for the first time."),
      Metric(
        "\(id).coverage_weeks", "weeks", .freezes, .window(28), Metric.Statistic.spread, .coverage(id),
        "Freezes held, divided by the missed days per week beyond grace in the last 28 days, without players who have churned. Quantiles are of players who missed any."
      ),
    ] + ratios(of: id) + sinks
  }

  /// Ratios over all streaks that share the pool.
  private func ratios(of id: String) -> [Metric] {
    func share(_ name: String, _ about: String) -> Metric {
      Metric("\(id).\(name)", "share", .freezes, .run, [], .pair("\(id).\(name)"), about)
    }
    return [
      share("grace_cover", "Share of the missed days of current streaks that grace covers."),
      share("freeze_cover", "Share of the missed days of current streaks that freezes cover."),
      share(
        "save_rate",
        "Share of the gaps beyond grace that the streak survives. A gap counts when the player is back."),
      share(
        "dependency",
        "Frozen days as a share of days on which streaks last: counted, covered by grace, or frozen."),
    ]
  }
}
