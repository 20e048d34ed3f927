import RewardEngine

/// How much of a change each of its fields causes.
public struct Decomposition: Sendable, Equatable {
  /// The groups of fields that can be changed without the others.
  public let groups: [Changes.Group]
  public let responses: [Response]
  /// Whether it averages over all orders of the changes, and not over a sample.
  public let isExact: Bool
  /// By response, then by group: the part of the difference that the group causes, in the response's unit. `nil`
  /// where a scenario in between has no value.
  public let shares: [[Outcome.Estimate]?]

  /// The scenarios that a decomposition simulates.
  struct Design {
    let changes: Changes
    /// `nil` where there are few enough groups to try all orders.
    let orders: SampledOrders?
    let coalitions: [Coalition]

    /// The fewest pairs of orders of a sample, and about how many scenarios it may simulate.
    private static let (fewestPairs, scenarios) = (4, 256)

    /// - Returns: `nil` for fewer than two groups.
    init?(_ all: Changes, seed: UInt64) {
      let changes = all.joined(
        wanting: { Self.wanted(of: $0, seed: seed).coalitions }, isPossible: Self.isPossible)
      guard changes.groups.count > 1 else { return nil }
      self.changes = changes
      (orders, coalitions) = Self.wanted(of: changes.groups.count, seed: seed)
    }

    private static func wanted(of groups: Int, seed: UInt64) -> (
      orders: SampledOrders?, coalitions: [Coalition]
    ) {
      if groups <= Shapley.mostExact { return (nil, Coalition.every(of: groups)) }
      let orders = SampledOrders(of: groups, pairs: max(fewestPairs, scenarios / (2 * groups)), seed: seed)
      return (orders, orders.coalitions)
    }

    private static func isPossible(_ changes: Changes, _ coalition: Coalition) -> Bool {
      do {
        _ = try Plan(try changes.scenario(making: coalition))
        return true
      } catch {
        return false
      }
    }

    /// - Throws: `InvalidScenario` never in practice: the initializer has tried all scenarios.
    func scenarios() throws(InvalidScenario) -> [Scenario] {
      var scenarios: [Scenario] = []
      for coalition in coalitions { scenarios.append(try changes.scenario(making: coalition)) }
      return scenarios
    }
  }

  /// - Parameter samples: one for each of the design's coalitions, of these responses.
  init(_ design: Design, _ responses: [Response], from samples: [Sample]) {
    groups = design.changes.groups
    self.responses = responses
    isExact = design.orders == nil
    shares = responses.indices.map { response in
      samples.figures(response).map { figures in
        let bins = samples.map { $0.bin(response) }
        return Self.shares(
          design, of: Dictionary(uniqueKeysWithValues: zip(design.coalitions, figures)),
          bins: Dictionary(uniqueKeysWithValues: zip(design.coalitions, bins)))
      }
    }
  }

  /// Shares are computed in each replication. Their spread over replications is random; a sample of orders adds to it.
  ///
  /// - Parameters:
  ///   - figures: The response in each coalition's scenario, by replication.
  ///   - bins: Where it is a quantile in a bin that holds several numbers.
  private static func shares(
    _ design: Design, of figures: [Coalition: [Double]], bins: [Coalition: Outcome.Estimate.Bin?]
  ) -> [Outcome.Estimate] {
    let members = design.changes.groups.count
    func worths(_ coalition: Coalition) -> [Double] {
      guard let worths = figures[coalition] else { preconditionFailure("a mixture nobody asked about") }
      return worths
    }
    let each = worths(.none).indices.map { replication -> [Double] in
      guard let orders = design.orders else {
        return Shapley.shares(of: members) { worths($0)[replication] }
      }
      return orders.shares { worths($0)[replication] }.map(\.value)
    }
    let sampling = design.orders?.shares { Replications(worths($0)).mean ?? 0 }
    return (0..<members).map { member in
      let luck = Replications(each.map { $0[member] })
      let (mean, error) = (luck.mean ?? 0, luck.standardError ?? 0)
      let ofOrders = sampling?[member].standardError ?? 0
      let reach =
        Interval.studentReach(0.95, degrees: Double(max(1, each.count - 1)))
        * (error * error + ofOrders * ofOrders).squareRoot()
      let doubt = doubt(of: member, design, figures, bins)
      return Outcome.Estimate(value: mean, low: mean - reach + doubt.low, high: mean + reach + doubt.high)
    }
  }

  /// How far the share of a member may be off: it adds up what the member changes in every coalition.
  private static func doubt(
    of member: Int, _ design: Design, _ figures: [Coalition: [Double]],
    _ bins: [Coalition: Outcome.Estimate.Bin?]
  ) -> Interval {
    guard bins.values.contains(where: { $0 != nil }) else { return .zero }
    func added(_ coalition: Coalition) -> Interval {
      guard coalition.contains(member), let after = figures[coalition],
        let before = figures[coalition.without(member)]
      else { return .zero }
      return Outcome.Estimate.Bin.doubt(
        from: before, bins[coalition.without(member)] ?? nil, to: after, bins[coalition] ?? nil)
    }
    func share(_ worth: (Coalition) -> Double) -> Double {
      design.orders?.shares(worth: worth)[member].value
        ?? Shapley.shares(of: design.changes.groups.count, worth: worth)[member]
    }
    return Interval(low: share { added($0).low }, high: share { added($0).high })
  }
}
