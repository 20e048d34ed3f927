/// The meaning of each column of a tile.
///
/// Columns are assigned one after the other while the plan is made. A tile is one block of memory with
/// `count` columns.
public struct Layout: Sendable {
  public private(set) var count = 0
  /// Columns that hold only values of today, and keep old ones on days on which nobody in the tile plays.
  public private(set) var ofToday: Set<Int>

  /// Columns that every tile has.
  public let arrival: Int
  /// The first day after churn, the day of the next return, and the day of the last return.
  public let departs: Int
  public let returnsOn: Int
  public let returnedOn: Int
  /// Days from the last churn to the last return.
  public let daysAway: Int
  public let lastActive: Int
  /// -1 for players who play today, else 0.
  public let plays: Int
  public let activeDays: Int
  /// Limits of the chance of playing by weekday: seven columns, or one when all weekdays are equal.
  public let activity: [Int]
  /// Local minute of today's session; zone offset in minutes and preferred minute of each player.
  public let minute: Int
  public let zoneOffset: Int
  /// Index of the player's zone among the scenario's.
  public let zone: Int
  public let preferredMinute: Int
  /// Today's factor on experience, in hundredths.
  public let factor: Int
  /// Packs that a payer buys on each day of play, and the limit at or below which a draw means one more.
  public let packsADay: Int
  public let payerLimit: Int
  public let boughtToday: Int
  public let spentCents: Int
  /// Number of times that the player has bought anything.
  public let purchases: Int
  /// Experience that boosts have added.
  public let boosted: Int
  /// For feedback: the last day a streak broke, and -1 for players who react to milestones.
  public let lastBreak: Int
  public let isSteered: Int

  init(isFlatWeek: Bool) {
    var next = 0
    func column() -> Int {
      defer { next += 1 }
      return next
    }
    arrival = column()
    departs = column()
    returnsOn = column()
    returnedOn = column()
    daysAway = column()
    lastActive = column()
    plays = column()
    activeDays = column()
    activity = (0..<(isFlatWeek ? 1 : 7)).map { _ in column() }
    minute = column()
    zoneOffset = column()
    zone = column()
    preferredMinute = column()
    factor = column()
    packsADay = column()
    payerLimit = column()
    boughtToday = column()
    spentCents = column()
    purchases = column()
    boosted = column()
    lastBreak = column()
    isSteered = column()
    ofToday = [minute, factor, boughtToday]
    count = next
  }

  /// The next unused column.
  mutating func column(ofToday isOfToday: Bool = false) -> Int {
    defer { count += 1 }
    if isOfToday { ofToday.insert(count) }
    return count
  }
}
