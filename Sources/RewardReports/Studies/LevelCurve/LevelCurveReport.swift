import RewardEngine
import RewardPages
import RewardStudies

extension StudyReport {
  /// The report of `level-curve`.
  ///
  /// - Parameters:
  ///   - scenario: The scenario file with the new curve, comments kept; `nil` where the curve cannot be replaced in place.
  ///   - comments: Those beside the new curve.
  public init(
    _ findings: LevelCurve.Findings, provenance: Report.Provenance, scenario: Report.File?,
    comments: [String] = []
  ) {
    let report = LevelCurveReport(
      findings: findings, provenance: provenance, scenario: scenario, comments: comments)
    self.init(
      "level-curve", page: report.page, tables: report.tables, summary: report.summary,
      terminalText: report.terminalText)
  }
}

/// A designed level curve as a page, as tables and for a terminal.
struct LevelCurveReport {
  static let targetColumns = [
    "curve", "metric", "wanted", "days", "days_low", "days_high", "miss", "verdict", "xp_least", "xp_most",
    "xp",
  ]
  static let thresholdColumns = ["curve", "level", "xp"]

  var findings: LevelCurve.Findings
  let provenance: Report.Provenance
  let scenario: Report.File?
  var comments: [String] = []

  private var design: LevelCurve { findings.design }
  private var isKept: Bool { findings.answer == findings.before }
  private var setting: String {
    design.settings(of: findings.answer.curve).map { "--set '\($0.path)=\($0.text)'" }.joined(separator: " ")
  }

  /// The answer in one sentence.
  private var sentence: String {
    let answer = findings.answer
    let count = design.targets.count
    let targets =
      ["the target", "both targets"].dropFirst(count - 1).first ?? "all \(NumberText.whole(count)) targets"
    if isKept {
      let kind = design.kind.map { "\($0.rawValue) curve" } ?? "curve"
      return
        "No rising \(kind) up to level \(NumberText.whole(design.levels.highest)) comes near the targets, so the curve stays as it is today."
    }
    let name = "A \(answer.kind.rawValue) curve"
    guard late.isEmpty else {
      let others = count - late.count
      let near = nearness(of: others == 1 ? "the other target" : "the other targets") ?? "comes nearest"
      let missed = misses(among: others)
      let (end, players) = missed.isEmpty ? (", and", "players") : ("\(missed).", "Players")
      return "\(name) \(near)\(end) \(players) reach \(late.listed) about the end of the run or after it."
    }
    switch answer.state {
    case .pass: return "\(name) meets \(targets) to the day."
    case .inconclusive:
      return
        "\(name) \(nearness(of: targets) ?? "comes within \(Self.days(answer.worst)) of \(targets)"); \(open)."
    case .fail where answer.worst.isFinite:
      return
        "\(name) \(nearness(of: targets) ?? "comes within \(Self.days(answer.worst)) of \(targets)")\(misses(among: count))."
    case .fail:
      let missed = zip(design.targets, answer.misses).filter { $0.1 == nil }.map { "level \($0.0.level)" }
      return "\(name) comes nearest, but too few players reach \(missed.listed)."
    }
  }

  /// How many targets are missed, with a comma before; empty for none.
  private func misses(among count: Int) -> String {
    let missed = zip(findings.answer.verdicts, findings.answer.days).count { $0 == .fail && $1 != nil }
    switch missed {
    case 0: return ""
    case count: return count == 1 ? ", and misses it" : ", and misses \(count == 2 ? "both" : "all")"
    default: return ", and misses \(NumberText.whole(missed)) of them"
    }
  }

  /// Two targets of one level that no experience meets together, with what each needs.
  private var conflict: (level: Int, ranges: [String])? {
    let indices = design.targets.indices
    for one in indices {
      for other in indices where other > one && design.targets[one].level == design.targets[other].level {
        guard let first = findings.ranges[one], let second = findings.ranges[other], !first.overlaps(second)
        else { continue }
        return (design.targets[one].level, [range(one), range(other)])
      }
    }
    return nil
  }

  /// How near players come to the targets, and how near the farthest end of an interval; `nil` where no days are known.
  private func nearness(of targets: String) -> String? {
    let known = zip(design.targets, findings.answer.days).compactMap { target, days in
      days.map { (days: $0, wanted: Double(target.days)) }
    }
    guard let near = known.map({ abs($0.days.value - $0.wanted) }).max() else { return nil }
    let ends = known.flatMap { known in
      [known.days.low, known.days.high].map { $0.map { abs($0 - known.wanted) } }
    }
    // One that is not known may be the farthest.
    guard let far = ends.compactMap(\.self).max(), far > near, !ends.contains(nil) else {
      return near == 0 ? "meets \(targets) to the day" : "comes within \(Self.days(near)) of \(targets)"
    }
    let atTheEnds = "\(Self.days(far)) at the ends of the intervals"
    return near == 0
      ? "comes within \(atTheEnds) of \(targets)"
      : "comes within \(Self.days(near)) of \(targets), and within \(atTheEnds)"
  }

