extension Planner {
  /// The totals that each player ends the run with.
  mutating func lifetimes(streaks: [Plan.Streak], drought: Int?) -> [Measures.Lifetime] {
    var lifetimes: [Measures.Lifetime] = []
    func add(
      _ id: String, _ unit: String, _ columns: [Int], atMost most: Int? = nil, inStepsOf step: Int = 1,
      isLargest: Bool = false
    ) {
      let possible = 0...(most.map(Double.init) ?? .infinity)
      catalogue.lifetimes.append(
        Catalogue.Lifetime(id: id, unit: unit, possible: possible, step: Double(step)))
      lifetimes.append(Measures.Lifetime(columns: columns, isLargest: isLargest))
    }
    add("active_days", "days", [layout.activeDays], atMost: scenario.days)
    add("spent_cents", "cents", [layout.spentCents], inStepsOf: cheapestPack)
    add("purchases", "times", [layout.purchases])
    for (index, id) in catalogue.resources.enumerated() {
      add("\(id).burned", unit(of: id), [resources[index].burned])
      let protected = streaks.filter { $0.pool == index }
      if !protected.isEmpty { add("\(id).used", unit(of: id), protected.map(\.used)) }
    }
    for (streak, words) in zip(streaks, scenario.streaks) {
      add(
        "streak.\(words.id).longest", "days", streak.copies.map(\.record), atMost: mostDays, isLargest: true)
      add("streak.\(words.id).losses", "times", [streak.losses])
      add("streak.\(words.id).saves", "gaps", [streak.saves])
    }
    if let drought { add("drought", "days", [drought], atMost: scenario.days) }
    for sold in unitColumns {
      add("shop.\(sold.id).units", "units", [sold.column], atMost: mostUnits(sold.id))
    }
    return lifetimes
  }

  /// The most days that a streak can count. The longest streak has two days to spare.
  var mostDays: Int { longest - 2 }

  /// The price of the cheapest pack, in cents.
  private var cheapestPack: Int {
    let cents = scenario.shop.compactMap { offer -> Int? in
      if case .realMoney(let cents) = offer.cost { cents } else { nil }
    }
    return max(1, cents.min() ?? 1)
  }

  /// The most units of an offer that a player can have, where its pieces can be owned only once.
  private func mostUnits(_ id: String) -> Int? {
    guard let offer = scenario.shop.first(where: { $0.id == id }), !offer.isForRealMoney else { return nil }
    return offer.gives.amounts.compactMap { part -> Int? in
      guard case .fixed(let pieces) = part.amount, pieces > 0,
        let item = scenario.items.first(where: { $0.id == part.id }), case .collection = item.kind
      else { return nil }
      return item.piecesMissing / pieces
    }.min()
  }

  /// Ratios whose unit is the player: two totals of each player.
  mutating func pairs(streaks: [Plan.Streak], levels: Plan.Levels?) -> [Measures.Pair] {
    var pairs: [Measures.Pair] = []
    func add(_ id: String, _ numerator: [Int], over denominator: [Int], addition: Catalogue.Addition = .none)
    {
      pairs.append(pair(id, numerator, over: denominator, addition: addition))
    }
    if levels != nil, !boosts.isEmpty, let xp = resourceIndex["xp"] {
      add("xp.boost_share", [layout.boosted], over: [resources[xp].column])
    }
    for currency in scenario.currencies {
      guard let index = resourceIndex[currency.id] else { continue }
      let resource = resources[index]
      let received = [resource.column, resource.burned]
      let since = received + [resource.startTakenOff].compactMap { $0 }
      add("\(currency.id).sink_faucet", [resource.burned], over: since, addition: .cost(of: index))
      add("\(currency.id).faucet", received, over: [layout.activeDays])
      add("\(currency.id).sink", [resource.burned], over: [layout.activeDays], addition: .cost(of: index))
    }
    for (streak, words) in zip(streaks, scenario.streaks) {
      let id = "streak.\(words.id)"
      // Days inside a current streak: those that count, those bridged, and missed days that grace covers.
      add(
        "\(id).grace_cover", [streak.forgiven], over: [streak.exposed, streak.forgiven],
        addition: words.rules.graceDays > 0 ? .part : .none)
      guard streak.pool != nil else { continue }
      add("\(id).save_rate", [streak.saves], over: [streak.saves, streak.hurts], addition: .part)
      add("\(id).freeze_cover", [streak.frozen], over: [streak.exposed, streak.forgiven], addition: .part)
      add(
        "\(id).dependency", [streak.frozen], over: [streak.counted, streak.frozen, streak.forgiven],
        addition: .part)
    }
    return pairs
  }

