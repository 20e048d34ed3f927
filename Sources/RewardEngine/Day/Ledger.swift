extension Tile {
  /// Books an amount on a ledger line.
  func book(_ entry: Plan.Entry, amount: Int64, times: Int64) {
    cells[entry.amount] &+= amount
    cells[entry.times] &+= times
  }

  /// Pays each player as many times as their count; counts are at least 0 and add up to `total`.
  func pay(
    _ payment: Plan.Payment, times counts: UnsafeMutablePointer<Lanes>, total: Int64, on day: Int32
  ) {
    for index in payment.lines {
      let line = plan.paymentLines[index]
      if line.resource == plan.experience {
        payExperience(line, times: counts, total: total, isEarned: payment.isEarned)
      } else if plan.resources[line.resource].cap == .max {
        payFreely(line, times: counts, total: total)
      } else {
        forEachPaid(counts) { lane, count in
          grant(line.resource, Int64(line.amount) * Int64(count), to: lane, entry: line.entry)
        }
      }
    }
    guard !payment.boosts.isEmpty || !payment.randomFrom.isEmpty else { return }
    forEachPaid(counts) { lane, count in
      for grant in payment.boosts { grantBoost(plan.grants[grant], units: count, to: lane, on: day) }
      drawItems(payment, units: count, for: lane, on: day)
    }
  }

  private func payFreely(
    _ line: Plan.Payment.Line, times counts: UnsafeMutablePointer<Lanes>, total: Int64
  ) {
    let balance = column(plan.resources[line.resource].column)
    for vector in 0..<vectors { balance[vector] &+= counts[vector] &* line.amount }
    book(line.entry, amount: total * Int64(line.amount), times: total)
    if line.resource == plan.experience { mayReachLevels.pointee = true }
  }

  private func payExperience(
    _ line: Plan.Payment.Line, times counts: UnsafeMutablePointer<Lanes>, total: Int64, isEarned: Bool
  ) {
    payFreely(line, times: counts, total: total)
    guard isEarned else { return }
    if today.experienceHundredths != 100 {
      forEachPaid(counts) { lane, count in addExtra(line.entry, of: line.amount, count: count, to: lane) }
      return
    }
    guard !plan.boosts.isEmpty else { return }
    let factor = column(plan.layout.factor)
    forEachBit(boosted.pointee) { vector in
      ((factor[vector].differs(100)) .& (counts[vector].isAbove(0))).forEachPlayer { position in
        let lane = vector * 16 + position
        addExtra(line.entry, of: line.amount, count: counts[vector][position], to: lane)
      }
    }
  }

  /// Books what boosts and events add to experience already paid; each single payment is rounded down.
  ///
  /// What boosts alone would add is counted for boosts, the rest for events.
  private func addExtra(_ entry: Plan.Entry, of amount: Int32, count: Int32, to lane: Int) {
    guard let experience = plan.experience else { return }
    let factor = plan.boosts.isEmpty ? 100 : Int64(lanes(plan.layout.factor)[lane])
    let boosted = Int64(amount) * factor / 100
    var extra = (boosted - Int64(amount)) * Int64(count)
    cells[Cell.experienceFromBoosts.rawValue] += extra
    lanes(plan.layout.boosted)[lane] += Int32(extra)
    if let events = plan.events.experience, today.experienceHundredths != 100 {
      let paid = Int64(amount) * (factor * Int64(today.experienceHundredths) / 100) / 100
      let added = (paid - boosted) * Int64(count)
      cells[events] += added
      extra += added
    }
    lanes(plan.resources[experience].column)[lane] += Int32(extra)
    cells[entry.amount] += extra
  }

  private func forEachPaid(_ counts: UnsafeMutablePointer<Lanes>, _ body: (Int, Int32) -> Void) {
    for vector in 0..<vectors {
      counts[vector].isAbove(0).forEachPlayer { position in
        body(vector * 16 + position, counts[vector][position])
      }
    }
  }

  /// Pays one player; `length` is the streak's length, for payments that depend on it.
  func pay(_ payment: Plan.Payment, to lane: Int, units: Int32 = 1, length: Int32 = 0, on day: Int32) {
    for index in payment.lines {
      let line = plan.paymentLines[index]
      let amount = line.paysLength ? length : line.amount
      grant(line.resource, Int64(amount) * Int64(units), to: lane, entry: line.entry, times: Int64(units))
      if line.resource == plan.experience && payment.isEarned && multiplies(lane) {
        addExtra(line.entry, of: amount, count: units, to: lane)
      }
    }
    for grant in payment.boosts { grantBoost(plan.grants[grant], units: units, to: lane, on: day) }
    if !payment.randomFrom.isEmpty { drawItems(payment, units: units, for: lane, on: day) }
  }

  /// Pays one player a set of fixed amounts that no cap limits; ``bookSets(of:)`` books it.
  @inline(__always) func pay(set: Int, to lane: Int) {
    duePayments.times[set] &+= 1
    for index in duePayments.lines(of: set) {
      let line = duePayments.lines[index]
      line.balance[lane] &+= line.amount
      guard line.isExperience else { continue }
      mayReachLevels.pointee = true
      if line.isEarned && multiplies(lane) { addExtra(line.entry, of: line.amount, count: 1, to: lane) }
    }
  }

  /// Books what a streak's sets of fixed amounts have paid since the last call.
  func bookSets(of streak: Int) {
    for set in duePayments.sets(of: streak) where duePayments.times[set] > 0 {
      let times = duePayments.times[set]
      duePayments.times[set] = 0
      for index in duePayments.lines(of: set) {
        let line = duePayments.lines[index]
        book(line.entry, amount: times &* Int64(line.amount), times: times)
      }
    }
  }

  /// Whether a boost or an event multiplies a player's experience now.
  private func multiplies(_ lane: Int) -> Bool {
    today.experienceHundredths != 100 || !plan.boosts.isEmpty && lanes(plan.layout.factor)[lane] != 100
  }

  /// Adds to a balance as much as its cap leaves room for, and books it.
  private func grant(_ resource: Int, _ amount: Int64, to lane: Int, entry: Plan.Entry, times: Int64 = 1) {
    let column = lanes(plan.resources[resource].column)
    let room = Int64(plan.resources[resource].cap) - Int64(column[lane])
    let granted = min(amount, max(0, room))
    column[lane] += Int32(granted)
    book(entry, amount: granted, times: times)
    if resource == plan.experience { mayReachLevels.pointee = true }
    if granted < amount { cells[plan.resources[resource].turnedAway] += amount - granted }
  }

  /// Takes an amount from a balance that is known to be enough, and books it.
  func spend(_ amount: Int64, of resource: Int, from lane: Int, entry: Plan.Entry, times: Int64 = 1) {
    lanes(plan.resources[resource].column)[lane] -= Int32(amount)
    lanes(plan.resources[resource].burned)[lane] += Int32(amount)
    book(entry, amount: amount, times: times)
  }

  /// Takes the price of some units from a player whose balance is known to be enough, and books it.
  func spend(_ price: Plan.Price, units: Int32, from lane: Int) {
    let paid = Int64(price.amount) * Int64(units)
    spend(paid, of: price.resource, from: lane, entry: price.entry, times: Int64(units))
    if let own = price.paid { lanes(own)[lane] += Int32(paid) }
  }

  /// Books a payment of fixed amounts that was made `times` times.
  func book(_ payment: Plan.Payment, times: Int64) {
    for index in payment.lines {
      let line = plan.paymentLines[index]
      book(line.entry, amount: times &* Int64(line.amount), times: times)
    }
  }

  /// Grants a boost: its end moves by its days, from today (or tomorrow) if none is running.
  private func grantBoost(_ grant: Plan.Payment.Grant, units: Int32, to lane: Int, on day: Int32) {
    let boost = plan.boosts[grant.boost]
    let first = boost.startsNextDay ? day + 1 : day
    if lanes(boost.end)[lane] <= first {
      // Yesterday's boost may still run today when the new one starts tomorrow: then its start stays.
      if lanes(boost.end)[lane] <= day { lanes(boost.from)[lane] = first }
      lanes(boost.end)[lane] = first
    }
    let granted = Int64(grant.count) * Int64(units)
    // A boost with more days than a run can have never ends; the limit keeps its column from overflowing.
    let end = min(Int64(lanes(boost.end)[lane]) + Int64(boost.days) * granted, Self.neverEnds)
    lanes(boost.end)[lane] = Int32(end)
    cells[boost.granted] += granted
    refreshFactor(lane, day)
  }

  private static let neverEnds: Int64 = 1_000_000_000

  /// Sets each player's factor on experience for today.
  func startBoosts(_ day: Int32) {
    guard !plan.boosts.isEmpty else { return }
    let factor = column(plan.layout.factor)
    for vector in 0..<vectors { factor[vector] = Lanes(repeating: 100) }
    boosted.pointee = 0
    for (place, boost) in plan.boosts.enumerated() {
      let (from, end) = (column(boost.from), column(boost.end))
      for vector in 0..<vectors {
        let runs = end[vector].isAbove(day) .& from[vector].isAtMost(day)
        boosted.pointee |= runs.isEmpty ? 0 : 1 &<< UInt64(vector)
        let isFirst = runs .& factor[vector].equals(100)
        factor[vector].replace(with: boost.factorHundredths, where: isFirst)
        // Only a second boost multiplies another one.
        if place > 0 { (runs .& .!isFirst).forEachPlayer { refreshFactor(vector * 16 + $0, day) } }
      }
    }
  }

  private func refreshFactor(_ lane: Int, _ day: Int32) {
    var factor: Int64 = 100
    for boost in plan.boosts where lanes(boost.from)[lane] <= day && lanes(boost.end)[lane] > day {
      factor = factor * Int64(boost.factorHundredths) / 100
    }
    lanes(plan.layout.factor)[lane] = Int32(factor)
    if factor != 100 { boosted.pointee |= 1 &<< UInt64(lane / 16) }
  }

  /// Grants single pieces of collections, each piece equally likely.
  ///
  /// Pieces of a collection differ only in whether the player owns them, so only their number is stored; the
  /// owned ones count as the first.
  private func drawItems(_ payment: Plan.Payment, units: Int32, for lane: Int, on day: Int32) {
    guard let first = payment.randomFrom.first else { return }
    var luck = luck.stream(purpose: payment.randomPurpose, player: player(lane), day: Int(day))
    for unit in 0..<units {
      let missing = countPieces(of: payment, for: lane, evenOwned: false)
      guard missing > 0 else {
        // A player who owns all pieces gets no more, however many are drawn.
        cells[plan.resources[plan.randomSources[first].resource].turnedAway] += Int64(units - unit)
        return
      }
      let total = payment.drawsOwned ? countPieces(of: payment, for: lane, evenOwned: true) : missing
      var pick = Int32(luck.nextIndex(below: Int(total)))
      for index in payment.randomFrom {
        let source = plan.randomSources[index]
        let owned = lanes(plan.resources[source.resource].column)[lane]
        let count = payment.drawsOwned ? source.size : source.size - owned
        if pick < count {
          if payment.drawsOwned && pick < owned {
            cells[plan.resources[source.resource].turnedAway] += 1
          } else {
            grant(source.resource, 1, to: lane, entry: source.entry)
            // What is not earned is bought.
            if !payment.isEarned { freezeWatch?.noteDrawn(source.resource, by: lane) }
          }
          break
        }
        pick -= count
      }
    }
  }

  /// Number of pieces in the collections that a payment draws from: those the player lacks, or all.
  private func countPieces(of payment: Plan.Payment, for lane: Int, evenOwned: Bool) -> Int32 {
    var count: Int32 = 0
    for source in plan.randomSources[payment.randomFrom] {
      count += source.size
      if !evenOwned { count -= lanes(plan.resources[source.resource].column)[lane] }
    }
    return count
  }
}
