import RewardEngine
import RewardStudies

/// The value of freezes as a page.
struct FreezeValuePage {
  private let report: FreezeValueReport
  /// Names of the files beside it.
  private let tables: [String]

  init(_ report: FreezeValueReport, tables: [String]) {
    self.report = report
    self.tables = tables
  }

  private var study: FreezeValue { report.study }

  var page: Page {
    var page = Page()
    page.heading("\(study.scenario.title): what a freeze keeps", level: 1)
    for found in report.findings.items { writeAnswer(of: found, to: &page) }
    page.paragraph(
      """
      Simulates \(study.players) players, and then replays each without one of the freezes they used, for up to \
      \(study.most) of their freezes. The random draws stay the same. Just before the freeze would be used it is taken \
      out of the pool, and nothing is paid back. The difference is what that freeze kept. Means are over all freezes used, with 95 % intervals over \
      \(study.scenario.players.shockInForce == nil ? "players" : "replications, since players share their days").
      """)
    for (number, found) in report.findings.items.enumerated() where found.used > 0 {
      if report.findings.items.count > 1 { page.heading("\(found.item)") }
      writeKept(found, to: &page)
      writeDistribution(found, number, to: &page)
      writeFates(found, to: &page)
      writePool(found, to: &page)
      writePrice(found, to: &page)
    }
    for found in report.breakEvens { FreezeBreakEvenSection(found).write(to: &page) }
    for (number, frontier) in report.frontiers.enumerated() {
      FreezeFrontierSection(frontier, number).write(to: &page)
    }
    writeProvenance(to: &page)
    return page
  }

  private func writeAnswer(of found: FreezeFindings, to page: inout Page) {
    let sentences = FreezeValueAnswer(found, report.frontiers, report.breakEvens).sentences
    page.lead("\(sentences[0])")
    let others = sentences.dropFirst().joined(separator: " ")
    if !others.isEmpty { page.paragraph("\(others)") }
  }

  private func writeKept(_ found: FreezeFindings, to page: inout Page) {
    page.heading("What a freeze keeps")
    page.paragraph(
      """
      Streak-days are lengths in force of all streaks that share the pool: with the freeze, less without it. Longest is \
      the same of the longest they ever were, at the end; rewards are all that came in to the end. Freezes of the last \
      \(FreezeValue.daysAfter) days have no figure \(FreezeValue.daysAfter) days later.
      """)
    page.table(kept(found, "streak when used", found.groupsByLength))
    page.table(kept(found, "profile", found.groupsByProfile))
  }

  private func kept(
    _ found: FreezeFindings, _ first: String, _ groups: [(name: String, group: FreezeFindings.Group)]
  ) -> Table {
    var columns: [Table.Column] = [
      .words("\(first)"), .number("freezes used"), .number("streak-days \(FreezeValue.daysAfter) days later"),
      .number("streak-days at the end"), .number("longest"),
    ]
    columns += found.rewards.map { .number("\(found.resources[$0])") }
    columns.append(.number("kept nothing"))
    if found.worth() != nil { columns += [.number("worth ÷ price"), .number("pays for itself")] }
    var table = Table(columns: columns)
    for (name, group) in groups {
      var row: [Words] = ["\(name)", "\(found.used(group))"]
      row += [.daysLater, .daysAtEnd, .record].map { .figure(found.text($0, group)) }
      row += found.rewards.map { .figure(found.text(.rewards(resource: $0), group)) }
      row.append(.figure(found.percent(.nothing, group)))
      if found.worth() != nil { row += [.figure(found.worthText(group)), "\(found.verdictWord(group))"] }
      table.add(row: row)
    }
    return table
  }

  private func writeDistribution(_ found: FreezeFindings, _ number: Int, to page: inout Page) {
    guard found.mean(.daysLater) != nil else { return }
    let bars = FreezeQuantity.KeptDays.allCases.compactMap { band -> BarChart.Bar? in
      guard let share = found.mean(.keptLater(band)) else { return nil }
      // Nothing is lost by a freeze but in rare turns of the shop; a row of zeros would only puzzle.
      if band == .fewer && share.value == 0 { return nil }
      let estimate = share.estimate
      return BarChart.Bar(band.name, share.value, low: estimate.low.map { max(0, $0) }, high: estimate.high)
    }
    let caption = Caption(
      "Streak-days that a \(found.item) keeps, \(FreezeValue.daysAfter) days after it was used",
      subtitle: "share of the freezes used",
      alternative: bars.map { "\($0.name): \(NumberText.percent($0.value))" }.joined(separator: ", "))
    page.figure(
      BarChart(caption, axis: Axis("share of freezes", .percent), bars: bars),
      file: number == 0 ? "freeze-days.svg" : "freeze-days-\(number + 1).svg",
      alternative: caption.alternative)
  }

