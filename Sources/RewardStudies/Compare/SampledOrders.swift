import RewardEngine

/// A sample of the orders in which changes can be made, where there are too many to try all.
///
/// Each order comes with its reverse. What one makes early the other makes late, so their mean varies less than that
/// of two independent orders.
///
/// Source: J. Castro, D. Gómez, J. Tejada, Computers & Operations Research 36(5), 2009, pp. 1726-1730; in pairs,
/// R. Mitchell, J. Cooper, E. Frank, G. Holmes, Journal of Machine Learning Research 23(43), 2022.
public struct SampledOrders: Sendable, Equatable {
  public let members: Int
  /// Each order followed by its reverse.
  public let orders: [[Int]]

  /// Draws pairs of orders; the same for the same seed.
  ///
  /// - Precondition: `members` is from 1 to ``Coalition/most``, `pairs` at least 1.
  public init(of members: Int, pairs: Int, seed: UInt64) {
    precondition((1...Coalition.most).contains(members) && pairs > 0, "\(pairs) pairs of \(members) members")
    self.members = members
    var luck = Luck(seed: seed).studyStream("shapley")
    orders = (0..<pairs).flatMap { _ in
      let order = luck.permutation(of: members)
      return [order, Array(order.reversed())]
    }
  }

  /// The coalitions that an order passes through, from none to all.
  private func steps(of order: [Int]) -> [Coalition] {
    order.reduce(into: [Coalition.none]) { steps, member in steps.append(steps[steps.count - 1].with(member))
    }
  }

  /// Every coalition that some order passes through, once each.
  public var coalitions: [Coalition] {
    var seen: Set<Coalition> = []
    return orders.flatMap(steps).filter { seen.insert($0).inserted }
  }

  /// The share of each member, with the standard error of sampling orders.
  ///
  /// Shares add up to the whole for every sample.
  ///
  /// - Parameter worth: The value of a coalition; called for ``coalitions``.
  /// - Complexity: O(orders × members).
  public func shares(worth: (Coalition) -> Double) -> [Share] {
    var pairs = [[Double]](repeating: [], count: members)
    for first in stride(from: 0, to: orders.count, by: 2) {
      var added = [Double](repeating: 0, count: members)
      for order in orders[first...(first + 1)] {
        let worths = steps(of: order).map(worth)
        for (place, member) in order.enumerated() { added[member] += (worths[place + 1] - worths[place]) / 2 }
      }
      for member in 0..<members { pairs[member].append(added[member]) }
    }
    return pairs.map { Share(Replications($0)) }
  }

  public struct Share: Sendable, Equatable {
    public let value: Double
    /// The standard error of sampling orders; `nil` for one pair.
    public let standardError: Double?

    init(_ pairs: Replications) {
      value = pairs.mean ?? 0
      standardError = pairs.standardError
    }
  }
}
