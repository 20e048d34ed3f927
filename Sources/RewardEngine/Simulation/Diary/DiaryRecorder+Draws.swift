/// Computes the random draws of a step once more; draws are addressed, so no other draw changes.
extension DiaryRecorder {
  func draws(of step: Step, in tile: borrowing Tile) -> [Diary.Draw] {
    if isHistory { return randomItems(step, tile) }
    let own: [Diary.Draw] =
      switch step {
      case .decideAttendance: attendance(tile)
      case .settleDaysMissed: freezesByHand(tile)
      case .buyWithRealMoney: purchases(tile)
      case .doActivities: activities(tile)
      case .doMissions: missions(tile)
      case .visitShop: offers(tile)
      default: []
      }
    return own + randomItems(step, tile)
  }

  /// The player's 31-bit draw of today for a purpose.
  private func word(_ purpose: Purpose, _ tile: borrowing Tile) -> Int32 {
    Int32(tile.luck.word(purpose: purpose, day: Int(day), player: tile.player(lane)) >> 1)
  }

  /// A draw compared with a limit; `nil` where the limit is certain either way.
  private func draw(
    _ step: Step, _ kind: Diary.Draw.Kind, _ subject: Diary.Subject, _ purpose: Purpose, limit: Int32,
    answer: Int, _ tile: borrowing Tile
  ) -> Diary.Draw? {
    guard limit >= 0 && limit < .max else { return nil }
    return Diary.Draw(
      step: step, kind: kind, subject: subject, draw: Chance.share(of: word(purpose, tile)),
      limit: Chance.probability(ofLimit: limit), collectLimit: nil, answer: answer)
  }

  /// The draw that decides about playing today; none where nothing is left to chance.
  ///
  /// On days of arrival and return everyone plays, and on closed days no one does.
  private func attendance(_ tile: borrowing Tile) -> [Diary.Draw] {
    let arrival = tile.lanes(plan.layout.arrival)[lane]
    guard !tile.today.isClosed, arrival < day, tile.lanes(plan.layout.departs)[lane] > day,
      tile.lanes(plan.layout.returnedOn)[lane] != day
    else { return [] }
    let limits = Tile.scalars(tile.limits(on: day))
    let plays = tile.lanes(plan.layout.plays)[lane] != 0
    let draw = draw(
      .decideAttendance, .attendance, counter(Cell.active.rawValue), plan.purposes.come, limit: limits[lane],
      answer: plays ? 1 : 0, tile)
    return draw.map { [$0] } ?? []
  }

  /// Whether offered freezes were accepted, on days on which freezes or streak days were at stake.
  private func freezesByHand(_ tile: borrowing Tile) -> [Diary.Draw] {
    var draws: [Diary.Draw?] = []
    for streak in plan.streaks where streak.pool != nil && streak.rules.freezeUse == .byHand {
      let frozen = change(of: streak.cells.frozenDays, in: tile)
      let lost = change(of: streak.cells.breaks, in: tile) + change(of: streak.cells.daysLost, in: tile)
      guard frozen + lost > 0 else { continue }
      draws.append(
        draw(
          .settleDaysMissed, .freezeByHand, counter(streak.cells.frozenDays), streak.byHandPurpose,
          limit: plan.profiles[tile.profile].freezeAcceptance, answer: frozen, tile))
    }
    return draws.compactMap { $0 }
  }

  private func purchases(_ tile: borrowing Tile) -> [Diary.Draw] {
    guard !plan.packs.isEmpty else { return [] }
    // Packs bought every day need no draw; the draw decides whether there is one more.
    let bought = plan.packs.reduce(0) { $0 + change(of: $1.bought, in: tile) }
    let whole = Int(tile.lanes(plan.layout.packsADay)[lane])
    var draws = [
      draw(
        .buyWithRealMoney, .realPurchase, counter(Cell.payers.rawValue), plan.purposes.realPurchase,
        limit: tile.lanes(plan.layout.payerLimit)[lane], answer: max(0, bought - whole), tile)
    ]
    tile.forEachPack(Int32(bought), of: lane, on: day) { place, draw in
      // The last pack takes what remains, so its limit is the largest possible draw.
      draws.append(
        Diary.Draw(
          step: .buyWithRealMoney, kind: .pack, subject: counter(plan.packs[place].bought),
          draw: Chance.share(of: draw), limit: Chance.probability(ofLimit: plan.packs[place].limit),
          collectLimit: nil, answer: 1))
    }
    return draws.compactMap { $0 }
  }

