import RewardEngine
import RewardPages
import RewardStudies

/// The diary as JSON: the player, what they received and spent, and each day.
struct DiaryDocument {
  private let report: DiaryReport

  init(_ report: DiaryReport) { self.report = report }

  var text: String {
    let flows = DiaryFlows(report)
    let document: JSONValue = .object([
      .init("format", "rewardsim-diary"), .init("schema", 1), .init("title", .text(report.scenario.title)),
      .init("players", .whole(report.findings.players)),
      .init("seed", .text(String(report.findings.seed))), .init("player", player),
      .init("from_day", .whole(report.shown.lowerBound + 1)),
      .init("to_day", .whole(report.shown.upperBound)),
      .init("flows", .array(flows.flows.map(flow))), .init("days", .array(report.days.map(day))),
    ])
    return document.text
  }

  private var player: JSONValue {
    let player = report.findings.diary.player
    if let history = report.findings.history {
      return [
        "id": .text(history.player), "first_date": .text(CivilDate.text(history.firstDay)),
        "arrival_day": .whole(player.arrival + 1),
      ]
    }
    return .object([
      .init("number", .whole(player.number + 1)),
      .init("profile", .text(report.catalogue.profiles[player.profile])),
      .init("rank", .whole(player.rank + 1)), .init("arrival_day", .whole(player.arrival + 1)),
      .init("activity", .number(player.activity)),
      .init("activity_by_weekday", .array(player.weekdays.map { .number($0) })),
      .init("dropout", .number(player.dropout)), .init("missions", JSONValue(player.missions)),
      .init("real_purchase", JSONValue(player.purchase)),
      .init("utc_offset_minutes", player.zoneOffset.map { .whole($0) } ?? .null),
      .init("preferred_minute", player.preferredMinute.map { .whole($0) } ?? .null),
    ])
  }

  private func flow(_ flow: DiaryFlows.Flow) -> JSONValue {
    .object([
      .init("currency", .text(report.catalogue.resources[flow.resource])),
      .init("rule", .text(flow.rule.description)), .init("amount", .whole(flow.amount)),
      .init("times", .whole(flow.times)),
    ])
  }

  private func day(_ day: Diary.Day) -> JSONValue {
    let events = DiaryCalendar(report.scenario, day).effects.map { JSONValue.text($0.rule.description) }
    return .object([
      .init("day", .whole(day.day + 1)), .init("presence", .text(day.presence.name)),
      .init("events", .array(events)),
      .init("minute", day.minute.map { .whole($0) } ?? .null), .init("draws", .array(day.draws.map(draw))),
      .init("entries", .array(day.entries.map(entry))),
      .init("end", .object(end(of: day))),
    ])
  }

  private func end(of day: Diary.Day) -> [JSONValue.Member] {
    report.states(day).flatMap { state in
      let border = state.border.map { JSONValue.Member("\(state.name).border", .text($0.rawValue)) }
      return [JSONValue.Member(state.name, .whole(state.value))] + (border.map { [$0] } ?? [])
    }
  }

  private func draw(_ draw: Diary.Draw) -> JSONValue {
    .object([
      .init("step", .text(draw.step.name)), .init("kind", .text(draw.kind.name)),
      .init("name", .text(report.name(of: draw.subject))), .init("draw", .number(draw.draw)),
      .init("limit", JSONValue(draw.limit)), .init("collect_limit", JSONValue(draw.collectLimit)),
      .init("answer", .whole(draw.answer)),
    ])
  }

  private func entry(_ entry: Diary.Entry) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("step", .text(entry.step.name)), .init("name", .text(report.name(of: entry.subject))),
      .init("rule", report.rule(of: entry.subject).map { .text($0.description) } ?? .null),
    ]
    if case .line(let index) = entry.subject {
      let line = report.catalogue.ledger[index]
      members.append(.init("flow_type", .text(line.flow.rawValue)))
      members.append(.init("currency", .text(report.catalogue.resources[line.resource])))
    }
    members += [
      .init("amount", .whole(entry.amount)), .init("times", .whole(entry.times)),
      .init("balance", entry.balance.map { .whole($0) } ?? .null),
    ]
    return .object(members)
  }
}
