import RewardEngine

/// The first day on which the keenest and luckiest player can have received so much.
///
/// This player plays every day and does everything. They break a streak only to begin its best days again, and receive every
/// payment that depends on chance. On days of events they pay the prices of that day.
struct EarliestDay {
  private let scenario: Scenario
  private let packsADay: Int

  init(_ scenario: Scenario) {
    self.scenario = scenario
    packsADay = scenario.mostPacksOnADay
  }

  /// The day, counted from 1, or `nil` where it is not within the run or exchanges could bring it forward.
  ///
  /// - Complexity: O(days × rules).
  func day(of resource: String, reaching amount: Int) -> Int? {
    day(of: resource) { _ in amount }
  }

  /// The day on which an offer's price can be paid.
  func day(of price: Scenario.Price, for offer: Scenario.Offer) -> Int? {
    day(of: price.currency) { scenario.price(price.amount, of: offer.id, on: $0 - 1) }
  }

  /// The most that a player can have received by the end of the run, with what they start with; `nil` where exchanges could add to it.
  ///
  /// - Complexity: O(days × rules).
  func most(of resource: String) -> Double? {
    walk(resource) { _, _ in false }?.held
  }

  private func day(of resource: String, reaching amount: (Int) -> Int) -> Int? {
    walk(resource) { day, held in held >= Double(amount(day)) }?.day
  }

  /// Day by day what the player can have received, until it is enough; `nil` where exchanges could add to it.
  private func walk(
    _ resource: String, until isEnough: (_ day: Int, _ held: Double) -> Bool
  ) -> (day: Int?, held: Double)? {
    let isExchanged = scenario.shop.contains { !$0.isForRealMoney && $0.amount(of: resource) != nil }
    let isFreeze = scenario.items.contains { $0.id == resource }
    guard isFreeze || !isExchanged else { return nil }
    let start = scenario.currencies.first { $0.id == resource }?.start ?? 0
    var held = Double(start)
    var experience = 0.0
    var level = scenario.levels?.first ?? 0
    var (byStreaks, ofExperience) = (streaks(resource), streaks("xp"))
    let (ofEachDay, experienceOfEachDay) = (receivedEachDay(resource), receivedEachDay("xp"))
    for day in 1...scenario.days {
      held += ofEachDay + byStreaks.nextDay()
      if let levels = scenario.levels {
        experience += (experienceOfEachDay + ofExperience.nextDay()) * factor(on: day)
        let reached = levels.level(at: experience)
        for next in level..<max(level, reached) { held += paid(resource, byLevel: next + 1, levels) }
        level = max(level, reached)
      }
      if isEnough(day, held) { return (day, held) }
    }
    return (nil, held)
  }

  private func factor(on day: Int) -> Double {
    let factors =
      scenario.boosts.map(\.factorHundredths) + scenario.events(on: day - 1).map(\.experienceHundredths)
    return factors.reduce(1) { $0 * Double($1) / 100 }
  }

  private func paid(_ resource: String, byLevel level: Int, _ levels: Scenario.Levels) -> Double {
    let own = levels.rewards.first { $0.level == level }?.pays.fixedAmount(of: resource) ?? 0
    return Double(levels.eachLevelPays.fixedAmount(of: resource) + own)
  }

  private func receivedEachDay(_ resource: String) -> Double {
    var sum = Double(scenario.login.fixedAmount(of: resource))
    for activity in scenario.activities {
      sum += Double(
        activity.pays.fixedAmount(of: resource) * scenario.mostDone(activity) * scenario.copies(of: activity))
    }
    for mission in scenario.missions { sum += Double(mission.pays.fixedAmount(of: resource)) }
    // The keenest payer buys nothing but the pack with most of it.
    let pack = scenario.packs.compactMap { $0.offer.amount(of: resource) }.max() ?? 0
    return sum + Double(pack * packsADay)
  }

  private func streaks(_ resource: String) -> [MostOfStreak] {
    scenario.streaks.map { MostOfStreak($0, resource) }
  }
}

extension [MostOfStreak] {
  /// What all of them can pay by the next day, less what they can pay by the day before.
  fileprivate mutating func nextDay() -> Double {
    indices.reduce(0) { $0 + self[$1].next() }
  }
}
