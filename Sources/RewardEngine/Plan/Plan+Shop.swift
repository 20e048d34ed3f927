extension Planner {
  /// The offers sold for currencies, in the order in which players visit them.
  mutating func offers() -> [Plan.Offer] {
    var result: [Plan.Offer] = []
    for offer in scenario.offersInTurn {
      guard case .currency(let prices, let prefer) = offer.cost, let demand = demand(of: offer) else {
        continue
      }
      let tags = prices.sorted { rank($0.currency, prefer) < rank($1.currency, prefer) }
      let rows = self.prices(tags, .purchase, offer.id)
      notePaid(rows, for: offer)
      offerPrices.append((offer.id, rows))
      let payment = payment(offer.gives, .purchase, offer.id, isEarned: false)
      result.append(
        Plan.Offer(
          prices: rows, payment: payment,
          atMost: offer.atMost.map { Int32($0) } ?? .max, demand: demand,
          purpose: Purpose(kind: .offerDemand, id: offer.id),
          tastePurpose: Purpose(kind: .tasteLaw, id: offer.id), units: unitColumn(of: offer.id),
          limit: needsDraw(demand) ? layout.column() : nil,
          capped: capped(payment), bought: counter("shop.\(offer.id).bought", unit: "units"),
          refusedShort: counter("shop.\(offer.id).not_enough", unit: "times"),
          refusedOwned: counter("shop.\(offer.id).already_have", unit: "times"),
          isSingle: isSingle(offer, demand, payment, rows)))
    }
    return result
  }

  /// Keeps what each player pays for freezes, so that their share of all spending has an interval.
  private mutating func notePaid(_ rows: Range<Int>, for offer: Scenario.Offer) {
    guard offer.gives.amounts.contains(where: { scenario.protects($0.id) }) else { return }
    for row in rows { prices[row].paid = layout.column() }
  }

  private func isSingle(
    _ offer: Scenario.Offer, _ demand: Plan.Offer.Demand, _ payment: Plan.Payment, _ prices: Range<Int>
  ) -> Bool {
    var isOne = offer.atMost == 1
    switch demand {
    case .chance(_, let quantity): isOne = isOne || quantity == 1
    // Whoever holds too few needs one unit at most.
    case .keep(_, let held, let each, _): isOne = isOne || held <= each
    case .asSoonAsAffordable: break
    }
    return isOne && prices.count == 1 && payment.boosts.isEmpty && payment.randomFrom.isEmpty
  }

  private mutating func unitColumn(of offer: String) -> Int {
    let column = layout.column()
    unitColumns.append((offer, column, unitColumns.count))
    return column
  }

  /// The order of currencies: the preferred one, then soft before hard, then by id.
  private func rank(_ currency: String, _ prefer: String?) -> (Int, Int, String) {
    let isHard = scenario.currencies.first { $0.id == currency }?.kind == .hard
    return (currency == prefer ? 0 : 1, isHard ? 1 : 0, currency)
  }

  private func needsDraw(_ demand: Plan.Offer.Demand) -> Bool {
    if case .asSoonAsAffordable = demand { return false }
    return true
  }

  private func demand(of offer: Scenario.Offer) -> Plan.Offer.Demand? {
    switch offer.demand {
    case .chance(let chance, let quantity): return .chance(chance, quantity: Int32(quantity))
    case .asSoonAsAffordable: return .asSoonAsAffordable
    case .weight: return nil
    case .keep(let held, let propensity):
      guard let item = offer.gives.amounts.first(where: { resourceIndex[$0.id] != nil }) else { return nil }
      return .keep(
        resource: resourceIndex[item.id] ?? 0, held: Int32(held), each: max(1, item.amount.number),
        propensity: propensity)
    }
  }

  private mutating func capped(_ payment: Plan.Payment) -> Range<Int> {
    let first = paymentLines.count
    paymentLines += paymentLines[payment.lines].filter { resources[$0.resource].cap != .max && $0.amount > 0 }
    return first..<paymentLines.count
  }

  /// The packs sold for real money, with rising limits of the draw that picks one.
  ///
  /// - Parameter packsADay: the most that a player buys on an average day.
  mutating func packs(from opening: OpeningStates?, atMost packsADay: Int) throws(PlanRefusal) -> [Plan.Pack]
  {
    try checkBudgets()
    try checkMoney(spentBefore: Int(opening?.largest(.spentCents) ?? 0), packsADay: packsADay)
    var result: [Plan.Pack] = []
    let sold = scenario.packs
    let total = sold.reduce(0) { $0 + $1.weight }
    var edge = 0.0
    for (index, pack) in sold.enumerated() {
      edge += pack.weight
      let isLast = index == sold.count - 1
      result.append(
        Plan.Pack(
          cents: Int32(pack.cents),
          payment: payment(pack.offer.gives, .realPurchase, pack.offer.id, isEarned: false),
          limit: isLast ? .max : Chance(edge / total).limit,
          bought: counter("shop.\(pack.offer.id).bought", unit: "units"),
          units: unitColumn(of: pack.offer.id)))
    }
    return result
  }

  /// Refuses budgets that no number of packs can meet.
  private func checkBudgets() throws(PlanRefusal) {
    guard let cents = scenario.meanPackCents else { return }
    for profile in scenario.players.profiles {
      let packs = scenario.meanPacks(of: profile)
      guard packs > PurchaseLaw.largestMean else { continue }
      // Rounded down to a hundredth, so that the value shown can be met.
      let most = shown((PurchaseLaw.largestMean * 30 * cents).rounded(.down) / 100)
      throw PlanRefusal(
        path: "players.profiles.\(profile.id).spend.mean",
        message: "a budget of \(shown(profile.spendMean)) for 30 days of play takes "
          + "\(shown(packs.rounded())) packs a day, and at most \(shown(PurchaseLaw.largestMean)) can be met",
        help:
          "write \(most) or less, or sell larger packs: one costs \(shown(cents.rounded() / 100)) on average")
    }
  }

  /// Refuses prices at which a player could spend more money than can be counted.
  private func checkMoney(spentBefore: Int, packsADay: Int) throws(PlanRefusal) {
    guard let dearest = scenario.packs.max(by: { $0.cents < $1.cents }) else { return }
    let (cents, packs) = (Int128(dearest.cents), Int128(packsADay))
    let money = Int128(spentBefore) + cents * packs * Int128(scenario.days)
    guard money > Int128(BalanceBounds.largest) else { return }
    throw PlanRefusal(
      path: "shop.\(dearest.offer.id).real_price",
      message: "a player could spend \(money / 100) in \(scenario.days) days; "
        + "at most \(BalanceBounds.largest / 100) is counted",
      help: "lower the price, or simulate fewer days")
  }
}
