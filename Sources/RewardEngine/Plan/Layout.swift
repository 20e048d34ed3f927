/// Which column of a tile holds what.
///
/// Columns are handed out one after the other while the plan is made; a tile is one block of memory
/// of `count` columns.
public struct Layout: Sendable {
  public private(set) var count = 0
  /// Columns that speak of today only, and are left as they were on days nobody in the tile plays.
  public private(set) var ofToday: Set<Int>

  /// Columns every tile has.
  public let arrival: Int
  /// First day the player is gone, the day of his next return, and that of his last one.
  public let departs: Int
  public let returnsOn: Int
  public let returnedOn: Int
  public let lastActive: Int
  /// -1 for players who play today, else 0.
  public let plays: Int
  public let activeDays: Int
  /// Chance limits by weekday: seven columns, or one when all weekdays are alike.
  public let activity: [Int]
  /// Minute of today's session, local; zone offset in minutes and preferred minute of each player.
  public let minute: Int
  public let zoneOffset: Int
  /// Place of the player's zone among the scenario's.
  public let zone: Int
  public let preferredMinute: Int
  /// Today's factor on experience, in hundredths.
  public let factor: Int
  /// Packs that a payer buys on each day of play, and the limit below which a draw means one more.
  public let packsADay: Int
  public let payerLimit: Int
  public let boughtToday: Int
  public let spentCents: Int
  /// How often the player has bought anything.
  public let purchases: Int
  /// Experience that boosts have added.
  public let boosted: Int
  /// Feedback: the last day a streak broke, and -1 for players steered by milestones.
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

  /// A column not used yet.
  mutating func column(ofToday isOfToday: Bool = false) -> Int {
    defer { count += 1 }
    if isOfToday { ofToday.insert(count) }
    return count
  }
}
