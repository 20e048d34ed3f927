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
      return rate(from: from, to: state, days: max(0, day - 6)..<(day + 1), in: group)
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

  /// The share of a state's players who are in another state a day later, over some days; `nil` where nobody was.
  ///
  /// A player may be in the state before several of these days, and his days are no independent witnesses. For the
  /// interval all he can have count as one, which makes it rather too wide than too narrow; new players have only
  /// one.
  public func rate(
    from: EngagementState, to: EngagementState, days range: Range<Int>, in group: Group = .pooled
  ) -> Estimate? {
    replicated { $0.plainRate(from: from, to: to, days: range, in: group) }
  }

  private func plainRate(
    from: EngagementState, to: EngagementState, days range: Range<Int>, in group: Group
  ) -> Estimate? {
    let trials = range.reduce(0) { $0 + leaving(from, on: $1, in: group) }
    guard trials > 0 else { return nil }
    let moved = range.reduce(0) { $0 + transitions(from: from, to: to, on: $1, in: group) }
    let share = Double(moved) / Double(trials)
    let players = Double(trials) / Double(from.mostDays(in: range.count))
    return Estimate(share, Interval.wilson(share: share, of: players))
  }

  /// Players who were in a state the day before.
  public func leaving(_ state: EngagementState, on day: Int, in group: Group = .pooled) -> Int {
    EngagementState.arrived.reduce(0) { $0 + transitions(from: state, to: $1, on: day, in: group) }
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
    let back =
      isRolling
      ? players(.last, from: tenure, through: days - 1, in: group)
      : players(.active, from: tenure, through: tenure, in: group)
    return Estimate(share: back, of: players(seenAt: tenure, in: group))
  }

  /// Players whose run was long enough to see them so many days after arrival.
  public func players(seenAt tenure: Int, in group: Group = .pooled) -> Int {
    players(.horizon, from: tenure, through: days - 1, in: group)
  }

  private func players(
    _ row: TallyLayout.ByTenure, from first: Int, through last: Int, in group: Group
  ) -> Int {
    profiles(group).reduce(0) { total, profile in
      let start = tally.layout.tenure(profile, row)
      return total + Int(tally.counts[(start + first)...(start + last)].reduce(0, +))
    }
  }
}

extension EngagementState {
  /// The most of so many days in a row on which one player can be in the state.
  ///
  /// Who plays after 7 days without cannot do so again before another 7, nor be back after 28 sooner.
  fileprivate func mostDays(in days: Int) -> Int {
    switch self {
    case .new: 1
    case .reactivated: (days - 1) / 8 + 1
    case .resurrected: (days - 1) / 29 + 1
    default: days
    }
  }
}
