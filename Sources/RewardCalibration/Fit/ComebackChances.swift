import RewardEngine

/// How many players of a law are away for long and come back, although nobody who has left comes back: those who play rarely.
///
/// By the number of days that a player is watched, from none on.
struct ComebackChances {
  /// Who come back after their first long absence.
  private(set) var players: [Double]
  /// Days on which players who have not left could come back after their first long absence.
  private(set) var daysAway: [Double]

  /// - Parameters:
  ///   - first: a day on which all play; those who left before it are left out.
  ///   - weight: the share of players that are counted, by their chance to play.
  /// - Complexity: O(d) with d the days.
  private init(
    _ law: PlayingLaw, days: Int, _ grid: ChanceGrid, from first: Int, weight: (Double) -> Double
  ) {
    let survival = law.survival(days: max(days, first))
    let chances = grid.logPlay.map(Mathematics.exp)
    let shares = zip(grid.shares(law), chances).map { survival[first] * $0 * weight($1) }
    var stays = Stays(shares, chances, until: LongAbsence.days)
    players = [Double](repeating: 0, count: min(first, days) + 1)
    daysAway = players
    for day in first..<max(days, first) {
      let back = stays.next(survival[day + 1] / survival[day])
      players.append(players[day] + back.players)
      daysAway.append(daysAway[day] + back.daysAway)
    }
  }

  /// Those of all players.
  init(_ law: PlayingLaw, days: Int, _ grid: ChanceGrid) {
    self.init(law, days: days, grid, from: 0) { _ in 1 }
  }

  /// Those of ``Comebacks/eager`` players. They are taken to play on the last of their first days: some absences begin a few days earlier.
  static func eager(_ law: PlayingLaw, days: Int, _ grid: ChanceGrid) -> ComebackChances {
    ComebackChances(law, days: days, grid, from: Comebacks.firstDays, weight: eager)
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
