import RewardEngine

extension Scenario {
  /// Scenarios one step simpler than this one, the largest steps first; all of them valid.
  var simpler: [Scenario] {
    var result: [Scenario] = []
    func offer(_ change: (inout Scenario) -> Void) {
      var candidate = self
      change(&candidate)
      if candidate != self && candidate.isSound && (try? Plan(candidate)) != nil { result.append(candidate) }
    }
    offer { $0.days = max(1, days / 2) }
    offer { $0.players.count = max(1, players.count / 2) }
    offer { $0.players.feedback = nil }
    offer { $0.players.dailyShock = nil }
    offer { $0.events = [] }
    for index in events.indices { offer { $0.events.remove(at: index) } }
    offer { $0.shop = [] }
    offer { $0.streaks = [] }
    offer { $0.missions = [] }
    offer { $0.activities = [] }
    offer { $0.login = Payment() }
    offer { scenario in
      scenario.levels = nil
      scenario = scenario.without("xp")
    }
    for index in shop.indices { offer { $0.shop.remove(at: index) } }
    for index in streaks.indices { offer { $0.streaks.remove(at: index) } }
    for index in missions.indices { offer { $0.missions.remove(at: index) } }
    for index in activities.indices { offer { $0.activities.remove(at: index) } }
    for id in boosts.map(\.id) + items.map(\.id) + currencies.map(\.id) {
      offer { scenario in
        scenario.boosts.removeAll { $0.id == id }
        scenario.items.removeAll { $0.id == id }
        scenario.currencies.removeAll { $0.id == id }
        for index in scenario.streaks.indices where scenario.streaks[index].protectedBy == id {
          scenario.streaks[index].protectedBy = nil
        }
        scenario = scenario.without(id)
      }
    }
    for index in streaks.indices { simplify(streak: index, offer) }
    simplifyPlayers(offer)
    simplifyNumbers(offer)
    return result
  }

  private func simplify(streak index: Int, _ offer: ((inout Scenario) -> Void) -> Void) {
    offer { $0.streaks[index].milestones = [] }
    offer { $0.streaks[index].cycle = [] }
    offer { $0.streaks[index].perPlayer = 1 }
    offer { $0.streaks[index].dayCountsWhen = .login }
    offer { $0.streaks[index].protectedBy = nil }
    offer { $0.streaks[index].rules = StreakRules() }
    offer { $0.streaks[index].rules.goal = 1 }
    offer { $0.streaks[index].rules.graceDays = 0 }
    offer { $0.streaks[index].rules.leewayHours = 0 }
    offer { $0.streaks[index].rules.clock = .playerZone }
    offer { $0.streaks[index].rules.missedDay = .reset }
    offer { $0.streaks[index].rules.freezeFill = .dayByDay }
    offer { $0.streaks[index].rules.freezeUse = .automatic }
  }

  private func simplifyPlayers(_ offer: ((inout Scenario) -> Void) -> Void) {
    offer { $0.players.arrival = .together }
    offer { $0.players.week = Week.flat }
    offer { $0.players.zones = [Zone(id: "utc", utcOffsetMinutes: 0, share: 1)] }
    for (index, profile) in players.profiles.enumerated() {
      if players.profiles.count > 1 {
        offer { scenario in
          scenario.players.profiles = [profile]
          scenario.players.profiles[0].share = 1
        }
      }
      offer {
        $0.players.profiles[index] = Profile(id: profile.id, share: profile.share, activity: profile.activity)
      }
      if case .beta = profile.activity { offer { $0.players.profiles[index].activity = .fixed(0.5) } }
      offer { $0.players.profiles[index].churn = .never }
      offer { $0.players.profiles[index].returns = 0 }
      offer { $0.players.profiles[index].payers = 0 }
      offer { $0.players.profiles[index].missions = .fixed(1) }
      offer { $0.players.profiles[index].taste = .fixed(1) }
    }
  }

  private func simplifyNumbers(_ offer: ((inout Scenario) -> Void) -> Void) {
    offer { scenario in
      scenario = scenario.mappingPayments { Payment($0.amounts) }
    }
    offer { scenario in
      scenario = scenario.mappingPayments { payment in
        Payment(payment.amounts.map { Payment.Entry($0.id, .fixed(1)) }, randomItem: payment.randomItem)
      }
    }
    offer { scenario in
      for index in scenario.currencies.indices { scenario.currencies[index].start = 0 }
      for index in scenario.items.indices { scenario.items[index].start = 0 }
    }
    offer { scenario in
      for index in scenario.missions.indices { scenario.missions[index].costs = [] }
    }
    offer { scenario in
      for index in scenario.shop.indices { scenario.shop[index].atMost = nil }
    }
  }

  /// The scenario without any payment of this id.
  private func without(_ id: String) -> Scenario {
    mappingPayments { payment in
      var random = payment.randomItem
      if random == .collection(id) { random = nil }
      return Payment(payment.amounts.filter { $0.id != id }, randomItem: random)
    }
  }
}
