import RewardEngine

/// How many players of one or more days of arrival play on some days after it, where it is known what each date does to the odds
/// of playing.
///
/// Players of one day of arrival are counted on several days, as those of a ``RetentionTable``. Counts are taken as normal, with the
/// mean and the covariance of the mix itself. Players of different days of arrival are independent.
public struct DatedRetention: Evidence {
  fileprivate struct Row: Sendable {
    /// The place of its day in ``days``, and of its odds in ``odds``.
    var day: Int
    var kind: Int
    var cohort: Int
    var active: Int
    /// How many counts it is the sum of.
    var counts = 1
  }

  /// Players who arrive on one weekday, or on several dates of it after which days are alike.
  fileprivate struct Group: Sendable {
    var weekday: Int
    var rows: [Row]

    /// Adds players, of whom none was watched on other days than these.
    ///
    /// - Parameter areAlike: whether the dates of two rows of one day are.
    /// - Returns: whether all their days are alike.
    mutating func add(_ other: Group, _ areAlike: (_ kind: Int, _ other: Int) -> Bool) -> Bool {
      guard other.weekday == weekday, other.rows.count <= rows.count,
        zip(rows, other.rows).allSatisfy({ $0.day == $1.day && areAlike($0.kind, $1.kind) })
      else { return false }
      for (place, row) in other.rows.enumerated() {
        rows[place].cohort += row.cohort
        rows[place].active += row.active
        rows[place].counts += 1
      }
      return true
    }
  }

  /// The days that are used, rising.
  private let days: [Int]
  private let odds: [Double]
  private let groups: [Group]
  /// Each count may be off by half of this.
  public let step: Int
  /// What the scenario says of dates; `nil` where a log does.
  public let dates: DateOdds?
  /// Dates on which nobody plays although many should: the app was closed, or counts are lost. They are left out.
  public let silentDates: [Int]
  private let cohorts: ArrivalCohorts?

  /// - Parameters:
  ///   - rows: by date of arrival, as those of a ``RetentionTable``.
  ///   - dates: what they do to the odds of playing.
  /// - Precondition: there is a row, and none is of a date on which the app is closed.
  public init(_ rows: [Int: [RetentionTable.Row]], _ dates: DateOdds) {
    let step = RetentionTable.step(rows.values.flatMap { $0 })
    let silent = Self.silentDates(rows, dates)
    let heard = rows.compactMap { date, rows in
      let heard = rows.filter { !silent.contains(date + $0.day) }
      return heard.isEmpty ? nil : (date, heard)
    }
    self.init(
      Dictionary(uniqueKeysWithValues: heard), step: step, dates: dates, silent: silent.sorted(),
      odds: { dates[$0] }, nil)
  }

  /// As many should play as of all players on the same day since arrival, or fewer where the scenario's odds are lower.
  private static func silentDates(_ all: [Int: [RetentionTable.Row]], _ dates: DateOdds) -> Set<Int> {
    var (watched, playing) = ([Int: Int](), [Int: Int]())
    for row in all.values.joined() {
      watched[row.day, default: 0] += row.cohort
      playing[row.day, default: 0] += row.active
    }
    var (expected, active) = ([Int: Double](), [Int: Int]())
    for (date, rows) in all.sorted(by: { $0.key < $1.key }) {
      for row in rows {
        let share = Double(playing[row.day] ?? 0) / Double(max(1, watched[row.day] ?? 0))
        expected[date + row.day, default: 0] += Double(row.cohort) * share * min(1, dates[date + row.day])
        active[date + row.day, default: 0] += row.active
      }
    }
    return WeekdayFit.closed(expected) { active[$0] == 0 }
  }

  /// Whole counts of a log.
  ///
  /// - Parameters:
  ///   - rows: by date of arrival.
  ///   - odds: what a date multiplies the odds of playing by.
  ///   - cohorts: which profiles its players may be of, where none is brought by an event.
  /// - Precondition: there is a row, and none has odds of 0.
  init(_ rows: [Int: [RetentionTable.Row]], odds: (_ date: Int) -> Double, _ cohorts: ArrivalCohorts?) {
    self.init(rows, step: 1, dates: nil, silent: [], odds: odds, cohorts)
  }

