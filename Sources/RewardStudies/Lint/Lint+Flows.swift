import RewardEngine

/// Currencies that come in and do not go out, or the other way round.
extension Lint {
  var flowFindings: [LintFinding] {
    scenario.currencies.flatMap { currency -> [LintFinding] in
      let (isPaid, isTaken) = (isPaid(currency.id), isTaken(currency.id))
      if isPaid || currency.start > 0 {
        return isTaken ? [weakSink(currency.id)].compactMap { $0 } : [noOpenSink(currency)]
      }
      return isTaken ? [noFaucet(currency.id)] : []
    }
  }

  /// Burned over minted below which money is said to pile up.
  private static let weak = 0.8

  /// Whether any rule gives it.
  func isPaid(_ id: String) -> Bool {
    scenario.everyPayment.contains { payment in
      payment.amounts.contains { $0.id == id && $0.amount != .fixed(0) }
    }
  }

  private func isTaken(_ currency: String) -> Bool {
    scenario.shop.contains { $0.price(in: currency) != nil }
      || scenario.missions.contains { $0.costs.contains { $0.currency == currency } }
  }

  private func noOpenSink(_ currency: Scenario.Currency) -> LintFinding {
    let rates = income.profiles.map { $0.perDayOfPlay(of: currency.id) }
    let most = rates.max() ?? 0
    return LintFinding(
      .noOpenSink, at: ["currencies", currency.id], "is received, and nothing takes it",
      evidence: [
        "received on a day of play: " + byProfile { FigureText.shown($0.perDayOfPlay(of: currency.id)) },
        "no offer is priced in \(currency.id) and no mission costs any",
      ], figures: [.init("most_received", most)],
      help: "add an offer with 'price: { \(currency.id): … }' that can be bought again and again")
  }

  private func noFaucet(_ currency: String) -> LintFinding {
    let takers =
      scenario.shop.filter { $0.price(in: currency) != nil }.map { "shop.\($0.id)" }
      + scenario.missions.filter { $0.costs.contains { $0.currency == currency } }.map { "missions.\($0.id)" }
    return LintFinding(
      .noFaucet, at: ["currencies", currency], "is asked for, and nothing pays it",
      evidence: [
        "asked for by \(takers.prefix(8).joined(separator: ", "))\(takers.count > 8 ? ", …" : ""); new players hold none"
      ], figures: [.init("takers", Double(takers.count))],
      help: "pay \(currency) somewhere, sell it for real money, or write 'start'")
  }

  /// What all players together would want to spend, over what they receive.
  private func weakSink(_ currency: String) -> LintFinding? {
    var (minted, burned) = (0.0, 0.0)
    for profile in income.profiles {
      let weight = profile.profile.share * profile.daysOfLife
      minted += weight * profile.perDay(of: currency)
      burned += weight * profile.spendingPerDay(of: currency, in: scenario)
    }
    guard minted > 0, burned < Self.weak * minted * (1 - 1e-9) else { return nil }
    let ratio = burned / minted
    return LintFinding(
      .weakSink, at: ["currencies", currency], "comes in faster than it can go out",
      evidence: [
        "of each one received at most \(FigureText.shown(ratio)) is wanted for something; money piles up below "
          + FigureText.shown(Self.weak),
        "a day of play, received and spent at most: "
          + byProfile { profile in
            guard profile.playsPerDay > 0 else { return nil }
            let spent = profile.spendingPerDay(of: currency, in: scenario) / profile.playsPerDay
            return "\(FigureText.shown(profile.perDayOfPlay(of: currency))) and \(FigureText.shown(spent))"
          },
        "left out: \(ExpectedIncome.leftOut)",
      ], figures: [.init("ratio", ratio)],
      help: ratio > 0
        ? "pay \(FigureText.percent(ratio / Self.weak)) of what is paid now, or sell "
          + "\(FigureText.shown(Self.weak / ratio)) times as much"
        : "sell something for \(currency) that can be bought again and again")
  }
}

extension Scenario {
  /// Every payment of every rule, offers included.
  var everyPayment: [Payment] {
    [login] + activities.map(\.pays) + missions.map(\.pays)
      + (levels.map { [$0.eachLevelPays] + $0.rewards.map(\.pays) } ?? [])
      + streaks.flatMap { $0.cycle.map(\.pays) + $0.milestones.map(\.pays) } + shop.map(\.gives)
  }
}
