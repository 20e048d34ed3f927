import RewardEngine
import RewardStudies

/// Where the freezes of one pool come from and where they go: figure and tables.
struct FreezeFlows {
  let findings: Run.Findings
  let item: String

  private var outcome: Outcome { findings.outcome }
  private var scenario: Scenario { findings.scenario }

  private func counts(through day: Int, in group: Outcome.Group = .pooled) -> FreezeCounts {
    FreezeCounts(item, in: outcome, through: day, group: group)
  }

  private var whole: FreezeCounts { counts(through: outcome.lastDay) }

  var funnel: BarChart {
    let whole = whole
    func step(_ name: String, _ count: Int64) -> BarChart.Bar {
      let share = ratio(count, whole.cameIn).map { NumberText.percent($0, decimals: 0) }
      return BarChart.Bar(name, Double(count), note: share ?? "")
    }
    var steps = [BarChart.Bar("came in", Double(whole.cameIn), note: bought(of: whole))]
    steps.append(step("used on a missed day", whole.used))
    if whole.expired > 0 { steps.append(step("expired", whole.expired)) }
    steps.append(step("held by active players", whole.heldByActive))
    steps.append(step("held by dormant players", whole.heldByDormant))
    return BarChart(
      Caption("What became of every \(item)", subtitle: "all players, the whole run", alternative: story),
      axis: Axis("freezes"), bars: steps)
  }

  private func bought(of counts: FreezeCounts) -> String {
    switch counts.bought {
    case 0: "none bought"
    case counts.cameIn: "all bought"
    default: "\(NumberText.whole(counts.bought)) bought"
    }
  }

  /// The funnel in words.
  var story: String {
    let whole = whole
    let expired = whole.expired > 0 ? "\(NumberText.whole(whole.expired)) expired, " : ""
    return "\(NumberText.whole(whole.cameIn)) came in, \(NumberText.whole(whole.bought)) of them bought; "
      + "\(NumberText.whole(whole.used)) were used on missed days, \(expired)"
      + "\(NumberText.whole(whole.heldByActive)) are held by active players and "
      + "\(NumberText.whole(whole.heldByDormant)) by dormant ones."
  }

  private var isUsedWhileAway: Bool {
    scenario.streaks(protectedBy: item).contains {
      $0.rules.freezeUse == .automatic && $0.rules.freezeFill == .dayByDay
    }
  }

  private var canExpire: Bool { scenario.items.contains { $0.id == item && $0.expiresAfterDays != nil } }

  /// Flows from the first day to each shown one, and what is held then.
  var byDay: Table {
    var columns: [Table.Column] = [.number("to day")] + flowColumns
    columns += [
      .number("held by active players"), .number("held by dormant players"),
      .number("held, mean of active (95 % interval)"),
    ]
    var table = Table(columns: columns)
    for day in outcome.shownDays {
      let counts = counts(through: day)
      let mean = findings.figure("\(item).held.mean@\(day + 1)")
      var row: [Words] = ["\(day + 1)"] + flowCells(counts)
      row += ["\(counts.heldByActive)", "\(counts.heldByDormant)", mean?.cell ?? .figure(NumberText.missing)]
      table.add(row: row)
    }
    return table
  }

  /// What came in and went out, for kinds that ever moved any.
  private var flowColumns: [Table.Column] {
    let names = ["bought", "granted", "used", "expired"]
    return zip(names, Self.flows(whole)).filter { $1 > 0 }.map { name, _ in .number("\(name)") }
  }

  private func flowCells(_ counts: FreezeCounts) -> [Words] {
    zip(Self.flows(counts), Self.flows(whole)).filter { $1 > 0 }.map { count, _ in "\(count)" }
  }

  private static func flows(_ counts: FreezeCounts) -> [Int64] {
    [counts.bought, counts.granted, counts.used, counts.expired]
  }

  var byProfile: Table {
    let isTurnedAway = whole.turnedAway > 0
    var columns: [Table.Column] = [.words("profile")] + flowColumns
    columns += [.number("held at the end"), .number("held on leaving")]
    if isTurnedAway { columns.append(.number("turned away")) }
    columns.append(.number("\(canExpire ? "used or expired" : "used") by a player (95 % interval)"))
    var table = Table(columns: columns)
    for (name, group) in outcome.groups {
      let counts = counts(through: outcome.lastDay, in: group)
      var row: [Words] = ["\(name)"] + flowCells(counts)
      row += ["\(counts.heldByActive + counts.heldByDormant)", "\(counts.heldAtDeparture)"]
      if isTurnedAway { row.append("\(counts.turnedAway)") }
      row.append(outcome.lifetime("\(item).burned", in: group)?.cell ?? .figure(NumberText.missing))
      table.add(row: row)
    }
    return table
  }

  /// What never reached a streak, and what it cost to get the rest, in sentences.
  var remarks: [Words] {
    var remarks: [Words] = []
    let whole = whole
    if whole.heldAtDeparture > 0 {
      let share = NumberText.percent(ratio(whole.heldAtDeparture, whole.cameIn))
      remarks.append(
        """
        In the hands of players on the day they left: \(whole.heldAtDeparture), \(Words.figure(share)) of all that \
        came in\(isUsedWhileAway ? "; these go on being used on days missed after that" : "").
        """)
    }
    if whole.turnedAway > 0 {
      remarks.append(
        "Turned away because the pool was full: \(whole.turnedAway), besides those that came in.")
    }
    return remarks + scenario.currencies.compactMap { shareOfSinks($0.id) }
  }

  private func shareOfSinks(_ currency: String) -> Words? {
    guard let share = findings.figure("\(item).share_of_sinks.\(currency)") else { return nil }
    return "Of all \(currency) spent, \(Words.figure(NumberText.percent(share.value))) went into \(item)."
  }

  /// The offers that give it, and how often they were refused; empty where the shop sells none.
  var offers: Table {
    var table = Table(
      .words("offer"), .number("freezes"), .words("price"), .number("bought"), .number("refused: not enough"),
      .number("refused: already have"))
    for offer in scenario.offers(giving: item) {
      let given = offer.gives.amounts.first { $0.id == item }?.amount
      let each: Words = if case .fixed(let number) = given { "\(number)" } else { "streak length" }
      let name = "shop.\(offer.id)"
      table.row(
        "\(offer.id)", each, .figure(price(of: offer)), "\(outcome.total("\(name).bought"))",
        "\(outcome.total("\(name).not_enough"))", "\(outcome.total("\(name).already_have"))")
    }
    return table
  }

  private func price(of offer: Scenario.Offer) -> String {
    switch offer.cost {
    case .currency(let prices, _):
      prices.map { "\(NumberText.whole($0.amount)) \($0.currency)" }.joined(separator: " or ")
    case .realMoney(let cents): "\(NumberText.fixed(Double(cents) / 100, decimals: 2)) in real money"
    }
  }
}
