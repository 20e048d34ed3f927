import RewardEngine
import RewardPages

/// What money buys: how many days of income each price takes, and how soon players have received that much.
struct MoneyAfford {
  private let currencies: [MoneyFigures]
  private let tags: [Tag]

  /// The offers of one price, or of one choice of prices.
  private struct Tag {
    var prices: [(currency: String, amount: Int)]
    var offers: [String]

    var price: String {
      prices.map { "\(NumberText.whole($0.amount)) \($0.currency)" }.joined(separator: " or ")
    }
    /// Such as `font_colour, 2 more`.
    var label: String { offers.count == 1 ? offers[0] : "\(offers[0]), \(offers.count - 1) more" }
  }

  init(_ currencies: [MoneyFigures], shop: [Scenario.Offer]) {
    self.currencies = currencies.filter { $0.minted > 0 }
    tags = Self.tags(of: shop, in: currencies.map(\.currency))
  }

  /// The offers grouped by price, cheapest first.
  private static func tags(of shop: [Scenario.Offer], in currencies: [String]) -> [Tag] {
    var tags: [Tag] = []
    for offer in shop {
      let prices = currencies.compactMap { currency in
        offer.price(in: currency).map { (currency: currency, amount: $0) }
      }
      guard !prices.isEmpty else { continue }
      if let same = tags.firstIndex(where: { $0.prices.elementsEqual(prices, by: ==) }) {
        tags[same].offers.append(offer.id)
      } else {
        tags.append(Tag(prices: prices, offers: [offer.id]))
      }
    }
    func rank(_ tag: Tag) -> (Int, String) { (tag.prices.map(\.amount).min() ?? 0, tag.offers[0]) }
    return tags.sorted { rank($0) < rank($1) }
  }

  /// The most lines that a chart keeps apart.
  private static let lineCount = 6

  func write(to page: inout Page) {
    guard let outcome = currencies.first?.outcome, !tags.isEmpty else { return }
    let (waits, earned) = (waits(outcome), outcome.countsFromArrival ? earned(outcome) : Table())
    let unearned = outcome.days < 28 ? [] : unearned(outcome)
    guard !waits.isEmpty || !earned.isEmpty || !unearned.isEmpty else { return }
    let index = index(outcome, besidesWaits: !waits.isEmpty)
    if !waits.isEmpty || !unearned.isEmpty || index != nil {
      page.heading("Days of income that a price takes", level: 4)
    }
    if !waits.isEmpty { writeWaits(waits, outcome, to: &page) }
    for sentence in unearned { page.paragraph(sentence) }
    if let index { page.paragraph(index) }
    guard !earned.isEmpty else { return }
    page.heading("Days from arrival until players have received a price", level: 4)
    page.paragraph(
      """
      The table compares everything a player has ever received, spent or not, with the price. \
      \(outcome.isOfHistory ? "Players who left count, too." : "Players who churn count for as long as they are seen (Kaplan–Meier).")
      """)
    page.table(earned)
  }

  private func writeWaits(_ waits: Table, _ outcome: Outcome, to page: inout Page) {
    page.paragraph(
      """
      Days to afford: the price, divided by what the median active player received per day in the last 28 days. \
      Active players have played in these days, and players who arrived within them are left out. Where an offer has several prices, the fastest currency counts. Fewer days mean that this player receives more per \
      day. That may be the economy, or that keener players stay.
      """)
    if let chart = chart(outcome) {
      page.figure(chart, file: "afford.svg")
    }
    page.table(waits)
  }

  /// `nil` on a day that is not measured, and where the median player did not or cannot earn the currency.
  private func days(_ tag: Tag, on day: Int) -> Outcome.Estimate? {
    guard isEarnable(tag), let outcome = currencies.first?.outcome else { return nil }
    return outcome.catalogue.metrics.named("shop.\(tag.offers[0]).days_to_afford").flatMap {
      outcome.estimate(Metric.Address($0, at: day + 1))
    }
  }

  private func waits(_ outcome: Outcome) -> Table {
    let days = outcome.shownDays.filter { $0 >= 27 }
    var table = Table(
      columns: [.words("offer"), .words("price")]
        + days.map { .number("day \($0 + 1)\($0 == days.last ? " (95 % interval)" : "")") })
    for tag in tags {
      let figures = days.map { self.days(tag, on: $0) }
      guard figures.contains(where: { $0 != nil }) else { continue }
      table.add(
        row: ["\(MoneyText.list(tag.offers))", "\(tag.price)"]
          + figures.dropLast().map { .figure(MoneyText.coarse($0).withoutInterval) }
          + figures.suffix(1).map { MoneyText.cell($0, MoneyText.coarse) })
    }
    return table
  }

  /// Which offers cannot be earned at all, and which the median player did not earn.
  private func unearned(_ outcome: Outcome) -> [Words] {
    func names(_ tags: [Tag]) -> String { MoneyText.list(tags.flatMap(\.offers).map { "'\($0)'" }) }
    let bought = tags.filter { tag in tag.prices.allSatisfy { money(of: $0.currency)?.isOnlyBought ?? false }
    }
    let unpaid = tags.filter { !isEarnable($0) && !bought.map(\.offers).contains($0.offers) }
    let beyond = tags.filter { isEarnable($0) && days($0, on: outcome.lastDay) == nil }
    var words: [Words] = []
    if !bought.isEmpty {
      words.append(
        "Out of reach without real money: \(names(bought)). Players can only buy \(currencyNames(of: bought))."
      )
    }
    if !unpaid.isEmpty {
      words.append(
        "Out of reach in this run: \(names(unpaid)). No rule paid any \(currencyNames(of: unpaid)).")
    }
    if !beyond.isEmpty {
      words.append(
        """
        Out of reach of the median player at the end: \(names(beyond)). At least half of the active players received \
        no \(currencyNames(of: beyond)) in the last 28 days.
        """)
    }
    return words
  }

