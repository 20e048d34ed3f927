extension Scenario {
  /// Something the shop sells.
  public struct Offer: Sendable, Equatable {
    public var id: String
    public var gives: Payment
    public var cost: Cost
    /// How many can be bought at a time (one visit a day), or `nil` for any number.
    public var atMost: Int?
    /// Offers are visited in this order on a day, then by id.
    public var order: Int
    public var demand: Demand

    public enum Cost: Sendable, Equatable {
      /// Any one of these prices, sorted by currency; who can pay several pays with `prefer`, else soft before hard, then by id.
      case currency([Price], prefer: String?)
      /// Real money, in hundredths (cents).
      case realMoney(Int)
    }

    /// Who wants it, and when.
    public enum Demand: Sendable, Equatable {
      /// On a day of play, with this chance times the player's taste, `quantity` of them.
      case chance(Double, quantity: Int)
      /// Tops up to `held` of the given item while affordable, on days drawn with the propensity
      /// (`nil`: the profile's freeze propensity).
      case keep(held: Int, propensity: Double?)
      /// As many as can be paid, on every day of play.
      case asSoonAsAffordable
      /// A real-money pack's weight among the packs when a payer buys.
      case weight(Double)
    }

    public init(id: String, gives: Payment, cost: Cost, atMost: Int? = nil, order: Int = 100, demand: Demand)
    {
      self.id = id
      self.gives = gives
      if case .currency(let prices, let prefer) = cost {
        self.cost = .currency(prices.sorted { $0.currency < $1.currency }, prefer: prefer)
      } else {
        self.cost = cost
      }
      self.atMost = atMost
      self.order = order
      self.demand = demand
    }
  }
}

extension Scenario {
  /// What the shop sells for currencies, in the order players visit it on a day: by `order`, then by id.
  ///
  /// - Complexity: O(n log n) in the offers.
  public var offersInTurn: [Offer] {
    shop.filter { !$0.isForRealMoney }.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
  }
}
