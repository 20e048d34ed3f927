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
    let arrivals = old.isEmpty ? players.unusualArrivals(fit, besides: changes, in: days) : nil
    return old + changes.map(text) + [arrivals].compactMap { $0.map(text) } + daysOfUTC
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

  /// Players of some dates of arrival who differ, as those whom a campaign brings.
  private func text(_ arrivals: UnusualArrivals) -> String {
    func mean(_ days: Double) -> String { NumberText.significant(days, digits: 2) }
    let (first, last) = (arrivals.dates.lowerBound, arrivals.dates.upperBound)
    let span = "\(UnusualArrivals.days) days"
    if let from = arrivals.lastingFrom {
      // Since then all are as the last ones.
      let (before, after) =
        first == from ? (arrivals.otherMean, arrivals.mean) : (arrivals.mean, arrivals.otherMean)
      let cure =
        isEnough(from: from)
        ? " Give --from \(CivilDate.text(from)) to fit the later ones, or --until \(CivilDate.text(from - 1)) for those before."
        : ""
      return
        "Players who arrived from \(CivilDate.text(from)) on play on \(mean(after)) of their first \(span), and those who arrived before on \(mean(before)). The fit takes them as alike.\(cure)"
    }
    let when =
      first == last
      ? "on \(CivilDate.text(first))" : "from \(CivilDate.text(first)) to \(CivilDate.text(last))"
    let mix =
      hasMix
      ? " First replace 'mix' by profiles: the scenario that --profiles keep writes to --out has them." : ""
    let event = "{ from: \(first - days.lowerBound + 1), days: \(last - first + 1), brings: campaign }"
    return
      "The \(arrivals.players.counted("player")) who arrived \(when) play on \(mean(arrivals.mean)) of their first \(span), and \(arrivals.others.counted("other player")) on \(mean(arrivals.otherMean)). The fit takes them as alike. If a campaign brought them, write a profile for them, such as 'campaign', and an event that brings it: 'campaign: \(event)'.\(mix) Then add --profiles keep, which fits it apart."
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
