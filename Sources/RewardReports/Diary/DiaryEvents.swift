import RewardEngine
import RewardPages

/// The events of one day of a player, row by row.
struct DiaryEvents {
  private let report: DiaryReport
  private let day: Diary.Day
  private let index: DiaryIndex

  init(report: DiaryReport, day: Diary.Day) {
    self.report = report
    self.day = day
    index = DiaryIndex(day, report.catalogue)
  }

  var rows: [DiaryPage.Row] {
    // The level before today's first step up.
    var level = (day.level ?? 0) - day.entries.filter { name($0) == "level.ups" }.reduce(0) { $0 + $1.amount }
    var rows: [DiaryPage.Row] = []
    for entry in entries {
      switch entry.subject {
      case .line(let line): rows.append(row(entry, report.catalogue.ledger[line]))
      case .counter:
        if name(entry) == "level.ups" { level += entry.amount }
        if let row = row(entry, level: level) { rows.append(row) }
      }
    }
    return rows
  }

  /// The entries; within a step causes come first: a day that counts, a new level.
  private var entries: [Diary.Entry] {
    var result: [Diary.Entry] = []
    var causes = 0
    for entry in day.entries {
      if entry.step != result.last?.step { causes = result.count }
      let name = name(entry)
      if name.hasSuffix(".days_counted") || name == "level.ups" {
        result.insert(entry, at: causes)
        causes += 1
      } else {
        result.append(entry)
      }
    }
    return result
  }

  /// The row of a draw without effect.
  func row(ofNothing draw: Diary.Draw) -> DiaryPage.Row {
    let isWanted = draw.limit.map { draw.draw < $0 } ?? false
    let words =
      switch draw.kind {
      case .activityCount: "none"
      case .realPurchase: index.has("payers.today") ? "no more" : "no"
      case .freezeByHand: "freezes not accepted"
      case .offer, .mission: isWanted ? "wanted, but not possible or not needed" : "no"
      default: "no"
      }
    return row(draw.step, draw.subject, "\(words) (\(draw.comparison))")
  }

  private func row(
    _ step: Step, _ subject: Diary.Subject, _ event: String, change: String = "", balance: String = ""
  ) -> DiaryPage.Row {
    let rule = report.rule(of: subject)?.description ?? ""
    return DiaryPage.Row(step: step, rule: rule, event: event, change: change, balance: balance)
  }

  private func row(_ entry: Diary.Entry, _ line: Catalogue.Line) -> DiaryPage.Row {
    let change = line.flow.adds ? entry.amount : -entry.amount
    let resource = report.catalogue.resources[line.resource]
    var event = words(entry, line)
    if let draw = index.randomItem(of: entry.subject) {
      event += event.isEmpty ? "random item" : ", random item"
      event += " (\(draw.comparison))"
    }
    return row(
      entry.step, entry.subject, event, change: "\(signed(change)) \(resource)",
      balance: entry.balance.map { NumberText.whole($0) } ?? "")
  }

  private func words(_ entry: Diary.Entry, _ line: Catalogue.Line) -> String {
    switch line.reason {
    case .start, .login: ""
    case .activity: times(entry, "activity.\(line.id).done")
    case .mission:
      with(draw("mission.\(line.id).done"), "collected", collected: true)
    case .missionCost: with(draw("mission.\(line.id).done"), "done")
    case .cycle, .milestone: entry.times > 1 ? "reached \(NumberText.whole(entry.times)) times" : "reached"
    case .level: line.id == "each" && entry.times > 1 ? "\(NumberText.whole(entry.times)) levels" : "reached"
    case .purchase:
      line.flow == .sink
        ? with(draw("shop.\(line.id).bought"), "buys \(NumberText.whole(entry.times))") : "received"
    case .realPurchase:
      with(index.draws("payers.today").first { $0.answer > 0 }, buys(entry.times, of: line.id))
    case .freezeUsed: bridges(entry.amount, of: line.id)
    case .freezeUsedAfterChurn: bridges(entry.amount, of: line.id) + " after churn"
    case .expired: "unused"
    }
  }

  /// The row of a counter that no ledger line of the step covers; `nil` for counters that only statistics need.
  private func row(_ entry: Diary.Entry, level: Int) -> DiaryPage.Row? {
    let name = name(entry)
    let parts = name.split(separator: ".").map(String.init)
    let count = entry.amount
    func event(_ event: String, change: String = "") -> DiaryPage.Row {
      row(entry.step, entry.subject, event, change: change)
    }
    switch (parts.first, parts.last) {
    case ("players", _), ("payers", _), ("revenue", _), ("clocks", _), ("xp", "lost"): return nil
    case (_, "held_at_departure"): return nil
    case ("level", "ups"): return event("level \(NumberText.whole(level))")
    case ("xp", "from_boosts"): return event("of which by boosts", change: "\(signed(count)) xp")
    case ("xp", "from_events"): return event("of which by events", change: "\(signed(count)) xp")
    case (let item?, "turned_away"):
      let more = NumberText.whole(count)
      return event(
        report.scenario.isCollection(item) ? "\(more) owned already, not added" : "no room for \(more) more")
    case ("boost", "granted"): return event("granted", change: "\(signed(count)) \(parts[1])")
    case ("activity", "done"):
      return index.isBooked(.activity, parts[1], entry.step) ? nil : event(times(entry, name))
    case ("mission", let what): return mission(entry, parts[1], what).map { event($0) }
    case ("shop", let what): return shop(entry, parts[1], what).map { event($0) }
    case ("streak", let what): return streak(count, parts[1], what).map { event($0) }
    default: return event("\(name) \(signed(count))")
    }
  }

