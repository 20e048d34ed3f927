/// Streaks of one player that take freezes from one pool.
///
/// The streak that needs a freeze first gets it; at the same moment, the streak listed first.
public struct FreezePool: Sendable, Equatable {
  public var streaks: [Member]
  /// Freezes without a date of use, which any of the streaks may take.
  public var freezes: [StreakHistory.Freeze]

  public init(streaks: [Member], freezes: [StreakHistory.Freeze]) {
    self.streaks = streaks
    self.freezes = freezes
  }

  /// A streak of the pool, and what belongs to it alone.
  public struct Member: Sendable, Equatable {
    /// The streak's history; its freezes are those already used on it, each with its date.
    public var history: StreakHistory
    /// Moments at which the player filled a gap by hand, in any order.
    ///
    /// A filling that the freezes held do not cover has no effect.
    public var fillings: [Instant]

    public init(_ history: StreakHistory, fillings: [Instant] = []) {
      self.history = history
      self.fillings = fillings
    }
  }

  /// The state of each streak at a moment, in the order of ``streaks``.
  ///
  /// - Complexity: one ``StreakHistory/state(at:in:)`` for each streak and each filling by hand.
  public func states(at now: Instant, in zone: some CivilZone) -> [StreakState] {
    var play = PoolPlay(self, at: now, in: zone)
    return play.states()
  }
}