  private init(
    _ all: [Int: [RetentionTable.Row]], step: Int, dates: DateOdds?, silent: [Int],
    odds: (_ date: Int) -> Double, _ cohorts: ArrivalCohorts?
  ) {
    (self.step, self.dates, silentDates, self.cohorts) = (step, dates, silent, cohorts)
    let days = RetentionTable.thinned(Set(all.values.joined().map(\.day)).sorted())
    let places = Dictionary(uniqueKeysWithValues: days.enumerated().map { ($1, $0) })
    var kinds: [Double: Int] = [:]
    let sorted = all.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { date, rows in
      Group(
        weekday: WeekdayFit.weekday(date),
        rows: rows.compactMap { row in
          guard let place = places[row.day] else { return nil }
          let odds = odds(date + row.day)
          let kind = kinds[odds] ?? kinds.count
          kinds[odds] = kind
          return Row(day: place, kind: kind, cohort: row.cohort, active: row.active)
        })
    }
    (self.days, groups) = (days, sorted.joined(where: ==))
    self.odds = kinds.sorted { $0.value < $1.value }.map(\.key)
  }

  /// The rows of some days.
  private init(_ table: DatedRetention, days: Range<Int>) {
    (self.days, odds, step) = (table.days, table.odds, table.step)
    (dates, silentDates, cohorts) = (table.dates, table.silentDates, table.cohorts)
    groups = table.groups.compactMap { group in
      let rows = group.rows.filter { days.contains($0.day) }
      return rows.isEmpty ? nil : Group(weekday: group.weekday, rows: rows)
    }
  }

  /// All players of a weekday together, whatever the dates: each of their days has the odds that they had on average.
  ///
  /// - Returns: `nil` where that saves less than two thirds of the time.
  public var sketch: (any Evidence)? {
    let joined = groups.joined { _, _ in true }
    guard groups.count >= 3 * joined.count else { return nil }
    return DatedRetention(sketching: self, joined)
  }

  private init(sketching table: DatedRetention, _ joined: [Group]) {
    (days, step) = (table.days, table.step)
    (dates, silentDates, cohorts) = (table.dates, table.silentDates, table.cohorts)
    let steps = table.averageOdds.mapValues { Int(($0 / Self.stepOfOdds).rounded()) }
    // Few kinds of days take little time.
    let kinds = Set(steps.values).sorted()
    odds = kinds.map { Mathematics.exp(Self.stepOfOdds * Double($0)) }
    groups = joined.map { group in
      var group = group
      for place in group.rows.indices {
        let step = steps[Cell(weekday: group.weekday, day: group.rows[place].day)]
        group.rows[place].kind = step.flatMap(kinds.firstIndex) ?? 0
      }
      return group
    }
  }

  /// Logarithms of the odds of a sketch are multiples of this: they are 5 % apart.
  private static let stepOfOdds = 0.05

  /// The place of a day, of players who arrived on a weekday.
  private struct Cell: Hashable {
    var weekday: Int
    var day: Int
  }

  /// By cell, the logarithm of its odds on average over the players watched.
  private var averageOdds: [Cell: Double] {
    var sums: [Cell: (players: Double, logs: Double)] = [:]
    for group in groups {
      for row in group.rows {
        let players = Double(row.cohort)
        let sum = sums[Cell(weekday: group.weekday, day: row.day)] ?? (0, 0)
        sums[Cell(weekday: group.weekday, day: row.day)] = (
          sum.players + players, sum.logs + players * Mathematics.log(odds[row.kind])
        )
      }
    }
    return sums.mapValues { $0.logs / $0.players }
  }

