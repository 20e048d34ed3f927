import RewardEngine
import RewardPages

/// Events of a log that are not in the scenario: counted by name, or refused.
package struct UnknownEvents {
  private let path: String
  private let isStrict: Bool
  private let mostNames: Int
  private var counts: [String: Int] = [:]
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
      + "\(Self.list(counts)).\(uncounted)\n"
  }

  /// The most frequent names of events with their numbers.
  package static func list(_ counts: [String: Int]) -> String {
    let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
    let shown = names.map { "\(PlainText.line($0.key)) (\(NumberText.whole($0.value)))" }
    let more = counts.count > 5 ? " and \((counts.count - 5).counted("other name"))" : ""
    return shown.joined(separator: ", ") + more
  }
}
