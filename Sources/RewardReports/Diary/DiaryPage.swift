import RewardEngine
import RewardPages

/// Days under each other, their rows in aligned columns.
///
/// The page is at most 100 columns wide: long events are broken between words, and a rule that is too long for
/// its column stands on a line of its own.
struct DiaryPage {
  struct Paragraph {
    var head: String
    var rows: [Row]
    /// The line below the rows.
    var end: String?
  }

  struct Row: Equatable {
    var step: Step
    var rule: String
    var event: String
    var change: String
    var balance: String
  }

  static let width = 100
  /// A space that no line is broken at; it is shown as any other.
  static let bond = "\u{A0}"
  private static let widestRule = 36
  private static let narrowestEvent = 16

  private let paragraphs: [Paragraph]
  private let step: Int
  private let rule: Int
  private let event: Int
  private let change: Int
  private let balance: Int

  init(_ paragraphs: [Paragraph]) {
    self.paragraphs = paragraphs.map { paragraph in
      var safe = paragraph
      for index in safe.rows.indices {
        safe.rows[index].rule = TerminalText.line(safe.rows[index].rule)
        safe.rows[index].change = TerminalText.line(safe.rows[index].change)
      }
      return safe
    }
    let rows = self.paragraphs.flatMap(\.rows)
    func widest(_ words: (Row) -> String, _ title: String) -> Int {
      rows.reduce(title.count) { max($0, TerminalText.width(words($1))) }
    }
    step = widest(\.step.name, Self.titles[0])
    rule = min(widest(\.rule, Self.titles[1]), Self.widestRule)
    change = widest(\.change, Self.titles[3])
    balance = widest(\.balance, Self.titles[4])
    // Two columns of margin, two between any two columns.
    let left = Self.width - (2 + step + 2 + rule + 2 + 2 + change + 2 + balance)
    event = min(max(Self.narrowestEvent, left), widest(\.event, Self.titles[2]))
  }

  private static let titles = ["step", "rule", "what happened", "change", "balance"]

  var text: String {
    let titles = Self.titles
    let head =
      "  " + padded(titles[0], step) + "  " + padded(titles[1], rule) + "  " + padded(titles[2], event) + "  "
      + flush(titles[3], change) + "  " + flush(titles[4], balance)
    let hasRows = paragraphs.contains { !$0.rows.isEmpty }
    return (hasRows ? trimmed(head) : "") + paragraphs.map(text).joined()
  }

  /// The lines of a text that is broken between words, bonds not.
  static func wrapped(_ words: String, columns: Int) -> [String] {
    TerminalText.wrapped(TerminalText.line(words), columns: columns).split(separator: "\n").map {
      String($0).replacing(bond, with: " ")
    }
  }

  private func text(_ paragraph: Paragraph) -> String {
    var text = paragraph.head.replacing(Self.bond, with: " ") + "\n"
    var last: Row?
    for row in paragraph.rows {
      var shown = row
      // An event that changes several balances is shown once.
      if let last, row.step == last.step, row.rule == last.rule, row.event == last.event, !row.change.isEmpty
      {
        (shown.rule, shown.event) = ("", "")
      }
      text += self.text(shown, isNewStep: row.step != last?.step)
      last = row
    }
    guard let end = paragraph.end else { return text }
    for (index, line) in Self.wrapped(end, columns: Self.width - 4).enumerated() {
      text += (index == 0 ? "  " : "    ") + line + "\n"
    }
    return text
  }

  private func text(_ row: Row, isNewStep: Bool) -> String {
    var lines = Self.wrapped(row.event, columns: event)
    if lines.isEmpty { lines = [""] }
    let margin = "  " + padded(isNewStep ? row.step.name : "", step) + "  "
    var text = ""
    var first = margin + padded(row.rule, rule)
    if TerminalText.width(row.rule) > rule {
      text += trimmed(margin + row.rule)
      first = String(repeating: " ", count: TerminalText.width(margin) + rule)
    }
    let numbers = "  " + flush(row.change, change) + "  " + flush(row.balance, balance)
    text += trimmed(first + "  " + padded(lines[0], event) + numbers)
    let indent = String(repeating: " ", count: TerminalText.width(margin) + rule + 2)
    for line in lines.dropFirst() { text += trimmed(indent + line) }
    return text
  }

  private func padded(_ words: String, _ width: Int) -> String {
    words + String(repeating: " ", count: max(0, width - TerminalText.width(words)))
  }

  private func flush(_ words: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - TerminalText.width(words))) + words
  }

  private func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
