extension Scenario {
  /// Metrics of freezes: where they come from, what they save, and how long the rest lasts.
  var freezeMetrics: [Metric] {
    items.flatMap { item -> [Metric] in
      guard case .streakFreeze = item.kind else { return [] }
      return counts(of: item.id) + (protects(item.id) ? cover(by: item.id) : [])
    }
  }

  private func protects(_ item: String) -> Bool { streaks.contains { $0.protectedBy == item } }

  private func counts(of id: String) -> [Metric] {
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
      total("used", [.freezeUsed], "Spent on missed days in the whole run."),
      total("expired", [.expired], "Lost because their days were over."),
      Metric(
        "\(id).turned_away", "freezes", .freezes, .run, [], .counter("\(id).turned_away", scale: 1),
        "Granted or paid for, but the pool was full."),
    ]
  }

  private func cover(by id: String) -> [Metric] {
    let sinks = currencies.compactMap { currency -> Metric? in
      let offers = shop.filter { offer in
        offer.price(in: currency.id) != nil && offer.gives.amounts.contains { $0.id == id }
      }
      guard !offers.isEmpty else { return nil }
      return Metric(
        "\(id).share_of_sinks.\(currency.id)", "share", .freezes, .run, [],
        .freezeShareOfSinks(currency.id, offers: offers.map(\.id)),
        "Share of all \(currency.id) spent that went into freezes.")
    }
    return [
      Metric(
        "\(id).held_at_departure", "freezes", .freezes, .run, [],
        .counter("\(id).held_at_departure", scale: 1), "Unused when their owners left."),
      Metric(
        "\(id).coverage_weeks", "weeks", .freezes, .window(28), Metric.Statistic.spread, .coverage(id),
        "Freezes held over the missed days a week that grace does not cover, both of the last 28 days; quantiles are of players who missed any."
      ),
    ] + ratios(of: id) + sinks
  }

  /// Ratios over all streaks that share the pool.
  private func ratios(of id: String) -> [Metric] {
    func share(_ name: String, _ about: String) -> Metric {
      Metric("\(id).\(name)", "share", .freezes, .run, [], .pair("\(id).\(name)"), about)
    }
    return [
      share("grace_cover", "Share of the days missed with a run alive that grace covers."),
      share("freeze_cover", "Share of the days missed with a run alive that freezes bridged."),
      share("save_rate", "Of the gaps that grace does not cover: share that ended with the streak whole."),
      share("dependency", "Frozen days over all days inside live streaks."),
    ]
  }
}
