import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on assumptions: the options in force, the profiles, and what the model leaves out.
struct AssumptionsSection: Section {
  let findings: Run.Findings
  let provenance: Report.Provenance

  /// Which history was replayed; it takes the place of the profiles.
  private var history: String? { provenance.history }

  var isNeeded: Bool { true }

  func write(to page: inout Page) {
    page.heading("Options and assumptions")
    page.details("Options, rules and profiles") { page in
      if !scenario.streaks.isEmpty { page.table(streakOptions) }
      page.list(rules)
      if let history {
        page.paragraph("\(history)")
      } else {
        page.paragraph("\(scenario.players.origin)")
        page.table(AssumedProfiles(scenario: scenario).table)
      }
    }
    page.heading("What this model leaves out")
    page.list(history == nil ? leftOut : leftOutOfHistory)
  }

  private var streakOptions: Table {
    var table = Table(columns: [.words("option")] + scenario.streaks.map { .words("\($0.id)") })
    func row(_ name: Words, _ value: (Scenario.Streak) -> Words) {
      table.add(row: [name] + scenario.streaks.map(value))
    }
    row("counts a day when") { "\($0.dayCountsWhen.words)" }
    row("`per_player`") { "\($0.perPlayer)" }
    row("`goal`") { "\($0.rules.goal)" }
    row("`missed_day`") { "\($0.rules.missedDay.rawValue)" }
    row("`grace_days`") { "\($0.rules.graceDays)" }
    row("`protected_by`") { "\($0.protectedBy ?? NumberText.missing)" }
    row("`freeze_fill`") { $0.protectedBy == nil ? "–" : "\($0.rules.freezeFill.rawValue)" }
    row("`freeze_use`") { $0.protectedBy == nil ? "–" : "\($0.rules.freezeUse.rawValue)" }
    row("`freeze_at_zero`") { $0.protectedBy == nil ? "–" : "\($0.rules.freezeAtZero.rawValue)" }
    row("`clock`") { "\($0.rules.clock.rawValue)" }
    row("`leeway_hours`") { "\($0.rules.leewayHours)" }
    row("`leeway`") { $0.rules.leewayHours == 0 ? "–" : "\($0.rules.leeway.rawValue)" }
    row("`open_day`") { "\($0.rules.openDay.rawValue)" }
    return table
  }

  /// What all boosts together came to: payments are whole numbers, and small ones may not change.
  private var boosted: Words? {
    guard !scenario.boosts.isEmpty, let share = findings.figure("xp.boost_share") else { return nil }
    let added = NumberText.whole(outcome.total("xp.from_boosts"))
    return
      "Boosts multiply each payment on its own, and the result is rounded down. In this run they add \(added) XP, \(share.text(in: "share").withoutInterval) of all experience\(scenario.besideEvents)."
  }

  private var rules: [Words] {
    var rules: [Words] = []
    for boost in scenario.boosts {
      let factor = NumberText.significant(Double(boost.factorHundredths) / 100)
      rules.append(
        "The boost '\(boost.id)' multiplies earned experience by \(Words.figure(factor)) for \(boost.days.counted("day")), from the \(boost.starts == .sameDay ? "same" : "next") day on. It does not multiply bought experience."
      )
    }
    if let boosted { rules.append(boosted) }
    if scenario.everyPayment.contains(where: { $0.randomItem != nil }) {
      rules.append(
        scenario.randomItems == .notOwned
          ? "Random items are pieces that the player does not own. A player who owns all pieces gets nothing."
          : "Random items can be any piece. A piece that the player already owns is lost.")
    }
    rules += [
      "Logins and login streaks pay first. A streak with a goal pays when the player meets the goal.",
      "Players can spend rewards on the same day. Real purchases come before missions, and the shop comes last.",
    ]
    if scenario.levels != nil {
      rules.append(
        "New levels pay after the login streaks, after the missions, after the streaks with a goal, and after the shop. What a level pays after the shop can be spent from the next day of play on."
      )
    }
    let zones = scenario.players.zones.count
    if zones > 1 { rules.append("Players are in \(zones) zones with fixed UTC offsets.") }
    if history == nil {
      rules.append(
        !scenario.hasFeedback
          ? "Rewards do not change how often players come." : "Feedback is on.")
    }
    rules += scenario.events.filter { !$0.effects.isEmpty }.map { event in
      let away = event.whereabouts(in: outcome.calendar).map { " It is \($0)." }
      return "Event '\(event.id)', \(event.inOneLine).\(away ?? "")"
    }
    if let shock = scenario.players.shockInForce {
      let spread = NumberText.exact(shock.spread) ?? NumberText.missing
      rules.append(
        "A daily shock shifts the logit of activity by a normal number with mean 0 and standard deviation \(Words.figure(spread)). All players of a replication share it. Each of the \(shock.replications) replications has its own days."
      )
    }
    return rules
  }

  private var leftOutOfHistory: [Words] {
    [
      provenance.startsFromFile
        ? "Players who are not in the file of states start with what the scenario gives on their first day."
        : "All players start with what the scenario gives on the first day. \(outcome.continuation == nil ? "The log does not show what they had before." : "What the log has before these days does not count.")",
      "A log does not show who has left for good. Players who left count to the end: in the shares who reach a level or buy, in how far runs get, and in the freezes used. `rewardsim run` counts players until they churn, so its figures differ.",
      "Players do what the log contains, whatever the rules pay. Other rewards might have brought them more or less often.",
      "A purchase that the rules refuse is left out: the balance is too small, or the player can hold no more.",
      "A day follows the order of the rules, logins first and the shop last, not the times of its events.",
    ]
  }

  private var calendarLeftOut: Words {
    switch (scenario.events.isEmpty, scenario.players.shockInForce == nil) {
    case (true, true) where scenario.players.week == Week.flat:
      "There are no seasons, events or outages: all days are alike."
    case (true, true): "There are no seasons, events or outages: only weekdays differ."
    case (true, false):
      "There are no seasons and no lasting events. The daily shock is independent from day to day and changes only who plays."
    case (false, _):
      "Events change only the fields they name. A lower price does not raise demand, though more players can pay it, and no player waits for a sale."
    }
  }

  private var leftOut: [Words] {
    var items: [Words] = [
      "Players do not interact: there are no gifts, no leagues and no word of mouth.", calendarLeftOut,
      "Players keep their habits. They do not learn, plan ahead or save up for an offer.",
      "Players play one session a day. Daylight saving time and travel are not simulated.",
    ]
    if !scenario.packs.isEmpty {
      items.append(
        "What a player pays in real money does not depend on prices or rewards. It is `spend`: packs that cost more are bought less often."
      )
    }
    if !scenario.hasFeedback {
      items.append(
        "Rewards do not change how often players come. The report shows what rewards cost, not what they bring."
      )
    }
    return items
  }
}

extension Scenario.Players {
  /// Where the profiles come from.
  fileprivate var origin: String {
    source
      ?? "These profiles are assumptions. 'rewardsim calibrate' fits them to what you know about your players."
  }
}

extension Scenario.Streak.Event {
  fileprivate var words: String {
    switch self {
    case .login: "login"
    case .anyActivity: "activity"
    case .activity(let id), .mission(let id): id
    }
  }
}
