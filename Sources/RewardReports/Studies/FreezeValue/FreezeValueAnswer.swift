import RewardEngine
import RewardPages
import RewardStudies

/// What a freeze saves and whether it is worth its price, in a few sentences.
struct FreezeValueAnswer {
  let found: FreezeFindings
  /// The frontiers of the streaks that it protects.
  let frontiers: [FreezeFrontier.Findings]
  let breakEvens: [FreezeBreakEven.Findings]

  init(
    _ found: FreezeFindings, _ frontiers: [FreezeFrontier.Findings],
    _ breakEvens: [FreezeBreakEven.Findings] = []
  ) {
    self.found = found
    self.breakEvens = breakEvens.filter { $0.item == found.item }
    self.frontiers = frontiers.filter { $0.frontier.item == found.item }
  }

  var sentences: [String] {
    guard found.used > 0 else { return ["No \(found.item) was used, so there is nothing to measure."] }
    return [saved, price, together].compactMap { $0 } + breakEvens.map(\.sentence) + [waste].compactMap { $0 }
      + frontiers.compactMap(equals)
  }

  /// What to do with the answer; `nil` where nothing is to be done.
  var nextStep: String? {
    guard found.used > 0 else { return nil }
    switch found.verdict() {
    case .doesNot where breakEvens.isEmpty:
      return
        "Next step: run it again with --break-even, to find the price at which one \(found.item) pays for itself."
    case .unclear: return "Next step: simulate more players to decide whether it pays for itself."
    default: return stepAfterSearch
    }
  }

  /// What to do with the prices at which it breaks even; `nil` where none was searched for, or it is not known.
  private var stepAfterSearch: String? {
    guard !breakEvens.isEmpty else { return nil }
    let prices = breakEvens.compactMap(\.wholePrice)
    guard !prices.isEmpty else {
      let isTooDear = breakEvens.allSatisfy { $0.bracket.low == nil }
      return isTooDear ? "Next step: pay more for streaks, as no price is low enough." : nil
    }
    return
      "Next step: let rewardsim compare show what else a price of \(prices.joined(separator: " or ")) changes."
  }

  private var saved: String {
    let later = found.mean(.daysLater) != nil
    let days = later ? found.text(.daysLater) : found.text(.daysAtEnd)
    let when = later ? "\(FreezeValue.daysAfter) days later" : "on the last day"
    return
      "On average, one \(found.item) saves \(self.days(days, "streak-day")), counted \(when)\(earned).\(unknown)"
  }

  /// `2.4 streak-days`, `1 day`.
  private func days(_ number: String, _ noun: String) -> String {
    "\(number) \(NumberText.noun(after: number, noun))"
  }

  /// The rewards that it saves, with a comma before; empty where too few players show any.
  private var earned: String {
    if found.rewards.isEmpty { return ", and no rewards" }
    let known = found.rewards.filter { !unmeasured.contains($0) }
    let (saved, lost) = rewards(known) { found.estimate(.rewards(resource: $0)) }
    let cost = lost.isEmpty ? "" : "\(saved.isEmpty ? ", and" : ". It") costs \(lost.listed) by the end"
    return (saved.isEmpty ? "" : ", and \(saved.listed) by the end") + cost
  }

  /// Rewards that freezes save, and those of which there are fewer with them.
  private func rewards(
    _ resources: [Int], _ estimate: (Int) -> Outcome.Estimate?
  ) -> (saved: [String], lost: [String]) {
    let known = resources.compactMap { resource in
      estimate(resource).map { (name: found.resources[resource], estimate: $0) }
    }
    func texts(_ some: [(name: String, estimate: Outcome.Estimate)], _ sign: Double) -> [String] {
      some.map { "\($0.estimate.scaled(by: sign).shown(in: "days")) \($0.name)" }
    }
    return (
      texts(known.filter { $0.estimate.value >= 0 }, 1), texts(known.filter { $0.estimate.value < 0 }, -1)
    )
  }

  /// The rewards that have no interval, as too few players show them.
  private var unmeasured: [Int] {
    found.rewards.filter { found.estimate(.rewards(resource: $0))?.playersNeeded != nil }
  }

  /// That some rewards are not measured, with a space before; empty where all are.
  private var unknown: String {
    let open = unmeasured
    guard !open.isEmpty else { return "" }
    return " More players are needed to measure how many \(open.map { found.resources[$0] }.listed) it saves."
  }