  private func mission(_ entry: Diary.Entry, _ id: String, _ what: String?) -> String? {
    let draw = draw("mission.\(id).done")
    switch what {
    case "lost":
      guard let draw else { return "done, not collected" }
      return "done, not collected (\(draw.comparison(with: draw.collectLimit)))"
    case "not_enough": return with(draw, "wanted, too little money")
    case "done":
      if index.has("mission.\(id).lost") || index.isBooked(.mission, id, entry.step) { return nil }
      return with(draw, "done and collected", collected: true)
    default: return nil
    }
  }

  private func shop(_ entry: Diary.Entry, _ id: String, _ what: String?) -> String? {
    let draw = draw("shop.\(id).bought")
    switch what {
    case "not_enough": return with(draw, "wanted, too little money")
    case "already_have":
      let gives = report.scenario.shop.first { $0.id == id }?.gives.amounts ?? []
      let owned = !gives.isEmpty && gives.allSatisfy { report.scenario.isCollection($0.id) }
      return with(draw, owned ? "wanted, all owned already" : "wanted, no room for it")
    case "bought":
      if index.isBooked(.purchase, id, entry.step) || index.isBooked(.realPurchase, id, entry.step) {
        return nil
      }
      return entry.step == .buyWithRealMoney ? buys(entry.amount, of: id) : with(draw, "buys \(entry.amount)")
    default: return nil
    }
  }

  private func streak(_ count: Int, _ id: String, _ what: String?) -> String? {
    let copies = copies(of: id)
    switch what {
    case "days_counted": return copies > 1 ? "counts for \(count) of \(copies)" : "counts"
    case "grace_days": return "forgives \(count.counted("missed day"))\(Self.counted(over: copies))"
    case "days_lost": return "loses \(count.counted("day"))\(Self.counted(over: copies))"
    case "breaks": return copies > 1 ? "breaks \(count) of \(copies)" : "breaks"
    default: return nil
    }
  }

  private func bridges(_ days: Int, of streak: String) -> String {
    "bridges \(days.counted("missed day"))\(Self.counted(over: copies(of: streak)))"
  }

  private func copies(of streak: String) -> Int {
    report.scenario.streaks.first { $0.id == streak }?.perPlayer ?? 1
  }

  /// A date counts once for each of several streaks.
  private static func counted(over streaks: Int) -> String {
    streaks > 1 ? ", counted over \(streaks) streaks" : ""
  }

  private func name(_ entry: Diary.Entry) -> String {
    guard case .counter(let counter) = entry.subject else { return "" }
    return report.catalogue.counters[counter].name
  }

  private func draw(_ counter: String) -> Diary.Draw? { index.draws(counter).first }

  private func with(_ draw: Diary.Draw?, _ words: String, collected: Bool = false) -> String {
    guard let draw else { return words }
    return "\(words) (\(draw.comparison(with: collected ? draw.collectLimit : draw.limit)))"
  }

  /// How often an activity was done, each copy with its draw.
  private func times(_ entry: Diary.Entry, _ counter: String) -> String {
    let draws = index.draws(counter)
    let times = entry.times == 1 ? "once" : "\(NumberText.whole(entry.times)) times"
    guard let first = draws.first else { return times }
    if draws.count == 1 { return "\(times) (\(first.comparison))" }
    let decimals = draws.map { $0.decimals(besides: first.limit) }.max() ?? 3
    let numbers = draws.map { NumberText.fixed($0.draw, decimals: decimals) }.joined(separator: ", ")
    guard case .activityChance = first.kind else { return "\(times) (\(numbers))" }
    return "\(entry.times) of \(draws.count) (\(numbers) against "
      + "\(NumberText.fixed(first.limit, decimals: decimals)))"
  }

  /// So many packs of one kind, and the real money paid for them: `buys for 4.99`, `buys 2 for 9.98`.
  private func buys(_ count: Int, of id: String) -> String {
    let cents = report.scenario.packs.first { $0.offer.id == id }?.cents ?? 0
    let money = NumberText.fixed(Double(cents * count) / 100, decimals: 2)
    return count == 1 ? "buys for \(money)" : "buys \(NumberText.whole(count)) for \(money)"
  }
}