  private func money(of currency: String) -> MoneyFigures? {
    currencies.first { $0.currency == currency }
  }

  private func isEarnable(_ tag: Tag) -> Bool {
    tag.prices.contains { price in currencies.contains { $0.currency == price.currency && $0.isEarned } }
  }

  private func currencyNames(of tags: [Tag]) -> String {
    Set(tags.flatMap { $0.prices.map(\.currency) }).sorted().joined(separator: " or ")
  }

  /// The six cheapest prices that players can earn at the end.
  private func chart(_ outcome: Outcome) -> LineChart? {
    let ends = outcome.fourWeekEnds
    guard ends.count > 1 else { return nil }
    let all = tags.filter { days($0, on: outcome.lastDay) != nil }
    guard !all.isEmpty else { return nil }
    let shown = all.prefix(Self.lineCount)
    let lowest = all.count > shown.count ? "the \(shown.count) lowest of \(all.count) prices; " : ""
    let series = shown.map { tag in
      let figures = ends.map { days(tag, on: $0) }
      let last = MoneyText.coarse(days(tag, on: outcome.lastDay)).withoutInterval
      return LineChart.Series(
        "\(tag.label) \(last)", figures, at: ends.map(Double.init))
    }
    let last = shown.map { tag in
      "\(tag.label) \(MoneyText.coarse(days(tag, on: outcome.lastDay)).withoutInterval)"
    }
    return LineChart(
      Caption(
        "Days of median income that a price takes",
        subtitle:
          "\(lowest)active players who had arrived when the 28 days began; 95 % intervals; logarithmic axis",
        alternative: "Days to afford by day; on the last day \(last.joined(separator: ", "))."),
      vertical: Axis("days to afford", .number, scale: .logarithmic), series: series,
      showsLastValues: false)
  }

  /// The earned-time index with its meaning; `nil` where it never left its base.
  private func index(_ outcome: Outcome, besidesWaits: Bool) -> Words? {
    guard outcome.days > 7, let metric = outcome.catalogue.metrics.named("earned_time_index") else {
      return nil
    }
    guard outcome.estimate(Metric.Address(metric, at: 7)) != nil else {
      return
        "There is no earned-time price index: at least half of the players receive nothing in the first week, its base."
    }
    let values = outcome.shownDays.filter { $0 > 6 }.map { day in
      (day, outcome.estimate(Metric.Address(metric, at: day + 1)))
    }
    guard !values.isEmpty else { return nil }
    let shown = values.map { day, value in
      "\(value.map(MoneyText.number) ?? "no value") on day \(NumberText.whole(day + 1))"
    }
    let gaps =
      values.contains { $0.1 == nil }
      ? " It has no value where the median player receives nothing in 7 days that buys one of these offers."
      : ""
    let others =
      besidesWaits
      ? " Days to afford are by incomes of 28 days, so for a while the two may move in opposite directions."
      : ""
    return """
      Earned-time price index: \(shown.joined(separator: ", ")). The index is the cost of one of each offer in days \
      of the median income of 7 days, with the first week at 100. Below 100, the median active player needs fewer days \
      than in that week.\(leftOut(outcome))\(gaps)\(others)
      """
  }

  /// Which offers are not in the index, as the median player receives nothing for them in its first week.
  private func leftOut(_ outcome: Outcome) -> String {
    func isEarned(_ tag: Tag) -> Bool {
      tag.prices.contains { price in
        let income = outcome.catalogue.metrics.named("\(price.currency).income_7")
        return income.flatMap { outcome.estimate(Metric.Address($0, .median, at: 7)) }.map { $0.value > 0 }
          ?? false
      }
    }
    let out = tags.filter { !isEarned($0) }.flatMap(\.offers)
    guard !out.isEmpty else { return "" }
    return
      " It leaves out \(MoneyText.list(out.map { "'\($0)'" })): in the first week, the median player receives nothing that buys \(out.count.agreeing("it", "them"))."
  }

  /// How soon players have received each price in total.
  private func earned(_ outcome: Outcome) -> Table {
    var table = Table(
      .words("price"), .words("offers"), .number("days for 25 % of players"),
      .number("days for 50 % (95 % interval)"), .number("share by the end, \(outcome.ofWhom)"))
    for money in currencies {
      for (price, sold) in Dictionary(grouping: money.offers, by: \.price).sorted(by: { $0.key < $1.key }) {
        let offers = sold.map(\.offer.id)
        guard let metric = outcome.catalogue.metrics.named("shop.\(offers[0]).earned.\(money.currency)"),
          let curve = outcome.reaching("\(money.currency).earned", price),
          curve.reached(by: outcome.lastDay) > 0
        else { continue }
        let quartiles = [250, 500].map { perMille in
          outcome.estimate(Metric.Address(metric, .quantile(perMille: perMille)))
        }
        table.add(
          row: ["\(price) \(money.currency)", "\(MoneyText.list(offers))"]
            + quartiles.map { MoneyText.cell($0, MoneyText.number) }
            + [MoneyText.cell(Outcome.Estimate(reached: curve, by: outcome.lastDay), MoneyText.percent)])
      }
    }
    return table
  }
}
