extension Form where Value == Scenario.Offer {
  static func offer(_ id: String, _ names: ScenarioIds) -> Form {
    .fields { fields in
      let gives = fields.required(
        "gives", Form<Scenario.Payment>.payment(names, in: .offer).restricted(.someEntry),
        about: "What one purchase gives.")
      let prices = fields.optional(
        "price", Form<[Scenario.Price]>.prices(names).restricted(.someEntry),
        about: "Its price in one currency, or alternative prices in several.")
      let cents = fields.optional(
        "real_price", Form<Int>.money, about: "Its price in real money.")
      fields.exactlyOne(of: ["price", "real_price"])
      fields.declareNeed(ofOneOf: ["demand", "real_price"])
      fields.declare("real_price", excludes: Scenario.Offer.notWithRealPrice)
      // A price with a fault in it has fewer currencies than are written.
      let payable = fields.areFaulty("price") ? names.currencies : (prices ?? []).map(\.currency)
      let preferred = fields.optional(
        "prefer", .reference(to: .currencyOfPrice, among: payable),
        about:
          "The currency that players use if they can pay with several. Default: soft before hard, then by id."
      )
      let isReal = fields.has("real_price") && !fields.has("price")
      let demand = fields.value(
        "demand", .demand, inherited: isReal ? .weight(1) : nil,
        about: "When players want it. Default for a real price: the weight 1.")
      let usual = Scenario.Offer(id: id, gives: gives, cost: .realMoney(0), demand: demand)
      let offer = Scenario.Offer(
        id: id, gives: gives,
        cost: isReal
          ? .realMoney(cents ?? 0)
          : .currency((prices ?? []).sorted { $0.currency < $1.currency }, prefer: preferred),
        atMost: fields.optional(
          "at_most", .wholeNumber(in: 1...1_000_000),
          about: "How many can be bought in one visit, once a day. Default: any number."),
        order: fields.value(
          "order", .wholeNumber(in: 0...1_000_000), default: usual.order,
          about: "Position of the offer in the order of buying on a day; equal positions go by id."),
        demand: demand)
      offer.check(fields, names)
      return offer
    }
  }
}

extension Form where Value == Int {
  /// Real money, read in hundredths.
  static var money: Form {
    .steps(
      100, in: 1...100_000_000, rule: "an amount of money from 0.01 to 1000000 with at most two decimals")
  }
}

extension Form where Value == Scenario.Offer.Demand {
  static var demand: Form {
    .either([
      .fields { fields in
        .chance(
          fields.required("chance", .chance, about: "Chance on a day of play, times the player's taste."),
          quantity: fields.value(
            "quantity", .wholeNumber(in: 1...1_000_000), default: 1,
            about: "How many a player wants: all of them, or none."))
      },
      .fields { fields in
        .keep(
          held: fields.required(
            "keep", .wholeNumber(in: 1...1_000_000),
            about:
              "Buys until the player holds this many, as far as they can pay; with several currencies, the rest in the next one."
          ),
          propensity: fields.optional(
            "propensity", .chance,
            about: "Chance on a day of play. Default: the profile's freeze_propensity."))
      },
      .word("as_soon_as_affordable", .asSoonAsAffordable),
      .fields { fields in
        .weight(
          fields.required(
            "weight", .number(.above(0, atMost: 1_000_000)),
            about: "Weight among the packs when a player with a budget buys."))
      },
    ])
  }
}

extension Scenario.Offer {
  fileprivate static let notWithRealPrice = ["prefer", "at_most", "order"]

  /// Adds faults for fields that contradict each other, or of which one would be ignored.
  fileprivate func check(_ fields: Fields, _ names: ScenarioIds) {
    checkGoods(fields, names)
    guard fields.has("price") != fields.has("real_price") else { return }
    switch cost {
    case .realMoney: checkRealPrice(fields)
    case .currency(let prices, _): checkPrice(prices, fields, names)
    }
  }

  private func checkGoods(_ fields: Fields, _ names: ScenarioIds) {
    guard fields.has("gives"), !fields.areFaulty("gives") else { return }
    if gives.isEmpty {
      fields.note("gives", "must give something", help: "write an amount, such as { coins: 500 }")
    }
    guard let piece = gives.amounts.first(where: { names.collections.contains($0.id) }) else { return }
    if gives.amounts.count > 1 || gives.randomItem != nil || piece.amount != .fixed(1) {
      fields.note(
        "gives", "must be one piece and nothing else if '\(piece.id)', a collection, is sold",
        help: "write { \(piece.id): 1 }")
    }
  }

  private func checkRealPrice(_ fields: Fields) {
    for name in Self.notWithRealPrice {
      fields.refuse(
        name, "does not apply to an offer with a real price",
        help: "players buy one pack after another, drawn by weight; leave it out")
    }
    if case .weight = demand { return }
    guard !fields.areFaulty("demand") else { return }
    fields.note("demand", "must be { weight } for an offer with a real price", help: "write { weight: 1 }")
  }

  private func checkPrice(_ prices: [Scenario.Price], _ fields: Fields, _ names: ScenarioIds) {
    if fields.has("price"), prices.isEmpty, !fields.areFaulty("price") {
      fields.note("price", "must name at least one currency", help: "write a price such as { coins: 500 }")
    }
    if prices.count == 1, !fields.areFaulty("price", "prefer") {
      fields.refuse("prefer", "needs a price in several currencies", help: "leave 'prefer' out")
    }
    guard fields.has("demand"), !fields.areFaulty("demand", "at_most") else { return }
    switch demand {
    case .weight:
      fields.note(
        "demand", "can be { weight } only for an offer with a real price",
        help: "write { chance }, { keep } or as_soon_as_affordable")
    case .chance(_, let quantity):
      guard let atMost, quantity > atMost else { return }
      fields.note(
        "demand", "wants \(quantity), but 'at_most' allows \(atMost) in one purchase",
        help: "write 'at_most: \(quantity)', or want fewer")
    case .keep(let held, _): checkKeep(held, fields, names)
    case .asSoonAsAffordable: break
    }
  }

  private func checkKeep(_ held: Int, _ fields: Fields, _ names: ScenarioIds) {
    guard !fields.areFaulty("gives"), fields.has("gives"), !gives.isEmpty else { return }
    let kind = gives.amounts.count == 1 && gives.randomItem == nil ? names.kinds[gives.amounts[0].id] : nil
    switch kind {
    case .consumable, .unknown: break
    case .streakFreeze(let most):
      if let most, held > most {
        fields.note(
          "demand", "keeps \(held) where 'items.\(gives.amounts[0].id).hold_at_most' is \(most)",
          help: "keep \(most) or fewer")
      }
    default:
      fields.note(
        "demand",
        "can be { keep } only if the offer gives one streak_freeze or consumable and nothing else",
        help: "write { chance } or as_soon_as_affordable")
    }
  }
}
