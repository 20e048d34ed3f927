import RewardEngine

/// Missions whose cost players who never pay real money cannot bear.
extension Lint {
  var missionFindings: [LintFinding] {
    scenario.currencies.compactMap { currency in
      let missions = scenario.missions.filter { $0.costs.contains { $0.currency == currency.id } }
      return unearned(currency, missions) ?? overspent(currency, missions)
    }
  }

  private func dearest(_ missions: [Scenario.Mission], in currency: String) -> (String, Int)? {
    missions.flatMap { mission in
      mission.costs.filter { $0.currency == currency }.map { (mission.id, $0.amount) }
    }.max { ($0.1, $1.0) < ($1.1, $0.0) }
  }

  /// A cost in a currency that many players never receive.
  private func unearned(_ currency: Scenario.Currency, _ missions: [Scenario.Mission]) -> LintFinding? {
    guard currency.start == 0, let (mission, cost) = dearest(missions, in: currency.id) else { return nil }
    let poor = income.profiles.filter {
      $0.perDay(of: currency.id, bought: false) == 0 && !canExchange(for: currency.id, $0)
    }
    let share = poor.reduce(0) { sum, profile in
      let buys = profile.perDay(of: currency.id) > 0
      return sum + profile.profile.share * (buys ? 1 - profile.profile.payers : 1)
    }
    guard share >= Self.few else { return nil }
    return LintFinding(
      .unaffordableMission, at: ["missions", mission, "costs", currency.id],
      "is a cost that \(FigureText.percent(share)) of players can never pay",
      evidence: [
        "it costs \(FigureText.amount(Double(cost), of: currency.id)), and without real money these profiles get none: "
          + poor.map(\.profile.id).joined(separator: ", ")
      ],
      figures: [.init("share", share), .init("cost", Double(cost))],
      help: "pay \(currency.id) for play, or charge a currency that players earn")
  }

  /// Whether some do not collect what it pays.
  private func isLost(_ mission: Scenario.Mission) -> Bool {
    mission.collecting == .byHand && scenario.players.profiles.contains { $0.collects < 1 }
  }

  private func isSold(_ currency: String) -> Bool {
    scenario.packs.contains { $0.offer.amount(of: currency) != nil }
  }

  /// Whether a profile earns what an offer exchanges for a currency.
  private func canExchange(for currency: String, _ profile: ProfileIncome) -> Bool {
    scenario.shop.contains { offer in
      guard offer.amount(of: currency) != nil, case .currency(let tags, _) = offer.cost else { return false }
      return tags.contains { profile.perDay(of: $0.currency, bought: false) > 0 }
    }
  }

  /// Costs that are wanted more often than income without purchases allows, for half of the players.
  ///
  /// Players of a profile differ by how many missions they do; of everything else, the profile's mean counts.
  private func overspent(_ currency: Scenario.Currency, _ missions: [Scenario.Mission]) -> LintFinding? {
    let missions = mayLack(currency, missions)
    guard let (mission, cost) = dearest(missions, in: currency.id) else { return nil }
    let share = shareShort(
      of: currency, in: income.profiles.filter { !canExchange(for: currency.id, $0) })
    guard share >= 0.5 else { return nil }
    return LintFinding(
      .unaffordableMission, .note, at: ["missions", mission, "costs", currency.id],
      "is too high for \(FigureText.percent(share)) of players to pay as often as they want without real money",
      evidence: [
        "\(currency.id) per day of play on average, received without purchases and needed for missions: "
          + byProfile { profile in
            guard profile.playsPerDay > 0 else { return nil }
            let earned = profile.perDayOfPlay(of: currency.id, bought: false)
            return
              "\(FigureText.shown(earned)) and \(FigureText.shown(profile.wanted(currency.id, by: missions) / profile.playsPerDay))"
          }
      ],
      figures: [.init("share", share), .init("cost", Double(cost))],
      help: isSold(currency.id)
        ? "lower the cost, or keep it as a reason to buy \(currency.id)"
        : "lower the cost, or pay more \(currency.id)")
  }
  /// Those of the missions that cost a currency which players can be short of.
  ///
  /// What starts with its cost and brings it back is never short of it.
  private func mayLack(_ currency: Scenario.Currency, _ missions: [Scenario.Mission]) -> [Scenario.Mission] {
    missions.filter { mission in
      let cost = mission.costs.reduce(0) { $0 + ($1.currency == currency.id ? $1.amount : 0) }
      return cost > min(currency.start, mission.pays.fixedAmount(of: currency.id)) || isLost(mission)
    }
  }

  /// The players of these profiles, as a share of all, whose income without purchases does not pay for all missions that they want
  /// to do.
  func shareShort(of currency: Scenario.Currency, in profiles: [ProfileIncome]) -> Double {
    let missions = mayLack(
      currency, scenario.missions.filter { $0.costs.contains { $0.currency == currency.id } })
    guard !missions.isEmpty else { return 0 }
    // Players differ by the chance that they do these missions, but not by what they do for real money.
    func differs(_ mission: Scenario.Mission) -> Bool { mission.doneBy != .realPurchase }
    let paying = scenario.missions.filter(differs).map(\.id)
    return profiles.reduce(0.0) { sum, profile in
      let (law, paid) = (profile.profile.missions, profile.perDay(of: currency.id, byMissions: paying))
      let lacking = profile.wanted(currency.id, by: missions.filter(differs)) - paid
      let others =
        profile.perDay(of: currency.id, bought: false) + Double(currency.start) / Double(scenario.days) - paid
        - profile.wanted(currency.id, by: missions.filter { !differs($0) })
      // A player with the chance m lacks m / mean times as much as the mean player.
      guard lacking > 0 else { return sum + (others < lacking ? profile.profile.share : 0) }
      let border = law.mean * max(0, others) / lacking * (1 + 1e-9)
      return sum + profile.profile.share * (border < 1 ? law.share(above: border) : 0)
    }
  }
}

extension ProfileIncome {
  /// What missions cost per day since arrival if they are done as often as wanted.
  fileprivate func wanted(_ currency: String, by missions: [Scenario.Mission]) -> Double {
    missions.reduce(0) { sum, mission in
      let each = mission.costs.filter { $0.currency == currency }.reduce(0) { $0 + $1.amount }
      return sum + (missionsWanted[mission.id] ?? 0) * Double(each)
    }
  }
}