  /// Whether players who arrived while an event brought some are left out.
  public var isWithoutBrought: Bool { cohorts != nil }
  public var players: Int? { groups.reduce(0) { $0 + ($1.rows.first?.cohort ?? 0) } }
  public var showsPlay: Bool { true }

  /// The first three quarters of the days, and the others.
  public var parts: (fitted: any Evidence, held: any Evidence)? {
    guard days.count > TableParts.fewestRows else { return nil }
    let border = TableParts.border(days.count)
    return (DatedRetention(self, days: 0..<border), DatedRetention(self, days: border..<days.count))
  }

  /// What a mix expects of rows.
  private struct Expectation {
    /// By part of the mix and place of a day, the share of all players who are of that part and have not churned.
    private let left: [[Double]]
    private let chances: [ShiftedChances]

    init(_ mix: PlayerMix, _ table: DatedRetention) {
      let shares = table.cohorts?.usualShares(mix) ?? mix.parts.map(\.share)
      left = zip(mix.parts, shares).map { part, share in
        part.law.survival(on: table.days).map { share * $0 }
      }
      chances = mix.parts.map { ShiftedChances($0.law, table.odds) }
    }

    func share(_ row: Row) -> Double {
      left.indices.reduce(0) { $0 + left[$1][row.day] * chances[$1].one[row.kind] }
    }

    /// By row and earlier row, the share who play on both days: nobody of them has churned by the later one. Cells of one row alone are 0.
    func both(_ rows: [Row]) -> [Double] {
      var sums = [Double](repeating: 0, count: CholeskyFactor.start(rows.count))
      for (left, chances) in zip(left, chances) {
        for (place, row) in rows.enumerated() {
          let start = CholeskyFactor.start(place)
          for other in 0..<place {
            sums[start + other] += left[row.day] * chances.both(row.kind, rows[other].kind)
          }
        }
      }
      return sums
    }
  }

  /// The covariance of the shares of a group, row by row up to the diagonal.
  ///
  /// Of two groups, one within the other, it is that of a player divided by the larger, the earlier one.
  private func covariance(_ rows: [Row], _ shares: [Double], _ expectation: Expectation) -> [Double] {
    var lower = expectation.both(rows)
    for (place, row) in rows.enumerated() {
      let start = CholeskyFactor.start(place)
      for other in 0..<place {
        lower[start + other] -= shares[place] * shares[other]
        lower[start + other] /= Double(rows[other].cohort)
      }
      lower[start + place] = shares[place] * (1 - shares[place]) / Double(row.cohort)
    }
    return lower
  }

  public func logLikelihood(_ mix: PlayerMix) -> Double {
    let expectation = Expectation(mix, self)
    var sum = 0.0
    for group in groups {
      let shares = group.rows.map(expectation.share)
      var lower = covariance(group.rows, shares, expectation)
      for (place, row) in group.rows.enumerated() {
        lower[CholeskyFactor.start(place) + place] += rounding(row)
      }
      guard let factor = CholeskyFactor(packed: lower, size: shares.count) else { return -1e300 }
      let solved = factor.solved(
        zip(group.rows, shares).map { Double($0.active) / Double($0.cohort) - $1 })
      sum -= 0.5 * solved.reduce(0) { $0 + $1 * $1 } + factor.logDeterminantRoot
    }
    return sum
  }

  /// The variance of a row's share by rounding alone: each count of a sum is rounded on its own.
  private func rounding(_ row: Row) -> Double {
    Double(step == 1 ? 1 : row.counts) * RetentionTable.rounding(step, of: row.cohort)
  }
}

/// What reports show: all players by day since arrival, and by weekday.
extension DatedRetention {
  /// Rows that are added up for a figure.
  private struct Sum {
    var kind: ObservedFigure.Kind
    var name: String
    var place: Int
    /// By group, the places of rows.
    var rows: [[Int]]
  }

