import RewardEngine

/// Rules that never happen or pay nothing; notes, since a chance of 0 also switches a rule off.
extension Lint {
  var idleRuleFindings: [LintFinding] { neverHappens + paysNothing }

  private var neverHappens: [LintFinding] {
    let activities = scenario.activities.filter(\.isNeverDone).map {
      ["activities", $0.id, "per_active_day"]
    }
    let missions = scenario.missions.filter { $0.chance == 0 && $0.doneBy != .realPurchase }.map {
      ["missions", $0.id, "chance"]
    }
    let offers = scenario.shop.compactMap { offer -> [String]? in
      switch offer.demand {
      case .chance(0, _): ["shop", offer.id, "demand", "chance"]
      case .keep(_, 0?): ["shop", offer.id, "demand", "propensity"]
      default: nil
      }
    }
    return (activities + missions + offers).map { field in
      let never = field[0] == "shop" ? "bought" : "done"
      return LintFinding(
        .idleRule, .note, at: field, "is 0, so it is never \(never)",
        evidence: ["no player has a chance above 0 on any day"], help: "write a number above 0, or remove it")
    }
  }

  private var paysNothing: [LintFinding] {
    scenario.streaks.flatMap { streak in
      streak.milestones.filter {
        $0.pays.randomItem == nil && $0.pays.amounts.allSatisfy { $0.amount == .fixed(0) }
      }.map { milestone in
        LintFinding(
          .idleRule, .note, at: ["streaks", streak.id, "milestones", milestone.id, "pays"], "pays nothing",
          evidence: ["every amount is 0"], help: "write an amount above 0, or remove the milestone")
      }
    }
  }
}

extension Scenario.Activity {
  fileprivate var isNeverDone: Bool {
    switch perActiveDay {
    case .fixed(let number): number == 0
    case .chance(let mean), .poisson(let mean): mean == 0
    }
  }
}
