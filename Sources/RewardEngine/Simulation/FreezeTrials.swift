/// Players who live again with one freeze fewer: what that freeze kept.
///
/// Each player lives once as he would, and the freezes he uses are noted. For each one that is tried he lives again
/// with the same luck, but just before he would use it one freeze is gone from his pool, and nothing is paid back.
/// If he holds another it takes the place of the one that is gone. Draws are addressed, so until that moment both
/// lives are the same, and after it all that differs comes of that freeze.
///
/// A tile of players is tried at a time, so memory does not grow with their number.
public struct FreezeTrials: ~Copyable {
  public let simulation: Simulation
  /// The resource whose freezes are tried.
  public let pool: Int
  /// How many freezes of a player are tried at most.
  public let most: Int
  /// How many days after its use a freeze is looked at, besides the last day.
  public let days: Int
  /// What is compared, in the order of ``Trial/after``.
  public let figures: [Figure]
  private let sight: FreezeSight
  private let watch: FreezeWatch
  private var tile: Tile

  /// A number of a player that two lives are compared by.
  public enum Figure: Sendable, Hashable {
    /// Lengths in force of all streaks that share the pool, added up, and the longest each ever was.
    case length, longest
    /// All that ever came in of a resource.
    case received(resource: Int)
    /// Freezes of the pool that were paid for, those that were used, and those still held; one that was taken away is
    /// not used.
    case bought, used, held
    case activeDays
  }

  /// What became of the streak that a freeze was used on, in the gap it was used in.
  public enum Fate: Int, Sendable, CaseIterable {
    /// A day counted again, and the streak was still there.
    case wentOn
    /// It fell to 0 in the same gap all the same.
    case ended
    /// The player left for good before another day counted.
    case left
    /// The run of days ended first.
    case undecided
    /// There was none: it was spent on a streak of 0.
    case idle
  }

  /// A freeze that was used.
  public struct Use: Sendable, Equatable {
    public var day: Int
    public var streak: Int
    /// Days of the streak at that moment.
    public var length: Int
    public var fate: Fate
  }

  /// A freeze that was tried: the figures of the life with it less those of the life without it.
  public struct Trial: Sendable, Equatable {
    /// Its place among the player's ``Player/uses``.
    public var use: Int
    /// At the end of the day that is ``FreezeTrials/days`` after it; `nil` where that is behind the last day.
    public var after: [Int]?
    /// At the end of the last day.
    public var atEnd: [Int]
  }

  public struct Player: Sendable, Equatable {
    /// His place in ``Catalogue/profiles``, and how many of that profile came before him.
    public var profile: Int
    public var rank: Int
    /// Freezes that ever came in, the start included.
    public var received: Int
    /// Every freeze he used, in the order he did.
    public var uses: [Use]
    /// All of them, or where there are more ``FreezeTrials/most`` of them, any as likely as any other.
    public var trials: [Trial]
  }

  /// - Precondition: `most` and `days` are at least 1; a streak is protected by the pool.
  public init(_ simulation: Simulation, of pool: Int, most: Int, after days: Int, comparing figures: [Figure])
  {
    precondition(most > 0 && days > 0, "\(most) freezes a player, \(days) days after")
    precondition(simulation.plan.streaks.contains { $0.pool == pool }, "resource \(pool) protects no streak")
    self.simulation = simulation
    self.pool = pool
    self.most = most
    self.days = days
    self.figures = figures
    sight = FreezeSight(simulation.plan, pool)
    watch = FreezeWatch(pool: pool)
    tile = Tile(plan: simulation.plan, luck: Luck(seed: simulation.seed))
    tile.freezeWatch = watch
  }

  deinit { watch.deallocate() }

  /// Tiles the players fill.
  public var tiles: Int { simulation.seats.count }

  /// Lives that a player takes at most, for what shows how far trials are.
  public static func lives(most: Int) -> Int { most + 2 }

