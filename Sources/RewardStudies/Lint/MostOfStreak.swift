import RewardEngine

/// The most of a resource that one player's streaks can have paid, day by day.
///
/// A player who never misses a day gets the most of milestones. Of a cycle whose first days pay best, they get more by missing days on
/// purpose, so that it begins again.
struct MostOfStreak {
  private let streak: Scenario.Streak
  private let resource: String
  /// What pays of the resource, and only that: it is asked for each day.
  private let cycle: [Scenario.Streak.CycleDay]
  private let milestones: [Scenario.Streak.Milestone]
  /// Missed days that end a run.
  private let gap: Int
  /// A run is never worth ending later than here: what follows it pays alike.
  private let longest: Int
  /// What a run of a length has paid in all, with what is paid again after each restart, and only that.
  private var ofRuns = [0.0]
  /// The most that any length so far has paid again.
  private var dearest = 0.0
  /// The most of the days so far.
  private var most = [0.0]

  init(_ streak: Scenario.Streak, _ resource: String) {
    (self.streak, self.resource) = (streak, resource)
    gap = streak.rules.graceDays + 1
    let pays: (Scenario.Payment) -> Bool = { $0.amounts.contains { $0.id == resource } }
    cycle = streak.cycle.filter { pays($0.pays) }
    milestones = streak.milestones.filter { pays($0.pays) }
    let repeated = milestones.filter { !$0.aboveRecord }.map(\.length)
    longest = max(cycle.isEmpty ? 0 : streak.cycleDays, repeated.max() ?? 0)
  }

  /// What can be paid by the next day, less what can be paid by the day before.
  ///
  /// - Complexity: O(longest), of a cycle's days or of a repeated milestone's length.
  mutating func next() -> Double {
    let day = most.count
    let paid = paid(atLength: day, onRecord: false)
    ofRuns.append(ofRuns[day - 1] + paid)
    dearest = max(dearest, paid)
    // A missed day may take one day back only: then each length so far can be met again.
    let best = streak.rules.missedDay == .loseOne ? most[day - 1] + dearest : restarting(by: day)
    let added = best - most[day - 1] + self.paid(atLength: day, onRecord: true)
    most.append(best)
    return added * Double(streak.perPlayer)
  }

  /// The last run, and the most before it.
  private func restarting(by day: Int) -> Double {
    var best = ofRuns[day]
    for length in 0..<min(day, longest) {
      let before = day - length - gap
      if before >= 0 { best = max(best, ofRuns[length] + most[before]) }
    }
    // A run of all that is paid begins again without a gap.
    if longest > 0, day > longest { best = max(best, ofRuns[longest] + most[day - longest]) }
    return best
  }

  private func paid(atLength length: Int, onRecord: Bool) -> Double {
    var sum = 0.0
    if !onRecord {
      let dayOfCycle = (length - 1) % max(1, streak.cycleDays) + 1
      for reward in cycle where reward.day == dayOfCycle { sum += amount(of: reward.pays, atLength: length) }
    }
    for milestone in milestones where milestone.aboveRecord == onRecord {
      let isReached =
        switch milestone.lengths {
        case .at(let only): only == length
        case .every(let step): length % step == 0
        }
      if isReached { sum += amount(of: milestone.pays, atLength: length) }
    }
    return sum
  }

  private func amount(of payment: Scenario.Payment, atLength length: Int) -> Double {
    let paysLength = payment.amounts.contains { $0.id == resource && $0.amount == .streakLength }
    return Double(paysLength ? length : payment.fixedAmount(of: resource))
  }
}
