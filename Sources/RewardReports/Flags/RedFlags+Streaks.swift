import RewardEngine
import RewardPages
import RewardStudies

/// Red flags of streaks and freezes.
extension Run.Findings {
  func streakFlags(_ warnings: [LintFinding]) -> [RedFlag] {
    scenario.streaks.flatMap { streak in
      // New players' streaks always gain, so that a run alone does not show it where players arrive all the time.
      let isExpected =
        outcome.isOneCohort(of: scenario)
        || warnings.contains { $0.rule == .streakDrift && $0.field.names[1] == streak.id }
      return (isExpected ? [drift(of: streak)].compactMap { $0 } : []) + unbounded(streak)
        + [unreachedMilestones(of: streak)].compactMap { $0 }
    } + clocks
  }

  /// The fewest days of a run in which streaks are judged: a week, and as many days again before the last half.
  static let streakPatience = 16

  /// A streak that climbs forever, because a missed day costs only one day and players count more days than they lose.
  private func drift(of streak: Scenario.Streak) -> RedFlag? {
    guard streak.rules.missedDay == .loseOne, outcome.days >= Self.streakPatience else { return nil }
    let last = lastDays
    let all = scenario.players.profiles.indices.compactMap { climb(of: streak, $0, last) }
    let sure = all.filter { $0.playersNeeded == nil }
    let climbs = sure.isEmpty ? all : sure
    func days(_ profiles: some Sequence<Int>) -> Int64 {
      profiles.reduce(0) { $0 + playerDays($1, over: last) }
    }
    guard !climbs.isEmpty,
      let share = ratio(days(climbs.map(\.profile)), days(scenario.players.profiles.indices))
    else { return nil }
    // Those whose profiles have too few players may gain, too.
    let isLeast = climbs.count < all.count ? "at least " : ""
    let gains = climbs.map {
      "\(scenario.players.profiles[$0.profile].id) \(NumberText.fixed($0.gain, decimals: 2))"
    }
    let who =
      scenario.isOfHistory
      ? "Of all players of the log, with those who left, streaks gain \(NumberText.fixed(climbs[0].gain, decimals: 2)) days a day on average in the last \(last.count) days"
      : "Of the players who are left in the last \(last.count) days, \(isLeast)\(NumberText.percent(share)) have profiles that gain more days than they lose, on average. Days gained per day: \(gains.joined(separator: ", "))"
    let border =
      streak.rules.graceDays == 1
      ? ". With one grace day, streaks climb if a day counts with a chance above 0.382" : ""
    return RedFlag(
      .streakDrift, at: ["streaks", streak.id, "missed_day"],
      "a missed day costs only one day. \(who)\(border)",
      help: helpWithDrift(of: streak)
    ).confirmed(by: sure.isEmpty ? climbs.compactMap(\.playersNeeded).min() : nil)
  }

  private func helpWithDrift(of streak: Scenario.Streak) -> String {
    // Lengths that are paid once each are as many as the streak reaches.
    let paysRecords = streak.cycle.isEmpty && streak.milestones.contains { $0.aboveRecord }
    return paysRecords && streak.milestones.allSatisfy(\.aboveRecord)
      ? "reset the streak, or pay at single lengths, which have an end"
      : "reset the streak, or pay for steps that players reach only once"
  }

  /// The last four weeks, or the last half of a shorter run.
  private var lastDays: Range<Int> { outcome.days - min(28, outcome.days / 2)..<outcome.days }

  /// Days that a profile's streaks gain per day.
  private struct Climb {
    let profile: Int
    let gain: Double
    /// `nil` where the run has enough players to be sure.
    let playersNeeded: Int?
  }

  /// A gain of less than this per day is none.
  private static let leastGain = 0.05
  /// The fewest players of a profile, on average over the last days, by whom it is judged.
  private static let fewestPlayers = 100.0

