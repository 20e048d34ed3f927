/// The fair shares of what several changes do together.
///
/// A change's share is what it adds, on average over all orders in which the changes can be made. Shares add up to
/// the whole, changes that do the same have the same share, and one that does nothing has none; no other rule has
/// all of this and adds up over figures.
///
/// Source: L. S. Shapley, A value for n-person games, Contributions to the Theory of Games II, Annals of Mathematics
/// Studies 28, 1953, pp. 307-317.
public enum Shapley {
  /// Members up to whom all coalitions are tried; beyond, orders are sampled by ``SampledOrders``.
  public static let mostExact = 8

  /// The share of each of so many members.
  ///
  /// - Parameter worth: what a coalition brings about; asked of every one.
  /// - Complexity: O(`members` · 2^`members`).
  public static func shares(of members: Int, worth: (Coalition) -> Double) -> [Double] {
    let coalitions = Coalition.every(of: members)
    let worths = coalitions.map(worth)
    let weights = weights(of: members)
    var shares = [Double](repeating: 0, count: members)
    for (place, coalition) in coalitions.enumerated() {
      for member in 0..<members where !coalition.contains(member) {
        // A coalition's place in the list is its bits read as a number.
        shares[member] += weights[coalition.count] * (worths[place + 1 << member] - worths[place])
      }
    }
    return shares
  }

  /// The part of all orders in which a member follows just one certain coalition, by its size: s! (n − s − 1)! / n!.
  private static func weights(of members: Int) -> [Double] {
    var weights: [Double] = []
    var choices = 1.0
    for size in 0..<members {
      weights.append(1 / (Double(members) * choices))
      choices = choices * Double(members - 1 - size) / Double(size + 1)
    }
    return weights
  }
}
