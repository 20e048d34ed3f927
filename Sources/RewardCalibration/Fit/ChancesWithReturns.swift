import RewardEngine

/// Days of play of players who may have left and come back before the last of them.
struct EarlyReturns: Sendable {
  /// The chance that a player who has left comes back on a day.
  let chance: Double
  /// By history, the mean over its players: the number of days of play after at least as many missed days in a row, from none on.
  let gaps: [RecencyFrequency: [Double]]
}

/// The chances of histories in which a player has left once and come back.
///
/// A day of play after k missed days or more can be such a return, with k days away before it. The history then has a chance less to play,
/// and on k days and the return nobody could churn; but there was a churn: A(x − 1, s) D(s) in place of A(x, s) S(s), with s less by k
/// and one. As D(s) has that churn already, another one at the end has D₂(s) in its place: the chance of two, with s days of no churn beside
/// them. Players who come back twice within a stay are left out: with a chance of 0.004, that is one in 400.
struct ChancesWithReturns {
  private let returns: Double
  private let noReturn: [Double]
  private let churn: [Double]
  private let churnTwice: [Double]
  /// What the day on which the watch ends, and the last day of play, add: both by day less k + 1.
  private var atEnd: [HistoryChances.Lanes]
  private var sinceLast: [HistoryChances.Lanes]

  /// - Parameter law: with the chance to come back.
  init(_ chances: HistoryChances, _ law: PlayingLaw, returns: Double) {
    self.returns = returns
    (noReturn, churn) = (chances.noReturn, chances.churn)
    churnTwice = churn.enumerated().map { day, once in
      once * (law.gamma + 1) / (law.gamma + 1 + law.delta + Double(day))
    }
    atEnd = [HistoryChances.Lanes](repeating: .zero, count: churn.count + 1)
    sinceLast = atEnd
  }

  /// Takes the orders of days of one block, in which histories have a day of play less.
  ///
  /// - Complexity: O(d), with d the days watched.
  mutating func fill(from block: HistoryChances.Block, _ index: Int) {
    let first = HistoryChances.Block.days(index).lowerBound
    let days = churn.count
    guard first < days else { return }
    block.orders.withUnsafeBufferPointer { orders in
      sinceLast.withUnsafeMutableBufferPointer { sinceLast in
        atEnd.withUnsafeMutableBufferPointer { atEnd in
          var sum = HistoryChances.Lanes.zero
          for day in (first..<days).reversed() {
            sum += orders[day] * churnTwice[day]
            sinceLast[day] = sum
            atEnd[day] = orders[day] * churn[day] - sum
          }
        }
      }
    }
  }

  /// The chance of a history with one return, over all days of play that it can have been.
  ///
  /// - Complexity: O(g) with g the longest gap.
  @inline(__always) func chance(of history: RecencyFrequency, gaps: ArraySlice<Double>) -> Double {
    let lane = (history.activeDays - 1) % HistoryChances.Lanes.scalarCount
    var (sum, last, end) = (0.0, history.lastDay, history.days)
    for days in gaps {
      (last, end) = (last - 1, end - 1)
      sum += days * (sinceLast[last][lane] + atEnd[end][lane])
    }
    return returns * noReturn[history.days - 1] * sum
  }
}
