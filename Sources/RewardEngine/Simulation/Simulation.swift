/// Simulates a plan: every player through every day.
///
/// Where players share a daily shock, this is a single history of days, whose intervals are too narrow.
/// ``ReplicatedSimulation`` simulates several.
public struct Simulation: Sendable {
  public let plan: Plan
  public let seed: UInt64
  public let players: Int
  /// Gives each player a profile.
  let assignment: ProfileAssignment
  /// Players of each profile.
  public let counts: [Int]

  /// - Parameter others: How many players of other replications come before these: profiles are dealt to all in turn.
  /// - Precondition: `players` is at least 0.
  public init(_ plan: Plan, players: Int, seed: UInt64, after others: Int = 0) {
    precondition(players >= 0, "a simulation has 0 players or more, not \(players)")
    self.plan = plan
    self.seed = seed
    self.players = players
    assignment = ProfileAssignment(shares: plan.profiles.map(\.share), after: others)
    counts = assignment.counts(players: players)
  }

  /// The seats of one tile.
  struct Seats {
    var profile: Int
    var number: Int
    var players: Int
  }

  var seats: [Seats] {
    counts.enumerated().flatMap { profile, count in
      stride(from: 0, to: count, by: Tile.width).map { first in
        Seats(profile: profile, number: first / Tile.width, players: min(Tile.width, count - first))
      }
    }
  }

  /// Simulates all players on `threads` workers and adds up what they counted.
  ///
  /// The result is the same for any number of threads. On the way it takes the memory of
  /// ``bytesOfParts(of:threads:)``. `progress` is called from any worker, in any order, with the number of
  /// players just finished; it must be quick.
  ///
  /// - Throws: `CancellationError` when the task is cancelled between two tiles.
  public func run(
    threads: Int, measuring measured: MeasurementScope = .everything,
    progress: (@Sendable (Int) -> Void)? = nil
  ) async throws -> Tally {
    try await run(seats[...], threads: threads, measuring: measured, progress: progress)
  }

  /// Simulates the players of some tiles as ``run(threads:measuring:progress:)`` does all players.
  func run(
    _ seats: ArraySlice<Seats>, threads: Int, measuring measured: MeasurementScope = .everything,
    progress: (@Sendable (Int) -> Void)?
  ) async throws -> Tally {
    let workers = max(1, min(threads, seats.count))
    guard workers > 1 else { return try run(Array(seats), measured, progress: progress) }
    var total: Tally?
    // A part is added up before the next one starts, so that there are at most as many parts as workers.
    try await batches(of: seats, among: workers).work(atMost: workers) { batch in
      let profile = batch[0].profile
      return try self.run(batch, of: profile..<profile + 1, measured, progress: progress)
    } take: { _, part in
      // With one profile the first part is as large as the result.
      if total == nil, plan.profiles.count == 1 { return total = part }
      total = total ?? Tally(plan, measuring: measured)
      total?.merge(part)
    }
    return total ?? Tally(plan, measuring: measured)
  }

  /// Divides the tiles of each profile among at most `workers` batches.
  ///
  /// A worker's tables then need rows for one profile only. The tiles of a new profile start where the last
  /// ones end.
  private func batches(of seats: ArraySlice<Seats>, among workers: Int) -> [[Seats]] {
    plan.profiles.indices.flatMap { profile in
      let tiles = seats.filter { $0.profile == profile }
      let hands = min(workers, tiles.count)
      return (0..<hands).map { first in
        stride(from: first, to: tiles.count, by: hands).map { tiles[$0] }
      }
    }
  }

  /// Bytes of tables that a run on some threads takes in addition to those of its result.
  public static func bytesOfParts(of plan: Plan, threads: Int) -> Int {
    guard threads > 1 else { return 0 }
    // With one profile, one of the parts becomes the result.
    let parts = plan.profiles.count == 1 ? threads - 1 : threads
    return parts * Tally.bytes(for: plan, profiles: 1, measuring: .everything)
  }

  /// Simulates all players as ``run(threads:measuring:progress:)`` does, but measures nothing.
  ///
  /// Ledgers are closed each day. The difference in run time is what measuring takes.
  ///
  /// - Throws: `CancellationError` when the task is cancelled between two tiles.
  public func playOnly(threads: Int) async throws {
    let seats = seats
    let workers = max(1, min(threads, seats.count))
    try await (0..<workers).work(atMost: workers) { worker in
      try self.playOnly(seats, from: worker, step: workers)
    } take: { _, _ in
    }
  }

  private func playOnly(_ seats: [Seats], from first: Int, step: Int) throws {
    var tile = Tile(plan: plan, luck: Luck(seed: seed))
    for index in stride(from: first, to: seats.count, by: step) {
      try Task.checkCancellation()
      play(&tile, at: seats[index])
    }
  }

