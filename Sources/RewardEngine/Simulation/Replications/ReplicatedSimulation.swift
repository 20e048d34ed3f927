/// A plan, simulated in as many independent parts as confidence intervals need.
///
/// Where all players share a daily shock, a run of all players is a single history of days. It says nothing
/// about how other histories would differ. So the players are split into replications that differ only in
/// their seed. Without a shock there is one replication with all players.
public struct ReplicatedSimulation: Sendable {
  /// The replications, each a simulation of its own; the first has the run's seed.
  public let replications: [Simulation]

  /// Splits the players into replications; daily arrivals are split in proportion.
  ///
  /// - Throws: ``PlanRefusal`` for a number of players that no scenario may have, and when a replication would have no player of some
  ///   profile.
  /// - Complexity: O(replications) times that of ``ProfileAssignment/counts(players:)``.
  public init(_ plan: Plan, players: Int, seed: UInt64) throws(PlanRefusal) {
    var others = 0
    replications = try Self.sizes(of: plan, players: players).enumerated().map { index, size in
      defer { others += size }
      return Simulation(
        plan.arriving(size, of: players, inReplication: index), players: size,
        seed: Self.seed(ofReplication: index, in: seed), after: others)
    }
  }

  /// Players of each replication; the first ones have one more until the remainder is used up.
  ///
  /// - Throws: ``PlanRefusal`` for a number of players that no scenario may have, and when a replication would have no player of some
  ///   profile.
  public static func sizes(of plan: Plan, players: Int) throws(PlanRefusal) -> [Int] {
    let path = FieldPath(["players", "count"])
    if let fault = Scenario.fault(of: Double(players), at: path) {
      throw PlanRefusal(
        path: path.description, message: "'\(path)' \(fault.rule), not \(players)", help: fault.help)
    }
    guard let count = plan.shock?.replications else { return [players] }
    let (size, rest) = players.quotientAndRemainder(dividingBy: count)
    if let least = plan.smallestMissing(among: size) {
      throw Self.refusal(count, of: size, without: least, in: plan)
    }
    return (0..<count).map { size + ($0 < rest ? 1 : 0) }
  }

  /// The seed of a replication: the run's own for the first one.
  ///
  /// The others have a ``Digest`` of the run's seed and the index.
  public static func seed(ofReplication index: Int, in seed: UInt64) -> UInt64 {
    guard index > 0 else { return seed }
    var digest = Digest()
    digest.add(seed)
    digest.add(index)
    return digest.value
  }

  /// Players of all replications.
  public var players: Int { replications.reduce(0) { $0 + $1.players } }

  /// The replication of a player of the whole run.
  public struct Place: Sendable, Equatable {
    /// Index of the replication, and its seed.
    public var replication: Int
    public var seed: UInt64
    /// The player's number within the replication.
    public var number: Int
  }

  /// Finds a player by number in the whole run; numbers of a replication follow those of the one before.
  ///
  /// - Precondition: `number` is in `0 ..< players`.
  /// - Complexity: O(replications).
  public func place(ofPlayer number: Int) -> Place {
    precondition(number >= 0 && number < players, "players are numbered 0 to \(players - 1), not \(number)")
    var own = number
    var index = 0
    while own >= replications[index].players {
      own -= replications[index].players
      index += 1
    }
    return Place(replication: index, seed: replications[index].seed, number: own)
  }

  /// Simulates all replications, as many at a time as there are threads.
  ///
  /// The result is the same for any number of threads. `progress` as in
  /// ``Simulation/run(threads:measuring:progress:)``, over all players.
  ///
  /// - Throws: `CancellationError` when the task is cancelled between two tiles.
  public func outcome(threads: Int, progress: (@Sendable (Int) -> Void)? = nil) async throws -> Outcome {
    let threadsEach = max(1, threads / replications.count)
    var outcomes = [Outcome?](repeating: nil, count: replications.count)
    try await replications.indices.work(atMost: max(1, threads)) { index in
      let tally = try await replications[index].run(threads: threadsEach, progress: progress)
      return Outcome(tally, of: replications[index])
    } take: {
      outcomes[$0] = $1
    }
    let all = outcomes.compactMap { $0 }
    return all.count == 1 ? all[0] : Outcome(of: all)
  }

  private static func refusal(_ count: Int, of size: Int, without profile: Int, in plan: Plan) -> PlanRefusal
  {
    // A daily shock needs two of them.
    let fewer = count > 2 ? ", or write fewer replications" : ""
    return PlanRefusal(
      path: "players.daily_shock.replications",
      message:
        "\(count) replications of \(size) \(size == 1 ? "player" : "players") leave profile '\(plan.catalogue.profiles[profile])' without a player",
      help:
        "simulate at least \(plan.fewestPlayers(with: profile) * count) players\(fewer)")
  }
}

extension Plan {
  /// The plan for `part` of the players, with daily arrivals in proportion.
  ///
  /// Of 3.1 players a day, the first day has 4 in a single run. In replications it has 3 or 4: each begins at another
  /// part of a player. These parts are multiples of the golden ratio, which spread evenly however many there are.
  /// Source: H. Niederreiter, Random Number Generation and Quasi-Monte Carlo Methods, 1992, section 3.1.
  func arriving(_ part: Int, of players: Int, inReplication number: Int) -> Plan {
    let golden = 0.618_033_988_749_894_8
    var plan = self
    for index in plan.profiles.indices {
      guard let rate = plan.profiles[index].arrivalsPerDay else { continue }
      plan.profiles[index].arrivalsPerDay = rate * Double(part) / Double(players)
      plan.profiles[index].arrived = (Double(number) * golden).truncatingRemainder(dividingBy: 1)
    }
    return plan
  }

  /// The profile with the smallest share that so few players leave empty, or `nil`.
  ///
  /// Enough players for this profile are enough for all.
  func smallestMissing(among players: Int) -> Int? {
    let held = ProfileAssignment(shares: profiles.map(\.share)).counts(players: players)
    let missing = profiles.indices.filter { held[$0] == 0 && profiles[$0].share > 0 }
    return missing.min { profiles[$0].share < profiles[$1].share }
  }

  /// How many players certainly include one of a profile: the profile's count is within one of its share.
  func fewestPlayers(with profile: Int) -> Int { Int(min((1 / profiles[profile].share).rounded(.up), 1e12)) }
}
