/// The Shapley values of several changes: a fair share of their joint effect for each.
///
/// A change's share is what it adds, on average over all orders in which the changes can be made. Shares add up to
/// the whole. Changes with the same effect have the same share, and one without effect has none. No other rule does all
/// of this and adds up over metrics.
///
/// Source: L. S. Shapley, A value for n-person games, Contributions to the Theory of Games II, Annals of Mathematics
/// Studies 28, 1953, pp. 307-317.
public enum Shapley {
  /// The most members for which all coalitions are tried; ``SampledOrders`` serves more.
  public static let mostExact = 8

  /// The share of each member.
  ///
  /// - Parameter worth: The value of a coalition; called for every one.
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
