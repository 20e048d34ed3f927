/// Streaks of one player that take freezes from one pool.
///
/// A freeze goes to whoever needs it first; where two need it at the same moment, to the streak named first.
public struct FreezePool: Sendable, Equatable {
  public var streaks: [Member]
  /// Freezes without a date of use, which any of the streaks may take.
  public var freezes: [StreakHistory.Freeze]

  public init(streaks: [Member], freezes: [StreakHistory.Freeze]) {
    self.streaks = streaks
    self.freezes = freezes
  }

  /// A streak, and what is its own.
  public struct Member: Sendable, Equatable {
    /// Its freezes are those used on it, each with its date.
    public var history: StreakHistory
    /// When the player filled a gap by hand, in any order; nothing comes of those that no freezes cover.
    public var fillings: [Instant]

    public init(_ history: StreakHistory, fillings: [Instant] = []) {
      self.history = history
      self.fillings = fillings
    }
  }

  /// How each streak stands at a moment, in the order of ``streaks``.
  ///
  /// - Complexity: one ``StreakHistory/state(at:in:)`` a streak and a filling by hand.
  public func states(at now: Instant, in zone: some CivilZone) -> [StreakState] {
    var play = PoolPlay(self, at: now, in: zone)
    return play.states()
  }
}
