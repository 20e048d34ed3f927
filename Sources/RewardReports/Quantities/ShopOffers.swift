import RewardEngine
import RewardPages

/// What players buy, for how much and how soon, and what the shop refuses.
struct ShopOffers {
  private let outcome: Outcome
  private let scenario: Scenario
  /// Every offer, the one that most players buy first.
  let sales: [Sale]

  /// An offer and its sales in the whole run.
  struct Sale {
    var offer: Scenario.Offer
    var units: Int64
    /// Share of players who buy it.
    var adoption: Outcome.Estimate?
    /// Units per player.
    var mean: Outcome.Estimate?
    var notEnough: Int64
    var alreadyHave: Int64
    /// Units that were to bring a random piece and brought none; `nil` for offers without one.
    var empty: Int64?

    init(_ offer: Scenario.Offer, _ outcome: Outcome, in group: Outcome.Group = .pooled) {
      let name = "shop.\(offer.id)"
      self.offer = offer
      units = outcome.total("\(name).bought", in: group)
      adoption = outcome.figure("\(name).adoption", in: group)
      mean = outcome.figure("\(name).units", in: group)
      notEnough = outcome.total("\(name).not_enough", in: group)
      alreadyHave = outcome.total("\(name).already_have", in: group)
      empty = Self.drawn(by: offer, outcome, in: group).map { units - $0 }
    }

    /// Random pieces that an offer granted; `nil` where it draws none, or gives pieces by name on the same line.
    private static func drawn(by offer: Scenario.Offer, _ outcome: Outcome, in group: Outcome.Group) -> Int64?
    {
      guard offer.gives.randomItem != nil else { return nil }
      let items = Set(outcome.catalogue.stocks.filter { $0.kind == .items }.map(\.id))
      guard items.isDisjoint(with: offer.gives.amounts.map(\.id)) else { return nil }
      return items.reduce(0) { sum, id in
        outcome.ledger(of: id).filter { $0.flow == .source && $0.reason == .purchase && $0.id == offer.id }
          .reduce(sum) { $0 + outcome.total($1, in: group) }
      }
    }

    /// How often players wanted it by chance; `nil` for offers with another demand.
    var wishes: Int64? {
      guard case .chance(_, let quantity) = offer.demand else { return nil }
      // Players buy all they want, or nothing.
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
    if sold.count > 1 { page.figure(chart, file: "adoption.svg") }
    page.table(bought)
    if !emptySales.isEmpty { page.paragraph("\(emptySales.joined(separator: " "))") }
    if outcome.countsFromArrival { writeFirsts(to: &page) }
    writeRefusals(to: &page)
  }

  // Adoption.

  /// The most bars of a chart.
  private static let barLimit = 20

  private var chart: BarChart {
    let shown = sold.prefix(Self.barLimit)
    let bars = shown.map { sale in
      BarChart.Bar(
        sale.offer.id, sale.adoption?.value ?? 0, low: sale.adoption?.low, high: sale.adoption?.high)
    }
    let most = shown.prefix(3).map { "\($0.offer.id) \(NumberText.percent($0.adoption?.value))" }
    let whole = shown.count == sold.count ? "" : ": the \(shown.count) most bought of \(sold.count)"
    return BarChart(
      Caption(
        "Players who buy each offer",
        subtitle: "share of players who buy it at least once, with 95 % intervals\(whole)",
        alternative: "Share of players who buy each offer. Most popular: \(most.listed)."),
      axis: Axis("share of players", .percent), bars: bars)
  }

  private var bought: Table {
    var table = Table(
      .words("offer"), .words("price"), .number("units bought"), .number("units per player"),
      .number("share of players who buy it"))
    for sale in sold {
      table.row(
        "\(sale.offer.id)", "\(sale.offer.priceText)", "\(sale.units)",
        sale.mean.cell,
        sale.adoption?.percentCell ?? .figure(NumberText.missing))
    }
    return table
  }

  /// A sentence for each offer of a random piece that brought some buyers none.
  private var emptySales: [String] {
    sold.compactMap { sale in
      guard let empty = sale.empty, empty > 0 else { return nil }
      return
        "Of the units of '\(sale.offer.id)' \(NumberText.percent(ratio(empty, sale.units))) bring no piece, because the "
        + "player owns \(scenario.randomItems == .notOwned ? "all of them" : "it") already."
    }
  }

