import RewardEngine
import RewardPages
import RewardStudies

/// How far the runs of a streak get: the chart, a table at usual lengths, and sentences.
///
/// A run is the days counted since the streak last broke or lost a day. Runs that nobody saw end are censored.
struct StreakSurvival {
  private let findings: Run.Findings
  private let streak: Scenario.Streak
  private let asPlayed: SurvivalCurve
  /// The same without freezes; `nil` where none protects the streak.
  private let withoutFreezes: SurvivalCurve?

  private static let lengths = [3, 7, 14, 30, 60, 100, 200, 365]
  /// With fewer runs at risk the curve would be noise.
  private static let fewest = 10

  /// `nil` where no run ever began.
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

  /// How far the median run gets, and how many runs reach a week and 30 days.
  var answer: Words {
    var answer: Words = "More than half of all runs of '\(streak.id)' last for as long as they are seen."
    if let median = figure("whole_run.p50") {
      let end = streak.rules.missedDay == .loseOne ? "lose a day" : "end"
      let days = Int(median.value).counted("day")
      answer = "At least half of all runs of '\(streak.id)' \(end) after at most \(days)."
    }
    if let share = figure("survival@7") { answer = "\(answer) \(percent(share)) of runs reach a week." }
    guard let share = figure("survival@30") else { return answer }
    guard let without = figure("survival_without_freezes@30") else {
      return "\(answer) \(percent(share)) reach 30 days."
    }
    return "\(answer) \(percent(share)) reach 30 days, against \(percent(without)) without freezes."
  }

  private func percent(_ share: Outcome.Estimate) -> String { NumberText.percent(share.value) }

  /// Why the curve without freezes can lie above the other.
  static let ofWithoutFreezes: Words = """
    Without freezes, the first missed day that grace does not cover ends a run, and the next day that counts begins a \
    new one. Players who play often then begin more runs. So at short lengths that curve may lie above the other.
    """

  var hasFreezes: Bool { withoutFreezes != nil }

  /// The share of runs that reach each length.
  var chart: LineChart {
    var series = [series(hasFreezes ? "with freezes" : streak.id, asPlayed)]
    if let withoutFreezes { series.append(self.series("without freezes", withoutFreezes)) }
    return LineChart(
      Caption(
        "How far runs of \(streak.id) get",
        subtitle: "share of runs that reach a length, with 95 % intervals",
        alternative: "Share of runs of \(streak.id) that reach each length. \(answer.plain)"),
      horizontal: Axis("length in days", .whole), vertical: Axis("runs", .percent, reach: 1), series: series)
  }

  /// Shares below this are a line on the axis.
  private static let leastShown = 0.01

  /// The last length at which a curve is above the axis.
  private var lastShown: Int {
    [asPlayed, withoutFreezes].compactMap { $0?.survival.lastIndex { $0 >= Self.leastShown } }.max() ?? 0
  }

  private func series(_ name: String, _ curve: SurvivalCurve) -> LineChart.Series {
    let risks = curve.survival.indices.map(curve.atRisk)
    let fewest = min(Self.fewest, risks.max() ?? 0)
    // A run reaches a length unless it ended at a shorter one.
    let last = min(risks.lastIndex { $0 >= fewest } ?? 0, lastShown)
    let intervals = (0...last).map { curve.interval(at: $0) }
    return LineChart.Series(
      name, Array(curve.survival[...last]), at: (1...(last + 1)).map(Double.init),
      low: intervals.map { $0?.low ?? .nan }, high: intervals.map { $0?.high ?? .nan }, isStepped: true)
  }

  /// How many runs get to usual lengths.
  var table: Table {
    var columns: [Table.Column] = [
      .number("length"), .number("runs at risk"), .number("runs that reach it (95 % interval)"),
    ]
    var names = ["survival"]
    if hasFreezes {
      columns.append(.number("runs that reach it without freezes"))
      names.append("survival_without_freezes")
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
    let lengths = [7, 30].filter { asPlayed.atRisk($0) > 0 }
    var columns: [Table.Column] = [.words("profile"), .number("median run (95 % interval)")]
    columns += lengths.map { .number("reach \($0) days") }
    columns.append(.number("longest streak, mean (95 % interval)"))
    var table = Table(columns: columns)
    for (name, group) in findings.outcome.groups
    where findings.outcome.total("streak.\(streak.id).days_counted", in: group) > 0 {
      var row: [Words] = ["\(name)"]
      row.append(figure("whole_run.p50", in: group)?.cell ?? "not reached")
      row += lengths.map { figure("survival@\($0)", in: group).percentCell }
      row.append(figure("longest.mean", in: group).cell)
      table.add(row: row)
    }
    return table
  }
}
