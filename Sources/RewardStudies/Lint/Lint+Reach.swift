import RewardEngine

/// Levels, prices and milestones that no player, or hardly any, can reach within the run.
extension Lint {
  var reachFindings: [LintFinding] {
    [unreachedLevels].compactMap { $0 } + unreachablePrices + distantPrices + longMilestones
  }

  /// Levels beyond the experience of a player who plays every day with every boost active.
  private var unreachedLevels: LintFinding? {
    guard let levels = scenario.levels else { return nil }
    let (hardest, experience) = mostExperience
    let reached = levels.level(at: experience)
    guard reached < levels.highest, let profile = hardest else { return nil }
    let missed = levels.rewards.map(\.level).filter { $0 > reached }
    let boosted = largestFactor > 1 ? " with every boost active all the time" : ""
    let dated = scenario.events.contains { $0.experienceHundredths != 100 } ? " with events" : ""
    let needed = levels.thresholds.map(Double.init)
    let target = missed.last ?? levels.highest
    let index = target - levels.first - 1
    let gap = index < needed.count ? needed[index] / max(1, experience) : .infinity
    let named = missed.map { "level \($0)" }.joined(separator: ", ")
    return LintFinding(
      .unreachedLevels, missed.isEmpty ? .note : .warning,
      at: missed.first.map { ["levels", "rewards", String($0)] } ?? ["levels", "highest"],
      missed.isEmpty
        ? "is beyond what players can reach in \(FigureText.count(scenario.days, "day", "days"))"
        : "is a reward that no player can reach in \(FigureText.count(scenario.days, "day", "days"))",
      evidence: [
        "a player of the profile '\(profile)' who plays every day\(boosted)\(dated) expects \(FigureText.shown(experience)) XP: level \(reached)",
        missed.isEmpty
          ? "levels \(reached + 1) to \(levels.highest) are out of reach" : "never paid: \(named)",
      ],
      figures: [
        .init("experience", experience), .init("reached", Double(reached)),
        .init("highest", Double(levels.highest)),
      ],
      help: missed.isEmpty
        ? "write 'highest: \(max(reached, levels.first + 1))', or keep it as room to grow"
        : gap.isFinite
          ? "level \(target) would take \(FigureText.shown(gap)) times the experience; lower the curve, or move "
            + "the reward down to level \(reached)"
          : "lower the curve, or move the reward down to level \(reached)")
  }

  /// The profile with the most experience if it played every day, and how much, boosts at their best.
  private var mostExperience: (profile: String?, experience: Double) {
    var eager = scenario
    eager.players.week = Week.flat
    for index in eager.players.profiles.indices {
      eager.players.profiles[index].activity = .fixed(1)
      eager.players.profiles[index].collects = 1
    }
    let days = Double(scenario.days)
    let all = ExpectedIncome(eager).profiles.map { profile in
      // Only what gives experience counts: none of it is none, however often it is bought.
      let bought = scenario.shop.filter { !$0.isForRealMoney }.reduce(0.0) { sum, offer in
        guard let experience = offer.amount(of: "xp") else { return sum }
        return sum + Double(experience) * wanted(offer, by: profile.profile)
      }
      let earned = profile.perDay(of: "xp") * largestFactor * daysOfEarning
      return (profile.profile.id, earned + bought * days)
    }
    let best = all.max { ($0.1, $1.0) < ($1.1, $0.0) }
    return (best?.0, best?.1 ?? 0)
  }

  /// Days of the run, each as often as events multiply its experience, and closed ones not at all.
  private var daysOfEarning: Double {
    (0..<scenario.days).reduce(0.0) { sum, day in
      let events = scenario.events(on: day)
      if events.contains(where: \.isClosed) { return sum }
      return sum + events.reduce(1) { $0 * Double($1.experienceHundredths) / 100 }
    }
  }

  /// Units of an offer wanted on a day of play; experience for sale without limit reaches any level.
  private func wanted(_ offer: Scenario.Offer, by profile: Scenario.Profile) -> Double {
    switch offer.demand {
    case .chance(let chance, let quantity): chance * profile.taste.mean * Double(quantity)
    case .asSoonAsAffordable: .infinity
    case .keep, .weight: 0
    }
  }