  /// Weekdays are shown where players arrive on all of them: otherwise a weekday is of some days after arrival, and not of others. Those of a
  /// log are compared within players.
  private var sums: [Sum] {
    func sum(
      _ kind: ObservedFigure.Kind, _ name: String, at place: Int, _ isIn: (Group, Row) -> Bool
    ) -> Sum {
      Sum(
        kind: kind, name: name, place: place,
        rows: groups.map { group in group.rows.indices.filter { isIn(group, group.rows[$0]) } })
    }
    let byDay = days.indices.map { place in
      sum(.retention, "day \(days[place])", at: days[place]) { $1.day == place }
    }
    let isWhole = dates != nil && Set(groups.map(\.weekday)).count == 7
    let byWeekday = (isWhole ? Weekday.allCases : []).map { weekday in
      sum(.weekday, "\(weekday)", at: weekday.rawValue) { group, row in
        (group.weekday + days[row.day]) % 7 == weekday.rawValue
      }
    }
    return (byDay + byWeekday).filter { $0.rows.contains { !$0.isEmpty } }
  }

  private func total(_ sum: Sum, _ number: (_ group: Int, _ row: Int) -> Double) -> Double {
    sum.rows.indices.reduce(0) { total, group in
      sum.rows[group].reduce(total) { $0 + number(group, $1) }
    }
  }

  private func players(_ sum: Sum) -> Double {
    total(sum) { Double(groups[$0].rows[$1].cohort) }
  }

  public var figures: [ObservedFigure] {
    sums.map { sum in
      let players = players(sum)
      let active = total(sum) { Double(groups[$0].rows[$1].active) }
      var figure = ObservedFigure(
        sum.kind, sum.name, at: sum.place, active / players, players: Int(players))
      if step > 1 {
        let variance = total(sum) { group, row in
          let row = groups[group].rows[row]
          return rounding(row) * Double(row.cohort) * Double(row.cohort)
        }
        figure.rounding = variance.squareRoot() / players
      }
      return figure
    }
  }

  public func expected(_ mix: PlayerMix) -> [Double] {
    let expectation = Expectation(mix, self)
    let shares = groups.map { $0.rows.map(expectation.share) }
    return sums.map { sum in
      total(sum) { shares[$0][$1] * Double(groups[$0].rows[$1].cohort) } / players(sum)
    }
  }

  public func luck(_ mix: PlayerMix) -> CorrelatedLuck? {
    let (sums, expectation) = (sums, Expectation(mix, self))
    let all = sums.map(players)
    var lower = [Double](repeating: 0, count: CholeskyFactor.start(sums.count))
    for (group, own) in groups.enumerated() {
      let cells = covariance(own.rows, own.rows.map(expectation.share), expectation)
      func cell(_ first: Int, _ second: Int) -> Double {
        let weight = Double(own.rows[first].cohort) * Double(own.rows[second].cohort)
        return cells[CholeskyFactor.start(max(first, second)) + min(first, second)] * weight
      }
      for row in sums.indices {
        for column in 0...row {
          let sum = sums[row].rows[group].reduce(0) { sum, first in
            sums[column].rows[group].reduce(sum) { $0 + cell(first, $1) }
          }
          lower[CholeskyFactor.start(row) + column] += sum / (all[row] * all[column])
        }
      }
    }
    return CorrelatedLuck(covariance: lower, size: sums.count)
  }
}

extension [DatedRetention.Group] {
  /// Those whose days are alike are added to the first of them.
  fileprivate func joined(where areAlike: (_ kind: Int, _ other: Int) -> Bool) -> [DatedRetention.Group] {
    reduce(into: []) { joined, group in
      if !joined.indices.contains(where: { joined[$0].add(group, areAlike) }) { joined.append(group) }
    }
  }
}

extension Evidence {
  /// The table with dates that it is; `nil` where it is none.
  public var dated: DatedRetention? { self as? DatedRetention }

  /// What the counts of a retention table are multiples of; 1 where they were not rounded.
  public var step: Int { (self as? RetentionTable)?.step ?? dated?.step ?? 1 }
}
