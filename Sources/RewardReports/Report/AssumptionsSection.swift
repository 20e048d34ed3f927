import RewardEngine
import RewardStudies

/// The options in force, who plays, and what the model leaves out.
struct AssumptionsSection: Section {
  private let scenario: Scenario

  /// Whose history was replayed, in the place of profiles.
  private let history: String?

  /// Whether players of the history began with the states of a file.
  private let startsFromFile: Bool

  init(_ findings: Run.Findings, history: String? = nil, startsFromFile: Bool = false) {
    scenario = findings.scenario
    self.history = history
    self.startsFromFile = startsFromFile
  }

  var isNeeded: Bool { true }

  func write(to page: inout Page) {
    page.heading("Options and assumptions in force")
    if !scenario.streaks.isEmpty { page.table(streakOptions) }
    page.list(rules)
    if let history { page.paragraph("\(history)") } else { page.table(profiles) }
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

  private var rules: [Words] {
    var rules: [Words] = []
    for boost in scenario.boosts {
      let factor = NumberText.significant(Double(boost.factorHundredths) / 100)
      rules.append(
        "\(boost.id) multiplies earned experience by \(Words.figure(factor)) for \(boost.days) days, from the \(boost.starts == .sameDay ? "same" : "next") day; bought experience is not multiplied"
      )
    }
    if scenario.everyPayment.contains(where: { $0.randomItem != nil }) {
      rules.append(
        scenario.randomItems == .notOwned
          ? "random items are pieces the player does not own; nothing when all are owned"
          : "random items are any pieces; one already owned is lost")
    }
    rules += [
      "a login and the streaks of days played pay first; a streak with a goal pays when it is met",
      "rewards of a day can be spent the same day; real purchases come before missions, the shop comes last",
    ]
    let zones = scenario.players.zones.count
    if zones > 1 { rules.append("\(zones) time zones with fixed offsets") }
    if history == nil {
      rules.append(
        scenario.players.feedback == nil ? "rewards do not change how often players come" : "feedback is on")
    }
    rules += scenario.events.filter { !$0.effects.isEmpty }.map { "\($0.id), \($0.inOneLine)" }
    if let shock = scenario.players.shockInForce {
      let spread = NumberText.exact(shock.spread) ?? NumberText.missing
      rules.append(
        "a daily shock adds a normal number of mean 0 and standard deviation \(Words.figure(spread)) to the logit of activity, the same for all players of a replication; \(shock.replications) replications live through days of their own"
      )
    }
    return rules
  }

  private var profiles: Table {
    var table = Table(
      .words("profile"), .number("share"), .words("activity on a day"), .words("leaves"), .words("missions"),
      .number("collects"), .number("payers"), .number("freeze propensity"))
    for profile in scenario.players.profiles {
      table.row(
        "\(profile.id)", .figure(NumberText.percent(profile.share)), .figure(profile.activity.words),
        .figure(profile.churn.words), .figure(profile.missions.words),
        .figure(NumberText.percent(profile.collects)), .figure(NumberText.percent(profile.payers)),
        .figure(NumberText.percent(profile.freezePropensity)))
    }
    return table
  }

  private var leftOutOfHistory: [Words] {
    [
      startsFromFile
        ? "players who are not in the file of states begin with what the scenario gives on their first day"
        : "everybody begins with what the scenario gives on the first day: what players had before the log is not known",
      "players do what the log tells, whatever the rules pay: other rewards might have brought them more often, or less",
      "a purchase that the rules refuse, because the balance is short or no more can be held, is left out",
      "a day is played in the order of the rules, logins first and the shop last, not by the times of its events",
    ]
  }

  private var calendarLeftOut: Words {
    switch (scenario.events.isEmpty, scenario.players.shockInForce == nil) {
    case (true, true) where scenario.players.week == Week.flat:
      "no season, no event, no outage: all days are alike"
    case (true, true): "no season, no event, no outage: only weekdays differ"
    case (true, false):
      "no season and no event that lasts: the daily shock is independent from day to day, and changes nothing but who comes"
    case (false, _):
      "events change what the scenario says and nothing else: a lower price makes nobody want more, though more can pay it, and nobody waits for a sale"
    }
  }

  private var leftOut: [Words] {
    var items: [Words] = [
      "players neither meet nor talk: no gifts between them, no leagues, no word of mouth", calendarLeftOut,
      "players keep their habits; they neither learn nor plan ahead, and do not save up for an offer",
      "one session a day; daylight saving time and travel are not simulated",
      "real money is a chance a day, not a budget that competes with other things",
    ]
    if scenario.players.feedback == nil {
      items.append(
        "rewards do not change how often players come: the figures say what rewards cost, not what they bring"
      )
    }
    return items
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

extension Scenario.Profile.Law {
  fileprivate var words: String {
    switch self {
    case .fixed(let chance): NumberText.percent(chance)
    case .beta(let mean, let concentration):
      "\(NumberText.percent(mean)), beta of concentration \(NumberText.exact(concentration) ?? NumberText.missing)"
    }
  }
}

extension Scenario.Profile.Churn {
  fileprivate var words: String {
    switch self {
    case .never: "never"
    case .daily(let chance): "\(NumberText.percent(chance, decimals: 2)) a day"
    case .beta(let gamma, let delta):
      gamma == 1
        ? "half within \(NumberText.exact(delta) ?? NumberText.missing) days"
        : "beta (\(NumberText.exact(gamma) ?? ""), \(NumberText.exact(delta) ?? "")) a day"
    }
  }
}
