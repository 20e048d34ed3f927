import RewardEngine

/// How many players have each number of days of play, and each last day of play.
///
/// Source of the likelihood: Fader, Hardie & Shang 2010, as in ``PlayingLaw``.
public struct RecencyFrequencyTable: Evidence {
  private struct Cell: Sendable {
    var history: RecencyFrequency
    var place: HistoryChances.Place
    var players: Int
    /// Of ``cohorts``.
    var row: Int
  }
  let counts: [RecencyFrequency: Int]
  let total: Int
  private let cells: [Cell]
  /// The cells of each block of chances, and those with a day of play more than such a cell, which can be a return.
  private let blocks: [(index: Int, cells: Range<Int>, after: Range<Int>)]
  let returns: EarlyReturns?
  /// Those of the returns, of all cells one after the other, and where those of each cell begin.
  private let gaps: [Double]
  private let firstGaps: [Int]
  private let mostDays: Int
  /// Of players whose dates are known.
  let weekdays: WeekdayFactors?
  /// Who may have arrived when; `nil` where all cohorts have the same mix.
  public let cohorts: ArrivalCohorts?
  private let memory = LawMemory()
  /// What the figures are of, where it is not what players of the most usual number of days did.
  let firstDays: FirstDays.Table?
  /// The number of days that the figures are of: that which most players were watched for, or the first ones of more players.
  public let usualDays: Int
  /// Whether the figures are of the first days of players who were watched for longer, too.
  public var isOfFirstDays: Bool { firstDays != nil }
  /// What players did in these days.
  let compared: [RecencyFrequency: Int]

  public var players: Int? { total }
  public var showsPlay: Bool { true }

  /// - Parameter weekdays: what each weekday adds to the logit of the chance to play, and the date until which players were
  ///   watched; `nil` takes all days as alike.
  /// - Parameter cohorts: of players who were watched until the same date; `nil` takes all cohorts as alike.
  /// - Precondition: last days are at least the number of days of play and at most the days watched, 0 where no day was
  ///   played.
  public init(
    _ counts: [RecencyFrequency: Int], weekdays: (terms: [Double], lastDate: Int)? = nil,
    cohorts: ArrivalCohorts? = nil
  ) {
    self.init(counts, weekdays: weekdays, cohorts: cohorts, returns: nil)
  }

  /// - Parameters:
  ///   - returns: of players who may have left and come back; all days count as alike with them.
  ///   - firstDays: of these players.
  init(
    _ counts: [RecencyFrequency: Int], weekdays: (terms: [Double], lastDate: Int)? = nil,
    cohorts: ArrivalCohorts? = nil, returns: EarlyReturns?, firstDays: FirstDays.Table? = nil
  ) {
    precondition(returns == nil || weekdays == nil, "returns are of days that are alike")
    self.counts = counts.filter { $0.value > 0 }
    precondition(
      counts.keys.allSatisfy { $0.isPossible }, "a last day is among the days watched, after as many days")
    let watched = Dictionary(counts.map { ($0.key.days, $0.value) }, uniquingKeysWith: +)
    let factors = weekdays.map { WeekdayFactors($0.terms, until: $0.lastDate, watched: watched) }
    let cells = self.counts.sorted { $0.key.isSummedBefore($1.key) }.map {
      Cell(
        history: $0.key, place: HistoryChances.Place($0.key, factors?.rows), players: $0.value,
        row: cohorts?.row(watched: $0.key.days) ?? 0)
    }
    blocks = Self.blocks(of: cells.map(\.history.activeDays), withReturns: returns != nil)
    let gaps = cells.map { returns?.gaps[$0.history] ?? [] }
    firstGaps = gaps.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    self.gaps = gaps.flatMap { $0 }
    (self.cells, self.weekdays, self.cohorts, self.returns) = (cells, factors, cohorts, returns)
    mostDays = counts.keys.map(\.days).max() ?? 0
    total = counts.values.reduce(0, +)
    let usual = watched.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    self.firstDays = firstDays
    usualDays = firstDays?.days ?? usual
    compared = firstDays?.all ?? self.counts.filter { $0.key.days == usual }
  }

