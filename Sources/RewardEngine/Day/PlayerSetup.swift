/// What is drawn once for each player: chances, time zone, budget.
extension Tile {
  /// Draws everything about the players of this tile that does not change from day to day.
  func drawPlayers() {
    placeLadders()
    clearSnapshots()
    for lane in 0..<allVectors * Lanes.scalarCount {
      let isCarriedOver = lane < players && isCarriedOver(lane)
      let meant = lane < players ? arrivalDay(lane) : .max
      lanes(plan.layout.arrival)[lane] = isCarriedOver ? Self.carriedOver : max(0, meant)
      // Nobody was active before the first day; the value is far enough back to count as dormant.
      lanes(plan.layout.lastActive)[lane] = -1000
      leaveEmpty(lane)
    }
    for first in stride(from: 0, to: players, by: Self.drawnAtOnce) {
      // Players who would arrive after the last day are not simulated.
      let arrival = lanes(plan.layout.arrival)
      let lanes = first..<min(players, first + Self.drawnAtOnce)
      let count = lanes.prefix { arrival[$0] < Int32(plan.days) }.count
      guard count > 0 else { return }
      draw(first..<first + count)
    }
  }

  /// Sets up players whose days come from an event log: nothing is drawn.
  ///
  /// Players who start with a state are present from the first day, all others from the day of their first
  /// session.
  mutating func seat(
    _ addresses: [PlayerAddress], sessions: [[Session]], zoneOffsets: [Int32], number: Int
  ) {
    seat(profile: 0, number: number, players: addresses.count)
    self.addresses = addresses
    awaitSessions(sessions)
    placeLadders()
    clearSnapshots()
    for lane in 0..<allVectors * Lanes.scalarCount {
      lanes(plan.layout.arrival)[lane] = lane < players ? arrivalDay(lane, of: sessions[lane]) : .max
      lanes(plan.layout.lastActive)[lane] = -1000
      leaveEmpty(lane)
      guard lane < players else { continue }
      lanes(plan.layout.zoneOffset)[lane] = zoneOffsets[lane]
      // The event log's missions replace draws: 0 is collected, 1 is done, 2 is neither.
      for mission in plan.missions {
        lanes(mission.doneLimit)[lane] = 1
        lanes(mission.collectedLimit)[lane] = 0
      }
    }
  }

  private func arrivalDay(_ lane: Int, of sessions: [Session]) -> Int32 {
    isCarriedOver(lane) ? Self.carriedOver : sessions[0].day
  }

  /// Notes players whose next session belongs to a UTC day that their own midnight would already settle.
  ///
  /// A player who travels east after their midnight may find the UTC day still open.
  private mutating func awaitSessions(_ sessions: [[Session]]) {
    awaited.removeAll()
    guard plan.countsDaysOfUTC else { return }
    for (lane, history) in sessions.enumerated() {
      for session in history where session.minute < session.zoneOffset {
        awaited[session.day - 1, default: []].append(lane)
      }
    }
  }

  /// Sets the values that keep a lane out of every step until a player arrives in it.
  private func leaveEmpty(_ lane: Int) {
    lanes(plan.layout.departs)[lane] = .max
    lanes(plan.layout.returnsOn)[lane] = .max
    lanes(plan.layout.returnedOn)[lane] = -1
    lanes(plan.layout.lastBreak)[lane] = Self.noBreak
    if let levels = plan.levels { lanes(levels.next)[lane] = .max }
  }

  /// Makes all players but one arrive and churn before the first day, never to return.
  ///
  /// They are not welcomed and not counted, so everything the tile counts belongs to that one player.
  func hide(allBut lane: Int) {
    for other in 0..<players where other != lane {
      lanes(plan.layout.arrival)[other] = -1
      lanes(plan.layout.departs)[other] = -1
      lanes(plan.layout.returnsOn)[other] = .max
    }
  }

  /// The day on which a player plans to arrive; 0 for a player carried over.
  ///
  /// Below 0 for a player whom closed days before this run turned away.
  func arrivalDay(_ lane: Int) -> Int32 {
    if isCarriedOver(lane) { return 0 }
    guard let rate = plan.profiles[profile].arrivalsPerDay else { return 0 }
    let arrived = plan.profiles[profile].arrived
    func day(ofRank rank: Int) -> Double { ((Double(rank) + arrived) / rate).rounded(.down) }
    let isBrought = plan.profiles[profile].arrivesFrom > 0
    var passed = 0.0
    if let opening = plan.opening {
      passed =
        opening.day > 0 || isBrought ? Double(opening.day) : day(ofRank: opening.count(of: profile))
    }
    let day = day(ofRank: number * Self.width + lane) + Double(plan.profiles[profile].arrivesFrom)
    return Int32(min(max(-passed, day - passed), Double(Int32.max - 1)))
  }

  func stream(_ purpose: Purpose, _ lane: Int) -> LuckStream {
    // Constants of a player were drawn on the first day of all runs.
    luck.stream(purpose: purpose, player: player(lane), day: -luck.firstDay)
  }

  /// A player's own chance under a law: the same value at each call.
  func chance(_ law: Plan.Law, _ purpose: Purpose, _ lane: Int) -> Double {
    switch law {
    case .fixed(let chance): return chance
    case .beta(let first, let second):
      var luck = stream(purpose, lane)
      return luck.nextBeta(first, second)
    }
  }

  func drawClock(_ lane: Int) {
    guard plan.calendar.needsClock else { return }
    var luck = stream(plan.purposes.zone, lane)
    let share = luck.nextUniform()
    let zones = plan.calendar.zones
    let zone = zones.firstIndex { share < $0.limit } ?? zones.count - 1
    lanes(plan.layout.zone)[lane] = Int32(zone)
    lanes(plan.layout.zoneOffset)[lane] = zones[zone].offset
    var hourLuck = stream(plan.purposes.preferredHour, lane)
    let total = plan.calendar.hours.reduce(0, +)
    var left = hourLuck.nextUniform() * total
    var hour = 0
    while hour < 23 && left >= plan.calendar.hours[hour] {
      left -= plan.calendar.hours[hour]
      hour += 1
    }
    lanes(plan.layout.preferredMinute)[lane] = Int32(hour * 60 + Int(hourLuck.nextIndex(below: 60)))
  }

  func drawSteering(_ lane: Int) {
    guard let feedback = plan.feedback else { return }
    var luck = stream(plan.purposes.milestoneShare, lane)
    lanes(plan.layout.isSteered)[lane] = Chance(feedback.milestoneShare).isMet(by: luck.nextWord()) ? -1 : 0
  }
}
