import RewardEngine
import RewardPages
import RewardStudies

/// Why some players of a comparison have no counterpart, or why its difference rests on an assumption.
extension Comparison {
  /// What to know before reading it; empty where the scenarios are built alike.
  var caveats: [String] {
    scenarios.dropFirst().flatMap { side in
      profiles(baseline, side) + shocks(baseline, side) + feedback(baseline, side) + events(baseline, side)
    }
  }

  private func profiles(_ first: NamedScenario, _ side: NamedScenario) -> [String] {
    let (own, others) = (first.scenario.players.profiles, side.scenario.players.profiles)
    let gone = own.map(\.id).filter { id in !others.contains { $0.id == id } }
    let new = others.map(\.id).filter { id in !own.contains { $0.id == id } }
    var sentences: [String] = []
    if !gone.isEmpty || !new.isEmpty {
      let names = (gone + new).joined(separator: ", ")
      sentences.append(
        "\(first.name) and \(side.name) do not have the same profiles (\(names)). Only players whose profile is in both have the same random draws, and only they count as better or worse off."
      )
    } else if own.map(\.share) != others.map(\.share) {
      sentences.append(
        "The profiles have other shares in \(side.name). Players are matched by profile and rank; those in only one scenario count in the means, but not as better or worse off."
      )
    }
    return sentences
  }

  private func shocks(_ first: NamedScenario, _ side: NamedScenario) -> [String] {
    let shocks = [first, side].map { $0.scenario.players.shockInForce != nil }
    return shocks[0] == shocks[1]
      ? []
      : [
        "Only one of \(first.name) and \(side.name) has a daily shock, which makes a day better or worse for all players at once."
      ]
  }

  private func feedback(_ first: NamedScenario, _ side: NamedScenario) -> [String] {
    guard [first, side].contains(where: { $0.scenario.players.feedback != nil }) else { return [] }
    return [
      "In \(first.scenario.players.feedback == nil ? side.name : first.name), rewards change how often players come back. The difference depends on the assumed strength of that feedback."
    ]
  }

  /// Events that differ, and are on no day that the comparison simulates twice.
  private func events(_ first: NamedScenario, _ side: NamedScenario) -> [String] {
    let days = (changeAfter ?? 0)..<first.scenario.days
    func isOn(_ event: Scenario.Event) -> Bool { days.contains(where: event.isOn) }
    let both = first.scenario.events + side.scenario.events
    let ids = Set(both.map(\.id)).filter { id in
      let (old, new) = (first.scenario.event(id), side.scenario.event(id))
      return old != new && ![old, new].compactMap { $0 }.contains(where: isOn)
    }
    guard !ids.isEmpty else { return [] }
    let names = ids.sorted().map { "'\($0)'" }.listed
    return [
      "The change of \(ids.count.agreeing("the event", "the events")) \(names) does nothing here: before and after it, no day from \(NumberText.whole(days.lowerBound + 1)) to \(NumberText.whole(days.upperBound)) has \(ids.count.agreeing("it", "them"))."
    ]
  }
}

extension Scenario {
  fileprivate func event(_ id: String) -> Event? { events.first { $0.id == id } }
}
