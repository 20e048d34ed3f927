/// What a player is, drawn once: his laws, his zone, his purse.
extension Tile {
  /// Draws everything about the players of this tile that does not change from day to day.
  func drawPlayers() {
    placeLadders()
    clearSnapshots()
    for lane in 0..<allVectors * Lanes.scalarCount {
      let meant = lane < players ? arrivalDay(lane) : .max
      let isCarriedOver = lane < players && isCarriedOver(lane)
      lanes(plan.layout.arrival)[lane] = isCarriedOver ? Self.carriedOver : max(0, meant)
      // Before the first day of play nobody was active; far enough back to count as dormant.
      lanes(plan.layout.lastActive)[lane] = -1000
      leaveEmpty(lane)
      guard lane < players else { continue }
      // Who would arrive after the last day needs no life.
      guard lanes(plan.layout.arrival)[lane] < Int32(plan.days) else { continue }
      live(lane, from: meant, purpose: plan.purposes.lifetime)
      // Turned back on the last days before this run.
      if meant < 0 { postpone(lane, by: -meant) }
      drawActivity(lane)
      drawMissions(lane)
      drawTastes(lane)
      drawSpending(lane)
      drawClock(lane)
      drawSteering(lane)
    }
  }

  /// Seats players whose lives a log tells: nothing is drawn.
  ///
  /// Those who begin with a state are there from the first day on, all others from that of their first session.
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
      // What history tells of missions comes as draws: 0 is collected, 1 is done, 2 is neither.
      for mission in plan.missions {
        lanes(mission.doneLimit)[lane] = 1
        lanes(mission.collectedLimit)[lane] = 0
      }
    }
  }

  private func arrivalDay(_ lane: Int, of sessions: [Session]) -> Int32 {
    isCarriedOver(lane) ? Self.carriedOver : sessions[0].day
  }

  /// Notes whose next session will belong to the day of UTC that is yesterday where he plays it.
  ///
  /// Who goes east after his midnight may find UTC's day still running.
  private mutating func awaitSessions(_ sessions: [[Session]]) {
    awaited.removeAll()
    guard plan.countsDaysOfUTC else { return }
    for (lane, history) in sessions.enumerated() {
      for session in history where session.minute < session.zoneOffset {
        awaited[session.day - 1, default: []].append(lane)
      }
    }
  }

  /// Writes what keeps a lane out of every step until somebody arrives in it.
  private func leaveEmpty(_ lane: Int) {
    lanes(plan.layout.departs)[lane] = .max
    lanes(plan.layout.returnsOn)[lane] = .max
    lanes(plan.layout.returnedOn)[lane] = -1
    lanes(plan.layout.lastBreak)[lane] = Self.noBreak
    if let levels = plan.levels { lanes(levels.next)[lane] = .max }
  }

  /// Makes everybody but one player come and go before the first day, never to return.
  ///
  /// Nobody welcomes them and nothing counts them, so that all the tile counts is that one player's.
  func silence(allBut lane: Int) {
    for other in 0..<players where other != lane {
      lanes(plan.layout.arrival)[other] = -1
      lanes(plan.layout.departs)[other] = -1
      lanes(plan.layout.returnsOn)[other] = .max
    }
  }

  /// The day a player means to come, 0 for who is carried over; below 0 for who found the doors closed before.
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
    // What a player is was drawn on the first day of all.
    luck.stream(purpose: purpose, player: player(lane), day: -luck.firstDay)
  }

  /// A player's own chance under a law: the same whenever it is asked for.
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
    // Weekday effects are added on the logit; certain and impossible days stay what they are.
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

  /// A payer's packs on a day of play: the whole ones each day, and one more with the chance of the rest.
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
