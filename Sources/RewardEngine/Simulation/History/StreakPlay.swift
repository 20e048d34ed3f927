/// Computes one streak day by day.
///
/// A class, because a tile cannot be copied and several streaks take turns.
final class StreakPlay {
  let timeline: StreakTimeline
  private var folding: StreakFolding
  private var tile: Tile
  private var attendance = Array(repeating: false, count: Tile.width)
  /// The next day to compute.
  private(set) var day = 0

  /// Prepares the days of a timeline.
  ///
  /// - Parameter gapsTo: a day before this one that counts closes the gap before it, where gaps that are over
  ///   are left as recorded.
  init(_ timeline: StreakTimeline, under history: StreakHistory, gapsTo: Int) {
    let plan = StreakFolding.plan(of: history.rules, days: timeline.dates.count)
    self.timeline = timeline
    folding = StreakFolding(timeline, history, plan, gapsTo: gapsTo)
    tile = Tile(plan: plan, luck: Luck(seed: 0))
    tile.seat(profile: 0, number: 0, players: 1)
    tile.drawPlayers()
  }

  var isOver: Bool { day == timeline.dates.count }

  /// The state at the open day, once it has been computed, without what depends on today's date alone.
  var state: StreakState { folding.state }

  /// Computes the next day.
  ///
  /// - Returns: the freezes used on it.
  @discardableResult
  func playDay() -> [StreakState.Consumption] {
    let used = folding.state.freezesConsumed.count
    // Requesting a state counts as opening the app: on the open day it is opened, with or without events.
    attendance[0] = timeline.events[day] > 0 || day == timeline.open
    folding.begin(day, tile)
    tile.play(Int32(day), attendance: attendance) { step, tile in self.folding.note(step, self.day, tile) }
    tile.skipMeasures()
    folding.end(day, tile)
    day += 1
    return Array(folding.state.freezesConsumed[used...])
  }

  /// Removes freezes that another streak has used.
  func lose(_ freezes: [StreakState.Consumption]) { folding.lose(freezes) }
}
