import RewardEngine

/// Boosts that never end, and factors that pile up.
extension Lint {
  var boostFindings: [LintFinding] {
    let idle = idleBoostFindings.filter { $0.level == .warning }.map(\.field.names)
    // A boost that multiplies nothing has a finding of its own.
    let effective = scenario.boosts.filter { boost in
      !idle.contains { $0.last == boost.id || $0 == ["boosts", boost.id, "factor"] }
    }
    return effective.compactMap { alwaysOn($0) } + [factorStack].compactMap { $0 }
  }

  /// Boosts that some rule or offer grants.
  var grantedBoosts: [Scenario.Boost] { scenario.boosts.filter { isPaid($0.id) } }

  /// Together they may multiply experience so much before it is worth a warning.
  private static let largestFactor = 4.0

  /// From this share of days of play on, a boost counts as active all the time.
  private static let always = 0.99

  private func alwaysOn(_ boost: Scenario.Boost) -> LintFinding? {
    let shares = income.profiles.map { ($0.profile, shareOfPlay(with: boost, of: $0)) }
    let share = zip(income.profiles, players).reduce(0) { sum, pair in
      var active = pair.1.figure { shareOfPlay(with: boost, of: $0) }
      return sum + pair.0.profile.share * active.share(atLeast: Self.always)
    }
    guard share >= Self.few else { return nil }
    return LintFinding(
      .alwaysOnBoost, at: ["boosts", boost.id, "days"],
      "is active on nearly all days of play in the long run, for \(FigureText.percent(share)) of players",
      evidence: [
        "each grant extends the boost; share of days of play on which it is active in the long run: "
          + shares.map { "\($0.0.id) \(FigureText.percent($0.1))" }.joined(separator: ", ")
      ],
      figures: [.init("share", share), .init("share_of_play", shares.map(\.1).max() ?? 0)],
      help: (boost.days == 1
        ? "grant it on fewer days of play"
        : "grant it on fewer than one day of play in \(boost.days), or shorten it")
        + "; a factor that never ends belongs in the level curve")
  }

  /// The share of days of play on which a boost is active.
  ///
  /// No granted day is lost, since a grant extends the boost: of all days, as many have it as are granted. They are the
  /// days on which some of it is left over, and those of a grant. What is left over does not depend on whether the
  /// player comes today; a grant does.
  private func shareOfPlay(with boost: Scenario.Boost, of profile: ProfileIncome) -> Double {
    guard profile.playsPerDay > 0 else { return 0 }
    let late = lateGrants(of: boost, to: profile)
    let perDay = grants(of: boost, to: profile) - late.perDay
    let perPlay = min(1, perDay / profile.playsPerDay)
    let ofDays = min(1, perDay * Double(boost.days) + late.share)
    guard boost.starts == .sameDay, perPlay < 1 else { return boost.starts == .sameDay ? 1 : ofDays }
    let leftOver = max(0, ofDays - min(1, perDay)) / (1 - min(1, perDay))
    return 1 - (1 - leftOver) * (1 - perPlay)
  }

  /// What levels grant, which a player reaches once: per day of life, and the share of the run on which it is active.
  ///
  /// It is active at most from the day on which mean experience reaches the level.
  private func lateGrants(
    of boost: Scenario.Boost, to profile: ProfileIncome
  ) -> (perDay: Double, share: Double) {
    guard let levels = scenario.levels else { return (0, 0) }
    let (days, experience) = (Double(scenario.days), profile.perDay(of: "xp"))
    return profile.flows.reduce((0, 0)) { sum, flow in
      let names = flow.source.names
      guard flow.resource == boost.id, names.starts(with: ["levels", "rewards"]), let level = Int(names[2])
      else { return sum }
      let day = (Double(levels.thresholds[level - levels.first - 1]) / experience).rounded(.up)
      let left = max(0, days - max(1, day) + 1) / days
      return (sum.perDay + flow.perDay, sum.share + min(flow.perDay * Double(boost.days), left))
    }
  }

  /// Grants on a day of life: what rules pay, and what is bought by chance as far as income allows.
  private func grants(of boost: Scenario.Boost, to profile: ProfileIncome) -> Double {
    let bought = scenario.shop.reduce(0.0) { sum, offer in
      guard case .currency(let prices, _) = offer.cost, let count = offer.amount(of: boost.id) else {
        return sum
      }
      let affordable = prices.reduce(0.0) { $0 + profile.perDay(of: $1.currency) / Double($1.amount) }
      switch offer.demand {
      case .chance(let chance, let quantity):
        let wanted = profile.playsPerDay * chance * profile.profile.taste.mean * Double(quantity)
        return sum + min(wanted, affordable) * Double(count)
      case .asSoonAsAffordable: return sum + affordable * Double(count)
      case .keep, .weight: return sum
      }
    }
    return profile.perDay(of: boost.id) + bought
  }

  private var factorStack: LintFinding? {
    let boosts = grantedBoosts
    let product = boosts.reduce(1) { $0 * Double($1.factorHundredths) / 100 }
    guard boosts.count > 1, product > Self.largestFactor else { return nil }
    let factors = boosts.map { "\($0.id) \(FigureText.shown(Double($0.factorHundredths) / 100))" }
    return LintFinding(
      .factorStack, at: ["boosts"],
      "multiply each other to \(FigureText.shown(product)) times the experience",
      evidence: ["factors of boosts that are active together: \(factors.joined(separator: ", "))"],
      figures: [.init("factor", product)],
      help: "lower the factors until their product is \(FigureText.shown(Self.largestFactor)) or less")
  }
}
