extension Scenario {
  /// What a rule pays: amounts of currencies, items and boosts, experience, and at most one random item.
  ///
  /// In a file: `{ xp: 25, points: 25 }`, `{ double_xp: 1 }`, `{ random_item: font_colours }`,
  /// `{ diamonds: streak }`.
  public struct Payment: Sendable, Equatable {
    /// What is paid, sorted by id; an id is `xp`, a currency, an item or a boost.
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

    /// How much of something is paid.
    public enum Amount: Sendable, Equatable {
      /// The same number each time, at least 0.
      case fixed(Int)
      /// As many as the streak is long at the milestone; only in milestones and cycles.
      case streakLength
    }

    /// The collections a random item is drawn from; uniform over their single pieces.
    public enum RandomItem: Sendable, Equatable {
      case collection(String)
      /// Every collection the shop sells.
      case shop
    }
  }
}
