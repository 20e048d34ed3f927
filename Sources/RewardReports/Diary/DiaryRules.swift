import RewardEngine

/// The field of the scenario that an entry follows from.
extension Catalogue.Line {
  /// The field that a ledger line follows from, such as `streaks.habit.milestones.tens`.
  func rule(in catalogue: Catalogue) -> FieldPath {
    let resource = catalogue.resources[self.resource]
    // Ids of cycle days and milestones are the streak's and their own, with a dot between.
    let parts = id.split(separator: ".", maxSplits: 1).map(String.init)
    switch reason {
    case .start:
      let isCurrency = catalogue.stocks.contains { $0.id == resource && $0.kind == .currency }
      return FieldPath([isCurrency ? "currencies" : "items", resource, "start"])
    case .login: return FieldPath(["login", "pays"])
    case .activity: return FieldPath(["activities", id, "pays"])
    case .mission: return FieldPath(["missions", id, "pays"])
    case .missionCost: return FieldPath(["missions", id, "costs"])
    case .cycle: return FieldPath(["streaks", parts[0], "cycle"] + parts.dropFirst())
    case .milestone: return FieldPath(["streaks", parts[0], "milestones"] + parts.dropFirst())
    case .level: return FieldPath(id == "each" ? ["levels", "each_level_pays"] : ["levels", "rewards", id])
    case .purchase: return FieldPath(["shop", id, flow == .sink ? "price" : "gives"])
    case .realPurchase: return FieldPath(["shop", id, "gives"])
    case .freezeUsed, .freezeUsedAfterChurn: return FieldPath(["streaks", id, "protected_by"])
    case .expired: return FieldPath(["items", id, "expires_after_days"])
    }
  }
}

extension Scenario {
  /// Whether an id is that of a collection.
  func isCollection(_ id: String) -> Bool {
    items.contains { item in
      if case .collection = item.kind { item.id == id } else { false }
    }
  }
}

extension Catalogue.Counter {
  /// The field that decides a count, such as `streaks.habit.grace_days`; `nil` where no one field does.
  func rule(in scenario: Scenario) -> FieldPath? {
    let parts = name.split(separator: ".").map(String.init)
    switch (parts.first, parts.last) {
    case ("level", "ups"): return FieldPath(["levels", "curve"])
    case ("xp", "from_boosts"): return FieldPath("boosts")
    case ("xp", "from_events"): return FieldPath("events")
    case ("revenue", _), ("payers", _), ("players", _), ("xp", _), ("clocks", _): return nil
    case (_, "turned_away"):
      return FieldPath(["items", parts[0], scenario.isCollection(parts[0]) ? "size" : "hold_at_most"])
    default: return parts.count == 3 ? Self.rule(kind: parts[0], id: parts[1], of: parts[2]) : nil
    }
  }

  private static func rule(kind: String, id: String, of what: String) -> FieldPath? {
    switch (kind, what) {
    case ("boost", _): FieldPath(["boosts", id])
    case ("activity", _): FieldPath(["activities", id, "per_active_day"])
    case ("mission", "not_enough"): FieldPath(["missions", id, "costs"])
    case ("mission", "lost"): FieldPath(["missions", id, "collecting"])
    case ("mission", _): FieldPath(["missions", id, "chance"])
    case ("shop", "not_enough"): FieldPath(["shop", id, "price"])
    case ("shop", "already_have"): FieldPath(["shop", id, "gives"])
    case ("shop", _): FieldPath(["shop", id, "demand"])
    case ("streak", "grace_days"): FieldPath(["streaks", id, "grace_days"])
    case ("streak", "frozen_days"), ("streak", "gaps_saved"): FieldPath(["streaks", id, "protected_by"])
    case ("streak", "days_lost"), ("streak", "breaks"), ("streak", "gaps_hurt"):
      FieldPath(["streaks", id, "missed_day"])
    case ("streak", "days_counted"): FieldPath(["streaks", id, "day_counts_when"])
    case ("streak", _): FieldPath(["streaks", id])
    default: nil
    }
  }
}

extension Step {
  /// The step's name in a diary.
  var name: String {
    switch self {
    case .arriveAndDepart: "arrival"
    case .expireFreezes: "expiry"
    case .decideAttendance: "attendance"
    case .setMinuteOfPlay: "clock"
    case .settleDaysMissed: "missed days"
    case .startBoosts: "boosts"
    case .payLogin: "login"
    case .countLogins: "streaks"
    case .buyWithRealMoney: "real money"
    case .doActivities: "activities"
    case .doMissions: "missions"
    case .reachLevels: "levels"
    case .countStreaks: "streaks"
    case .visitShop: "shop"
    case .closeStreakDays: "day's end"
    case .recordFreezes: "notes"
    case .closeLedger: "ledger"
    }
  }
}

extension Step {
  /// Where each of a day's steps stands in the order of play, which takes some steps several times.
  static func places(of steps: [Step]) -> [Int] {
    var place = 0
    return steps.map { step in
      place = order[place...].firstIndex(of: step) ?? place
      return place
    }
  }

  /// Where it stands in the order of play for the first time.
  var place: Int { Step.order.firstIndex(of: self) ?? 0 }
}
