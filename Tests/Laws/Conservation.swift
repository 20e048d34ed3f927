import RewardEngine

extension Law {
  /// Opening + minted − burned = closing, for every resource on every day, and what follows from it.
  static let conservation = Law("conservation") { trial in
    let outcome = try await trial.run(trial.scenario)
    for profile in outcome.catalogue.profiles.indices {
      let group = Outcome.Group.profile(profile)
      if let broken = Books(outcome, group).broken(trial.scenario) {
        return "\(outcome.catalogue.profiles[profile]): \(broken)"
      }
    }
    return nil
  }
}

/// The ledger of one profile, computed a second time from the lines of the outcome.
private struct Books {
  let outcome: Outcome
  let group: Outcome.Group

  init(_ outcome: Outcome, _ group: Outcome.Group) {
    self.outcome = outcome
    self.group = group
  }

  func broken(_ scenario: Scenario) -> String? {
    for (index, resource) in outcome.catalogue.resources.enumerated() {
      if let broken = resourceBroken(resource, index) { return broken }
    }
    return populationBroken() ?? freezesBroken(scenario) ?? levelsBroken(scenario) ?? streaksBroken(scenario)
      ?? salesBroken(scenario)
  }

  private func total(_ counter: String) -> Int64 { outcome.total(counter, in: group) }

  private func resourceBroken(_ resource: String, _ index: Int) -> String? {
    guard let stock = outcome.stock(resource) else { return "\(resource) is not measured" }
    var opening: Int64 = 0
    var burnedInAll: Int64 = 0
    for day in 0..<outcome.days {
      var minted: Int64 = 0
      var burned: Int64 = 0
      for line in outcome.catalogue.ledger where line.resource == index {
        let amount = outcome.count(line.entry.amount, on: day, in: group)
        let times = outcome.count(line.entry.times, on: day, in: group)
        guard amount >= 0 && times >= 0 else { return "\(resource) \(line.reason) \(line.id) has \(amount)" }
        if line.flow.adds { minted += amount } else { burned += amount }
      }
      let closing = outcome.sums(stock, on: day, in: group)
      guard opening + minted - burned == closing.sum else {
        return "\(resource) on day \(day): \(opening) + \(minted) - \(burned) is not \(closing.sum)"
      }
      let counted = outcome.histogram(stock, on: day, in: group).reduce(0, +)
      guard counted == closing.count else {
        return "\(resource) on day \(day): \(counted) players in bins, \(closing.count) in sums"
      }
      opening = closing.sum
      burnedInAll += burned
    }
    guard let index = outcome.catalogue.lifetimes.firstIndex(where: { $0.id == "\(resource).burned" }) else {
      return "\(resource) has no lifetime of what is burned"
    }
    guard case .profile(let profile) = group else { return nil }
    let burned = outcome.tally.sums[outcome.tally.layout.lifetimeSums(profile) + index].sum
    return burned == burnedInAll ? nil : "\(resource): players burned \(burned), the ledger \(burnedInAll)"
  }

  /// Players arrive once, and only players present play.
  private func populationBroken() -> String? {
    let arrived = outcome.series("players.arrived", in: group)
    let departed = outcome.series("players.departed", in: group)
    let returned = outcome.series("players.returned", in: group)
    let active = outcome.series("players.active", in: group)
    var everybody: Int64 = 0
    var gone: Int64 = 0
    for day in 0..<outcome.days {
      everybody += arrived[day]
      gone += departed[day] - returned[day]
      guard gone >= 0 && gone <= everybody else {
        return "day \(day): \(gone) of \(everybody) players are gone"
      }
      guard active[day] <= everybody - gone && active[day] >= arrived[day] else {
        return "day \(day): \(active[day]) play, \(everybody) have arrived and \(gone) are gone"
      }
      guard outcome.catalogue.stocks.isEmpty || outcome.sums(0, on: day, in: group).count == everybody else {
        return "day \(day): \(outcome.sums(0, on: day, in: group).count) measured of \(everybody)"
      }
    }
    return everybody <= Int64(outcome.players(in: group)) ? nil : "\(everybody) players arrived"
  }

