extension Form where Value == Scenario.Currency {
  static func currency(_ id: String) -> Form {
    .fields { fields in
      var currency = Scenario.Currency(id: id)
      currency.kind = fields.value(
        "kind", .choice, default: currency.kind, about: "Soft is earned; hard is bought, and spent last.")
      currency.start = fields.value(
        "start", .wholeNumber(in: 0...ScenarioIds.largestAmount), default: currency.start,
        about: "How much a new player holds.")
      return currency
    }
  }
}

extension Form where Value == Scenario.Item {
  static func item(_ id: String) -> Form {
    let usual = Scenario.Item(id: id, kind: .consumable)
    func start(_ fields: Fields, atMost most: Int = 1_000_000) -> Int {
      fields.value(
        "start", .wholeNumber(in: 0...most), default: usual.start, about: "How many a new player holds.")
    }
    return .fields(
      by: "kind",
      about:
        "A streak_freeze protects a streak on a missed day. A collection is a set of pieces, each owned once. A "
        + "consumable is counted.",
      [
        (
          "streak_freeze",
          { fields in
            let most = fields.optional(
              "hold_at_most", .wholeNumber(in: 1...1_000_000),
              about: "How many a player can hold. Anything beyond is lost.")
            let start = start(fields)
            if let most, start > most, !fields.areFaulty("hold_at_most", "start") {
              fields.note("start", "must be at most 'hold_at_most', \(most)", help: "write \(most) or less")
            }
            return Scenario.Item(
              // A faulty number is no limit for what else is checked.
              id: id, kind: .streakFreeze(holdAtMost: fields.areFaulty("hold_at_most") ? nil : most),
              start: start,
              expiresAfterDays: fields.optional(
                "expires_after_days", .wholeNumber(in: 1...400, unit: "days"),
                about: "Days until it expires, including the day it is earned. Default: never."))
          }
        ),
        (
          "collection",
          { fields in
            let size = fields.required(
              "size", .wholeNumber(in: 1...10_000, unit: "pieces"),
              about: "How many different pieces there are.")
            let start = start(fields)
            if start > size, !fields.areFaulty("size", "start"), fields.has("size") {
              fields.note("start", "must be at most 'size', \(size)", help: "write \(size) or less")
            }
            return Scenario.Item(id: id, kind: .collection(size: size), start: start)
          }
        ),
        ("consumable", { fields in Scenario.Item(id: id, kind: .consumable, start: start(fields)) }),
      ])
  }
}

extension Form where Value == Scenario.Boost {
  static func boost(_ id: String) -> Form {
    .fields { fields in
      var boost = Scenario.Boost(id: id, days: 1)
      boost.factorHundredths = fields.value(
        "factor",
        .steps(100, in: 101...10_000, rule: "a number above 1 and at most 100 with at most two decimals"),
        default: boost.factorHundredths, about: "Multiplies earned experience.")
      boost.days = fields.required(
        "days", .wholeNumber(in: 1...36_500, unit: "days"),
        about: "How long it lasts. Another grant extends it.")
      boost.starts = fields.value(
        "starts", .choice, default: boost.starts,
        about:
          "Whether the day of the grant is its first day. It then multiplies what is paid after the grant. Levels grant it after the login streaks, missions, streaks with a goal or shop that bring them."
      )
      return boost
    }
  }
}
