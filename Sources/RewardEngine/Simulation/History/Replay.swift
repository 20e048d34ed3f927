/// Applies the rules of a simulation to players of an event log, which replaces random draws.
///
/// Players are passed in one tile at a time, so memory does not grow with their number. A log does not record
/// which piece of a collection a random reward was. That stays a random draw, addressed to the player.
public struct Replay: ~Copyable {
  public let plan: Plan
  public let seed: UInt64
  /// Players replayed so far.
  public private(set) var players = 0
  private var tally: Tally
  private var tile: Tile
  private var tiles = 0

  /// The most players that are replayed side by side.
  public static var batch: Int { Tile.width }

  /// What happened at one minute of one day.
  public struct Event: Sendable {
    /// Day of the replay, from 0.
    public var day: Int32
    /// Minute of that local date, 0 to 1439, and minutes east of UTC.
    public var minute: Int32
    public var zoneOffset: Int32
    public var action: PlayerAction
    public var amount: Int32

    public init(day: Int32, minute: Int32, zoneOffset: Int32, action: PlayerAction, amount: Int32) {
      self.day = day
      self.minute = minute
      self.zoneOffset = zoneOffset
      self.action = action
      self.amount = amount
    }
  }

  public struct Player: Sendable {
    /// The address of the player's random rewards.
    public var address: PlayerAddress
    /// Events in the order in which they happened.
    public var events: [Event]
    /// The player's starting state, a value for each of ``Plan/playerFields``; `nil` for a new player.
    public var opening: [Int32]?
    /// Minutes east of UTC before the first event; if `nil`, those of the first event, else 0.
    public var zoneOffset: Int32?

    public init(address: PlayerAddress, events: [Event], opening: [Int32]? = nil, zoneOffset: Int32? = nil) {
      self.address = address
      self.events = events
      self.opening = opening
      self.zoneOffset = zoneOffset
    }
  }

  /// Prepares a replay of a plan.
  ///
  /// - Precondition: the plan has one profile, since the log decides who plays.
  public init(_ plan: Plan, seed: UInt64) {
    self.plan = plan
    self.seed = seed
    tally = Tally(plan)
    tile = Tile(plan: plan, luck: Luck(seed: seed))
  }

  /// Replays all days of at most ``batch`` players, and shows each one's final state in the order given.
  ///
  /// - Precondition: every player has an event, or a state of the plan's ``Plan/opening`` to start with. No
  ///   event is outside the plan's days, and nobody does more of anything than the plan's balance bounds
  ///   allow for.
  /// - Complexity: O(days × players of a batch + events).
  public mutating func play(_ batch: [Player], state: (Int, PlayerState) -> Void) {
    var histories = SeatedHistories(batch, in: &tile, number: tiles)
    tally.withTables { tables in
      for day in 0..<Int32(plan.days) {
        histories.play(day, in: &tile)
        tile.measure(day, into: tables)
      }
      tile.measureLifetimes(into: tables)
    }
    tally.add(players: batch.count, of: 0)
    players += batch.count
    tiles += 1
    for index in batch.indices { state(index, tile.state(of: histories.lanes[index])) }
  }

  /// The outcome of all players replayed so far.
  ///
  /// - Precondition: at least one player has been replayed.
  public func outcome() -> Outcome {
    var tally = tally
    tally.addUpDays()
    return Outcome(tally, of: Simulation(plan, players: players, seed: seed))
  }
}

extension Session {
  /// The sessions in a player's events: one a day, or several where a clock puts them on two streak days.
  ///
  /// A mission is done once a day, and collected if it is claimed on the day on which it is done.
  static func sessions(of events: [Replay.Event], in plan: Plan) -> [Session] {
    var sessions: [Session] = []
    // The date of a traveller may go back; days are still replayed in their order.
    let sorted = events.indices.sorted { (events[$0].day, $0) < (events[$1].day, $1) }
    var first = 0
    while first < sorted.count {
      var end = first
      while end < sorted.count && events[sorted[end]].day == events[sorted[first]].day { end += 1 }
      appendDay(sorted[first..<end].map { events[$0] }, in: plan, to: &sessions)
      first = end
    }
    return sessions
  }

  private static func appendDay(_ events: [Replay.Event], in plan: Plan, to sessions: inout [Session]) {
    let claimed = Set(events.compactMap { if case .missionCollected(let id) = $0.action { id } else { nil } })
    var done: Set<Int> = []
    var side: [Int]?
    for event in events {
      let eventSide = Self.side(of: event, in: plan)
      if side != eventSide {
        sessions.append(
          Session(day: event.day, minute: event.minute, zoneOffset: event.zoneOffset, actions: []))
        side = eventSide
      }
      var action = event.action
      if case .missionDone(let mission) = action {
        guard done.insert(mission).inserted else { continue }
        let isCollected = claimed.contains(mission) || !plan.missions[mission].collectedByHand
        if isCollected { action = .missionCollected(mission) }
      } else if case .missionCollected = action {
        continue
      }
      if action != .login { sessions[sessions.count - 1].actions.append((action, event.amount)) }
      guard case .pack = action else { continue }
      // A purchase does these missions, whether the log says so or not.
      for (mission, rules) in plan.missions.enumerated()
      where rules.needsRealPurchase && done.insert(mission).inserted {
        let isCollected = claimed.contains(mission) || !rules.collectedByHand
        sessions[sessions.count - 1].actions.append(
          (isCollected ? .missionCollected(mission) : .missionDone(mission), 1))
      }
    }
  }

  /// The streak days that an event belongs to, of the streaks whose days are not those of the player's date.
  private static func side(of event: Replay.Event, in plan: Plan) -> [Int] {
    guard plan.calendar.needsClock else { return [] }
    return plan.streaks.filter { !$0.isLocal }.map { streak in
      Int(streak.rules.attributedDay(0, minute: event.minute, zoneOffset: event.zoneOffset))
    }
  }
}
