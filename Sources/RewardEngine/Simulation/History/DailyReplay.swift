/// Simulates event logs as ``Replay`` does, and shows numbers of each player at the end of every day.
///
/// It measures nothing else.
public struct DailyReplay: ~Copyable {
  public let plan: Plan
  private var tile: Tile
  private var tiles = 0

  /// A number of a player at the end of a day.
  public enum Figure: Sendable, Hashable {
    case field(PlayerField)
    /// All that a player has received of a resource so far, spent or not, with what they began with.
    case received(resource: Int)
    /// Days counted so far for a streak, and days or runs that it has lost; all its copies together.
    case counted(streak: Int)
    case losses(streak: Int)
    /// Missed days so far that grace does not cover, while the streak was above 0; all copies together.
    case exposed(streak: Int)
  }

  /// Prepares a replay of a plan.
  ///
  /// - Precondition: the plan has one profile, since the log decides who plays.
  public init(_ plan: Plan, seed: UInt64) {
    self.plan = plan
    tile = Tile(plan: plan, luck: Luck(seed: seed))
  }

  /// Simulates all days of at most ``Replay/batch`` players.
  ///
  /// - Parameters:
  ///   - figures: the numbers shown of each player.
  ///   - beforePlay: receives each day and its numbers when the days before it are settled for those who play, and nobody has played yet.
  ///   - first: the first day that `endOfDay` receives.
  ///   - endOfDay: receives each day and its numbers, player by player in the order given.
  /// - Precondition: every player has an event, and no event is outside the plan's days.
  /// - Complexity: O(days × players × figures + events).
  public mutating func play(
    _ batch: [Replay.Player], showing figures: [Figure], beforePlay: ((Int, [Int32]) -> Void)? = nil,
    from first: Int = 0, endOfDay: (Int, [Int32]) -> Void
  ) {
    // Only the first of a day's sessions comes right after the days before.
    var settled = -1
    _ = play(batch) { step, day, lanes, tile in
      guard let beforePlay, step == .settleDaysMissed, day > settled else { return }
      settled = day
      beforePlay(day, Self.shown(figures, lanes, in: tile, after: day))
    } endOfDay: { day, lanes, tile in
      if day >= first { endOfDay(day, Self.shown(figures, lanes, in: tile, after: day + 1)) }
    }
  }

  private static func shown(
    _ figures: [Figure], _ lanes: [Int], in tile: borrowing Tile, after days: Int
  ) -> [Int32] {
    var shown: [Int32] = []
    shown.reserveCapacity(lanes.count * figures.count)
    for lane in lanes {
      for figure in figures { shown.append(value(of: figure, lane, in: tile, after: days)) }
    }
    return shown
  }

  /// Simulates all days of at most ``Replay/batch`` players, and shows the tile after each step and each day.
  ///
  /// - Returns: The lane of each player, in the order given.
  mutating func play(
    _ batch: [Replay.Player], after: (Step, _ day: Int, _ lanes: [Int], borrowing Tile) -> Void,
    endOfDay: (_ day: Int, _ lanes: [Int], borrowing Tile) -> Void
  ) -> [Int] {
    var histories = SeatedHistories(batch, in: &tile, number: tiles)
    let lanes = histories.lanes
    tiles += 1
    for day in 0..<plan.days {
      withoutActuallyEscaping(after) { after in
        histories.play(Int32(day), in: &tile) { after($0, day, lanes, $1) }
      }
      tile.skipMeasures()
      endOfDay(day, lanes, tile)
    }
    return lanes
  }

  private static func value(
    of figure: Figure, _ lane: Int, in tile: borrowing Tile, after days: Int
  ) -> Int32 {
    switch figure {
    case .field(let field): tile.value(of: field, lane, Int32(days))
    case .received(let resource):
      tile.lanes(tile.plan.resources[resource].column)[lane]
        + tile.lanes(tile.plan.resources[resource].burned)[lane]
    case .counted(let streak): tile.lanes(tile.plan.streaks[streak].counted)[lane]
    case .losses(let streak): tile.lanes(tile.plan.streaks[streak].losses)[lane]
    case .exposed(let streak): tile.lanes(tile.plan.streaks[streak].exposed)[lane]
    }
  }
}
