import RewardEngine

/// The distribution of a chance over players, as a few values with weights.
///
/// A beta distribution is cut into cells of equal width, each with its exact weight and mean. The mean is exact, and the
/// mean of a smooth function is off by the square of a cell's width.
package struct ChanceLaw: Sendable {
  /// Weights sum to 1.
  package private(set) var nodes: [Node]

  package struct Node: Sendable, Equatable {
    package var chance: Double
    package var weight: Double
  }

  /// The same chance for all.
  package static let certain = ChanceLaw(nodes: [Node(chance: 1, weight: 1)])

  package init(nodes: [Node]) { self.nodes = nodes }

  package init(_ law: Scenario.Profile.Law, cells: Int = 64) {
    switch law {
    case .fixed(let chance): nodes = [Node(chance: chance, weight: 1)]
    case .beta(let mean, let concentration):
      let (a, b) = (mean * concentration, (1 - mean) * concentration)
      var (share, moment) = (0.0, 0.0)
      nodes = []
      for cell in 1...cells {
        let edge = Double(cell) / Double(cells)
        let nextShare = Mathematics.betaShare(edge, a, b)
        // x times the density of Beta(a, b) is the mean times that of Beta(a + 1, b).
        let nextMoment = mean * Mathematics.betaShare(edge, a + 1, b)
        let weight = nextShare - share
        if weight > 1e-12 {
          nodes.append(Node(chance: min(edge, (nextMoment - moment) / weight), weight: weight))
        }
        (share, moment) = (nextShare, nextMoment)
      }
    }
  }

  package var mean: Double { mean { $0 } }

  /// The mean of a function of the chance, over players.
  package func mean(of function: (Double) -> Double) -> Double {
    nodes.reduce(0) { $0 + $1.weight * function($1.chance) }
  }

  /// The same players with each chance changed.
  package func mapped(_ change: (Double) -> Double) -> ChanceLaw {
    ChanceLaw(nodes: nodes.map { Node(chance: change($0.chance), weight: $0.weight) })
  }
}

extension Scenario.Profile.Law {
  /// The share of players whose chance is above `border`.
  package func share(above border: Double) -> Double {
    switch self {
    case .fixed(let chance): chance > border ? 1 : 0
    case .beta(let mean, let concentration):
      1 - Mathematics.betaShare(border, mean * concentration, (1 - mean) * concentration)
    }
  }
}
