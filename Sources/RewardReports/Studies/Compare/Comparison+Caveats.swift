import RewardEngine
import RewardStudies

/// Why some players of a comparison have no counterpart, or why its difference rests on an assumption.
extension Comparison {
  /// What to know before reading it; empty where the scenarios are built alike.
  var caveats: [String] {
    scenarios.dropFirst().flatMap { side in
      profiles(baseline, side) + shocks(baseline, side) + feedback(baseline, side)
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
}
