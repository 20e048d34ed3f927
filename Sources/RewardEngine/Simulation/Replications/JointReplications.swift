/// The replications of a scenario added up, and each of them taken away again.
///
/// A figure of all players is read from ``outcome``. What one replication adds to it is known from the figure without
/// that replication, ``outcome(without:)``. That holds for ratios, inequality and shares of survivors, whose values in
/// few players are others than those in many.
///
/// ```swift
/// var joint = JointReplications(simulations[0])
/// for (number, simulation) in simulations.enumerated() {
///   joint.add(.init(try await simulation.run(threads: 1)), number: number)
/// }
/// let change = joint.outcome.total("players.active") - joint.outcome(without: 0).total("players.active")
/// ```
public struct JointReplications: Sendable {
  private let first: Simulation
  private var all: Tally?
  private var added: Set<Int> = []
  private var parts: [Int: PackedTally] = [:]

  /// - Parameter first: One of the replications; all have the same names and days.
  public init(_ first: Simulation) { self.first = first }

  /// Bytes of a tally for each byte that a replication takes until it is taken away again, at least: most cells are 0.
  public static let packing = 4

  /// A replication, ready to be added.
  public struct Part: Sendable {
    fileprivate let tally: Tally
    fileprivate let packed: PackedTally?

    /// - Parameter canBeTakenAway: Whether figures without it are asked for, which takes memory until then.
    /// - Complexity: O(cells).
    public init(_ tally: Tally, canBeTakenAway: Bool = true) {
      self.tally = tally
      packed = canBeTakenAway ? tally.packed : nil
    }
  }

  /// Adds a replication; the order does not matter.
  ///
  /// - Precondition: the number was not added yet.
  public mutating func add(_ part: Part, number: Int) {
    precondition(added.insert(number).inserted, "replication \(number) is added twice")
    parts[number] = part.packed
    if all == nil { all = part.tally } else { all?.merge(part.tally) }
  }

  /// All players of all replications.
  ///
  /// - Precondition: at least one was added.
  public var outcome: Outcome { Outcome(known, of: first) }

  /// All players but those of one replication.
  ///
  /// - Precondition: it was added so that it can be taken away, and another one.
  public func outcome(without number: Int) -> Outcome {
    guard let part = parts[number], added.count > 1 else {
      preconditionFailure("nothing is left without replication \(number)")
    }
    return Outcome(known.without(part), of: first)
  }

  private var known: Tally {
    guard let all else { preconditionFailure("figures of no replication") }
    return all
  }
}
