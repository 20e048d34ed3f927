/// Metrics of engagement: who plays, who comes back, who churns.
extension Outcome {
  func engagement(_ address: Metric.Address, in group: Group) -> Estimate? {
    let day = (address.time ?? days) - 1
    switch address.metric.source {
    case .activeWithin(let window):
      return Estimate(exactly: Double(active(within: window, on: day, in: group)))
    case .stickiness(let window):
      return Estimate(
        share: profiles(group).map { profile in
          ShareSpread.Stratum(
            players: arrived(by: day, of: profile),
            trials: active(within: window, on: day, in: .profile(profile)),
            successes: active(within: 1, on: day, in: .profile(profile)))
        })
    case .retention(let isRolling):
      return retention(at: address.time ?? days - 1, isRolling: isRolling, in: group)
    // On the first day of a run that goes on, all who came with it count as new.
    case .inState(.new) where continuation != nil && day == 0: return nil
    case .inState(let state): return Estimate(exactly: Double(players(in: state, on: day, of: group)))
    case .becomes(let state, let from):
      return rate(from: from, to: state, days: max(0, day - 6)..<(day + 1), in: group)
    default: return nil
    }
  }

  /// Players who changed from one state, the day before, to another on this day.
  public func transitions(
    from: EngagementState, to: EngagementState, on day: Int, in group: Group = .pooled
  ) -> Int {
    profiles(group).reduce(0) { total, profile in
      let row = tally.layout.transitions(profile, day)
      return total + Int(tally.counts[row + from.rawValue * TallyLayout.states + to.rawValue])
    }
  }

  /// The share of a state's players who are in another state a day later, over some days.
  ///
  /// `nil` if nobody was in the first state. A player may be in it on several of these days, and one player's
  /// days are not independent. For current players, a measured week shows how strongly their days are
  /// correlated. For other states, all days of a player count as one.
  public func rate(
    from: EngagementState, to: EngagementState, days range: Range<Int>, in group: Group = .pooled
  ) -> Estimate? {
    replicated(in: group, within: 0...1) { $0.plainRate(from: from, to: to, days: range, in: group) }
  }

  private func plainRate(
    from: EngagementState, to: EngagementState, days range: Range<Int>, in group: Group
  ) -> Estimate? {
    let strata = profiles(group).map { profile in
      ShareSpread.Stratum(
        players: max(
          tally.players[profile], range.reduce(0) { $0 + leaving(from, on: $1, in: .profile(profile)) }),
        trials: range.reduce(0) { $0 + leaving(from, on: $1, in: .profile(profile)) },
        successes: range.reduce(0) { $0 + transitions(from: from, to: to, on: $1, in: .profile(profile)) })
    }
    let clusters = Double(from.mostDays(in: range.count))
    let alike = from == .current && to == .current ? likeness(around: range, in: group) ?? clusters : clusters
    return Estimate(share: strata, daysAlike: alike)
  }

  /// How many days of a player carry as much information on their return as one independent day.
  ///
  /// Read from the measured week nearest to some days; `nil` without one.
  private func likeness(around range: Range<Int>, in group: Group) -> Double? {
    let weeks = catalogue.windows.indices.filter { catalogue.windows[$0].days == 7 }
    let nearest = weeks.min {
      let (one, other) = (catalogue.windows[$0].closes, catalogue.windows[$1].closes)
      return abs(one - range.upperBound) < abs(other - range.upperBound)
    }
    guard let week = nearest.flatMap({ tally.row(ofWindow: $0, among: catalogue.windows) }),
      let totals = moments(
        profiles(group), variables: 2, at: { tally.layout.visits($0, week) },
        groupsAt: { tally.layout.visitGroups($0, week) }),
      let error = totals.ratio(1, over: 0)?.standardError, error > 0
    else { return nil }
    let share = totals.total(1) / totals.total(0)
    return max(0.1, error * error * totals.total(0) / (share * (1 - share)))
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

  /// Retention: the share of players who play `tenure` days after arrival, or then or later.
  ///
  /// Only players who arrived early enough for the run to show it count; `nil` where there are none.
  public func retention(at tenure: Int, isRolling: Bool, in group: Group = .pooled) -> Estimate? {
    replicated(in: group, within: 0...1) { outcome in
      Estimate(
        share: outcome.profiles(group).map { profile in
          let last = isRolling ? days - 1 : tenure
          let seen = outcome.players(seenAt: tenure, in: .profile(profile))
          let back = outcome.players(
            isRolling ? .last : .active, from: tenure, through: last, in: .profile(profile))
          return ShareSpread.Stratum(players: seen, trials: seen, successes: back)
        })
    }
  }

  /// Players of a profile who have arrived by a day.
  func arrived(by day: Int, of profile: Int) -> Int {
    EngagementState.arrived.reduce(0) { $0 + players(in: $1, on: day, of: .profile(profile)) }
  }

  /// Players who arrived early enough for the run to show them `tenure` days after arrival.
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
  /// The largest number of days, among `days` in a row, on which one player can be in the state.
  ///
  /// A player who returns after 7 days needs 7 more days of absence to return again, and 28 to be
  /// resurrected.
  fileprivate func mostDays(in days: Int) -> Int {
    switch self {
    case .new: 1
    case .reactivated: (days - 1) / 8 + 1
    case .resurrected: (days - 1) / 29 + 1
    default: days
    }
  }
}
