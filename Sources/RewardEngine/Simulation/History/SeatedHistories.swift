/// The event logs of the players in a tile, and the sessions that are still to come.
struct SeatedHistories {
  /// The lane of each player, by the order given; a tile has its players in the order of their arrival.
  let lanes: [Int]
  private var ahead: [ArraySlice<Session>]

  /// Seats some players in a tile.
  ///
  /// - Precondition: the players fit a tile, every one has an event or a starting state, and no event is
  ///   outside the plan's days.
  init(_ batch: [Replay.Player], in tile: inout Tile, number: Int) {
    precondition(batch.count <= Tile.width, "\(batch.count) players do not fit a tile")
    let plan = tile.plan
    precondition(plan.profiles.count == 1, "a history has no profiles")
    let histories = batch.map { Session.sessions(of: $0.events, in: plan) }
    // Players with a starting state are present before all others.
    let arrivals = batch.indices.map { batch[$0].opening == nil ? histories[$0][0].day : -1 }
    let order = batch.indices.sorted { (arrivals[$0], $0) < (arrivals[$1], $1) }
    var lanes = Array(repeating: 0, count: batch.count)
    for (lane, index) in order.enumerated() { lanes[index] = lane }
    self.lanes = lanes
    ahead = order.map { histories[$0][...] }
    tile.seat(
      order.map { batch[$0].address }, sessions: order.map { histories[$0] },
      zoneOffsets: order.map { batch[$0].zoneOffset ?? histories[$0].first?.zoneOffset ?? 0 },
      number: Self.begin(order.map { batch[$0] }, in: tile) ? 0 : number)
  }

  /// Passes a tile the starting states of its players, in the order of their lanes.
  ///
  /// - Returns: Whether the plan has such states; they are those of the profile's first players.
  private static func begin(_ players: [Replay.Player], in tile: borrowing Tile) -> Bool {
    guard let day = tile.plan.opening?.day else {
      precondition(players.allSatisfy { $0.opening == nil }, "a plan of new players has no states")
      return false
    }
    var opening = OpeningStates(of: tile.plan, day: day)
    for (rank, values) in players.compactMap(\.opening).enumerated() {
      opening.add(PlayerState(profile: 0, rank: rank, values: values))
    }
    tile.begin(from: opening)
    return true
  }

  /// Simulates a day with the sessions of the logs, the first one of each player side by side.
  ///
  /// The second ones follow side by side, and so on. `after` is called with the tile after each step.
  mutating func play(
    _ day: Int32, in tile: inout Tile, after: ((Step, borrowing Tile) -> Void)? = nil
  ) {
    var rounds = [SessionRound(isFirst: true, sessions: [])]
    var attendance = Array(repeating: false, count: Tile.width)
    for lane in ahead.indices {
      var number = 0
      while let session = ahead[lane].first, session.day == day {
        if number == rounds.count { rounds.append(SessionRound(isFirst: false, sessions: [])) }
        rounds[number].sessions.append((lane, session))
        attendance[lane] = true
        ahead[lane].removeFirst()
        number += 1
      }
    }
    tile.play(day, attendance: attendance, rounds: rounds, after: after)
  }
}
