import RewardEngine

/// Runs in parts: one shard in each process, and the parts merged.
extension Run {
  /// Simulates the players of one shard, and once more without feedback if there is any.
  ///
  /// - Throws: ``PlanRefusal`` when the scenario cannot be simulated, `CancellationError` when cancelled.
  public func part(_ shard: Shard, progress: (@Sendable (Int) -> Void)? = nil) async throws -> Part {
    var tallies: [[Tally]] = []
    let seats = try seats(of: shard)
    for simulation in try simulations() {
      guard let portions = simulation.portions(of: seats) else {
        preconditionFailure("shard \(shard) has seats \(seats), which are not those of whole tiles")
      }
      var loop: [Tally] = []
      for portion in portions {
        loop.append(try await simulation.tally(of: portion, threads: threads, progress: progress))
      }
      tallies.append(loop)
    }
    return Part(header: try header(of: shard), tallies: tallies)
  }

  /// What a part says of itself, known before it is played.
  ///
  /// - Throws: ``PlanRefusal`` when the scenario cannot be simulated.
  public func header(of shard: Shard) throws(PlanRefusal) -> Part.Header {
    Part.Header(
      scenario: inputDigest.value, seed: seed, players: players, days: scenario.days, shard: shard,
      seats: try seats(of: shard))
  }

  /// The seats a shard plays; empty where there are more shards than tiles.
  ///
  /// - Throws: ``PlanRefusal`` when the scenario cannot be simulated.
  public func seats(of shard: Shard) throws(PlanRefusal) -> Range<Int> {
    try simulations()[0].seats(of: shard)
  }

  /// Bytes of tables that a shard holds at once: those of its part, and what threads count for it.
  ///
  /// - Throws: ``PlanRefusal`` when the scenario cannot be simulated.
  public func memoryEstimate(of shard: Shard) throws(PlanRefusal) -> Int {
    let simulations = try simulations()
    let portions = simulations[0].portions(of: simulations[0].seats(of: shard))?.count ?? 0
    let plan = try Plan(scenario, from: opening)
    return Tally.bytes(for: plan) * simulations.count * portions
      + Simulation.bytesOfParts(of: plan, threads: threads)
  }

  /// A digest of all that a run is made from but its players and its seed: the scenario, and what players begin with.
  ///
  /// Comments of a file and the order of its keys do not matter.
  public var inputDigest: Digest {
    var digest = Digest()
    digest.add(structureOf: scenario)
    if let opening { digest.add(opening.digest.value) }
    return digest
  }

  /// The simulation, and behind it the one without feedback where there is any.
  func simulations() throws(PlanRefusal) -> [ReplicatedSimulation] {
    var simulations = [try simulation(of: scenario)]
    if scenario.players.feedback != nil {
      var open = scenario
      open.players.feedback = nil
      simulations.append(try simulation(of: open))
    }
    return simulations
  }

  private func simulation(of scenario: Scenario) throws(PlanRefusal) -> ReplicatedSimulation {
    try ReplicatedSimulation(try Plan(scenario, from: opening), players: players, seed: seed)
  }
}

extension Digest {
  /// Takes in a value with all that is stored in it, names included, so that no new field is forgotten.
  ///
  /// - Precondition: nothing in it is a set or a dictionary, which have no order.
  mutating func add(structureOf value: Any) {
    let mirror = Mirror(reflecting: value)
    precondition(
      mirror.displayStyle != .set && mirror.displayStyle != .dictionary, "\(mirror.subjectType)")
    add(mirror.children.count)
    if mirror.children.isEmpty { add("\(value)") }
    for (label, child) in mirror.children {
      add(label ?? "")
      add(structureOf: child)
    }
  }
}
