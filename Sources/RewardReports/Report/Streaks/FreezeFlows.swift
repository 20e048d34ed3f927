import RewardEngine
import RewardPages
import RewardStudies

/// Where the freezes of one pool come from and where they go: the chart, the table and remarks.
struct FreezeFlows: ReportPart {
  let findings: Run.Findings
  let item: String

  private func counts(through day: Int) -> FreezeCounts { FreezeCounts(item, in: outcome, through: day) }

  private var whole: FreezeCounts { counts(through: outcome.lastDay) }

  var funnel: BarChart {
    let whole = whole
    func step(_ name: String, _ count: Int64) -> BarChart.Bar {
      let share = ratio(count, whole.all).map { NumberText.percent($0, decimals: 0) }
      return BarChart.Bar(name, Double(count), note: share ?? "")
    }
    var steps = [BarChart.Bar("received", Double(whole.cameIn), note: bought(of: whole))]
    if whole.carriedOver > 0 { steps.insert(step("held at the start", whole.carriedOver), at: 0) }
    steps.append(step("used on a missed day", whole.used))
    if whole.usedAfterChurn > 0 { steps.append(step("used after churn", whole.usedAfterChurn)) }
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
    let afterChurn =
      whole.usedAfterChurn > 0
      ? "\(NumberText.whole(whole.usedAfterChurn)) more after their owners churned, " : ""
    let expired = whole.expired > 0 ? "\(NumberText.whole(whole.expired)) expired, " : ""
    let held = whole.carriedOver > 0 ? "held \(NumberText.whole(whole.carriedOver)) at the start and " : ""
    return
      "players \(held)received \(NumberText.whole(whole.cameIn)), \(NumberText.whole(whole.bought)) of them bought; "
      + "\(NumberText.whole(whole.used)) were used on missed days, \(afterChurn)\(expired)"
      + "active players hold \(NumberText.whole(whole.heldByActive)) and dormant players "
      + "\(NumberText.whole(whole.heldByDormant))."
  }

  private var isUsedWhileAway: Bool {
    scenario.streaks(protectedBy: item).contains {
      $0.rules.freezeUse == .automatic && $0.rules.freezeFill == .dayByDay
    }
  }

  /// Flows from the first day to each shown one, and what players hold then.
  var byDay: Table {
    var columns: [Table.Column] = [.number("up to day")] + flowColumns
    columns += [.number("held"), .number("held per active player (95 % interval)")]
    var table = Table(columns: columns)
    for day in outcome.shownDays {
      let counts = counts(through: day)
      let mean = findings.figure("\(item).held.mean@\(day + 1)")
      var row: [Words] = ["\(day + 1)"] + flowCells(counts)
      row += ["\(counts.heldByActive + counts.heldByDormant)", mean.cell]
      table.add(row: row)
    }
    return table
  }

  /// The flows that have any amount.
  private var flowColumns: [Table.Column] {
    let names = ["held at the start", "bought", "granted", "used", "used after churn", "expired"]
    return zip(names, Self.flows(whole)).filter { $1 > 0 }.map { name, _ in .number("\(name)") }
  }

  private func flowCells(_ counts: FreezeCounts) -> [Words] {
    zip(Self.flows(counts), Self.flows(whole)).filter { $1 > 0 }.map { count, _ in "\(count)" }
  }

  private static func flows(_ counts: FreezeCounts) -> [Int64] {
    [
      counts.carriedOver, counts.bought, counts.granted, counts.used, counts.usedAfterChurn, counts.expired,
    ]
  }

  /// Freezes that never protected a streak, and the share of spending that freezes take.
  var remarks: [Words] {
    var remarks: [Words] = []
    let whole = whole
    if whole.heldAtDeparture > 0 {
      let share = NumberText.percent(ratio(whole.heldAtDeparture, whole.all))
      remarks.append(
        """
        Players held \(whole.heldAtDeparture) on the day they churned, \(Words.figure(share)) of all they \
        \(whole.carriedOver > 0 ? "had" : "received").\(isUsedWhileAway ? " After that, freezes still run out on missed days, but they do not count as used." : "")
        """)
    }
    if whole.turnedAway > 0 {
      remarks.append(
        "Players could not hold \(whole.turnedAway) more, because the pool was full.")
    }
    return remarks + scenario.currencies.compactMap { shareOfSinks($0.id) }
  }

  private func shareOfSinks(_ currency: String) -> Words? {
    guard let share = findings.figure("\(item).share_of_sinks.\(currency)") else { return nil }
    let offers = scenario.offers(giving: item).filter { $0.price(in: currency) != nil }
    let isAlone = offers.allSatisfy { $0.gives.amounts.count == 1 && $0.gives.randomItem == nil }
    let what = isAlone ? "'\(item)'" : "offers that contain '\(item)'"
    return
      "Players spend \(Words.figure(NumberText.percent(share.value))) of all spent \(currency) on \(what).\(shared(offers))"
  }

  /// Which of these offers contain other freezes, too: the shares of these freezes overlap.
  private func shared(_ offers: [Scenario.Offer]) -> String {
    let others = offers.map { offer in
      offer.gives.amounts.map(\.id).filter { $0 != item && scenario.protects($0) }
    }
    let bundles = zip(offers, others).filter { !$1.isEmpty }.map { "'\($0.0.id)'" }
    guard !bundles.isEmpty else { return "" }
    let freezes = Set(others.joined()).sorted().map { "'\($0)'" }
    let (contain, price) =
      bundles.count == 1 ? ("contains", "its whole price counts") : ("contain", "their whole prices count")
    return " \(bundles.listed) also \(contain) \(freezes.listed), and \(price) for each freeze."
  }
}
