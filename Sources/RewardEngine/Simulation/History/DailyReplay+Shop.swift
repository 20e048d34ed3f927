extension DailyReplay {
  /// What a player did with the chances to buy an offer, or to do a mission with a cost, counted in days of play.
  public struct Buying: Hashable, Sendable {
    /// Days on which they could buy what the demand of the offer asks for, or pay the cost of the mission.
    public var able = 0
    /// Of them, days on which they did.
    public var bought = 0
    /// Other days, on which the log has it and the rules refuse it.
    public var refused = 0

    public init(able: Int = 0, bought: Int = 0, refused: Int = 0) {
      (self.able, self.bought, self.refused) = (able, bought, refused)
    }
  }

  /// Simulates all days of at most ``Replay/batch`` players.
  ///
  /// - Parameter demands: of each offer of ``Plan/offers``: a plan of histories allows any number of units.
  /// - Returns: For each player, in the order given, what they did with the chances to buy each of these offers, and then with those to
  ///   do each of the plan's missions; missions without a cost have none.
  /// - Precondition: as for ``play(_:showing:endOfDay:)``.
  /// - Complexity: O(days × players + events + days of play × (offers + missions)).
  public mutating func buying(
    of batch: [Replay.Player], demands: [Plan.Offer.Demand]
  ) -> [[Buying]] {
    var visits = ShopVisits(demands, missions: plan.missions.count)
    let lanes = play(batch) { step, _, _, tile in
      visits.look(after: step, tile)
    } endOfDay: { _, _, _ in
      visits.endDay()
    }
    return lanes.map { visits.buying[$0] }
  }
}

/// Looks at each player who is about to do missions or to visit the shop: what they can pay for, and what of it they do.
private struct ShopVisits {
  /// By lane, then by offer and mission.
  private(set) var buying: [[DailyReplay.Buying]]
  private let demands: [Plan.Offer.Demand]
  private let none: [Visit]
  private var today: [Int: [Visit]] = [:]
  private var haveStreaksCounted = false

  /// What happened on a day, in all sessions of a player together.
  private struct Visit {
    var (isAble, hasBought, isRefused) = (false, false, false)
  }

  init(_ demands: [Plan.Offer.Demand], missions: Int) {
    self.demands = demands
    none = Array(repeating: Visit(), count: demands.count + missions)
    buying = Array(repeating: none.map { _ in DailyReplay.Buying() }, count: Tile.width)
  }

  /// Missions come after activities, and the shop opens after the levels that streaks lead to.
  mutating func look(after step: Step, _ tile: borrowing Tile) {
    if step == .countStreaks { haveStreaksCounted = true }
    guard let round = tile.round else { return }
    if step == .doActivities {
      for (lane, session) in round.sessions { lookAtMissions(of: lane, session, tile) }
    } else if step == .reachLevels, haveStreaksCounted {
      haveStreaksCounted = false
      for (lane, session) in round.sessions { lookAtOffers(of: lane, session, tile) }
    }
  }

  private mutating func lookAtMissions(of lane: Int, _ session: Session, _ tile: borrowing Tile) {
    guard tile.plan.missions.contains(where: { !$0.costs.isEmpty }) else { return }
    var visits = today[lane] ?? none
    var holdings = ShopperHoldings(of: lane, in: tile)
    let done = Set(session.actions.map(\.action))
    for (place, mission) in tile.plan.missions.enumerated() {
      let (own, isCollected) = (demands.count + place, done.contains(.missionCollected(place)))
      let isDone = isCollected || done.contains(.missionDone(place))
      let isAble = holdings.canPay(mission.costs, tile.plan)
      if !mission.costs.isEmpty {
        visits[own].isAble = visits[own].isAble || isAble
        visits[own].hasBought = visits[own].hasBought || isDone && isAble
        visits[own].isRefused = visits[own].isRefused || isDone && !isAble
      }
      guard isDone, isAble else { continue }
      holdings.pay(mission.costs, tile.plan)
      if isCollected { holdings.receive(mission.payment, tile.plan) }
    }
    today[lane] = visits
  }

