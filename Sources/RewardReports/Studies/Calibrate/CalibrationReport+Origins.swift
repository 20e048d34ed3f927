import RewardCalibration
import RewardEngine
import RewardPages
import RewardStudies

/// What fitted profiles take over from profiles of the scenario.
extension CalibrationReport {
  /// What the data say nothing about and from which profiles it comes, in a sentence.
  ///
  /// `nil` where nothing is taken over, and where the scenario's own profiles are fitted.
  var origins: String? {
    let taken = takenOver
    guard findings.calibration.choice != .kept, !taken.isEmpty else { return nil }
    let named = Set(scenarioPlayed.goals.compactMap(\.profile) + scenarioPlayed.events.compactMap(\.brings))
    let sources = zip(findings.names, findings.models).map { name, model in
      name == model
        ? "'\(name)' takes them from the scenario's profile of that name\(named.contains(name) ? ", which a goal or an event names" : "")"
        : "'\(name)' takes them from the scenario's profile '\(model)', which plays most alike"
    }
    // A log shows how often players do these things, but not always which of them do.
    let gap = habits == nil ? "say nothing about" : "do not show how profiles differ in"
    return
      "The data \(gap) \(taken.listed): \(sources.joined(separator: "; ")).\(leftOut.map { " \($0)" } ?? "")"
  }

  /// That profiles of the scenario are gone, with what their players do; `nil` where each has a fitted one.
  private var leftOut: String? {
    let lost = scenarioPlayed.players.profiles.map(\.id).filter { !findings.models.contains($0) }
    guard !lost.isEmpty else { return nil }
    let names = lost.map { "'\($0)'" }.listed
    return "No fitted profile has those of \(names): with '--profiles keep', each profile keeps its own."
  }

  /// What a run of the scenario does on some dates, and whether the data know these; `nil` where all days of a run are alike.
  var datesKnown: String? {
    let effects = dateEffects
    guard habits == nil, !effects.isEmpty else { return nil }
    let dated = findings.calibration.sources.filter { $0.evidence.dated != nil }
    // What is simulated has the dates of a run, and survivors do not play.
    let others = findings.calibration.sources.filter {
      $0.evidence.dated == nil && $0.evidence.showsPlay && !($0.evidence is EmulatedFigures)
    }
    let subject =
      dated.isEmpty
      ? "These data have no dates, so they are"
      : "\(others.map(\.name).listed) \(others.count.agreeing("has no dates, so it is", "have no dates, so they are"))"
    let left =
      "\(subject) fitted without \(effects.joined(separator: " and without ")) of the scenario. Its run has them, and shows other shares of players on those days."
    guard let table = dated.first, let dates = table.evidence.dated?.dates else { return left }
    let known =
      "\(table.name) has dates, so it is fitted with \(effects.joined(separator: " and with ")) of the scenario.\(changingEvents.isEmpty ? "" : " \(dayOne(dates.firstDate)).") Shares above are those of a day to which they add nothing."
    return others.isEmpty ? known : "\(known) \(left)"
  }

  /// The dates of tables on which nobody plays, a sentence for each table.
  var silentDates: [String] {
    findings.calibration.sources.compactMap { source in
      guard let dates = source.evidence.dated?.silentDates, !dates.isEmpty else { return nil }
      return
        "In \(source.name) nobody plays on \(dates.datesListed), where many should: the fit is without \(dates.count.agreeing("this date", "these dates"))."
    }
  }

  /// Which date is day 1 of the scenario, from which its events are counted.
  private func dayOne(_ date: Int) -> String {
    let weekday = Weekday(rawValue: WeekdayFit.weekday(date)) ?? .monday
    let first = scenarioPlayed.firstWeekday
    let other =
      weekday == first
      ? ""
      : ", a \(HabitsSection.name(weekday)). In a run, day 1 is a \(HabitsSection.name(first)), so its events fall on other weekdays"
    return "Day 1 of the scenario is its earliest first_day, \(CivilDate.text(date))\(other)"
  }

  private var changingEvents: [String] {
    scenarioPlayed.events.filter { $0.isClosed || $0.oddsOfPlaying != 1 }.map { "'\($0.id)'" }
  }

  /// The events and weekdays that change how often players play.
  private var dateEffects: [String] {
    let (events, week) = (changingEvents, scenarioPlayed.players.week)
    return (events.isEmpty ? [] : ["\(events.count.agreeing("event", "events")) \(events.listed)"])
      + (week.contains { $0 != week[0] } ? ["the weekdays"] : [])
  }

  private var scenarioPlayed: Scenario { findings.calibration.scenario }

  /// What the scenario has players do besides playing, as far as it is not fitted.
  private var takenOver: [String] {
    let fitted = Set((habits?.profileFields ?? []).flatMap { $0 }.map { $0.path.split(separator: ".")[0] })
    let scenario = scenarioPlayed
    let isPoisson = { (activity: Scenario.Activity) in
      if case .poisson = activity.perActiveDay { true } else { false }
    }
    let traits: [(name: String, field: Substring, isUsed: Bool)] = [
      ("how much they do", "effort", habits == nil && scenario.activities.contains(where: isPoisson)),
      ("missions", "missions", !scenario.missions.isEmpty),
      ("freezes", "freeze_propensity", scenario.streaks.contains { $0.protectedBy != nil }),
      ("tastes in the shop", "taste", scenario.shop.contains { !$0.isForRealMoney }),
      ("purchases for real money", "payers", scenario.shop.contains(where: \.isForRealMoney)),
    ]
    return traits.filter { $0.isUsed && !fitted.contains($0.field) }.map(\.name)
  }
}
