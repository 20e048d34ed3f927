import RewardEngine

/// The effects of a day's events on a player who has arrived and not churned.
struct DiaryCalendar {
  /// One field that an event changes, as text.
  struct Effect {
    /// The step that it changes.
    var step: Step
    var event: String
    var rule: FieldPath
    var words: String
  }

  let effects: [Effect]

  init(_ scenario: Scenario, _ day: Diary.Day) {
    guard day.presence == .plays || day.presence == .staysAway else {
      effects = []
      return
    }
    effects = scenario.events(on: day.day).flatMap { event in
      event.effects.compactMap { effect in
        // The arrival shows which players an event brings; it changes nothing for the others.
        guard let step = Self.step(of: effect.field) else { return nil }
        return Effect(
          step: step, event: event.id, rule: FieldPath(["events", event.id, effect.field]),
          words: effect.words)
      }
    }.filter { day.presence == .plays || $0.step == .decideAttendance }
  }

  var rows: [DiaryPage.Row] {
    effects.map {
      DiaryPage.Row(step: $0.step, rule: $0.rule.description, event: $0.words, change: "", balance: "")
    }
  }

  private static func step(of field: String) -> Step? {
    switch field {
    case "closed", "odds_of_playing": .decideAttendance
    case "experience": .startBoosts
    case "prices": .visitShop
    default: nil
    }
  }
}
