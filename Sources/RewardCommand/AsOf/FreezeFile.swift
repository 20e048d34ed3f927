import RewardEngine
import RewardFiles
import RewardStudies

/// The freezes of players, from CSV or NDJSON, plain or gzip.
///
/// All lines are kept until they are handed out.
struct FreezeFile {
  /// By the id of the freeze.
  var rows: PlayerRows<String, Row>

  /// A freeze, and whose it is.
  struct Row {
    var freeze: StreakHistory.Freeze
    var pool: Int
    /// The place of the streak it was used on.
    var usedOn: Int?
  }

  /// - Throws: `Failure` with exit code 66 if the file cannot be read, 65 that names the line of a fault.
  init(path: String, pools: FreezePools) throws(Failure) {
    guard !pools.pools.isEmpty else {
      throw Failure(
        "no streak of the scenario takes freezes",
        help: "leave --freezes out, or give a streak 'protected_by'", status: .badInput)
    }
    let buffer = try LogBuffer(path: path, of: .freeze)
    rows = PlayerRows(of: buffer)
    let lines = try buffer.rows(FreezeReader.columns, keys: FreezeReader.keys)
    let reader = FreezeReader(pools: pools)
    while let row = try lines.next() {
      let (player, freeze) = try reader.freeze(row, in: buffer)
      if let other = rows.add(freeze, freeze.freeze.id, of: player, line: row.line) {
        throw buffer.failure(
          in: row, at: row[FreezeReader.Role.id.rawValue],
          "the player has a freeze '\(freeze.freeze.id)' already, on line \(other)",
          help: "give each freeze of a player its own id")
      }
    }
  }
}
