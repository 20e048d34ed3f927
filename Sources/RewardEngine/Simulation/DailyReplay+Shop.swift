extension DailyReplay {
  /// What a player did with the chances to buy an offer, counted in days of play.
  public struct Buying: Hashable, Sendable {
    /// Days on which they could buy what the demand of the offer asks for.
    public var able = 0
    /// Of them, days on which they bought some.
    public var bought = 0
    /// Other days, on which the log has a purchase that the rules refuse.
    public var refused = 0

    public init(able: Int = 0, bought: Int = 0, refused: Int = 0) {
      (self.able, self.bought, self.refused) = (able, bought, refused)
    }
  }

  /// Simulates all days of at most ``Replay/batch`` players.
  ///
  /// - Parameter demands: of each offer of ``Plan/offers``: a plan of histories allows any number of units.
  /// - Returns: For each player, in the order given, what they did with the chances to buy each of these offers.
  /// - Precondition: as for ``play(_:showing:endOfDay:)``.
  /// - Complexity: O(days × players + events + days of play × offers).
  public mutating func buying(
    of batch: [Replay.Player], demands: [Plan.Offer.Demand]
  ) -> [[Buying]] {
    var visits = ShopVisits(demands)
    let lanes = play(batch) { step, tile in
      visits.look(after: step, tile)
    } endOfDay: { _, _, _ in
      visits.endDay()
    }
    return lanes.map { visits.buying[$0] }
  }
}

/// Looks at each player who is about to visit the shop: which offers they can buy, and which ones they buy.
private struct ShopVisits {
  /// By lane and offer.
  private(set) var buying: [[DailyReplay.Buying]]
  private let demands: [Plan.Offer.Demand]
  private var today: [Int: [Visit]] = [:]
  private var haveStreaksCounted = false

  /// What happened on a day, in all sessions of a player together.
  private struct Visit {
    var (isAble, hasBought, isRefused) = (false, false, false)
  }

  init(_ demands: [Plan.Offer.Demand]) {
    self.demands = demands
    let none = demands.map { _ in DailyReplay.Buying() }
    buying = Array(repeating: none, count: Tile.width)
  }

  /// The shop opens after the levels that streaks lead to.
  mutating func look(after step: Step, _ tile: borrowing Tile) {
    if step == .countStreaks { haveStreaksCounted = true }
    guard step == .reachLevels, haveStreaksCounted, let round = tile.round else { return }
    haveStreaksCounted = false
    for (lane, session) in round.sessions { look(at: lane, session, tile) }
  }

  private mutating func look(at lane: Int, _ session: Session, _ tile: borrowing Tile) {
    var visits = today[lane] ?? demands.map { _ in Visit() }
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
    for index in offer.payment.lines {
      let line = plan.paymentLines[index]
      held[line.resource] += units * line.amount
    }
    return true
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
