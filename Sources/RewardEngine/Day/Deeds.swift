/// Something a player did, as a log of events tells it, by its place in the plan.
public enum Deed: Sendable, Hashable {
  /// The app was opened.
  case login
  /// An activity was done so many times; activities that streaks ask for have copies.
  case activity(Int, copy: Int)
  /// A mission was done, and its reward lost or collected.
  case missionDone(Int)
  case missionCollected(Int)
  /// So many units of an offer, or packs for real money.
  case offer(Int)
  case pack(Int)
  /// Freezes held were spent by hand on the gap of a streak.
  case freezes(Int)
}

/// What a player did one after the other, at one time of one day.
///
/// Events of a day make several sessions only where a clock tells them apart: two sessions of a civil day may
/// belong to two days of a streak.
public struct Session: Sendable {
  public var day: Int32
  /// Minute of the civil day, 0 to 1439, and minutes east of UTC then.
  public var minute: Int32
  public var zoneOffset: Int32
  public var deeds: [(deed: Deed, amount: Int32)]

  public init(day: Int32, minute: Int32, zoneOffset: Int32, deeds: [(deed: Deed, amount: Int32)]) {
    self.day = day
    self.minute = minute
    self.zoneOffset = zoneOffset
    self.deeds = deeds
  }
}

/// The sessions of a tile's players that are played side by side: the first of the day of each, the second …
struct Round {
  var isFirst: Bool
  var sessions: [(lane: Int, session: Session)]

  /// Calls `body` for each deed of a kind, with its player and amount.
  func forEach(_ body: (Int, Deed, Int32) -> Void) {
    for (lane, session) in sessions {
      for (deed, amount) in session.deeds { body(lane, deed, amount) }
    }
  }

  /// How many times each player did something.
  func times(_ wanted: Deed, into counts: UnsafeMutablePointer<Int32>) {
    forEach { lane, deed, amount in if deed == wanted { counts[lane] += amount } }
  }
}

/// Notes what players do while a run plays, in the words of a log that plays the same again.
///
/// A tile's steps only change memory it points to, and so its notes are behind a pointer, too.
struct DeedRecorder {
  typealias Note = (lane: Int, deed: Deed, amount: Int32)

  private let notes: UnsafeMutablePointer<[Note]>

  init() {
    notes = .allocate(capacity: 1)
    notes.initialize(to: [])
  }

  func deallocate() {
    notes.deinitialize(count: 1)
    notes.deallocate()
  }

  func note(_ deed: Deed, of lane: Int, amount: Int32 = 1) { notes.pointee.append((lane, deed, amount)) }

  /// Hands out what was noted since the last time.
  func take() -> [Note] {
    defer { notes.pointee.removeAll(keepingCapacity: true) }
    return notes.pointee
  }
}