  private func writeFates(_ found: FreezeFindings, to page: inout Page) {
    page.heading("What became of the streak")
    page.paragraph(
      """
      Every freeze that was used, by what followed in the same gap. It **went on** if a day counted again while the \
      streak was there, shorter or not. Freezes are **wasted** where the player had left for good and no day ever \
      counted again, where the streak fell to 0 in the same gap all the same, and on a streak of 0.
      """)
    let fates = FreezeTrials.Fate.allCases.filter { (found.mean(.fate($0))?.value ?? 0) > 0 }
    for (first, groups) in [
      ("streak when used", found.groupsByLength), ("profile", found.groupsByProfile),
    ] {
      var table = Table(
        columns: [.words("\(first)"), .number("freezes used"), .number("wasted")]
          + fates.map { .number("\($0.name)") })
      for (name, group) in groups {
        table.add(
          row: ["\(name)", "\(found.used(group))", .figure(found.percent(.wasted, group))]
            + fates.map { .figure(found.percent(.fate($0), group)) })
      }
      page.table(table)
    }
  }

  private func writePool(_ found: FreezeFindings, to page: inout Page) {
    page.heading("What takes its place")
    page.paragraph(
      """
      The freezes of a pool are alike, so another may take the place of the one that is gone, and the pool runs dry a \
      freeze earlier. Per freeze taken away:
      """)
    var table = Table(.words("without it"), .number("per freeze (95 % interval)"))
    table.row("fewer freezes used in all", .figure(found.text(.usedFewer)))
    table.row("fewer held at the end: others were to spare", .figure(found.text(.spare)))
    table.row("more bought in its place", .figure(found.text(.replaced)))
    table.row("fewer granted by rewards", .figure(found.text(.granted)))
    if study.scenario.players.feedback != nil {
      table.row("fewer days of play", .figure(found.text(.activeDays)))
    }
    page.table(table)
  }

  private func writePrice(_ found: FreezeFindings, to page: inout Page) {
    page.heading("Price and worth")
    guard !found.prices.isEmpty else {
      return page.paragraph("The shop sells no \(found.item) by itself: there is no price.")
    }
    var table = Table(
      .words("cheapest offer"), .number("price of one"), .number("rewards kept in it"),
      .number("worth at today's price"))
    for price in found.prices {
      let resource = price.currency.flatMap { currency in found.resources.firstIndex(of: currency) }
      let worth = price.currency == nil ? nil : found.worth()?.estimate
      table.row(
        "\(price.offer)", "\(price.text)",
        .figure(resource.map { found.text(.rewards(resource: $0)) } ?? NumberText.missing),
        worth.map { $0.times(price.each).cell } ?? .figure(NumberText.missing))
    }
    page.table(table)
    guard let received = found.worthOfReceived() else { return }
    let days =
      found.countsDays
      ? ", the streak-days it keeps to the end at the worth that the scenario gives them" : ""
    page.paragraph(
      """
      **Worth at today's price** is what one more freeze is worth to a player who is about to use one. It adds up the \
      rewards it keeps, at the shop's prices\(days), the freezes it is granted and those they need not buy in its \
      place. One freeze pays for itself where that is above the price. It is not the price at which one breaks even: at \
      another price players hold other numbers of freezes. `--break-even` searches for that price. Full protection is \
      another question: `rewardsim lint` says whether a streak whose missed days are all frozen pays for its freezes. \
      Per freeze that came in, used or not, one is worth \(received.estimate.inSentence) times the price. What is still \
      held at the end counts as nothing.
      """)
  }

  private func writeProvenance(to page: inout Page) {
    let frontier = report.frontiers.first?.frontier.experiment
    let tried = report.findings.items.map {
      "\(NumberText.whole($0.tried)) of \(NumberText.whole($0.used)) \($0.item)"
    }
    var facts: [Words] = [
      "\(study.players) players, \(study.scenario.days) days, seed \(String(study.seed)); tried: \(tried.listed)"
    ]
    if let frontier {
      facts.append(
        "the frontier: \(frontier.players) players a point in \(frontier.replications.count) replications, which are its unit"
      )
    }
    var links: Words = "tables for machines:"
    for (place, table) in tables.enumerated() {
      links = "\(links)\(place == 0 ? " " : ", ")\(Words.link(table, to: table))"
    }
    facts.append(links)
    if study.scenario.players.feedback == nil {
      facts.append(
        "losing a streak drives nobody away: the scenario has no feedback, and both lives play on the same days"
      )
    }
    page.provenance(report.provenance, facts)
  }
}

extension Outcome.Estimate {
  /// The same in another unit.
  func times(_ factor: Double) -> Outcome.Estimate {
    Outcome.Estimate(value: value * factor, low: low.map { $0 * factor }, high: high.map { $0 * factor })
  }
}
