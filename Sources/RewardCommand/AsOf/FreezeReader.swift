import RewardEngine
import RewardFiles
import RewardStudies

/// Reads freezes from rows, and checks each field.
struct FreezeReader {
  /// What a column holds.
  enum Role: Int, CaseIterable {
    case player, id, earned, expires, used, streak

    var name: String { "\(self)" }
  }

  /// The columns of CSV: one that is missing may be mistyped, and freezes without it would last for ever.
  static let columns = columns { $0 != .streak }
  /// The keys of NDJSON, where empty ones may be left out.
  static let keys = columns { $0 == .player || $0 == .id || $0 == .earned }

  let pools: FreezePools

  private static func columns(required: (Role) -> Bool) -> RowColumns {
    RowColumns(
      columns: Role.allCases.map { RowColumns.Column($0.name, isRequired: required($0)) }, kind: .freeze)
  }

  /// The bytes of a row's player, and the freeze.
  func freeze(_ row: LogRow, in buffer: LogBuffer) throws(Failure) -> ([UInt8], FreezeFile.Row) {
    let row = RowFields<Role>(row: row, buffer: buffer)
    let player = try row.required(.player)
    let id = try row.required(.id).text
    _ = try row.required(.earned)
    guard let earned = try row.instant(.earned) else { preconditionFailure("'earned' is there") }
    let expires = try row.instant(.expires)
    if let expires, expires < earned {
      throw row.fault(.expires, "'expires' is before 'earned'", help: "correct one of them")
    }
    let used = try row.date(.used)
    // In the zone that is furthest ahead, a date begins 14 hours before that of UTC.
    if let expires, let used, expires < Instant(seconds: (used * 24 - 14) * 3600) {
      throw row.fault(.used, "'used' is a date after the freeze expired", help: "correct 'used' or 'expires'")
    }
    let streak = try streak(row)
    return (
      Array(player.bytes),
      FreezeFile.Row(
        freeze: .init(id: id, earned: earned, expires: expires, used: used),
        pool: try pool(row, of: streak), usedOn: used == nil ? nil : try user(row, streak))
    )
  }

  /// The place of the streak a row names.
  private func streak(_ row: RowFields<Role>) throws(Failure) -> Int? {
    guard let name = row[.streak]?.text else { return nil }
    guard let place = pools.names.firstIndex(of: name) else {
      let near = Spelling.nearest(to: name, among: pools.names)
      throw row.fault(
        .streak, "there is no streak '\(name)'",
        help: near.map { "did you mean '\($0)'?" } ?? "streaks that take freezes are \(pools.takerNames)")
    }
    guard pools.takers.contains(place) else {
      throw row.fault(
        .streak, "streak '\(name)' takes no freezes", help: "streaks that do are \(pools.takerNames)")
    }
    return place
  }

  private func pool(_ row: RowFields<Role>, of streak: Int?) throws(Failure) -> Int {
    if let streak, let pool = pools.pool(of: streak) { return pool }
    guard pools.pools.count == 1 else {
      throw row.fault(
        .streak, "'streak' must name the streak that the freeze is for, because there are several pools",
        help: "name one of \(pools.takerNames)")
    }
    return 0
  }

  private func user(_ row: RowFields<Role>, _ streak: Int?) throws(Failure) -> Int {
    if let streak { return streak }
    guard pools.takers.count == 1 else {
      throw row.fault(
        .streak, "'streak' must name the streak that the freeze was used on, because several take freezes",
        help: "name one of \(pools.takerNames)")
    }
    return pools.takers[0]
  }
}

extension RowFields<FreezeReader.Role> {
  fileprivate func instant(_ role: Role) throws(Failure) -> Instant? {
    guard let text = self[role]?.text else { return nil }
    guard let instant = Instant(written: text) else {
      throw fault(
        role, "'\(role.name)' must be a date and time of 1970 to 2099 with its offset, in ISO 8601",
        help: Timestamp.help(for: text))
    }
    return instant
  }

  fileprivate func date(_ role: Role) throws(Failure) -> Int? {
    guard let text = self[role]?.text else { return nil }
    guard let day = CivilDate.day(text) else {
      throw fault(
        role, "'\(role.name)' must be the date that it was used for, or empty",
        help: CivilDate.help(for: text))
    }
    return day
  }
}
