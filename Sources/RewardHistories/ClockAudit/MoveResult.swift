import RewardEngine

/// The effect of one move under one setting.
public struct MoveResult: Sendable {
  /// The number of players for whom the move breaks its rule.
  public var differing = 0
  /// The earliest difference; of those on the same day, that of the first player.
  public var first: AuditDifference?
  /// By streak: what is lost without and with the move, and how many more days count.
  public var losses: [Losses] = []

  /// What a streak loses, summed over players of each profile.
  public struct Losses: Sendable {
    var moments: [JointMoments]
    /// The factor to a thousand players and a year.
    var scale: Double

    init(profiles: Int, scale: Double) {
      moments = Array(repeating: JointMoments(variables: 4), count: profiles)
      self.scale = scale
    }

    mutating func add(before: Int, after: Int, moreCounted: Int = 0, of profile: Int) {
      moments[profile].add([before, after, after - before, moreCounted])
    }

    /// Without the move, and with it, per 1,000 players and year; `nil` without players.
    public var before: Rate? { rate(0) }
    public var after: Rate? { rate(1) }
    /// The difference of the two, of the same players.
    public var more: Rate? { rate(2) }
    /// Days that count with the move, less those that count without it.
    public var moreCounted: Rate? { rate(3) }

    private func rate(_ variable: Int) -> Rate? {
      let seen = moments.filter { $0.count > 0 }
      guard !seen.isEmpty, let mean = StratifiedTotals(seen).mean(variable) else { return nil }
      let interval = mean.interval()
      return Rate(
        value: mean.value * scale, low: interval.map { $0.low * scale },
        high: interval.map { $0.high * scale })
    }
  }

  /// A rate and its 95 % interval.
  public struct Rate: Sendable, Equatable {
    public var value: Double
    public var low: Double?
    public var high: Double?
  }
}

/// The first difference between a player's run without a move and their run with it.
public struct AuditDifference: Sendable, Equatable {
  /// Days that a difference must last to count, unless it is left when all days are settled.
  public static let lasting = 3

  /// The place of the player's profile, and their rank in it.
  public var profile: Int
  public var rank: Int
  /// From 0.
  public var day: Int
  /// The quantity that differs, and its values without and with the move.
  public var quantity: Int
  public var before: Int
  public var after: Int
  /// Days in a row that the player had played, by their own dates, up to that day or the day before.
  public var daysInARow: Int
}
