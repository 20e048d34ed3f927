extension Form where Value == Scenario.Streak {
  static func streak(_ id: String, _ names: ScenarioIds) -> Form {
    .fields { fields in
      let usual = Scenario.Streak(id: id)
      let event = fields.value(
        "day_counts_when", .event(names), default: usual.dayCountsWhen,
        about:
          "What makes a day count. Logins count at login; everything else counts when the goal is met. An activity with numbered copies, as of streaks with 'per_player', counts with each of them."
      )
      let perPlayer = fields.value(
        "per_player", .wholeNumber(in: 1...16), default: usual.perPlayer,
        about: "How many such streaks each player has. Each has its own days, and all share one freeze pool.")
      let order = fields.value(
        "order", .wholeNumber(in: 0...1_000_000), default: usual.order,
        about:
          "Position among streaks that share a pool: which of them takes a freeze first if their missed days end at the same moment. Equal positions go by id."
      )
      let protection = fields.optional(
        "protected_by", .reference(to: .freeze, among: names.freezes),
        about: "The item that protects it on missed days. Streaks with the same item share its pool.")
      let named = fields.optional(
        "rules", Form<StreakRules.Named>.choice,
        about: "A rule profile. The fields below change single rules of it.")
      let rules = StreakRules(reading: fields, from: named)
      let cycleDays = fields.optional(
        "cycle_days", .wholeNumber(in: 1...366, unit: "days"),
        about: "Length of the cycle. Default: its highest day.")
      let lastDay = fields.areFaulty("cycle_days") ? 366 : cycleDays ?? 366
      let cycle = fields.value(
        "cycle",
        .numbered("a day of the cycle", in: 1...lastDay) { day in
          Form<Scenario.Payment>.payment(names, in: .streak).map {
            Scenario.Streak.CycleDay(day: day, pays: $0)
          }
        }, default: [], about: "What each day of a repeating cycle pays. Day 1 is the first day of a streak.")
      let milestones = fields.value(
        "milestones", .map(of: .labels("a milestone")) { .milestone($0, names) },
        default: [],
        about: "Payments at certain lengths.")
      let dayWorth = fields.value(
        "day_worth", .dayWorth(names), default: [],
        about:
          "What a day of the streak is worth to a player besides its rewards. 'freeze-value' uses it; it is never paid."
      )
      fields.declare("cycle_days", needs: "cycle")
      for name in Scenario.Streak.ofProtection { fields.declare(name, needs: "protected_by") }
      if !fields.has("cycle") {
        fields.refuse(
          "cycle_days", "needs a 'cycle'", help: "add 'cycle', or leave it out")
      }
      var streak = Scenario.Streak(
        id: id, perPlayer: perPlayer, order: order, dayCountsWhen: event, rules: rules,
        protectedBy: protection,
        cycle: cycle,
        cycleDays: cycle.isEmpty ? 0 : cycleDays ?? cycle.map(\.day).max() ?? 0, milestones: milestones,
        dayWorth: dayWorth)
      streak.namedRules = named
      streak.check(fields, hasActivities: !names.activities.isEmpty)
      return streak
    }
  }
}

extension Form where Value == [Scenario.Streak.DayWorth] {
  /// `{ diamonds: 0.5 }`.
  static func dayWorth(_ names: ScenarioIds) -> Form {
    .map(
      of: .references(to: .currency), such: names.currencies.first,
      refusing: names.refusalOfCurrency
    ) { id in
      Form<Double>.number(.from(0, to: Double(ScenarioIds.largestAmount))).map {
        Scenario.Streak.DayWorth(id, $0)
      }
    }
  }
}

extension Form where Value == Scenario.Streak.Event {
  static func event(_ names: ScenarioIds) -> Form {
    let ids = names.activities + names.missions
    return Form<String>.reference(to: .activityOrMission, among: ids, words: ["login", "activity"])
      .map { id -> Scenario.Streak.Event in
        switch id {
        case "login": .login
        case "activity": .anyActivity
        default: names.missions.contains(id) ? .mission(id) : .activity(id)
        }
      }
      .showing { $0 == .login ? jsonText("login") : nil }
  }
}

extension Form where Value == Scenario.Streak.Milestone {
  static func milestone(_ id: String, _ names: ScenarioIds) -> Form {
    .fields { fields in
      let days = Form<Int>.wholeNumber(in: 1...36_500, unit: "days")
      let every = fields.optional("every", days, about: "Pays at every multiple of this length.")
      let at = fields.optional("at", days, about: "Pays at this length.")
      fields.exactlyOne(of: ["every", "at"])
      let pays = fields.required(
        "pays", Form<Scenario.Payment>.payment(names, in: .streak).restricted(.someEntry),
        about: "What it pays.")
      if pays.isEmpty, fields.has("pays"), !fields.areFaulty("pays") {
        fields.note("pays", "must pay something", help: "write an amount, or leave the milestone out")
      }
      var milestone = Scenario.Streak.Milestone(
        id: id, lengths: every.map { .every($0) } ?? .at(at ?? 1), pays: pays)
      milestone.aboveRecord = fields.value(
        "above_record", .flag, default: milestone.aboveRecord,
        about: "Whether it pays only if the streak is longer than ever before.")
      return milestone
    }
  }
}

