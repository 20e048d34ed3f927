import RewardEngine
import RewardStudies

/// What experience comes from, what boosts add to it, and what is lost uncollected.
struct ExperienceSources {
  private let outcome: Outcome
  private let findings: Run.Findings
  private let flows: FlowTable

  init(_ findings: Run.Findings) {
    self.findings = findings
    outcome = findings.outcome
    flows = FlowTable(outcome, resource: "xp", flow: .source, unit: "XP")
  }

  func write(to page: inout Page) {
    page.heading("Where experience comes from", level: 3)
    guard let largest = flows.lines.first else { return page.paragraph("Nobody ever earns any experience.") }
    let aDay = NumberText.significant(ratio(all(.pooled), days(.pooled)), digits: 3)
    let share = NumberText.percent(ratio(largest.total, all(.pooled)))
    let brings = hasOneSource ? "all" : share
    page.paragraph(
      "Players earn \(Words.figure(aDay)) XP on a day of play; \(largest.line.label) brings \(Words.figure(brings)) of it."
    )
    page.table(flows.table)
    page.list([boosts, lost].compactMap { $0 })
    writeProfiles(to: &page)
  }

  private var hasOneSource: Bool { flows.lines.count == 1 }

  private func all(_ group: Outcome.Group) -> Int64 {
    flows.lines.reduce(0) { $0 + outcome.total($1.line, in: group) }
  }

  private func days(_ group: Outcome.Group) -> Int64 { outcome.total("players.active", in: group) }

  private var boosts: Words? {
    guard outcome.total("xp.from_boosts") > 0, let share = findings.figure("xp.boost_share")
    else {
      return nil
    }
    return
      "boosts add \(share.percentInSentence) of all experience; the table counts it with what they multiply"
  }

  private var lost: Words? {
    let lost = outcome.total("xp.lost")
    guard lost > 0 else { return nil }
    let share = NumberText.percent(ratio(lost, all(.pooled) + lost))
    return
      "\(lost) XP of missions done but not collected are lost, \(Words.figure(share)) of what was within reach"
  }

  private func writeProfiles(to page: inout Page) {
    guard outcome.catalogue.profiles.count > 1 else { return }
    page.details("Where experience comes from, by profile") { inside in
      inside.table(amounts)
      guard !hasOneSource else { return }
      for row in outcome.groupsInRows { inside.table(shares(of: row)) }
    }
  }

  /// How much each profile earns, and of that what boosts add and what is lost; only what the scenario has.
  private var amounts: Table {
    let hasBoosts = boosts != nil
    let hasLost = lost != nil
    var columns: [Table.Column] = [.words("profile"), .number("days of play"), .number("XP a day of play")]
    if hasBoosts { columns.append(.number("from boosts (95 % interval)")) }
    if hasLost { columns.append(.number("lost uncollected")) }
    var table = Table(columns: columns)
    for (name, group) in outcome.groups {
      let earned = all(group)
      let lost = outcome.total("xp.lost", in: group)
      var row: [Words] = [
        "\(name)", "\(days(group))",
        .figure(NumberText.significant(ratio(earned, days(group)), digits: 3)),
      ]
      if hasBoosts {
        row.append(findings.figure("xp.boost_share", in: group)?.percentCell ?? "–")
      }
      if hasLost { row.append(.figure(NumberText.percent(ratio(lost, earned + lost)))) }
      table.add(row: row)
    }
    return table
  }

  private func shares(of groups: [(name: String, group: Outcome.Group)]) -> Table {
    var table = Table(columns: [.words("share of XP from")] + groups.map { .number("\($0.name)") })
    for (line, _) in flows.lines {
      let cells = groups.map { _, group in
        Words.figure(NumberText.percent(ratio(outcome.total(line, in: group), all(group))))
      }
      table.add(row: ["\(line.label)"] + cells)
    }
    return table
  }
}
