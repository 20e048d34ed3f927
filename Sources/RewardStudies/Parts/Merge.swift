import RewardEngine

/// Merges the parts of a run: every player exactly once, or an error.
public struct Merge: Sendable {
  private let run: Run
  private let simulations: [ReplicatedSimulation]
  private let input: UInt64
  /// For each loop, what has been counted of each replication so far.
  private var totals: [[Tally?]]
  private var parts: [(seats: Range<Int>, shard: Shard, name: String)] = []
  private var faults: [String] = []
  /// Parts of another scenario, settings or states.
  private var foreign = 0

  /// - Throws: ``PlanRefusal`` when the scenario cannot be simulated.
  public init(of run: Run) throws(PlanRefusal) {
    self.run = run
    simulations = try run.simulations()
    input = run.inputDigest.value
    totals = simulations.map { Array(repeating: nil, count: $0.replications.count) }
  }

  /// All reasons why the parts are not one run.
  public struct Refusal: Error, Equatable {
    /// One sentence each, no full stop.
    public let faults: [String]
    /// Shards whose players are missing, as far as whole shards of the parts' counts have them.
    public let missing: [Shard]
    /// Whether the parts without a fault have every player.
    public var isWhole = false
    /// Whether all parts are of another scenario, settings or states.
    public var areAllForeign = false
  }

  /// More bytes than any part of this run has.
  public var byteLimit: Int {
    Part.Header.byteCount + Checksum.byteCount
      + simulations.reduce(0) { $0 + $1.replications.count * Tally.mostBytes(for: $1.replications[0].plan) }
  }

  /// Bytes of tables that are held at once: the sum, each replication's, and those of the part that is read.
  public var memoryEstimate: Int {
    simulations.reduce(0) { $0 + (2 * $1.replications.count + 1) * Tally.bytes(for: $1.replications[0].plan) }
  }

  /// Adds a file; ``findings()`` reports what is wrong with it.
  ///
  /// - Complexity: O(bytes + the size of a tally for each replication in it).
  public mutating func add(_ bytes: [UInt8], named name: String) {
    do throws(Part.Fault) {
      try add(bytes, name)
    } catch {
      faults.append("'\(name)' \(error)")
    }
  }

  private mutating func add(_ bytes: [UInt8], _ name: String) throws(Part.Fault) {
    let header = try Part.Header(bytes)
    try refuseForeign(header)
    let packed = try Part.packedIntegers(in: bytes, under: header)
    if let other = parts.first(where: { $0.seats.overlaps(header.seats) }) {
      let both = other.seats.clamped(to: header.seats)
      throw Part.Fault("doubles \(Self.words(both)), which '\(other.name)' has")
    }
    add(try tallies(packed, of: header.seats))
    parts.append((header.seats, header.shard, name))
  }

  private mutating func refuseForeign(_ header: Part.Header) throws(Part.Fault) {
    func demand<Value: Equatable>(
      _ own: Value, _ wanted: Value, _ words: (Value) -> String
    ) throws(Part.Fault) {
      if own != wanted { throw Part.Fault("is \(words(own)), and the run is \(words(wanted))") }
    }
    try demand(header.engine, Engine.version) { "of version \($0)" }
    try demand(header.players, run.players) { "of \($0) players" }
    try demand(header.days, run.scenario.days) { "of \($0) days" }
    try demand(header.seed, run.seed) { "of seed \($0)" }
    if header.scenario != input {
      foreign += 1
      throw Part.Fault("is of another scenario, or of other --set or --start-from, than this merge")
    }
  }

