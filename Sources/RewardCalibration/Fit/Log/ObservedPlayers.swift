import RewardEngine

/// What an event log shows about its players, one player at a time.
///
/// Memory grows with the number of players, and not with that of events.
public struct ObservedPlayers: Sendable {
  public let scenario: Scenario
  /// How often a person can do the same on one day.
  private let mostADay: Int
  /// Whether only a new player's first stay counts.
  public let followsReturns: Bool
  private let copies: [Int]

  /// When a player played who arrived in the days of the log.
  struct Visits: Hashable, Sendable {
    var arrival: Int
    /// After that of arrival.
    var daysOfPlay: Int
    /// Counted from arrival.
    var lastDay: Int
  }
  private(set) var visits: [Visits: Int] = [:]
  /// Where players may come back: their days of play after at least as many missed days in a row, from none on.
  private(set) var gaps: [Visits: [Int]] = [:]
  /// Players who bought packs, by their visits and how many packs they bought.
  private(set) var buyers: [Buyer: Int] = [:]
  struct Buyer: Hashable, Sendable {
    var visits: Visits
    var packs: Int
  }
  private(set) var weekdays = WeekdayCounts()
  private(set) var times = SessionTimes()
  /// By activity: how often it is done on a day of play, and by copy and day how many times.
  private(set) var activities: [PlayerRatio]
  private(set) var counts: [[Int: Int]]
  /// By mission: days on which it is done, of days of play.
  private(set) var missions: [PlayerRatio]
  /// Of missions whose reward is collected by hand: those collected, of those done.
  private(set) var collected = PlayerRatio()
  /// By pack, in the order of the scenario: those bought, of all packs that its players bought.
  private(set) var packs: [PlayerRatio]
  /// Players who arrived in the days of the log, those who were there before, and programs that were left out.
  public private(set) var newcomers = 0
  public private(set) var others = 0
  public private(set) var programs = 0
  /// The first and the last date of play.
  public private(set) var dates: ClosedRange<Int>?
  private(set) var arrivals: [Int: Int] = [:]
  private var firstWeeks = FirstWeeks()
  private var daysAfterArrival = DaysAfterArrival()
  private var firstDays = FirstDays()
  private(set) var comebacks = Comebacks()
  /// By weeks on each side of a date: one for short logs, and two.
  private var search: ChangeSearch

  /// - Parameters:
  ///   - mostADay: see ``isProgram(_:)``.
  ///   - followsReturns: whether players who come back after a long absence count as players who had left.
  public init(_ scenario: Scenario, plan: Plan, mostADay: Int, followsReturns: Bool = false) {
    (self.scenario, self.mostADay, self.followsReturns) = (scenario, mostADay, followsReturns)
    copies = plan.activities.map { max(1, $0.copies.count) }
    activities = scenario.activities.map { _ in PlayerRatio() }
    counts = scenario.activities.map { _ in [:] }
    missions = scenario.missions.map { _ in PlayerRatio() }
    packs = scenario.shop.filter(\.isForRealMoney).map { _ in PlayerRatio() }
    search = ChangeSearch(activities: scenario.activities.count)
  }

  public var players: Int { newcomers + others }

  /// Players by the hour around which they play: those with enough days of play.
  public var hourCounts: [Int] { times.hours }

  /// Days of play from which on somebody may be a program.
  public static let daysOfProgram = 14

  /// Whether no person plays like this: on two weeks or more, at least nine tenths of the days from the first to the last,
  /// and more than a person can on an average day.
  ///
  /// Programs miss days, too: when the app is closed, or a part of the log is lost.
  public func isProgram(_ days: [ObservedDay]) -> Bool {
    guard days.count >= Self.daysOfProgram, let first = days.first, let last = days.last,
      10 * days.count >= 9 * (last.date - first.date + 1)
    else { return false }
    return days.reduce(0) { $0 + $1.most } > mostADay * days.count
  }

  /// Adds a player.
  ///
  /// - Parameters:
  ///   - days: their days of play, by rising date; at least one.
  ///   - isNew: whether the first of these days is that of their arrival.
  public mutating func add(_ days: [ObservedDay], isNew: Bool) {
    guard let first = days.first, let last = days.last else { return }
    if isProgram(days) {
      programs += 1
      return
    }
    dates = min(first.date, dates?.lowerBound ?? .max)...max(last.date, dates?.upperBound ?? .min)
    guard isNew else {
      others += 1
      addDays(days)
      return
    }
    let all = days.map(\.date)
    comebacks.add(all)
    daysAfterArrival.add(all)
    addNew(followsReturns ? Array(days.prefix(LongAbsence.before(LongAbsence.daysOfStay, all))) : days)
  }

  private mutating func addDays(_ days: [ObservedDay]) {
    weekdays.add(days.map(\.date))
    times.add(days)
    addActions(of: days)
  }

