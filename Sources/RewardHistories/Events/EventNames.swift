import RewardEngine

/// The names of events in a log: the ids of the scenario.
///
/// `login`; an activity's id, with `.2`, `.3` … behind it for the further copies of a streak; a mission's id when
/// it is done, `claim.MISSION` when its reward is collected by hand; `buy.OFFER` for a unit or more; and
/// `freeze.STREAK` where freezes are spent by hand.
public struct EventNames: Sendable {
  private let actions: [String: PlayerAction]
  private let names: [PlayerAction: String]

  /// - Parameter plan: the plan of the scenario.
  public init(_ scenario: Scenario, plan: Plan) {
    var actions: [String: PlayerAction] = ["login": .login]
    for (place, activity) in scenario.activities.enumerated() {
      for copy in plan.activities[place].copies.indices {
        actions[copy == 0 ? activity.id : "\(activity.id).\(copy + 1)"] = .activity(place, copy: copy)
      }
    }
    for (place, mission) in scenario.missions.enumerated() {
      actions[mission.id] = .missionDone(place)
      if plan.missions[place].collectedByHand { actions["claim.\(mission.id)"] = .missionCollected(place) }
    }
    for (place, offer) in scenario.offersInTurn.enumerated() {
      actions["buy.\(offer.id)"] = .offer(place)
    }
    for (place, pack) in scenario.shop.filter(\.isForRealMoney).enumerated() {
      actions["buy.\(pack.id)"] = .pack(place)
    }
    for (place, streak) in scenario.streaks.enumerated() where plan.streaks[place].rules.freezeUse == .byHand
    {
      actions["freeze.\(streak.id)"] = .freezes(place)
    }
    self.actions = actions
    names = Dictionary(uniqueKeysWithValues: actions.map { ($1, $0) })
  }

  /// All names, sorted.
  public var all: [String] { actions.keys.sorted() }

  /// The action of an event with this name; `nil` for an unknown name.
  public subscript(name: String) -> PlayerAction? { actions[name] }

  /// The names of the events for an action: a mission that is collected by hand was done first.
  public func names(of action: PlayerAction) -> [String] {
    if case .missionCollected(let mission) = action {
      return [names[.missionDone(mission)], names[action]].compactMap { $0 }
    }
    return [names[action]].compactMap { $0 }
  }
}
