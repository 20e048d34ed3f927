/// About a thousand players of one profile, as columns of integers.
///
/// Each step of the day is applied to the whole tile, then the next step, then the next day. The
/// memory is one block, reused from tile to tile by the worker that owns it. A tile of few players takes as much of
/// it, and work in proportion to them.
struct Tile: ~Copyable {
  static let width = 1024
  private static let mostVectors = width / Lanes.scalarCount
  /// Vectors from one column to the next: were it a power of 2, the same players of all columns would fall into the
  /// same few lines of the processor's cache, and push each other out.
  private static let stride = mostVectors + 1
  private static let figureCount = Measures.PurseVariable.allCases.count * mostVectors

  /// The plan, out of the way: checking a tile's ownership takes a compiler time for each field in it and for each
  /// use, a minute of a build where the plan is a field of the tile.
  private let planned: UnsafeMutablePointer<Plan>
  var plan: Plan { @inline(__always) _read { yield planned.pointee } }
  let luck: Luck
  /// Index of the profile all players of this tile share, and the tile's number within it.
  private(set) var profile = 0
  private(set) var number = 0
  /// Players in this tile; the lanes behind them stay empty.
  private(set) var players = 0
  /// Players who have arrived so far; always the first lanes.
  var joined = 0
  /// Those of them whom a day may still change; always the first lanes. See ``retire(after:)``.
  var living = 0 {
    didSet { vectors = Self.vectorCount(of: living) }
  }
  /// Vectors with living players in them, the only ones that days do anything to.
  private(set) var vectors = 0
  /// Days on which the first and the last of those who have joined arrived.
  var firstArrival: Int32 = 0
  var lastArrival: Int32 = 0
  var anyonePlays = false
  /// What is different for everybody on the day that is played.
  var today = Plan.Today.usual
  /// Whom each lane's luck is addressed to, where a log seats players of any profile side by side.
  var addresses: [PlayerAddress]?
  /// Who has a session ahead that belongs to a day of UTC which his own midnight would settle, by that day.
  var awaited: [Int32: [Int]] = [:]
  /// What players do now, where a log tells it; `nil` leaves it to luck.
  var round: Round?
  /// Where deeds are noted down, if anybody wants them.
  var recorder: DeedRecorder?
  /// Where freezes are noted down and withheld, if anybody asks what they keep.
  var freezeWatch: FreezeWatch?

  private let memory: UnsafeMutablePointer<Lanes>
  /// Scratch for one column of draws or a list of players, and for one column of masks or counts.
  let draws: UnsafeMutablePointer<Int32>
  let scratch: UnsafeMutablePointer<Lanes>
  /// Scratch for the columns whose sums and products a window keeps.
  let figures: UnsafeMutablePointer<Lanes>
  /// Whether anybody has got experience since levels were last looked at.
  let mayReachLevels: UnsafeMutablePointer<Bool>
  /// The vectors in which a boost multiplies anybody's experience today, a bit each.
  let boosted: UnsafeMutablePointer<UInt64>
  /// By place of an offer, then of a pack: the vectors in which it was sold since ladders were last looked at, a bit each.
  let sales: UnsafeMutablePointer<UInt64>
  /// Today's counters, added to the tally when the ledger has closed.
  let cells: UnsafeMutablePointer<Int64>
  /// Each resource's sum over the tile when yesterday closed.
  let held: UnsafeMutablePointer<Int64>
  /// What players who have retired since everybody sat on their seats held then, of each resource.
  let heldByRetired: UnsafeMutablePointer<Int64>
  /// What the measures of a day carry on from the day before.
  let standing: Standing
  /// By lane: the seat of its player, which is where he began, and what luck knows him by.
  let seats: UnsafeMutablePointer<Int32>
  /// By seat: -1 where its player lives, once lanes are no longer seats.
  let livingSeats: UnsafeMutablePointer<Lanes>

