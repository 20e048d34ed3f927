import RewardEngine
import RewardPages
import RewardStudies

/// The states of players as `players.ndjson`: a document a line, shaped as back ends keep their users.
public struct PlayerDocuments: Sendable {
  private let columns: PlayerColumns
  private let day: Int
  /// What stands in front of each value, and what closes the last.
  private let before: [String]
  private let end: String

  /// - Parameter day: how many days have been played, those before the run included.
  public init(_ columns: PlayerColumns, day: Int) {
    self.columns = columns
    self.day = day
    var before: [String] = []
    var open: [PlayerColumns.Step] = []
    for path in columns.entries.map(columns.path) {
      // What both have in common stays open; the rest of the one before is closed, and of this one opened.
      let common = zip(open, path).prefix { $0 == $1 }.count
      before.append(Self.closing(open.dropFirst(common + 1)) + "," + Self.opening(path.dropFirst(common)))
      open = path
    }
    self.before = before
    end = Self.closing(open.dropFirst()) + "}\n"
  }

  /// A player's line.
  ///
  /// - Parameter id: the player's id in a log; by default made of profile and rank.
  public func line(_ state: PlayerState, id: String? = nil) -> String {
    let player = JSONValue.quoted(id ?? columns.id(of: state))
    var text =
      "{\"player\":\(player),\"profile\":\"\(columns.profiles[state.profile])\",\"day\":\(day)"
    for (entry, before) in zip(columns.entries, before) {
      text += before
      let shown = columns.shown(entry, of: state)
      text += shown.map { $0.isWord ? "\"\($0.text)\"" : $0.text } ?? "null"
    }
    return text + end
  }

  /// The first step is into what is open already; each further one opens a document or a list.
  private static func opening(_ steps: ArraySlice<PlayerColumns.Step>) -> String {
    var text = ""
    for (index, step) in steps.enumerated() {
      switch step {
      case .member(let name): text += (index > 0 ? "{" : "") + "\"\(name)\":"
      case .element: text += index > 0 ? "[" : ""
      }
    }
    return text
  }

  private static func closing(_ steps: ArraySlice<PlayerColumns.Step>) -> String {
    steps.reversed().map { step in if case .member = step { "}" } else { "]" } }.joined()
  }
}