  private func activities(_ tile: borrowing Tile) -> [Diary.Draw] {
    var draws: [Diary.Draw?] = []
    for activity in plan.activities {
      for (number, copy) in activity.copies.enumerated() {
        let count = Int(tile.lanes(copy.count)[lane])
        switch activity.law {
        case .fixed: continue
        case .chance(let limit):
          draws.append(
            draw(
              .doActivities, .activityChance(copy: number), counter(activity.done), copy.purpose,
              limit: limit, answer: count, tile))
        case .table(let tables):
          let limits = tables[tile.profile]
          draws.append(
            Diary.Draw(
              step: .doActivities, kind: .activityCount(copy: number), subject: counter(activity.done),
              draw: Chance.share(of: word(copy.purpose, tile)),
              limit: count < limits.count ? Chance.probability(ofLimit: limits[count]) : 1,
              collectLimit: nil, answer: count))
        }
      }
    }
    return draws.compactMap { $0 }
  }

  private func missions(_ tile: borrowing Tile) -> [Diary.Draw] {
    var draws: [Diary.Draw] = []
    for mission in plan.missions {
      if mission.needsRealPurchase && tile.lanes(plan.layout.boughtToday)[lane] == 0 { continue }
      let done = tile.lanes(mission.doneLimit)[lane]
      let collected = tile.lanes(mission.collectedLimit)[lane]
      guard done >= 0 && collected < .max else { continue }
      draws.append(
        Diary.Draw(
          step: .doMissions, kind: .mission, subject: counter(mission.done),
          draw: Chance.share(of: word(mission.purpose, tile)), limit: Chance.probability(ofLimit: done),
          collectLimit: Chance.probability(ofLimit: collected), answer: change(of: mission.done, in: tile)))
    }
    return draws
  }

  private func offers(_ tile: borrowing Tile) -> [Diary.Draw] {
    var draws: [Diary.Draw?] = []
    for offer in plan.offers {
      guard let limit = offer.limit else { continue }
      draws.append(
        draw(
          .visitShop, .offer, counter(offer.bought), offer.purpose, limit: tile.lanes(limit)[lane],
          answer: change(of: offer.bought, in: tile), tile))
    }
    return draws.compactMap { $0 }
  }

  /// The first word of each random item's stream, with a limit where it was the step's only item.
  private func randomItems(_ step: Step, _ tile: borrowing Tile) -> [Diary.Draw] {
    var draws: [Diary.Draw] = []
    for payment in randomPayments {
      var units = 0
      let sources = plan.randomSources[payment.randomFrom]
      for source in sources { units += change(of: source.entry.times, in: tile) }
      guard units > 0,
        let chosen = sources.first(where: { change(of: $0.entry.times, in: tile) > 0 })
      else { continue }
      var luck = tile.luck.stream(
        purpose: payment.randomPurpose, player: tile.player(lane), day: Int(day))
      draws.append(
        Diary.Draw(
          step: step, kind: .randomItem, subject: line(chosen.entry), draw: Double(luck.nextWord()) * 0x1p-32,
          limit: units == 1 ? edge(of: chosen, in: payment, tile) : nil, collectLimit: nil, answer: units))
    }
    return draws
  }

  /// The share of the available pieces that belong to this collection or to one before it.
  private func edge(
    of chosen: Plan.Payment.RandomSource, in payment: Plan.Payment, _ tile: borrowing Tile
  ) -> Double? {
    var total = 0
    var below = 0
    for source in plan.randomSources[payment.randomFrom] {
      guard let owned = balance(of: source.resource, before: source.entry, in: tile) else { return nil }
      total += payment.drawsOwned ? Int(source.size) : Int(source.size) - owned
      if source.resource == chosen.resource { below = total }
    }
    return total > 0 ? Double(below) / Double(total) : nil
  }
}

extension Chance {
  /// The probability that a column's limit stands for: the inverse of ``limit``.
  static func probability(ofLimit limit: Int32) -> Double { Double(Int64(limit) + 1) * 0x1p-31 }

  /// A 31-bit draw as a number from 0 to 1, below ``probability(ofLimit:)`` if it is at most the limit.
  static func share(of draw: Int32) -> Double { Double(draw) * 0x1p-31 }
}
