import RewardEngine
import RewardPages
import RewardStudies

/// What freezes save, by length of the streak and by profile: `freeze-value.csv`.
struct FreezeValueTable {
  static let columns = ["item", "group", "name", "freezes", "quantity", "value", "low", "high"]

  let text: String

  init(_ findings: FreezeValue.Findings) {
    var table = CSVTable(columns: Self.columns)
    for found in findings.items {
      let groups: [(kind: String, name: String, group: FreezeFindings.Group)] =
        [("all", "", .all)]
        + found.lengths.map { ("streak", $0.id, FreezeFindings.Group(length: $0)) }
        + found.profiles.enumerated().map { ("profile", $1, FreezeFindings.Group(profile: $0)) }
      for (kind, name, group) in groups {
        let head: [CSVTable.Cell] = [
          .text(found.item), .text(kind), .text(name), .whole(found.used(group)),
        ]
        func add(_ quantity: String, _ figure: StratifiedTotals.Figure?) {
          guard let figure else { return }
          let interval = figure.interval()
          table.add(
            row: head + [
              .text(quantity), .number(figure.value), CSVTable.Cell(interval?.low),
              CSVTable.Cell(interval?.high),
            ])
        }
        for quantity in found.quantities { add(found.id(of: quantity), found.mean(quantity, of: group)) }
        add("worth", found.worth(group))
      }
    }
    text = table.text
  }
}

/// Prices of freezes, and what they are worth: `freeze-price.csv`.
struct FreezePriceTable {
  static let columns = [
    "item", "offer", "currency", "price", "shadow_price", "shadow_price_low", "shadow_price_high",
    "pays_for_itself",
  ]

  let text: String

  init(_ findings: FreezeValue.Findings) {
    var table = CSVTable(columns: Self.columns)
    for found in findings.items {
      for price in found.prices {
        let worth = price.currency == nil ? nil : found.worth()
        let interval = worth?.interval()
        let verdict: CSVTable.Cell =
          price.currency == nil || found.verdict() == nil ? .empty : .text(found.verdictWord(.all))
        table.row(
          .text(found.item), .text(price.offer), .text(price.currency ?? "real_money"), .number(price.each),
          CSVTable.Cell(worth.map { $0.value * price.each }),
          CSVTable.Cell(interval.map { $0.low * price.each }),
          CSVTable.Cell(interval.map { $0.high * price.each }), verdict)
      }
    }
    text = table.text
  }
}

/// Every combination of grace, freezes and leeway that was tried: `freeze-frontier.csv`.
struct FreezeFrontierTable {
  static let columns = [
    "streak", "item", "length", "grace_days", "hold_at_most", "leeway_hours", "measure", "value", "low",
    "high", "change", "change_low", "change_high", "standing",
  ]

  let text: String

  init(_ frontiers: [FreezeFrontier.Findings]) {
    var table = CSVTable(columns: Self.columns)
    for found in frontiers {
      let frontier = found.frontier
      var measures: [(String, FreezeFrontier.Findings.Measure)] = [("survival", .survival), ("used", .used)]
      for (place, currency) in frontier.currencies.enumerated() {
        measures += [("\(currency).faucet", .faucet(place)), ("\(currency).sink", .sink(place))]
      }
      for (place, point) in frontier.points.enumerated() {
        for (name, measure) in measures {
          let estimate = found.estimate(measure, at: place)
          let change = place == 0 ? nil : found.change(measure, at: place)?.estimate
          table.add(
            row: [
              .text(frontier.streak), .text(frontier.item), .whole(frontier.length), .whole(point.graceDays),
              point.freezes.map { .whole($0) } ?? .empty, .whole(point.leewayHours), .text(name),
            ]
              + [
                estimate?.value, estimate?.low, estimate?.high, change?.value, change?.low, change?.high,
              ].map { CSVTable.Cell($0) }
              + [
                name == "survival"
                  ? found.versusToday(of: place).map { .text($0.rawValue) } ?? .empty : .empty
              ]
          )
        }
      }
    }
    text = table.text
  }
}
