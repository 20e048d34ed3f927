extension Planner {
  mutating func streaks(activities: [Plan.Activity], missions: [Plan.Mission]) -> [Plan.Streak] {
    var result: [Plan.Streak] = []
    for streak in scenario.streaks {
      let pool = streak.protectedBy.flatMap { resourceIndex[$0] }
      let freezeEntry = entry(pool ?? 0, .sink, .freezeUsed, streak.id)
      let freezesAfterChurn = entry(pool ?? 0, .sink, .freezeUsedAfterChurn, streak.id)
      if pool == nil { catalogue.ledger.removeLast(2) }
      var copies: [Plan.Streak.Copy] = []
      for _ in 0..<streak.perPlayer { copies.append(copy()) }
      let due = due(of: streak)
      result.append(
        Plan.Streak(
          rules: streak.rules, event: event(of: streak, activities: activities, missions: missions),
          pool: pool,
          freezeEntry: freezeEntry, freezesAfterChurn: freezesAfterChurn, copies: copies,
          dueAlways: due.always, dueAboveRecord: due.aboveRecord,
          payments: due.payments, sets: due.sets, cells: cells(of: streak.id),
          byHandPurpose: Purpose(kind: .freezeByHand, id: streak.id), isLocal: streak.rules.isLocal,
          losses: layout.column(), saves: layout.column(), hurts: layout.column(), exposed: layout.column(),
          forgiven: layout.column(), frozen: layout.column(), used: layout.column(),
          counted: layout.column(),
          number: result.count))
    }
    return result
  }

  private mutating func copy() -> Plan.Streak.Copy {
    Plan.Streak.Copy(
      length: layout.column(), record: layout.column(), gap: layout.column(), bridged: layout.column(),
      hurt: layout.column(), broken: layout.column(), events: layout.column(), open: layout.column(),
      run: layout.column(), unprotectedRun: layout.column())
  }

  private func event(
    of streak: Scenario.Streak, activities: [Plan.Activity], missions: [Plan.Mission]
  ) -> Plan.Streak.Event {
    switch streak.dayCountsWhen {
    case .login: return .login
    case .mission(let id):
      let index = scenario.missions.firstIndex { $0.id == id }
      return .mission(index.flatMap { missions[$0].doneToday } ?? layout.plays)
    case .activity, .anyActivity:
      let counted = scenario.activities.indices.filter {
        streak.dayCountsWhen == .anyActivity || streak.dayCountsWhen == .activity(scenario.activities[$0].id)
      }
      // A streak of one copy counts whatever other streaks split into several.
      guard streak.perPlayer > 1 else {
        return .counts([counted.flatMap { activities[$0].copies.map(\.count) }])
      }
      return .counts(
        (0..<streak.perPlayer).map { copy in
          counted.compactMap {
            activities[$0].copies.indices.contains(copy) ? activities[$0].copies[copy].count : nil
          }
        })
    }
  }

  /// The payments due at each length, as indices of sets of payments.
  private mutating func due(
    of streak: Scenario.Streak
  ) -> (always: [Int32], aboveRecord: [Int32], payments: [Plan.Payment], sets: [Range<Int>]) {
    var single: [Plan.Payment] = []
    var cycle: [Int: Int] = [:]
    for day in streak.cycle {
      cycle[day.day] = single.count
      single.append(payment(day.pays, .cycle, "\(streak.id).\(day.day)"))
    }
    var milestones: [(Scenario.Streak.Milestone, Int)] = []
    for milestone in streak.milestones {
      milestones.append((milestone, single.count))
      single.append(payment(milestone.pays, .milestone, "\(streak.id).\(milestone.id)"))
    }
    var sets: [[Int]] = [[]]
    func number(of set: [Int]) -> Int32 {
      if let known = sets.firstIndex(of: set) { return Int32(known) }
      sets.append(set)
      return Int32(sets.count - 1)
    }
    var always: [Int32] = [0]
    var aboveRecord: [Int32] = [0]
    for length in 1...longest {
      let inCycle = streak.cycleDays > 0 ? cycle[(length - 1) % streak.cycleDays + 1] : nil
      let hit = milestones.filter { $0.0.lengths.contains(length) }
      always.append(number(of: (inCycle.map { [$0] } ?? []) + hit.filter { !$0.0.aboveRecord }.map(\.1)))
      aboveRecord.append(number(of: hit.filter(\.0.aboveRecord).map(\.1)))
    }
    var payments: [Plan.Payment] = []
    let rows = sets.map { set in
      payments += set.map { single[$0] }
      return payments.count - set.count..<payments.count
    }
    return (always, aboveRecord, payments, rows)
  }

  private mutating func cells(of id: String) -> Plan.Streak.Cells {
    return Plan.Streak.Cells(
      counted: counter("streak.\(id).days_counted", unit: "days"),
      graceDays: counter("streak.\(id).grace_days", unit: "days"),
      frozenDays: counter("streak.\(id).frozen_days", unit: "days"),
      daysLost: counter("streak.\(id).days_lost", unit: "days"),
      breaks: counter("streak.\(id).breaks", unit: "streaks"),
      gapsWhole: counter("streak.\(id).gaps_whole", unit: "gaps"),
      gapsSaved: counter("streak.\(id).gaps_saved", unit: "gaps"),
      gapsHurt: counter("streak.\(id).gaps_hurt", unit: "gaps"),
      openings: counter("streak.\(id).openings_alive", unit: "times"),
      shownZero: counter("streak.\(id).openings_shown_short", unit: "times"),
      missedDays: counter("streak.\(id).missed_days", unit: "days"))
  }

  /// The counters and columns of each pair of clocks, in total and by zone.
  mutating func clockPairs() -> [Plan.ClockPair] {
    var pairs: [Plan.ClockPair] = []
    for pair in scenario.clockPairs {
      let everywhere = cells(ofClocks: pair.id)
      var byZone: [Plan.ClockPair.Cells] = []
      for zone in scenario.players.zones { byZone.append(cells(ofClocks: "\(pair.id).\(zone.id)")) }
      pairs.append(
        Plan.ClockPair(
          first: pair.first, second: pair.second, everywhere: everywhere, byZone: byZone,
          daysAlive: layout.column(), daysDiffering: layout.column()))
    }
    return pairs
  }

  private mutating func cells(ofClocks id: String) -> Plan.ClockPair.Cells {
    Plan.ClockPair.Cells(
      alive: counter("\(id).days_alive", unit: "days"),
      differing: counter("\(id).days_differing", unit: "days"))
  }

  func feedback() -> Plan.Feedback? {
    guard let words = scenario.players.feedback,
      let index = scenario.streaks.firstIndex(where: { $0.id == words.streak })
    else { return nil }
    let streak = scenario.streaks[index]
    let longRun = Mathematics.log(8)
    let byLength = (0...7).map { (length: Int) -> Double in
      words.streakLength * Mathematics.log(1 + Double(length)) / longRun
    }
    let afterBreak = (0...60).map { (days: Int) -> Double in
      days == 0 ? 0 : -words.afterBreak * Mathematics.pow(2, -Double(days - 1) / 3)
    }
    let near = (0...longest).map { length in
      streak.milestones.contains { milestone in
        (1...3).contains { milestone.lengths.contains(length + $0) }
      }
    }
    return Plan.Feedback(
      streak: index, byLength: byLength, afterBreak: afterBreak, isNear: near,
      nearMilestone: words.nearMilestone, milestoneShare: words.milestoneShare,
      atRisk: words.atRisk, shift: words.rewardChange * Mathematics.log(words.rewardValueRatio))
  }
}

extension Plan {
  /// Whether any streak counts UTC days, in whatever zone players are.
  public var countsDaysOfUTC: Bool { streaks.contains { $0.rules.clock == .utc } }

  /// The other streaks that the same freezes protect.
  func sharers(of streak: Streak) -> [Streak] {
    streaks.filter { streak.pool != nil && $0.pool == streak.pool && $0.number != streak.number }
  }
}

extension Scenario.Streak.Milestone.Lengths {
  /// Whether the milestone is due at this length.
  func contains(_ length: Int) -> Bool {
    switch self {
    case .every(let step): length > 0 && length % step == 0
    case .at(let only): length == only
    }
  }
}
