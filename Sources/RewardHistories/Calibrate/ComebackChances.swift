import RewardEngine

/// How many players of a law are away for long and come back, although nobody who has left comes back: those who play rarely.
///
/// By the number of days that a player is watched, from none on.
struct ComebackChances {
  /// Who come back after their first long absence.
  private(set) var players = [0.0]
  /// Of them, those who played on most of the first days, as ``Comebacks/eager``.
  private(set) var eager = [0.0]
  /// Days on which players who have not left could come back after their first long absence.
  private(set) var daysAway = [0.0]

  /// - Complexity: O(d) with d the days.
  init(_ law: PlayingLaw, days: Int, _ grid: ChanceGrid) {
    let survival = law.survival(days: days)
    let chances = grid.logPlay.map(Mathematics.exp)
    let shares = grid.shares(law)
    var all = Stays(shares, chances, until: LongAbsence.days)
    var eager = Stays(zip(shares, chances).map { $0 * Self.eager($1) }, chances, until: LongAbsence.days)
    for day in 0..<days {
      let stays = survival[day + 1] / survival[day]
      let back = all.next(stays)
      players.append(players[day] + back.players)
      daysAway.append(daysAway[day] + back.daysAway)
      // They are taken to play on the last of their first days: some absences begin a few days earlier.
      let more = day < Comebacks.firstDays ? 0 : survival[Comebacks.firstDays] * eager.next(stays).players
      self.eager.append(self.eager[day] + more)
    }
  }

  /// The chance to play on most of the first days after arrival.
  private static func eager(_ chance: Double) -> Double {
    let days = Comebacks.firstDays
    var ways = 1.0
    return 1
      - (0..<Comebacks.daysOfEager).reduce(0) { sum, plays in
        if plays > 0 { ways *= Double(days - plays + 1) / Double(plays) }
        let played = (0..<plays).reduce(1.0) { product, _ in product * chance }
        return sum + (plays..<days).reduce(ways * played) { product, _ in product * (1 - chance) }
      }
  }
}

/// Players by their chance to play who have not left and were not away for long, by the days since they played, and those who
/// were.
struct Stays {
  private let chances: [Double]
  /// By days since the last day of play, by chance.
  private(set) var here: [[Double]]
  /// After a long absence.
  private var away: [Double]

  /// - Parameters:
  ///   - shares: of players who play today, by chance.
  ///   - days: without play, that make a long absence.
  init(_ shares: [Double], _ chances: [Double], until days: Int) {
    self.chances = chances
    let nobody = [Double](repeating: 0, count: shares.count)
    here = [shares] + Array(repeating: nobody, count: days - 1)
    away = nobody
  }

  /// Goes on to the next day.
  ///
  /// - Parameter stays: the share who do not leave before it.
  /// - Returns: Players who come back after a long absence, and the days on which such players could: one for each.
  mutating func next(_ stays: Double) -> (players: Double, daysAway: Double) {
    var back = (players: 0.0, daysAway: 0.0)
    let last = here.removeLast()
    var playing = [Double](repeating: 0, count: chances.count)
    for (place, chance) in chances.enumerated() {
      let could = away[place] * stays
      back.players += could * chance
      back.daysAway += could
      away[place] = (could + last[place] * stays) * (1 - chance)
      playing[place] = last[place] * stays * chance
    }
    for since in here.indices {
      for (place, chance) in chances.enumerated() {
        let own = here[since][place] * stays
        playing[place] += own * chance
        here[since][place] = own * (1 - chance)
      }
    }
    here.insert(playing, at: 0)
    return back
  }
}
