import RewardEngine

/// Blocks of days by the kinds of day they have, for the chance of which of them are played on.
struct WeekdayDays {
  /// Days of one weekday with the same events are alike.
  private struct DayKind: Hashable {
    var weekday: Int
    var events: [Int]

    var order: [Int] { [weekday] + events }
  }
  /// Blocks that have the same number of each kind of day, and as many days of play.
  private struct BlockKind: Hashable {
    /// By place in ``WeekdayDays/dayKinds``.
    var days: [Int]
    var daysOfPlay: Int

    var order: [Int] { [daysOfPlay] + days }
  }
  private let dayKinds: [DayKind]
  /// The place in ``dayKinds`` of each date that a block has.
  private let kindOfDate: [Int: Int]
  private let kinds: [(kind: BlockKind, players: Double)]
  private let blocks: [(block: WeekdayCounts.Block, kind: BlockKind, players: Int)]
  /// Players by date, within the blocks.
  let plays: [Int: Int]

  /// What weekdays and events add to the logit of the chance to play.
  struct Terms {
    var weekdays: [Double]
    var events: [Double]

    static let alike = Terms(weekdays: [Double](repeating: 0, count: 7), events: [])
  }

  /// - Parameters:
  ///   - events: on some of the dates.
  ///   - closed: dates that nobody could play on; they are not among the days of a block.
  init(_ counts: WeekdayCounts, _ events: EventDates, closed: Set<Int>) {
    plays = counts.plays
    let dates = Set(counts.blocks.keys.flatMap { $0.start..<($0.start + $0.days) }).subtracting(closed)
    let kinds = dates.map { ($0, DayKind(weekday: WeekdayFit.weekday($0), events: events[$0])) }
    let sorted = Set(kinds.map(\.1)).sorted { $0.order.lexicographicallyPrecedes($1.order) }
    let places = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    let kindOfDate = Dictionary(uniqueKeysWithValues: kinds.map { ($0.0, places[$0.1] ?? 0) })
    (dayKinds, self.kindOfDate) = (sorted, kindOfDate)
    blocks = counts.blocks.sorted {
      ($0.key.start, $0.key.days, $0.key.daysOfPlay) < ($1.key.start, $1.key.days, $1.key.daysOfPlay)
    }.map { block, players in
      var days = [Int](repeating: 0, count: sorted.count)
      for date in block.start..<(block.start + block.days) {
        if let kind = kindOfDate[date] { days[kind] += 1 }
      }
      return (block, BlockKind(days: days, daysOfPlay: block.daysOfPlay), players)
    }
    var sums: [BlockKind: Int] = [:]
    for (_, kind, players) in blocks { sums[kind, default: 0] += players }
    self.kinds = sums.map { (kind: $0.key, players: Double($0.value)) }.sorted {
      $0.kind.order.lexicographicallyPrecedes($1.kind.order)
    }
  }

  /// By kind of day; events without a term add nothing.
  private func logits(_ terms: Terms) -> [Double] {
    dayKinds.map { kind in
      kind.events.reduce(terms.weekdays[kind.weekday]) {
        $0 + (terms.events.indices.contains($1) ? terms.events[$1] : 0)
      }
    }
  }

  /// The logarithm of the chance of the days of play, given how many there are in each block.
  func logLikelihood(_ terms: Terms) -> Double {
    let logits = logits(terms)
    let odds = logits.map(Mathematics.exp)
    var sum = plays.sorted { $0.key < $1.key }.reduce(0.0) { sum, date in
      sum + Double(date.value) * (kindOfDate[date.key].map { logits[$0] } ?? 0)
    }
    var ways: [[Int]: [Double]] = [:]
    for (kind, players) in kinds {
      let own = ways[kind.days] ?? Self.ways(kind.days, odds)
      ways[kind.days] = own
      sum -= players * Mathematics.log(own[kind.daysOfPlay])
    }
    return sum
  }

  /// For each number of days of play, the sum over all choices of as many days of the product of their odds.
  private static func ways(_ days: [Int], _ odds: [Double]) -> [Double] {
    var ways = [1.0]
    for (kind, count) in days.enumerated() {
      for _ in 0..<count {
        ways.append(0)
        for place in stride(from: ways.count - 1, to: 0, by: -1) {
          ways[place] += odds[kind] * ways[place - 1]
        }
      }
    }
    return ways
  }

  /// Days of all players in the blocks, without those on which nobody could play.
  var playerDays: Int { kinds.reduce(0) { $0 + Int($1.players) * $1.kind.days.reduce(0, +) } }

  /// How many of the players play on each date, and the variance of that number.
  func moments(_ terms: Terms) -> [Int: (mean: Double, variance: Double)] {
    let odds = logits(terms).map(Mathematics.exp)
    var known: [BlockKind: [Double]] = [:]
    var moments: [Int: (mean: Double, variance: Double)] = [:]
    for (block, kind, players) in blocks {
      let chances = known[kind] ?? Self.chances(kind, odds)
      known[kind] = chances
      for date in block.start..<(block.start + block.days) {
        guard let day = kindOfDate[date] else { continue }
        let chance = chances[day]
        var own = moments[date] ?? (0, 0)
        own.mean += Double(players) * chance
        own.variance += Double(players) * chance * (1 - chance)
        moments[date] = own
      }
    }
    return moments
  }

  /// The chance that a day of each kind is among the days of play.
  private static func chances(_ kind: BlockKind, _ odds: [Double]) -> [Double] {
    let all = ways(kind.days, odds)[kind.daysOfPlay]
    return kind.days.indices.map { day in
      guard kind.days[day] > 0 else { return 0 }
      var others = kind.days
      others[day] -= 1
      return odds[day] * ways(others, odds)[kind.daysOfPlay - 1] / all
    }
  }
}