  /// How many targets are inconclusive.
  private var open: String {
    let (count, open) = (design.targets.count, findings.answer.verdicts.count { $0 == .inconclusive })
    if count == 1 { return "whether it meets the target is inconclusive" }
    switch open {
    case 1: return "one is inconclusive"
    case count: return count == 2 ? "both are inconclusive" : "all are inconclusive"
    default: return "\(NumberText.whole(open)) are inconclusive"
    }
  }

  /// The levels that players reach too late to count the days.
  private var late: [String] {
    design.targets.indices.filter(findings.answer.isLate).map { "level \(design.targets[$0].level)" }
  }

  /// That the curve makes levels cheaper than those before, as `lint` will say; `nil` where it does not, or today's does.
  ///
  /// No rounding makes levels cheaper, so that it is the targets that do.
  private var narrowing: String? {
    func cheaper(_ trial: LevelCurve.Trial) -> Int { design.thresholds(of: trial.curve).cheaperLevels.count }
    let count = cheaper(findings.answer)
    guard !isKept, count > 0, cheaper(findings.before) == 0 else { return nil }
    let other = findings.trials.first { cheaper($0) == 0 && $0.state != .fail }
    let remedy = other.map { "'--curve \($0.kind.rawValue)'" } ?? "other targets"
    return
      "It makes \(count.counted("level")) cheaper than the level before, which 'rewardsim lint' warns of: \(remedy) would avoid that."
  }

  /// What to do with the answer; `nil` where nothing is to be done.
  private var nextStep: String? {
    guard !isKept else { return stepWithoutCurve }
    if !late.isEmpty {
      return "Next step: make the run longer with --days, so that \(late.listed) can be judged."
    }
    if findings.answer.state != .pass, let skipped { return "Next step: \(skipped)." }
    // The draws of the search and new ones disagree, so that the ranges are not known well enough.
    if findings.answer.state == .fail, findings.isInRanges(findings.answer), !findings.ranges.contains(nil) {
      return
        "Next step: \(StudyAnswer.fourfold(design.players)). With the draws of the search, the curve has the experience that \(needed)."
    }
    if findings.answer.state == .fail { return stepAfterMiss }
    guard findings.answer.state == .inconclusive else { return nil }
    // More players show more clearly that it misses.
    guard findings.isInRanges(findings.answer) else { return stepOutOfRange }
    return findings.answer.days.compactMap { $0?.playersNeeded }.max().map {
      "Next step: run it again with --players \($0.roundedUp), so that every target has an interval."
    } ?? "Next step: \(StudyAnswer.fourfold(design.players))."
  }

  /// A target that no experience meets, with what is on both sides of it; `nil` where each has some that does.
  private var skipped: String? {
    let missed = findings.skipped.filter { findings.answer.verdicts[$0.key] != .pass }
    guard let (index, skip) = missed.min(by: { $0.key < $1.key }) else { return nil }
    let target = design.targets[index]
    func days(_ days: Double?) -> String {
      days.map { days in
        let number = NumberText.significant(days)
        return "after \(number) \(NumberText.noun(after: number, "day"))"
      } ?? "after the run"
    }
    // With other draws, the day may be another: only a curve that surely misses it shows that it is out of reach.
    let step =
      findings.answer.verdicts[index] == .inconclusive
      ? StudyAnswer.fourfold(design.players) : "move the target of level \(target.level)"
    return
      "\(step). In this search, no experience gives \(target.days.counted("day")) until level \(target.level): with \(NumberText.whole(skip.most)), players are there \(days(skip.daysEarlier)), and with one more \(days(skip.daysLater))"
  }

  /// What to do where a target is missed.
  private var stepAfterMiss: String {
    if let stepInConflict { return stepInConflict }
    if let other = findings.trials.first(where: { $0.state != .fail && $0.kind != findings.answer.kind }) {
      return "Next step: take --curve \(other.kind.rawValue), which is not shown to miss any."
    }
    if let stepToMoreDigits { return stepToMoreDigits }
    return design.targets.count == 1
      ? "Next step: move the target. No curve of any kind meets it."
      : "Next step: move a target. No curve of any kind meets all of them."
  }

