/// What is drawn once for each player: chances, time zone, budget.
extension Tile {
  /// Draws everything about the players of this tile that does not change from day to day.
  func drawPlayers() {
    placeLadders()
    clearSnapshots()
    for lane in 0..<allVectors * Lanes.scalarCount {
      let meant = lane < players ? arrivalDay(lane) : .max
      let isCarriedOver = lane < players && isCarriedOver(lane)
      lanes(plan.layout.arrival)[lane] = isCarriedOver ? Self.carriedOver : max(0, meant)
      // Nobody was active before the first day; the value is far enough back to count as dormant.
      lanes(plan.layout.lastActive)[lane] = -1000
      leaveEmpty(lane)
      guard lane < players else { continue }
      // Players who would arrive after the last day are not simulated.
      guard lanes(plan.layout.arrival)[lane] < Int32(plan.days) else { continue }
      drawLifetime(lane, from: meant, purpose: plan.purposes.lifetime)
      // Arrivals were closed on the last days before this run.
      if meant < 0 { postpone(lane, by: -meant) }
      drawActivity(lane)
      drawMissions(lane)
      drawTastes(lane)
      drawSpending(lane)
      drawClock(lane)
      drawSteering(lane)
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
  private func arrivalDay(_ lane: Int) -> Int32 {
    if isCarriedOver(lane) { return 0 }
    guard let rate = plan.profiles[profile].arrivalsPerDay else { return 0 }
    func day(ofRank rank: Int) -> Double { (Double(rank) / rate).rounded(.down) }
    let isBrought = plan.profiles[profile].arrivesFrom > 0
    var passed = 0.0
    if let opening = plan.opening {
      passed =
        opening.day > 0 || isBrought ? Double(opening.day) : day(ofRank: opening.count(of: profile))
    }
    let day = day(ofRank: number * Self.width + lane) + Double(plan.profiles[profile].arrivesFrom)
    return Int32(min(max(-passed, day - passed), Double(Int32.max - 1)))
  }

  private func stream(_ purpose: Purpose, _ lane: Int) -> LuckStream {
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

  private func drawActivity(_ lane: Int) {
    let chance = chance(plan.profiles[profile].activity, plan.purposes.activityLaw, lane)
    // Weekday effects are added on the logit; chances of 0 and 1 stay as they are.
    let logit = chance > 0 && chance < 1 ? Mathematics.logit(chance) : nil
    for (index, column) in plan.layout.activity.enumerated() {
      let term = plan.calendar.week[index]
      let shifted = term == 0 ? nil : logit.map { Mathematics.logistic($0 + term) }
      lanes(column)[lane] = Chance(shifted ?? chance).limit
    }
  }

  private func drawMissions(_ lane: Int) {
    guard !plan.missions.isEmpty else { return }
    let profile = plan.profiles[profile]
    let propensity = chance(profile.missions, plan.purposes.missionLaw, lane)
    for mission in plan.missions {
      let done = mission.needsRealPurchase ? 1 : mission.chance * propensity
      lanes(mission.doneLimit)[lane] = Chance(done).limit
      lanes(mission.collectedLimit)[lane] =
        Chance(mission.collectedByHand ? done * profile.collects : done).limit
    }
  }

  private func drawTastes(_ lane: Int) {
    let profile = plan.profiles[profile]
    for offer in plan.offers {
      guard let column = offer.limit else { continue }
      switch offer.demand {
      case .chance(let chance, _):
        let taste = self.chance(profile.taste, offer.tastePurpose, lane)
        lanes(column)[lane] = Chance(chance * taste).limit
      case .keep(_, _, _, let propensity):
        lanes(column)[lane] = Chance(propensity ?? profile.freezePropensity).limit
      case .asSoonAsAffordable: break
      }
    }
  }

  /// Draws how many packs a payer buys on a day of play: a whole number, and one more with a chance.
  private func drawSpending(_ lane: Int) {
    let profile = plan.profiles[profile]
    lanes(plan.layout.packsADay)[lane] = 0
    lanes(plan.layout.payerLimit)[lane] = Chance.never.limit
    guard let purchases = profile.purchases else { return }
    var luck = stream(plan.purposes.payer, lane)
    guard Chance(profile.payers).isMet(by: luck.nextWord()) else { return }
    let packs = purchases.packs(luck.nextNormal())
    let whole = packs.rounded(.down)
    lanes(plan.layout.packsADay)[lane] = Int32(whole)
    lanes(plan.layout.payerLimit)[lane] = Chance(packs - whole).limit
  }

  private func drawClock(_ lane: Int) {
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

  private func drawSteering(_ lane: Int) {
    guard let feedback = plan.feedback else { return }
    var luck = stream(plan.purposes.milestoneShare, lane)
    lanes(plan.layout.isSteered)[lane] = Chance(feedback.milestoneShare).isMet(by: luck.nextWord()) ? -1 : 0
  }
}
