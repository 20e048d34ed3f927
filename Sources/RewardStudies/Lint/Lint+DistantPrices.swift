import RewardEngine

/// Prices that at most half of the players can ever pay.
extension Lint {
  /// Prices beyond what the player in the middle has saved by then, if they stayed for the whole run.
  ///
  /// Days of play are expected from the chance to play, and everybody plays on the day of arrival.
  var distantPrices: [LintFinding] {
    let unreachable = unreachablePrices.map(\.field)
    var byDay = [scenario.days: newcomers]
    return scenario.currencies.compactMap { currency in
      var savings = [Int: Savings]()
      func missingToHalf(having total: Double, by day: Int) -> Double {
        if savings[day] == nil {
          let incomes = byDay[day] ?? newcomers(in: day)
          byDay[day] = incomes
          savings[day] = Savings(of: currency, incomes, scenario, days: day)
        }
        return savings[day]?.missingToHalf(having: total) ?? 0
      }
      let sales = scenario.shop.compactMap { offer -> Sale? in
        guard case .currency(let prices, _) = offer.cost, prices.count == 1,
          prices[0].currency == currency.id,
          !unreachable.contains(FieldPath(["shop", offer.id, "price", currency.id]))
        else { return nil }
        return Sale(offer, prices[0], in: scenario)
      }
      let distant = sales.filter { sale in
        sale.steps.allSatisfy { missingToHalf(having: $0.total * (1 - 1e-9), by: $0.days) >= 0 }
      }
      guard let first = distant.first,
        let lowest = distant.map(\.usual.total).min()
      else { return nil }
      let middle = root(from: 0, to: lowest, within: 1e-7 / lowest) {
        savings[scenario.days]?.missingToHalf(keeping: $0) ?? 0
      }
      // The search ends a hair below what many players expect alike.
      let earned = (middle * 1e6).rounded() / 1e6
      guard earned > 0, let all = savings[scenario.days] else { return nil }
      return distantPrice(first, distant, all, earned)
    }
  }

  private func distantPrice(
    _ first: Sale, _ distant: [Sale], _ savings: Savings, _ earned: Double
  ) -> LintFinding {
    let currency = first.price.currency
    return LintFinding(
      .distantPrice, .note, at: ["shop", first.offer.id, "price", currency],
      "is more than half of the players expect to have in \(FigureText.count(scenario.days, "day", "days"))",
      evidence: [
        "half of the players who stay expect \(savings.haveCosts ? "to keep " : "")\(FigureText.amount(earned, of: currency)) or less"
          + (savings.arePaying ? ", with what they buy for real money" : "")
          + (savings.haveCosts ? ", after what missions cost" : ""),
        "more than that: \(distant.map(\.text).joined(separator: ", "))",
      ]
        + notCounted(of: currency, besides: distant.map(\.offer.id)).map { "not counted: \($0)" },
      figures: [.init("price", Double(first.price.amount)), .init("earned", earned)],
      help: nearerPrice(
        first.most(with: earned), at: FieldPath(["shop", first.offer.id, "price", currency]),
        areOthers: areOthers(of: currency, besides: distant.map(\.offer.id))))
  }

  /// What players expect with the day of arrival by the end of a day of the run.
  private func newcomers(in days: Int) -> [IncomeByChance] {
    var short = scenario
    short.days = days
    return ExpectedIncome(short).profiles.map { IncomeByChance($0, playsOnArrival: true) }
  }

  /// What expected income leaves out of what the scenario has; empty where it counts all.
  private func notCounted(of currency: String, besides distant: [String]) -> [String] {
    let isExchanged = scenario.shop.contains { !$0.isForRealMoney && $0.amount(of: currency) != nil }
    let isSaved = scenario.streaks.contains { streak in
      streak.protectedBy != nil
        && (streak.cycle.map(\.pays) + streak.milestones.map(\.pays)).contains { pays in
          pays.amounts.contains { $0.id == currency }
        }
    }
    let parts = [
      scenario.events.contains { $0.isClosed || $0.oddsOfPlaying != 1 || $0.experienceHundredths != 100 }
        ? "events" : nil,
      areOthers(of: currency, besides: distant) ? "what players buy besides" : nil,
      isExchanged ? "exchanges" : nil, isSaved ? "what freezes add to streaks" : nil,
    ].compactMap(\.self)
    guard let last = parts.last else { return [] }
    return [parts.count > 1 ? "\(parts.dropLast().joined(separator: ", ")) and \(last)" : last]
  }

  /// Whether the shop has other offers for a currency, which take what players save.
  private func areOthers(of currency: String, besides distant: [String]) -> Bool {
    scenario.shop.contains { $0.price(in: currency) != nil && !distant.contains($0.id) && isBought($0) }
  }

  /// How to bring a price within reach, without making an exchange gain more than it does.
  private func nearerPrice(_ most: Int, at field: FieldPath, areOthers: Bool) -> String {
    let reach = "within reach\(areOthers ? " of players who buy nothing else" : "")"
    guard most > 0 else { return "pay more \(field.names[field.names.count - 1]), or keep it for the others" }
    guard let circle = gainingCircle, circle.isUsual, circle.price == field else {
      return "write \(most) or less to bring it \(reach), or keep it for the others"
    }
    guard let gives = circle.fairGives(at: most) else {
      return "pay more \(circle.last.from): a lower price would make the exchange gain more"
    }
    return
      "write \(most) or less to bring it \(reach), but only with \(gives) or less in '\(circle.gives)': otherwise the exchange gains more"
  }
}

/// What players have to pay at once for an offer, day by day.
private struct Sale {
  let offer: Scenario.Offer
  let price: Scenario.Price
  /// The price of the last day, and before that each lower one with the last day on which it holds, counted from 1.
  let steps: [Step]

  struct Step {
    /// Of one unit.
    let price: Int
    /// Of all units that players buy at once.
    let total: Double
    let days: Int
  }

  init(_ offer: Scenario.Offer, _ price: Scenario.Price, in scenario: Scenario) {
    (self.offer, self.price) = (offer, price)
    let isSteady = scenario.events.allSatisfy { $0.price(price.amount, of: offer.id) == price.amount }
    let units = offer.unitsAtOnce
    var steps: [Step] = []
    for day in (isSteady ? scenario.days - 1..<scenario.days : 0..<scenario.days).reversed() {
      let today = isSteady ? price.amount : scenario.price(price.amount, of: offer.id, on: day)
      guard steps.last.map({ today < $0.price }) ?? true else { continue }
      steps.append(Step(price: today, total: Double(today * units), days: day + 1))
    }
    self.steps = steps
  }

  /// At the end of the run.
  var usual: Step { steps[0] }

  /// The highest price to write that players with so much at the end can pay.
  func most(with earned: Double) -> Int {
    let perUnit = earned / Double(offer.unitsAtOnce) * Double(price.amount) / Double(usual.price)
    return min(Int(perUnit * (1 + 1e-12)), price.amount - 1)
  }

  /// `hat at 400, or 200 until day 52`; `tea at 40, 10 at once`.
  var text: String {
    let units = offer.unitsAtOnce > 1 ? ", \(offer.unitsAtOnce) at once" : ""
    let sales = steps.dropFirst().map { ", or \(FigureText.shown(Double($0.price))) until day \($0.days)" }
    return "\(offer.id) at \(FigureText.shown(Double(usual.price)))\(sales.joined())\(units)"
  }
}
