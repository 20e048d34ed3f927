import RewardEngine

/// Boosts that never end, and factors that pile up.
extension Lint {
  var boostFindings: [LintFinding] {
    scenario.boosts.compactMap { alwaysOn($0) } + [factorStack].compactMap { $0 }
  }

  /// Boosts that some rule or offer grants.
  var grantedBoosts: [Scenario.Boost] { scenario.boosts.filter { isPaid($0.id) } }

  /// Together they may multiply experience so much before it is worth a warning.
  private static let largestFactor = 4.0

  /// Days of a boost granted on a day of life: further grants extend its end, so at 1 it never ends.
  private func alwaysOn(_ boost: Scenario.Boost) -> LintFinding? {
    let daily = income.profiles.map { ($0.profile, grants(of: boost, to: $0) * Double(boost.days)) }
    let always = daily.filter { $0.1 >= 1 - 1e-9 }
    guard always.reduce(0, { $0 + $1.0.share }) >= Self.few else { return nil }
    let most = daily.map(\.1).max() ?? 0
    return LintFinding(
      .alwaysOnBoost, at: ["boosts", boost.id, "days"], "is active all the time",
      evidence: [
        "each grant extends the boost; days granted per day: "
          + daily.map { "\($0.0.id) \(FigureText.shown($0.1))" }.joined(separator: ", ")
      ],
      figures: [.init("days_per_day", most)],
      help:
        "grant it on less than one day in \(boost.days), or shorten it; a factor that never ends belongs in the "
        + "level curve")
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
