extension Scenario {
  /// Metrics of inflation for every currency: supply, inequality, faucets and sinks, purchasing power.
  var moneyMetrics: [Metric] { currencies.flatMap { money($0.id) } + affordability }

  private func money(_ id: String) -> [Metric] {
    let metrics = held(id) + supply(of: id) + flows(of: id) + spread(of: id) + catalogue(of: id)
    guard isSoldForRealMoney(id) else { return metrics }
    return metrics.map { metric in
      var rests = metric
      rests.restsOnPayers = metric.isOfAmounts
      return rests
    }
  }

  /// Whether a pack contains some of a currency.
  func isSoldForRealMoney(_ currency: String) -> Bool {
    shop.contains { offer in
      offer.isForRealMoney && offer.gives.amounts.contains { $0.id == currency }
    }
  }

  private func held(_ id: String) -> [Metric] {
    [
      Metric(
        "\(id).balance", id, .money, .day, Metric.Statistic.spread, .stock(id, .active),
        "Held by each player active in the last 28 days."),
      Metric(
        "\(id).balance.everyone", id, .money, .day, Metric.Statistic.spread, .stock(id, .everyone),
        "Held by each player who has arrived."),
    ]
  }

  private func supply(of id: String) -> [Metric] {
    [
      Metric("\(id).supply", id, .money, .day, [], .supply(id, nil), "Held by all players together."),
      Metric(
        "\(id).supply.this_week", id, .money, .day, [], .supply(id, .thisWeek),
        "Held by players who played in the last 7 days, and likely to be spent."),
      Metric(
        "\(id).supply.at_risk", id, .money, .day, [], .supply(id, .atRisk),
        "Held by players who last played 7 to 27 days ago."),
      Metric(
        "\(id).supply.dormant", id, .money, .day, [], .supply(id, .dormant),
        "Held by players who have not played for 28 days."),
      Metric(
        "\(id).dormant_share", "share", .money, .day, [], .dormantShare(id),
        "Share of the supply that dormant players hold."),
    ]
  }

  private func flows(of id: String) -> [Metric] {
    var metrics = [7, 28].flatMap { days in
      [
        Metric(
          "\(id).sink_faucet_\(days)", "ratio", .money, .window(days), [], .windowRatio(id, .sinkOverFaucet),
          "Spent as a share of received, over \(days) days, by all players. What they start with is not received."
        ),
        Metric(
          "\(id).growth_\(days)", "share", .money, .window(days), [], .windowRatio(id, .growth),
          "Growth in \(days) days of the mean balance of active players. From day \(days + 29) on\(days < 28 ? ", and up to day 28" : ""): before day 29 all who have arrived count as active."
        ),
      ]
    }
    metrics += [
      Metric(
        "\(id).velocity_28", "ratio", .money, .window(28), [], .windowRatio(id, .velocity),
        "Spent in 28 days, divided by the mean of the supply before and after."),
      Metric(
        "\(id).income_28", "\(id) a day", .money, .window(28), Metric.Statistic.quantiles, .income(id),
        "Received per day over 28 days, less the cost of missions and without the start, and at least 0. Of players who are active on the last day and arrived by the first."
      ),
      Metric(
        "\(id).income_7", "\(id) a day", .money, .window(7), Metric.Statistic.quantiles, .income(id),
        "Received per day over 7 days, less the cost of missions and without the start, and at least 0. Of players who are active on the last day and arrived by the first."
      ),
      Metric(
        "\(id).sink_faucet", "ratio", .money, .run, [], .pair("\(id).sink_faucet"),
        "Spent as a share of received, in the whole run, by all players. What they start with is not received."
      ),
      Metric(
        "\(id).faucet", "\(id) a day of play", .money, .run, [], .pair("\(id).faucet"),
        "Received per day of play, with what players start with."),
      Metric(
        "\(id).sink", "\(id) a day of play", .money, .run, [], .pair("\(id).sink"),
        "Spent per day of play."),
    ]
    return metrics
  }

  private func spread(of id: String) -> [Metric] {
    [
      Metric(
        "\(id).gini", "ratio", .money, .day, [], .gini(id),
        "Gini coefficient of the balances of active players: 0 if all are equal, 1 if one player holds everything."
      ),
      Metric(
        "\(id).holders", "share", .money, .day, [], .holders(id), "Share of active players who hold any."),
      Metric(
        "\(id).top_1", "share", .money, .day, [], .topShare(id, perCent: 1),
        "Share of active players' money that the richest 1 % of them hold."),
      Metric(
        "\(id).top_10", "share", .money, .day, [], .topShare(id, perCent: 10),
        "Share of active players' money that the richest 10 % of them hold."),
    ]
  }

  /// Metrics of when a player owns everything that a currency can buy once.
  private func catalogue(of id: String) -> [Metric] {
    let sold = collections(soldFor: id)
    let (pieces, toBuy) = (sold.reduce(0) { $0 + $1.size }, sold.reduce(0) { $0 + $1.toBuy })
    guard toBuy > 0 else { return [] }
    return [
      Metric(
        "\(id).exhausted.days", "days", .money, .run, Metric.Statistic.quartiles,
        .reach("\(id).catalogue", pieces),
        "Days from arrival until a player owns all \(toBuy) pieces that \(id) can buy once (Kaplan–Meier)."),
      Metric(
        "\(id).exhausted", "share", .money, .tenure, [], .reached("\(id).catalogue", pieces),
        "Share of players who own all \(toBuy) pieces this many days after arrival (Kaplan–Meier)."),
    ]
  }

  /// Prices in days of income, and the time until enough has been earned for them.
  private var affordability: [Metric] {
    let offers = shop.filter { !$0.isForRealMoney }
    var metrics: [Metric] = []
    for offer in offers {
      metrics.append(
        Metric(
          "shop.\(offer.id).days_to_afford", "days", .money, .window(28), [],
          .daysToAfford(offer.metricPrices),
          "The price without events, divided by the median of `income_28`, in the currency that needs the fewest days. Of players who are active on the last of the 28 days and arrived by the first."
        ))
      for price in offer.metricPrices {
        metrics.append(
          Metric(
            "shop.\(offer.id).earned.\(price.currency)", "days", .money, .run, Metric.Statistic.quartiles,
            .reach("\(price.currency).earned", price.amount),
            "Days from arrival until a player has received its price without events, \(price.amount) \(price.currency), with what they start with (Kaplan–Meier)."
          ))
      }
    }
    if !offers.isEmpty {
      metrics.append(
        Metric(
          "earned_time_index", "index", .money, .window(7), [], .earnedTimeIndex(offers.map(\.metricPrices)),
          "Days of median income that one of each offer costs; the first week is 100. It falls when the median active player receives more per day. It counts the offers that the median income of the first week can buy. It has no value where that of a later week cannot buy one of them."
        ))
    }
    return metrics
  }
}

extension Scenario.Offer {
  /// Its prices in currencies; empty for a pack.
  var metricPrices: [Metric.Price] {
    guard case .currency(let prices, _) = cost else { return [] }
    return prices.map { Metric.Price(currency: $0.currency, amount: $0.amount) }
  }
}
