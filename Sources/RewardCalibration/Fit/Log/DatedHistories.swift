import RewardEngine

/// How often players play, where each date of a log multiplies the odds of playing by a number of its own.
///
/// A player with the usual chance p plays on a date with odds of r with the chance q = p r / (1 − p + p r). So a history with x days of
/// play, the last on day t, has the chance pˣ Σ D(s) Π 1 / (1 − p + p r) (1 − p)^(s − x) over the days s that the player may have stayed,
/// times the odds of the days of play, which are the same for all mixes. On a date on which nobody could play, r is 0: a player who
/// is away on it shows nothing, but time passes for churn. So all days of play count as they were, and none is drawn.
///
/// What reports show of it are days of play as they would be without events, drawn at random: ``usual``.
struct DatedHistories: Evidence {
  private typealias Lanes = SIMD8<Double>

  private struct Cell: Sendable {
    var activeDays: Int
    var lastDay: Int
    var days: Int
    var players: Double
    /// Of the cohorts.
    var row: Int
  }
  /// Players who arrived on one date.
  private struct Arrival: Sendable {
    var date: Int
    var days: Int
    /// By falling last day.
    var cells: Range<Int>
  }
  /// Days of play as they would be without events.
  var usual: RecencyFrequencyTable

  private let grid: ChanceGrid
  private let cells: [Cell]
  private let arrivals: [Arrival]
  /// By date from the first on and block of the grid: (1 − p) / (1 − p + p r), the chance to be away on it.
  private let away: [Lanes]
  private let dates: ClosedRange<Int>
  /// By cell and block of the grid: the chance of what its players did until their last day of play, 1 where it is largest.
  private let played: [Lanes]
  /// The logarithm of what that is divided by, over all players.
  private let scale: Double
  let cohorts: ArrivalCohorts?
  private let memory = LawMemory()

  /// - Parameters:
  ///   - odds: of a date.
  ///   - last: the date until which players were watched.
  init(
    _ visits: [ObservedPlayers.Visits: Int], until last: Int, odds: (_ date: Int) -> Double,
    _ cohorts: ArrivalCohorts?, usual: RecencyFrequencyTable
  ) {
    (self.cohorts, self.usual) = (cohorts, usual)
    let first = visits.keys.map(\.arrival).min() ?? last
    let (dates, grid) = (first...max(first, last), ChanceGrid(days: max(0, last - first)))
    (self.dates, self.grid) = (dates, grid)
    let sorted = visits.filter { $0.value > 0 }.sorted { Self.isBefore($0.key, $1.key) }
    cells = sorted.map { own, players in
      let days = last - own.arrival
      return Cell(
        activeDays: own.daysOfPlay, lastDay: own.lastDay, days: days, players: Double(players),
        row: cohorts?.row(watched: days) ?? 0)
    }
    arrivals = Self.arrivals(sorted.map { $0.key }, until: last)
    let logs = Self.logsAway(grid, dates.map(odds))
    let blocks = 0..<(grid.logPlay.count / ChanceGrid.lanes)
    let days = 0..<dates.count
    away = days.flatMap { date in
      blocks.map { block in Self.lanes(block) { Mathematics.exp(logs[$0][date + 1] - logs[$0][date]) } }
    }
    var scale = 0.0
    let chances = sorted.map { own, players in
      let chances = Self.logsPlayed(own, from: first, grid, logs)
      let largest = chances.max() ?? 0
      scale += Double(players) * largest
      return chances.map { Mathematics.exp($0 - largest) }
    }
    played = chances.flatMap { own in blocks.map { block in Self.lanes(block) { own[$0] } } }
    self.scale = scale
  }

  private static func isBefore(_ one: ObservedPlayers.Visits, _ other: ObservedPlayers.Visits) -> Bool {
    (one.arrival, -one.lastDay, one.daysOfPlay) < (other.arrival, -other.lastDay, other.daysOfPlay)
  }

  private static func arrivals(_ visits: [ObservedPlayers.Visits], until last: Int) -> [Arrival] {
    var arrivals: [Arrival] = []
    var start = 0
    for (place, own) in visits.enumerated()
    where place + 1 == visits.count || visits[place + 1].arrival != own.arrival {
      arrivals.append(Arrival(date: own.arrival, days: last - own.arrival, cells: start..<(place + 1)))
      start = place + 1
    }
    return arrivals
  }

