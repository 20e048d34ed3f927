import RewardEngine
import RewardPages
import RewardStudies

/// The value of freezes as a page.
extension FreezeValueReport {
  var page: Page {
    var page = Page()
    page.heading("\(study.scenario.title): the value of a freeze", level: 1)
    for found in findings.items { writeAnswer(of: found, to: &page) }
    page.paragraph(
      "Replays each player without one of the freezes they used, with the same random draws. The difference is what that freeze was worth. Brackets hold 95 % intervals over \(unit)."
    )
    for (number, found) in findings.items.enumerated() where found.used > 0 {
      if findings.items.count > 1 { page.heading("\(found.item)") }
      writeSaved(found, to: &page)
      writeTogether(found, to: &page)
      writeDistribution(found, number, to: &page)
      writeFates(found, to: &page)
      writePrice(found, to: &page)
      writePool(found, to: &page)
    }
    for found in breakEvens { found.write(to: &page) }
    for (number, frontier) in frontiers.enumerated() { frontier.write(number, to: &page) }
    page.details("How to read this report") { $0.list(reading) }
    writeProvenance(to: &page)
    return page
  }

  /// What the intervals are computed over.
  private var unit: String {
    study.scenario.players.shockInForce == nil ? "players" : "replications, since players share their days"
  }

  private func writeAnswer(of found: FreezeFindings, to page: inout Page) {
    let answer = FreezeValueAnswer(found, frontiers, breakEvens)
    page.lead("\(answer.sentences[0])")
    page.list((answer.sentences.dropFirst() + [answer.nextStep].compactMap { $0 }).map { "\($0)" })
  }

  private typealias Groups = [(name: String, group: FreezeFindings.Group)]

  private func writeSaved(_ found: FreezeFindings, to page: inout Page) {
    page.heading("What one \(found.item) saves")
    func write(_ first: String, _ groups: Groups, to page: inout Page) {
      page.table(saved(found, first, groups))
      let rewards = found.rewards.map { resource in
        FreezeFigureColumn("\(found.resources[resource]) saved") {
          found.text(.rewards(resource: resource), $0)
        }
      }
      FreezeFigureColumn.write(rewards, first, groups, to: &page)
    }
    write("streak when used", found.groupsByLength, to: &page)
    page.details("By profile") { write("profile", found.groupsByProfile, to: &$0) }
    page.details("Saved until the last day") {
      $0.table(atEnd(found, "streak when used", found.groupsByLength))
      $0.table(atEnd(found, "profile", found.groupsByProfile))
    }
  }

  private func saved(_ found: FreezeFindings, _ first: String, _ groups: Groups) -> Table {
    let hasWorth = found.worth() != nil
    let later = found.mean(.daysLater) != nil
    var columns: [Table.Column] = [.words("\(first)")]
    if hasWorth { columns.append(.words("pays for itself")) }
    columns += [
      .number("uses"),
      .number(later ? "streak-days saved, \(FreezeValue.daysAfter) days later" : "streak-days saved"),
    ]
    if hasWorth { columns.append(.number("worth ÷ price")) }
    var table = Table(columns: columns)
    for (name, group) in groups {
      var row: [Words] = ["\(name)"]
      if hasWorth { row.append("\(found.verdictWord(group))") }
      row += ["\(found.used(group))", .figure(found.text(later ? .daysLater : .daysAtEnd, group))]
      if hasWorth { row.append(.figure(found.worthText(group))) }
      table.add(row: row)
    }
    return table
  }

  private func atEnd(_ found: FreezeFindings, _ first: String, _ groups: Groups) -> Table {
    var table = Table(
      .words("\(first)"), .number("streak-days saved"), .number("longest streak, days saved"),
      .number("changed nothing"))
    for (name, group) in groups {
      table.row(
        "\(name)", .figure(found.text(.daysAtEnd, group)), .figure(found.text(.record, group)),
        .figure(found.percent(.nothing, group)))
    }
    return table
  }

