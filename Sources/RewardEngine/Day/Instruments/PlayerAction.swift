/// One thing that a player did, as an event log records it; numbers are indices in the plan.
public enum PlayerAction: Sendable, Hashable {
  /// The player opened the app.
  case login
  /// The player did an activity; where a streak has several copies, `copy` is the one it counts for.
  case activity(Int, copy: Int)
  /// The player did a mission: its reward was lost, or collected.
  case missionDone(Int)
  case missionCollected(Int)
  /// The player bought units of an offer, or packs for real money.
  case offer(Int)
  case pack(Int)
  /// The player spent freezes by hand on the gap of the streak with this number.
  case freezes(Int)
}

/// What a player did, in order, at one time of one day.
///
/// A day has several sessions only where a clock separates them: two sessions of a local date may count for
/// two days of a streak.
public struct Session: Sendable {
  public var day: Int32
  /// Minute of the local date, 0 to 1439, and minutes east of UTC at that time.
  public var minute: Int32
  public var zoneOffset: Int32
  public var actions: [(action: PlayerAction, amount: Int32)]

  public init(day: Int32, minute: Int32, zoneOffset: Int32, actions: [(action: PlayerAction, amount: Int32)])
  {
    self.day = day
    self.minute = minute
    self.zoneOffset = zoneOffset
    self.actions = actions
  }
}

/// Sessions that players of a tile play side by side: one session of each player who has another.
///
/// The first round has the first session of the day of each player, the second round the second, and so on.
struct SessionRound {
  var isFirst: Bool
  var sessions: [(lane: Int, session: Session)]

  /// Calls `body` with the lane, the action and the amount of each action in these sessions.
  func forEach(_ body: (Int, PlayerAction, Int32) -> Void) {
    for (lane, session) in sessions {
      for (action, amount) in session.actions { body(lane, action, amount) }
    }
  }

  /// Adds up, by lane, how many times each player took an action.
  func times(_ wanted: PlayerAction, into counts: UnsafeMutablePointer<Int32>) {
    forEach { lane, action, amount in if action == wanted { counts[lane] += amount } }
  }
}

/// Records what players do during a simulation, so that it can be written as an event log and replayed.
///
/// Steps of the day change only memory that the tile points to, so the notes are behind a pointer, too.
struct ActionRecorder {
  typealias Note = (lane: Int, action: PlayerAction, amount: Int32)

  private let notes: UnsafeMutablePointer<[Note]>

  init() {
    notes = .allocate(capacity: 1)
    notes.initialize(to: [])
  }

  func deallocate() {
    notes.deinitialize(count: 1)
    notes.deallocate()
  }

  func note(_ action: PlayerAction, of lane: Int, amount: Int32 = 1) {
    notes.pointee.append((lane, action, amount))
  }

  /// Returns the notes since the last call, and clears them.
  func take() -> [Note] {
    defer { notes.pointee.removeAll(keepingCapacity: true) }
    return notes.pointee
  }
}
