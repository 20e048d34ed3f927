import RewardEngine
import RewardStudies

/// Where the sides of a comparison are built differently, so that luck is shared in part only.
struct ComparisonCaveats {
  private let comparison: Comparison

  init(_ comparison: Comparison) { self.comparison = comparison }

  /// A sentence for each difference that matters to how the comparison is read; none where all are alike.
  var sentences: [String] {
    let first = comparison.baseline
    return comparison.scenarios.dropFirst().flatMap { side in
      profiles(first, side) + shocks(first, side) + feedback(first, side)
    }
  }

  private func profiles(_ first: Comparison.NamedScenario, _ side: Comparison.NamedScenario) -> [String] {
    let (own, others) = (first.scenario.players.profiles, side.scenario.players.profiles)
    let gone = own.map(\.id).filter { id in !others.contains { $0.id == id } }
    let new = others.map(\.id).filter { id in !own.contains { $0.id == id } }
    var sentences: [String] = []
    if !gone.isEmpty || !new.isEmpty {
      let names = (gone + new).joined(separator: ", ")
      sentences.append(
        "\(first.name) and \(side.name) do not have the same profiles (\(names)): only players of profiles with the same id share their luck, and only they are told better or worse off."
      )
    } else if own.map(\.share) != others.map(\.share) {
      sentences.append(
        "Profiles have other shares in \(side.name): players share their luck by profile and rank, and who is in one of the two only is in the means, but not among those better or worse off."
      )
    }
    return sentences
  }

  private func shocks(_ first: Comparison.NamedScenario, _ side: Comparison.NamedScenario) -> [String] {
    let shocks = [first, side].map { $0.scenario.players.shockInForce != nil }
    return shocks[0] == shocks[1]
      ? []
      : ["Days are better or worse for all players at once in only one of \(first.name) and \(side.name)."]
  }

  private func feedback(_ first: Comparison.NamedScenario, _ side: Comparison.NamedScenario) -> [String] {
    guard [first, side].contains(where: { $0.scenario.players.feedback != nil }) else { return [] }
    return [
      "Rewards change how often players come in \(first.scenario.players.feedback == nil ? side.name : first.name): the difference rests on the assumed strength of that."
    ]
  }
}
