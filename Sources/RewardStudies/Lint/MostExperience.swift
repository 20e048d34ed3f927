import RewardEngine

/// The most experience that a player of a profile can receive in the run.
///
/// This player plays every day, does and collects everything, wins every draw, and has every boost all the time. Only
/// Poisson counts have no largest value: they are taken where fewer than one player in a million is above.
struct MostExperience {
  private let scenario: Scenario
  /// What experience is multiplied by on each day of the run: 0 on closed ones.
  private let factors: [Double]
  /// The most that a player can hold of each resource.
  private let bounds: [String: Int]

  init(_ scenario: Scenario, boosts: Double, bounds: [String: Int]) {
    (self.scenario, self.bounds) = (scenario, bounds)
    factors = (0..<scenario.days).map { day in
      let events = scenario.events(on: day)
      if events.contains(where: \.isClosed) { return 0 }
      return events.reduce(boosts) { $0 * Double($1.experienceHundredths) / 100 }
    }
  }

  /// Whether some of it comes from counts without a largest value.
  var isRare: Bool {
    scenario.activities.contains { activity in
      guard case .poisson(let mean) = activity.perActiveDay else { return false }
      return mean > 0 && activity.pays.fixedAmount(of: "xp") > 0
    }
  }

  /// - Complexity: O(days × rules).
  func experience(of profile: Scenario.Profile) -> Double {
    if profile.activity == .fixed(0) { return 0 }
    let day =
      fixedADay(profile) + scenario.streaks.reduce(0) { $0 + Double($1.perPlayer) * cycleADay($1) }
    let milestones = scenario.streaks.reduce(0) { $0 + Double($1.perPlayer) * self.milestones(of: $1) }
    let factors = factors(of: profile)
    let byPlay =
      factors.reduce(0) { $0 + $1 * day } + random(profile, factors) + milestones * (factors.max() ?? 0)
    return withLevels(byPlay + bought, factors.max() ?? 0)
  }

  /// Those of the profile's days: nobody of it plays before an event brings them.
  private func factors(of profile: Scenario.Profile) -> [Double] {
    let brought = scenario.events.filter { $0.brings == profile.id }.map(\.from).min() ?? 0
    return Array(repeating: 0, count: min(brought, factors.count)) + factors.dropFirst(brought)
  }

  /// Logins, missions, activities with a largest count, and packs.
  private func fixedADay(_ profile: Scenario.Profile) -> Double {
    let pays = profile.payers > 0
    var sum = scenario.login.fixedAmount(of: "xp")
    for activity in scenario.activities {
      sum += activity.pays.fixedAmount(of: "xp") * most(activity.perActiveDay) * scenario.copies(of: activity)
    }
    for mission in scenario.missions where mission.doneBy == .realPurchase ? pays : mission.chance > 0 {
      sum += mission.pays.fixedAmount(of: "xp")
    }
    if pays {
      let pack = scenario.packs.compactMap { $0.offer.amount(of: "xp") }.max() ?? 0
      sum += pack * scenario.mostPacksOnADay
    }
    return Double(sum)
  }

  private func most(_ count: Scenario.Activity.Count) -> Int {
    switch count {
    case .fixed(let number): number
    case .chance(let chance): chance > 0 ? 1 : 0
    case .poisson: 0
    }
  }

  /// What Poisson counts pay: their mean, and so far above it that fewer than one player in a million gets more.
  ///
  /// Five standard deviations leave 2.9 in ten million of a normal law. A count of mean m is skewed by 1/√m, which moves
  /// that point up by (5² − 1)/6 = 4 counts. Source: E. Cornish and R. Fisher, Revue de l'Institut International de
  /// Statistique 5(4), 1938, pp. 307-320.
  private func random(_ profile: Scenario.Profile, _ factors: [Double]) -> Double {
    var (mean, variance, largest) = (0.0, 0.0, 0.0)
    for activity in scenario.activities {
      guard case .poisson(let perDay) = activity.perActiveDay else { continue }
      let amount = Double(activity.pays.fixedAmount(of: "xp"))
      let count = perDay * profile.effort * Double(scenario.copies(of: activity))
      mean += factors.reduce(0) { $0 + $1 * count * amount }
      variance += factors.reduce(0) { $0 + count * $1 * $1 * amount * amount }
      largest = max(largest, amount * (factors.max() ?? 0))
    }
    return variance > 0 ? mean + 5 * variance.squareRoot() + 4 * largest : 0
  }