  private mutating func lookAtOffers(of lane: Int, _ session: Session, _ tile: borrowing Tile) {
    var visits = today[lane] ?? none
    var holdings = ShopperHoldings(of: lane, in: tile)
    for (place, offer) in tile.plan.offers.enumerated() {
      let wanted = holdings.wanted(by: demands[place], atMost: offer.atMost)
      if holdings.canBuy(wanted, of: offer, tile.plan) { visits[place].isAble = true }
      for (action, units) in session.actions where action == .offer(place) {
        if holdings.buy(units, of: offer, tile.plan) {
          visits[place].hasBought = true
        } else {
          visits[place].isRefused = true
        }
      }
    }
    today[lane] = visits
  }

  mutating func endDay() {
    for (lane, visits) in today {
      for (place, visit) in visits.enumerated() {
        if visit.isAble || visit.hasBought { buying[lane][place].able += 1 }
        if visit.hasBought { buying[lane][place].bought += 1 }
        if visit.isRefused, !visit.hasBought { buying[lane][place].refused += 1 }
      }
    }
    today.removeAll(keepingCapacity: true)
  }
}

/// What a player holds while they shop, by resource.
private struct ShopperHoldings {
  private var held: [Int32]
  /// The first row of today's prices.
  private let priceRow: Int

  init(of lane: Int, in tile: borrowing Tile) {
    held = tile.plan.resources.map { tile.lanes($0.column)[lane] }
    priceRow = tile.today.priceRow
  }

  /// How many units a player with this demand has to be able to buy, or buys none; 0 where nothing is wanted.
  func wanted(by demand: Plan.Offer.Demand, atMost: Int32) -> Int32 {
    switch demand {
    case .chance(_, let quantity): min(quantity, atMost)
    case .keep(let resource, let target, _, _): held[resource] < target ? 1 : 0
    case .asSoonAsAffordable: 1
    }
  }

  func canBuy(_ units: Int32, of offer: Plan.Offer, _ plan: Plan) -> Bool {
    units > 0 && hasRoom(for: units, of: offer, plan) && price(of: units, offer, plan) != nil
  }

  /// Buys as the engine does for an event log: all units for one currency, or none.
  mutating func buy(_ units: Int32, of offer: Plan.Offer, _ plan: Plan) -> Bool {
    guard canBuy(units, of: offer, plan), let price = price(of: units, offer, plan) else { return false }
    held[price.resource] -= units * price.amount
    receive(offer.payment, plan, times: units)
    return true
  }

  /// Whether the player holds the costs of a mission: all of them are paid.
  func canPay(_ costs: Range<Int>, _ plan: Plan) -> Bool {
    costs.allSatisfy { held[plan.prices[$0].resource] >= plan.prices[$0].amount }
  }

  mutating func pay(_ costs: Range<Int>, _ plan: Plan) {
    for index in costs { held[plan.prices[index].resource] -= plan.prices[index].amount }
  }

  /// Adds what a payment has for everybody; random items are left out.
  mutating func receive(_ payment: Plan.Payment, _ plan: Plan, times: Int32 = 1) {
    for index in payment.lines {
      let line = plan.paymentLines[index]
      held[line.resource] += times * line.amount
    }
  }

  private func hasRoom(for units: Int32, of offer: Plan.Offer, _ plan: Plan) -> Bool {
    offer.capped.allSatisfy { index in
      let line = plan.paymentLines[index]
      return Int64(held[line.resource]) + Int64(units) * Int64(line.amount)
        <= Int64(plan.resources[line.resource].cap)
    }
  }

  /// The first currency of which the player holds enough.
  private func price(of units: Int32, _ offer: Plan.Offer, _ plan: Plan) -> Plan.Price? {
    offer.prices.lazy.map { plan.prices[$0 + priceRow] }.first {
      Int64(held[$0.resource]) >= Int64(units) * Int64($0.amount)
    }
  }
}
