/// Players at the end of one run, and the same players at the start of the next.
extension Tile {
  /// Marks the arrival of a player who is carried over, until the first day closes.
  ///
  /// Unlike new players, they need not play on the first day. Measures treat them as having arrived on it.
  static var carriedOver: Int32 { -2 }

  /// Whether the player in a lane starts with a state from an earlier run.
  func isCarriedOver(_ lane: Int) -> Bool {
    number * Self.width + lane < plan.opening?.count(of: profile) ?? 0
  }

  /// The player's state after `days` of the run; after all days by default.
  ///
  /// - Precondition: the player has arrived.
  func state(of lane: Int, after days: Int? = nil) -> PlayerState {
    let days = Int32(days ?? plan.days)
    return PlayerState(
      profile: profile, rank: number * Self.width + lane,
      values: plan.playerFields.map { value(of: $0, lane, days) })
  }

  /// The value of one field of a player after `days` of the run.
  func value(of field: PlayerField, _ lane: Int, _ days: Int32) -> Int32 {
    let layout = plan.layout
    switch field {
    case .arrived: return opening(.arrived, lane) ?? shown(lanes(layout.arrival)[lane])
    case .lastActive:
      let last = lanes(layout.lastActive)[lane]
      // A player who has never played has no such day, whatever far past day the column holds.
      return lanes(layout.activeDays)[lane] == 0 ? opening(.lastActive, lane) ?? -1 : shown(last)
    case .activeDays: return lanes(layout.activeDays)[lane]
    case .leaves: return shown(lanes(layout.departs)[lane])
    case .returns: return shown(lanes(layout.returnsOn)[lane])
    case .level: return plan.levels.map { lanes($0.level)[lane] } ?? 0
    case .balance(let resource): return lanes(plan.resources[resource].column)[lane]
    case .expiring(let resource, let inDays):
      return expiring(resource, by: days + Int32(inDays) - 1, lane)
        - (inDays == 1 ? 0 : expiring(resource, by: days + Int32(inDays) - 2, lane))
    case .boostFrom(let boost):
      let isRunning = lanes(plan.boosts[boost].end)[lane] > days
      return isRunning ? shown(lanes(plan.boosts[boost].from)[lane]) : -1
    case .boostUntil(let boost):
      let end = lanes(plan.boosts[boost].end)[lane]
      return end > days ? shown(end - 1) : -1
    case .streak(let streak, let copy, let part):
      return value(of: part, plan.streaks[streak], plan.streaks[streak].copies[copy], lane, days)
    case .purchases: return lanes(layout.purchases)[lane]
    case .spentCents: return lanes(layout.spentCents)[lane]
    case .lastBreak:
      let last = lanes(layout.lastBreak)[lane]
      return last == Self.noBreak ? -1 : shown(last - 1)
    }
  }

  /// A day of the run as an index from the first day of all runs; -1 for a day that never comes.
  private func shown(_ day: Int32) -> Int32 { day == .max ? -1 : day + Int32(plan.opening?.day ?? 0) }

  private func opening(_ field: PlayerField, _ lane: Int) -> Int32? {
    plan.opening?.value(field, profile: profile, rank: number * Self.width + lane)
  }

  /// Freezes held that expire by the start of a day if none of them is used.
  private func expiring(_ resource: Int, by day: Int32, _ lane: Int) -> Int32 {
    guard let expiry = plan.resources[resource].expiry else { return 0 }
    let cameIn = lanes(expiry.cameIn[Int(day) % expiry.cameIn.count])[lane]
    return max(0, cameIn - lanes(plan.resources[resource].burned)[lane])
  }

  private func value(
    of part: PlayerField.StreakPart, _ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ lane: Int,
    _ days: Int32
  ) -> Int32 {
    switch part {
    case .length: return lanes(copy.broken)[lane] == 0 ? lanes(copy.length)[lane] : 0
    case .stored: return lanes(copy.length)[lane]
    case .record: return lanes(copy.record)[lane]
    case .gap: return lanes(copy.gap)[lane]
    case .bridged: return lanes(copy.bridged)[lane]
    case .hurt: return lanes(copy.hurt)[lane]
    case .events: return lanes(copy.events)[lane]
    case .lastCounted:
      guard lanes(copy.record)[lane] > 0 else { return -1 }
      let settled = streak.isLocal ? days : lanes(copy.open)[lane]
      return shown(lanes(copy.events)[lane] == -1 ? settled : settled - 1 - lanes(copy.gap)[lane])
    }
  }

  /// Sets a player to the state carried over from the earlier run, and books the balances as carried over.
  func startFromState(_ lane: Int) {
    guard let opening = plan.opening else { return }
    cells[Cell.arrived.rawValue] += 1
    for (place, field) in opening.fields.enumerated() {
      guard let value = opening.value(at: place, profile: profile, rank: number * Self.width + lane) else {
        continue
      }
      take(value, of: field, lane, before: Int32(opening.day))
    }
    openWindows(lane)
    for streak in plan.streaks {
      for copy in streak.copies {
        if !streak.isLocal { lanes(copy.open)[lane] = -lag(of: streak, lane) }
        let isOver = streak.rules.missedDay == .restart && lanes(copy.broken)[lane] == 0
        lanes(copy.broken)[lane] = isOver && lanes(copy.length)[lane] > 0 ? 1 : 0
      }
    }
  }

