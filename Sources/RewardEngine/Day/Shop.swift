extension Tile {
  /// Lets payers buy packs for real money, before play, so that what needs coins can be done today.
  func buyWithRealMoney(_ day: Int32) {
    guard !plan.packs.isEmpty else { return }
    let bought = column(plan.layout.boughtToday)
    if let round { return buyPacks(round, day) }
    for vector in 0..<vectors { bought[vector] = Lanes() }
    guard plan.profiles[profile].payers > 0 else { return }
    let plays = column(plan.layout.plays)
    let limit = column(plan.layout.payerLimit)
    let draw = draw(plan.purposes.realPurchase, on: day)
    for vector in 0..<vectors {
      let buys = plays[vector].mask .& (draw[vector].isAtMost(limit[vector]))
      buys.forEachPlayer { position in
        let lane = vector * 16 + position
        let word = luck.word(purpose: plan.purposes.realPack, day: Int(day), player: player(lane))
        guard let pack = plan.packs.firstIndex(where: { Int32(word >> 1) <= $0.limit }) else { return }
        buyPack(pack, for: lane, on: day)
      }
    }
  }

  /// Buys the packs history tells of; who buys twice on a day pays for both and is one payer.
  private func buyPacks(_ round: Round, _ day: Int32) {
    if round.isFirst {
      for vector in 0..<vectors { column(plan.layout.boughtToday)[vector] = Lanes() }
    }
    round.forEach { lane, deed, amount in
      guard case .pack(let pack) = deed else { return }
      for _ in 0..<amount { buyPack(pack, for: lane, on: day) }
    }
  }

  private func buyPack(_ place: Int, for lane: Int, on day: Int32) {
    let pack = plan.packs[place]
    recorder?.note(.pack(place), of: lane)
    cells[pack.bought] += 1
    cells[Cell.payers.rawValue] += lanes(plan.layout.boughtToday)[lane] == 0 ? 1 : 0
    lanes(plan.layout.boughtToday)[lane] = -1
    cells[Cell.revenueCents.rawValue] += Int64(pack.cents)
    lanes(plan.layout.spentCents)[lane] += pack.cents
    lanes(plan.layout.purchases)[lane] += 1
    lanes(pack.units)[lane] += 1
    pay(pack.payment, to: lane, on: day)
  }

  /// Walks through the shop in its order.
  func visitShop(_ day: Int32) {
    if let round { return buyOffers(round, day) }
    for (place, offer) in plan.offers.enumerated() {
      if offer.isSingle {
        buySingles(offer, place, on: day)
        continue
      }
      switch offer.demand {
      case .chance(_, let quantity):
        let quantity = min(quantity, offer.atMost)
        forEachWanting(offer, on: day) { buy(offer, place, quantity: quantity, for: $0, on: day) }
      case .keep(let resource, let target, let each, _):
        forEachWanting(offer, on: day, below: (resource, target)) { lane in
          let missing = target - lanes(plan.resources[resource].column)[lane]
          buyAffordable(offer, place, atMost: (missing + each - 1) / each, for: lane, on: day)
        }
      case .asSoonAsAffordable:
        forEachWhoCanPay(offer) { buyAffordable(offer, place, atMost: .max, for: $0, on: day) }
      }
    }
  }

  /// Buys what history tells of, in its order; what is above an offer's most at a time is bought in parts.
  private func buyOffers(_ round: Round, _ day: Int32) {
    round.forEach { lane, deed, amount in
      guard case .offer(let place) = deed else { return }
      let offer = plan.offers[place]
      var left = amount
      while left > 0 {
        let units = min(left, offer.atMost)
        buy(offer, place, quantity: units, for: lane, on: day)
        left -= units
      }
    }
  }

  /// Sells one unit to everybody who wants one and can pay, sixteen players at a time.
  private func buySingles(_ offer: Plan.Offer, _ place: Int, on day: Int32) {
    let price = price(offer.prices.lowerBound)
    let (plays, purse) = (column(plan.layout.plays), column(plan.resources[price.resource].column))
    switch offer.demand {
    case .asSoonAsAffordable:
      for vector in 0..<vectors {
        let able = plays[vector].mask .& purse[vector].isAtLeast(price.amount)
        if !able.isEmpty { sellSingles(offer, place, price, vector, to: able) }
      }
    case .keep(let resource, let target, _, _):
      let held = column(plan.resources[resource].column)
      forEachWish(for: offer, on: day) { vector, wanted in
        let able = wanted .& held[vector].isBelow(target) .& purse[vector].isAtLeast(price.amount)
        if !able.isEmpty { sellSingles(offer, place, price, vector, to: able) }
      }
    case .chance:
      forEachWish(for: offer, on: day) { vector, wanted in
        if !wanted.isEmpty { sellSingles(offer, place, price, vector, to: wanted) }
      }
    }
  }

  /// Calls `body` with each vector and who of it would buy an offer, by luck.
  @inline(__always) private func forEachWish(
    for offer: Plan.Offer, on day: Int32, _ body: (Int, Mask) -> Void
  ) {
    guard let limitColumn = offer.limit else { return }
    let (plays, limit) = (column(plan.layout.plays), column(limitColumn))
    let draw = draw(offer.purpose, on: day)
    for vector in 0..<vectors {
      body(vector, plays[vector].mask .& (draw[vector].isAtMost(limit[vector])))
    }
  }

  /// Sells one unit to those of a vector who want it, have room and can pay.
  private func sellSingles(
    _ offer: Plan.Offer, _ place: Int, _ price: Plan.Price, _ vector: Int, to wanting: Mask
  ) {
    var buys = wanting
    for index in offer.capped {
      let part = plan.paymentLines[index]
      let most = plan.resources[part.resource].cap - part.amount
      buys = buys .& (column(plan.resources[part.resource].column)[vector].isAtMost(most))
    }
    let able = buys .& (column(plan.resources[price.resource].column)[vector].isAtLeast(price.amount))
    if case .chance = offer.demand {
      cells[offer.refusedOwned] += Int64(wanting.count - buys.count)
      cells[offer.refusedShort] += Int64(buys.count - able.count)
    }
    if !able.isEmpty { completeSingles(offer, place, price, vector, for: able) }
  }

  private func completeSingles(
    _ offer: Plan.Offer, _ place: Int, _ price: Plan.Price, _ vector: Int, for buyers: Mask
  ) {
    if let recorder { buyers.forEachPlayer { recorder.note(.offer(place), of: vector * 16 + $0, amount: 1) } }
    let times = Int64(buyers.count)
    spend(price, vector, from: buyers, times: times)
    pay(offer.payment, vector, to: buyers, times: times)
    cells[offer.bought] += times
    column(offer.units)[vector] &-= buyers.lanes
    column(plan.layout.purchases)[vector] &-= buyers.lanes
  }

  private func forEachWanting(
    _ offer: Plan.Offer, on day: Int32, below: (resource: Int, held: Int32)? = nil, _ body: (Int) -> Void
  ) {
    forEachWish(for: offer, on: day) { vector, wanted in
      var wants = wanted
      if let below {
        wants = wants .& (column(plan.resources[below.resource].column)[vector].isBelow(below.held))
      }
      wants.forEachPlayer { body(vector * 16 + $0) }
    }
  }

  private func forEachWhoCanPay(_ offer: Plan.Offer, _ body: (Int) -> Void) {
    let plays = column(plan.layout.plays)
    for vector in 0..<vectors {
      var able = Mask(repeating: false)
      for index in offer.prices {
        let price = price(index)
        able = able .| (column(plan.resources[price.resource].column)[vector].isAtLeast(price.amount))
      }
      (plays[vector].mask .& able).forEachPlayer { body(vector * 16 + $0) }
    }
  }

  /// Buys exactly this many, or is refused: already have, or not enough.
  private func buy(_ offer: Plan.Offer, _ place: Int, quantity: Int32, for lane: Int, on day: Int32) {
    guard room(for: offer, lane) >= quantity else {
      cells[offer.refusedOwned] += 1
      return
    }
    let payable = offer.prices.first { index in
      let price = price(index)
      return Int64(lanes(plan.resources[price.resource].column)[lane]) >= Int64(price.amount)
        * Int64(quantity)
    }
    guard let payable else {
      cells[offer.refusedShort] += 1
      return
    }
    complete(offer, place, price(payable), units: quantity, for: lane, on: day)
  }

  /// Buys as many as can be paid and held, at most this many; spends one currency after the other.
  private func buyAffordable(
    _ offer: Plan.Offer, _ place: Int, atMost: Int32, for lane: Int, on day: Int32
  ) {
    var left = min(atMost, offer.atMost, room(for: offer, lane))
    for index in offer.prices where left > 0 {
      let price = price(index)
      let units = min(left, lanes(plan.resources[price.resource].column)[lane] / price.amount)
      guard units > 0 else { continue }
      complete(offer, place, price, units: units, for: lane, on: day)
      left -= units
    }
  }

  /// A row of an offer's prices, as it stands today.
  private func price(_ row: Int) -> Plan.Price { plan.prices[row &+ today.priceRow] }

  /// Units of the offer that caps and collections leave room for.
  private func room(for offer: Plan.Offer, _ lane: Int) -> Int32 {
    var room = Int32.max
    for index in offer.capped {
      let part = plan.paymentLines[index]
      let held = lanes(plan.resources[part.resource].column)[lane]
      room = min(room, (plan.resources[part.resource].cap - held) / part.amount)
    }
    return room
  }

  private func complete(
    _ offer: Plan.Offer, _ place: Int, _ price: Plan.Price, units: Int32, for lane: Int, on day: Int32
  ) {
    recorder?.note(.offer(place), of: lane, amount: units)
    spend(
      Int64(price.amount) * Int64(units), of: price.resource, from: lane, entry: price.entry,
      times: Int64(units))
    pay(offer.payment, to: lane, units: units, on: day)
    cells[offer.bought] += Int64(units)
    lanes(offer.units)[lane] += units
    lanes(plan.layout.purchases)[lane] += 1
  }
}
