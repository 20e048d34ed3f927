import RewardEngine

/// Names for fitted profiles: those of the scenario's profiles that play most alike, as long as there are any.
///
/// Of two that play almost alike, the one with the more similar share is meant: few players are whales.
/// A fitted profile takes everything that is not fitted from its namesake: missions, purchases, freezes. Names that a goal
/// or an event uses are given first.
package struct ProfileNames: Sendable {
  package let names: [String]
  /// For each, the profile of the scenario that everything else is taken from.
  package let models: [String]

  /// A profile of the scenario: its expected days of play, and its share.
  private struct Candidate {
    var id: String
    var days: Double
    var share: Double
  }

  /// The names of a scenario's own profiles, in its order.
  init(kept scenario: Scenario) {
    names = scenario.players.profiles.map(\.id)
    models = names
  }

  init(_ scenario: Scenario, _ mix: PlayerMix) {
    let days = 90
    let own = scenario.players.profiles.map {
      Candidate(id: $0.id, days: Self.activeDays($0, days), share: $0.share)
    }
    var free = own
    var names = [String?](repeating: nil, count: mix.parts.count)
    func give(_ name: Int, to part: Int) { names[part] = free.remove(at: name).id }
    for id in Self.needed(scenario) {
      guard let name = free.firstIndex(where: { $0.id == id }) else { continue }
      let open = mix.parts.indices.filter { names[$0] == nil }
      let own = free[name].days
      guard
        let part = open.min(by: {
          Self.distance(mix.parts[$0].law.activeDays(days), own)
            < Self.distance(mix.parts[$1].law.activeDays(days), own)
        })
      else { break }
      give(name, to: part)
    }
    // Of the others, the largest profiles choose first.
    for part in mix.parts.indices.sorted(by: { mix.parts[$0].share > mix.parts[$1].share })
    where names[part] == nil {
      guard let nearest = Self.nearest(mix.parts[part], among: free, days) else { continue }
      give(nearest, to: part)
    }
    models = names.enumerated().map { part, name in
      name ?? Self.nearest(mix.parts[part], among: own, days).map { own[$0].id } ?? ""
    }
    var number = 1
    self.names = names.map { name in
      if let name { return name }
      while scenario.players.profiles.contains(where: { $0.id == "group_\(number)" }) { number += 1 }
      defer { number += 1 }
      return "group_\(number)"
    }
  }

  /// The profiles that goals and events name, each once.
  private static func needed(_ scenario: Scenario) -> [String] {
    let names = scenario.goals.compactMap(\.profile) + scenario.events.compactMap(\.brings)
    return names.reduce(into: []) { needed, name in if !needed.contains(name) { needed.append(name) } }
  }

  private static func nearest(
    _ part: PlayerMix.Part, among profiles: [Candidate], _ days: Int
  ) -> Int? {
    let own = part.law.activeDays(days)
    func distance(_ profile: Candidate) -> Double {
      let ofShares = Mathematics.log(profile.share / part.share).magnitude
      return Self.distance(profile.days, own) + weightOfShare * ofShares
    }
    return profiles.indices.min { distance(profiles[$0]) < distance(profiles[$1]) }
  }

  /// A share that is off by a factor of e counts as much as days of play that are off by a twentieth.
  private static let weightOfShare = 0.05

  private static func distance(_ one: Double, _ other: Double) -> Double {
    (Mathematics.log(one + 0.1) - Mathematics.log(other + 0.1)).magnitude
  }

  private static func activeDays(_ profile: Scenario.Profile, _ days: Int) -> Double {
    let mean = profile.activity.mean
    switch profile.churn {
    case .never: return mean * Double(days)
    case .daily(let chance):
      return (1...days).reduce(0) { $0 + mean * Mathematics.pow(1 - chance, Double($1)) }
    case .beta(let gamma, let delta):
      return PlayingLaw(mean: mean, concentration: 1, gamma: gamma, delta: delta).activeDays(days)
    }
  }
}
