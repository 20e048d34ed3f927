/// Two numbers of one player whose sums over all players form a ratio.
struct Pair: Hashable {
  var above = 0
  var below = 0

  init(_ above: Int, over below: Int) {
    self.above = above
    self.below = below
  }
}

extension Law where State == Pair {
  /// The limit of the ratio of the sums for many players.
  var ratio: Double { mean { Double($0.above) } / mean { Double($0.below) } }
}

extension Agreement {
  /// A ratio of sums over independent players, by the delta method on the exact distribution for one of them.
  ///
  /// Near its limit r the ratio is off by Σ (x − r y) / Σ y, and x − r y has mean 0.
  init(_ name: String, ratio value: Double, _ law: Law<Pair>, players: Int) {
    let ratio = law.ratio
    let variance = law.mean { pair in
      let residue = Double(pair.above) - ratio * Double(pair.below)
      return residue * residue
    }
    self.init(
      name, value, ratio,
      standardError: (variance / Double(players)).squareRoot() / law.mean { Double($0.below) })
  }

  /// A share of some of the players, each of whom counts with this chance.
  init(_ name: String, share value: Double, _ chance: Double, of players: Int) {
    self.init(name, mean: value, chance, variance: chance * (1 - chance), players: players)
  }
}