  /// What to do where the answer does not have the experience that each target needs.
  private var stepOutOfRange: String {
    if let step = stepInConflict ?? stepToMoreDigits { return step }
    let other = findings.trials.first { findings.isInRanges($0) }
    let isOne = design.targets.count == 1
    let remedy =
      other.map { "take --curve \($0.kind.rawValue)" } ?? (isOne ? "move the target" : "move a target")
    return
      "Next step: \(remedy). A \(findings.answer.kind.rawValue) curve does not have the experience that \(needed)."
  }

  /// What to do where no curve of the kind asked for is both near the targets and within what is counted; `nil` for others.
  private var stepWithoutCurve: String? {
    guard let other = findings.trials.first(where: { $0.state != .fail }) else { return nil }
    return "Next step: take --curve \(other.kind.rawValue), or fewer levels with --set levels.highest."
  }

  private var needed: String { design.targets.count == 1 ? "the target needs" : "all targets need" }

  private var stepInConflict: String? {
    conflict.map {
      "Next step: move a target of level \($0.level). One needs \($0.ranges[0]) experience, and another one \($0.ranges[1])."
    }
  }

  /// That the answer's kind meets the targets with more digits; `nil` where it does not.
  private var stepToMoreDigits: String? {
    findings.digitsNeeded.map {
      return
        "Next step: run it again with --digits \($0). With \(design.digits.counted("digit")), the curve does not have the experience that \(needed)."
    }
  }

  /// Days that something is within: rounded up to whole days where the table has whole ones.
  private static func days(_ days: Double) -> String {
    let number = NumberText.significant(days >= 5 ? days.rounded(.up) : days, digits: 2)
    return "\(number) \(NumberText.noun(after: number, "day"))"
  }

  var page: Page {
    var page = Page()
    page.heading("\(design.scenario.title): level curve", level: 1)
    page.lead("\(sentence)")
    let remarks = [narrowing, nextStep].compactMap { $0 }
    if !remarks.isEmpty { page.list(remarks.map { "\($0)" }) }
    if !isKept {
      page.code(setting, language: "sh")
      if let scenario {
        page.paragraph(
          "\(Words.link(scenario.name, to: scenario.name)) is the scenario with this curve and no other change."
        )
        page.remark(onComments: comments)
      }
    }
    writeTargets(to: &page)
    writeCurves(to: &page)
    page.details("How the curve was found") { $0.list(method) }
    page.provenance(
      provenance,
      [
        "\(NumberText.whole(design.players)) players in \(NumberText.whole(design.replications)) replications, \(NumberText.whole(design.scenario.days)) days, seed \(String(design.seed))",
        StudyReport.intervals,
        StudyReport.links(to: ["targets.csv", "thresholds.csv"]),
      ])
    return page
  }

  private var method: [Words] {
    let players = NumberText.whole(design.players)
    return [
      "For each target, the lowest level first, a search halves the range of experience until it is known to one part in a thousand. It simulates the same \(players) players with the same random draws, and keeps the thresholds found for lower levels.",
      "With the draws of the search, any threshold in the range of the table meets the target exactly. Where rewards come in large steps, it may be that none does. With other draws, chance moves the day.",
      "Numbers of a curve have \(design.digits.counted("digit")), and a ratio \(max(3, design.digits)) decimals. Of such curves of a kind, the one is taken that has a threshold in each range, as far from the ends as possible by ratios. Where there is none, it is the one with the least squares of ratios to the middles. A table takes the roundest number of each range, and rounds the experience that each level takes.",
      "The days of each curve come from \(players) players with new random draws. Brackets hold 95 % intervals (t over replications).",
    ]
  }

  private func writeTargets(to page: inout Page) {
    page.heading("Targets")
    page.paragraph("Days from arrival until that share of players reaches the level, if no player churned.")
    var table = Table(
      columns: [
        .words("target"), .words("verdict"), .number("days wanted"), .number("today"),
      ] + findings.trials.map { .number("\($0.kind.rawValue)") } + [.number("experience needed")])
    for (index, target) in design.targets.enumerated() {
      table.add(
        row: [
          "\(Self.name(target))", findings.answer.verdict(of: index), .figure(NumberText.whole(target.days)),
          .figure(Self.days(findings.before, index)),
        ] + findings.trials.map { .figure(Self.days($0, index)) } + [.figure(range(index))])
    }
    page.table(table)
  }

  private static func name(_ target: LevelCurve.Target) -> String {
    "level \(target.level), \(target.perMille / 10) % of players"
  }

