import RewardEngine

/// How many players of one or more groups play on some days after arrival.
///
/// The same players are counted on several days, so the counts hang together: their covariance follows from the mix. Counts
/// are taken as normal, with the covariance of the mix itself. Players who are watched for fewer days are among those of
/// the days before.
public struct RetentionTable: Evidence {
  public struct Row: Sendable, Equatable {
    public var day: Int
    /// Players who were watched on this day.
    public var cohort: Int
    public var active: Int

    public init(day: Int, cohort: Int, active: Int) {
      (self.day, self.cohort, self.active) = (day, cohort, active)
    }
  }
  private let rows: [Row]
  /// The rows that the likelihood uses: more of them say hardly more.
  private let used: [Row]

  /// Each count may be off by half of this: a whole player, or more where all counts were rounded.
  public let step: Int

  /// The most days that the likelihood uses.
  public static let mostDays = 30

  /// - Precondition: days are at least 1 and rise; cohorts never rise; nobody plays who is not watched.
  public init(_ rows: [Row]) {
    precondition(
      zip(rows, rows.dropFirst()).allSatisfy { $0.day < $1.day && $0.cohort >= $1.cohort }
        && rows.allSatisfy { $0.day >= 1 && $0.active <= $0.cohort && $0.cohort > 0 },
      "rows have rising days and cohorts that never rise")
    self.init(rows, step: Self.step(rows))
  }

  private init(_ rows: [Row], step: Int) {
    (self.rows, self.step) = (rows, step)
    used = Self.thinned(rows)
  }

  /// So many counts that differ have a common divisor by chance in one table of 2⁵, and one above 9 in one of 10⁵.
  private static let fewestRounded = 5

  /// The largest number that divides all counts: 10,000 for whole percents of 1,000,000 players.
  static func step(_ rows: [Row]) -> Int {
    let counts = Set(rows.map(\.active)).subtracting([0])
    return counts.count < fewestRounded ? 1 : counts.reduce(0, Mathematics.commonDivisor)
  }

  private func rounding(_ row: Row) -> Double { Self.rounding(step, of: row.cohort) }

  /// The variance of a share of `cohort` players by rounding alone.
  static func rounding(_ step: Int, of cohort: Int) -> Double {
    let (step, cohort) = (Double(step), Double(cohort))
    return step * step / (12 * cohort * cohort)
  }

  /// The first half of the days used are the first ones; the others are as many times apart as fits.
  static func thinned<Element>(_ rows: [Element]) -> [Element] {
    guard rows.count > mostDays else { return rows }
    let head = mostDays / 2
    let ratio = Double(rows.count) / Double(head)
    var places = Set(0..<head)
    for step in 1...(mostDays - head) {
      let place = Double(head) * Mathematics.pow(ratio, Double(step) / Double(mostDays - head))
      places.insert(min(rows.count - 1, Int(place.rounded()) - 1))
    }
    return places.sorted().map { rows[$0] }
  }

  public var players: Int? { rows.first?.cohort }
  public var showsPlay: Bool { true }

  /// The first three quarters of the rows, and the others.
  public var parts: (fitted: any Evidence, held: any Evidence)? {
    guard rows.count > TableParts.fewestRows else { return nil }
    let border = TableParts.border(rows.count)
    return (
      RetentionTable(Array(rows[..<border]), step: step), RetentionTable(Array(rows[border...]), step: step)
    )
  }

  public func logLikelihood(_ mix: PlayerMix) -> Double {
    let (expected, together) = Self.chances(mix, used)
    // Of two groups, one within the other, the covariance of the shares is that of a player divided by the larger, the earlier one.
    let cohorts = used.map { Double($0.cohort) }
    let factor = NestedFactor(
      rows: used.indices.map { SIMD2(together[$0], -expected[$0]) },
      columns: used.indices.map { SIMD2(1, expected[$0]) / cohorts[$0] },
      diagonal: used.indices.map { row in
        // Without rounding, an expected share of 0 would have no spread at all.
        expected[row] * (1 - expected[row]) / cohorts[row] + rounding(used[row])
      })
    guard let factor else { return -1e300 }
    let rest = zip(used, expected).map { Double($0.active) / Double($0.cohort) - $1 }
    let solved = factor.solved(rest)
    return -0.5 * solved.reduce(0) { $0 + $1 * $1 } - factor.logDeterminantRoot
  }

  /// The chance to play on each day, and on it and an earlier one.
  private static func chances(_ mix: PlayerMix, _ rows: [Row]) -> (one: [Double], both: [Double]) {
    let days = rows.map(\.day)
    let survivals = mix.parts.map { $0.law.survival(on: days) }
    func chances(_ own: (PlayingLaw) -> Double) -> [Double] {
      rows.indices.map { row in
        zip(mix.parts, survivals).reduce(0) { $0 + $1.0.share * own($1.0.law) * $1.1[row] }
      }
    }
    // Somebody who plays on both days has not churned by the later one.
    return (chances(\.mean), chances(\.both))
  }

  public var figures: [ObservedFigure] {
    rows.map {
      var figure = ObservedFigure(
        .retention, "day \($0.day)", at: $0.day, Double($0.active) / Double($0.cohort), players: $0.cohort)
      if step > 1 { figure.rounding = rounding($0).squareRoot() }
      return figure
    }
  }

  public func expected(_ mix: PlayerMix) -> [Double] {
    let retention = mix.retention(days: rows.last?.day ?? 0)
    return rows.map { retention[$0.day] }
  }

  public func luck(_ mix: PlayerMix) -> CorrelatedLuck? {
    let (one, both) = Self.chances(mix, rows)
    return CorrelatedLuck(one, players: rows.map(\.cohort), both: both)
  }
}
