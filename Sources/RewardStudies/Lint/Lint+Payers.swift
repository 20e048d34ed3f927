import RewardEngine

/// Budgets for real money that hardly anybody spends within the run, or that nobody can spend.
extension Lint {
  var rarePayers: [LintFinding] {
    guard let cents = scenario.meanPackCents, let pack = scenario.packs.min(by: { $0.cents < $1.cents })
    else { return [] }
    let able = income.profiles.filter { scenario.purchases(of: $0.profile) != nil }
    let declared = able.reduce(0) { $0 + $1.profile.share * $1.profile.payers }
    let expected = able.reduce(0) { $0 + $1.profile.share * paying($1) }
    guard declared > 0, expected < declared / 2 * (1 - 1e-9) else { return [] }
    let budget =
      able.reduce(0) { $0 + $1.profile.share * $1.profile.payers * $1.profile.spendMean } / declared
    return [
      LintFinding(
        .rarePayers, .note, at: ["shop", pack.offer.id, "real_price"],
        "is too expensive for most players who have a budget for real money",
        evidence: [
          "\(FigureText.percent(declared)) of players have a budget for real money, but only "
            + "\(FigureText.percent(expected)) are expected to pay in \(FigureText.count(scenario.days, "day", "days")) if "
            + "nobody churns",
          "a budget is \(FigureText.shown(budget)) in 30 days of play on average, and a pack costs "
            + FigureText.shown(cents / 100),
        ],
        figures: [
          .init("declared", declared), .init("expected", expected), .init("budget", budget),
          .init("pack", cents / 100),
        ],
        help: "sell a smaller pack, or read 'payers' as the share of players who might ever pay")
    ]
  }

  /// Payers without anything to pay for. Ready-made profiles bring theirs along, which is nobody's mistake.
  var idlePayers: [LintFinding] {
    guard scenario.packs.isEmpty else { return [] }
    let readyMade = Scenario.Profile.names.compactMap { Scenario.Profile.named($0)?.payers }
    return scenario.players.profiles.filter { $0.payers > 0 && !readyMade.contains($0.payers) }.map {
      profile in
      LintFinding(
        .idlePayers, .note, at: ["players", "profiles", profile.id, "payers"], "has no effect without a pack",
        evidence: ["the shop sells nothing for real money, so nobody pays"],
        figures: [.init("payers", profile.payers)],
        help: "add an offer with 'real_price' to the shop, or leave 'payers' out")
    }
  }

  /// The share of a profile's players who are expected to pay within the run, if they stay.
  private func paying(_ income: ProfileIncome) -> Double {
    let paying = scenario.purchases(of: income.profile)?.mean { packs in
      1 - Mathematics.pow(1 - income.playsPerDay * min(1, packs), Double(scenario.days))
    }
    return income.profile.payers * (paying ?? 0)
  }
}
