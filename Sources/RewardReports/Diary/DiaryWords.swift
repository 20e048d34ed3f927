import RewardEngine

/// The days of a diary in words: a head for each day, and a row for each thing that happened.
struct DiaryWords {
  private let report: DiaryReport

  init(_ report: DiaryReport) { self.report = report }

  /// The days shown; days of absence on which nothing happens are told together.
  func days() -> [DiaryPage.Paragraph] {
    var paragraphs: [DiaryPage.Paragraph] = []
    var quiet: [Diary.Day] = []
    for day in report.days {
      let isQuiet = day.entries.isEmpty && day.presence != .plays
      if !quiet.isEmpty && (!isQuiet || quiet[0].presence != day.presence) {
        paragraphs.append(absence(quiet))
        quiet = []
      }
      if isQuiet { quiet.append(day) } else { paragraphs.append(paragraph(day)) }
    }
    return quiet.isEmpty ? paragraphs : paragraphs + [absence(quiet)]
  }

  private func absence(_ days: [Diary.Day]) -> DiaryPage.Paragraph {
    guard days.count > 1, let last = days.last else {
      return DiaryPage.Paragraph(head: head(days[0]), rows: [], end: nil)
    }
    let span = "days \(NumberText.whole(days[0].day + 1)) to \(NumberText.whole(last.day + 1))"
    return DiaryPage.Paragraph(head: "\(span): \(words(of: days[0].presence))", rows: [], end: nil)
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
    if let minute = day.minute { words += " at \(clock(minute))" }
    if let draw = day.draws.first(where: { $0.kind == .attendance }) { words += " (\(draw.comparison))" }
    return "day \(NumberText.whole(day.day + 1)), \(report.weekday(day.day)): \(words)"
  }

  private func counts(_ day: Diary.Day, _ name: String) -> Bool {
    day.entries.contains { entry in
      guard case .counter(let index) = entry.subject else { return false }
      return report.catalogue.counters[index].name == name
    }
  }

  private func paragraph(_ day: Diary.Day) -> DiaryPage.Paragraph {
    let words = DiaryEvents(report, day)
    var rows = words.rows
    if report.tellsEveryDraw {
      for draw in day.draws where draw.answer == 0 && draw.kind != .attendance {
        let row = words.row(ofNothing: draw)
        let place =
          rows.lastIndex { $0.step == draw.step }.map { $0 + 1 }
          ?? rows.firstIndex { $0.step.rawValue > draw.step.rawValue } ?? rows.endIndex
        rows.insert(row, at: place)
      }
    }
    return DiaryPage.Paragraph(head: head(day), rows: rows, end: "holds \(report.state(day))")
  }
}

extension Diary.Draw {
  /// The draw beside its limit: `0.312 < 0.450`; alone where no limit is known or it only picks a number.
  var comparison: String {
    if case .activityCount = kind { return NumberText.fixed(draw, decimals: 3) }
    return comparison(with: limit)
  }

  /// As many decimals as it takes to show which is larger, at least three.
  func comparison(with limit: Double?) -> String {
    guard let limit else { return NumberText.fixed(draw, decimals: 3) }
    for decimals in 3...10 {
      let texts = [draw, limit].map { NumberText.fixed($0, decimals: decimals) }
      if texts[0] != texts[1] || decimals == 10 {
        return "\(texts[0]) \(draw < limit ? "<" : "≥") \(texts[1])"
      }
    }
    return ""
  }
}
