import RewardEngine

/// When new players of a log played in their first stay, which ends with ``LongAbsence/daysOfStay`` without play.
///
/// What comes after it is left out: a player who has left and come back would look like one who plays rarely. Where a player's watch
/// ends follows from their days of play so far, so chances of what was seen until then are those of ``HistoryChances``. Players who come
/// back sooner go on with the stay: see ``ChancesWithReturns``.
public struct FirstStays: Evidence {
  /// Watched until the end of the first stay, or of the log.
  public let table: RecencyFrequencyTable
  /// Of the players who could be watched for the most usual number of days: how many, by the last day of play in it.
  private let lastDays: [Int]
  private let grid: ChanceGrid

  /// - Parameters:
  ///   - table: of all players, with how they may come back.
  ///   - lastDays: of each player who could be watched for `days` days, the last day of play of their first stay.
  init(_ table: RecencyFrequencyTable, lastDays: [Int: Int], of days: Int) {
    self.table = table
    self.lastDays = (0...days).map { lastDays[$0] ?? 0 }
    grid = ChanceGrid(days: days)
  }

  /// The number of days that ``figures`` are of.
  public var days: Int { lastDays.count - 1 }
  /// The players that ``figures`` are of.
  public var usualPlayers: Int { lastDays.reduce(0, +) }
  public var players: Int? { table.players }
  public var showsPlay: Bool { true }
  public var parts: (fitted: any Evidence, held: any Evidence)? { nil }

  public func logLikelihood(_ mix: PlayerMix) -> Double { table.logLikelihood(mix) }

  private var starts: [Int] { RecencyFrequencyTable.bins(days).dropFirst().map(\.lowerBound) }

  public var figures: [ObservedFigure] {
    let players = usualPlayers
    guard players > 0 else { return [] }
    return starts.map { day in
      ObservedFigure(
        .lastDay, "day \(day)", at: day, Double(lastDays[day...].reduce(0, +)) / Double(players),
        players: players)
    }
  }

  /// - Complexity: O(d) for each profile, with d the days.
  public func expected(_ mix: PlayerMix) -> [Double] {
    var shares = [Double](repeating: 0, count: lastDays.count)
    for part in mix.parts {
      let own = Self.lastDays(part.law, days, grid, returns: table.returns?.chance ?? 0)
      for (day, share) in own.enumerated() {
        shares[day] += part.share * share
      }
    }
    return starts.map { shares[$0...].reduce(0, +) }
  }

  public func luck(_ mix: PlayerMix) -> CorrelatedLuck? {
    let chances = expected(mix)
    // Whom the later day counts, the earlier one does, too.
    return CorrelatedLuck(chances, players: chances.map { _ in usualPlayers }) { row, _ in chances[row] }
  }

  /// By day, the share of players of a law whose first stay ends with it as the last day of play.
  ///
  /// - Complexity: O(d) with d the days.
  static func lastDays(_ law: PlayingLaw, _ days: Int, _ grid: ChanceGrid, returns: Double = 0) -> [Double] {
    var silent = SilentDays(law, grid, returns: returns)
    let ended = (0..<days).map { silent.next(after: $0) }
    return (0...days).map { last in
      let end = last + LongAbsence.daysOfStay
      return end <= days ? ended[end - 1] : silent.players(lastDay: last)
    }
  }
}
