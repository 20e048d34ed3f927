/// Who plays, who comes back, and who is lost.
extension Outcome {
  func engagement(_ address: Metric.Address, in group: Group) -> Estimate? {
    let day = (address.time ?? days) - 1
    switch address.metric.source {
    case .activeWithin(let window):
      return Estimate(exactly: Double(active(within: window, on: day, in: group)))
    case .stickiness(let window):
      return Estimate(
        share: active(within: 1, on: day, in: group), of: active(within: window, on: day, in: group))
    case .retention(let isRolling):
      return retention(at: address.time ?? days - 1, isRolling: isRolling, in: group)
    case .inState(let state): return Estimate(exactly: Double(players(in: state, on: day, of: group)))
    case .becomes(let state, let from):
      guard day > 0 else { return nil }
      return Estimate(
        share: transitions(from: from, to: state, on: day, in: group),
        of: EngagementState.arrived.reduce(0) { $0 + transitions(from: from, to: $1, on: day, in: group) })
    default: return nil
    }
  }

  /// Players who went from one state, the day before, to another on this day.
  public func transitions(
    from: EngagementState, to: EngagementState, on day: Int, in group: Group = .pooled
  ) -> Int {
    profiles(group).reduce(0) { total, profile in
      let row = tally.layout.transitions(profile, day)
      return total + Int(tally.counts[row + from.rawValue * TallyLayout.states + to.rawValue])
    }
  }

  /// Players in a state on a day.
  public func players(in state: EngagementState, on day: Int, of group: Group = .pooled) -> Int {
    EngagementState.allCases.reduce(0) { $0 + transitions(from: $1, to: state, on: day, in: group) }
  }

  /// Players who have played in the last `window` days, 1, 7 or 28, today included.
  public func active(within window: Int, on day: Int, in group: Group = .pooled) -> Int {
    let today: [EngagementState] = [.new, .current, .reactivated, .resurrected]
    let states: [EngagementState] =
      switch window {
      case ...1: today
      case ...7: today + [.atRiskWeekly]
      default: today + [.atRiskWeekly, .atRiskMonthly]
      }
    return states.reduce(0) { $0 + players(in: $1, on: day, of: group) }
  }

  /// The share of players who play so many days after arrival, or then or later.
  ///
  /// Of those whose run was long enough to see it; `nil` where nobody's was.
  public func retention(at tenure: Int, isRolling: Bool, in group: Group = .pooled) -> Estimate? {
    func row(_ row: TallyLayout.ByTenure) -> [Int] {
      added(profiles(group), days) { tally.layout.tenure($0, row) }
    }
    let seen = row(.horizon)[tenure...].reduce(0, +)
    let back = isRolling ? row(.last)[tenure...].reduce(0, +) : row(.active)[tenure]
    return Estimate(share: back, of: seen)
  }
}
