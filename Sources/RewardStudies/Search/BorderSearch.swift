/// Finds the border between values that fail and values that pass, along one knob, by halving.
///
/// Values are judged one at a time, with noise: fail and pass are certain, and values between them may stay
/// inconclusive. These are the values whose interval contains the goal's limit. With the interval's confidence, the true
/// border is among them
/// (the inversion of a test, J. Neyman, Philosophical Transactions of the Royal Society A 236, 1937, pp. 333-380).
/// Requires a single border: the metric rises or falls with the knob.
struct BorderSearch: Equatable {
  /// The places nearest to the border that are known to fail and to pass.
  private(set) var failing: Int
  private(set) var passing: Int
  /// The undecided places nearest to each of the two, or `nil` where none was found.
  private(set) var undecided: (towardsFailing: Int, towardsPassing: Int)?

  /// - Precondition: the two differ.
  init(failing: Int, passing: Int) {
    precondition(failing != passing, "\(failing) cannot both fail and pass")
    self.failing = failing
    self.passing = passing
  }

  static func == (first: BorderSearch, second: BorderSearch) -> Bool {
    first.failing == second.failing && first.passing == second.passing
      && first.undecided?.towardsFailing == second.undecided?.towardsFailing
      && first.undecided?.towardsPassing == second.undecided?.towardsPassing
  }

  /// The place to judge next, or `nil` when no place is left between.
  ///
  /// The end towards passing values comes first: it is the answer.
  var next: Int? {
    guard let undecided else { return Self.middle(failing, passing) }
    return Self.middle(undecided.towardsPassing, passing) ?? Self.middle(failing, undecided.towardsFailing)
  }

  /// - Precondition: `place` lies between the two.
  mutating func judge(_ place: Int, _ state: Verdict.State) {
    precondition(
      place > min(failing, passing) && place < max(failing, passing),
      "\(place) is not between \(failing) and \(passing)")
    switch state {
    case .fail: failing = place
    case .pass: passing = place
    case .inconclusive:
      let known = undecided ?? (place, place)
      undecided = (
        Self.nearer(place, known.towardsFailing, to: failing),
        Self.nearer(place, known.towardsPassing, to: passing)
      )
    }
    // A certain verdict beyond an undecided place leaves that one behind.
    if let known = undecided {
      let isBetween = { (place: Int) in
        place > min(self.failing, self.passing) && place < max(self.failing, self.passing)
      }
      let ends = [known.towardsFailing, known.towardsPassing].filter(isBetween)
      undecided = ends.first.map { ($0, ends[ends.count - 1]) }
    }
  }

  private static func middle(_ first: Int, _ second: Int) -> Int? {
    (first - second).magnitude > 1 ? (first + second) / 2 : nil
  }

  private static func nearer(_ first: Int, _ second: Int, to place: Int) -> Int {
    (first - place).magnitude < (second - place).magnitude ? first : second
  }
}
