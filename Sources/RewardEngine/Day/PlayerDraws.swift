/// What is drawn once for each player, for eight players side by side.
///
/// One by one, the logarithms, exponentials and quantiles of these draws took a tenth to a fifth of a year's
/// run: each waits for the one before.
extension Tile {
  static var drawnAtOnce: Int { 8 }

  /// Draws everything about up to eight players that does not change from day to day.
  func draw(_ players: Range<Int>) {
    drawLifetimes(players)
    drawActivity(players)
    drawMissions(players)
    drawTastes(players)
    drawSpending(players)
    for lane in players {
      drawClock(lane)
      drawSteering(lane)
    }
  }

  private func streams(_ purpose: Purpose, _ players: Range<Int>, day: Int) -> EightStreams {
    luck.streams(
      purpose: purpose, profile: plan.profiles[profile].key, from: UInt32(rank(of: players.lowerBound)),
      day: day)
  }

  /// The players' own chances under a law, as ``chance(_:_:_:)`` gives them.
  private func chances(_ law: Plan.Law, _ purpose: Purpose, _ players: Range<Int>) -> Eight {
    switch law {
    case .fixed(let chance): return Eight(chance)
    case .beta(let first, let second):
      // Constants of a player were drawn on the first day of all runs.
      var streams = streams(purpose, players, day: -luck.firstDay)
      var isOpen = SIMD8<Int64>()
      var chances = streams.nextBetas(first, second, isOpen: &isOpen)
      forEachNegative(isOpen) { place in
        if place < players.count { chances[place] = chance(law, purpose, players.lowerBound + place) }
      }
      return chances
    }
  }

  private func drawLifetimes(_ players: Range<Int>) {
    let day = arrivalDay(players.lowerBound)
    // Draws are addressed by the day on which a player meant to arrive.
    guard players.allSatisfy({ arrivalDay($0) == day }) else {
      for lane in players { drawLifetime(lane, from: arrivalDay(lane), purpose: plan.purposes.lifetime) }
      return postponeFrom(players)
    }
    let profile = plan.profiles[profile]
    var streams = streams(plan.purposes.lifetime, players, day: Int(day))
    let survived = Lifetime.days(
      thetas: chances(profile.churn, plan.purposes.churnLaw, players), uniforms: streams.nextUniforms())
    let away =
      profile.returns > 0
      ? Lifetime.days(thetas: Eight(profile.returns), uniforms: streams.nextUniforms()) : SIMD8()
    for (place, lane) in players.enumerated() {
      setLifetime(lane, from: day, survived: survived[place], away: away[place])
    }
    postponeFrom(players)
  }

  /// Moves the days of players who were to arrive when arrivals were closed, on the last days before this run.
  private func postponeFrom(_ players: Range<Int>) {
    for lane in players where arrivalDay(lane) < 0 { postpone(lane, by: -arrivalDay(lane)) }
  }

  private func drawActivity(_ players: Range<Int>) {
    let chances = chances(plan.profiles[profile].activity, plan.purposes.activityLaw, players)
    let needsLogits = plan.calendar.week.contains { $0 != 0 }
    let logits = needsLogits ? Mathematics.logit(chances) : chances
    for (index, column) in plan.layout.activity.enumerated() {
      // Weekday effects are added on the logit; chances of 0 and 1 stay as they are.
      let term = plan.calendar.week[index]
      let shifted = term == 0 ? chances : Mathematics.logistic(logits + Eight(term))
      let limits = lanes(column)
      for (place, lane) in players.enumerated() {
        let isOpen = chances[place] > 0 && chances[place] < 1
        limits[lane] = Chance(isOpen ? shifted[place] : chances[place]).limit
      }
    }
  }

  private func drawMissions(_ players: Range<Int>) {
    guard !plan.missions.isEmpty else { return }
    let profile = plan.profiles[profile]
    let propensities = chances(profile.missions, plan.purposes.missionLaw, players)
    for mission in plan.missions {
      for (place, lane) in players.enumerated() {
        let done = mission.needsRealPurchase ? 1 : mission.chance * propensities[place]
        lanes(mission.doneLimit)[lane] = Chance(done).limit
        lanes(mission.collectedLimit)[lane] =
          Chance(mission.collectedByHand ? done * profile.collects : done).limit
      }
    }
  }

  private func drawTastes(_ players: Range<Int>) {
    let profile = plan.profiles[profile]
    for offer in plan.offers {
      guard let column = offer.limit else { continue }
      switch offer.demand {
      case .chance(let chance, _):
        let tastes = chances(profile.taste, offer.tastePurpose, players)
        for (place, lane) in players.enumerated() {
          lanes(column)[lane] = Chance(chance * tastes[place]).limit
        }
      case .keep(_, _, _, let propensity):
        let limit = Chance(propensity ?? profile.freezePropensity).limit
        for lane in players { lanes(column)[lane] = limit }
      case .asSoonAsAffordable: break
      }
    }
  }

  /// Draws how many packs a payer buys on a day of play: a whole number, and one more with a chance.
  private func drawSpending(_ players: Range<Int>) {
    let profile = plan.profiles[profile]
    for lane in players {
      lanes(plan.layout.packsADay)[lane] = 0
      lanes(plan.layout.payerLimit)[lane] = Chance.never.limit
    }
    guard let purchases = profile.purchases else { return }
    let payers = Chance(profile.payers)
    var streams = streams(plan.purposes.payer, players, day: -luck.firstDay)
    let words = streams.nextWords()
    for (place, lane) in players.enumerated() where payers.isMet(by: words[place]) {
      var luck = stream(plan.purposes.payer, lane)
      _ = luck.nextWord()
      let packs = purchases.packs(luck.nextNormal())
      let whole = packs.rounded(.down)
      lanes(plan.layout.packsADay)[lane] = Int32(whole)
      lanes(plan.layout.payerLimit)[lane] = Chance(packs - whole).limit
    }
  }
}
