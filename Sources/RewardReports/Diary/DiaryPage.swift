import RewardEngine

/// Days under each other, their rows in aligned columns.
///
/// The page is at most 100 columns wide: long events are broken between words, and a rule that is too long for
/// its column stands on a line of its own.
struct DiaryPage {
  struct Paragraph {
    var head: String
    var rows: [Row]
    /// What stands below the rows.
    var end: String?
  }

  struct Row {
    var step: Step
    var rule: String
    var event: String
    var change: String
    var balance: String
  }

  private static let width = 100
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
        safe.rows[index].event = TerminalText.line(safe.rows[index].event)
        safe.rows[index].change = TerminalText.line(safe.rows[index].change)
      }
      return safe
    }
    let rows = self.paragraphs.flatMap(\.rows)
    func widest(_ words: (Row) -> String) -> Int { rows.map { TerminalText.width(words($0)) }.max() ?? 0 }
    step = widest(\.step.name)
    rule = min(widest(\.rule), Self.widestRule)
    change = widest(\.change)
    balance = widest(\.balance)
    // Two columns of margin, two between any two columns.
    let left = Self.width - (2 + step + 2 + rule + 2 + 2 + change + 2 + balance)
    event = max(Self.narrowestEvent, min(left, widest(\.event)))
  }

  var text: String { paragraphs.map(text).joined() }

  private func text(_ paragraph: Paragraph) -> String {
    var text = paragraph.head + "\n"
    var last: Step?
    for row in paragraph.rows {
      text += self.text(row, isNewStep: row.step != last)
      last = row.step
    }
    guard let end = paragraph.end else { return text }
    let lines = TerminalText.wrapped(TerminalText.line(end), columns: Self.width - 4)
    for (index, line) in lines.split(separator: "\n").enumerated() {
      text += (index == 0 ? "  " : "    ") + line + "\n"
    }
    return text
  }

  private func text(_ row: Row, isNewStep: Bool) -> String {
    var lines = TerminalText.wrapped(row.event, columns: event).split(separator: "\n").map(String.init)
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
