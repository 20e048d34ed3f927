extension Scenario {
  /// Something that the shop sells.
  public struct Offer: Sendable, Equatable {
    public var id: String
    public var gives: Payment
    public var cost: Cost
    /// How many can be bought at a time (one visit a day), or `nil` for any number.
    public var atMost: Int?
    /// Position of the offer in the order of buying on a day; equal positions go by id.
    public var order: Int
    public var demand: Demand

    public enum Cost: Sendable, Equatable {
      /// One of these prices, sorted by currency.
      ///
      /// A player who can pay several uses `prefer`, otherwise soft before hard, then by id.
      case currency([Price], prefer: String?)
      /// Real money, in hundredths (cents).
      case realMoney(Int)
    }

    /// Which players want it, and when.
    public enum Demand: Sendable, Equatable {
      /// On a day of play, with this chance times the player's taste: `quantity` of them.
      case chance(Double, quantity: Int)
      /// Tops up to `held` of the given item while affordable, on days drawn with the propensity.
      ///
      /// `nil` is the profile's freeze propensity.
      case keep(held: Int, propensity: Double?)
      /// As many as the player can pay for, on every day of play.
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
  /// The offers sold for currencies, in the order in which players visit them: by `order`, then by id.
  ///
  /// - Complexity: O(n log n) in the offers.
  public var offersInTurn: [Offer] {
    shop.filter { !$0.isForRealMoney }.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
  }

  /// The offers and packs that give an item, not counting random items.
  public func offers(giving item: String) -> [Offer] {
    shop.filter { offer in offer.gives.amounts.contains { $0.id == item } }
  }
}
