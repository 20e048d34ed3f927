extension Tile {
  /// Lets payers buy packs for real money, before play, so that they can spend the contents today.
  func buyWithRealMoney(_ day: Int32) {
    guard !plan.packs.isEmpty else { return }
    let bought = column(plan.layout.boughtToday)
    if let round { return buyPacks(round, day) }
    for vector in 0..<vectors { bought[vector] = Lanes() }
    guard plan.profiles[profile].purchases != nil else { return }
    let plays = column(plan.layout.plays)
    let (whole, limit) = (column(plan.layout.packsADay), column(plan.layout.payerLimit))
    let draw = draw(plan.purposes.realPurchase, on: day)
    for vector in 0..<vectors {
      let isOneMore = draw[vector].isAtMost(limit[vector])
      let buys = plays[vector].mask .& (isOneMore .| whole[vector].isAbove(0))
      buys.forEachPlayer { position in
        let lane = vector * 16 + position
        let count = whole[vector][position] + (isOneMore[position] ? 1 : 0)
        forEachPack(count, of: lane, on: day) { pack, _ in buyPack(pack, for: lane, on: day) }
      }
    }
  }

  /// Calls `body` with each pack that a player buys today, drawn by weight, and the draw that chose it.
  @inline(__always) func forEachPack(
    _ count: Int32, of lane: Int, on day: Int32, _ body: (_ place: Int, _ draw: Int32) -> Void
  ) {
    func choose(_ word: UInt32) {
      let draw = Int32(word >> 1)
      body(plan.packs.firstIndex { draw <= $0.limit } ?? plan.packs.count - 1, draw)
    }
    guard count > 0 else { return }
    // The first pack takes a single word; only players who buy more need a stream.
    choose(luck.word(purpose: plan.purposes.realPack, day: Int(day), player: player(lane)))
    guard count > 1 else { return }
    var luck = luck.stream(purpose: plan.purposes.realPack, player: player(lane), day: Int(day))
    for _ in 1..<count { choose(luck.nextWord()) }
  }

  /// Buys the packs of an event log; a player who buys twice on a day pays twice and is one payer.
  private func buyPacks(_ round: SessionRound, _ day: Int32) {
    if round.isFirst {
      for vector in 0..<vectors { column(plan.layout.boughtToday)[vector] = Lanes() }
    }
    round.forEach { lane, action, amount in
      guard case .pack(let pack) = action else { return }
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
    sales[plan.offers.count + place] |= 1 &<< UInt64(lane / 16)
    pay(pack.payment, to: lane, on: day)
  }

  /// Sells the offers of the shop, in its order.
  func visitShop(_ day: Int32) {
    if let round { return buyOffers(round, day) }
    for (place, offer) in plan.offers.enumerated() {
      if offer.isSingle {
        sellSingles(of: offer, place, on: day)
      } else {
        sellOneByOne(offer, place, on: day)
      }
    }
  }

  /// Buys the offers of an event log, in its order; amounts above an offer's maximum are split.
  private func buyOffers(_ round: SessionRound, _ day: Int32) {
    round.forEach { lane, action, amount in
      guard case .offer(let place) = action else { return }
      let offer = plan.offers[place]
      var left = amount
      while left > 0 {
        let units = min(left, offer.atMost)
        buy(offer, place, quantity: units, for: lane, on: day)
        left -= units
      }
    }
  }

  /// Calls `body` with each vector and its players who ask for an offer today.
  ///
  /// Players who want it by chance may still be refused.
  @inline(__always) private func forEachWanting(
    _ offer: Plan.Offer, on day: Int32, _ body: (Int, Mask) -> Void
  ) {
    let plays = column(plan.layout.plays)
    switch offer.demand {
    case .chance: forEachWish(for: offer, on: day, body)
    case .keep(let resource, let target, _, _):
      let held = column(plan.resources[resource].column)
      forEachWish(for: offer, on: day) { vector, wish in
        body(vector, wish .& held[vector].isBelow(target) .& canPay(for: offer, vector))
      }
    case .asSoonAsAffordable:
      for vector in 0..<vectors { body(vector, plays[vector].mask .& canPay(for: offer, vector)) }
    }
  }

  /// Calls `body` with each vector and its players whom today's draw makes want the offer.
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

  /// The players who can pay for one unit in at least one of its currencies.
  @inline(__always) private func canPay(for offer: Plan.Offer, _ vector: Int) -> Mask {
    var able = Mask(repeating: false)
    for index in offer.prices {
      let price = price(index)
      able = able .| (column(plan.resources[price.resource].column)[vector].isAtLeast(price.amount))
    }
    return able
  }

  /// Calls `body` with each vector and its players who ask for a unit today, whether they can pay or not.
  @inline(__always) private func forEachAsking(
    _ offer: Plan.Offer, on day: Int32, _ body: (Int, Mask) -> Void
  ) {
    switch offer.demand {
    case .chance: forEachWish(for: offer, on: day, body)
    case .keep(let resource, let target, _, _):
      let held = column(plan.resources[resource].column)
      forEachWish(for: offer, on: day) { vector, wish in body(vector, wish .& held[vector].isBelow(target)) }
    case .asSoonAsAffordable:
      let plays = column(plan.layout.plays)
      for vector in 0..<vectors { body(vector, plays[vector].mask) }
    }
  }

  /// Sells one unit to each player who wants it, has room and can pay; sixteen players at a time.
  ///
  /// First finds the buyers, then serves them column by column.
  private func sellSingles(of offer: Plan.Offer, _ place: Int, on day: Int32) {
    let price = price(offer.prices.lowerBound)
    let purse = column(plan.resources[price.resource].column)
    var (sold, owned, short, served) = (Lanes(), Lanes(), Lanes(), UInt64(0))
    forEachAsking(offer, on: day) { vector, asking in
      guard !asking.isEmpty else { return }
      let hasRoom = asking .& hasRoom(for: offer, vector)
      let buyers = hasRoom .& purse[vector].isAtLeast(price.amount)
      owned &-= (asking .& .!hasRoom).lanes
      short &-= (hasRoom .& .!buyers).lanes
      sold &-= buyers.lanes
      scratch[vector] = buyers.lanes
      served |= buyers.isEmpty ? 0 : 1 &<< UInt64(vector)
    }
    if case .chance = offer.demand {
      cells[offer.refusedOwned] &+= Int64(owned.total)
      cells[offer.refusedShort] &+= Int64(short.total)
    }
    guard served != 0 else { return }
    let units = Int64(sold.total)
    book(price.entry, amount: units &* Int64(price.amount), times: units)
    book(offer.payment, times: units)
    cells[offer.bought] &+= units
    sales[place] |= served
    handOver(offer, place, price, inVectors: served)
  }

  /// The players whose caps and collections leave room for one unit.
  @inline(__always) private func hasRoom(for offer: Plan.Offer, _ vector: Int) -> Mask {
    var hasRoom = Mask(repeating: true)
    for index in offer.capped {
      let part = plan.paymentLines[index]
      let most = plan.resources[part.resource].cap - part.amount
      hasRoom = hasRoom .& (column(plan.resources[part.resource].column)[vector].isAtMost(most))
    }
    return hasRoom
  }

  /// Takes the price of one unit from the buyers in the scratch column, and gives them the goods; books nothing.
  private func handOver(_ offer: Plan.Offer, _ place: Int, _ price: Plan.Price, inVectors served: UInt64) {
    if let recorder {
      forEachBit(served) { vector in
        scratch[vector].mask.forEachPlayer {
          recorder.note(.offer(place), of: vector * 16 + $0, amount: 1)
        }
      }
    }
    add(-price.amount, toBuyersIn: served, plan.resources[price.resource].column)
    add(price.amount, toBuyersIn: served, plan.resources[price.resource].burned)
    if let own = price.paid { add(price.amount, toBuyersIn: served, own) }
    add(1, toBuyersIn: served, offer.units)
    add(1, toBuyersIn: served, plan.layout.purchases)
    for index in offer.payment.lines {
      let line = plan.paymentLines[index]
      add(line.amount, toBuyersIn: served, plan.resources[line.resource].column)
      if line.resource == plan.experience { mayReachLevels.pointee = true }
    }
  }

  /// Adds an amount to a column for each buyer in the scratch column.
  @inline(__always) private func add(_ amount: Int32, toBuyersIn served: UInt64, _ index: Int) {
    let column = column(index)
    forEachBit(served) { vector in column[vector] &+= scratch[vector] & amount }
  }

  /// Sells an offer to each player who wants it, one after the other, in the quantity each one asks for.
  private func sellOneByOne(_ offer: Plan.Offer, _ place: Int, on day: Int32) {
    forEachWanting(offer, on: day) { vector, wanting in
      wanting.forEachPlayer { position in
        let lane = vector * 16 + position
        switch offer.demand {
        case .chance(_, let quantity):
          buy(offer, place, quantity: min(quantity, offer.atMost), for: lane, on: day)
        case .keep(let resource, let target, let each, _):
          let missing = target - lanes(plan.resources[resource].column)[lane]
          buyAffordable(offer, place, atMost: (missing + each - 1) / each, for: lane, on: day)
        case .asSoonAsAffordable: buyAffordable(offer, place, atMost: .max, for: lane, on: day)
        }
      }
    }
  }

  /// Buys exactly `quantity` units, or counts a refusal: no room for them, or not enough money.
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

  /// Buys as many units as the player can pay for and hold, at most `atMost`.
  ///
  /// Spends one currency after the other.
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

  /// A row of an offer's prices, with today's factor.
  private func price(_ row: Int) -> Plan.Price { plan.prices[row &+ today.priceRow] }

  /// The number of units of the offer that caps and collections leave room for.
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
    spend(price, units: units, from: lane)
    pay(offer.payment, to: lane, units: units, on: day)
    cells[offer.bought] += Int64(units)
    lanes(offer.units)[lane] += units
    lanes(plan.layout.purchases)[lane] += 1
    sales[place] |= 1 &<< UInt64(lane / 16)
  }
}
