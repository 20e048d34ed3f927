/// Checks events against the rest of a scenario.
struct EventChecks {
  private let scenario: Scenario
  private let document: Document
  private let faults: Faults
  /// Days of the longest run for which the events are written.
  private let days: Int

  init(_ scenario: Scenario, in document: Document, days: Int, _ faults: Faults) {
    self.scenario = scenario
    self.document = document
    self.days = days
    self.faults = faults
  }

  func run() {
    for event in scenario.events {
      let path = FieldPath(["events", event.id])
      if !faults.touch(path) { checkEffect(at: path) }
      if !faults.touch(path / "from") { checkFirstDay(of: event, at: path / "from") }
      if !faults.touch(path / "brings") { checkProfile(of: event, at: path / "brings") }
    }
  }

  private func checkEffect(at path: FieldPath) {
    guard Scenario.Event.effects.allSatisfy({ document[path / $0] == nil }) else { return }
    faults.note(
      at: document.keyPlace(of: path), path, "'\(path)' must change something on its days",
      help: "add 'experience', 'prices', 'closed', 'odds_of_playing' or 'brings'")
  }

  private func checkFirstDay(of event: Scenario.Event, at path: FieldPath) {
    guard event.from >= days, !faults.touch(FieldPath("days")) else { return }
    let isSet = if case .setting = document.place(of: FieldPath("days")) { true } else { false }
    note(
      path, "is after the last day of the run, day \(days)",
      help:
        "write \(days) or less, or more 'days' of the run\(isSet ? "; '--days \(days)' cuts the run and leaves its events" : "")"
    )
  }

  private func checkProfile(of event: Scenario.Event, at path: FieldPath) {
    guard let profile = event.brings, document.hasReadProfiles(scenario, faults) else { return }
    let ids = scenario.players.profiles.map(\.id)
    guard ids.contains(profile) else {
      faults.noteUnknownProfile(profile, at: document.place(of: path), path, among: ids)
      return
    }
    if let other = scenario.events.first(where: { $0.brings == profile }), other.id != event.id {
      note(
        path, "brings '\(profile)', which '\(other.id)' already brings",
        help: "give each event its own profile")
    } else if ids.count == 1 {
      note(
        path, "brings the only profile, so nobody would play before it",
        help: "add another profile under 'players.profiles'")
    }
  }

  private func note(_ path: FieldPath, _ rule: String, help: String) {
    faults.note(at: document.place(of: path), path, "'\(path)' \(rule)", help: help)
  }
}