  init(plan: Plan, luck: Luck) {
    planned = .allocate(capacity: 1)
    planned.initialize(to: plan.apart)
    self.luck = luck.from(day: plan.opening?.day ?? 0)
    memory = .allocate(capacity: plan.layout.count * Self.stride)
    draws = .allocate(capacity: Self.width + LanePacking.slack)
    scratch = .allocate(capacity: Self.mostVectors)
    figures = .allocate(capacity: Self.figureCount)
    mayReachLevels = .allocate(capacity: 1)
    boosted = .allocate(capacity: 1)
    sales = .allocate(capacity: plan.offers.count + plan.packs.count)
    cells = .allocate(capacity: plan.cellCount)
    held = .allocate(capacity: max(1, plan.resources.count))
    heldByRetired = .allocate(capacity: max(1, plan.resources.count))
    standing = Standing(TallyLayout(plan))
    seats = .allocate(capacity: Self.width)
    livingSeats = .allocate(capacity: Self.mostVectors)
    memory.initialize(repeating: Lanes(), count: plan.layout.count * Self.stride)
    draws.initialize(repeating: 0, count: Self.width + LanePacking.slack)
    scratch.initialize(repeating: Lanes(), count: Self.mostVectors)
    figures.initialize(repeating: Lanes(), count: Self.figureCount)
    mayReachLevels.initialize(to: true)
    boosted.initialize(to: 0)
    sales.initialize(repeating: 0, count: plan.offers.count + plan.packs.count)
    cells.initialize(repeating: 0, count: plan.cellCount)
    held.initialize(repeating: 0, count: max(1, plan.resources.count))
    heldByRetired.initialize(repeating: 0, count: max(1, plan.resources.count))
    seats.initialize(repeating: 0, count: Self.width)
    livingSeats.initialize(repeating: Lanes(), count: Self.mostVectors)
  }

  deinit {
    planned.deinitialize(count: 1)
    planned.deallocate()
    memory.deallocate()
    draws.deallocate()
    scratch.deallocate()
    figures.deallocate()
    mayReachLevels.deallocate()
    boosted.deallocate()
    sales.deallocate()
    cells.deallocate()
    held.deallocate()
    heldByRetired.deallocate()
    standing.deallocate()
    seats.deallocate()
    livingSeats.deallocate()
  }

  /// Empties the tile and seats the players of one profile whose ranks start at `number` × 1024.
  mutating func seat(profile: Int, number: Int, players: Int) {
    self.profile = profile
    self.number = number
    self.players = players
    joined = 0
    living = 0
    for lane in 0..<Self.width { seats[lane] = Int32(lane) }
    anyonePlays = false
    mayReachLevels.pointee = true
    memory.update(repeating: Lanes(), count: plan.layout.count * Self.stride)
    held.update(repeating: 0, count: max(1, plan.resources.count))
    heldByRetired.update(repeating: 0, count: max(1, plan.resources.count))
    cells.update(repeating: 0, count: plan.cellCount)
    forgetSales()
    standing.clear()
  }

  /// Replaces what the first players of the tile begin with, where a log hands them over a tile at a time.
  func begin(from opening: Opening) { planned.pointee.opening = opening }

  private static func vectorCount(of players: Int) -> Int {
    (players &+ Lanes.scalarCount &- 1) / Lanes.scalarCount
  }

  /// Lanes of the vectors with living players in them: up to fifteen behind the last of them.
  var lanesInUse: Int { vectors &* Lanes.scalarCount }

  /// Vectors with players in them, of whatever day.
  var allVectors: Int { Self.vectorCount(of: players) }

  /// Whether anybody has retired, so that lanes are no longer seats.
  var isThinned: Bool { living < joined }

  /// A player's number within his profile.
  func rank(of lane: Int) -> Int { number &* Self.width &+ Int(seats[lane]) }

  /// A column as vectors of sixteen players.
  func column(_ index: Int) -> UnsafeMutablePointer<Lanes> { memory + index &* Self.stride }

  /// A column as single players.
  func lanes(_ index: Int) -> UnsafeMutablePointer<Int32> {
    Self.scalars(column(index))
  }

  /// Vectors as single players.
  static func scalars(_ vectors: UnsafeMutablePointer<Lanes>) -> UnsafeMutablePointer<Int32> {
    UnsafeMutableRawPointer(vectors).assumingMemoryBound(to: Int32.self)
  }

  /// Single players as vectors.
  static func vectors(_ scalars: UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<Lanes> {
    UnsafeMutableRawPointer(scalars).assumingMemoryBound(to: Lanes.self)
  }

  /// The address of the player in a lane, for luck of his own.
  func player(_ lane: Int) -> PlayerAddress {
    if let addresses { return addresses[lane] }
    return PlayerAddress(profileKey: plan.profiles[profile].key, rank: UInt32(rank(of: lane)))
  }

  /// One 31-bit draw a player, as a column that stays valid until the next call.
  func draw(_ purpose: Purpose, on day: Int32) -> UnsafeMutablePointer<Lanes> {
    if isThinned {
      drawForLiving(purpose, on: day)
    } else {
      luck.fill(
        draws, purpose: purpose, day: Int(day), tile: number, profile: plan.profiles[profile].key,
        players: lanesInUse)
    }
    return Self.vectors(draws)
  }
}
