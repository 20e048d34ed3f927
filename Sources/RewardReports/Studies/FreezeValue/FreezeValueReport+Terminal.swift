import RewardEngine
import RewardPages
import RewardStudies

extension FreezeValueReport {
  /// The most columns of a terminal that a table takes.
  private static let mostColumns = 120

  /// What a terminal shows: the answer, then its numbers.
  var terminalText: String {
    var text = "\(TerminalText.line(study.scenario.title))\n"
    if study.players < study.scenario.players.count {
      text +=
        "\n\(NumberText.whole(study.players)) of \(study.scenario.players.count.counted("player")) are simulated.\n"
    }
    for found in findings.items {
      let answer = FreezeValueAnswer(found, frontiers, breakEvens)
      let sentences = answer.sentences + [answer.nextStep].compactMap { $0 }
      text += "\n" + TerminalText.wrapped(TerminalText.line(sentences.joined(separator: " ")))
      guard found.used > 0 else { continue }
      text += "\nFor each \(TerminalText.line(found.item)) used (95 % interval):\n\n"
      let byLength = kept(found, "streak when used", found.groupsByLength)
      let byProfile = kept(found, "profile", found.groupsByProfile)
      let fits = [byLength, byProfile].allSatisfy { TerminalText.widthOfLines($0) <= Self.mostColumns }
      if fits {
        text += byLength + "\n" + byProfile
      } else {
        text += kept(found, "streak when used", found.groupsByLength, withRewards: false) + "\n"
        text += kept(found, "profile", found.groupsByProfile, withRewards: false)
        text += "\nfreeze-value.csv has the rewards saved\n"
      }
    }
    for frontier in frontiers where !frontier.isOutOfReach {
      let streak = TerminalText.line(frontier.frontier.streak)
      text +=
        "\n" + TerminalText.wrapped("Fewest freezes that let streak \(streak) reach \(frontier.goal):") + "\n"
      text += least(frontier)
    }
    return text
  }

  private func kept(
    _ found: FreezeFindings, _ first: String, _ groups: [(name: String, group: FreezeFindings.Group)],
    withRewards: Bool = true
  ) -> String {
    let rewards = withRewards ? found.rewards : []
    let later = found.mean(.daysLater) != nil
    var columns: [(name: String, alignment: Table.Alignment)] = [
      (first, .left), ("used", .right), ("wasted", .right),
      (later ? "streak-days \(FreezeValue.daysAfter) days later" : "streak-days at the end", .right),
    ]
    columns += rewards.map { (found.resources[$0], .right) }
    if found.worth() != nil { columns.append(("worth ÷ price", .right)) }
    var table = TerminalTable(columns: columns)
    for (name, group) in groups {
      var row = [
        name, NumberText.whole(found.used(group)), found.percent(.wasted, group),
        found.text(later ? .daysLater : .daysAtEnd, group),
      ]
      row += rewards.map { found.text(.rewards(resource: $0), group) }
      if found.worth() != nil { row.append(found.worthText(group)) }
      table.add(row: row)
    }
    return table.text()
  }

  private func least(_ found: FreezeFrontier.Findings) -> String {
    var table = TerminalTable(
      ("grace days", .right), ("leeway hours", .right), ("fewest freezes", .right), ("reach it", .right))
    func reached(_ point: Int?) -> String {
      point.flatMap { found.estimate(.survival, at: $0) }?.text(in: "share") ?? NumberText.missing
    }
    let today = found.frontier.points[0]
    table.row("\(today.graceDays)", "\(today.leewayHours)", "\(today.freezesCell) (today)", reached(0))
    for row in found.leastBesidesToday {
      let point = row.point
      let freezes = point.map { found.frontier.points[$0].freezesCell }
      table.row(
        "\(row.graceDays)", "\(row.leewayHours)", freezes ?? "no number is enough",
        reached(point))
    }
    return table.text()
  }
}
