import RewardEngine
import RewardPages
import RewardStudies

extension DiaryReport {
  private static let columns = [
    "day", "weekday", "presence", "kind", "step", "name", "rule", "flow_type", "currency", "amount", "times",
    "balance", "draw", "limit", "collect_limit",
  ]

  /// The diary as tidy rows: every entry, every draw, and the state at the end of each day.
  public var csv: String {
    let hasBorder = scenario.streaks.contains(where: \.hasBorder)
    var table = CSVTable(columns: Self.columns + (hasBorder ? ["border"] : []))
    func add(_ cells: [CSVTable.Cell], border: StreakBorder? = nil) {
      table.add(row: cells + (hasBorder ? [.text(border?.rawValue)] : []))
    }
    for day in days {
      for effect in DiaryCalendar(scenario, day).effects {
        add(
          start(day) + ["event", .text(effect.step.name), .text(effect.event)]
            + [.text(effect.rule.description)] + Array(repeating: .empty, count: 8))
      }
      for entry in day.entries { add(start(day) + cells(entry)) }
      for draw in day.draws { add(start(day) + cells(draw)) }
      guard day.presence != .notYetArrived else { continue }
      for state in states(day) {
        add(
          start(day) + ["state", .empty, .text(state.name), .empty, .empty, .empty, .whole(state.value)]
            + Array(repeating: .empty, count: 5), border: state.border)
      }
    }
    return table.text
  }

  private func start(_ day: Diary.Day) -> [CSVTable.Cell] {
    [.whole(day.day + 1), .text(weekday(day.day)), .text(day.presence.name)]
  }

  private func cells(_ entry: Diary.Entry) -> [CSVTable.Cell] {
    var flow: [CSVTable.Cell] = [.empty, .empty]
    var kind = CSVTable.Cell.text("counter")
    if case .line(let index) = entry.subject {
      let line = catalogue.ledger[index]
      flow = [.text(line.flow.rawValue), .text(catalogue.resources[line.resource])]
      kind = .text("ledger")
    }
    return [kind, .text(entry.step.name), .text(name(of: entry.subject)), rule(entry.subject)] + flow
      + [.whole(entry.amount), .whole(entry.times), .whole(entry.balance), .empty, .empty, .empty]
  }

  private func cells(_ draw: Diary.Draw) -> [CSVTable.Cell] {
    [
      "draw", .text(draw.step.name), .text("\(draw.kind.name) \(name(of: draw.subject))"),
      rule(draw.subject), .empty, .empty, .whole(draw.answer), .empty, .empty, .number(draw.draw),
      .number(draw.limit), .number(draw.collectLimit),
    ]
  }

  private func rule(_ subject: Diary.Subject) -> CSVTable.Cell {
    .text(rule(of: subject)?.description)
  }

  /// The name of an entry: a reason and an id, or a counter.
  func name(of subject: Diary.Subject) -> String {
    switch subject {
    case .line(let index): catalogue.ledger[index].label
    case .counter(let index): catalogue.counters[index].name
    }
  }

  /// Everything measured of a player when a day closed, named as in `players.csv`: copies of a streak are numbered from 1 where there are several.
  func states(_ day: Diary.Day) -> [(name: String, value: Int, border: StreakBorder?)] {
    var states: [(name: String, value: Int, border: StreakBorder?)] = []
    for (streak, lengths) in zip(scenario.streaks, day.streaks) {
      for (copy, length) in lengths.enumerated() {
        let border = streak.hasBorder ? StreakBorder(length: length) : nil
        let name = "streak.\(streak.id)" + (lengths.count > 1 ? ".\(copy + 1)" : "")
        states.append((name, length, border))
      }
    }
    if let level = day.level { states.append(("level", level, nil)) }
    if let progress = day.levelProgress {
      states.append(("level.progress", progress.current, nil))
      if let needed = progress.needed { states.append(("level.width", needed, nil)) }
    }
    return states + zip(catalogue.resources, day.balances).map { ($0, $1, nil) }
  }
}

extension Diary.Presence {
  var name: String {
    switch self {
    case .notYetArrived: "not_yet_arrived"
    case .plays: "plays"
    case .staysAway: "stays_away"
    case .gone: "gone"
    }
  }
}

extension Diary.Draw.Kind {
  var name: String {
    switch self {
    case .attendance: "attendance"
    case .activityChance: "activity_chance"
    case .activityCount: "activity_count"
    case .mission: "mission"
    case .offer: "offer"
    case .realPurchase: "real_purchase"
    case .pack: "pack"
    case .freezeByHand: "freeze_by_hand"
    case .randomItem: "random_item"
    }
  }
}
