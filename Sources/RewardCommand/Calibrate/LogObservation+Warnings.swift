import RewardCalibration
import RewardFiles
import RewardPages
import RewardStudies

/// What breaks the assumptions of the fit, the weightiest first.
extension LogObservation {
  /// - Parameter fit: of the weekdays of these players.
  func warnings(_ fit: WeekdayFit?) -> [String] {
    let old = oldPlayers
    // How old players are is what a change is looked for by. Of those who had arrived before, nobody knows it.
    let changes = old.isEmpty ? players.changes(fit) : []
    return old + changes.map(text) + daysOfUTC
  }

  private var oldPlayers: [String] {
    guard let old = players.oldPlayers(in: days) else { return [] }
    let start = CivilDate.text(days.lowerBound)
    return [
      "On \(start), the first day of the log, \(old.players.counted("player appears", "players appear")), and on later days about \(NumberText.significant(old.usual, digits: 2)). Those of the first day play on \(NumberText.percent(old.share)) of the next seven days, and later ones on \(NumberText.percent(old.laterShare)). So most of them had arrived before, and the fit takes them as new. \(cure)"
    ]
  }

  /// Four weeks: who plays at least once a week is seen in them, but for one in ten thousand days of play.
  private static let daysToSeeOldPlayers = 28

  private var cure: String {
    let from = days.lowerBound + Self.daysToSeeOldPlayers
    guard isEnough(from: from) else {
      return
        "Give a log that begins four weeks before --from: players with an earlier event are then known not to be new."
    }
    return
      "Give --from \(CivilDate.text(from)): players with an earlier event are then known not to be new."
  }

  /// Whether the log can be fitted from a date on.
  private func isEnough(from date: Int) -> Bool {
    days.upperBound - date + 1 >= Self.fewestDays
      && players.newcomers(from: date) >= EvidenceTables.fewestPlayers
  }

  /// Players who come back after a long absence, more than the fit explains, in sentences.
  ///
  /// - Parameter closed: dates on which nobody could play.
  func comebacks(_ findings: Calibration.Findings, closed: [Int]) -> [String] {
    let found = players.unexplainedComebacks(findings.draws, until: days.upperBound, closed: closed)
    guard let found else { return [] }
    let expected =
      found.expected < 1
      ? "less than one such player" : "at most \(Int(found.expected.rounded(.up)).counted("such player"))"
    return [
      "\(found.players.counted("player")) played on \(Comebacks.daysOfEager) or more of their first \(Comebacks.firstDays) days, were then away for \(LongAbsence.days) days or more, and came back. The fit explains \(expected). So players come back after they have left, and the fit takes them as players who play rarely: all shares of it are off. Add --returns, which fits how often they come back."
    ]
  }

  /// - Throws: `Failure` where an event changes who plays when, which a fit of first stays leaves out.
  func checkReturns() throws(Failure) {
    let events = players.scenario.events
    if let event = events.first(where: { $0.brings != nil }) {
      throw Failure(
        "--returns takes all players as alike, and event '\(event.id)' brings those of one profile",
        help: "leave out --returns", status: .badInput)
    }
    let lasting = EventDates(events, in: days).lasting
    let changing = events.first { event in
      (event.isClosed || event.oddsOfPlaying != 1) && !lasting.contains(event.id)
        && days.contains { event.isOn(day: $0 - days.lowerBound) }
    }
    guard let changing else { return }
    throw Failure(
      "--returns takes all dates as alike, and event '\(changing.id)' changes who plays in the days of the log",
      help: "leave out --returns, or give --from and --until around the event", status: .badInput)
  }

  private func text(_ change: DateChange) -> String {
    if let last = change.until { return text(change, until: last) }
    let (date, before) = (CivilDate.text(change.date), CivilDate.text(change.date - 1))
    let size =
      "\(NumberText.percent((change.ratio - 1).magnitude, decimals: 0)) \(change.ratio > 1 ? "more" : "less")"
    let what =
      switch change.quantity {
      case .daysOfPlay: "players play on \(size.replacing(" less", with: " fewer")) days"
      case .logins: "players open the app \(size) often on a day of play"
      case .activity(let place):
        "players do '\(players.scenario.activities[place].id)' \(size) often on a day of play"
      }
    let cure =
      isEnough(from: change.date)
      ? "Give --from \(date) to fit players who arrive after the change."
      : "Give --until \(before) to fit the time before the change."
    return
      "From about \(date) on, \(what) than players of the same age before. The fit mixes both. \(cure)"
  }

  /// For some days only: a holiday, or an outage.
  private func text(_ change: DateChange, until last: Int) -> String {
    let (from, count) = (change.date - days.lowerBound + 1, last - change.date + 1)
    let size =
      "\(NumberText.percent((change.ratio - 1).magnitude, decimals: 0)) \(change.ratio > 1 ? "more" : "fewer")"
    let what =
      count == 1
      ? "On \(CivilDate.text(change.date)), \(size) players play"
      : "From about \(CivilDate.text(change.date)) to \(CivilDate.text(last)), players play on \(size) days"
    // A run that is shorter than the log refuses an event after its end.
    let (lastDay, runDays) = (from + count - 1, players.scenario.days)
    let length = lastDay > runDays ? ", and 'days: \(lastDay)' or more" : ""
    return
      "\(what) than before and after. The fit mixes both. Write an event for these dates into the scenario, for example 'unusual: { from: \(from), days: \(count), odds_of_playing: \(change.ratio > 1 ? "1.5" : "0.5") }'\(length): how often players play during it is then fitted, too."
  }

  private var daysOfUTC: [String] {
    guard let utcDays else { return [] }
    let quiet =
      utcDays.quietFrom.map { "the fewest are from \($0):00 to \(($0 + 4) % 24):00" } ?? "no hours are quiet"
    return [
      "The log has no time zones, so days are counted in UTC. \(NumberText.percent(utcDays.shareAtMidnight, decimals: 0)) of the events are within two hours of midnight in UTC, and \(quiet). So one evening of a player can count as two days of play. Fill the column 'zone', or give --zone with the zone of most players."
    ]
  }
}