  /// The protection of all streaks that share a pool, taken together.
  mutating func poolRatios(_ streaks: [Plan.Streak]) -> [Measures.Pair] {
    scenario.items.flatMap { item -> [Measures.Pair] in
      let sharing = zip(streaks, scenario.streaks).filter {
        $0.0.pool != nil && $0.0.pool == resourceIndex[item.id]
      }
      guard !sharing.isEmpty else { return [] }
      let own = sharing.map(\.0)
      let (frozen, forgiven) = (own.map(\.frozen), own.map(\.forgiven))
      let missed = own.map(\.exposed) + forgiven
      let (saves, hurts) = (own.map(\.saves), own.map(\.hurts))
      return [
        pair(
          "\(item.id).grace_cover", forgiven, over: missed,
          addition: sharing.contains { $0.1.rules.graceDays > 0 } ? .part : .none),
        pair("\(item.id).freeze_cover", frozen, over: missed, addition: .part),
        pair("\(item.id).save_rate", saves, over: saves + hurts, addition: .part),
        pair("\(item.id).dependency", frozen, over: own.map(\.counted) + frozen + forgiven, addition: .part),
      ]
    }
  }

  /// What players pay for offers that contain each freeze, as a share of all they spend in the currency.
  mutating func freezeSinks() -> [Measures.Pair] {
    scenario.items.filter { scenario.protects($0.id) }.flatMap { item -> [Measures.Pair] in
      let offers = Set(scenario.offers(giving: item.id).map(\.id))
      let own = offerPrices.filter { offers.contains($0.offer) }.flatMap(\.rows).map { prices[$0] }
      return scenario.currencies.compactMap { currency -> Measures.Pair? in
        guard let resource = resourceIndex[currency.id] else { return nil }
        let paid = own.filter { $0.resource == resource }.compactMap(\.paid)
        guard !paid.isEmpty else { return nil }
        // Where nothing else costs the currency, all that is spent is for freezes.
        let others =
          scenario.missions.flatMap(\.costs).contains { $0.currency == currency.id }
          || scenario.shop.contains { !offers.contains($0.id) && $0.price(in: currency.id) != nil }
        return pair(
          "\(item.id).share_of_sinks.\(currency.id)", paid, over: [resources[resource].burned],
          addition: others ? .part : .none)
      }
    }
  }

  /// How often two clocks disagree, and how often either streak loses something, in total and by zone.
  mutating func clockRatios(_ clockPairs: [Plan.ClockPair], streaks: [Plan.Streak]) -> [Measures.Pair] {
    let zones = [("", nil)] + scenario.players.zones.enumerated().map { (".\($1.id)", Int32($0)) }
    var pairs: [Measures.Pair] = []
    for (words, clocks) in zip(scenario.clockPairs, clockPairs) {
      for (name, zone) in zones {
        pairs.append(
          pair(
            "\(words.id)\(name).differing", [clocks.daysDiffering], over: [clocks.daysAlive], in: zone))
      }
    }
    let compared = Set(clockPairs.flatMap { [$0.first, $0.second] }).sorted()
    for index in compared {
      for (name, zone) in zones {
        let id = "streak.\(scenario.streaks[index].id)\(name).loss_rate"
        pairs.append(pair(id, [streaks[index].losses], over: [layout.activeDays], in: zone))
      }
    }
    return pairs
  }

  private mutating func pair(
    _ id: String, _ numerator: [Int], over denominator: [Int], in zone: Int32? = nil,
    addition: Catalogue.Addition = .none
  ) -> Measures.Pair {
    catalogue.pairs.append(id)
    catalogue.additionToPair.append(addition)
    catalogue.shareOfPair.append(zone.map { scenario.players.zones[Int($0)].share } ?? 1)
    return Measures.Pair(numerator: numerator, denominator: denominator, zone: zone)
  }
}
