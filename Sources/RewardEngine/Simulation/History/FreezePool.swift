/// Streaks of one player that take freezes from one pool.
///
/// A freeze goes to whoever needs it first; where two need it at the same moment, to the streak named first.
public struct FreezePool: Sendable, Equatable {
  public var streaks: [Member]
  /// Freezes without a date of use, which any of the streaks may take.
  public var freezes: [StreakHistory.Freeze]

  public init(streaks: [Member], freezes: [StreakHistory.Freeze]) {
    self.streaks = streaks
    self.freezes = freezes
  }

  /// A streak, and what is its own.
  public struct Member: Sendable, Equatable {
    /// Its freezes are those used on it, each with its date.
    public var history: StreakHistory
    /// When the player filled a gap by hand, in any order; nothing comes of those that no freezes cover.
    public var fillings: [Instant]

    public init(_ history: StreakHistory, fillings: [Instant] = []) {
      self.history = history
      self.fillings = fillings
    }
  }

  /// How each streak stands at a moment, in the order of ``streaks``.
  ///
  /// - Complexity: one ``StreakHistory/state(at:in:)`` a streak, and at most one more for each freeze and streak.
  public func states(at now: Instant, in zone: some CivilZone) -> [StreakState] {
    var free = freezes
    var lives = streaks.map { Life($0, freezes, at: now, in: zone) }
    while let first = Self.first(of: lives) {
      // What nobody before him wanted is his, and so out of reach for the others.
      let taken = lives[first].settle()
      free.removeAll { taken.contains($0.id) }
      for index in lives.indices where index != first && lives[index].wants(anyOf: taken) {
        lives[index].live(with: free, at: now, in: zone)
      }
    }
    // Freezes that others took are gone from what a streak could use, even if it never would have.
    return lives.map { $0.state(with: free, at: now, in: zone) }
  }

  /// Who takes the next freezes of all.
  private static func first(of lives: [Life]) -> Int? {
    lives.indices.filter { !lives[$0].wishes.isEmpty }
      .min { (lives[$0].wishes[0].moment, $0) < (lives[$1].wishes[0].moment, $1) }
  }

  /// A streak alone with the pool: what it would take, freeze by freeze, were the others not there.
  private struct Life {
    struct Wish {
      var moment: Instant
      /// With the date it is wanted for.
      var freeze: StreakHistory.Freeze
    }

    /// With what it has taken for good.
    private var history: StreakHistory
    private let fillings: [Instant]
    /// In the order of their moments.
    private(set) var wishes: [Wish] = []
    private var state = StreakState()
    /// What was free when the state was found, and not taken by itself.
    private var free: [StreakHistory.Freeze] = []

    init(_ member: Member, _ free: [StreakHistory.Freeze], at now: Instant, in zone: some CivilZone) {
      history = member.history
      fillings = member.fillings.filter { $0 <= now }.sorted()
      live(with: free, at: now, in: zone)
    }

    func wants(anyOf freezes: Set<String>) -> Bool { wishes.contains { freezes.contains($0.freeze.id) } }

    /// Lives all days with these freezes in reach.
    mutating func live(with free: [StreakHistory.Freeze], at now: Instant, in zone: some CivilZone) {
      var life = history
      life.freezes += free
      wishes = []
      for moment in fillings {
        // By hand is all of the gap or nothing, and gaps that are over stay as they are.
        var filled = life
        filled.rules.freezeUse = .automatic
        filled.rules.freezeFill = .wholeGap
        filled.closedGaps = .asRecorded
        note(filled.state(at: moment, in: zone, fillingByHand: true), in: &life) { _ in moment }
      }
      state = life.state(at: now, in: zone)
      let timeline = life.timeline(at: now, in: zone)
      let offset = life.rules.clock == .utc ? 0 : zone.utcOffset(at: now)
      let isAtOnce = life.rules.freezeFill == .dayByDay
      note(state, in: &life) { date in
        // Today's offset will do: it orders streaks of several clocks, no more.
        isAtOnce ? Instant(seconds: (date + 1) * 86_400 - offset) : timeline.moment(after: date)
      }
      wishes.sort { $0.moment < $1.moment }
      let taken = Set(wishes.map(\.freeze.id))
      self.free = free.filter { !taken.contains($0.id) }
    }

    /// Notes which freezes a state uses that were free before, and writes them back.
    private mutating func note(
      _ state: StreakState, in life: inout StreakHistory, moment: (Int) -> Instant
    ) {
      for use in state.freezesConsumed {
        let place = life.freezes.firstIndex { $0.id == use.freeze && $0.used == nil }
        guard let place else { continue }
        life.freezes[place].used = use.day
        wishes.append(Wish(moment: moment(use.day), freeze: life.freezes[place]))
      }
    }

    /// Takes for good what it wants first, all of one moment at once.
    mutating func settle() -> Set<String> {
      let settled = wishes.prefix { $0.moment == wishes[0].moment }.map(\.freeze)
      wishes.removeFirst(settled.count)
      history.freezes += settled
      return Set(settled.map(\.id))
    }

    /// The state, found again only if others took what it was found with.
    func state(with free: [StreakHistory.Freeze], at now: Instant, in zone: some CivilZone) -> StreakState {
      guard self.free != free else { return state }
      var life = history
      life.freezes += free
      return life.state(at: now, in: zone)
    }
  }
}

extension StreakTimeline {
  /// When the player is back after a date, and sees the gap; else now.
  fileprivate func moment(after date: Int) -> Instant {
    zip(dates, opened).first { $0 > date && $1 != nil }?.1 ?? now
  }
}