  private func take(_ value: Int32, of field: PlayerField, _ lane: Int, before day: Int32) {
    let layout = plan.layout
    switch field {
    case .arrived: break
    case .lastActive: if value >= 0 { lanes(layout.lastActive)[lane] = value - day }
    case .activeDays: lanes(layout.activeDays)[lane] = value
    case .leaves: leave(on: value < 0 ? nil : value - day, lane)
    case .returns: if value >= 0 { lanes(layout.returnsOn)[lane] = value - day }
    case .level:
      guard let levels = plan.levels else { return }
      let step = Int(value - levels.first)
      lanes(levels.level)[lane] = value
      lanes(levels.next)[lane] = step < levels.thresholds.count ? levels.thresholds[step] : .max
    case .balance(let resource):
      lanes(plan.resources[resource].column)[lane] = value
      guard value > 0, let entry = plan.resources[resource].carriedOverEntry else { return }
      book(entry, amount: Int64(value), times: 1)
    case .expiring(let resource, let inDays):
      guard let cameIn = plan.resources[resource].expiry?.cameIn else { return }
      let before = inDays == 1 ? 0 : lanes(cameIn[inDays - 2])[lane]
      lanes(cameIn[inDays - 1])[lane] = before + value
    case .boostFrom(let boost): if value >= 0 { lanes(plan.boosts[boost].from)[lane] = value - day }
    case .boostUntil(let boost): if value >= 0 { lanes(plan.boosts[boost].end)[lane] = value + 1 - day }
    case .streak(let streak, let copy, let part):
      take(value, of: part, plan.streaks[streak].copies[copy], lane)
    case .purchases: lanes(layout.purchases)[lane] = value
    case .spentCents: lanes(layout.spentCents)[lane] = value
    case .lastBreak: lanes(layout.lastBreak)[lane] = value < 0 ? Self.noBreak : value + 1 - day
    }
  }

  /// Sets the day on which a player churns, counted from this run; `nil` where the state has none, which leaves the day as drawn.
  ///
  /// It was drawn as for a player who arrives today, and stays today for certain; this one arrived earlier. A day of return is
  /// kept as long after the day of churn as drawn, and for those who had churned, as long after the last day before this run.
  private func leave(on day: Int32?, _ lane: Int) {
    let (departs, returnsOn) = (lanes(plan.layout.departs), lanes(plan.layout.returnsOn))
    guard let day else { return postpone(lane, by: -1) }
    let away = returnsOn[lane] < .max ? returnsOn[lane] - departs[lane] - 1 : nil
    departs[lane] = day
    returnsOn[lane] = away.map { Int32(min(Int64(max(day + 1, 0)) + Int64($0), Int64(Int32.max))) } ?? .max
  }

  private func take(_ value: Int32, of part: PlayerField.StreakPart, _ copy: Plan.Streak.Copy, _ lane: Int) {
    switch part {
    case .length:
      lanes(copy.length)[lane] = value
      // Provisional: 1 while a run is in force. It is settled once the stored length is known, too.
      lanes(copy.broken)[lane] = value > 0 ? 1 : 0
    case .stored: lanes(copy.length)[lane] = value
    case .record: lanes(copy.record)[lane] = value
    case .gap: lanes(copy.gap)[lane] = value
    case .bridged: lanes(copy.bridged)[lane] = value
    case .hurt: lanes(copy.hurt)[lane] = value
    case .events: lanes(copy.events)[lane] = value
    case .lastCounted: break
    }
  }

  /// Subtracts from totals of players what their stored states already had in some columns.
  ///
  /// Totals are those of the run: they leave out what players held, played and bought before it.
  ///
  /// - Precondition: every player is on their own seat.
  func leaveOutEarlierRun(_ columns: [Int], from totals: UnsafeMutablePointer<Lanes>) {
    guard let opening = plan.opening else { return }
    let totals = Self.scalars(totals)
    for (place, field) in opening.fields.enumerated() {
      guard let column = totalColumn(of: field), columns.contains(column) else { continue }
      for lane in 0..<joined where isCarriedOver(lane) {
        let rank = number * Self.width + lane
        totals[lane] -= opening.value(at: place, profile: profile, rank: rank) ?? 0
      }
    }
  }

  /// The column of a field that grows from day to day and is stored as it is.
  private func totalColumn(of field: PlayerField) -> Int? {
    switch field {
    case .activeDays: plan.layout.activeDays
    case .purchases: plan.layout.purchases
    case .spentCents: plan.layout.spentCents
    case .balance(let resource): plan.resources[resource].column
    default: nil
    }
  }

  /// Sets the arrival of players who were carried over to the first day, when that day closes.
  mutating func seatCarriedOver() {
    guard plan.opening != nil else { return }
    if firstArrival == Self.carriedOver { firstArrival = 0 }
    if lastArrival == Self.carriedOver { lastArrival = 0 }
    let arrival = column(plan.layout.arrival)
    for vector in 0..<vectors {
      arrival[vector].replace(with: 0, where: arrival[vector].equals(Self.carriedOver))
    }
  }
}
