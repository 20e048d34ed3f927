import RewardEngine

/// Ladders of which a later step pays less of the same thing than an earlier one.
extension Lint {
  var ladderFindings: [LintFinding] {
    scenario.streaks.flatMap { [fallingCycle($0)].compactMap { $0 } + fallingMilestones($0) }
      + [fallingLevelRewards].compactMap { $0 }
  }

  /// A step of a ladder: how far up, its name, its address and what it pays.
  private struct Step {
    var height: Int
    var name: String
    var field: [String]
    var pays: Scenario.Payment

    func paysMoreOfAnything(than other: Step) -> Bool {
      if pays.randomItem != nil, other.pays.randomItem == nil { return true }
      return pays.amounts.contains { part in
        guard let own = other.pays.amounts.first(where: { $0.id == part.id }) else {
          return part.amount != .fixed(0)
        }
        guard case .fixed(let amount) = part.amount, case .fixed(let before) = own.amount else {
          return part.amount != own.amount
        }
        return amount > before
      }
    }
  }

  /// The first step of a ladder that pays less than a lower one, and more of nothing.
  private struct Fall {
    var step: Step
    var before: Step
    var resource: String
    var amount: Int
    var amountBefore: Int
  }

  /// A step that pays less of one thing and more of another is no fall: what they are worth together, only the designer knows.
  private func fall(in steps: [Step]) -> Fall? {
    let sorted = steps.sorted { $0.height < $1.height }
    for (index, step) in sorted.enumerated() {
      for part in step.pays.amounts where !isBoost(part.id) {
        guard case .fixed(let amount) = part.amount else { continue }
        for before in sorted[..<index] where before.height < step.height {
          guard case .fixed(let more)? = before.pays.amounts.first(where: { $0.id == part.id })?.amount,
            more > amount, !step.paysMoreOfAnything(than: before)
          else { continue }
          return Fall(step: step, before: before, resource: part.id, amount: amount, amountBefore: more)
        }
      }
    }
    return nil
  }

  private func isBoost(_ id: String) -> Bool { scenario.boosts.contains { $0.id == id } }

  private func finding(_ rule: LintFinding.Rule, _ fall: Fall) -> LintFinding {
    let name = fall.resource == "xp" ? "XP" : fall.resource
    return LintFinding(
      rule, at: fall.step.field + [fall.resource],
      "pays less than an earlier step of the same ladder",
      evidence: [
        "\(fall.step.name) pays \(FigureText.shown(Double(fall.amount))) \(name), but \(fall.before.name) pays "
          + FigureText.shown(Double(fall.amountBefore))
      ],
      figures: [
        .init("amount", Double(fall.amount)), .init("amount_before", Double(fall.amountBefore)),
      ], help: "write \(fall.amountBefore) or more")
  }

  private func fallingCycle(_ streak: Scenario.Streak) -> LintFinding? {
    let steps = streak.cycle.map { day in
      Step(
        height: day.day, name: "day \(day.day)", field: ["streaks", streak.id, "cycle", String(day.day)],
        pays: day.pays)
    }
    return fall(in: steps).map { finding(.fallingCycle, $0) }
  }

  /// Milestones at single lengths are one ladder, those that come again another.
  private func fallingMilestones(_ streak: Scenario.Streak) -> [LintFinding] {
    var (single, repeated): ([Step], [Step]) = ([], [])
    for milestone in streak.milestones {
      let field = ["streaks", streak.id, "milestones", milestone.id, "pays"]
      switch milestone.lengths {
      case .at(let length):
        single.append(Step(height: length, name: "day \(length)", field: field, pays: milestone.pays))
      case .every(let step):
        repeated.append(Step(height: step, name: "every \(step) days", field: field, pays: milestone.pays))
      }
    }
    return [single, repeated].compactMap { fall(in: $0) }.map { finding(.fallingMilestones, $0) }
  }

  private var fallingLevelRewards: LintFinding? {
    let steps = (scenario.levels?.rewards ?? []).map { reward in
      Step(
        height: reward.level, name: "level \(reward.level)",
        field: ["levels", "rewards", String(reward.level)], pays: reward.pays)
    }
    return fall(in: steps).map { finding(.fallingLevelRewards, $0) }
  }
}
