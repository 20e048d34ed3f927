import RewardEngine

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
  public var header: String { (PlayerColumns.key + columns.names).joined(separator: ",") + "\n" }

  /// A player's line: ids and whole numbers.
  ///
  /// - Parameter id: what a log calls him; by his profile and rank unless given.
  public func row(_ state: PlayerState, id: String? = nil) -> String {
    var text = "\(CSVTable.words(id ?? columns.id(of: state))),\(columns.profiles[state.profile]),\(day)"
    for (field, value) in zip(columns.fields, state.values) {
      text += ","
      if let shown = field.shown(value) { text += String(shown) }
    }
    return text + "\n"
  }
}
