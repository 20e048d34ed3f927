/// Plays histories as ``Replay`` does and shows what players have at the end of every day; measures nothing.
public struct Lives: ~Copyable {
  public let plan: Plan
  private var tile: Tile
  private var tiles = 0

  /// A number of a player at the end of a day.
  public enum Figure: Sendable, Hashable {
    case field(PlayerField)
    /// Days that have counted for a streak so far, and days or runs it has lost; all its copies together.
    case counted(streak: Int)
    case losses(streak: Int)
  }

  /// - Precondition: the plan has one profile, without feedback: history says who plays.
  public init(_ plan: Plan, seed: UInt64) {
    self.plan = plan
    tile = Tile(plan: plan, luck: Luck(seed: seed))
  }

  /// Plays all days of at most ``Replay/batch`` players.
  ///
  /// - Parameters:
  ///   - figures: what is shown of each player.
  ///   - endOfDay: is given each day and its figures, player by player in the order they were given.
  /// - Precondition: every player has an event, and no event is outside the plan's days.
  /// - Complexity: O(days × players × figures + events).
  public mutating func play(
    _ batch: [Replay.Player], showing figures: [Figure], endOfDay: (Int, [Int32]) -> Void
  ) {
    var histories = SeatedHistories(batch, in: &tile, number: tiles)
    tiles += 1
    for day in 0..<plan.days {
      histories.play(Int32(day), in: &tile)
      tile.skipMeasures()
      var shown: [Int32] = []
      shown.reserveCapacity(batch.count * figures.count)
      for lane in histories.lanes {
        for figure in figures { shown.append(value(of: figure, lane, after: day + 1)) }
      }
      endOfDay(day, shown)
    }
  }

  private func value(of figure: Figure, _ lane: Int, after days: Int) -> Int32 {
    switch figure {
    case .field(let field): tile.value(of: field, lane, Int32(days))
    case .counted(let streak): tile.lanes(plan.streaks[streak].counted)[lane]
    case .losses(let streak): tile.lanes(plan.streaks[streak].losses)[lane]
    }
  }
}
