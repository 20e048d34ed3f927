import RewardEngine
import RewardPages

/// The days of a diary as text: a head for each day, and a row for each event.
extension DiaryReport {
  /// The days shown. Days of absence on which the same happens share a paragraph.
  var paragraphs: [DiaryPage.Paragraph] {
    var paragraphs: [DiaryPage.Paragraph] = []
    var alike: [Diary.Day] = []
    var rows: [DiaryPage.Row] = []
    for day in days {
      let own = self.rows(of: day)
      if let first = alike.first, own == rows, isAlike(first, day, own) {
        alike.append(day)
      } else {
        if !alike.isEmpty { paragraphs.append(paragraph(alike, rows)) }
        alike = [day]
        rows = own
      }
    }
    return alike.isEmpty ? paragraphs : paragraphs + [paragraph(alike, rows)]
  }

  /// Whether two days of absence with the same rows can share a paragraph: no balance changes, and the player neither
  /// arrives nor churns.
  private func isAlike(_ first: Diary.Day, _ day: Diary.Day, _ rows: [DiaryPage.Row]) -> Bool {
    first.presence == day.presence && day.presence != .plays && rows.allSatisfy(\.change.isEmpty)
      && ![first, day].contains { counts($0, "players.departed") }
  }

  private func paragraph(_ days: [Diary.Day], _ rows: [DiaryPage.Row]) -> DiaryPage.Paragraph {
    let (first, last) = (days[0], days[days.count - 1])
    var head = head(first)
    if days.count > 1 {
      head =
        "days \(NumberText.whole(first.day + 1)) to \(NumberText.whole(last.day + 1)): "
        + words(of: first.presence) + (rows.isEmpty ? "" : ", and each day")
    }
    return DiaryPage.Paragraph(
      head: head, rows: rows, end: rows.isEmpty ? nil : "holds \(state(last))")
  }

  private func words(of presence: Diary.Presence) -> String {
    switch presence {
    case .notYetArrived: "not yet arrived"
    case .plays: "plays"
    case .staysAway: "stays away"
    case .gone: "gone"
    }
  }

  private func head(_ day: Diary.Day) -> String {
    var words = words(of: day.presence)
    if counts(day, "players.arrived") { words = "arrives and plays" }
    if counts(day, "players.returned") { words = "returns and plays" }
    if counts(day, "players.departed") && day.presence != .plays { words = "leaves" }
    if !day.minutes.isEmpty { words += " at \(day.minutes.map(clock).listed)" }
    if let draw = day.draws.first(where: { $0.kind == .attendance }) { words += " (\(draw.comparison))" }
    let date = date(day.day).map { " \($0)" } ?? ""
    return "day \(NumberText.whole(day.day + 1)), \(weekday(day.day))\(date): \(words)"
  }

  private func counts(_ day: Diary.Day, _ name: String) -> Bool {
    day.entries.contains { entry in
      guard case .counter(let index) = entry.subject else { return false }
      return catalogue.counters[index].name == name
    }
  }

  private func rows(of day: Diary.Day) -> [DiaryPage.Row] {
    let events = DiaryEvents(report: self, day: day)
    var rows = events.rows
    for row in DiaryCalendar(scenario, day).rows.reversed() {
      rows.insert(row, at: firstPlace(in: rows) { $0 >= row.step.place })
    }
    guard showsEveryDraw else { return rows }
    for draw in day.draws where draw.answer == 0 && draw.kind != .attendance {
      let place =
        rows.lastIndex { $0.step == draw.step }.map { $0 + 1 }
        ?? firstPlace(in: rows) { $0 > draw.step.place }
      rows.insert(events.row(ofNothing: draw), at: place)
    }
    return rows
  }

  /// The first row whose step stands at such a place in the order of play, or the end.
  private func firstPlace(in rows: [DiaryPage.Row], where isMeant: (Int) -> Bool) -> Int {
    Step.places(of: rows.map(\.step)).firstIndex(where: isMeant) ?? rows.endIndex
  }
}

extension Diary.Draw {
  /// The draw beside its limit: `0.312 < 0.450`; alone where no limit is known or it only picks a number.
  var comparison: String {
    if case .activityCount = kind { return NumberText.fixed(draw, decimals: 3) }
    return comparison(with: limit)
  }

  /// The draw beside a limit, in one piece; alone where every draw is below it.
  func comparison(with limit: Double?) -> String {
    guard let limit, limit < 1 else { return NumberText.fixed(draw, decimals: 3) }
    let decimals = decimals(besides: limit)
    let texts = [draw, limit].map { NumberText.fixed($0, decimals: decimals) }
    return [texts[0], draw < limit ? "<" : "≥", texts[1]].joined(separator: DiaryPage.bond)
  }

  /// As many decimals as it takes to show whether the draw is below the limit: 3, and 10 are always enough.
  func decimals(besides limit: Double?) -> Int {
    guard let limit else { return 3 }
    return (3..<10).first { NumberText.fixed(draw, decimals: $0) != NumberText.fixed(limit, decimals: $0) }
      ?? 10
  }
}