  private func range(_ index: Int) -> String {
    guard let range = findings.ranges[index] else { return "too few players reach it" }
    let (least, most) = (NumberText.whole(range.lowerBound), NumberText.whole(range.upperBound))
    if let skip = findings.skipped[index] {
      return "none: up to \(NumberText.whole(skip.most)) earlier, with more later"
    }
    return least == most ? least : "\(least) to \(most)"
  }

  private static func days(_ trial: LevelCurve.Trial, _ index: Int) -> String {
    trial.days[index]?.text(in: "days")
      ?? (trial.isLate(index) ? "after the run" : "not reached")
  }

  private func writeCurves(to page: inout Page) {
    page.heading("Curves")
    let highest = min(design.levels.highest, (design.targets.map(\.level).max() ?? 1) + 2)
    let curves = [("today", findings.before)] + findings.trials.map { ($0.kind.rawValue, $0) }
    let series = curves.map { name, trial -> LineChart.Series in
      let thresholds = Array(design.thresholds(of: trial.curve).prefix(highest - design.levels.first))
      return LineChart.Series(
        name, thresholds.map(Double.init), at: thresholds.indices.map { Double($0 + 1 + design.levels.first) }
      )
    }
    let chart = LineChart(
      Caption(
        "Experience that reaches a level",
        subtitle: "of today's curve and of each kind, up to just beyond the highest target",
        alternative: "Experience that reaches level \(highest): "
          + curves.map { name, trial in
            "\(name) \(NumberText.whole(design.thresholds(of: trial.curve).prefix(highest - design.levels.first).last ?? 0))"
          }.listed + "."), horizontal: Axis("level", .whole, hasZero: false), vertical: Axis("xp"),
      series: series)
    page.figure(chart, file: "curves.svg")
    page.details("The curves in full") {
      $0.list(findings.trials.map { "\($0.kind.rawValue): \(code: $0.curve.yaml)" })
    }
  }

  var tables: [Report.File] {
    let all = [("as written", findings.before)] + findings.trials.map { ($0.kind.rawValue, $0) }
    var targets = CSVTable(columns: Self.targetColumns)
    var thresholds = CSVTable(columns: Self.thresholdColumns)
    for (name, trial) in all {
      let reached = design.thresholds(of: trial.curve)
      for (index, target) in design.targets.enumerated() {
        let place = target.level - design.levels.first - 1
        let needed = findings.skipped[index] != nil ? nil : findings.ranges[index]
        targets.row(
          .text(name), .text(target.metric), .whole(target.days), .estimate(trial.days[index]),
          .number(trial.misses[index]), .text(trial.verdicts[index].rawValue),
          .whole(needed?.lowerBound), .whole(needed?.upperBound),
          reached.indices.contains(place) ? .whole(reached[place]) : .empty)
      }
      for (place, threshold) in reached.enumerated() {
        thresholds.row(.text(name), .whole(place + 1 + design.levels.first), .whole(threshold))
      }
    }
    var files = [
      Report.File(name: "targets.csv", text: targets.text),
      Report.File(name: "thresholds.csv", text: thresholds.text),
    ]
    if let scenario, !isKept { files.append(scenario) }
    return files
  }

  var summary: [JSONValue.Member] {
    [
      .init("title", .text(design.scenario.title)), .init("verdict", .text(findings.answer.state.rawValue)),
      .init("kind", .text(findings.answer.kind.rawValue)), .init("curve", .text(findings.answer.curve.yaml)),
      .init("seed", .text(String(design.seed))),
      .init(
        "targets",
        .array(
          design.targets.indices.map { index in
            .object([
              .init("metric", .text(design.targets[index].metric)),
              .init("wanted", .whole(design.targets[index].days)),
              .init("days", JSONValue(findings.answer.days[index]?.value)),
              .init("verdict", .text(findings.answer.verdicts[index].rawValue)),
            ])
          })),
    ]
  }

  var terminalText: String {
    var table = TerminalTable(
      ("target", .left), ("verdict", .left), ("days wanted", .right), ("today", .right),
      ("with the curve", .right))
    for (index, target) in design.targets.enumerated() {
      table.row(
        target.metric, findings.answer.verdicts[index].word, NumberText.whole(target.days),
        Self.days(findings.before, index), Self.days(findings.answer, index))
    }
    let edit = isKept ? "" : "\n\(setting)\n"
    let sentences = [sentence, narrowing, nextStep].compactMap { $0 }.joined(separator: " ")
    return
      "\(TerminalText.line(design.scenario.title))\n\n\(TerminalText.wrapped(sentences))\(edit)\n\(table.text())"
  }
}

extension LevelCurve.Trial {
  fileprivate func verdict(of target: Int) -> Words { .verdict(verdicts[target].word, verdicts[target].tone) }
}
