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

  /// That a run of the scenario has dates which data without dates do not know; `nil` where there are none.
  var datesLeftOut: String? {
    guard habits == nil else { return nil }
    let events = scenarioPlayed.events.filter { $0.isClosed || $0.oddsOfPlaying != 1 }.map { "'\($0.id)'" }
    let week = scenarioPlayed.players.week
    let dates =
      (events.isEmpty ? [] : ["\(events.count == 1 ? "event" : "events") \(events.listed)"])
      + (week.contains { $0 != week[0] } ? ["its weekdays"] : [])
    guard !dates.isEmpty else { return nil }
    return
      "These data have no dates, so they are fitted without \(dates.joined(separator: " and without ")) of the scenario. Its run has them, and shows other shares of players on those days."
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