  private mutating func addNew(_ days: [ObservedDay]) {
    guard let first = days.first, let last = days.last else { return }
    addDays(days)
    newcomers += 1
    arrivals[first.date, default: 0] += 1
    firstWeeks.add(days.map(\.date))
    search.add(days)
    let own = Visits(arrival: first.date, daysOfPlay: days.count - 1, lastDay: last.date - first.date)
    visits[own, default: 0] += 1
    if followsReturns { addGaps(between: days, to: own) } else { firstDays.add(days.map(\.date), own) }
    let bought = packsBought(on: days)
    if bought > 0 { buyers[Buyer(visits: own, packs: bought), default: 0] += 1 }
  }

  private mutating func addGaps(between days: [ObservedDay], to own: Visits) {
    for (day, next) in zip(days, days.dropFirst()) {
      // Of k missed days, those with at least none to k.
      gaps[own, default: []].add(Array(repeating: 1, count: next.date - day.date))
    }
  }

  private mutating func addActions(of days: [ObservedDay]) {
    let count = Double(days.count)
    for (place, copies) in copies.enumerated() {
      var done = 0
      for day in days {
        for copy in 0..<copies {
          let times = day.times[.activity(place, copy: copy)] ?? 0
          counts[place][times, default: 0] += 1
          done += times
        }
      }
      activities[place].add(Double(done), per: count * Double(copies))
    }
    var (claimed, claimable) = (0, 0)
    for place in missions.indices {
      let done = days.count { isDone(place, on: $0) }
      missions[place].add(Double(done), per: count)
      guard scenario.missions[place].collecting == .byHand else { continue }
      claimable += done
      claimed += days.count { ($0.times[.missionCollected(place)] ?? 0) > 0 }
    }
    collected.add(Double(claimed), per: Double(claimable))
    let bought = packsBought(on: days)
    for place in packs.indices {
      packs[place].add(Double(packsBought(place, on: days)), per: Double(bought))
    }
  }

  /// A mission that is collected was done, even where the log has no event of it.
  private func isDone(_ place: Int, on day: ObservedDay) -> Bool {
    (day.times[.missionDone(place)] ?? 0) > 0 || (day.times[.missionCollected(place)] ?? 0) > 0
  }

  private func packsBought(on days: [ObservedDay]) -> Int {
    packs.indices.reduce(0) { $0 + packsBought($1, on: days) }
  }

  private func packsBought(_ place: Int, on days: [ObservedDay]) -> Int {
    days.reduce(0) { $0 + ($1.times[.pack(place)] ?? 0) }
  }
}

extension ObservedPlayers {
  /// Newcomers by when they played, watched until a date.
  func histories(until last: Int) -> [RecencyFrequency: Int] {
    var histories: [RecencyFrequency: Int] = [:]
    for (visits, players) in visits { histories[history(visits, until: last), default: 0] += players }
    return histories
  }

  /// A history until a date, or until the end of a player's first stay.
  func history(_ visits: Visits, until last: Int) -> RecencyFrequency {
    var history = visits.history(until: last)
    if followsReturns { history.end(after: LongAbsence.daysOfStay) }
    return history
  }

  /// Whether all days of a week count as alike where it is fitted how often players play.
  func takesWeekAsMean(_ fit: WeekdayFit) -> Bool { fit.isStrong || followsReturns }

  /// The same evidence of each player's first stay.
  ///
  /// - Parameter returns: the chance that a player who has left comes back on a day.
  func firstStays(until last: Int, returns: Double) -> FirstStays {
    let days = arrivals.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { last - $0.key } ?? 0
    let own = visits.filter { $0.key.arrival == last - days }
    let early = returns > 0 ? EarlyReturns(chance: returns, gaps: meanGaps(until: last)) : nil
    return FirstStays(
      RecencyFrequencyTable(histories(until: last), returns: early),
      lastDays: Dictionary(own.map { ($0.key.lastDay, $0.value) }, uniquingKeysWith: +), of: days)
  }

  /// By history until a date, the mean of ``gaps``.
  ///
  /// Whole numbers are added up: the order of a dictionary differs from run to run.
  func meanGaps(until last: Int) -> [RecencyFrequency: [Double]] {
    var sums: [RecencyFrequency: (players: Int, gaps: [Int])] = [:]
    for (visits, gaps) in gaps {
      let history = history(visits, until: last)
      sums[history, default: (0, [])].players += self.visits[visits] ?? 0
      sums[history, default: (0, [])].gaps.add(gaps)
    }
    return sums.mapValues { own in own.gaps.map { Double($0) / Double(own.players) } }
  }

  /// What each weekday and each event adds to the chance to play; `nil` where nobody plays on some days and not on others.
  ///
  /// - Parameter dates: those of the log; the first is day 1 of the scenario.
  /// - Throws: `CancellationError`.
  public func weekdayFit(in dates: ClosedRange<Int>) throws -> WeekdayFit? {
    try WeekdayFit(weekdays, EventDates(scenario.events, in: dates))
  }

