import RewardEngine

/// How much of a change with many fields each of them is responsible for.
public struct Decomposition: Sendable, Equatable {
  /// What was changed one without the other.
  public let groups: [Changes.Group]
  public let responses: [Response]
  /// Whether all orders of making the changes are in it, and not a sample of them.
  public let isExact: Bool
  /// By response, then by group: the part of the difference that is due to it, in the response's unit. `nil` where
  /// some of the scenarios between have no such figure.
  public let shares: [[Outcome.Estimate]?]

  /// The scenarios that a decomposition asks about.
  struct Design {
    let changes: Changes
    /// Where there are too many groups to try all.
    let orders: SampledOrders?
    let coalitions: [Coalition]

    /// Fewest pairs of orders, and about how many scenarios a sample may ask for.
    private static let (fewestPairs, scenarios) = (4, 256)

    /// - Returns: `nil` where nothing can be told apart: fewer than two groups.
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

    /// - Throws: `InvalidScenario`, which a design has made sure of not to happen.
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
      let figures = samples.compactMap { $0.figures(response) }
      guard figures.count == samples.count else { return nil }
      return Self.shares(design, of: Dictionary(uniqueKeysWithValues: zip(design.coalitions, figures)))
    }
  }

  /// Shares are taken in each replication; the spread over them is that of luck, to which that of a sample of orders adds.
  ///
  /// - Parameter figures: what each coalition's scenario has, by replication.
  private static func shares(_ design: Design, of figures: [Coalition: [Double]]) -> [Outcome.Estimate] {
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
      return Outcome.Estimate(value: mean, low: mean - reach, high: mean + reach)
    }
  }
}