  /// The tallies of a part by loop and replication.
  private func tallies(
    _ packed: ArraySlice<UInt8>, of seats: Range<Int>
  ) throws(Part.Fault) -> [[(replication: Int, tally: Tally)]] {
    let foreign = Part.Fault("is damaged: its tables are not those of its seats")
    var unpacker = IntegerUnpacker(packed)
    var tallies: [[(replication: Int, tally: Tally)]] = []
    for simulation in simulations {
      guard let portions = simulation.portions(of: seats) else { throw foreign }
      var loop: [(replication: Int, tally: Tally)] = []
      for portion in portions {
        let plan = simulation.replications[portion.replication].plan
        let tally = Tally(&unpacker, of: plan, seated: portion.seated, ranks: portion.ranks)
        guard let tally else { throw foreign }
        do throws(BrokenLaw) {
          try tally.check(against: plan, ofPlayers: simulation.players)
        } catch {
          throw Part.Fault("is damaged: \(error)")
        }
        loop.append((portion.replication, tally))
      }
      tallies.append(loop)
    }
    guard unpacker.isAtEnd else { throw foreign }
    return tallies
  }

  private mutating func add(_ tallies: [[(replication: Int, tally: Tally)]]) {
    for (loop, portions) in tallies.enumerated() {
      for (replication, tally) in portions {
        if totals[loop][replication] == nil {
          totals[loop][replication] = tally
        } else {
          totals[loop][replication]?.merge(tally)
        }
      }
    }
  }

  /// What the whole run found.
  ///
  /// - Throws: ``Refusal`` that names every part that is damaged, foreign or doubled, and what is missing.
  public func findings() throws(Refusal) -> Run.Findings {
    if parts.isEmpty, foreign > 0, foreign == faults.count {
      throw Refusal(faults: faults, missing: [], areAllForeign: true)
    }
    let gaps = gaps
    guard faults.isEmpty, gaps.isEmpty else {
      let missing = missingShards(in: gaps)
      throw Refusal(
        faults: faults + words(gaps, of: missing), missing: missing.flatMap { $0 }, isWhole: gaps.isEmpty)
    }
    let outcomes = zip(simulations, totals).map { $0.outcome(of: $1.compactMap { $0 }) }
    return Run.Findings(
      scenario: run.scenario, outcome: outcomes[0], openLoop: outcomes.count > 1 ? outcomes[1] : nil,
      digest: outcomes[0].tally.digest)
  }

  /// The missing seats, in their order.
  private var gaps: [Range<Int>] {
    var gaps: [Range<Int>] = []
    var next = 0
    for seats in parts.map(\.seats).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if seats.lowerBound > next { gaps.append(next..<seats.lowerBound) }
      next = max(next, seats.upperBound)
    }
    if next < run.players { gaps.append(next..<run.players) }
    return gaps
  }

  /// The shards that have exactly the seats of each gap, of the first of the parts' counts that has such shards.
  private func missingShards(in gaps: [Range<Int>]) -> [[Shard]] {
    var missing: [[Shard]] = gaps.map { _ in [] }
    for count in Set(parts.map(\.shard.count)).sorted() {
      let seats = simulations[0].seats(ofShards: count)
      for (place, gap) in gaps.enumerated() where missing[place].isEmpty {
        let numbers = seats.indices.filter { seats[$0].overlaps(gap) }
        guard let first = numbers.first, let last = numbers.last,
          seats[first].lowerBound == gap.lowerBound, seats[last].upperBound == gap.upperBound
        else { continue }
        missing[place] = numbers.compactMap { Shard($0 + 1, of: count) }
      }
    }
    return missing
  }

  /// More gaps than these are one sentence, where their shards are known.
  private static let mostGaps = 4

  private func words(_ gaps: [Range<Int>], of shards: [[Shard]]) -> [String] {
    if gaps.count > Self.mostGaps, shards.allSatisfy({ !$0.isEmpty }) {
      let players = gaps.reduce(0) { $0 + $1.count }
      return ["\(players) of \(run.players) players are missing: \(Shard.words(shards.flatMap { $0 }))"]
    }
    return zip(gaps, shards).map { gap, shards in
      let missing = "\(Self.words(gap)) of \(run.players) \(gap.count == 1 ? "is" : "are") missing"
      return shards.isEmpty ? missing : "\(missing): \(Shard.words(shards))"
    }
  }

  /// Seats as people count players.
  private static func words(_ seats: Range<Int>) -> String {
    seats.count == 1 ? "player \(seats.upperBound)" : "players \(seats.lowerBound + 1) to \(seats.upperBound)"
  }
}

extension UInt64 {
  /// Sixteen digits.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
