import RewardEngine
import RewardFiles

/// The rows of a file by player, each handed out once.
struct PlayerRows<Key: Hashable, Row> {
  /// Rows that have not been handed out.
  private var count = 0
  private let file: String
  private let kind: RowKind
  private var players: [[UInt8]: [Key: (row: Row, line: Int)]] = [:]

  init(of buffer: LogBuffer) { (file, kind) = (buffer.name, buffer.kind) }

  /// Adds a row, unless the player has one with this key.
  ///
  /// - Returns: The line of the one that the player has.
  mutating func add(_ row: Row, _ key: Key, of player: [UInt8], line: Int) -> Int? {
    if let other = players[player]?[key] { return other.line }
    players[player, default: [:]][key] = (row, line)
    count += 1
    return nil
  }

  /// Hands out a player's rows, in no order.
  mutating func take(_ player: String) -> [Row] {
    guard let rows = players.removeValue(forKey: Array(player.utf8)) else { return [] }
    count -= rows.count
    return rows.values.map(\.row)
  }

  /// That some rows have not been handed out, as a line; empty if all have.
  var note: String {
    count == 0 ? "" : "Ignored, because their players are not in the log: \(count.counted(kind.noun)).\n"
  }

  /// Refuses rows that have not been handed out.
  ///
  /// - Throws: `Failure` with exit code 65 that names the first line.
  func refuseLeftover() throws(Failure) {
    let left = players.flatMap { player, rows in rows.values.map { (line: $0.line, player: player) } }
    guard let first = left.min(by: { $0.line < $1.line }) else { return }
    throw Failure(
      at: file, line: first.line, "the log has no player '\(String(decoding: first.player, as: UTF8.self))'",
      help: "leave out --strict to ignore and count such \(kind.noun)s")
  }
}
