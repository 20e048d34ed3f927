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

  /// A player's line. Ids and whole numbers are all it holds, so that nothing needs quotes.
  public func row(_ state: PlayerState) -> String {
    var text = "\(columns.id(of: state)),\(columns.profiles[state.profile]),\(day)"
    for (field, value) in zip(columns.fields, state.values) {
      text += ","
      if let shown = field.shown(value) { text += String(shown) }
    }
    return text + "\n"
  }
}
