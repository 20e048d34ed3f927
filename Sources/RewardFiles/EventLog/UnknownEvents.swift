import RewardEngine
import RewardPages

/// Events of a log that are not in the scenario: counted by name, or refused.
package struct UnknownEvents {
  private let path: String
  private let isStrict: Bool
  private let mostNames: Int
  private var counts: [String: Int] = [:]
  /// Those of the names that are names of the scenario but for case and spaces around them.
  private var alike: Set<String> = []
  /// Events whose names came after the most that are kept.
  private var further = 0

  /// - Parameter path: the log, as messages call it.
  package init(in path: String, isStrict: Bool) {
    self.init(in: path, isStrict: isStrict, mostNames: LogEventReader.eventNamesMax)
  }

  init(in path: String, isStrict: Bool, mostNames: Int) {
    self.path = path
    self.isStrict = isStrict
    self.mostNames = mostNames
  }

  /// - Parameter names: the events of the scenario.
  /// - Throws: `Failure` with exit code 65 that names the line, if unknown events are refused.
  package mutating func note(_ event: LogEvent, names: @autoclosure () -> [String]) throws(Failure) {
    if counts.count < mostNames || counts[event.event] != nil {
      if counts[event.event] == nil, names().contains(where: { Self.isAlike($0, event.event) }) {
        alike.insert(event.event)
      }
      counts[event.event, default: 0] += 1
    } else {
      further += 1
    }
    guard isStrict else { return }
    let near = Spelling.nearest(to: event.event, among: names())
    throw Failure(
      at: path, line: event.line, "the scenario has no event '\(event.event)'",
      help: near.map { "did you mean '\($0)'?" } ?? "leave out --strict to ignore and count such events")
  }

  /// What was left out, the most frequent names first; nothing if all were known.
  package var note: String {
    guard !counts.isEmpty else { return "" }
    let all = counts.values.reduce(further, +)
    let uncounted =
      further == 0
      ? ""
      : " Names are counted up to \(NumberText.whole(mostNames)); \(further.counted("event")) with further names \(further.agreeing("is", "are")) counted together."
    return
      "Ignored, because they are not in the scenario: \(all.counted("event")): "
      + "\(Self.list(counts)).\(uncounted)\(ofAlike)\n"
  }

  /// Which names were meant for one of the scenario, as it seems.
  private var ofAlike: String {
    guard !alike.isEmpty else { return "" }
    let shown = alike.sorted().prefix(5).map { "'\(PlainText.line($0))'" }
    let more = alike.count > 5 ? " and \(alike.count - 5) more" : ""
    return
      " But for case and spaces, \(shown.joined(separator: ", "))\(more) \(alike.count.agreeing("is", "are")) in the scenario."
  }

  private static func isAlike(_ name: String, _ other: String) -> Bool {
    func plain(_ text: String) -> String { text.filter { !$0.isWhitespace }.lowercased() }
    return plain(name) == plain(other)
  }

  /// The most frequent names of events with their numbers.
  package static func list(_ counts: [String: Int]) -> String {
    let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
    let shown = names.map { "\(PlainText.line($0.key)) (\(NumberText.whole($0.value)))" }
    let more = counts.count > 5 ? " and \((counts.count - 5).counted("other name"))" : ""
    return shown.joined(separator: ", ") + more
  }
}