  private var price: String? {
    let payable = found.prices.filter { $0.currency != nil }
    guard !payable.isEmpty else {
      return "No currency buys it, so there is no price to compare its worth with."
    }
    let prices = payable.map(\.text).joined(separator: " or ")
    let worth =
      "\(replaced), what it saves is worth \(found.worthText()) times the price"
      + (found.countsDays ? ", with streak-days at the worth that the scenario gives them" : "") + others
    switch found.verdict() {
    case .pays: return "At today's price of \(prices), one \(found.item) pays for itself: \(worth)."
    case .doesNot:
      return "At today's price of \(prices), one \(found.item) does not pay for itself: \(worth)."
    case .unclear, nil:
      return
        "At today's price of \(prices), it is inconclusive whether one \(found.item) pays for itself: \(worth)."
    }
  }

  /// How the worth counts the freezes that players buy more or fewer of, since this one kept their streak.
  private var replaced: String {
    let replaced = found.estimate(.replaced)
    // Which of the two is more is not shown.
    if replaced?.playersNeeded != nil {
      return "with freezes that are bought in addition or need not be bought"
    }
    return (replaced?.value ?? 0) < 0
      ? "less the freezes that their owners buy in addition" : "with freezes that need not be bought"
  }

  /// What all freezes together save, for each one used.
  private var together: String? {
    let known = found.rewardsTogether.filter {
      found.together(.rewards(resource: $0))?.playersNeeded == nil
    }
    let (kept, lost) = rewards(known) { found.together(.rewards(resource: $0)) }
    let lengths = [
      days(found.togetherText(.daysAtEnd), "streak-day"),
      "\(days(found.togetherText(.record), "day")) of longest streaks",
    ]
    let saved = (lengths + kept).listed
    let cost = lost.isEmpty ? "" : ", and cost \(lost.listed)"
    let sentence = "All of them together save \(saved) for each one used\(cost), counted on the last day"
    guard let verdict = found.verdictTogether(), let worth = found.worthTogether() else {
      return "\(sentence)."
    }
    let times = "\(sentence): that is worth \(worth.shown(in: "freezes")) times the price"
    switch verdict {
    case .pays: return "\(times), so together they pay for themselves."
    case .doesNot: return "\(times), so together they do not pay for themselves."
    case .unclear: return "\(times), and it is inconclusive whether together they pay for themselves."
    }
  }

  /// How the rewards in other currencies are counted, or that they are not; empty where it saves none.
  private var others: String {
    let saved = found.rewards.map { found.resources[$0] }
    let exchanges = found.exchanges.filter { saved.contains($0.currency) }.map {
      let reason = $0.kind == .gives ? "\($0.offer) gives them" : "\($0.offer) is sold for both"
      return ", with \($0.currency) at \(NumberText.significant($0.rate)) \($0.other) each, as \(reason)"
    }
    let rest = found.uncounted.filter(saved.contains)
    guard !rest.isEmpty else { return exchanges.joined() }
    let buyers = found.prices.compactMap(\.currency).joined(separator: " or ")
    return exchanges.joined()
      + ". Not counted: the \(rest.listed) it saves, since no offer is sold for \(rest.joined(separator: " or ")) and for \(buyers)"
  }

  private var waste: String? {
    guard found.mean(.wasted) != nil else { return nil }
    let parts = [FreezeTrials.Fate.left, .ended, .idle].compactMap { fate -> String? in
      guard let share = found.mean(.fate(fate))?.value, share > 0 else { return nil }
      let percent = NumberText.percent(share)
      switch fate {
      case .left: return "\(percent) on players who had left for good"
      case .ended: return "\(percent) on streaks that ended in the same gap anyway"
      default: return "\(percent) on streaks of length 0"
      }
    }
    guard !parts.isEmpty else { return "None of the freezes used was wasted." }
    return "Of the freezes used, also after churn, \(found.percent(.wasted)) were wasted: \(parts.listed)."
  }

  /// What else would keep as many streaks.
  private func equals(_ frontier: FreezeFrontier.Findings) -> String? {
    if let outOfReach = frontier.outOfReach { return outOfReach }
    let goal = "streak \(frontier.frontier.streak) reach \(frontier.goal)"
    let others = frontier.alternatives.map { point in
      frontier.frontier.points[point].text + frontier.share(at: point)
    }
    guard !others.isEmpty else {
      return "Nothing with less grace, fewer freezes or less leeway that was tried lets \(goal)."
    }
    return "These also let \(goal): \(others.joined(separator: "; or "))."
  }
}
