import RewardEngine

/// How many players have each number of days of play, and each last day of play.
///
/// Source of the likelihood: Fader, Hardie & Shang 2010, as in ``PlayingLaw``.
public struct RecencyFrequencyTable: Evidence {
  /// Cells with the same number of days of play.
  private struct Row: Sendable {
    var activeDays: Int
    var cells: [Cell]
  }
  private struct Cell: Sendable {
    var lastDay: Int
    var days: Int
    var players: Double
  }
  let counts: [RecencyFrequency: Int]
  let total: Int
  private let rows: [Row]
  private let mostDays: Int
  /// The number of days that most players were watched for.
  let usualDays: Int

  public var players: Int? { total }
  public var showsPlay: Bool { true }

  /// - Precondition: last days are at least the number of days of play and at most the days watched, 0 where no day was
  ///   played.
  public init(_ counts: [RecencyFrequency: Int]) {
    self.counts = counts.filter { $0.value > 0 }
    precondition(
      counts.keys.allSatisfy { $0.isPossible }, "a last day is among the days watched, after as many days")
    rows = Dictionary(grouping: self.counts) { $0.key.activeDays }.map { active, cells in
      Row(
        activeDays: active,
        cells: cells.map {
          Cell(lastDay: $0.key.lastDay, days: $0.key.days, players: Double($0.value))
        }.sorted { ($0.days, $0.lastDay) < ($1.days, $1.lastDay) })
    }.sorted { $0.activeDays < $1.activeDays }
    mostDays = counts.keys.map(\.days).max() ?? 0
    total = counts.values.reduce(0, +)
    usualDays =
      Dictionary(grouping: self.counts) { $0.key.days }.mapValues { $0.reduce(0) { $0 + $1.value } }
      .max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  /// - Complexity: O(d²) for each profile, with d the most days watched, and a logarithm for each cell.
  public func logLikelihood(_ mix: PlayerMix) -> Double {
    let laws = mix.parts.map { HistoryChances($0.law, days: mostDays) }
    var columns = laws.map { _ in HistoryChances.Row(days: mostDays) }
    var logs = SumOfLogs()
    for row in rows {
      for (part, law) in laws.enumerated() { law.fill(&columns[part], activeDays: row.activeDays) }
      for cell in row.cells {
        var chance = 0.0
        for part in laws.indices {
          chance += mix.parts[part].share * laws[part].chance(columns[part], cell.lastDay, of: cell.days)
        }
        // Less than this is 0 to a Double; the logarithm must stay a number that searches can climb from.
        logs.add(max(chance, 1e-300), times: cell.players)
      }
    }
    return logs.sum
  }
}

/// A sum of logarithms of chances, most of which occur once.
///
/// A logarithm of a product takes as long as that of one chance, so factors between 1 and 2 are multiplied first, and
/// powers of two are counted.
private struct SumOfLogs {
  private var weighed = 0.0
  private var product = 1.0
  private var powers = 0
  private static let most = 0x1p1000

  mutating func add(_ chance: Double, times: Double) {
    guard times == 1 else {
      weighed += times * Mathematics.log(chance)
      return
    }
    product *= chance.significand
    powers += Int(chance.exponent)
    if product > Self.most {
      weighed += Mathematics.log(product)
      product = 1
    }
  }

  var sum: Double { weighed + Mathematics.log(product) + Double(powers) * Self.logOfTwo }
  private static let logOfTwo = Mathematics.log(2)
}

extension RecencyFrequency {
  /// Whether a player can have this history.
  public var isPossible: Bool {
    activeDays == 0
      ? lastDay == 0 && days >= 0 : activeDays > 0 && lastDay >= activeDays && days >= lastDay
  }
}
