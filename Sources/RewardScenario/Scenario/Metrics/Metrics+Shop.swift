extension Scenario {
  /// Metrics of the shop: what is bought, by how many players, and the revenue.
  var shopMetrics: [Metric] {
    guard !shop.isEmpty else { return [] }
    let sold = Set(currencies.map(\.id).filter(isSoldForRealMoney))
    var metrics = shop.flatMap { offer in
      let isPaid = offer.isForRealMoney || sold.contains { offer.price(in: $0) != nil }
      return figures(of: offer).map { resting($0, isPaid: isPaid) }
    }
    metrics.append(
      Metric(
        "buyers", "share", .shop, .run, [], .lifetime("purchases", .shareAboveZero),
        "Share of players who have bought anything, for a currency or for real money."))
    metrics.append(
      Metric(
        "purchase.days", "days", .shop, .run, Metric.Statistic.quartiles, .reach("purchase", 1),
        "Days from arrival to the first purchase (Kaplan–Meier; churn is censoring)."))
    metrics.append(made("purchase.made", "purchase", "have bought anything"))
    guard shop.contains(where: \.isForRealMoney) else { return metrics }
    return metrics + [
      Metric(
        "payment.days", "days", .shop, .run, Metric.Statistic.quartiles, .reach("payment", 1),
        "Days from arrival to the first payment of real money (Kaplan–Meier)."),
      made("payment.made", "payment", "have paid real money"),
      Metric(
        "payers", "share", .shop, .run, [], .lifetime("spent_cents", .shareAboveZero),
        "Share of players who have paid real money."),
      resting(
        Metric("arpu", "money", .shop, .run, [], .payingUsers(.arpu), "Real money paid, per player."),
        isPaid: true),
      resting(
        Metric(
          "arppu", "money", .shop, .run, [], .payingUsers(.arppu), "Real money paid, per paying player."
        ), isPaid: true),
    ]
  }

  /// The same metric, marked where what payers buy or pay makes up most of it.
  private func resting(_ metric: Metric, isPaid: Bool) -> Metric {
    var rests = metric
    rests.restsOnPayers = metric.isOfAmounts && isPaid
    return rests
  }

  /// The share of players who have done something for the first time.
  private func made(_ name: String, _ threshold: String, _ action: String) -> Metric {
    Metric(
      name, "share", .shop, .tenure, [], .reached(threshold, 1),
      "Share of players who \(action) this many days after arrival, if nobody churned (Kaplan–Meier).")
  }

  private func figures(of offer: Offer) -> [Metric] {
    let name = "shop.\(offer.id)"
    var metrics = [
      Metric(
        "\(name).adoption", "share", .shop, .run, [], .lifetime("\(name).units", .shareAboveZero),
        "Share of players who have bought it at least once."),
      Metric(
        "\(name).units", "units", .shop, .run, [.mean], .lifetime("\(name).units", .statistics),
        "Units bought by a player."),
      Metric(
        "\(name).days", "days", .shop, .run, Metric.Statistic.quartiles, .reach(name, 1),
        "Days from arrival to the first one bought (Kaplan–Meier; churn is censoring)."),
      made("\(name).bought", name, "have bought one"),
    ]
    guard !offer.isForRealMoney else { return metrics }
    // Those who keep a number of it, or buy what they can, want as many as they get.
    guard case .chance = offer.demand else { return metrics }
    metrics += [
      Metric(
        "\(name).not_enough", "times", .shop, .run, [], .counter("\(name).not_enough", scale: 1),
        "Times a player wanted it and could not pay. Only offers with a chance of demand have it."),
      Metric(
        "\(name).already_have", "times", .shop, .run, [], .counter("\(name).already_have", scale: 1),
        "Times a player wanted it and had no room for it. Only offers with a chance of demand have it."),
    ]
    return metrics
  }
}
