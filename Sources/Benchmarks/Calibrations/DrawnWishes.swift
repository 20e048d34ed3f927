import RewardCalibration
import RewardEngine
import RewardStudies

/// How likely players of a round are to want the offers of the shop: drawn, and later found in the log of what they bought.
struct DrawnWishes {
  /// Added to the logit of each profile's freeze propensity.
  private let freezes: Double
  /// By offer, the chance to want it on a day of play.
  private let chances: [(offer: String, chance: Double)]

  private static let offers = ["hat", "theme"]

  init(_ round: Int) {
    var stream = Luck(seed: 79).stream(
      purpose: Purpose(kind: .study, id: "wishes"), player: PlayerAddress(profileKey: 0, rank: UInt32(round)))
    freezes = stream.nextNormal()
    chances = Self.offers.map { ($0, 0.02 + 0.5 * stream.nextUniform()) }
  }

  /// The scenario with these wishes.
  func applied(to scenario: Scenario) -> Scenario {
    var own = scenario
    for place in own.players.profiles.indices {
      own.players.profiles[place].freezePropensity = propensity(of: own.players.profiles[place])
    }
    for place in own.shop.indices {
      guard let known = chances.first(where: { $0.offer == own.shop[place].id }) else { continue }
      own.shop[place].demand = .chance(known.chance, quantity: 1)
    }
    return own
  }

  private func propensity(of profile: Scenario.Profile) -> Double {
    Mathematics.logistic(Mathematics.logit(profile.freezePropensity) + freezes)
  }

  /// What simulated players did with the chances to buy.
  static func counted(_ sessions: [[Session]], of scenario: Scenario) throws -> ShopCounts.Counted {
    let run = try HistoryRun(scenario, days: scenario.days, seed: 1)
    var counts = try ShopCounts(scenario, run.plan, seed: 1)
    let players = sessions.map { own in
      Replay.Player(address: PlayerAddress(profileKey: 0, rank: 0), events: own.flatMap(events))
    }
    for first in stride(from: 0, to: players.count, by: Replay.batch) {
      counts.add(Array(players[first..<min(first + Replay.batch, players.count)]))
    }
    return counts.counted
  }

  /// A log names a mission and that it was collected in two events.
  private static func events(_ session: Session) -> [Replay.Event] {
    let actions = session.actions.flatMap { action, amount -> [(PlayerAction, Int32)] in
      guard case .missionCollected(let mission) = action else { return [(action, amount)] }
      return [(.missionDone(mission), amount), (action, amount)]
    }
    return ([(.login, 1)] + actions).map { action, amount in
      Replay.Event(
        day: session.day, minute: session.minute, zoneOffset: session.zoneOffset, action: action,
        amount: amount)
    }
  }

  /// Of each number, how many plausible values are below the truth.
  ///
  /// - Parameter model: the profile of the first part of the mix.
  func ranks(_ habits: Habits, model: Scenario.Profile?) -> [(String, Int)] {
    let offers = chances.compactMap { offer, chance in
      habits.fields.first { $0.path == "shop.\(offer).demand.chance" }.map { habit in
        ("chance to want a \(offer)", habit.draws.count { $0 < chance })
      }
    }
    // All profiles move by the same term, so one of them shows it.
    guard let model, let habit = habits.profileFields.first?.first(where: { $0.path == "freeze_propensity" })
    else { return offers }
    let own = propensity(of: model)
    return offers + [("freeze propensity", habit.draws.count { $0 < own })]
  }
}
