import RewardEngine

/// How often players come back in the week after their first day, by that day.
public struct FirstWeeks: Sendable {
  /// Players who appear on one date, and on how many of the next seven days they play.
  private struct Sums {
    var players = 0
    var days = 0
    var squares = 0

    mutating func add(_ other: Sums) {
      players += other.players
      days += other.days
      squares += other.squares
    }

    var mean: Double { Double(days) / Double(players) }

    /// Of the mean.
    var variance: Double {
      let count = Double(players)
      return max(0, Double(squares) - count * mean * mean) / (count * (count - 1))
    }
  }
  private var sums: [Int: Sums] = [:]

  /// Players of the first date of a log who look as if they had arrived before it.
  public struct OldPlayers: Sendable {
    public let players: Int
    /// Who appear on a later date, on average.
    public let usual: Double
    /// The share of the next seven days on which they play, and that of players who appear later.
    public let share: Double
    public let laterShare: Double
  }

  /// Adds the days of play of a player, rising.
  mutating func add(_ dates: [Int]) {
    guard let first = dates.first else { return }
    let days = dates.prefix { $0 <= first + 7 }.count - 1
    sums[first, default: Sums()].add(Sums(players: 1, days: days, squares: days * days))
  }

  /// A day on which this many times more players appear than on others is no busy weekday.
  private static let timesAsMany = 3.0
  /// From this many players on, a mean is normal.
  private static let fewest = 30
  /// Old players have stopped to appear after this many days.
  private static let longestWait = 14

  /// The players of the first date, if they are many more than later ones and come back more.
  ///
  /// An app that begins with the log has many players on its first day, too, but these come back like all new players.
  func oldPlayers(_ arrivals: [Int: Int], in dates: ClosedRange<Int>) -> OldPlayers? {
    let watched = dates.upperBound - 7
    let start = dates.lowerBound + max(1, min(Self.longestWait, (watched - dates.lowerBound) / 2))
    guard start <= watched, let early = sums[dates.lowerBound] else { return nil }
    var (later, count) = (Sums(), 0)
    for date in start...watched {
      guard let own = sums[date] else { continue }
      later.add(own)
      count += 1
    }
    let days = watched - start + 1
    let usual = Double(later.players) / Double(days)
    // Where hardly anybody arrives later, the players of the first day are all there are.
    guard early.players >= Self.fewest, later.players >= Self.fewest, count * 2 > days,
      Double(early.players) > Self.timesAsMany * usual, early.players == arrivals.values.max()
    else { return nil }
    // If they come back alike, the difference is above 2.58 standard errors in one log of 200.
    let error = (early.variance + later.variance).squareRoot()
    guard early.mean - later.mean > 2.58 * error, early.mean > 1.1 * later.mean else { return nil }
    return OldPlayers(
      players: early.players, usual: usual, share: early.mean / 7, laterShare: later.mean / 7)
  }
}
