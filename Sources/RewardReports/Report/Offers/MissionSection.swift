import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on missions: how often players do them, and how many of their rewards they collect.
struct MissionSection: Section {
  let findings: Run.Findings

  var isNeeded: Bool { !scenario.missions.isEmpty }

  func write(to page: inout Page) {
    page.chapter("Missions", ["\(answer)"]) { page in
      page.table(missions)
      writeRewards(to: &page)
      guard scenario.players.profiles.count > 1 else { return }
      page.heading("Missions by profile", level: 3)
      page.table(byProfile)
    }
  }

  /// The totals over all missions.
  private struct Sum {
    var days: Int64
    var done: Int64
    var lost: Int64
    var short: Int64
  }

  private func sum(in group: Outcome.Group = .pooled) -> Sum {
    func total(_ counter: String) -> Int64 {
      scenario.missions.reduce(0) { $0 + outcome.total("mission.\($1.id).\(counter)", in: group) }
    }
    return Sum(
      days: outcome.total("players.active", in: group), done: total("done"), lost: total("lost"),
      short: total("not_enough"))
  }

  private var answer: String {
    let sum = sum()
    guard sum.done > 0 else { return "No player does a mission." }
    let count = NumberText.significant(ratio(sum.done, sum.days), digits: 3)
    var sentences = ["A player does \(count) \(NumberText.noun(after: count, "mission")) on a day of play."]
    sentences.append(
      sum.lost == 0
        ? "Players collect all rewards."
        : "Players do not collect the rewards of \(NumberText.percent(ratio(sum.lost, sum.done))) of them.")
    if sum.short > 0 {
      let share = NumberText.percent(ratio(sum.short, sum.done + sum.short))
      sentences.append("They cannot pay for \(share) of the missions they want to do.")
    }
    return sentences.joined(separator: " ")
  }

  private var hasCosts: Bool { scenario.missions.contains { !$0.costs.isEmpty } }

  private var missions: Table {
    var table = Table(
      columns: [
        .words("mission"), .number("done"), .number("share of days of play"), .number("collected"),
        .number("share not collected"),
      ] + (hasCosts ? [.number("could not pay")] : []))
    let days = outcome.total("players.active")
    for mission in scenario.missions {
      let name = "mission.\(mission.id)"
      let done = outcome.total("\(name).done")
      let lost = outcome.total("\(name).lost")
      let row: [Words] = [
        "\(mission.id)", "\(done)", .figure(NumberText.percent(ratio(done, days))),
        "\(outcome.total("\(name).collected"))", .figure(NumberText.percent(ratio(lost, done))),
      ]
      table.add(row: row + (hasCosts ? ["\(outcome.total("\(name).not_enough"))"] : []))
    }
    return table
  }

  private var byProfile: Table {
    var table = Table(
      columns: [
        .words("profile"), .number("days of play"), .number("missions per day of play"),
        .number("share not collected"),
      ] + (hasCosts ? [.number("share that could not pay")] : []))
    for (name, group) in outcome.groups {
      let sum = sum(in: group)
      let row: [Words] = [
        "\(name)", "\(sum.days)", .figure(NumberText.significant(ratio(sum.done, sum.days), digits: 3)),
        .figure(NumberText.percent(ratio(sum.lost, sum.done))),
      ]
      table.add(
        row: row + (hasCosts ? [.figure(NumberText.percent(ratio(sum.short, sum.done + sum.short)))] : []))
    }
    return table
  }

  // Rewards.

  /// What players collected from missions and what they did not, by id in alphabetical order.
  private var rewards: [(id: String, collected: Int64, lost: Int64)] {
    var sums: [String: (collected: Int64, lost: Int64)] = [:]
    for mission in scenario.missions {
      let collected = outcome.total("mission.\(mission.id).collected")
      let lost = outcome.total("mission.\(mission.id).lost")
      for case (let id, let amount) in mission.pays.units {
        sums[id, default: (0, 0)].collected += amount * collected
        sums[id, default: (0, 0)].lost += amount * lost
      }
    }
    return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value.collected, $0.value.lost) }
  }

  private func writeRewards(to page: inout Page) {
    let lost = rewards.filter { $0.lost > 0 }
    guard !lost.isEmpty else { return }
    page.heading("Rewards not collected", level: 3)
    if lost.contains(where: { $0.id == "xp" }) { page.paragraph("Experience is counted without boosts.") }
    var table = Table(
      .words("reward"), .number("collected"), .number("not collected"), .number("share not collected"))
    for (id, collected, lost) in lost {
      table.row(
        "\(id)", "\(collected)", "\(lost)", .figure(NumberText.percent(ratio(lost, collected + lost))))
    }
    page.table(table)
  }
}

extension Scenario.Payment {
  /// What a mission pays once, by id; a random item counts as one.
  fileprivate var units: [(id: String, amount: Int64)] {
    let fixed = amounts.compactMap { entry -> (id: String, amount: Int64)? in
      guard case .fixed(let amount) = entry.amount else { return nil }
      return (entry.id, Int64(amount))
    }
    return fixed + (randomItem == nil ? [] : [("random item", 1)])
  }
}
