import RewardEngine

/// What of the shop is bought, for how much, how soon, and whom it refuses.
struct ShopOffers {
  private let outcome: Outcome
  private let scenario: Scenario
  /// Every offer, the one bought by most players first.
  let sales: [Sale]

  /// An offer and what became of it in the whole run.
  struct Sale {
    var offer: Scenario.Offer
    var units: Int64
    /// Share of players who have bought it.
    var adoption: Outcome.Estimate?
    /// Units bought by a player.
    var mean: Outcome.Estimate?
    var notEnough: Int64
    var alreadyHave: Int64

    init(_ offer: Scenario.Offer, _ outcome: Outcome, in group: Outcome.Group = .pooled) {
      let name = "shop.\(offer.id)"
      self.offer = offer
      units = outcome.total("\(name).bought", in: group)
      adoption = outcome.figure("\(name).adoption", in: group)
      mean = outcome.figure("\(name).units", in: group)
      notEnough = outcome.total("\(name).not_enough", in: group)
      alreadyHave = outcome.total("\(name).already_have", in: group)
    }

    /// Times a player wanted it by chance; `nil` of offers that are not wanted so.
    var wishes: Int64? {
      guard case .chance(_, let quantity) = offer.demand else { return nil }
      // All that is wanted is bought, or nothing.
      return units / Int64(min(quantity, offer.atMost ?? quantity)) + notEnough + alreadyHave
    }
  }

  init(_ outcome: Outcome, _ scenario: Scenario) {
    self.outcome = outcome
    self.scenario = scenario
    sales = scenario.shop.map { Sale($0, outcome) }.sorted {
      ($1.adoption?.value ?? 0, $0.offer.id) < ($0.adoption?.value ?? 0, $1.offer.id)
    }
  }

  private var sold: [Sale] { sales.filter { $0.units > 0 } }

  func write(to page: inout Page) {
    if sold.count > 1 { page.figure(chart, file: "adoption.svg", alternative: chart.caption.alternative) }
    page.table(bought)
    writeSpending(to: &page)
    writeFirsts(to: &page)
    writeRefusals(to: &page)
  }

  // Adoption.

  /// More bars than these are a wall.
  private static let barLimit = 20

  private var chart: BarChart {
    let shown = sold.prefix(Self.barLimit)
    let bars = shown.map { sale in
      BarChart.Bar(
        sale.offer.id, sale.adoption?.value ?? 0, low: sale.adoption?.low, high: sale.adoption?.high)
    }
    let words = shown.map { "\($0.offer.id) \(NumberText.percent($0.adoption?.value))" }
    let whole = shown.count == sold.count ? "" : ": the \(shown.count) most bought of \(sold.count)"
    return BarChart(
      Caption(
        "Who buys what",
        subtitle: "players who have bought an offer at least once, with 95 % intervals\(whole)",
        alternative: "Share of players who have bought each offer: \(words.listed)."),
      axis: Axis("share of players", .percent), bars: bars)
  }

  private var bought: Table {
    var table = Table(
      .words("offer"), .words("price"), .number("units bought"), .number("units a player"),
      .number("players who buy it"))
    for sale in sold {
      table.row(
        "\(sale.offer.id)", "\(sale.offer.priceText)", "\(sale.units)",
        sale.mean?.cell ?? .figure(NumberText.missing),
        sale.adoption?.percentCell ?? .figure(NumberText.missing))
    }
    return table
  }

  /// What each profile buys, offer by offer.
  var byProfile: Table {
    var table = Table(
      .words("offer"), .words("profile"), .number("units bought"), .number("units a player"),
      .number("players who buy it"))
    for sale in sold {
      for (name, group) in outcome.groups where group != .pooled {
        let own = Sale(sale.offer, outcome, in: group)
        guard own.units > 0 else { continue }
        table.row(
          "\(own.offer.id)", "\(name)", "\(own.units)", own.mean?.cell ?? .figure(NumberText.missing),
          own.adoption?.percentCell ?? .figure(NumberText.missing))
      }
    }
    return table
  }

  // Spending.

