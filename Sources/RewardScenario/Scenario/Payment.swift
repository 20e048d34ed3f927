extension Scenario {
  /// What a rule pays: currencies, items, boosts, experience, and at most one random item.
  ///
  /// In a file: `{ xp: 25, points: 25 }`, `{ double_xp: 1 }`, `{ random_item: font_colours }`, `{ diamonds:
  /// streak }`.
  public struct Payment: Sendable, Equatable {
    /// The amounts, sorted by id; an id is `xp`, a currency, an item or a boost.
    public var amounts: [Entry]
    /// Where a random item comes from, or `nil` for none.
    public var randomItem: RandomItem?

    public init(_ amounts: [Entry] = [], randomItem: RandomItem? = nil) {
      self.amounts = amounts.sorted { $0.id < $1.id }
      self.randomItem = randomItem
    }

    public var isEmpty: Bool { amounts.isEmpty && randomItem == nil }

    /// One line of a payment.
    public struct Entry: Sendable, Equatable {
      public var id: String
      public var amount: Amount

      public init(_ id: String, _ amount: Amount) {
        self.id = id
        self.amount = amount
      }
    }

    /// How much is paid.
    public enum Amount: Sendable, Equatable {
      /// The same number each time, at least 0.
      case fixed(Int)
      /// The length of the streak at the milestone; only in milestones and cycles.
      case streakLength
    }

    /// The collections from which a random item is drawn, each piece equally likely.
    public enum RandomItem: Sendable, Equatable {
      case collection(String)
      /// Every collection that the shop sells.
      case shop
    }
  }
}

extension Scenario {
  /// Every payment of every rule, offers included.
  public var everyPayment: [Payment] {
    [login] + activities.map(\.pays) + missions.map(\.pays)
      + (levels.map { [$0.eachLevelPays] + $0.rewards.map(\.pays) } ?? [])
      + streaks.flatMap { $0.cycle.map(\.pays) + $0.milestones.map(\.pays) } + shop.map(\.gives)
  }
}
