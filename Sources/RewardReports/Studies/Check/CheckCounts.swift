import RewardPages

/// How many goals or metrics of a check fail, are inconclusive or move, in words.
struct CheckCounts {
  let all: Int
  let failed: Int
  let open: Int
  /// Metrics that moved within their margins.
  var within = 0

  /// `1 of 3 goals does not hold (a), and 2 are inconclusive (b and c)`; `nil` without goals.
  func ofGoals(failed failures: String, open others: String) -> String? {
    guard all > 0 else { return nil }
    if failed == 0 && open == 0 { return "\(every("goal")) \(all.agreeing("holds", "hold"))" }
    return [
      failed == 0 ? nil : "\(failing) (\(failures))",
      open == 0
        ? nil : "\(subject(open, "goal", isFirst: failed == 0)) \(verb(open)) inconclusive (\(others))",
    ].compactMap { $0 }.joined(separator: ", and ")
  }

  /// `1 of 2 goals does not hold`, `neither goal holds`, `none of the 3 goals holds`.
  private var failing: String {
    switch (failed, all) {
    case (1, 1): "the goal does not hold"
    case (2, 2): "neither goal holds"
    case (all, _): "none of the \(all) goals holds"
    default: "\(subject(failed, "goal")) \(failed.agreeing("does", "do")) not hold"
    }
  }

  /// `1 of 3 metrics moved beyond the margin (a by +5 %), and 1 is inconclusive (b)`; `nil` without metrics.
  func ofMetrics(moved: String, open others: String, within little: String, margins: String) -> String? {
    guard all > 0 else { return nil }
    if failed == 0 && open == 0 {
      let moves = within == 0 ? "" : "; \(within) moved, within the margin (\(little))"
      return "\(every("metric")) \(all.agreeing("stays", "stay")) within \(margins)\(moves)"
    }
    let parts = [
      failed == 0 ? nil : "\(subject(failed, "metric")) moved beyond \(margins) (\(moved))",
      open == 0
        ? nil : "\(subject(open, "metric", isFirst: failed == 0)) \(verb(open)) inconclusive (\(others))",
      within == 0 ? nil : "\(within) moved within the margin (\(little))",
    ].compactMap { $0 }
    return parts.listed + (failed == 0 ? "; judged by \(margins)" : "")
  }

  /// `both goals`, `2 of 3 goals`; `2` where the goals were named before.
  private func subject(_ count: Int, _ noun: String, isFirst: Bool = true) -> String {
    guard isFirst else { return "\(count)" }
    return count == all ? every(noun) : "\(count) of \(all) \(noun)s"
  }

  private func every(_ noun: String) -> String {
    switch all {
    case 1: "the \(noun)"
    case 2: "both \(noun)s"
    default: "all \(all) \(noun)s"
    }
  }

  private func verb(_ count: Int) -> String { count.agreeing("is", "are") }
}
