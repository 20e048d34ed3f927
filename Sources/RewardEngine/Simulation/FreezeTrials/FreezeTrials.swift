/// Measures the value of single freezes: replays each player without one of the freezes they used.
///
/// Each player is simulated once, and every freeze used is noted. For each freeze that is tried, the player
/// is simulated again with the same random draws. Just before its use, one freeze is removed from the pool
/// without compensation. A player who holds another freeze uses that one instead. Draws are addressed, so
/// both runs are the same until that moment, and every later difference is due to the freeze. One more run, in which no
/// freeze of the pool protects, shows what all freezes of a player do together.
///
/// One tile of players is tried at a time, so memory does not grow with their number.
public struct FreezeTrials: ~Copyable {
  public let simulation: Simulation
  /// The resource whose freezes are tried.
  public let pool: Int
  /// The largest number of freezes tried for a player.
  public let most: Int
  /// Days between the use of a freeze and the first comparison; the second one is on the last day.
  public let days: Int
  /// The numbers that are compared, in the order of ``Trial/after``.
  public let figures: [Figure]
  private let reader: FreezeTrialReader
  private let watch: FreezeWatch
  private var tile: Tile

  /// A number of a player by which two runs are compared.
  public enum Figure: Sendable, Hashable {
    /// Lengths in force of all streaks that share the pool, added up; and their records, added up.
    case length, longest
    /// Everything ever received of a resource.
    case received(resource: Int)
    /// The same without what the shop gave: what was bought was paid for with what had been received before.
    case earned(resource: Int)
    /// Freezes of the pool that were paid for, used, and still held; a freeze that was removed is not used.
    case bought, used, held
    case activeDays
  }

  /// What became of the streak, in the gap in which a freeze was used on it.
  public enum Fate: Int, Sendable, CaseIterable {
    /// A day counted again, and the streak still existed.
    case wentOn
    /// The streak fell to 0 in the same gap in spite of the freeze.
    case ended
    /// The player churned before another day counted.
    case left
    /// The run ended before another day counted.
    case undecided
    /// There was no streak: the freeze was spent at length 0.
    case idle
  }

  /// A freeze that was used.
  public struct Use: Sendable, Equatable {
    public var day: Int
    public var streak: Int
    /// Length of the streak at that moment, in days.
    public var length: Int
    public var fate: Fate
  }

  /// A freeze that was tried: the numbers of the run with it minus those of the run without it.
  public struct Trial: Sendable, Equatable {
    /// Index in the player's ``Player/uses``.
    public var use: Int
    /// Differences ``FreezeTrials/days`` after the use; `nil` if that is after the last day.
    public var after: [Int]?
    /// Differences at the end of the last day.
    public var atEnd: [Int]
  }

  public struct Player: Sendable, Equatable {
    /// Index of the profile in ``Catalogue/profiles``, and the player's index within the profile.
    public var profile: Int
    public var rank: Int
    /// Freezes ever received, including those at the start.
    public var received: Int
    /// Every freeze that the player used, in order.
    public var uses: [Use]
    /// Trials of all uses; of more than ``FreezeTrials/most`` uses, a random sample of that size.
    public var trials: [Trial]
    /// The numbers of the run on the last day, minus those of a run in which no freeze of the pool protects; empty
    /// without uses.
    public var together: [Int]
  }

  /// Prepares trials of the freezes of one pool.
  ///
  /// - Precondition: `most` and `days` are at least 1; the pool protects a streak.
  public init(_ simulation: Simulation, of pool: Int, most: Int, after days: Int, comparing figures: [Figure])
  {
    precondition(most > 0 && days > 0, "\(most) freezes a player, \(days) days after")
    precondition(simulation.plan.streaks.contains { $0.pool == pool }, "resource \(pool) protects no streak")
    self.simulation = simulation
    self.pool = pool
    self.most = most
    self.days = days
    self.figures = figures
    reader = FreezeTrialReader(simulation.plan, pool)
    watch = FreezeWatch(pool: pool, among: simulation.plan.resources.count)
    tile = Tile(plan: simulation.plan, luck: Luck(seed: simulation.seed))
    tile.freezeWatch = watch
  }

  deinit { watch.deallocate() }

  /// Number of tiles that the players fill.
  public var tiles: Int { simulation.seats.count }

  /// The most runs that one player takes, for showing progress.
  public static func runs(most: Int) -> Int { most + 3 }

