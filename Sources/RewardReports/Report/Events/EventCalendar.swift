import RewardEngine
import RewardPages

/// When an event takes place and what it changes, as text.
extension Scenario.Event {
  /// One field that the event changes.
  struct Effect {
    var field: String
    var words: String
  }

  /// What it changes on its days; the players it brings come last.
  var effects: [Effect] {
    func factor(_ value: Double) -> String { NumberText.exact(value) ?? NumberText.missing }
    var effects: [Effect] = []
    if isClosed { effects.append(Effect(field: "closed", words: "closed")) }
    if oddsOfPlaying != 1 {
      effects.append(
        Effect(
          field: "odds_of_playing", words: "odds of playing × \(factor(oddsOfPlaying))"))
    }
    if experienceHundredths != 100 {
      effects.append(
        Effect(field: "experience", words: "experience × \(factor(Double(experienceHundredths) / 100))"))
    }
    if priceHundredths != 100 {
      let prices = offers.map { "prices of \($0.joined(separator: ", "))" } ?? "prices"
      effects.append(Effect(field: "prices", words: "\(prices) × \(factor(Double(priceHundredths) / 100))"))
    }
    if let brings { effects.append(Effect(field: "brings", words: "all players of \(brings) arrive")) }
    return effects
  }

  /// Its days, counted from 1: `days 61 to 62`, `day 120`, `days 6 to 7 and every 28 days from then`.
  var calendar: String {
    let first = NumberText.whole(from + 1)
    let span = days == 1 ? "day \(first)" : "days \(first) to \(NumberText.whole(from + days))"
    return span + (every.map { " and every \(NumberText.whole($0)) days from then" } ?? "")
  }

  /// Its days within a run, as indices of the run's days.
  fileprivate func runs(in calendar: Range<Int>) -> [Range<Int>] {
    let on = calendar.filter(isOn)
    let starts = on.filter { $0 == calendar.lowerBound || sinceBeginning(day: $0) == 0 }
    return starts.map { start in
      let end = min(start + days - (sinceBeginning(day: start) ?? 0), calendar.upperBound)
      return (start - calendar.lowerBound)..<(end - calendar.lowerBound)
    }
  }

  /// Both in one line.
  var inOneLine: String { "\(calendar): \(effects.map(\.words).joined(separator: ", "))" }
}

extension Scenario {
  /// The days of its events within a run, for the charts over the days of the run.
  ///
  /// - Parameter calendar: The days of the run, counted from the scenario's first.
  func namedDays(in calendar: Range<Int>) -> [NamedDays] {
    events.compactMap { event in
      let runs = event.runs(in: calendar)
      return runs.isEmpty ? nil : NamedDays(event.id, runs: runs)
    }
  }
}