  /// Simulates all players on the calling thread, for callers that count the work of one thread.
  ///
  /// `afterDay` is called with each day that a tile has finished, from 0.
  package func runHere(afterDay: ((Int) -> Void)? = nil) throws -> Tally {
    try run(seats, .everything, progress: nil, afterDay: afterDay)
  }

  /// Simulates all players on the calling thread and measures nothing.
  package func playHere() throws { try playOnly(seats, from: 0, step: 1) }

  /// Simulates all players as ``playOnly(threads:)`` does, and passes on their final states.
  ///
  /// `body` receives those of one tile at a time, profile by profile and rank by rank, whatever the number of
  /// threads. Players who arrive after the last day have none. Memory grows with the threads, not with the
  /// players.
  ///
  /// - Throws: `CancellationError` when the task is cancelled between two tiles; what `body` throws.
  public func states(threads: Int, _ body: ([PlayerState]) throws -> Void) async throws {
    try await eachTile(threads: threads, { try self.states(of: $0) }, body)
  }

  private func states(of seat: Seats) throws -> [PlayerState] {
    try Task.checkCancellation()
    var tile = Tile(plan: plan, luck: Luck(seed: seed))
    play(&tile, at: seat)
    return (0..<tile.joined).map { tile.state(of: $0) }
  }

  /// Simulates all days of a tile, calls `afterDay` after each one, and measures nothing.
  func play(_ tile: inout Tile, at seat: Seats, afterDay: ((Int32, borrowing Tile) -> Void)? = nil) {
    tile.seat(profile: seat.profile, number: seat.number, players: seat.players)
    tile.drawPlayers()
    for day in 0..<Int32(plan.days) {
      tile.play(day)
      tile.skipMeasures()
      afterDay?(day, tile)
    }
  }

  /// Simulates the players of some tiles one after the other.
  ///
  /// - Parameter profiles: the profiles of these players, which alone get rows; all of the plan's by default.
  private func run(
    _ seats: [Seats], of profiles: Range<Int>? = nil, _ measured: MeasurementScope,
    progress: (@Sendable (Int) -> Void)?, afterDay: ((Int) -> Void)? = nil
  ) throws -> Tally {
    let afterTilesDay = afterDay.map { tell in { (day: Int, _: borrowing Tile) in tell(day) } }
    var tally = Tally(plan, profiles: profiles, measuring: measured)
    var tile = Tile(plan: plan, luck: Luck(seed: seed))
    for seat in seats {
      try Task.checkCancellation()
      tile.seat(profile: seat.profile, number: seat.number, players: seat.players)
      tally.withTables {
        play(&tile, into: $0, measuring: measured, retiring: true, afterDay: afterTilesDay)
      }
      tally.add(players: seat.players, of: seat.profile)
      progress?(seat.players)
    }
    tally.addUpDays()
    return tally
  }

  /// Simulates all days of a tile.
  ///
  /// `afterStep` is called with the tile after each step, while its cells still hold the day's counts;
  /// `afterDay` when the day has been measured. With `retiring`, players change lanes and retired players are
  /// not kept up to date. So it is only for callers that read nothing but the tables.
  func play(
    _ tile: inout Tile, into tables: Tables, measuring measured: MeasurementScope = .everything,
    only lane: Int? = nil, retiring: Bool = false,
    afterStep: ((Step, borrowing Tile) -> Void)? = nil, afterDay: ((Int, borrowing Tile) -> Void)? = nil
  ) {
    tile.drawPlayers()
    if let lane { tile.hide(allBut: lane) }
    for day in 0..<Int32(plan.days) {
      // Stocks that are not measured daily are measured for all players, and final values by seat.
      let isLast = Int(day) == plan.days - 1
      if isLast || !measured.isDaily && measured.stockRow(on: Int(day), of: plan.days) != nil {
        tile.takeSeats()
      }
      tile.play(day, after: afterStep)
      tile.measure(day, measured, into: tables)
      afterDay?(Int(day), tile)
      if retiring && !isLast { tile.retire(after: day) }
    }
    tile.measureLifetimes(measured.parts, into: tables)
  }

  /// A checksum of everything a player ends the run with; with `alone`, no other player ever plays.
  ///
  /// Draws are addressed, so both checksums are the same; a test checks it.
  ///
  /// - Complexity: one tile's run.
  public func digest(ofPlayer number: Int, alone: Bool) -> Digest {
    let place = assignment.place(of: number)
    let tileNumber = place.rank / Tile.width
    let lane = place.rank % Tile.width
    var tile = Tile(plan: plan, luck: Luck(seed: seed))
    let behind = counts[place.profile] - tileNumber * Tile.width
    tile.seat(profile: place.profile, number: tileNumber, players: min(Tile.width, behind))
    var unused = Tally(plan, profiles: place.profile..<place.profile + 1)
    unused.withTables { play(&tile, into: $0, only: alone ? lane : nil) }
    return tile.digest(of: lane)
  }
}
