import RewardEngine

/// What one move does under one setting.
public struct MoveResult: Sendable {
  /// Players for whom what the move promises, or would promise, does not hold.
  public var differing = 0
  /// The earliest of them, and of the same day the first of them.
  public var first: AuditDifference?
  /// By streak: what was lost before the move, after it, and more, a player; and days that counted more.
  public var losses: [Losses] = []

  /// What a streak lost, summed over players, profile by profile.
  public struct Losses: Sendable {
    var moments: [JointMoments]
    /// A thousand players and a year, over all players and days of the audit.
    var scale: Double

    init(profiles: Int, scale: Double) {
      moments = Array(repeating: JointMoments(variables: 4), count: profiles)
      self.scale = scale
    }

    mutating func add(before: Int, after: Int, moreCounted: Int = 0, of profile: Int) {
      moments[profile].add([before, after, after - before, moreCounted])
    }

    /// Per 1 000 players and year; `nil` without players.
    public var before: Rate? { rate(0) }
    public var after: Rate? { rate(1) }
    /// After less before, of the same players.
    public var more: Rate? { rate(2) }
    /// Days that count after the move, less those before it.
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

  /// A figure and its 95 % interval.
  public struct Rate: Sendable, Equatable {
    public var value: Double
    public var low: Double?
    public var high: Double?
  }
}

/// Where a player's life before a move and his life after it part.
public struct AuditDifference: Sendable, Equatable {
  /// Days that it must last to be one: a server may settle a missed day up to two days later than a phone.
  public static let lasting = 3

  /// His place in the scenario's profiles and how many of that profile came before him.
  public var profile: Int
  public var rank: Int
  /// From 0.
  public var day: Int
  /// What parts, what there is of it before the move, and what after it.
  public var quantity: Int
  public var before: Int
  public var after: Int
  /// Days in a row he had played by his own dates, up to that day or the day before.
  public var daysInARow: Int
}
