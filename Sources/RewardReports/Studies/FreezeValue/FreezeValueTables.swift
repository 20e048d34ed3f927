import RewardEngine
import RewardPages
import RewardStudies

/// The tables for machines.
extension FreezeValueReport {
  static let columns = [
    "item", "group", "name", "freezes", "quantity", "value", "low", "high", "players_needed",
  ]
  static let priceColumns = [
    "item", "offer", "currency", "price", "shadow_price", "shadow_price_low", "shadow_price_high",
    "pays_for_itself",
  ]
  static let frontierColumns = [
    "streak", "item", "length", "grace_days", "hold_at_most", "leeway_hours", "measure", "value", "low",
    "high", "change", "change_low", "change_high", "standing",
  ]
  static let breakEvenColumns = ["item", "currency", "price", "worth", "low", "high"]

  var tables: [Report.File] {
    [ofValues, ofPrices] + (frontiers.isEmpty ? [] : [ofFrontiers])
      + (breakEvens.isEmpty ? [] : [ofBreakEvens])
  }

  /// What freezes save, by length of the streak and by profile.
  private var ofValues: Report.File {
    .csv("freeze-value.csv", Self.columns) { table in
      for found in findings.items {
        let groups: [(kind: String, name: String, group: FreezeFindings.Group)] =
          [("all", "", .all)]
          + found.lengths.map { ("streak", $0.names.id, FreezeFindings.Group(length: $0)) }
          + found.profiles.enumerated().map { ("profile", $1, FreezeFindings.Group(profile: $0)) }
        for (kind, name, group) in groups {
          func add(_ quantity: String, _ estimate: Outcome.Estimate?) {
            guard let estimate else { return }
            table.row(
              .text(found.item), .text(kind), .text(name), .whole(found.used(group)), .text(quantity),
              .estimate(estimate), .whole(estimate.playersNeeded?.roundedUp))
          }
          for quantity in found.quantities {
            add(found.id(of: quantity), found.estimate(quantity, of: group))
          }
          add("worth", found.worthEstimate(group))
          guard group.length == nil else { continue }
          for quantity in found.togetherQuantities {
            add(found.id(of: quantity), found.together(quantity, of: group.profile))
          }
          add("together.worth", found.worthTogether(of: group.profile))
        }
      }
    }
  }

  /// Prices of freezes, and what they are worth.
  private var ofPrices: Report.File {
    .csv("freeze-price.csv", Self.priceColumns) { table in
      for found in findings.items {
        for price in found.prices {
          let worth = price.currency == nil ? nil : found.worthEstimate()
          let hasVerdict = price.currency != nil && found.verdict() != nil
          table.row(
            .text(found.item), .text(price.offer), .text(price.currency ?? "real_money"), .number(price.each),
            .estimate(worth?.scaled(by: price.each)),
            .text(hasVerdict ? found.verdictWord(.all) : nil))
        }
      }
    }
  }

  /// Every combination of grace, freezes and leeway that was tried.
  private var ofFrontiers: Report.File {
    .csv("freeze-frontier.csv", Self.frontierColumns) { table in
      for found in frontiers {
        let frontier = found.frontier
        var measures: [(String, FreezeFrontier.Findings.Measure)] = [
          ("survival", .survival), ("used_per_player", .used),
        ]
        for (place, currency) in frontier.currencies.enumerated() {
          measures += [("\(currency).faucet", .faucet(place)), ("\(currency).sink", .sink(place))]
        }
        for (place, point) in frontier.points.enumerated() {
          for (name, measure) in measures {
            table.row(
              .text(frontier.streak), .text(frontier.item), .whole(frontier.length), .whole(point.graceDays),
              .whole(point.freezes), .whole(point.leewayHours), .text(name),
              .estimate(found.estimate(measure, at: place)),
              .estimate(place == 0 ? nil : found.change(measure, at: place)?.estimate),
              .text(measure == .survival ? found.versusToday(of: place)?.rawValue : nil))
          }
        }
      }
    }
  }

  /// Every price that was tried.
  private var ofBreakEvens: Report.File {
    .csv("freeze-break-even.csv", Self.breakEvenColumns) { table in
      for found in breakEvens {
        for point in found.points {
          table.row(
            .text(found.item), .text(found.currency), .whole(point.price), .estimate(point.worth))
        }
      }
    }
  }
}