  private func levelsBroken(_ scenario: Scenario) -> String? {
    guard let levels = scenario.levels, let stock = outcome.stock("level") else { return nil }
    var ups: Int64 = 0
    let series = outcome.series("level.ups", in: group)
    for day in 0..<outcome.days {
      ups += series[day]
      let held = outcome.sums(stock, on: day, in: group)
      guard held.sum == held.count * Int64(levels.first) + ups else {
        return "day \(day): levels sum to \(held.sum), \(ups) were reached"
      }
    }
    return nil
  }

  /// Freezes granted and bought = used + used after churn + expired + held; each one used froze a day of some streak.
  private func freezesBroken(_ scenario: Scenario) -> String? {
    for item in scenario.items {
      guard case .streakFreeze = item.kind, let stock = outcome.stock(item.id) else { continue }
      let came = moved(item.id) { $0.flow.adds }
      let used = moved(item.id) { $0.reason == .freezeUsed }
      let afterChurn = moved(item.id) { $0.reason == .freezeUsedAfterChurn }
      let expired = moved(item.id) { $0.reason == .expired }
      let held = outcome.sums(stock, on: outcome.days - 1, in: group).sum
      guard came == used + afterChurn + expired + held else {
        return
          "\(item.id): \(came) came, \(used) and \(afterChurn) were used, \(expired) expired, \(held) are held"
      }
      guard afterChurn == 0 || total("players.departed") > 0 else {
        return "\(item.id): \(afterChurn) were used after churn, and nobody churned"
      }
      guard expired == 0 || item.expiresAfterDays != nil else {
        return "\(item.id): \(expired) expired that last for ever"
      }
      let frozen = scenario.streaks.filter { $0.protectedBy == item.id }
        .reduce(Int64(0)) { $0 + total("streak.\($1.id).frozen_days") }
      guard used == frozen else { return "\(item.id): \(used) used on \(frozen) days" }
    }
    return nil
  }

  /// The amount of a resource that some lines of the ledger moved in the run.
  private func moved(_ resource: String, where holds: (Catalogue.Line) -> Bool) -> Int64 {
    outcome.ledger(of: resource).filter(holds)
      .reduce(0) { $0 + outcome.count($1.entry.amount, days: 0..<outcome.days, in: group) }
  }

  /// Each freeze used froze a day; a record is at least its streak; no run is longer than its days that counted.
  private func streaksBroken(_ scenario: Scenario) -> String? {
    for streak in scenario.streaks {
      let name = "streak.\(streak.id)"
      let used = outcome.catalogue.ledger.filter { $0.reason == .freezeUsed && $0.id == streak.id }
        .reduce(Int64(0)) { $0 + outcome.count($1.entry.amount, days: 0..<outcome.days, in: group) }
      guard used == total("\(name).frozen_days") else {
        return "\(name): \(used) freezes used on \(total("\(name).frozen_days")) days"
      }
      guard let stock = outcome.stock(name), let longest = outcome.lifetime("\(name).longest", in: group)
      else {
        continue
      }
      let last = outcome.sums(stock, on: outcome.days - 1, in: group)
      // None of several streaks is longer than the longest of them.
      let records = longest.value * Double(last.count) * Double(streak.perPlayer)
      guard records >= Double(last.sum) - 1e-6 * records else {
        return "\(name): lengths sum to \(last.sum), records to \(records)"
      }
      guard total("\(name).days_counted") >= last.sum else {
        return "\(name): \(total("\(name).days_counted")) days counted, lengths sum to \(last.sum)"
      }
    }
    return nil
  }

  private func salesBroken(_ scenario: Scenario) -> String? {
    for mission in scenario.missions {
      let name = "mission.\(mission.id)"
      guard total("\(name).done") == total("\(name).collected") + total("\(name).lost") else {
        return "\(name): done is not collected and lost"
      }
    }
    var cents: Int64 = 0
    for offer in scenario.shop {
      if case .realMoney(let price) = offer.cost { cents += Int64(price) * total("shop.\(offer.id).bought") }
    }
    return cents == total("revenue.cents") ? nil : "packs sold for \(cents), \(total("revenue.cents")) booked"
  }
}
