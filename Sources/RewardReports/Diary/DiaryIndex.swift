import RewardEngine

/// The entries and draws of one day by what they are about: a day with a thousand missions has thousands of each.
struct DiaryIndex {
  private let counters: Set<String>
  private let lines: Set<Line>
  private let drawsByCounter: [String: [Diary.Draw]]
  private let items: [Diary.Subject: Diary.Draw]

  /// What a ledger line was booked for, in a step.
  private struct Line: Hashable {
    let reason: Reason
    let id: String
    let step: Step
  }

  init(_ day: Diary.Day, _ catalogue: Catalogue) {
    var (counters, lines) = (Set<String>(), Set<Line>())
    for entry in day.entries {
      switch entry.subject {
      case .counter(let index): counters.insert(catalogue.counters[index].name)
      case .line(let index):
        let line = catalogue.ledger[index]
        lines.insert(Line(reason: line.reason, id: line.id, step: entry.step))
      }
    }
    var (draws, items) = ([String: [Diary.Draw]](), [Diary.Subject: Diary.Draw]())
    for draw in day.draws {
      if case .counter(let index) = draw.subject {
        draws[catalogue.counters[index].name, default: []].append(draw)
      }
      if draw.kind == .randomItem, items[draw.subject] == nil { items[draw.subject] = draw }
    }
    self.counters = counters
    self.lines = lines
    drawsByCounter = draws
    self.items = items
  }

  /// Whether a counter was counted up on the day.
  func has(_ counter: String) -> Bool { counters.contains(counter) }

  /// Whether a step has a ledger line of this reason and id, which covers the counter.
  func isBooked(_ reason: Reason, _ id: String, _ step: Step) -> Bool {
    lines.contains(Line(reason: reason, id: id, step: step))
  }

  /// The draws about a counter.
  func draws(_ counter: String) -> [Diary.Draw] { drawsByCounter[counter] ?? [] }

  /// The draw of a random item of a subject.
  func randomItem(of subject: Diary.Subject) -> Diary.Draw? { items[subject] }
}