  /// By place of the grid: the logarithm of the chance to be away on the first 0, 1, 2 … dates.
  private static func logsAway(_ grid: ChanceGrid, _ odds: [Double]) -> [[Double]] {
    zip(grid.logPlay, grid.logAway).map { logPlay, logAway in
      let (play, away) = (Mathematics.exp(logPlay), Mathematics.exp(logAway))
      var sum = 0.0
      return [0]
        + odds.map { odds in
          // Where nobody could play, all are away.
          sum += odds == 0 ? 0 : logAway - Mathematics.log(away + play * odds)
          return sum
        }
    }
  }

  /// By place of the grid: the logarithm of the chance of what players did until their last day of play, without the odds of these days.
  private static func logsPlayed(
    _ visits: ObservedPlayers.Visits, from first: Int, _ grid: ChanceGrid, _ logsAway: [[Double]]
  ) -> [Double] {
    let start = visits.arrival - first + 1
    return logsAway.indices.map { place in
      logsAway[place][start + visits.lastDay] - logsAway[place][start]
        + Double(visits.daysOfPlay) * (grid.logPlay[place] - grid.logAway[place])
    }
  }

  private static func lanes(_ block: Int, _ number: (_ place: Int) -> Double) -> Lanes {
    var lanes = Lanes.zero
    for lane in 0..<ChanceGrid.lanes { lanes[lane] = number(block * ChanceGrid.lanes + lane) }
    return lanes
  }

  /// - Complexity: O(g (a d + c)) for each profile, with g chances of the grid, a dates of arrival, d days watched and c cells.
  func logLikelihood(_ mix: PlayerMix) -> Double {
    let all = memory.chances(of: mix, cohorts, cells: cells.indices, row: { cells[$0].row }, chances)
    var sum = scale
    for (chance, cell) in zip(all, cells) {
      // Less than this is 0 to a Double; the logarithm must stay a number that searches can climb from.
      sum += cell.players * Mathematics.log(max(chance, 1e-300))
    }
    return sum - cells.reduce(0) { $0 + $1.players } * (cohorts?.logPresence(mix) ?? 0)
  }

  /// By cell, the chance of its history for players of a law, up to a number for each cell.
  func chances(_ law: PlayingLaw) -> [Double] {
    let survival = law.survival(days: dates.count)
    let leaves = survival.indices.map { survival[$0] * law.gamma / (law.gamma + law.delta + Double($0)) }
    let shares = grid.shares(law)
    let blocks = (0..<(shares.count / ChanceGrid.lanes)).map { block in Self.lanes(block) { shares[$0] } }
    var chances = [Double](repeating: 0, count: cells.count)
    var silent = blocks
    silent.withUnsafeMutableBufferPointer { silent in
      for arrival in arrivals { add(arrival, blocks, survival, leaves, &silent, to: &chances) }
    }
    return chances
  }

  /// Adds what the players of one date of arrival add.
  ///
  /// From the last date back: a player who is away from a day on has left, or stays and is away on the next, too.
  ///
  /// - Parameter silent: Room for a number for each block of the grid.
  private func add(
    _ arrival: Arrival, _ shares: [Lanes], _ survival: [Double], _ leaves: [Double],
    _ silent: inout UnsafeMutableBufferPointer<Lanes>, to chances: inout [Double]
  ) {
    let first = arrival.date - dates.lowerBound
    var day = arrival.days
    for block in shares.indices { silent[block] = shares[block] * survival[day] }
    for cell in arrival.cells {
      while day > cells[cell].lastDay {
        let (date, left) = ((first + day) * shares.count, leaves[day - 1])
        for block in shares.indices {
          silent[block] = away[date + block] * silent[block] + shares[block] * left
        }
        day -= 1
      }
      var sum = Lanes.zero
      let start = cell * shares.count
      for block in shares.indices { sum += played[start + block] * silent[block] }
      chances[cell] = sum.sum()
    }
  }
}

extension DatedHistories: HistoryEvidence {
  var histories: [(history: RecencyFrequency, players: Int)] {
    cells.map { cell in
      let history = RecencyFrequency(activeDays: cell.activeDays, lastDay: cell.lastDay, days: cell.days)
      return (history: history, players: Int(cell.players))
    }
  }
}

extension DatedHistories {
  var sketch: (any Evidence)? { usual }
  var figures: [ObservedFigure] { usual.figures }
  func expected(_ mix: PlayerMix) -> [Double] { usual.expected(mix) }
  func luck(_ mix: PlayerMix) -> CorrelatedLuck? { usual.luck(mix) }
  var players: Int? { usual.players }
  var showsPlay: Bool { true }
  var parts: (fitted: any Evidence, held: any Evidence)? { usual.parts }
}

extension Evidence {
  /// The days of play that its figures are of; `nil` where it shows none.
  public var table: RecencyFrequencyTable? {
    self as? RecencyFrequencyTable ?? (self as? DatedHistories)?.usual
  }
}
