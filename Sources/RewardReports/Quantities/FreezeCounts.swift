import RewardEngine

/// How many freezes of one kind players received, and what became of them, up to a given day.
struct FreezeCounts {
  /// Held at the start of a run that continues from stored states.
  private(set) var carriedOver: Int64 = 0
  private(set) var bought: Int64 = 0
  private(set) var granted: Int64 = 0
  /// Used by players who have not churned, and by those who have.
  private(set) var used: Int64 = 0
  private(set) var usedAfterChurn: Int64 = 0
  private(set) var expired: Int64 = 0
  let heldByActive: Int64
  let heldByDormant: Int64
  /// Granted or paid for while the pool was full, so never received.
  let turnedAway: Int64
  /// Held by players on the days they churned. Automatic freezes are still used after that.
  let heldAtDeparture: Int64

  /// Bought or granted, with the starting ones.
  var cameIn: Int64 { bought + granted }
  /// All that players ever had in the run.
  var all: Int64 { carriedOver + cameIn }

  init(_ item: String, in outcome: Outcome, through day: Int, group: Outcome.Group = .pooled) {
    let days = 0..<(day + 1)
    for line in outcome.ledger(of: item) {
      let amount = outcome.count(line.entry.amount, days: days, in: group)
      guard line.flow != .carriedOver else {
        carriedOver += amount
        continue
      }
      switch line.reason {
      case .purchase, .realPurchase: bought += amount
      case .freezeUsed: used += amount
      case .freezeUsedAfterChurn: usedAfterChurn += amount
      case .expired: expired += amount
      default: granted += amount
      }
    }
    func held(_ population: Outcome.Population) -> Int64 {
      outcome.stock(item).map { outcome.sums($0, on: day, of: population, in: group).sum } ?? 0
    }
    func counted(_ name: String) -> Int64 {
      outcome.cell("\(item).\(name)").map { outcome.count($0, days: days, in: group) } ?? 0
    }
    heldByActive = held(.active)
    heldByDormant = held(.dormant)
    turnedAway = counted("turned_away")
    heldAtDeparture = counted("held_at_departure")
  }
}

extension Scenario {
  /// The streaks a freeze protects.
  func streaks(protectedBy item: String) -> [Streak] { streaks.filter { $0.protectedBy == item } }
}