  private func writeTogether(_ found: FreezeFindings, to page: inout Page) {
    page.heading("What all uses of \(found.item) save together")
    page.paragraph(
      "Each player is replayed once more, with freezes that they hold as before, but that do not protect. The table has the difference for each freeze used. It is not the sum of what single freezes save: where a run needs several, each of them counts the same rewards."
    )
    func write(_ groups: Groups, to page: inout Page) {
      page.table(together(found, groups))
      let longest = FreezeFigureColumn("days of longest streaks") {
        found.togetherText(.record, of: $0.profile)
      }
      let rewards = found.rewardsTogether.map { resource in
        FreezeFigureColumn("\(found.resources[resource])") {
          found.togetherText(.rewards(resource: resource), of: $0.profile)
        }
      }
      FreezeFigureColumn.write([longest] + rewards, "profile", groups, to: &page)
    }
    write([("all", .all)], to: &page)
    page.details("By profile") { write(found.groupsByProfile, to: &$0) }
  }

  private func together(_ found: FreezeFindings, _ groups: Groups) -> Table {
    let hasWorth = found.worthTogether() != nil
    var columns: [Table.Column] = [.words("profile")]
    if hasWorth { columns.append(.words("pay for themselves")) }
    columns.append(.number("streak-days"))
    if hasWorth { columns.append(.number("worth ÷ price")) }
    var table = Table(columns: columns)
    for (name, group) in groups {
      let profile = group.profile
      var row: [Words] = ["\(name)"]
      if hasWorth { row.append("\(FreezeFindings.word(found.verdictTogether(of: profile)))") }
      row.append(.figure(found.togetherText(.daysAtEnd, of: profile)))
      if hasWorth {
        row.append(
          .figure(found.worthTogether(of: profile).map { $0.shown(in: "freezes") } ?? NumberText.missing))
      }
      table.add(row: row)
    }
    return table
  }

  private func writeDistribution(_ found: FreezeFindings, _ number: Int, to page: inout Page) {
    guard found.mean(.daysLater) != nil else { return }
    let bars = FreezeQuantity.KeptDays.allCases.compactMap { band -> BarChart.Bar? in
      guard let share = found.estimate(.keptLater(band)) else { return nil }
      // A freeze costs streak-days in rare turns of the shop only, so that a row of zeros would puzzle.
      if band == .fewer && share.value == 0 { return nil }
      return BarChart.Bar(band.names.text, share.value, low: share.low, high: share.high)
    }
    let title = "Streak-days that one \(found.item) saves, \(FreezeValue.daysAfter) days later"
    let caption = Caption(
      title, subtitle: "share of the freezes used",
      alternative: "\(title): "
        + bars.map { "\($0.name) for \(NumberText.percent($0.value)) of them" }.listed + ".")
    page.figure(
      BarChart(caption, axis: Axis("share of freezes", .percent), bars: bars),
      file: Report.chartFile("freeze-days", number))
  }

  private func writeFates(_ found: FreezeFindings, to page: inout Page) {
    page.heading("What happened to the streak")
    page.paragraph(
      "A freeze is **wasted** if the player had left for good, if the streak ended in the same gap anyway, or if the streak was 0."
    )
    func write(_ first: String, _ groups: Groups, to page: inout Page) {
      let wasted = FreezeFigureColumn("wasted") { found.percent(.wasted, $0) }
      let others = FreezeTrials.Fate.allCases.filter { (found.mean(.fate($0))?.value ?? 0) > 0 }
      let fates = others.map { fate in
        FreezeFigureColumn("\(fate.names.text)") { found.percent(.fate(fate), $0) }
      }
      FreezeFigureColumn.write([wasted] + fates, first, groups, to: &page)
    }
    write("streak when used", found.groupsByLength, to: &page)
    page.details("By profile") { write("profile", found.groupsByProfile, to: &$0) }
  }

  private func writePool(_ found: FreezeFindings, to page: inout Page) {
    page.details("How the pool makes up for a missing \(found.item)") { page in
      page.paragraph(
        "The freezes of a pool are alike. Another one may take the place of the missing one, and the pool is empty one freeze earlier."
      )
      var table = Table(.words("effect of taking one away"), .number("per freeze (95 % interval)"))
      table.row("fewer freezes used in all", .figure(found.text(.usedFewer)))
      table.row("fewer freezes held on the last day, which were spare", .figure(found.text(.spare)))
      table.row("more freezes bought to replace it", .figure(found.text(.replaced)))
      table.row("fewer freezes granted by rewards", .figure(found.text(.granted)))
      if study.scenario.players.feedback != nil {
        table.row("fewer days of play", .figure(found.text(.activeDays)))
      }
      page.table(table)
    }
  }

