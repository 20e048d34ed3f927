/// On which weekdays players play, counted so that it does not matter how often each of them plays.
///
/// The days between a player's first and last day of play are cut into blocks of four weeks. Given how many days of a block
/// the player plays on, the player's own chance to play drops out of the chance of which days those are. So do churn, which
/// comes after the last day, and slow changes.
struct WeekdayCounts: Sendable {
  struct Block: Hashable, Sendable {
    /// Its first date.
    var start: Int
    var days: Int
    var daysOfPlay: Int
  }
  private(set) var blocks: [Block: Int] = [:]
  /// Players on each date, within the blocks.
  private(set) var plays: [Int: Int] = [:]
  /// Thousandths of players whom a block without play would have on each date: as many as on their other days.
  private var thousandthsAway: [Int: Int] = [:]
  /// Players on each date, all of them.
  private(set) var active: [Int: Int] = [:]

  static let daysOfBlock = 28

  /// - Parameter dates: the days of play of one player, rising.
  mutating func add(_ dates: [Int]) {
    for date in dates { active[date, default: 0] += 1 }
    guard let first = dates.first, let last = dates.last else { return }
    var place = 1
    for start in stride(from: first + 1, to: last, by: Self.daysOfBlock) {
      let end = min(start + Self.daysOfBlock, last)
      let from = place
      while place < dates.count, dates[place] < end { place += 1 }
      let block = Block(start: start, days: end - start, daysOfPlay: place - from)
      // A block that is played on every day, or on none, says nothing about weekdays.
      guard block.daysOfPlay > 0, block.daysOfPlay < block.days else {
        if block.daysOfPlay == 0 { addAway(block, from: first, to: last, daysOfPlay: dates.count) }
        continue
      }
      blocks[block, default: 0] += 1
      for date in dates[from..<place] { plays[date, default: 0] += 1 }
    }
  }

  /// Such a block may be of a player who was away, or of dates on which nobody could play.
  private mutating func addAway(_ block: Block, from first: Int, to last: Int, daysOfPlay: Int) {
    let chance = 1_000 * (daysOfPlay - 2) / (last - first - 1)
    for date in block.start..<(block.start + block.days) { thousandthsAway[date, default: 0] += chance }
  }

  /// Players whom blocks without play would have on each date, if they played as on their other days.
  var away: [Int: Double] { thousandthsAway.mapValues { Double($0) / 1_000 } }
}
