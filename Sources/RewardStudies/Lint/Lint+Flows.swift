import RewardEngine

/// Currencies that come in and do not go out, or the other way round.
extension Lint {
  var flowFindings: [LintFinding] {
    return scenario.currencies.flatMap { currency -> [LintFinding] in
      let never = offersNeverBought(for: currency.id)
      let (isPaid, isTaken) = (isPaid(currency.id), isTaken(currency.id, butBy: never))
      if isPaid || currency.start > 0 {
        return isTaken
          ? [weakSink(currency.id, never)].compactMap { $0 }
          : [noOpenSink(currency, isPaid: isPaid)].compactMap { $0 }
      }
      return [self.isTaken(currency.id, butBy: []) ? noFaucet(currency.id) : idle(currency.id)].compactMap(
        \.self)
    }
  }

  /// Spent over received below which money piles up.
  private static let weak = 0.8

  /// Whether any rule gives it.
  func isPaid(_ id: String) -> Bool {
    scenario.everyPayment.contains { payment in
      payment.amounts.contains { $0.id == id && $0.amount != .fixed(0) }
    }
  }

  private func isTaken(_ currency: String, butBy never: Set<String>) -> Bool {
    scenario.shop.contains { $0.price(in: currency) != nil && !never.contains($0.id) }
      || scenario.missions.contains { $0.costs.contains { $0.currency == currency } }
  }

  /// - Returns: `nil` where no player is expected to receive any.
  private func noOpenSink(_ currency: Scenario.Currency, isPaid: Bool) -> LintFinding? {
    let rates = income.profiles.map { $0.perDayOfPlay(of: currency.id) }
    let most = rates.max() ?? 0
    let sellers = scenario.shop.filter { isBought($0) && $0.amount(of: currency.id) != nil }
    guard most > 0 || currency.start > 0 || !sellers.isEmpty else { return nil }
    let offers = scenario.shop.filter { $0.price(in: currency.id) != nil }.map { "'\($0.id)'" }
    let sold =
      offers.isEmpty
      ? "no offer is priced in \(currency.id)" : "no player can ever buy \(offers.joined(separator: ", "))"
    return LintFinding(
      .noOpenSink, at: ["currencies", currency.id],
      "\(isPaid ? "is paid out" : "is what players start with"), but nothing takes it back",
      evidence: [
        most > 0 || sellers.isEmpty
          ? "received per day of play: " + byProfile { FigureText.shown($0.perDayOfPlay(of: currency.id)) }
          : "players buy it with \(sellers.map { "'\($0.id)'" }.joined(separator: ", "))",
        "\(sold) and no mission costs any",
      ], figures: [.init("most_received", most)],
      help: "add an offer with 'price: { \(currency.id): … }' that players can buy again and again")
  }

  /// Whether players want and can buy an offer for currencies.
  func isBought(_ offer: Scenario.Offer) -> Bool {
    if case .chance(0, _) = offer.demand { return false }
    return !offer.isForRealMoney && scenario.tooSmall(for: offer) == nil && !isUnreachable(offer)
  }

  /// A currency that has no part in the economy; `nil` where `freeze-value` needs it.
  private func idle(_ currency: String) -> LintFinding? {
    guard !scenario.streaks.contains(where: { $0.dayWorth.contains { $0.currency == currency } }) else {
      return nil
    }
    return LintFinding(
      .idleCurrency, .note, at: ["currencies", currency], "is neither paid nor spent",
      evidence: ["no rule pays it, no offer or mission costs any, and players start with none"],
      help: "pay it and sell something for it, or remove it")
  }

  private func noFaucet(_ currency: String) -> LintFinding {
    let takers =
      scenario.shop.filter { $0.price(in: currency) != nil }.map { "shop.\($0.id)" }
      + scenario.missions.filter { $0.costs.contains { $0.currency == currency } }.map { "missions.\($0.id)" }
    return LintFinding(
      .noFaucet, at: ["currencies", currency], "has a price, but no rule pays it",
      evidence: [
        "needed for \(takers.prefix(8).joined(separator: ", "))\(takers.count > 8 ? " and \(takers.count - 8) more" : ""); players start with none"
      ], figures: [.init("takers", Double(takers.count))],
      help: "pay \(currency) somewhere, sell it for real money, or write 'start'")
  }

  /// What one profile's players receive of a currency by play, and want to spend of it at most.
  private struct Flow {
    var profile: ProfileIncome
    var received: Double
    var wanted: Double
    /// The profile's share of all player-days.
    var weight: Double
  }

  /// What players would want to spend of what play pays them, over all of it.
  private func weakSink(_ currency: String, _ never: Set<String>) -> LintFinding? {
    let flows = income.profiles.map { profile in
      Flow(
        profile: profile, received: profile.perDay(of: currency, bought: false),
        wanted: profile.spendingPerDay(of: currency, in: scenario, but: never),
        weight: profile.profile.share * profile.daysOfLife)
    }
    let ratio = ratio(flows)
    guard ratio < Self.weak * (1 - 1e-9) else { return nil }
    return LintFinding(
      .weakSink, at: ["currencies", currency], "comes in faster than players can spend it",
      evidence: [
        "players can spend at most \(FigureText.shown(ratio)) of each of the \(currency) that play pays; below "
          + "\(FigureText.shown(Self.weak)) money piles up",
        "per day of play, received and spent at most: "
          + flows.filter { $0.profile.playsPerDay > 0 }.map { flow in
            let plays = flow.profile.playsPerDay
            return "\(flow.profile.profile.id) \(FigureText.shown(flow.received / plays)) and "
              + FigureText.shown(flow.wanted / plays)
          }.joined(separator: ", "),
        "not counted: events, currency bought for real money or exchanged, starting balances, and what freezes add to "
          + "streaks",
      ], figures: [.init("ratio", ratio)], help: mending(currency, flows))
  }

  /// Spent over received if everything paid were multiplied by `factor`; 1 where nothing is received.
  private func ratio(_ flows: [Flow], paidTimes factor: Double = 1) -> Double {
    let minted = flows.reduce(0) { $0 + $1.weight * $1.received } * factor
    // What one player wants and cannot pay takes nothing away from another.
    let burned = flows.reduce(0) { $0 + $1.weight * min($1.received * factor, $1.wanted) }
    return minted > 0 ? burned / minted : 1
  }

  private func mending(_ currency: String, _ flows: [Flow]) -> String {
    let factor = root(from: 0, to: 1) { Self.weak - ratio(flows, paidTimes: $0) }
    guard factor > 0.01 else {
      return "sell something for \(currency) that players can buy again and again"
    }
    return
      "pay \(FigureText.percent(factor)) of what you pay now, or sell more that players can buy again and again"
  }
}
