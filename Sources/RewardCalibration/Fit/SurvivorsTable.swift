import RewardEngine

/// How many players of one group are left on some days: those who have not churned.
///
/// Nothing is said about how often they play. Source: P. S. Fader & B. G. S. Hardie, "How to project customer
/// retention", Journal of Interactive Marketing 21(1), 2007.
public struct SurvivorsTable: Evidence {
  public struct Row: Sendable, Equatable {
    public var day: Int
    public var players: Int

    public init(day: Int, players: Int) { (self.day, self.players) = (day, players) }
  }
  private let rows: [Row]
  /// The rows that are compared with the fit.
  private var shown: Range<Int>

  /// - Precondition: the first row is day 0, and there is another; days rise, and players never do.
  public init(_ rows: [Row]) {
    precondition(
      rows.count > 1 && rows[0].day == 0
        && zip(rows, rows.dropFirst()).allSatisfy { $0.day < $1.day && $0.players >= $1.players },
      "survivors are counted from day 0 on, and never rise")
    self.rows = rows
    shown = 1..<rows.count
  }

  public var players: Int? { rows[0].players }
  public var showsPlay: Bool { false }

  /// The first three quarters of the rows, and the others.
  public var parts: (fitted: any Evidence, held: any Evidence)? {
    guard rows.count > TableParts.fewestRows else { return nil }
    var held = self
    held.shown = TableParts.border(rows.count)..<rows.count
    return (SurvivorsTable(Array(rows[..<TableParts.border(rows.count)])), held)
  }

  public func logLikelihood(_ mix: PlayerMix) -> Double {
    let survival = mix.survival(days: rows[rows.count - 1].day)
    var sum = 0.0
    for (row, next) in zip(rows, rows.dropFirst()) where row.players > next.players {
      let churned = max(survival[row.day] - survival[next.day], 1e-300)
      sum += Double(row.players - next.players) * Mathematics.log(churned)
    }
    let last = rows[rows.count - 1]
    return sum + Double(last.players) * Mathematics.log(max(survival[last.day], 1e-300))
  }

  public var figures: [ObservedFigure] {
    rows[shown].map {
      ObservedFigure(
        .survivors, "day \($0.day)", at: $0.day, Double($0.players) / Double(rows[0].players),
        players: rows[0].players)
    }
  }

  public func expected(_ mix: PlayerMix) -> [Double] {
    let survival = mix.survival(days: rows[rows.count - 1].day)
    return rows[shown].map { survival[$0.day] }
  }

  public func luck(_ mix: PlayerMix) -> CorrelatedLuck? {
    let chances = expected(mix)
    // Those who are left on the later day are left on both.
    return CorrelatedLuck(chances, players: chances.map { _ in rows[0].players }, both: chances)
  }
}
