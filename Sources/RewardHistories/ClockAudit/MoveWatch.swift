import RewardEngine

/// Follows the two runs of a player, and finds the first difference.
///
/// While a player is away, one run may settle a missed day a date later than the other, by where it ends. So the two are compared before play
/// on each day of play, which settles all days before it, and after the last day, each by its own lag.
struct MoveWatch {
  /// How many dates after its day a run has settled a streak where the player is away.
  struct Lag {
    var dates: Int
    /// Whether the streak's days are those of UTC, which no date line moves.
    var isOfUTC: Bool
  }

  /// By streak.
  var lags: (before: [Lag], after: [Lag]) = ([], [])
  /// The first difference that lasted until another day of play.
  private var difference: AuditDifference?
  /// The day since which each quantity differs; empty while all are the same.
  private var candidates: [Int: AuditDifference] = [:]
  /// The values of both at the end of the last day, and of the date after it.
  private var ends: (before: [[Int32]], after: [[Int32]]) = ([], [])
  private let quantities: [AuditQuantity]
  private let promise: Move.Promise
  private let days: Int
  private let daysOfPlay: Set<Int>
  /// The seats of the two runs; the same where the rules cannot distinguish them.
  private let seats: (before: Int, after: Int)
  /// The day of this player from which dates are shifted; the date line is crossed when they next play.
  private let line: Itinerary.DateLine
  /// Beyond the date line: the values, at the end of the last date, of the run that is a date behind.
  private var waiting: [Int32] = []

  init(
    _ move: Move, of sessions: [Session], _ quantities: [AuditQuantity], days: Int,
    seats: (before: Int, after: Int)
  ) {
    self.quantities = quantities
    self.days = days
    self.seats = seats
    promise = move.promise
    daysOfPlay = Set(sessions.map { Int($0.day) })
    let crossing = move.dateLine.flatMap { line in
      sessions.first { $0.day >= line.from }.map { Itinerary.DateLine(from: Int($0.day), shift: line.shift) }
    }
    line = crossing ?? Itinerary.DateLine(from: days, shift: 0)
  }

  /// Compares both runs before play on a date, when all days before are settled in both.
  ///
  /// - Parameter shown: the values of all seats.
  mutating func look(on date: Int, at shown: [Int32]) {
    // A run never differs from itself, unless its dates are shifted.
    if seats.before == seats.after, line.shift == 0 { return }
    let (before, after) = values(shown)
    // West of the line a day ends a date later, east of it a date earlier.
    if line.shift > 0 && date >= line.from {
      if date > line.from { compare(before: date - 1, waiting[...], after) }
      waiting = Array(before)
    } else if line.shift < 0 && date >= line.from {
      // The date that comes again has two of the player's days, and the second begins in the middle of it.
      if date > line.from { compare(before: date, before, waiting[...]) }
      waiting = Array(after)
    } else {
      compare(before: date, before, after)
      if line.shift < 0 && date == line.from - 1 { waiting = Array(after) }
    }
  }

  /// Notes the values of both runs at the end of the last day and of the date after it.
  mutating func end(_ date: Int, at shown: [Int32]) {
    let (before, after) = values(shown)
    if date >= days - 1, ends.before.count < 2 { ends.before.append(Array(before)) }
    if date - line.shift >= days - 1, ends.after.count < 2 { ends.after.append(Array(after)) }
  }

  private func values(_ shown: [Int32]) -> (before: ArraySlice<Int32>, after: ArraySlice<Int32>) {
    let width = quantities.count
    return (
      shown[(seats.before * width)..<((seats.before + 1) * width)],
      shown[(seats.after * width)..<((seats.after + 1) * width)]
    )
  }

  /// - Parameter day: the day on which play comes next; those before it have ended in both.
  private mutating func compare(before day: Int, _ before: ArraySlice<Int32>, _ after: ArraySlice<Int32>) {
    guard difference == nil, daysOfPlay.contains(day) else { return }
    // Most runs are alike on most days.
    guard !candidates.isEmpty || !before.elementsEqual(after) else { return }
    for place in quantities.indices {
      let values = (before[before.startIndex + place], after[after.startIndex + place])
      guard isBroken(quantities[place], values.0, values.1) else {
        candidates[place] = nil
        continue
      }
      let found = candidates[place] ?? difference(of: place, on: day, values)
      candidates[place] = found
      if difference == nil && day - found.day + 1 >= AuditDifference.lasting { difference = found }
    }
  }

  private func difference(of place: Int, on day: Int, _ values: (before: Int32, after: Int32))
    -> AuditDifference
  {
    AuditDifference(
      profile: 0, rank: 0, day: day, quantity: place, before: Int(values.before), after: Int(values.after),
      daysInARow: 0)
  }

  /// The first difference that lasted, or the first that is left after the last day.
  var found: AuditDifference? {
    if let difference { return difference }
    return quantities.indices.compactMap { place in
      // A player who is away at the end may have missed a day more by one midnight than by the other: that is no difference.
      let pairs = ends.before.flatMap { before in ends.after.map { (before: before[place], after: $0[place]) }
      }
      guard pairs.allSatisfy({ isBroken(quantities[place], $0.before, $0.after) }) else { return nil }
      return candidates[place] ?? difference(of: place, on: days - 1, pairs[0])
    }.min { $0.day < $1.day }
  }

  /// What a streak has lost, or the days that have counted, when both runs have settled the last day.
  func settled(_ place: Int, of streak: Int) -> (before: Int, after: Int) {
    let (before, after) = (lags.before[streak], lags.after[streak])
    let shifted = after.isOfUTC ? min(max(after.dates - line.shift, 0), 1) : after.dates
    return (Int(ends.before[before.dates][place]), Int(ends.after[shifted][place]))
  }

  /// Whether a quantity breaks the rule.
  private func isBroken(_ quantity: AuditQuantity, _ before: Int32, _ after: Int32) -> Bool {
    guard promise == .keepsRuns else { return after != before }
    // A repeated date counts once.
    if case .length = quantity { return after < before - 1 }
    return false
  }
}