  // Time.

  private func writeFirsts(to page: inout Page) {
    var table = Table(
      .words("first"), .number("25 % by day"), .number("50 % by day"), .number("75 % by day"),
      .number("share by the last day"))
    var curves: [SurvivalCurve] = []
    func add(_ name: Words, _ rung: String, made metric: String) {
      guard let curve = outcome.reaching(rung, 1), curve.reached(by: outcome.lastDay) > 0 else { return }
      // Beyond the last day on which a player is seen the curve is flat and has no interval.
      let last = (0..<curve.watched).last { curve.atRisk($0) > 0 } ?? 0
      let quartiles = ["p25", "p50", "p75"].map { outcome.figure("\(rung).days.\($0)") }
      curves.append(curve)
      let share = curve.watched < outcome.days ? nil : outcome.figure("\(metric)@\(last)")?.percentCell
      table.add(row: [name] + quartiles.map(Self.days) + [share ?? .figure(NumberText.missing)])
    }
    if sold.count > 1 { add("purchase of anything", "purchase", made: "purchase.made") }
    for sale in sold.prefix(Self.firstLimit) {
      let name = "shop.\(sale.offer.id)"
      add("purchase of \(sale.offer.id)", name, made: "\(name).bought")
    }
    add("payment of real money", "payment", made: "payment.made")
    guard !table.isEmpty else { return }
    page.heading("Days until the first purchase", level: 3)
    page.paragraph(
      """
      Days since arrival until a share of players has bought, \(outcome.ofWhom) (Kaplan–Meier). The day of arrival is \
      day 0. A dash means that the share is never reached\(outcome.orLater(curves)).\(others)
      """)
    page.table(table)
  }

  /// The most offers in the table of first purchases.
  private static let firstLimit = 8

  private var others: Words {
    sold.count > Self.firstLimit
      ? " The table has the \(Self.firstLimit) most popular offers; all: \(Words.link("metrics.csv", to: "metrics.csv"))."
      : ""
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
    // A log shows purchases, not wishes.
    guard !scenario.isOfHistory else { return writeRefusedPurchases(to: &page) }
    let wanted = sales.filter { ($0.wishes ?? 0) > 0 }.sorted { $0.offer.id < $1.offer.id }
    guard !wanted.isEmpty else { return }
    page.heading("Wishes and refusals", level: 3)
    page.paragraph(
      """
      A wish is a day of play on which a player wants an offer by chance. The shop refuses it when the player has too \
      little money or no room. The table leaves out offers that players top up or buy as soon as they can.
      """)
    var table = Table(
      .words("offer"), .number("wishes"), .number("bought"), .number("refused: too little money"),
      .number("refused: no room"))
    for sale in wanted {
      guard let wishes = sale.wishes else { continue }
      func share(_ count: Int64) -> Words { .figure(NumberText.percent(ratio(count, wishes))) }
      table.row(
        "\(sale.offer.id)", "\(wishes)", share(wishes - sale.notEnough - sale.alreadyHave),
        share(sale.notEnough), share(sale.alreadyHave))
    }
    page.table(table)
  }

  /// The purchases of a log that the rules refuse.
  private func writeRefusedPurchases(to page: inout Page) {
    let refused = sales.filter { $0.notEnough + $0.alreadyHave > 0 }.sorted { $0.offer.id < $1.offer.id }
    guard !refused.isEmpty else { return }
    page.heading("Refused purchases", level: 3)
    page.paragraph(
      """
      The log has these purchases, and the rules refuse them. The player has too little money, or no room for all \
      that the offer gives.
      """)
    var table = Table(
      .words("offer"), .number("units bought"), .number("refused: too little money"),
      .number("refused: no room"))
    for sale in refused {
      table.row("\(sale.offer.id)", "\(sale.units)", "\(sale.notEnough)", "\(sale.alreadyHave)")
    }
    page.table(table)
  }
}

extension Scenario.Offer {
  /// The price of one unit as text: `10 diamonds or 200 coins`, `1.99`.
  var priceText: String {
    switch cost {
    case .currency(let prices, _):
      prices.map { "\(NumberText.whole($0.amount)) \($0.currency)" }.joined(separator: " or ")
    case .realMoney(let cents): NumberText.fixed(Double(cents) / 100, decimals: 2)
    }
  }
}
