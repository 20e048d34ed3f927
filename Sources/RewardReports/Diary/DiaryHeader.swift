import RewardEngine
import RewardPages
import RewardStudies

/// The head of a diary: the player's profile, zone, arrival, own chances and final state.
extension DiaryReport {
  private var diary: Diary { findings.diary }

  var header: String {
    rows.map { name, words in
      let gap = String(repeating: " ", count: Self.column - name.count)
      let lines = DiaryPage.wrapped(words, columns: DiaryPage.width - Self.column)
      return name + gap + lines.joined(separator: "\n" + String(repeating: " ", count: Self.column)) + "\n"
    }
    .joined()
  }

  private static let column = 13

  private var rows: [(String, String)] {
    if let history = findings.history { return rows(of: history) }
    let player = diary.player
    let total = NumberText.whole(findings.players)
    let profile = catalogue.profiles[player.profile]
    var rows = [("player", "\(NumberText.whole(player.number + 1)) of \(total), seed \(findings.seed)")]
    if let name {
      rows += [("profile", profile), ("in files", name)]
    } else {
      rows.append(("profile", "\(profile), number \(NumberText.whole(player.rank + 1)) of them"))
    }
    if let zone { rows.append(("zone", zone)) }
    rows.append(("stays", stay))
    rows.append(("own chances", chances))
    return rows + end
  }

  /// What files call the player; `nil` where each replication of a daily shock counts its players again.
  var name: String? {
    guard scenario.players.shockInForce == nil else { return nil }
    return "\(catalogue.profiles[diary.player.profile])-\(diary.player.rank)"
  }

  /// How often the player plays, and what they hold on the last day.
  private var end: [(String, String)] {
    guard let last = diary.days.last, diary.player.arrival < diary.days.count else { return [] }
    let plays = diary.days.count { $0.presence == .plays }
    return [
      ("plays", "\(NumberText.whole(plays)) of \(NumberText.whole(diary.days.count)) days"),
      ("ends with", state(last)),
    ]
  }

  /// The rows of a player of a log; what the log does not contain is left out.
  private func rows(of history: Explain.Findings.History) -> [(String, String)] {
    let last = history.firstDay + diary.days.count - 1
    let first = diary.days.first { $0.presence == .plays }
    return [
      ("player", "\(history.player), of an event log; random items by seed \(findings.seed)"),
      ("days", "\(CivilDate.text(history.firstDay)) to \(CivilDate.text(last))"),
      ("first plays", first.map { "on day \(NumberText.whole($0.day + 1))" } ?? "on none of these days"),
    ] + end
  }

  private var zone: String? {
    guard let offset = diary.player.zoneOffset else { return nil }
    let names = scenario.players.zones.filter { $0.utcOffsetMinutes == offset }.map(\.id)
    let sign = offset < 0 ? "-" : "+"
    let usual = diary.player.preferredMinute.map { ", usually plays at \(clock($0))" } ?? ""
    return "\(names.joined(separator: " or ")), UTC\(sign)\(clock(abs(offset)))\(usual)"
  }

  /// Arrival, every departure and every return within the run.
  private var stay: String {
    let player = diary.player
    guard player.arrival < diary.days.count else {
      return "arrives on day \(NumberText.whole(player.arrival + 1)), after the last day of this run"
    }
    var parts = ["arrives on day \(NumberText.whole(player.arrival + 1))"]
    var isGone = false
    for day in diary.days {
      for entry in day.entries {
        guard case .counter(let index) = entry.subject else { continue }
        let name = catalogue.counters[index].name
        if name == "players.departed" { isGone = true } else if name == "players.returned" { isGone = false }
        guard name == "players.departed" || name == "players.returned" else { continue }
        parts.append("\(isGone ? "leaves" : "returns") on day \(NumberText.whole(day.day + 1))")
      }
    }
    if !isGone { parts.append("stays to the end") }
    return parts.joined(separator: ", ")
  }

  private var chances: String {
    let player = diary.player
    var parts = ["plays on \(NumberText.percent(player.activity)) of days"]
    if player.weekdays.count > 1, let least = player.weekdays.min(), let most = player.weekdays.max() {
      parts[0] += " (\(NumberText.percent(least)) to \(NumberText.percent(most)) by weekday)"
    }
    parts.append(
      player.dropout > 0
        ? "leaves with a chance of \(NumberText.percent(player.dropout, decimals: 2)) a day" : "never leaves")
    if let missions = player.missions {
      parts.append("does missions \(NumberText.percent(missions)) as often as their chances say")
    }
    if let purchase = player.purchase { parts.append(packs(purchase)) }
    return parts.joined(separator: ", ")
  }

  /// What the player buys for real money on a day of play, on average.
  private func packs(_ packs: Double) -> String {
    if packs == 0 { return "never pays real money" }
    let several = NumberText.fixed(packs, decimals: 2)
    if packs > 1 { return "buys \(several) packs for real money on a day of play" }
    return "buys for real money on \(NumberText.percent(packs, decimals: 2)) of days of play"
  }
}
