import RewardEngine
import RewardStudies

/// The sentences that say what a freeze keeps, and whether it is worth its price.
struct FreezeValueAnswer {
  let found: FreezeFindings
  /// Frontiers of the streaks it protects.
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
    guard found.used > 0 else { return ["Nobody used a \(found.item): there is nothing it could keep."] }
    let border = breakEvens.map { FreezeBreakEvenSection($0).sentence }
    return [kept, price].compactMap { $0 } + border + [waste].compactMap { $0 } + frontiers.compactMap(equals)
  }

  private var kept: String {
    let later = found.mean(.daysLater) != nil
    let days = later ? found.text(.daysLater) : found.text(.daysAtEnd)
    let when = later ? "\(FreezeValue.daysAfter) days later" : "to the end"
    let rewards = found.rewards.map { "\(found.text(.rewards(resource: $0))) \(found.resources[$0])" }
    let earned = rewards.isEmpty ? "no rewards" : "\(rewards.listed) by the end"
    return "A \(found.item) that is used keeps \(days) streak-days \(when), and \(earned)."
  }

  private var price: String? {
    let payable = found.prices.filter { $0.currency != nil }
    guard !payable.isEmpty else { return "No currency buys it, so there is no price to hold that against." }
    let asked = payable.map(\.text).joined(separator: " or ")
    let keeps =
      "what one \(found.item) keeps is worth \(found.worthText()) times its price"
      + (found.countsDays ? ", streak-days counted at their worth" : "")
    switch found.verdict() {
    case .pays: return "One \(found.item) pays for itself at \(asked), today's price: \(keeps)."
    case .doesNot: return "One \(found.item) does not pay for itself at \(asked), today's price: \(keeps)."
    case .unclear, nil:
      return "It is open whether one \(found.item) pays for itself at \(asked), today's price: \(keeps)."
    }
  }

  private var waste: String? {
    guard found.mean(.wasted) != nil else { return nil }
    let parts = [FreezeTrials.Fate.left, .ended, .idle].compactMap { fate -> String? in
      guard let share = found.mean(.fate(fate))?.value, share > 0 else { return nil }
      let percent = NumberText.percent(share)
      switch fate {
      case .left: return "\(percent) bridged days of players who had left for good"
      case .ended: return "\(percent) could not keep the streak from ending in the same gap"
      default: return "\(percent) were spent on a streak of 0"
      }
    }
    guard !parts.isEmpty else { return "None of the freezes used was wasted." }
    return "Of the freezes used \(found.percent(.wasted)) were wasted: \(parts.listed)."
  }

  /// What else would keep as many streaks.
  private func equals(_ frontier: FreezeFrontier.Findings) -> String? {
    let (own, rows) = (frontier.frontier.points[0], frontier.least)
    let others = rows.compactMap { row -> String? in
      guard row.graceDays != own.graceDays || row.leewayHours != own.leewayHours, let point = row.point
      else { return nil }
      return frontier.frontier.points[point].text
    }
    let goal = "streak \(frontier.frontier.streak) reaches \(frontier.frontier.length) days as often as today"
    guard !others.isEmpty else { return "No other grace or leeway that was tried lets it be that \(goal)." }
    return "With \(others.joined(separator: "; or ")): \(goal)."
  }
}