  /// Tries the freezes of a tile's players, who are handed out by their ranks.
  ///
  /// `progress` is told how many lives have just been lived, or need not be.
  ///
  /// - Precondition: `tile` is in `0 ..< tiles`.
  /// - Throws: `CancellationError` when the task is cancelled between two lives.
  /// - Complexity: ``lives(most:)`` plays of a tile, fewer where nobody uses so many freezes.
  public mutating func players(ofTile tile: Int, progress: ((Int) -> Void)? = nil) throws -> [Player] {
    let seat = simulation.seats[tile]
    var left = Self.lives(most: most)
    func lived(_ lives: Int) {
      left -= lives
      progress?(seat.players * lives)
    }
    defer { lived(left) }
    let (uses, received) = try lives(at: seat)
    lived(1)
    let plans = plans(uses)
    var trials = [[Trial]](repeating: [], count: seat.players)
    let with = plans.isEmpty ? [] : try figures(plans, at: seat, withholding: [])
    for round in 0..<most {
      let own = plans.indices.filter { plans[$0].round == round }
      guard !own.isEmpty else { break }
      var withheld = [Int32](repeating: -1, count: seat.players)
      for index in own { withheld[plans[index].lane] = Int32(plans[index].use) }
      let without = try figures(own.map { plans[$0] }, at: seat, withholding: withheld)
      for (index, figures) in zip(own, without) {
        trials[plans[index].lane].append(with[index].less(figures, use: plans[index].use))
      }
      lived(1)
    }
    return (0..<seat.players).map { lane in
      Player(
        profile: seat.profile, rank: seat.number * Tile.width + lane, received: received[lane],
        uses: uses[lane], trials: trials[lane])
    }
  }

  /// The lives as they are: freezes used and freezes received, lane by lane.
  private mutating func lives(at seat: Simulation.Seats) throws -> (uses: [[Use]], received: [Int]) {
    try Task.checkCancellation()
    var gaps = FreezeGaps(players: seat.players)
    let watch = watch
    watch.begin(withholding: [])
    simulation.play(&tile, at: seat) { _, tile in gaps.look(watch.take(), in: tile) }
    gaps.close(tile)
    let received = (0..<seat.players).map { sight.value(of: .received(resource: pool), $0, in: tile) }
    return (gaps.uses, received)
  }

  /// A life that is to be lived without one freeze.
  private struct Planned {
    var lane: Int
    var use: Int
    /// Which of his trials it is.
    var round: Int
    /// When it is looked at besides the last day.
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

  private func plans(_ uses: [[Use]]) -> [Planned] {
    uses.indices.flatMap { lane in
      chosen(of: uses[lane].count, lane).enumerated().map { round, use in
        Planned(lane: lane, use: use, round: round, lookedAt: uses[lane][use].day + days)
      }
    }
  }

  /// Which freezes of a player are tried.
  private func chosen(of count: Int, _ lane: Int) -> [Int] {
    var left = Array(0..<count)
    guard count > most else { return left }
    let purpose = Purpose(kind: .withheldFreeze, id: simulation.plan.catalogue.resources[pool])
    var luck = tile.luck.stream(purpose: purpose, player: tile.player(lane))
    // The first places of a shuffle are a sample without repetition.
    for place in 0..<most { left.swapAt(place, place + luck.nextIndex(below: count - place)) }
    return Array(left.prefix(most))
  }

  /// Plays the tile, and reads what each trial looks at.
  private mutating func figures(
    _ trials: [Planned], at seat: Simulation.Seats, withholding freezes: [Int32]
  ) throws -> [Figures] {
    try Task.checkCancellation()
    watch.begin(withholding: freezes)
    let order = trials.indices.sorted { (trials[$0].lookedAt, $0) < (trials[$1].lookedAt, $1) }
    let (watch, sight, figures) = (watch, sight, figures)
    var next = 0
    var seen = [Figures](repeating: Figures(), count: trials.count)
    func read(_ trial: Int, _ tile: borrowing Tile) -> [Int] {
      figures.map { figure in sight.value(of: figure, trials[trial].lane, in: tile) }
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
