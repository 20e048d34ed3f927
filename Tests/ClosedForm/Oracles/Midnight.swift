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
  /// It is distributed around `preferred` with a symmetric triangular term of at most `jitter` minutes; the
  /// clock wraps at midnight.
  static func chance(before minute: Int, preferred: Int, jitter: Int) -> Double {
    [-1440, 0, 1440].reduce(0) { sum, turn in
      sum + triangular(turn + minute - preferred, jitter) - triangular(turn - preferred, jitter)
    }
  }

  private static func triangular(_ distance: Int, _ jitter: Int) -> Double {
    let share = max(-1, min(1, Double(distance) / Double(jitter)))
    return share < 0 ? (1 + share) * (1 + share) / 2 : 1 - (1 - share) * (1 - share) / 2
  }
}
