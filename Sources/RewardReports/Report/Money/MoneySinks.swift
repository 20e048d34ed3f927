import RewardEngine
import RewardPages

/// When players own everything that a currency can buy once, and what takes the currency then.
struct MoneySinks {
  private let catalogues: [Catalogue]

  /// Everything that a currency can buy once.
  private struct Catalogue {
    var money: MoneyFigures
    var pieces: Int
    var worth: Int
    var owned: SurvivalCurve

    var outcome: Outcome { money.outcome }
    var currency: String { money.currency }
  }

  init(_ currencies: [MoneyFigures]) {
    catalogues = currencies.compactMap { money in
      let sold = money.scenario.collections(soldFor: money.currency)
      let pieces = sold.reduce(0) { $0 + $1.size }
      guard pieces > 0, money.minted > 0,
        let owned = money.outcome.reaching("\(money.currency).catalogue", pieces)
      else { return nil }
      let worth = Self.worth(of: sold.map { ($0.id, $0.toBuy) }, in: money.offers)
      return Catalogue(money: money, pieces: sold.reduce(0) { $0 + $1.toBuy }, worth: worth, owned: owned)
    }
  }

  /// The cost of the pieces of each where they are cheapest. An offer that belongs to several collections is paid once.
  static func worth(
    of collections: [(id: String, pieces: Int)], in offers: [(offer: Scenario.Offer, price: Int)]
  ) -> Int {
    var purchases: [String: (count: Int, price: Int)] = [:]
    for (id, wanted) in collections {
      let ways = offers.compactMap { offer, price -> (offer: String, count: Int, price: Int)? in
        guard let part = offer.gives.amounts.first(where: { $0.id == id }),
          case .fixed(let pieces) = part.amount,
          pieces > 0
        else { return nil }
        return (offer.id, (wanted + pieces - 1) / pieces, price)
      }
      guard let best = ways.min(by: { $0.count * $0.price < $1.count * $1.price }) else { continue }
      let before = purchases[best.offer]?.count ?? 0
      purchases[best.offer] = (max(before, best.count), best.price)
    }
    return purchases.values.reduce(0) { $0 + $1.count * $1.price }
  }

  func write(to page: inout Page) {
    guard let outcome = catalogues.first?.outcome else { return }
    page.heading("What can be bought only once", level: 4)
    for catalogue in catalogues { page.paragraph(text(catalogue)) }
    guard outcome.countsFromArrival else { return }
    let reached = catalogues.filter { $0.owned.reached(by: outcome.lastDay) > 0 }
    guard !reached.isEmpty else { return }
    page.figure(chart(reached, outcome), file: "exhausted.svg")
    page.table(table(reached, outcome))
  }

  private func text(_ catalogue: Catalogue) -> Words {
    let outcome = catalogue.outcome
    let buys = """
      Players can buy \(catalogue.pieces.counted("piece")) once, worth \
      \(NumberText.whole(catalogue.worth)) \(catalogue.currency) together.
      """
    guard outcome.countsFromArrival else { return "**\(catalogue.currency)**: \(buys)" }
    // Of a profile that an event brings, the run shows the first days only.
    let last = catalogue.owned.watched - 1
    guard catalogue.owned.reached(by: outcome.lastDay) > 0,
      let end = Outcome.Estimate(reached: catalogue.owned, by: last)
    else {
      return "**\(catalogue.currency)**: \(buys) No player owns them all by the end."
    }
    let owned =
      outcome.isOfHistory
      ? "Of all players, \(MoneyText.percent(end)) own them all \(last.counted("day")) after arrival"
      : "If nobody churned, \(MoneyText.percent(end)) of players would own them all \(last.counted("day")) after arrival"
    let half =
      catalogue.owned.quantile(0.5) == nil ? "" : ", and half of all players after \(days(catalogue, 500))"
    return "**\(catalogue.currency)**: \(buys) \(owned)\(half). \(catalogue.money.afterCatalogue)"
  }

  private func chart(_ reached: [Catalogue], _ outcome: Outcome) -> LineChart {
    let curves = reached.map { catalogue in
      (0..<outcome.days).map { time -> Outcome.Estimate? in
        guard catalogue.owned.atRisk(time) > 0,
          let owned = Outcome.Estimate(reached: catalogue.owned, by: time)
        else { return nil }
        // Before anybody owns all, the interval of none is no part of the curve.
        return owned.value > 0 ? owned : Outcome.Estimate(value: 0, low: nil, high: nil)
      }
    }
    let series = zip(reached, curves).map { catalogue, curve in
      LineChart.Series(
        "all for \(catalogue.currency)", curve, at: (0..<outcome.days).map(Double.init), isStepped: true)
    }
    let hasInterval = curves.joined().contains { $0?.low != nil }
    let ends = reached.map { catalogue in
      "\(catalogue.currency) \(NumberText.percent(catalogue.owned.reached(by: catalogue.owned.watched - 1)))"
    }
    return LineChart(
      Caption(
        "Players who own all that can be bought once",
        subtitle:
          "share by days since arrival \(outcome.ofWhom) (Kaplan–Meier)\(hasInterval ? ", with 95 % intervals" : "")",
        alternative: "Share of players who own everything, at the end: \(ends.joined(separator: ", "))."),
      horizontal: Axis("days since arrival", .whole), vertical: Axis("share of players", .percent),
      series: series)
  }

  private func table(_ reached: [Catalogue], _ outcome: Outcome) -> Table {
    var table = Table(
      .words("currency"), .number("pieces"), .number("worth"), .number("25 % own all after"),
      .number("50 % own all after (95 % interval)"), .number("share at the end"))
    for catalogue in reached {
      let owned = Outcome.Estimate(reached: catalogue.owned, by: outcome.lastDay)
      table.add(
        row: ["\(catalogue.currency)", "\(catalogue.pieces)", "\(catalogue.worth)"]
          + [250, 500].map { .figure(days(catalogue, $0)) }
          + [MoneyText.cell(owned, MoneyText.percent)])
    }
    return table
  }

  /// Days until a share of players owns everything, or `not reached`.
  private func days(_ catalogue: Catalogue, _ perMille: Int) -> String {
    let isCut = catalogue.owned.watched < catalogue.outcome.days
    return catalogue.money("exhausted.days", .quantile(perMille: perMille)).map {
      let days = MoneyText.number($0)
      return "\(days) \(NumberText.noun(after: days, "day"))"
    } ?? (isCut ? "not within \((catalogue.owned.watched - 1).counted("day"))" : "not reached")
  }
}