  private func writePrice(_ found: FreezeFindings, to page: inout Page) {
    page.heading("Price and worth")
    guard !found.prices.isEmpty else {
      return page.paragraph("The shop does not sell \(found.item) by itself, so it has no price.")
    }
    var table = Table(
      .words("cheapest offer"), .number("price of one"), .number("saved in that currency"),
      .number("worth at today's price"))
    for price in found.prices {
      let resource = price.currency.flatMap { currency in found.resources.firstIndex(of: currency) }
      let worth = price.currency == nil ? nil : found.worthEstimate()
      table.row(
        "\(price.offer)", "\(price.text)",
        .figure(resource.map { found.text(.rewards(resource: $0)) } ?? NumberText.missing),
        .figure(worth.map { $0.scaled(by: price.each).shown(in: "freezes") } ?? NumberText.missing))
    }
    page.table(table)
    guard let received = found.worthOfReceived() else { return }
    page.paragraph(
      "One \(found.item) pays for itself if its worth is at least its price. Counting those that are received but never used, one is worth \(received.shown(in: "freezes")) times the price."
    )
  }

  private var reading: [Words] {
    let days =
      findings.items.contains(where: \.countsDays)
      ? ", the streak-days it saves to the last day at the worth that the scenario gives them" : ""
    return [
      "\(study.players) players are simulated once, and then replayed for up to \(study.most) of their freezes, without one freeze each time. That freeze is taken out of the pool just before it would be used, and nothing is refunded. Means are over all freezes used.",
      "**Streak-days saved** are the lengths of all streaks that share the pool, with the freeze less without it. **Saved** of a currency counts all that the player earns by play until the last day. What the shop gives is paid for, so it is not counted again. A freeze **changed nothing** if no day of a streak, no longest streak, no reward and no number of freezes is different on the last day without it. Freezes used in the last \(FreezeValue.daysAfter) days are not in the columns for \(FreezeValue.daysAfter) days later.",
      "**Worth at today's price** is what one more freeze is worth to a player who is about to use one. It adds up the rewards it saves, at the shop's prices\(days), the freezes it is granted, and those they need not buy in its place. Freezes that they buy in addition, as the streak goes on, are subtracted, unless they are still held on the last day.",
      "The worth is not the price at which a freeze breaks even: at another price, players hold other numbers of freezes. `--break-even` searches for that price.",
      "What all freezes save **together** compares with one more run of the same players, with the same random draws. They hold and buy freezes there as the rules say, but no freeze protects. What it lacks on the last day is divided by the freezes used. Its worth ÷ price adds up rewards and freezes granted; freezes bought are not subtracted, as those used are what it is divided by.",
      "Whether a streak with all missed days frozen pays for its freezes is another question, which `rewardsim lint` answers. Other freezes that are held on the last day count as worth nothing.",
    ]
  }

  private func writeProvenance(to page: inout Page) {
    let frontier = frontiers.first?.frontier.experiment
    let tried = findings.items.map {
      "\(NumberText.whole($0.tried)) of \(NumberText.whole($0.used)) uses of \($0.item)"
    }
    var facts: [Words] = [
      "\(study.players) players, \(study.scenario.days) days, seed \(String(study.seed)); replayed: \(tried.listed)"
    ]
    if let frontier {
      facts.append(
        "the frontier: \(frontier.players) players at each point in \(frontier.replications.count) replications, which its intervals are computed over"
      )
    }
    facts.append(StudyReport.links(to: tables.map(\.name)))
    if study.scenario.players.feedback == nil {
      facts.append(
        "losing a streak makes no player churn: the scenario has no feedback, so both runs have the same days of play"
      )
    }
    page.provenance(provenance, facts)
  }
}
