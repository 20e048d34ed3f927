import RewardEngine

/// Start balances and one-time payments that a player cannot spend in the whole run, whatever they buy.
extension Lint {
  var giftFindings: [LintFinding] {
    scenario.currencies.compactMap { currency in
      let most = mostSpent(of: currency.id)
      guard most > 0, most < .infinity,
        let gift = gifts(of: currency).max(by: { $0.amount < $1.amount }), Double(gift.amount) > most
      else { return nil }
      return LintFinding(
        .unspendableGift, .note, at: gift.field, "is more than a player can spend in the whole run",
        evidence: [
          "\(gift.name) \(FigureText.amount(Double(gift.amount), of: currency.id))",
          "all that a player can want in \(FigureText.count(scenario.days, "day", "days")) costs at most \(FigureText.amount(most, of: currency.id))",
        ],
        figures: [.init("amount", Double(gift.amount)), .init("most_spent", most)],
        help: "write \(Int(most)) or less, or sell something that players can buy again and again")
    }
  }

  private struct Gift {
    var field: [String]
    var name: String
    var amount: Int
  }

  /// What a player receives at once, and at most once in the run, if they can get so far.
  private func gifts(of currency: Scenario.Currency) -> [Gift] {
    let start = Gift(
      field: ["currencies", currency.id, "start"], name: "players start with", amount: currency.start)
    let reached = levelReached ?? 0
    let levels = (scenario.levels?.rewards ?? []).filter { $0.level <= reached }.map { reward in
      Gift(
        field: ["levels", "rewards", String(reward.level), currency.id], name: "level \(reward.level) pays",
        amount: reward.pays.fixedAmount(of: currency.id))
    }
    let milestones = scenario.streaks.flatMap { streak in
      streak.milestones.compactMap { milestone -> Gift? in
        guard case .at(let length) = milestone.lengths, milestone.aboveRecord, length <= scenario.days else {
          return nil
        }
        return Gift(
          field: ["streaks", streak.id, "milestones", milestone.id, "pays", currency.id],
          name: "day \(length) of streak '\(streak.id)' pays",
          amount: milestone.pays.fixedAmount(of: currency.id))
      }
    }
    return [start] + levels + milestones
  }

  /// The most that a player can spend of a currency if they are never short of it; infinite where nothing limits it.
  private func mostSpent(of currency: String) -> Double {
    let missions = scenario.missions.filter { $0.chance > 0 || $0.doneBy == .realPurchase }
    let costs = missions.flatMap(\.costs).filter { $0.currency == currency }.reduce(0) { $0 + $1.amount }
    return withRoom.reduce(Double(costs * scenario.days)) { sum, offer in
      guard let price = offer.price(in: currency) else { return sum }
      return sum + mostUnits(of: offer) * Double(scenario.highestPrice(price, of: offer.id))
    }
  }

  private func mostUnits(of offer: Scenario.Offer) -> Double {
    let days = Double(scenario.days)
    switch offer.demand {
    case .weight: return 0
    case .chance(let chance, _):
      guard chance > 0 else { return 0 }
      return min(days * Double(offer.unitsAtOnce), pieces(in: offer))
    case .keep(let held, _): return days * Double(min(held, offer.atMost ?? held))
    case .asSoonAsAffordable:
      return min(offer.atMost.map { days * Double($0) } ?? .infinity, pieces(in: offer))
    }
  }

  /// How many units there are of a piece of a collection; infinite for what can be bought again.
  private func pieces(in offer: Scenario.Offer) -> Double {
    scenario.items.filter { item in
      if case .collection = item.kind { offer.amount(of: item.id) != nil } else { false }
    }.map { Double($0.piecesMissing) }.min() ?? .infinity
  }
}

extension Scenario {
  /// The highest price of an offer: while every event lasts that raises it.
  fileprivate func highestPrice(_ price: Int, of offer: String) -> Int {
    events.reduce(price) { $1.priceHundredths > 100 ? $1.price($0, of: offer) : $0 }
  }
}