extension StreakRules {
  /// The rules in the fields of a streak, on top of those it names.
  init(reading fields: Fields, from named: Named?) {
    self = named.map { StreakRules($0) } ?? StreakRules()
    fields.origin = named?.rawValue
    defer { fields.origin = nil }
    goal = fields.value(
      "goal", .wholeNumber(in: 1...1000, unit: "events"), default: goal,
      about: "Events needed for a day to count.")
    missedDay = fields.value(
      "missed_day", .choice, default: missedDay, about: "What an unprotected missed day does.")
    graceDays = fields.value(
      "grace_days", .wholeNumber(in: 0...365, unit: "days"), default: graceDays,
      about: "Missed days at the start of each gap that cost nothing.")
    freezeFill = fields.value(
      "freeze_fill", .choice, default: freezeFill,
      about: "Whether freezes fill a gap day by day, or as a whole.")
    freezeUse = fields.value(
      "freeze_use", .choice, default: freezeUse,
      about: "Whether freezes are used automatically or offered to the player.")
    freezeAtZero = fields.value(
      "freeze_at_zero", .choice, default: freezeAtZero,
      about: "Whether a freeze is used for a streak of length 0.")
    clock = fields.value("clock", .choice, default: clock, about: "Whose midnight ends a day.")
    leewayHours = fields.value(
      "leeway_hours", .wholeNumber(in: 0...24, unit: "hours"), default: leewayHours,
      about: "Hours after midnight in which the day before stays open: 4 lasts until 4:59.")
    leeway = fields.value(
      "leeway", .choice, default: leeway, about: "Whether events within it count for the day before.")
    openDay = fields.value(
      "open_day", .choice, default: openDay,
      about: "What is shown in the morning for a streak that counted yesterday.")
  }
}

extension Scenario.Streak {
  /// Adds faults for fields that contradict each other, or of which one would be ignored.
  fileprivate func check(_ fields: Fields, hasActivities: Bool) {
    checkCounting(fields, hasActivities: hasActivities)
    checkProtection(fields)
    checkClock(fields)
  }

  private func checkCounting(_ fields: Fields, hasActivities: Bool) {
    guard !fields.areFaulty("day_counts_when") else { return }
    switch dayCountsWhen {
    case .anyActivity, .activity: return
    case .login, .mission: break
    }
    let help =
      "write 'day_counts_when: activity'" + (hasActivities ? "" : ", and add an activity under 'activities'")
    if perPlayer > 1, !fields.areFaulty("per_player") {
      fields.note("per_player", "can be above 1 only where an activity makes a day count", help: help)
    }
    if rules.goal > 1, !fields.areFaulty("goal", "rules") {
      fields.note("goal", "can be above 1 only where an activity makes a day count", help: help)
    }
  }

  /// Fields that mean nothing without a freeze.
  fileprivate static let ofProtection = ["freeze_fill", "freeze_use", "freeze_at_zero"]

  private func checkProtection(_ fields: Fields) {
    guard fields.has("protected_by") else {
      for name in Self.ofProtection {
        fields.refuse(
          name, "needs 'protected_by'", help: "add 'protected_by' with a freeze item, or leave it out")
      }
      return
    }
    guard !fields.areFaulty("freeze_fill", "freeze_use", "freeze_at_zero", "missed_day", "rules") else {
      return
    }
    let causes = [
      (name: "freeze_use", word: "by_hand", holds: rules.freezeUse == .byHand),
      (name: "freeze_fill", word: "whole_gap", holds: rules.freezeFill == .wholeGap),
    ]
    if rules.missedDay == .loseOne, let cause = causes.first(where: \.holds) {
      let help = "write 'missed_day: reset', or leave '\(cause.name)' out"
      if fields.has(cause.name) {
        fields.note(cause.name, "cannot be \(cause.word) with 'missed_day: lose_one'", help: help)
      } else {
        fields.note(
          "missed_day", "cannot be lose_one if freezes fill the whole gap", help: "write reset or restart")
      }
    } else if rules.freezeAtZero == .spend, rules.freezeFill == .wholeGap, fields.has("freeze_at_zero") {
      fields.note(
        "freeze_at_zero", "cannot be spend if freezes fill the whole gap",
        help: "there, no gap of a streak of 0 is filled; write keep, or 'freeze_fill: day_by_day'")
    } else if rules.freezeUse == .byHand, rules.freezeFill == .dayByDay {
      fields.refuse(
        "freeze_fill", "cannot be day_by_day if freezes are used by hand",
        help: "by hand, freezes fill the whole gap or nothing; leave 'freeze_fill' out")
    }
  }

  private func checkClock(_ fields: Fields) {
    guard !fields.areFaulty("leeway_hours", "clock", "leeway", "rules") else { return }
    if rules.leewayHours == 0 {
      fields.refuse(
        "leeway", "needs 'leeway_hours' above 0", help: "add 'leeway_hours: 4', or leave 'leeway' out")
    } else if rules.clock == .utc {
      fields.note(
        fields.has("leeway_hours") ? "leeway_hours" : "clock",
        "cannot go with 'clock: utc': a server's day has no leeway",
        help: "write 'clock: player_zone', or leave 'leeway_hours' out")
    }
  }
}