  /// All boosts that something grants, running together.
  var largestFactor: Double {
    grantedBoosts.reduce(1) { $0 * Double($1.factorHundredths) / 100 }
  }

  /// Prices above any balance a player could have.
  private var unreachablePrices: [LintFinding] {
    guard let plan = try? Plan(scenario) else { return [] }
    let bounds = Dictionary(
      uniqueKeysWithValues: zip(plan.catalogue.resources, plan.resources.map { Int($0.bound) }))
    return scenario.shop.compactMap { offer in
      guard case .currency(let prices, _) = offer.cost, let price = prices.first,
        prices.allSatisfy({ scenario.lowestPrice($0.amount, of: offer.id) > bounds[$0.currency] ?? 0 })
      else { return nil }
      let bound = bounds[price.currency] ?? 0
      return LintFinding(
        .unreachablePrice, at: ["shop", offer.id, "price", price.currency],
        "is more than any player can ever hold in \(FigureText.count(scenario.days, "day", "days"))",
        evidence: [
          "the price is \(FigureText.shown(Double(price.amount))) \(price.currency), but the rules pay at most "
            + "\(FigureText.shown(Double(bound))) to a player who does everything every day"
        ],
        figures: [.init("price", Double(price.amount)), .init("bound", Double(bound))],
        help: bound > 0
          ? "write \(bound) or less, or pay more \(price.currency)" : "pay \(price.currency) somewhere")
    }
  }

  /// Prices beyond the income of the median player if they stayed for the whole run.
  private var distantPrices: [LintFinding] {
    let unreachable = unreachablePrices.map(\.field)
    return scenario.currencies.compactMap { currency in
      let own = { (profile: ProfileIncome) in
        profile.perDay(of: currency.id) * Double(self.scenario.days) + Double(currency.start)
      }
      guard let median = medianProfile(by: own) else { return nil }
      let earned = own(median)
      let distant = scenario.shop.filter { offer in
        guard case .currency(let prices, _) = offer.cost, prices.count == 1,
          !unreachable.contains(FieldPath(["shop", offer.id, "price", currency.id]))
        else { return false }
        return prices[0].currency == currency.id && Double(prices[0].amount) > earned * (1 + 1e-9)
      }
      guard let first = distant.first, let price = first.price(in: currency.id), earned > 0 else {
        return nil
      }
      let offers = distant.map { "\($0.id) at \(FigureText.shown(Double($0.price(in: currency.id) ?? 0)))" }
      return LintFinding(
        .distantPrice, .note, at: ["shop", first.id, "price", currency.id],
        "is more than half of the players expect to earn in \(FigureText.count(scenario.days, "day", "days"))",
        evidence: [
          "a player of the median profile '\(median.profile.id)' who stays expects \(FigureText.shown(earned)) "
            + "\(currency.id)",
          "too expensive for half of the players: \(offers.joined(separator: ", "))",
        ],
        figures: [.init("price", Double(price)), .init("earned", earned)],
        help: "write \(Int(earned)) or less to bring it within reach, or keep it for the others")
    }
  }

  private var longMilestones: [LintFinding] {
    scenario.streaks.flatMap { streak in
      streak.milestones.compactMap { milestone in
        let (name, length) =
          switch milestone.lengths {
          case .at(let length): ("at", length)
          case .every(let step): ("every", step)
          }
        guard length > scenario.days else { return nil }
        return LintFinding(
          .longMilestone, .note, at: ["streaks", streak.id, "milestones", milestone.id, name],
          "is longer than the run",
          evidence: [
            "no streak reaches \(FigureText.count(length, "day", "days")) in \(FigureText.count(scenario.days, "day", "days"))"
          ],
          figures: [.init("length", Double(length)), .init("days", Double(scenario.days))],
          help: "write \(scenario.days) or less, or simulate more days")
      }
    }
  }
}
