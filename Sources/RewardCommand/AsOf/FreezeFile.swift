import RewardEngine
import RewardFiles
import RewardStudies

/// The freezes of players, from CSV or NDJSON, plain or gzip.
///
/// Freezes are kept until ``freezes(of:)`` hands them out.
struct FreezeFile {
  /// Freezes that have not been handed out.
  private(set) var count = 0

  private let name: String
  private var players: [[UInt8]: [String: Row]] = [:]

  /// A freeze, and whose it is.
  struct Row {
    var freeze: StreakHistory.Freeze
    var pool: Int
    /// The place of the streak it was used on.
    var usedOn: Int?
    var line: Int
  }

  /// - Throws: `Failure` with exit code 66 if the file cannot be read, 65 that names the line of a fault.
  init(path: String, pools: FreezePools) throws(Failure) {
    guard !pools.pools.isEmpty else {
      throw Failure(
        "no streak of the scenario takes freezes",
        help: "leave --freezes out, or give a streak 'protected_by'", status: .badInput)
    }
    let buffer = try LogBuffer(path: path, of: .freeze)
    name = buffer.name
    let rows = try buffer.rows(FreezeReader.columns, keys: FreezeReader.keys)
    let reader = FreezeReader(pools: pools)
    while let row = try rows.next() {
      let (player, freeze) = try reader.freeze(row, in: buffer)
      if let other = players[player]?[freeze.freeze.id] {
        throw buffer.failure(
          in: row, at: row[FreezeReader.Role.id.rawValue],
          "the player has a freeze '\(freeze.freeze.id)' already, on line \(other.line)",
          help: "give each freeze of a player its own id")
      }
      players[player, default: [:]][freeze.freeze.id] = freeze
      count += 1
    }
  }

  /// Hands out a player's freezes, once; in no order.
  mutating func freezes(of player: String) -> [Row] {
    guard let rows = players.removeValue(forKey: Array(player.utf8)) else { return [] }
    count -= rows.count
    return Array(rows.values)
  }

  /// Refuses freezes that have not been handed out.
  ///
  /// - Throws: `Failure` with exit code 65 that names the first line.
  func refuseLeftover() throws(Failure) {
    try RowKind.freeze.refuse(
      players.flatMap { player, rows in rows.values.map { (line: $0.line, player: player) } }, in: name)
  }
}
