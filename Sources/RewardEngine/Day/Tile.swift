/// Up to 1,024 players of one profile, stored as columns of integers.
///
/// Each step of the day is applied to the whole tile, then the next step, then the next day. The memory is
/// one block, reused from tile to tile by the worker that owns it. A tile of few players takes as much
/// memory, and time in proportion to them.
struct Tile: ~Copyable {
  static let width = 1024
  private static let mostVectors = width / Lanes.scalarCount
  /// Vectors from one column to the next.
  ///
  /// With a power of 2, the same players of all columns would share a few lines of the processor's cache and
  /// evict each other.
  private static let stride = mostVectors + 1
  private static let figureCount = Measures.PurseVariable.allCases.count * mostVectors

  /// The plan, stored behind a pointer: as a field it costs a minute of compile time.
  ///
  /// The compiler checks a tile's ownership for each field in the plan at each use.
  private let planned: UnsafeMutablePointer<Plan>
  /// The plan, by its address: a value that is yielded was copied for each look in builds that do not inline across
  /// files, and read when the copy was gone.
  var plan: Plan { @inline(__always) unsafeAddress { UnsafePointer(planned) } }
  let luck: Luck
  /// Index of the profile of all players in this tile, and the tile's number within the profile.
  private(set) var profile = 0
  private(set) var number = 0
  /// Number of players in this tile; the lanes after them stay empty.
  private(set) var players = 0
  /// Number of players who have arrived so far; they occupy the first lanes.
  var joined = 0
  /// Number of players that a day can still change; they occupy lanes `0 ..< living`.
  ///
  /// See ``retire(after:)``.
  var living = 0 {
    didSet { vectors = Self.vectorCount(of: living) }
  }
  /// Number of vectors with living players; days work on no others.
  private(set) var vectors = 0
  /// Days on which the first and the last of those who have joined arrived.
  var firstArrival: Int32 = 0
  var lastArrival: Int32 = 0
  /// Number of players who play today, and a list of them where they are few.
  var playing = 0
  /// The vectors with players who play today, one bit each.
  var playingVectors: UInt64 = 0
  var anyonePlays: Bool { playing > 0 }
  var playersToday = PlayersToday()
  /// What is different for everyone on the current day.
  var today = Plan.Today.usual
  /// By lane, the address of each player's draws, where a log puts players of any profile side by side.
  var addresses: [PlayerAddress]?
  /// Players with a session ahead in a UTC day that their own midnight would settle, by that day.
  var awaited: [Int32: [Int]] = [:]
  /// What players do now, according to an event log; `nil` leaves it to random draws.
  var round: SessionRound?
  /// Records actions, if somebody wants them.
  var recorder: ActionRecorder?
  /// Records and withholds freezes, if somebody measures their value.
  var freezeWatch: FreezeWatch?

  private let memory: UnsafeMutablePointer<Lanes>
  /// Scratch for one column of draws or a list of players, and for one column of masks or counts.
  let draws: UnsafeMutablePointer<Int32>
  let scratch: UnsafeMutablePointer<Lanes>
  /// Scratch for the columns whose sums and products a window measures.
  let figures: UnsafeMutablePointer<Lanes>
  /// Whether anyone has received experience since levels were last checked.
  let mayReachLevels: UnsafeMutablePointer<Bool>
  /// The vectors in which a boost multiplies someone's experience today, one bit each.
  let boosted: UnsafeMutablePointer<UInt64>
  /// The vectors with sales since ladders were last checked, one bit each; by index of offers, then packs.
  let sales: UnsafeMutablePointer<UInt64>
  /// The vectors in which somebody reached a level since ladders were last checked, one bit each.
  let raised: UnsafeMutablePointer<UInt64>
  /// Today's counters, added to the tally when the ledger has closed.
  let cells: UnsafeMutablePointer<Int64>
  /// The tile's sum of each resource, as the ledger says, when yesterday closed.
  let held: UnsafeMutablePointer<Int64>
  /// What retired players held of each resource when they retired, since everyone last took their seats.
  let heldByRetired: UnsafeMutablePointer<Int64>
  /// By stock: the largest value of a retired player, since everyone last took their seats; 0 for none.
  let largestRetired: UnsafeMutablePointer<Int32>
  /// What measures carry from day to day.
  let runningTotals: RunningTotals
  /// By lane: its own number.
  let places: UnsafeMutablePointer<Lanes>
  /// By lane: the seat of its player, which is the first lane they had and sets the rank of their draws.
  let seats: UnsafeMutablePointer<Int32>
  /// All copies of all streaks, and what they pay by length.
  let streakCopies: StreakCopies
  let duePayments: DuePayments
  let ladders: UnsafeMutableBufferPointer<TileLadder>
  /// By seat: -1 where its player is living, once lanes and seats differ.
  let livingSeats: UnsafeMutablePointer<Lanes>

