import RewardEngine

/// Blocks of days by the weekdays they have, for the chance of which of them are played on.
struct WeekdayDays {
  /// Blocks that have the same number of each weekday, and as many days of play.
  private struct Kind: Hashable {
    var weekdays: [Int]
    var daysOfPlay: Int

    var order: [Int] { [daysOfPlay] + weekdays }
  }
  private var kinds: [(kind: Kind, players: Double)] = []
  private let blocks: [(block: WeekdayCounts.Block, players: Int)]
  private let closed: Set<Int>
  /// Players by date, within the blocks.
  let plays: [Int: Int]

  /// - Parameter closed: dates that nobody could play on; they are not among the days of a block.
  init(_ counts: WeekdayCounts, closed: Set<Int>) {
    (plays, self.closed) = (counts.plays, closed)
    blocks = counts.blocks.map { (block: $0.key, players: $0.value) }.sorted {
      ($0.block.start, $0.block.days, $0.block.daysOfPlay)
        < ($1.block.start, $1.block.days, $1.block.daysOfPlay)
    }
    var sums: [Kind: Int] = [:]
    for (block, players) in blocks {
      let kind = Kind(weekdays: Self.weekdays(of: block, closed), daysOfPlay: block.daysOfPlay)
      sums[kind, default: 0] += players
    }
    kinds = sums.map { (kind: $0.key, players: Double($0.value)) }.sorted {
      $0.kind.order.lexicographicallyPrecedes($1.kind.order)
    }
  }

  private static func dates(of block: WeekdayCounts.Block, _ closed: Set<Int>) -> [Int] {
    (block.start..<(block.start + block.days)).filter { !closed.contains($0) }
  }

  private static func weekdays(of block: WeekdayCounts.Block, _ closed: Set<Int>) -> [Int] {
    var counts = [Int](repeating: 0, count: 7)
    for date in dates(of: block, closed) { counts[WeekdayFit.weekday(date)] += 1 }
    return counts
  }

  /// The logarithm of the chance of the days of play, given how many there are in each block.
  func logLikelihood(_ terms: [Double]) -> Double {
    let odds = terms.map(Mathematics.exp)
    var sum = plays.sorted { $0.key < $1.key }.reduce(0.0) {
      $0 + Double($1.value) * terms[WeekdayFit.weekday($1.key)]
    }
    var ways: [[Int]: [Double]] = [:]
    for (kind, players) in kinds {
      let own = ways[kind.weekdays] ?? Self.ways(kind.weekdays, odds)
      ways[kind.weekdays] = own
      sum -= players * Mathematics.log(own[kind.daysOfPlay])
    }
    return sum
  }

  /// For each number of days of play, the sum over all choices of so many days of the product of their odds.
  private static func ways(_ weekdays: [Int], _ odds: [Double]) -> [Double] {
    var ways = [1.0]
    for (weekday, count) in weekdays.enumerated() {
      for _ in 0..<count {
        ways.append(0)
        for place in stride(from: ways.count - 1, to: 0, by: -1) {
          ways[place] += odds[weekday] * ways[place - 1]
        }
      }
    }
    return ways
  }

  /// How many of the players play on each date, and the variance of that number.
  func moments(_ terms: [Double]) -> [Int: (mean: Double, variance: Double)] {
    let odds = terms.map(Mathematics.exp)
    var known: [Kind: [Double]] = [:]
    var moments: [Int: (mean: Double, variance: Double)] = [:]
    for (block, players) in blocks {
      let kind = Kind(weekdays: Self.weekdays(of: block, closed), daysOfPlay: block.daysOfPlay)
      let chances = known[kind] ?? Self.chances(kind, odds)
      known[kind] = chances
      for date in Self.dates(of: block, closed) {
        let chance = chances[WeekdayFit.weekday(date)]
        var own = moments[date] ?? (0, 0)
        own.mean += Double(players) * chance
        own.variance += Double(players) * chance * (1 - chance)
        moments[date] = own
      }
    }
    return moments
  }

  /// The chance that a day of each weekday is among the days of play.
  private static func chances(_ kind: Kind, _ odds: [Double]) -> [Double] {
    let all = ways(kind.weekdays, odds)[kind.daysOfPlay]
    return kind.weekdays.indices.map { weekday in
      guard kind.weekdays[weekday] > 0 else { return 0 }
      var others = kind.weekdays
      others[weekday] -= 1
      return odds[weekday] * ways(others, odds)[kind.daysOfPlay - 1] / all
    }
  }
}