  /// The evidence on how often newcomers play and when they churn, watched until a date.
  ///
  /// - Parameters:
  ///   - fit: of these players.
  ///   - cohorts: of the profiles that are fitted.
  public func table(
    until last: Int, _ fit: WeekdayFit?, _ cohorts: ArrivalCohorts? = nil
  ) -> RecencyFrequencyTable {
    let first = daysToCompare(until: last, cohorts).map { firstDays.table($0, until: last) }
    return table(histories(until: last), first, until: last, fit, cohorts)
  }

  func table(
    _ histories: [RecencyFrequency: Int], _ firstDays: FirstDays.Table?, until last: Int, _ fit: WeekdayFit?,
    _ cohorts: ArrivalCohorts?
  ) -> RecencyFrequencyTable {
    RecencyFrequencyTable(
      histories, weekdays: fit.flatMap { takesWeekAsMean($0) ? nil : (terms: $0.terms, lastDate: last) },
      cohorts: cohorts, returns: nil, firstDays: firstDays)
  }

  /// Newcomers by what they did until a date, and in the first days by which they are compared.
  func kinds(until last: Int, _ cohorts: ArrivalCohorts?) -> [FirstDays.Kind: Int] {
    if let days = daysToCompare(until: last, cohorts) { return firstDays.kinds(days, until: last) }
    return Dictionary(
      uniqueKeysWithValues: visits.map { (FirstDays.Kind(visits: $0.key, first: nil), $0.value) })
  }

  /// How many first days are compared; `nil` where those are compared who were watched for the most usual number of days. Whom an
  /// event brings differs from date to date.
  func daysToCompare(until last: Int, _ cohorts: ArrivalCohorts?) -> Int? {
    cohorts != nil || followsReturns ? nil : FirstDays.days(of: arrivals, until: last)
  }

  /// Which of some profiles newcomers may be of, by the events of the scenario; `nil` where none brings players.
  ///
  /// - Parameters:
  ///   - profiles: ids of the scenario's profiles.
  ///   - days: the dates of the log; the first is the first day of the scenario.
  public func cohorts(of profiles: [String], in days: ClosedRange<Int>) -> ArrivalCohorts? {
    ArrivalCohorts(scenario.events, profiles, arrivals: arrivals, in: days)
  }

  /// How many newcomers play on days after their arrival, of all who were watched for as long; `nil` where that is nobody.
  ///
  /// Players who arrived while an event brought others are left out. Where only first stays are fitted, so are days left out on which
  /// players may have come back.
  ///
  /// - Parameters:
  ///   - fit: of these players.
  ///   - cohorts: of the profiles that are fitted.
  public func retention(
    until last: Int, _ fit: WeekdayFit?, _ cohorts: ArrivalCohorts? = nil
  ) -> DatedRetention? {
    let isMean = fit.map(takesWeekAsMean) ?? false
    let odds = { (date: Int) in
      guard let fit else { return 1.0 }
      return isMean ? fit.oddsAroundMean(on: date) : fit.oddsToCompare(on: date)
    }
    let rows = daysAfterArrival.rows(arrivals) { arrival, date in
      date <= last && odds(date) > 0 && (!followsReturns || date - arrival <= LongAbsence.daysOfStay)
        && cohorts?.row(watched: last - arrival) ?? 0 == 0
    }
    return rows.isEmpty ? nil : DatedRetention(rows, odds: odds, cohorts)
  }
}

extension ObservedPlayers {
  /// Dates from which on players do more or less than those of the same age before, the clearest first.
  public func changes(_ fit: WeekdayFit?) -> [DateChange] {
    search.changes(without: Set(fit?.odds.keys.map { $0 } ?? []))
  }

  /// The first date, where most of its players look as if they had arrived before.
  public func oldPlayers(in dates: ClosedRange<Int>) -> FirstWeeks.OldPlayers? {
    firstWeeks.oldPlayers(arrivals, in: dates)
  }

  /// Players by their date of arrival and by on how many of their first days they played.
  func firstDaysOfPlay(_ days: Int, until last: Int) -> [(arrival: Int, daysOfPlay: Int, count: Int)] {
    firstDays.daysOfPlay(days, until: last)
  }

  /// Players who arrive from a date on.
  public func newcomers(from date: Int) -> Int {
    arrivals.reduce(0) { $1.key < date ? $0 : $0 + $1.value }
  }
}

extension ObservedPlayers.Visits {
  func history(until last: Int) -> RecencyFrequency {
    RecencyFrequency(activeDays: daysOfPlay, lastDay: lastDay, days: last - arrival)
  }
}

extension [Int] {
  fileprivate mutating func add(_ other: [Int]) {
    self += Array(repeating: 0, count: Swift.max(0, other.count - count))
    for (place, number) in other.enumerated() { self[place] += number }
  }
}
