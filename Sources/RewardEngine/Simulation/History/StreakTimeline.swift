/// Assigns each event and each freeze to its day, before any rule applies.
///
/// Days are numbered from the first one with an event; dates that the zone skipped are left out.
struct StreakTimeline {
  /// The date of each day.
  private(set) var dates: [Int] = []
  /// Events of each day, and the first of them.
  private(set) var events: [Int] = []
  private(set) var opened: [Instant?] = []
  /// Whether each day has as many events as its goal.
  private(set) var counts: [Bool] = []
  /// The day that can still get events: yesterday within a leeway, else today.
  private(set) var open = 0
  let now: Instant
  let todayEventCount: Int
  let lastEvent: Instant?
  /// Unused freezes, the one earned first at the front.
  private(set) var freezes: [Freeze] = []
  /// The freeze used on a day, according to the history.
  private(set) var recorded: [Int: String] = [:]

  /// A freeze that may be used, with the dates on which it was earned and expires.
  struct Freeze {
    var freeze: StreakHistory.Freeze
    var earned: Int
    var expires: Int?

    /// Whether it can be used at the end of a date.
    func isGood(atTheEndOf date: Int) -> Bool { earned <= date && expires.map { date < $0 } ?? true }
  }

  /// The index of today, which is the last day.
  var today: Int { dates.count - 1 }

  var hasEvents: Bool { lastEvent != nil }

  init(_ history: StreakHistory, at now: Instant, by calendar: CivilDays<some CivilZone>) {
    let known = history.events.filter { $0 <= now }
    let today = calendar.day(of: now)
    self.now = now
    lastEvent = known.max()
    todayEventCount = known.count { calendar.day(of: $0) == today }
    guard hasEvents else { return }
    func date(of instant: Instant) -> Int {
      let day = calendar.day(of: instant)
      guard history.rules.leeway == .previousDay, calendar.isInLeeway(instant) else { return day }
      return calendar.day(before: day)
    }
    let attributed = known.map { (instant: $0, date: date(of: $0)) }
    let openDate = calendar.isInLeeway(now) ? calendar.day(before: today) : today
    let last = history.rules.leeway == .previousDay ? openDate : today
    let first = attributed.reduce(openDate) { min($0, $1.date) }
    precondition(
      last - first <= StreakHistory.mostDays,
      "the first event is \(last - first) days before now: are some instants in milliseconds, others in seconds?"
    )
    dates = (first...last).filter(calendar.exists)
    let day = Dictionary(uniqueKeysWithValues: dates.enumerated().map { ($1, $0) })
    open = day[openDate] ?? dates.count - 1
    events = Array(repeating: 0, count: dates.count)
    opened = Array(repeating: nil, count: dates.count)
    for (instant, date) in attributed {
      // Where clocks go back across midnight, an event may have a date that has not come again yet.
      let number = day[date] ?? dates.count - 1
      events[number] += 1
      opened[number] = min(opened[number] ?? instant, instant)
    }
    counts = zip(dates, events).map { $1 >= history.goal(on: $0) }
    let inOrder = history.freezes.sorted { ($0.earned, $0.id) < ($1.earned, $1.id) }
    for freeze in inOrder {
      if let used = freeze.used {
        if let number = day[used], recorded[number] == nil { recorded[number] = freeze.id }
      } else if freeze.earned <= now {
        freezes.append(
          Freeze(freeze: freeze, earned: date(of: freeze.earned), expires: freeze.expires.map(date)))
      }
    }
  }

  /// The same days without a leeway: today is open.
  var openToday: StreakTimeline {
    var timeline = self
    timeline.open = today
    return timeline
  }

  /// The same days after some freezes have been used and no others can be.
  func settled(with uses: [StreakState.Consumption]) -> StreakTimeline {
    var timeline = self
    timeline.freezes = []
    for use in uses {
      guard let day = dates.firstIndex(of: use.day), recorded[day] == nil else { continue }
      timeline.recorded[day] = use.freeze
    }
    return timeline
  }
}
