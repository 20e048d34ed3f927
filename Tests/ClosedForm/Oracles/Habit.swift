/// A habit's state under the rules of the habit tracker, as its text has them.
///
/// A completion adds a day and ends the gap. In a gap the first days are grace; each later one takes a freeze
/// if there is one, else a day of the streak, never below 0.
struct Habit: Hashable {
  var streak = 1
  var gap = 0
  var highest = 1

  /// Adds a completed day; returns whether it made a new record.
  mutating func complete() -> Bool {
    streak += 1
    gap = 0
    guard streak > highest else { return false }
    highest = streak
    return true
  }

  /// Adds a missed day; returns whether it needs a freeze, without which it costs a day.
  mutating func miss(grace: Int, spendsAtZero: Bool = false) -> Bool {
    // A gap longer than the grace is not counted further, so that the chain has few states.
    if gap < grace {
      gap += 1
      return false
    }
    return streak > 0 || spendsAtZero
  }

  mutating func loseOne() { streak = max(0, streak - 1) }
}
