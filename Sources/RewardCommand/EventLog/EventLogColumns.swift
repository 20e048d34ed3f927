/// The names of a log's columns; in NDJSON, of its keys.
struct EventLogColumns: Equatable, Sendable {
  /// What a column holds.
  enum Role: Int, CaseIterable {
    case player, timestamp, zone, event, amount, id
  }

  var player = "player"
  var timestamp = "timestamp"
  var zone = "zone"
  var event = "event"
  var amount = "amount"
  /// What an app gives each event once, however often it is sent.
  var id = "event_id"
  /// The ASCII character between the fields of CSV.
  var delimiter = UInt8(ascii: ",")

  subscript(role: Role) -> String {
    switch role {
    case .player: player
    case .timestamp: timestamp
    case .zone: zone
    case .event: event
    case .amount: amount
    case .id: id
    }
  }

  /// The columns as a reader of rows looks for them, each at its role's place.
  var rows: RowColumns {
    RowColumns(
      columns: Role.allCases.map { RowColumns.Column(self[$0], isRequired: requires($0)) },
      delimiter: delimiter)
  }

  /// Whether a log must have the column: zone, amount and id may be missing unless named on the command line.
  func requires(_ role: Role) -> Bool {
    switch role {
    case .player, .timestamp, .event: true
    case .zone, .amount, .id: self[role] != EventLogColumns()[role]
    }
  }
}