  /// Days that the streaks of a profile gain per day in the last days; `nil` unless they gain, and go on gaining.
  ///
  /// All streaks start at 0 and cannot fall below it, so that at first even those gain that will not climb. Their gain
  /// fades: where players gain as much as they lose, the length grows with the square root of the time, and the gain of
  /// the second half of a run is 0.41 of that of the first. So it has to last, but for a fifth, or to be more than twice
  /// as large as that of a walk without a drift, which is √(2t ÷ π) long on average after t days.
  private func climb(of streak: Scenario.Streak, _ profile: Int, _ last: Range<Int>) -> Climb? {
    let edges = (0...4).map { last.lowerBound + $0 * last.count / 4 }
    let quarters = zip(edges, edges.dropFirst()).compactMap { gain(of: streak, profile, over: $0..<$1) }
    guard quarters.count == 4, let now = gain(of: streak, profile, over: last),
      let before = gain(of: streak, profile, over: 7..<last.lowerBound),
      let low = Outcome.Estimate(now, over: quarters).low
    else { return nil }
    let (start, end) = (Double(last.lowerBound).squareRoot(), Double(last.upperBound).squareRoot())
    let ofChance = (2 / Double.pi).squareRoot() * (end - start) / Double(last.count)
    let least = now >= 0.8 * before ? Self.leastGain : max(Self.leastGain, 2 * ofChance)
    guard now > least else { return nil }
    let players = Double(playerDays(profile, over: last)) / Double(last.count)
    // So many players show it, or a gain that is next to none.
    let noise = (now - low) / Self.leastGain
    let times = players < Self.fewestPlayers ? 1.5 * Self.fewestPlayers / players : noise * noise
    if players >= Self.fewestPlayers, low <= least, times <= 1 { return nil }
    let isSure = players >= Self.fewestPlayers && low > least
    return Climb(
      profile: profile, gain: now,
      playersNeeded: isSure ? nil : Int((times * Double(outcome.players)).rounded(.up)).roundedUp)
  }

  /// Days counted minus days lost, per player-day and streak.
  private func gain(of streak: Scenario.Streak, _ profile: Int, over days: Range<Int>) -> Double? {
    let (id, group) = ("streak.\(streak.id)", Outcome.Group.profile(profile))
    return ratio(
      change(of: "\(id).days_counted", over: days, group) - change(of: "\(id).days_lost", over: days, group),
      playerDays(profile, over: days) * Int64(streak.perPlayer))
  }

  private func change(of counter: String, over days: Range<Int>, _ group: Outcome.Group) -> Int64 {
    outcome.cell(counter).map { outcome.count($0, days: days, in: group) } ?? 0
  }

  /// Player-days between arrival and departure.
  private func playerDays(_ profile: Int, over range: Range<Int>) -> Int64 {
    let arrived = outcome.series("players.arrived", in: .profile(profile))
    let departed = outcome.series("players.departed", in: .profile(profile))
    let returned = outcome.series("players.returned", in: .profile(profile))
    var here: Int64 = 0
    var days: Int64 = 0
    for day in 0..<outcome.days {
      here += arrived[day] + returned[day] - departed[day]
      if range.contains(day) { days += here }
    }
    return days
  }

  /// Payments that grow with the streak. A milestone at a single length pays the same each time.
  private func unbounded(_ streak: Scenario.Streak) -> [RedFlag] {
    streak.milestones.flatMap { milestone -> [RedFlag] in
      guard case .every = milestone.lengths else { return [] }
      return milestone.pays.amounts.filter { $0.amount == .streakLength }
        .compactMap { unbounded($0.id, of: milestone.id, in: streak) }
    }
  }