  /// The blocks that some numbers of days of play, which rise, are in, each with the places of these numbers.
  private static func blocks(
    of activeDays: [Int], withReturns: Bool
  ) -> [(index: Int, cells: Range<Int>, after: Range<Int>)] {
    func places(_ days: Range<Int>) -> Range<Int> {
      let first = activeDays.firstIndex { $0 >= days.lowerBound } ?? activeDays.count
      return first..<(activeDays.firstIndex { $0 >= days.upperBound } ?? activeDays.count)
    }
    let most = activeDays.last.map(HistoryChances.Block.index) ?? -1
    return (0..<(most + 1)).map { index in
      let days = HistoryChances.Block.days(index)
      let after = withReturns ? places(days.lowerBound + 1..<days.upperBound + 1) : 0..<0
      return (index, places(days), after)
    }.filter { !$0.cells.isEmpty || !$0.after.isEmpty }
  }

  /// - Complexity: O(d²) for each profile, with d the most days watched, and a logarithm for each cell of many players.
  public func logLikelihood(_ mix: PlayerMix) -> Double {
    let all = memory.chances(of: mix, cohorts, cells: cells.indices, row: { cells[$0].row }, chances)
    var logs = SumOfLogs()
    for (chance, cell) in zip(all, cells) {
      // Less than this is 0 to a Double; the logarithm must stay a number that searches can climb from.
      logs.add(max(chance, 1e-300), times: cell.players)
    }
    return logs.sum - Double(total) * (cohorts?.logPresence(mix) ?? 0)
  }

  /// The shares of a mix among players who were watched for `days` days.
  func shares(_ mix: PlayerMix, watched days: Int) -> [Double] {
    cohorts?.shares(mix, watched: days) ?? mix.parts.map(\.share)
  }

  /// Gives each cell the chance of its history for players of a law, in one or two parts.
  @inline(__always) private func forEachCell(
    _ law: PlayingLaw, _ block: inout HistoryChances.Block, _ body: (_ cell: Int, _ chance: Double) -> Void
  ) {
    let chances = HistoryChances(law, days: mostDays, weekdays, returns: returns?.chance ?? 0)
    var returned = returns.map { ChancesWithReturns(chances, law, returns: $0.chance) }
    for (index, rows, after) in blocks {
      chances.fill(&block, index)
      for cell in rows { body(cell, chances.chance(block, cells[cell].place)) }
      returned?.fill(from: block, index)
      guard let returned else { continue }
      for cell in after {
        let own = gaps[firstGaps[cell]..<firstGaps[cell + 1]]
        body(cell, returned.chance(of: cells[cell].history, gaps: own))
      }
    }
  }
}

extension RecencyFrequencyTable: HistoryEvidence {
  /// In the order of the cells.
  var histories: [(history: RecencyFrequency, players: Int)] {
    counts.map { (history: $0.key, players: $0.value) }.sorted { $0.history.isSummedBefore($1.history) }
  }

  func chances(_ law: PlayingLaw) -> [Double] {
    var chances = [Double](repeating: 0, count: cells.count)
    var block = HistoryChances.Block(days: mostDays, weekdays)
    forEachCell(law, &block) { chances[$0] += $1 }
    return chances
  }
}

/// A sum of logarithms of chances, most of which occur a few times.
///
/// A logarithm of a product takes as long as that of one chance, so factors between 1 and 2 are multiplied first, and
/// powers of two are counted.
private struct SumOfLogs {
  private var weighed = 0.0
  private var product = 1.0
  private var powers = 0
  private static let few = 8
  private static let most = 0x1p1000

  mutating func add(_ chance: Double, times: Int) {
    guard times <= Self.few else {
      weighed += Double(times) * Mathematics.log(chance)
      return
    }
    let factor = chance.significand
    for _ in 0..<times { product *= factor }
    powers += times * Int(chance.exponent)
    if product > Self.most {
      weighed += Mathematics.log(product)
      product = 1
    }
  }

  var sum: Double { weighed + Mathematics.log(product) + Double(powers) * Self.logOfTwo }
  private static let logOfTwo = Mathematics.log(2)
}

extension RecencyFrequency {
  /// The order that chances are added up in: histories of one block that were watched for as long stand together.
  fileprivate func isSummedBefore(_ other: RecencyFrequency) -> Bool {
    (activeDays, days, lastDay) < (other.activeDays, other.days, other.lastDay)
  }

  /// Whether a player can have this history.
  public var isPossible: Bool {
    activeDays == 0
      ? lastDay == 0 && days >= 0 : activeDays > 0 && lastDay >= activeDays && days >= lastDay
  }
}
