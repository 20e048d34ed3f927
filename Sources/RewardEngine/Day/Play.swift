extension Tile {
  /// Pays the login reward to everyone who plays today.
  func payLogin(_ day: Int32) {
    guard !plan.login.isEmpty else { return }
    let players = countPlayers(into: scratch)
    pay(plan.login, times: scratch, total: players, on: day)
  }

  /// Writes 1 for everyone who plays today and 0 for others; returns how many play.
  private func countPlayers(into counts: UnsafeMutablePointer<Lanes>) -> Int64 {
    let plays = column(plan.layout.plays)
    var total = Lanes()
    for vector in 0..<vectors {
      counts[vector] = 0 &- plays[vector]
      total &-= plays[vector]
    }
    return Int64(total.total)
  }

  /// Draws how often each activity is done, and pays for each time.
  func doActivities(_ day: Int32) {
    for (place, activity) in plan.activities.enumerated() {
      for (number, copy) in activity.copies.enumerated() {
        let counts = column(copy.count)
        let action = PlayerAction.activity(place, copy: number)
        if let round {
          for vector in 0..<vectors { counts[vector] = Lanes() }
          round.times(action, into: lanes(copy.count))
        } else {
          count(activity.law, copy.purpose, into: counts, on: day)
        }
        note(action, counts)
        var total = Lanes()
        for vector in 0..<vectors { total &+= counts[vector] }
        cells[activity.done] += Int64(total.total)
        pay(activity.payment, times: counts, total: Int64(total.total), on: day)
      }
    }
  }

  /// Records who took an action, and how often.
  private func note(_ action: PlayerAction, _ counts: UnsafeMutablePointer<Lanes>) {
    guard let recorder else { return }
    for vector in 0..<vectors {
      counts[vector].differs(0).forEachPlayer { position in
        recorder.note(action, of: vector * 16 + position, amount: counts[vector][position])
      }
    }
  }

  private func count(
    _ law: Plan.Activity.Law, _ purpose: Purpose, into counts: UnsafeMutablePointer<Lanes>, on day: Int32
  ) {
    let plays = column(plan.layout.plays)
    switch law {
    case .fixed(let number):
      for vector in 0..<vectors { counts[vector] = plays[vector] & number }
    case .chance(let limit):
      let draw = draw(purpose, on: day)
      for vector in 0..<vectors {
        counts[vector] = 0 &- Lanes(plays[vector].mask .& (draw[vector].isAtMost(limit)))
      }
    case .table(let limits):
      count(limits[profile], below: draw(purpose, on: day), into: counts)
    }
  }

  /// Up to this many limits, comparing with all of them is faster than a binary search.
  private static var walkedLimits: Int { 64 }

  /// Counts, for everyone who plays, how many of the rising limits their draw is above.
  private func count(
    _ limits: [Int32], below draw: UnsafeMutablePointer<Lanes>, into counts: UnsafeMutablePointer<Lanes>
  ) {
    let plays = column(plan.layout.plays)
    for vector in 0..<vectors {
      var count = Lanes()
      if limits.count <= Self.walkedLimits {
        for limit in limits { count &-= Lanes(draw[vector].isAbove(limit)) }
      } else {
        let (draws, found) = (Self.scalars(draw + vector), Self.scalars(runningTotals.totals))
        runningTotals.totals[0] = Lanes()
        plays[vector].mask.forEachPlayer { found[$0] = Self.count(limits, below: draws[$0]) }
        count = runningTotals.totals[0]
      }
      counts[vector] = count & plays[vector]
    }
  }

  /// How many of the rising limits a draw is above, by binary search.
  private static func count(_ limits: [Int32], below draw: Int32) -> Int32 {
    var low = 0
    var high = limits.count
    while low < high {
      let middle = (low + high) / 2
      if limits[middle] < draw { low = middle + 1 } else { high = middle }
    }
    return Int32(low)
  }

  /// Draws which missions are done and collected, takes their costs, and pays.
  ///
  /// One draw for each mission decides both. Below the lower limit the mission is collected; between the
  /// limits it is done, and its reward is lost at midnight.
  func doMissions(_ day: Int32) {
    for (place, mission) in plan.missions.enumerated() {
      let draw = round.map { drawsFromLog(place, $0) } ?? draw(mission.purpose, on: day)
      let isPlain = !mission.needsRealPurchase && mission.costs.isEmpty
      let isSeen = mission.doneToday != nil || recorder != nil
      let (done, collected) = isPlain && !isSeen ? decide(mission, draw) : decide(mission, place, draw)
      cells[mission.done] += Int64(done)
      cells[mission.collected] += Int64(collected)
      cells[mission.lost] += Int64(done - collected)
      // What a collection would pay today, without the player's boosts.
      let experience = Int64(mission.experience) * Int64(today.experienceHundredths) / 100
      cells[Cell.experienceLost.rawValue] += Int64(done - collected) * experience
      pay(mission.payment, times: scratch, total: Int64(collected), on: day)
    }
  }

  /// Decides who does a mission that costs nothing and that no streak and no recorder needs.
  ///
  /// Separate from the general case below, which looks at single players and so needs registers: this takes
  /// half the instructions.
  private func decide(
    _ mission: Plan.Mission, _ draw: UnsafeMutablePointer<Lanes>
  ) -> (done: Int32, collected: Int32) {
    let plays = column(plan.layout.plays)
    let (doneLimit, collectedLimit) = (column(mission.doneLimit), column(mission.collectedLimit))
    var (done, collected) = (Lanes(), Lanes())
    for vector in 0..<vectors {
      let does = plays[vector].mask .& (draw[vector].isAtMost(doneLimit[vector]))
      let collects = does .& (draw[vector].isAtMost(collectedLimit[vector]))
      scratch[vector] = 0 &- Lanes(collects)
      done &-= Lanes(does)
      collected &-= Lanes(collects)
    }
    return (done.total, collected.total)
  }

  /// Decides who does a mission, takes its costs, and records it for streaks and logs.
  private func decide(
    _ mission: Plan.Mission, _ place: Int, _ draw: UnsafeMutablePointer<Lanes>
  ) -> (done: Int32, collected: Int32) {
    let plays = column(plan.layout.plays)
    let bought = column(plan.layout.boughtToday)
    let (doneLimit, collectedLimit) = (column(mission.doneLimit), column(mission.collectedLimit))
    var (done, collected) = (Lanes(), Lanes())
    for vector in 0..<vectors {
      var does = plays[vector].mask .& (draw[vector].isAtMost(doneLimit[vector]))
      if mission.needsRealPurchase { does = does .& bought[vector].mask }
      if !mission.costs.isEmpty { does = payCosts(of: mission, vector, does) }
      let collects = does .& (draw[vector].isAtMost(collectedLimit[vector]))
      if let today = mission.doneToday { column(today)[vector] = Lanes(does) }
      note(place, done: does, collected: collects, vector)
      scratch[vector] = 0 &- Lanes(collects)
      done &-= Lanes(does)
      collected &-= Lanes(collects)
    }
    return (done.total, collected.total)
  }

  /// Draws that reproduce an event log: 0 for a mission collected, 1 for one only done, 2 for neither.
  ///
  /// 0 is at or below the limit of collecting, 1 only at or below the limit of doing.
  private func drawsFromLog(_ mission: Int, _ round: SessionRound) -> UnsafeMutablePointer<Lanes> {
    for lane in 0..<lanesInUse { draws[lane] = 2 }
    round.forEach { lane, action, _ in
      if action == .missionCollected(mission) { draws[lane] = 0 }
      if action == .missionDone(mission) { draws[lane] = min(draws[lane], 1) }
    }
    return Self.vectors(draws)
  }

  private func note(_ mission: Int, done: Mask, collected: Mask, _ vector: Int) {
    guard let recorder else { return }
    done.forEachPlayer { position in
      let action: PlayerAction = collected[position] ? .missionCollected(mission) : .missionDone(mission)
      recorder.note(action, of: vector * 16 + position)
    }
  }

  /// Takes a mission's costs; players who cannot pay do not do it.
  ///
  /// - Returns: The players who paid.
  private func payCosts(of mission: Plan.Mission, _ vector: Int, _ wants: Mask) -> Mask {
    var able = wants
    for index in mission.costs {
      let cost = plan.prices[index]
      able = able .& (column(plan.resources[cost.resource].column)[vector].isAtLeast(cost.amount))
    }
    cells[mission.short] += Int64(wants.count - able.count)
    able.forEachPlayer { position in
      for index in mission.costs {
        let cost = plan.prices[index]
        spend(Int64(cost.amount), of: cost.resource, from: vector * 16 + position, entry: cost.entry)
        if let upkeep = plan.resources[cost.resource].upkeep {
          lanes(upkeep)[vector * 16 + position] += cost.amount
        }
      }
    }
    return able
  }

  /// Raises players who have reached the threshold of a level, one level at a time, each with its reward.
  func reachLevels(_ day: Int32) {
    guard mayReachLevels.pointee, let levels = plan.levels, let experience = plan.experience else { return }
    mayReachLevels.pointee = false
    let held = column(plan.resources[experience].column)
    let next = column(levels.next)
    for vector in 0..<vectors {
      held[vector].isAtLeast(next[vector]).forEachPlayer { position in
        let lane = vector * 16 + position
        while lanes(levels.next)[lane] <= lanes(plan.resources[experience].column)[lane] {
          guard lanes(levels.next)[lane] != .max else { break }
          raise(lane, levels, on: day)
        }
      }
    }
  }

  private func raise(_ lane: Int, _ levels: Plan.Levels, on day: Int32) {
    let step = Int(lanes(levels.level)[lane] - levels.first)
    lanes(levels.level)[lane] += 1
    lanes(levels.next)[lane] = step + 1 < levels.thresholds.count ? levels.thresholds[step + 1] : .max
    cells[levels.levelUps] += 1
    raised.pointee |= 1 &<< UInt64(lane / 16)
    if let drought = plan.measures.drought { lanes(drought.current)[lane] = -1 }
    pay(levels.each, to: lane, on: day)
    if let reward = levels.rewards[step] { pay(reward, to: lane, on: day) }
  }
}
