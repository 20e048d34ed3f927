/// A habit's state under the rules of the habit tracker, written down from its text.
///
/// A completion adds a day and ends the gap. In a gap the first days are grace; each later one takes a freeze
/// if there is one, else a day of the streak, never below 0.
struct Habit: Hashable {
  var streak = 1
  var gap = 0
  var highest = 1

  /// Whether the day made a new record.
  mutating func complete() -> Bool {
    streak += 1
    gap = 0
    guard streak > highest else { return false }
    highest = streak
    return true
  }

  /// Whether the day wants a freeze; without one it costs a day.
  mutating func miss(grace: Int, spendsAtZero: Bool = false) -> Bool {
    // A gap longer than the grace stays what it is, so that the chain has few states.
    if gap < grace {
      gap += 1
      return false
    }
    return streak > 0 || spendsAtZero
  }

  mutating func loseOne() { streak = max(0, streak - 1) }
}
