/// A streak whose midnight is inside the player's day, so that a session belongs to one of two days.
struct Midnight: Hashable {
  /// Days in a row that counted.
  var length = 0
  /// Whether the earlier of the two days that today's session can belong to has counted.
  var hasCounted = false

  /// The next day: its session belongs to the earlier day or the later one, or there is none.
  func next(comes: Double, earlier: Double) -> [(Midnight, Double)] {
    let kept = hasCounted ? length : 0
    return [
      (Midnight(length: hasCounted ? length : length + 1), comes * earlier),
      (Midnight(length: kept + 1, hasCounted: true), comes * (1 - earlier)),
      (Midnight(length: kept), 1 - comes),
    ]
  }

  /// The chance that a session is before `minute`.
  ///
  /// It is distributed around `preferred` with a symmetric triangular term of at most `jitter` minutes; what would be past midnight
  /// is as far on this side of it.
  static func chance(before minute: Int, preferred: Int, jitter: Int) -> Double {
    func before(_ minute: Int) -> Double { triangular(minute - preferred, jitter) }
    return before(minute) - before(-minute) + 1 - before(2880 - minute)
  }

  private static func triangular(_ distance: Int, _ jitter: Int) -> Double {
    let share = max(-1, min(1, Double(distance) / Double(jitter)))
    return share < 0 ? (1 + share) * (1 + share) / 2 : 1 - (1 - share) * (1 - share) / 2
  }
}
