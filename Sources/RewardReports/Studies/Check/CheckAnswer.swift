import RewardEngine
import RewardStudies

/// The sentences that say what a check found.
struct CheckAnswer {
  private let report: CheckReport

  /// Figures that a sentence names of each verdict.
  private static let named = 3

  init(_ report: CheckReport) { self.report = report }

  private var findings: Check.Findings { report.findings }

  /// The verdict, and what it is made of.
  var text: String {
    let verdict =
      switch findings.state {
      case .pass: "Pass"
      case .fail: "Fail"
      case .inconclusive: "Unsure"
      }
    let parts = [goals, movements].compactMap { $0 }
    return "\(verdict): \(parts.joined(separator: "; ")).\(players)"
  }

  private var goals: String? {
    let all = findings.goals
    guard !all.isEmpty else { return nil }
    let (failed, open) = Self.open(all)
    if failed.isEmpty && open.isEmpty {
      return all.count == 1 ? "the goal holds" : "all \(all.count) goals hold"
    }
    let of = "of \(all.count) \(all.count == 1 ? "goal" : "goals")"
    let verdicts = [
      failed.isEmpty
        ? nil : "\(failed.count) \(failed.count == 1 ? "does" : "do") not hold (\(Self.names(failed)))",
      Self.unsure(open),
    ]
    return "\(of) \(verdicts.compactMap { $0 }.joined(separator: " and "))"
  }

  private var movements: String? {
    let all = findings.movements
    guard !all.isEmpty else { return nil }
    let (moved, open) = Self.open(all)
    let within = findings.movedWithin
    let count = all.count == 1 ? "the figure" : "all \(all.count) figures"
    let held = "\(count) held against the baseline \(all.count == 1 ? "is" : "are") within \(margins)"
    let small =
      within.isEmpty
      ? nil : "\(within.count) of them moved, within your margin (\(Self.movesOf(within)))"
    if moved.isEmpty && open.isEmpty { return [held, small].compactMap { $0 }.joined(separator: "; ") }
    let of = "of \(all.count) \(all.count == 1 ? "figure" : "figures") held against the baseline"
    let verdicts = [
      moved.isEmpty
        ? nil
        : "\(moved.count) \(moved.count == 1 ? "has" : "have") moved beyond \(margins) (\(Self.movesOf(moved)))",
      Self.unsure(open),
      within.isEmpty ? nil : "\(within.count) moved, within your margin (\(Self.movesOf(within)))",
    ].compactMap { $0 }
    return "\(of) \(verdicts.listed)" + (moved.isEmpty ? "; judged by \(margins)" : "")
  }

  /// Which margins figures were judged by.
  private var margins: String {
    let watched = findings.movements.compactMap { finding -> WatchedMetric? in
      if case .movement(let watched) = finding.subject { watched } else { nil }
    }
    let share = NumberText.percent(WatchedMetric.usualShare, decimals: 0)
    let usual = "the usual margin, \(share) of the stored figure"
    let own = watched.filter { !$0.isUsual }
    if own.isEmpty { return usual }
    if own.count < watched.count { return "\(usual), or the margin you gave" }
    let words = findings.movements.map { FindingText($0).wanted }
    return words.count == 1 ? "the margin you gave, \(words[0])" : "the margins you gave"
  }

  /// The first figures by name, with how far they moved.
  private static func movesOf(_ findings: [Check.Finding]) -> String {
    let names = findings.prefix(named).map { finding -> String in
      let words = FindingText(finding)
      guard let change = finding.figure?.value, let before = finding.before, before != 0 else {
        return "\(words.name) by \(words.figure)"
      }
      let share = NumberText.percent(change / before.magnitude)
      return "\(words.name) by \(change > 0 ? "+" : "")\(share)"
    }
    let others = findings.count - names.count
    return (names + (others > 0 ? ["\(others) more"] : [])).listed
  }

  /// What fails, and what is unsure.
  private static func open(_ all: [Check.Finding]) -> (failed: [Check.Finding], unsure: [Check.Finding]) {
    (all.filter { $0.state == .fail }, all.filter { $0.state == .inconclusive })
  }

  private static func unsure(_ open: [Check.Finding]) -> String? {
    open.isEmpty ? nil : "\(open.count) \(open.count == 1 ? "is" : "are") unsure (\(names(open)))"
  }

  private static func names(_ findings: [Check.Finding]) -> String {
    let names = findings.prefix(named).map { FindingText($0).name }
    let others = findings.count - names.count
    return (names + (others > 0 ? ["\(others) more"] : [])).listed
  }

  /// How many players it took, and how many it would take to decide what is open.
  private var players: String {
    let played = " \(NumberText.whole(findings.players)) players in \(findings.replications) replications"
    guard findings.all.contains(where: { $0.state == .inconclusive }) else { return "\(played)." }
    let open = findings.all.filter { $0.state == .inconclusive }
    let needed = open.compactMap(\.playersNeeded).max()
    guard needed != nil, open.allSatisfy({ $0.playersNeeded != nil }) else { return "\(played)." }
    let most = open.max { ($0.playersNeeded ?? 0) < ($1.playersNeeded ?? 0) }
    return "\(played); \(most.map { FindingText($0).needed } ?? "") would decide what is unsure."
  }
}