  private func writeSpending(to page: inout Page) {
    var table = Table(
      .words("currency"), .words("offer"), .number("spent"), .number("share of all spent"),
      .number("a player"))
    for currency in outcome.currencies {
      let all = outcome.flow(.sink, of: currency).reduce(0, +)
      let spending = sold.map { ($0.offer, outcome.spent(currency, on: $0.offer)) }.filter { $0.1 > 0 }
        .sorted { ($1.1, $0.0.id) < ($0.1, $1.0.id) }
      for (offer, spent) in spending {
        table.row(
          "\(currency)", "\(offer.id)", "\(spent)", .figure(NumberText.percent(ratio(spent, all))),
          .figure(NumberText.significant(ratio(spent, Int64(outcome.players(in: .pooled))), digits: 3)))
      }
    }
    guard !table.isEmpty else { return }
    page.heading("What is spent on", level: 3)
    page.table(table)
  }

  // Time.

  private func writeFirsts(to page: inout Page) {
    var table = Table(
      .words("first"), .number("a quarter of players by day"), .number("half by day"),
      .number("three quarters by day"), .number("by the last day, had nobody left"))
    func add(_ name: Words, _ rung: String, made metric: String) {
      guard let curve = outcome.reaching(rung, 1), curve.reached(by: outcome.lastDay) > 0 else { return }
      // Beyond the last day on which anybody is seen the curve is flat, and nobody knows how surely.
      let last = (0...outcome.lastDay).last { curve.atRisk($0) > 0 } ?? 0
      let quartiles = ["p25", "p50", "p75"].map { outcome.figure("\(rung).days.\($0)") }
      let share = outcome.figure("\(metric)@\(last)")?.percentCell
      table.add(row: [name] + quartiles.map(Self.days) + [share ?? .figure(NumberText.missing)])
    }
    if sold.count > 1 { add("purchase of anything", "purchase", made: "purchase.made") }
    for sale in sold {
      let name = "shop.\(sale.offer.id)"
      add("purchase of \(sale.offer.id)", name, made: "\(name).bought")
    }
    add("payment of real money", "payment", made: "payment.made")
    guard !table.isEmpty else { return }
    page.heading("When the first is bought", level: 3)
    page.paragraph(
      """
      Days since arrival, the day of arrival being 0; Kaplan–Meier, where players who leave count for as long as \
      they were seen. A dash is a share that is never reached.
      """)
    page.table(table)
  }

  private static func days(_ estimate: Outcome.Estimate?) -> Words {
    guard let estimate else { return .figure(NumberText.missing) }
    if estimate.low == nil || estimate.high == nil {
      let low = estimate.low.map { " (from \(NumberText.whole(Int($0))))" } ?? ""
      return .figure(NumberText.whole(Int(estimate.value)) + low)
    }
    return estimate.cell
  }

  // Refusals.

  func writeRefusals(to page: inout Page) {
    let wanted = sales.filter { ($0.wishes ?? 0) > 0 }.sorted { $0.offer.id < $1.offer.id }
    guard !wanted.isEmpty else { return }
    page.heading("Wishes and refusals", level: 3)
    page.paragraph(
      """
      A wish is a day of play on which a player wants an offer by chance; he may have too little for it, or no room. \
      Offers that players top up or buy as soon as they can are never refused, and are left out.
      """)
    var table = Table(
      .words("offer"), .number("wishes"), .number("met, in 1,000"), .number("not enough, in 1,000"),
      .number("already have, in 1,000"))
    for sale in wanted {
      guard let wishes = sale.wishes else { continue }
      func perThousand(_ count: Int64) -> Words {
        .figure(NumberText.fixed(ratio(1000 * count, wishes), decimals: 0))
      }
      table.row(
        "\(sale.offer.id)", "\(wishes)", perThousand(wishes - sale.notEnough - sale.alreadyHave),
        perThousand(sale.notEnough), perThousand(sale.alreadyHave))
    }
    page.table(table)
  }
}

extension Scenario.Offer {
  /// What one unit costs, as readers say it: `10 diamonds or 200 coins`, `1.99`.
  var priceText: String {
    switch cost {
    case .currency(let prices, _):
      prices.map { "\(NumberText.whole($0.amount)) \($0.currency)" }.joined(separator: " or ")
    case .realMoney(let cents): NumberText.fixed(Double(cents) / 100, decimals: 2)
    }
  }
}
