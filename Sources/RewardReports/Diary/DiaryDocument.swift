import RewardEngine
import RewardPages
import RewardStudies

extension DiaryReport {
  /// The diary as JSON: the player, what they received and spent, and each day.
  public var json: String {
    let document: JSONValue = .object([
      .init("format", "rewardsim-diary"), .init("schema", 1), .init("title", .text(scenario.title)),
      .init("players", .whole(findings.players)),
      .init("seed", .text(String(findings.seed))), .init("player", player),
      .init("from_day", .whole(shown.lowerBound + 1)),
      .init("to_day", .whole(shown.upperBound)),
      .init("flows", .array(DiaryFlows(self).flows.map(flow))), .init("days", .array(days.map(day))),
    ])
    return document.text
  }

  private var player: JSONValue {
    let player = findings.diary.player
    if let history = findings.history {
      return [
        "id": .text(history.player), "first_date": .text(CivilDate.text(history.firstDay)),
        "arrival_day": .whole(player.arrival + 1),
      ]
    }
    return .object([
      .init("number", .whole(player.number + 1)), .init("name", JSONValue(name)),
      .init("profile", .text(catalogue.profiles[player.profile])),
      .init("rank", .whole(player.rank + 1)), .init("arrival_day", .whole(player.arrival + 1)),
      .init("activity", .number(player.activity)),
      .init("activity_by_weekday", .array(player.weekdays.map { .number($0) })),
      .init("dropout", .number(player.dropout)), .init("missions", JSONValue(player.missions)),
      .init("real_purchase", JSONValue(player.purchase)),
      .init("utc_offset_minutes", JSONValue(player.zoneOffset)),
      .init("preferred_minute", JSONValue(player.preferredMinute)),
    ])
  }

  private func flow(_ flow: DiaryFlows.Flow) -> JSONValue {
    .object([
      .init("currency", .text(catalogue.resources[flow.resource])),
      .init("rule", .text(flow.rule.description)), .init("amount", .whole(flow.amount)),
      .init("times", .whole(flow.times)),
    ])
  }

  private func day(_ day: Diary.Day) -> JSONValue {
    let events = DiaryCalendar(scenario, day).effects.map { JSONValue.text($0.rule.description) }
    return .object([
      .init("day", .whole(day.day + 1)), .init("presence", .text(day.presence.name)),
      .init("events", .array(events)),
      .init("minute", JSONValue(day.minutes.first)),
      .init("minutes", .array(day.minutes.map { .whole($0) })), .init("draws", .array(day.draws.map(draw))),
      .init("entries", .array(day.entries.map(entry))),
      .init("end", .object(end(of: day))),
    ])
  }

  private func end(of day: Diary.Day) -> [JSONValue.Member] {
    states(day).flatMap { state in
      let border = state.border.map { JSONValue.Member("\(state.name).border", .text($0.rawValue)) }
      return [JSONValue.Member(state.name, .whole(state.value))] + (border.map { [$0] } ?? [])
    }
  }

  private func draw(_ draw: Diary.Draw) -> JSONValue {
    .object([
      .init("step", .text(draw.step.name)), .init("kind", .text(draw.kind.name)),
      .init("name", .text(name(of: draw.subject))), .init("draw", .number(draw.draw)),
      .init("limit", JSONValue(draw.limit)), .init("collect_limit", JSONValue(draw.collectLimit)),
      .init("answer", .whole(draw.answer)),
    ])
  }

  private func entry(_ entry: Diary.Entry) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("step", .text(entry.step.name)), .init("name", .text(name(of: entry.subject))),
      .init("rule", JSONValue(rule(of: entry.subject)?.description)),
    ]
    if case .line(let index) = entry.subject {
      let line = catalogue.ledger[index]
      members.append(.init("flow_type", .text(line.flow.rawValue)))
      members.append(.init("currency", .text(catalogue.resources[line.resource])))
    }
    members += [
      .init("amount", .whole(entry.amount)), .init("times", .whole(entry.times)),
      .init("balance", JSONValue(entry.balance)),
    ]
    return .object(members)
  }
}
