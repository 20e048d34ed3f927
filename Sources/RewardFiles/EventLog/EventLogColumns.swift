/// The names of a log's columns; in NDJSON, of its keys.
package struct EventLogColumns: Equatable, Sendable {
  /// What a column holds.
  package enum Role: Int, CaseIterable {
    case player, timestamp, zone, event, amount, id
  }

  package var player = "player"
  package var timestamp = "timestamp"
  package var zone = "zone"
  package var event = "event"
  package var amount = "amount"
  /// What an app gives each event once, however often it is sent.
  package var id = "event_id"
  /// The ASCII character between the fields of CSV.
  package var delimiter = UInt8(ascii: ",")

  /// The columns of a log that names none.
  package static let usual = EventLogColumns()

  package subscript(role: Role) -> String {
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
  package var rows: RowColumns {
    RowColumns(
      columns: Role.allCases.map {
        RowColumns.Column(self[$0], isRequired: requires($0), option: "--\($0)-column")
      },
      delimiter: delimiter)
  }

  /// Whether a log must have the column: zone, amount and id may be missing unless named on the command line.
  package func requires(_ role: Role) -> Bool {
    switch role {
    case .player, .timestamp, .event: true
    case .zone, .amount, .id: self[role] != Self.usual[role]
    }
  }
}