  /// Tries the freezes of a tile's players, and returns the players by rank.
  ///
  /// `progress` receives how many runs of a player have just been done or turned out not to be needed.
  ///
  /// - Precondition: `tile` is in `0 ..< tiles`.
  /// - Throws: `CancellationError` when the task is cancelled between two runs.
  /// - Complexity: ``runs(most:)`` runs of a tile, fewer where nobody uses as many freezes.
  public mutating func players(ofTile tile: Int, progress: ((Int) -> Void)? = nil) throws -> [Player] {
    let seat = simulation.seats[tile]
    var left = Self.runs(most: most)
    func countRuns(_ runs: Int) {
      left -= runs
      progress?(seat.players * runs)
    }
    defer { countRuns(left) }
    let (uses, received) = try runs(at: seat)
    countRuns(1)
    let plans = plans(uses)
    var trials = [[Trial]](repeating: [], count: seat.players)
    let with = plans.isEmpty ? [] : try figures(plans, at: seat, withholding: [])
    let together = plans.isEmpty ? [:] : try together(plans, with, at: seat)
    for round in 0..<most {
      let own = plans.indices.filter { plans[$0].round == round }
      guard !own.isEmpty else { break }
      var withheld = [Int32](repeating: -1, count: seat.players)
      for index in own { withheld[plans[index].lane] = Int32(plans[index].use) }
      let without = try figures(own.map { plans[$0] }, at: seat, withholding: withheld)
      for (index, figures) in zip(own, without) {
        trials[plans[index].lane].append(with[index].less(figures, use: plans[index].use))
      }
      countRuns(1)
    }
    return (0..<seat.players).map { lane in
      Player(
        profile: seat.profile, rank: seat.number * Tile.width + lane, received: received[lane],
        uses: uses[lane], trials: trials[lane], together: together[lane] ?? [])
    }
  }

  /// What all freezes of a player do: by lane, what runs with them have more than one in which none protects.
  private mutating func together(
    _ plans: [PlannedTrial], _ with: [Figures], at seat: Simulation.Seats
  ) throws -> [Int: [Int]] {
    let own = plans.indices.filter { plans[$0].round == 0 }
    let without = try figures(
      own.map { plans[$0] }, at: seat,
      withholding: [Int32](repeating: FreezeWatch.every, count: seat.players))
    return zip(own, without).reduce(into: [:]) { together, pair in
      let (index, figures) = pair
      together[plans[index].lane] = with[index].less(figures, use: plans[index].use).atEnd
    }
  }

  /// Simulates the tile with all freezes: those used and those received, by lane.
  private mutating func runs(at seat: Simulation.Seats) throws -> (uses: [[Use]], received: [Int]) {
    try Task.checkCancellation()
    var gaps = FreezeGaps(players: seat.players)
    let watch = watch
    watch.begin(withholding: [])
    simulation.play(&tile, at: seat) { _, tile in gaps.look(watch.take(), in: tile) }
    gaps.close(tile)
    let received = (0..<seat.players).map { reader.value(of: .received(resource: pool), $0, in: tile) }
    return (gaps.uses, received)
  }

  /// A run that is to be repeated without one freeze.
  private struct PlannedTrial {
    var lane: Int
    var use: Int
    /// Which of the player's trials it is.
    var round: Int
    /// The day of the first comparison.
    var lookedAt: Int
  }

  private struct Figures {
    var after: [Int]?
    var atEnd: [Int] = []

    func less(_ other: Figures, use: Int) -> Trial {
      let difference = { (left: [Int], right: [Int]) in zip(left, right).map { $0 - $1 } }
      let after = after.flatMap { left in other.after.map { difference(left, $0) } }
      return Trial(use: use, after: after, atEnd: difference(atEnd, other.atEnd))
    }
  }

  private func plans(_ uses: [[Use]]) -> [PlannedTrial] {
    uses.indices.flatMap { lane in
      chosen(of: uses[lane].count, lane).enumerated().map { round, use in
        PlannedTrial(lane: lane, use: use, round: round, lookedAt: uses[lane][use].day + days)
      }
    }
  }

  /// Which freezes of a player are tried.
  private func chosen(of count: Int, _ lane: Int) -> [Int] {
    guard count > most else { return Array(0..<count) }
    let purpose = Purpose(kind: .withheldFreeze, id: simulation.plan.catalogue.resources[pool])
    return tile.sample(most, of: count, by: purpose, for: lane)
  }

  /// Simulates the tile, and reads the numbers that each trial compares.
  private mutating func figures(
    _ trials: [PlannedTrial], at seat: Simulation.Seats, withholding freezes: [Int32]
  ) throws -> [Figures] {
    try Task.checkCancellation()
    watch.begin(withholding: freezes)
    let order = trials.indices.sorted { (trials[$0].lookedAt, $0) < (trials[$1].lookedAt, $1) }
    let (watch, reader, figures) = (watch, reader, figures)
    var next = 0
    var seen = [Figures](repeating: Figures(), count: trials.count)
    func read(_ trial: Int, _ tile: borrowing Tile) -> [Int] {
      figures.map { figure in reader.value(of: figure, trials[trial].lane, in: tile) }
    }
    simulation.play(&tile, at: seat) { day, tile in
      _ = watch.take()
      while next < order.count, trials[order[next]].lookedAt == Int(day) {
        seen[order[next]].after = read(order[next], tile)
        next += 1
      }
    }
    for trial in trials.indices { seen[trial].atEnd = read(trial, tile) }
    return seen
  }
}

extension Tile {
  /// Some of `count` places, drawn without replacement by a player's luck: the first places of a shuffle.
  ///
  /// In a function of the trials, which own the tile, the compiler would check for seconds who owns which part of it.
  fileprivate borrowing func sample(_ size: Int, of count: Int, by purpose: Purpose, for lane: Int) -> [Int] {
    var (places, luck) = (Array(0..<count), luck.stream(purpose: purpose, player: player(lane)))
    for place in 0..<size { places.swapAt(place, place + luck.nextIndex(below: count - place)) }
    return Array(places.prefix(size))
  }
}
