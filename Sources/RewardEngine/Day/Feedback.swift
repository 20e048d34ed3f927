extension Tile {
  /// The value of a player's last break while their streak has never lost anything.
  static var noBreak: Int32 { -1_000_000 }

  /// The limit of each player's draw today when rewards change behaviour: terms are added on the logit.
  func limitsWithFeedback(on day: Int32) -> UnsafeMutablePointer<Lanes> {
    guard let feedback = plan.feedback else { return scratch }
    let base = Self.scalars(usualLimits(on: day))
    let result = Self.scalars(scratch)
    let streak = plan.streaks[feedback.streak]
    let against = oddsAgainst(on: day)
    for lane in 0..<lanesInUse {
      result[lane] = base[lane]
      guard lane < joined, base[lane] >= 0, base[lane] < .max else { continue }
      let chance = Self.chance(ofLimit: base[lane], against: against)
      let term = term(feedback, streak, lane, day)
      result[lane] =
        Chance(term == 0 ? chance : Mathematics.logistic(Mathematics.logit(chance) + term)).limit
    }
    return scratch
  }

  /// Whether a further missed day would cost this player's streak something.
  private func wouldCost(_ copy: Plan.Streak.Copy, _ streak: Plan.Streak, _ lane: Int) -> Bool {
    let gap = lanes(copy.gap)[lane]
    guard gap > 0 else { return false }
    let held = streak.pool.map { lanes(plan.resources[$0].column)[lane] } ?? 0
    let uncovered = gap + 1 - Int32(streak.rules.graceDays)
    if streak.isFilledDayByDay { return uncovered > 0 && held == 0 }
    // What has cost something is not filled any more.
    return lanes(copy.hurt)[lane] != 0 || uncovered - lanes(copy.bridged)[lane] > held
  }

  /// What rewards add to the logit of this player's chance of playing today.
  private func term(_ feedback: Plan.Feedback, _ streak: Plan.Streak, _ lane: Int, _ day: Int32) -> Double {
    var longest: Int32 = 0
    var isAtRisk = false
    for copy in streak.copies where lanes(copy.broken)[lane] == 0 {
      let length = lanes(copy.length)[lane]
      longest = max(longest, length)
      if length > 0 && wouldCost(copy, streak, lane) { isAtRisk = true }
    }
    var term = feedback.shift + feedback.byLength[Int(min(longest, 7))]
    let lastBreak = lanes(plan.layout.lastBreak)[lane]
    if lastBreak != Self.noBreak {
      let since = Int(day - (lastBreak - 1))
      if since > 0 && since < feedback.afterBreak.count { term += feedback.afterBreak[since] }
    }
    if isAtRisk { term += feedback.atRisk }
    if lanes(plan.layout.isSteered)[lane] != 0 && feedback.isNear[Int(longest)] {
      term += feedback.nearMilestone
    }
    return term
  }
}
