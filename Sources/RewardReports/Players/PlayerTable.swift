import RewardEngine
import RewardPages
import RewardStudies

/// The states of players as `players.csv`, a row each, written as they come.
public struct PlayerTable: Sendable {
  private let columns: PlayerColumns
  private let day: Int

  /// - Parameter day: how many days have been played, those before the run included.
  public init(_ columns: PlayerColumns, day: Int) {
    self.columns = columns
    self.day = day
  }

  /// The first line.
  public var header: String {
    (PlayerColumns.key + columns.entries.map(columns.name)).joined(separator: ",") + "\n"
  }

  /// A player's line: ids, whole numbers and colours.
  ///
  /// - Parameter id: the player's id in a log, with visible control characters; by default made of profile and rank.
  public func row(_ state: PlayerState, id: String? = nil) -> String {
    var text =
      "\(CSVTable.words((id ?? columns.id(of: state)).withVisibleControls)),\(columns.profiles[state.profile]),\(day)"
    for entry in columns.entries {
      text += ","
      if let shown = columns.shown(entry, of: state) { text += shown.text }
    }
    return text + "\n"
  }
}
