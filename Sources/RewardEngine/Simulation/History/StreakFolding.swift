/// Feeds a history to one lane of a tile instead of random draws, and reads the streak at the open day.
///
/// This type only decides who plays, how many events there are and which freezes can be used. The tile
/// applies the rules.
struct StreakFolding {
  /// Freezes held between openings of the app, so that a gap stays open until the day it ends.
  private static let plenty: Int32 = 1_000_000

  private let timeline: StreakTimeline
  private let history: StreakHistory
  private let plan: Plan
  private let copy: Plan.Streak.Copy
  /// The first day on which freezes without a date of use may fill anything.
  private let fillsFrom: Int
  /// Freezes not used so far.
  private var freezes: [StreakTimeline.Freeze]
  /// Days missed since the last day that counts.
  private var gap: [Int] = []
  /// Days covered by freezes that had no date of use.
  private var frozen: Set<Int> = []
  private var start: Int?
  private(set) var state = StreakState()

  static func plan(of rules: StreakRules, days: Int) -> Plan {
    var rules = rules
    // Events already have their day; in the tile, every day is the player's own.
    rules.clock = .playerZone
    rules.leewayHours = 0
    let scenario = Scenario(
      title: "History", days: days, items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: nil))],
      activities: [.init(id: "event", perActiveDay: .fixed(1))],
      streaks: [
        .init(id: "streak", dayCountsWhen: .activity("event"), rules: rules, protectedBy: "freeze")
      ],
      // By hand means as recorded: a player who accepts an offer has a freeze with a date of use.
      players: .init(profiles: [
        .init(id: "player", share: 1, activity: .fixed(1), freezeAcceptance: 0)
      ]))
    do {
      return try Plan(trusting: scenario)
    } catch {
      preconditionFailure("one streak that pays nothing is refused: \(error.path): \(error.message)")
    }
  }

  /// Prepares the folding of a timeline; see ``StreakPlay/init(_:under:gapsTo:)`` for `gapsTo`.
  ///
  /// - Parameter plan: the result of ``plan(of:days:)``.
  init(_ timeline: StreakTimeline, _ history: StreakHistory, _ plan: Plan, gapsTo: Int) {
    self.timeline = timeline
    self.history = history
    self.plan = plan
    copy = plan.streaks[0].copies[0]
    freezes = timeline.freezes
    let counted = timeline.counts[..<gapsTo].lastIndex(of: true)
    fillsFrom = history.closedGaps == .settled ? 0 : (counted ?? -1) + 1
  }

  private var isFilledDayByDay: Bool {
    history.rules.freezeFill == .dayByDay && history.rules.freezeUse == .automatic
  }

  /// The number of events that the rules' goal needs to see, whatever the goal of that day was.
  private func effectiveEvents(on day: Int) -> Int {
    let (events, goal) = (timeline.events[day], history.rules.goal)
    return timeline.counts[day] ? max(events, goal) : min(events, goal - 1)
  }

  private func value(_ column: Int, _ tile: borrowing Tile) -> Int { Int(tile.lanes(column)[0]) }

  private func isCounted(_ tile: borrowing Tile) -> Bool { value(copy.events, tile) == -1 }

  private func inForce(_ tile: borrowing Tile) -> Int {
    value(copy.broken, tile) == 0 ? value(copy.length, tile) : 0
  }

  private func held(_ tile: borrowing Tile) -> Int { value(plan.resources[0].column, tile) }

  /// Sets the number of freezes in the pool, outside the day's ledger.
  private func hold(_ count: Int32, _ tile: borrowing Tile) {
    let pool = tile.lanes(plan.resources[0].column)
    tile.held[0] += Int64(count - pool[0])
    pool[0] = count
  }

  /// Whether a freeze can be used on a day.
  private func isGood(_ freeze: StreakTimeline.Freeze, on day: Int) -> Bool {
    guard day >= fillsFrom, day <= timeline.open else { return false }
    if isFilledDayByDay { return freeze.isGood(atTheEndOf: timeline.dates[day]) }
    return freeze.freeze.isGood(at: timeline.opened[day] ?? timeline.now)
  }

  /// How many freezes can be used on a day.
  private func good(on day: Int) -> Int { freezes.count { isGood($0, on: day) } }

  /// Removes freezes that another streak has used.
  mutating func lose(_ uses: [StreakState.Consumption]) {
    freezes.removeAll { freeze in uses.contains { $0.freeze == freeze.freeze.id } }
  }

  mutating func begin(_ day: Int, _ tile: borrowing Tile) {
    let recorded = timeline.recorded[day] == nil ? 0 : 1
    if isFilledDayByDay {
      hold(Int32(good(on: day) + recorded), tile)
    } else {
      let isOpened = timeline.events[day] > 0 || day == timeline.open
      hold(isOpened ? Int32(good(on: day)) : Self.plenty, tile)
    }
  }

  /// Reads the tile after a step, and sets what a random draw would have decided.
  mutating func note(_ step: Step, _ day: Int, _ tile: borrowing Tile) {
    switch step {
    case .decideAttendance:
      if day == timeline.open { noteOffer(tile) }
      if !tile.anyonePlays { freezeByRecord(day, tile) }
    case .settleDaysMissed where !isFilledDayByDay: settleGap(day, tile)
    case .doActivities:
      tile.lanes(plan.activities[0].copies[0].count)[0] = Int32(clamping: effectiveEvents(on: day))
    case .countStreaks:
      if isCounted(tile) && inForce(tile) == 1 { start = timeline.dates[day] }
      if day == timeline.open { look(tile) }
      freezeByRecord(day, tile)
    default: break
    }
    state.longestStreak = max(state.longestStreak, value(copy.record, tile))
  }

  /// Records how many freezes would fill the gap on the day the app is opened.
  private mutating func noteOffer(_ tile: borrowing Tile) {
    guard history.rules.freezeUse == .byHand, inForce(tile) > 0, value(copy.hurt, tile) == 0 else { return }
    let need = unfilled.count
    state.freezesOffered = need <= held(tile) ? need : 0
  }

  /// Days of the gap that neither grace nor a freeze covers.
  private var unfilled: [Int] {
    gap.dropFirst(history.rules.graceDays).filter { timeline.recorded[$0] == nil && !frozen.contains($0) }
  }

  /// Records which freezes have filled a whole gap; until the next opening the pool is full again.
  private mutating func settleGap(_ day: Int, _ tile: borrowing Tile) {
    use(good(on: day) - held(tile), of: day, on: unfilled)
    hold(Self.plenty, tile)
  }

  /// Records that the first `count` freezes usable on a day have filled others, one each.
  private mutating func use(_ count: Int, of day: Int, on days: [Int]) {
    guard count > 0 else { return }
    let places = Array(freezes.indices.filter { isGood(freezes[$0], on: day) }.prefix(count))
    for (place, day) in zip(places, days) {
      frozen.insert(day)
      state.freezesConsumed.append(.init(freeze: freezes[place].freeze.id, day: timeline.dates[day]))
    }
    for place in places.reversed() { freezes.remove(at: place) }
  }

  /// Counts a missed day that the history marks as frozen as filled, where gaps are filled as a whole.
  private func freezeByRecord(_ day: Int, _ tile: borrowing Tile) {
    guard !isFilledDayByDay, timeline.recorded[day] != nil, !isCounted(tile) else { return }
    guard value(copy.record, tile) > 0, gap.count >= history.rules.graceDays else { return }
    tile.lanes(copy.bridged)[0] += 1
  }

  /// Records what the app shows of the streak.
  private mutating func look(_ tile: borrowing Tile) {
    let length = inForce(tile)
    let isCounted = isCounted(tile)
    if value(copy.record, tile) == 0 {
      state.status = .none
    } else {
      state.status = length == 0 ? .broken : isCounted ? .active : .atRisk
    }
    state.storedStreak = value(copy.length, tile)
    state.currentStreak = history.rules.openDay == .showsZero && !isCounted ? 0 : length
    state.streakStart = state.currentStreak > 0 ? start : nil
    state.daysMissed = isCounted ? 0 : gap.count
  }

  mutating func end(_ day: Int, _ tile: borrowing Tile) {
    let missed = value(copy.gap, tile)
    guard missed > 0 else {
      gap = []
      return
    }
    gap.append(day)
    guard isFilledDayByDay, day < timeline.open else { return }
    let recorded = timeline.recorded[day] == nil ? 0 : 1
    let spent = good(on: day) + recorded - held(tile)
    if spent > recorded { use(1, of: day, on: [day]) }
  }
}