  /// The mean of the last four weeks in which it is paid against that of the first day.
  private func unbounded(_ resource: String, of milestone: String, in streak: Scenario.Streak) -> RedFlag? {
    guard let line = line(of: resource, .milestone, "\(streak.id).\(milestone)") else { return nil }
    let amounts = (0..<outcome.days).map { outcome.count(line.entry.amount, on: $0) }
    let times = (0..<outcome.days).map { outcome.count(line.entry.times, on: $0) }
    guard let first = times.firstIndex(where: { $0 > 0 }), let last = times.lastIndex(where: { $0 > 0 })
    else { return nil }
    let early = mean(amounts, times, first...first)
    let late = mean(amounts, times, max(first, last - 27)...last)
    // No length ends the rule, but whether players get far is for the run to show.
    let needed = late > early ? nil : playersToMissNone()
    guard late > early || needed != nil else { return nil }
    // A reward that pays hardly any of the currency moves none of its figures.
    let share = shareReceived(of: resource) { $0.reason == line.reason && $0.id == line.id }
    if let share, share < Lint.few, needed == nil { return nil }
    let part = share.map {
      ". It pays \(NumberText.percent($0)) of the \(resource) received in the last four weeks"
    }
    let lately =
      late > early
      ? "and \(NumberText.fixed(late, decimals: 0)) on average in the last four weeks in which it is paid"
      : "and no more on average later"
    return RedFlag(
      .unboundedReward, at: ["streaks", streak.id, "milestones", milestone, "pays", resource],
      "each payment equals the length of the streak: \(NumberText.fixed(early, decimals: 0)) \(resource) on day \(NumberText.whole(first + 1)), when it is first paid, \(lately). No length ends it\(part ?? "")",
      help: "pay a fixed amount, or end the milestones at a certain length"
    ).confirmed(by: needed)
  }

  private func mean(_ amounts: [Int64], _ times: [Int64], _ days: ClosedRange<Int>) -> Double {
    Double(amounts[days].reduce(0, +)) / Double(max(1, times[days].reduce(0, +)))
  }

  /// Milestones of single lengths that the run is long enough for and no streak reaches.
  private func unreachedMilestones(of streak: Scenario.Streak) -> RedFlag? {
    // Players with a stored state may have been paid before.
    guard !outcome.startsFromStates else { return nil }
    let missed = streak.milestones.compactMap { milestone -> (id: String, length: Int)? in
      guard case .at(let length) = milestone.lengths, outcome.days >= max(length, Self.moneyPatience) else {
        return nil
      }
      let lines = milestone.pays.amounts.compactMap {
        line(of: $0.id, .milestone, "\(streak.id).\(milestone.id)")
      }
      let isPaid = lines.contains { outcome.count($0.entry.times, days: 0..<outcome.days) > 0 }
      return lines.isEmpty || isPaid ? nil : (milestone.id, length)
    }.sorted { $0.length < $1.length }
    guard let first = missed.first else { return nil }
    let lengths = missed.map { NumberText.whole($0.length) }
    return RedFlag(
      .unreachedMilestones, at: ["streaks", streak.id, "milestones", first.id],
      "no streak of '\(streak.id)' reaches \(lengths.either) days in \(outcome.days.counted("day")), so \(missed.count.agreeing("this milestone is", "these milestones are")) not paid",
      help: "pay for shorter streaks, or make streaks easier to keep: grace days, freezes, a lower goal"
    ).confirmed(by: playersToMissNone())
  }

  private func line(of resource: String, _ reason: Reason, _ id: String) -> Catalogue.Line? {
    outcome.ledger(of: resource).first { $0.reason == reason && $0.id == id }
  }

  /// Streaks over the same events that the phone and the server count differently on 5 % of days or more, in the whole interval.
  private var clocks: [RedFlag] {
    outcome.clockPairs.compactMap { first, second in
      // A few players of a log show little about all.
      guard let share = outcome.figure("clocks.\(first).\(second).differing"), share.low ?? 0 >= 0.05 else {
        return nil
      }
      return RedFlag(
        .clocksDiffer, at: ["streaks", second, "clock"],
        "'\(first)' and '\(second)' count the same events, but differ on \(NumberText.percent(share.value)) of the days of play with a current streak",
        help: "end the day of both at the player's midnight")
    }
  }
}

extension Outcome {
  /// Pairs of streaks over the same events of which one ends the day at the player's and one at the server's midnight.
  public var clockPairs: [(first: String, second: String)] {
    catalogue.streaks.enumerated().flatMap { index, first in
      catalogue.streaks.dropFirst(index + 1).compactMap { second in
        cell("clocks.\(first).\(second).days_alive") == nil ? nil : (first, second)
      }
    }
  }
}
