/// Payments and prices, as the ledger books them.
extension Plan {
  /// What a rule pays, each line with the ledger cells on which it is booked.
  public struct Payment: Sendable {
    /// Rows of ``Plan/paymentLines`` and of ``Plan/grants``.
    public var lines = 0..<0
    public var boosts = 0..<0
    /// Rows of ``Plan/randomSources``: collections from which a random item is drawn; empty for none.
    public var randomFrom = 0..<0
    /// Whether pieces already owned are drawn, too, and then lost.
    public var drawsOwned = false
    public var randomPurpose = Purpose(kind: .randomItem)
    /// Whether boosts multiply its experience; bought experience is not multiplied.
    public var isEarned = true

    public var isEmpty: Bool { lines.isEmpty && boosts.isEmpty && randomFrom.isEmpty }

    public struct Line: Sendable {
      public var resource: Int
      public var amount: Int32
      /// Whether it pays the streak's length instead of `amount`.
      public var paysLength: Bool
      public var entry: Entry
    }

    public struct Grant: Sendable {
      public var boost: Int
      public var count: Int32
    }

    public struct RandomSource: Sendable {
      public var resource: Int
      public var size: Int32
      public var entry: Entry
    }
  }

  /// The two cells of a ledger line: the amount, and the number of bookings.
  public struct Entry: Sendable {
    public var amount: Int
    public var times: Int
  }

  public struct Price: Sendable {
    public var resource: Int
    public var amount: Int32
    public var entry: Entry
    /// The column of all that a player has paid at this price; `nil` unless it buys freezes.
    public var paid: Int?
  }
}
