import RewardEngine
import RewardStudies

/// How far the runs of a streak get: the curve, a table at usual lengths, and a sentence.
///
/// A run is the days counted since the streak last cost its player anything; runs nobody saw end are censored.
struct StreakSurvival {
  private let findings: Run.Findings
  private let streak: Scenario.Streak
  private let asPlayed: SurvivalCurve
  /// The same had no freeze been used; `nil` where none protects the streak.
  private let withoutFreezes: SurvivalCurve?

  private static let lengths = [3, 7, 14, 30, 60, 100, 200, 365]
  /// Fewer runs at risk make a curve of noise.
  private static let fewest = 10

  /// `nil` where no run was ever begun.
  init?(of streak: Scenario.Streak, in findings: Run.Findings) {
    let outcome = findings.outcome
    guard let asPlayed = outcome.runs(of: streak.id, isProtected: true), asPlayed.atRisk(1) > 0 else {
      return nil
    }
    self.findings = findings
    self.streak = streak
    self.asPlayed = asPlayed
    withoutFreezes = streak.protectedBy == nil ? nil : outcome.runs(of: streak.id, isProtected: false)
  }

  private func figure(_ name: String, in group: Outcome.Group = .pooled) -> Outcome.Estimate? {
    findings.figure("streak.\(streak.id).\(name)", in: group)
  }

  /// How far half of all runs get, and how many get far.
  var answer: Words {
    var answer: Words = "More than half of all runs of \(streak.id) go on for as long as they are seen"
    if let median = figure("whole_run.p50") {
      let end = streak.rules.missedDay == .loseOne ? "lose one" : "end"
      answer = "Half of all runs of \(streak.id) count at most \(median.days) before they \(end)"
    }
    if let share = figure("survival@7") {
      answer = "\(answer); \(Words.figure(NumberText.percent(share.value))) reach a week"
    }
    if let share = figure("survival@30") {
      answer = "\(answer) and \(Words.figure(NumberText.percent(share.value))) reach 30 days"
      if let without = figure("survival_without_freezes@30") {
        answer = "\(answer), against \(Words.figure(NumberText.percent(without.value))) without freezes"
      }
    }
    return "\(answer)."
  }

  /// What the curve without freezes tells, where there is one.
  static let ofWithoutFreezes: Words = """
    Without freezes a run is over on the first missed day that grace does not cover, and what is counted after it is \
    the next run. Those who play most then begin more runs, so at short lengths that curve may lie above the other.
    """

  var hasFreezes: Bool { withoutFreezes != nil }

  /// The share of runs that reach each length.
  var chart: LineChart {
    var series = [series(hasFreezes ? "with freezes" : streak.id, asPlayed)]
    if let withoutFreezes { series.append(self.series("without freezes", withoutFreezes)) }
    return LineChart(
      Caption(
        "How far runs of \(streak.id) get",
        subtitle: "share of runs that reach a length, with its 95 % interval",
        alternative: "Share of runs of \(streak.id) that reach each length. \(answer.plain)"),
      horizontal: Axis("length in days"), vertical: Axis("runs", .percent, reach: 1), series: series)
  }

  private func series(_ name: String, _ curve: SurvivalCurve) -> LineChart.Series {
    let risks = curve.survival.indices.map(curve.atRisk)
    let fewest = min(Self.fewest, risks.max() ?? 0)
    // A run reaches a length unless it ended at a shorter one.
    let last = risks.lastIndex { $0 >= fewest } ?? 0
    let intervals = (0...last).map { curve.interval(at: $0) }
    return LineChart.Series(
      name, Array(curve.survival[...last]), at: (1...(last + 1)).map(Double.init),
      low: intervals.map { $0?.low ?? .nan }, high: intervals.map { $0?.high ?? .nan }, isStepped: true)
  }

  /// How many runs get to usual lengths, and how many end there.
  var table: Table {
    var columns: [Table.Column] = [
      .number("length"), .number("runs at risk"), .number("reach it (95 % interval)"),
      .number("end there (95 % interval)"),
    ]
    var names = ["survival", "hazard"]
    if hasFreezes {
      columns += [.number("reach it without freezes"), .number("end there without freezes")]
      names += ["survival_without_freezes", "hazard_without_freezes"]
    }
    var table = Table(columns: columns)
    for length in Self.lengths where asPlayed.atRisk(length) > 0 {
      let row: [Words] = ["\(length)", "\(asPlayed.atRisk(length))"]
      table.add(row: row + names.map { figure("\($0)@\(length)").percentCell })
    }
    return table
  }

  /// Median run, survival and longest run of each profile that has begun any.
  var byProfile: Table {
    let lengths = [7, 30, 100].filter { asPlayed.atRisk($0) > 0 }
    var columns: [Table.Column] = [.words("profile"), .number("median run (95 % interval)")]
    var medians = ["whole_run.p50"]
    if hasFreezes {
      columns.append(.number("median without freezes"))
      medians.append("whole_run_without_freezes.p50")
    }
    columns += lengths.map { .number("reach \($0) days") }
    columns.append(.number("longest, mean (95 % interval)"))
    var table = Table(columns: columns)
    for (name, group) in findings.outcome.groups
    where findings.outcome.total("streak.\(streak.id).days_counted", in: group) > 0 {
      var row: [Words] = ["\(name)"]
      row += medians.map { figure($0, in: group)?.cell ?? "not reached" }
      row += lengths.map { figure("survival@\($0)", in: group).percentCell }
      let longest = figure("longest.mean", in: group)?.scaled(by: 1 / Double(streak.perPlayer))
      row.append(longest?.cell ?? .figure(NumberText.missing))
      table.add(row: row)
    }
    return table
  }
}

extension Outcome.Estimate {
  /// A whole number of days in words: `1 day`, `12 days`.
  fileprivate var days: Words {
    let number = Int(value)
    return number == 1 ? "1 day" : "\(number) days"
  }
}