  init(plan: Plan, luck: Luck) {
    planned = .allocate(capacity: 1)
    planned.initialize(to: plan.withOwnArrays)
    self.luck = luck.from(day: plan.opening?.day ?? 0)
    let memory = UnsafeMutablePointer<Lanes>.allocate(capacity: plan.layout.count * Self.stride)
    self.memory = memory
    streakCopies = StreakCopies(plan) { memory + $0 * Self.stride }
    ladders = .allocate(capacity: plan.measures.ladders.count)
    let levels = plan.levels.map { [$0.level] }
    _ = ladders.initialize(
      from: plan.measures.ladders.map { ladder in
        TileLadder(ladder, isOfLevels: ladder.columns == levels) { memory + $0 * Self.stride }
      })
    duePayments = DuePayments(plan) { Self.scalars(memory + $0 * Self.stride) }
    draws = .allocate(capacity: Self.width + LanePacking.slack)
    scratch = .allocate(capacity: Self.mostVectors)
    figures = .allocate(capacity: Self.figureCount)
    mayReachLevels = .allocate(capacity: 1)
    boosted = .allocate(capacity: 1)
    sales = .allocate(capacity: plan.offers.count + plan.packs.count)
    raised = .allocate(capacity: 1)
    cells = .allocate(capacity: plan.cellCount)
    held = .allocate(capacity: max(1, plan.resources.count))
    heldByRetired = .allocate(capacity: max(1, plan.resources.count))
    largestRetired = .allocate(capacity: plan.stocks.count)
    runningTotals = RunningTotals(TallyLayout(plan))
    places = .allocate(capacity: Self.mostVectors)
    seats = .allocate(capacity: Self.width)
    livingSeats = .allocate(capacity: Self.mostVectors)
    memory.initialize(repeating: Lanes(), count: plan.layout.count * Self.stride)
    draws.initialize(repeating: 0, count: Self.width + LanePacking.slack)
    scratch.initialize(repeating: Lanes(), count: Self.mostVectors)
    figures.initialize(repeating: Lanes(), count: Self.figureCount)
    mayReachLevels.initialize(to: true)
    boosted.initialize(to: 0)
    sales.initialize(repeating: 0, count: plan.offers.count + plan.packs.count)
    raised.initialize(to: 0)
    cells.initialize(repeating: 0, count: plan.cellCount)
    held.initialize(repeating: 0, count: max(1, plan.resources.count))
    heldByRetired.initialize(repeating: 0, count: max(1, plan.resources.count))
    largestRetired.initialize(repeating: 0, count: plan.stocks.count)
    for vector in 0..<Self.mostVectors { (places + vector).initialize(to: .places(of: vector)) }
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
    raised.deallocate()
    cells.deallocate()
    held.deallocate()
    heldByRetired.deallocate()
    largestRetired.deallocate()
    runningTotals.deallocate()
    places.deallocate()
    seats.deallocate()
    livingSeats.deallocate()
    streakCopies.deallocate()
    duePayments.deallocate()
    for ladder in ladders { ladder.deallocate() }
    ladders.deallocate()
    playersToday.deallocate()
  }

  /// Empties the tile and seats players of one profile, from rank `number` × 1024 on.
  mutating func seat(profile: Int, number: Int, players: Int) {
    self.profile = profile
    self.number = number
    self.players = players
    joined = 0
    living = 0
    for lane in 0..<Self.width { seats[lane] = Int32(lane) }
    playing = 0
    playersToday.clear()
    mayReachLevels.pointee = true
    memory.update(repeating: Lanes(), count: plan.layout.count * Self.stride)
    held.update(repeating: 0, count: max(1, plan.resources.count))
    heldByRetired.update(repeating: 0, count: max(1, plan.resources.count))
    largestRetired.update(repeating: 0, count: plan.stocks.count)
    cells.update(repeating: 0, count: plan.cellCount)
    forgetSales()
    runningTotals.clear()
  }

  /// Replaces the states that the first players of the tile start with.
  ///
  /// Event logs hand over such states one tile at a time.
  func begin(from opening: OpeningStates) { planned.pointee.opening = opening }

  private static func vectorCount(of players: Int) -> Int {
    (players &+ Lanes.scalarCount &- 1) / Lanes.scalarCount
  }

  /// Number of lanes in the vectors with living players: up to fifteen more than there are players.
  var lanesInUse: Int { vectors &* Lanes.scalarCount }

  /// Number of vectors with players, living or not.
  var allVectors: Int { Self.vectorCount(of: players) }

  /// Whether anyone has retired, so that lanes and seats differ.
  var isThinned: Bool { living < joined }

  /// A player's number within the profile.
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

  /// The address of random draws for the player in a lane.
  func player(_ lane: Int) -> PlayerAddress {
    if let addresses { return addresses[lane] }
    return PlayerAddress(profileKey: plan.profiles[profile].key, rank: UInt32(rank(of: lane)))
  }

  /// Draws one 31-bit number for each player who plays today; the column stays valid until the next call.
  ///
  /// Other lanes hold any numbers.
  func draw(_ purpose: Purpose, on day: Int32) -> UnsafeMutablePointer<Lanes> {
    guard playersToday.listed > 0 else { return drawForEveryone(purpose, on: day) }
    playersToday.draw(
      luck, purpose, day: Int(day), tile: number, profile: plan.profiles[profile].key, to: draws)
    return Self.vectors(draws)
  }

  /// Draws one 31-bit number for each living player; the column stays valid until the next call.
  func drawForEveryone(_ purpose: Purpose, on day: Int32) -> UnsafeMutablePointer<Lanes> {
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
