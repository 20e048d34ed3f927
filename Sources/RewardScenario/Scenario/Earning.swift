extension Scenario {
  /// Something a player does any number of times on a day of play; each time pays and counts for streaks.
  public struct Activity: Sendable, Equatable {
    public var id: String
    public var perActiveDay: Count
    public var pays: Payment

    /// How often it is done on a day of play.
    public enum Count: Sendable, Equatable {
      /// The same number every day.
      case fixed(Int)
      /// Poisson with this mean times the profile's effort.
      case poisson(Double)
      /// Once with this chance, else not at all; for each copy of a streak that it counts for.
      case chance(Double)
    }

    public init(id: String, perActiveDay: Count, pays: Payment = Payment()) {
      self.id = id
      self.perActiveDay = perActiveDay
      self.pays = pays
    }
  }

  /// A daily task: done at most once a day, reset at midnight, paid when collected.
  public struct Mission: Sendable, Equatable {
    public var id: String
    /// The chance on a day of play for a player of mission propensity 1.
    public var chance: Double
    public var doneBy: Action
    public var collecting: Collecting
    /// What it costs. Players who cannot pay do not do it.
    public var costs: [Price]
    public var pays: Payment

    /// What a player does for the mission.
    public enum Action: String, Sendable, CaseIterable {
      case play
      /// Done exactly on days with a real-money purchase; `chance` does not apply.
      case realPurchase = "real_purchase"
    }

    public enum Collecting: String, Sendable, CaseIterable {
      /// The reward is lost unless it is collected on the day; the profile says how often players collect.
      case byHand = "by_hand"
      case automatic
    }

    public init(
      id: String, chance: Double = 1, doneBy: Action = .play, collecting: Collecting = .byHand,
      costs: [Price] = [], pays: Payment = Payment()
    ) {
      self.id = id
      self.chance = chance
      self.doneBy = doneBy
      self.collecting = collecting
      self.costs = costs.sorted { $0.currency < $1.currency }
      self.pays = pays
    }
  }

  /// An amount of one currency.
  public struct Price: Sendable, Equatable {
    public var currency: String
    public var amount: Int

    public init(_ currency: String, _ amount: Int) {
      self.currency = currency
      self.amount = amount
    }
  }

  /// Experience thresholds and what reaching a level pays.
  public struct Levels: Sendable, Equatable {
    /// The level of a player without experience, 0 or 1.
    public var first: Int
    /// The last level.
    public var highest: Int
    public var curve: Curve
    public var eachLevelPays: Payment
    /// What reaching a level pays, sorted by level; a jump over several levels pays each once.
    public var rewards: [Reward]

    /// Cumulative experience needed to leave the L-th level (L = 1 for the first).
    public enum Curve: Sendable, Equatable {
      /// `square`·L² + `linear`·L + `constant`.
      case quadratic(square: Int, linear: Int, constant: Int)
      /// One threshold for each level, in rising order.
      case table([Int])
      /// The first level is `first` wide, each next one `ratio` times the last, rounded down.
      case geometric(first: Int, ratio: Double)
    }

    public struct Reward: Sendable, Equatable {
      public var level: Int
      public var pays: Payment

      public init(level: Int, pays: Payment) {
        self.level = level
        self.pays = pays
      }
    }

    public init(
      first: Int = 1, highest: Int = 100, curve: Curve, eachLevelPays: Payment = Payment(),
      rewards: [Reward] = []
    ) {
      self.first = first
      self.highest = highest
      self.curve = curve
      self.eachLevelPays = eachLevelPays
      self.rewards = rewards.sorted { $0.level < $1.level }
    }
  }
}