  /// The most that a streak's cycle pays on average of the days of the run.
  ///
  /// A player who breaks the streak on purpose sees its first days more often, so the best beginning counts. Where a
  /// missed day costs one day, or days differ by events, the best day counts.
  private func cycleADay(_ streak: Scenario.Streak) -> Double {
    let paid = (0..<streak.cycleDays).map { day in
      Double(streak.cycle.filter { $0.day == day + 1 }.reduce(0) { $0 + amount($1.pays) })
    }
    let isEven = Set(factors).count == 1 && streak.rules.missedDay != .loseOne
    guard isEven else { return paid.max() ?? 0 }
    var (sum, best) = (0.0, 0.0)
    for (day, amount) in paid.enumerated() {
      sum += amount
      best = max(best, sum / Double(day + 1))
    }
    return best
  }

  /// What the milestones of a streak can pay in the run, each as often as there is time for it.
  private func milestones(of streak: Scenario.Streak) -> Double {
    streak.milestones.reduce(0) { sum, milestone in
      let length = milestone.length
      guard length <= scenario.days else { return sum }
      if milestone.aboveRecord, case .at = milestone.lengths { return sum + Double(amount(milestone.pays)) }
      // Where a missed day costs one day, two days take the streak down and up again.
      let step = streak.rules.missedDay == .loseOne && !milestone.aboveRecord ? min(2, length) : length
      return sum + Double(amount(milestone.pays)) * Double((scenario.days + step - 1) / step)
    }
  }

  private func amount(_ payment: Scenario.Payment) -> Int {
    let paysLength = payment.amounts.contains { $0.id == "xp" && $0.amount == .streakLength }
    return paysLength ? scenario.days : payment.fixedAmount(of: "xp")
  }

  /// Experience with what the levels pay that it reaches, and those that they reach in turn.
  private func withLevels(_ experience: Double, _ factor: Double) -> Double {
    guard let levels = scenario.levels else { return experience }
    var (sum, level) = (experience, levels.first)
    for threshold in levels.thresholds.prefix(levels.highest - levels.first) {
      guard Double(threshold) <= sum * (1 + 1e-9) else { break }
      level += 1
      let own = levels.rewards.first { $0.level == level }?.pays.fixedAmount(of: "xp") ?? 0
      sum += factor * Double(levels.eachLevelPays.fixedAmount(of: "xp") + own)
    }
    return sum
  }

  /// Experience for sale, as much as players want and can ever pay for.
  private var bought: Double {
    scenario.shop.reduce(0) { sum, offer in
      guard case .currency(let prices, _) = offer.cost, let experience = offer.amount(of: "xp") else {
        return sum
      }
      let payable = prices.reduce(0.0) { sum, price in
        let cheapest = Double(max(1, scenario.lowestPrice(price.amount, of: offer.id)))
        return sum + (bounds[price.currency].map { Double($0) / cheapest } ?? .infinity)
      }
      return sum + Double(experience) * min(payable, wanted(offer) * Double(scenario.days))
    }
  }

  private func wanted(_ offer: Scenario.Offer) -> Double {
    switch offer.demand {
    case .chance(let chance, let quantity): chance > 0 ? Double(quantity) : 0
    case .keep(let held, _): Double(held)
    case .asSoonAsAffordable: .infinity
    case .weight: 0
    }
  }
}

extension Plan {
  /// The most that a player can ever hold of each resource, by id.
  var balanceBounds: [String: Int] {
    Dictionary(uniqueKeysWithValues: zip(catalogue.resources, resources.map { Int($0.bound) }))
  }
}

extension Scenario.Streak.Milestone {
  /// The length of a streak at which it is paid for the first time.
  var length: Int {
    switch lengths {
    case .at(let length), .every(let length): length
    }
  }
}
