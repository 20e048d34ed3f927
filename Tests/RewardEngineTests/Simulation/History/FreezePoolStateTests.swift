import Testing

@testable import RewardEngine

@Suite("A pool of freezes")
struct FreezePoolStateTests {
  /// The states of streaks, a digit for each day, as "current status, freezes used; …; freezes left".
  private func states(
    _ name: StreakRules.Named, _ streaks: [String], freezes: [(String, String)], at now: String
  ) -> String {
    let rows = streaks.map { HistoryRow("", $0, freezes: freezes, at: now, "") }
    let free = rows[0].history(StreakRules(name)).freezes
    let members = rows.map { row in
      var history = row.history(StreakRules(name))
      history.freezes = []
      return FreezePool.Member(history)
    }
    let states = FreezePool(streaks: members, freezes: free).states(
      at: Instant(text: now), in: FixedZone.utc)
    let shown = states.map { state in
      let used = state.freezesConsumed.map { " \($0.freeze)@\($0.day)" }.joined()
      return "\(state.currentStreak) \(state.status.rawValue)\(used)"
    }
    // All streaks share what is left.
    #expect(Set(states.map(\.freezesAvailable)).count == 1)
    return (shown + ["\(states[0].freezesAvailable) left"]).joined(separator: "; ")
  }

  private static let one = [("a", "0 00:00:00")]
  private static let two = one + [("b", "0 01:00:00")]

  @Test("gives a freeze to the streak named first where two miss the same day")
  func sameDay() {
    // Both miss day 2. Day by day, the first takes a; the second takes b if there is one.
    #expect(
      states(.duolingoLike, ["11", "11"], freezes: Self.one, at: "3 12:00:00")
        == "2 at_risk a@2; 0 broken; 0 left")
    #expect(
      states(.duolingoLike, ["11", "11"], freezes: Self.two, at: "3 12:00:00")
        == "2 at_risk a@2; 2 at_risk b@2; 0 left")
  }

  @Test("gives it to whoever misses a day first, whatever the order of names")
  func dateFirst() {
    // The second misses day 1, the first day 2.
    #expect(
      states(.duolingoLike, ["11", "1"], freezes: Self.one, at: "3 12:00:00")
        == "0 broken; 0 broken a@1; 0 left")
    // With two: day 1 takes a for the second; on day 2 the first, listed first, takes b; none is left for the
    // second.
    #expect(
      states(.duolingoLike, ["11", "1"], freezes: Self.two, at: "3 12:00:00")
        == "2 at_risk b@2; 0 broken a@1; 0 left")
  }

  @Test("leaves freezes to others where they would not fill the whole gap")
  func wholeGap() {
    // The first has missed days 1 and 2 when the app is opened on day 3, and needs two; the second needs one,
    // for day 2.
    #expect(
      states(.swiftful, ["1", "11"], freezes: Self.one, at: "3 12:00:00")
        == "0 broken; 2 at_risk a@2; 0 left")
    // Both are looked at now, and the first is listed first.
    #expect(
      states(.swiftful, ["1", "11"], freezes: Self.two, at: "3 12:00:00")
        == "1 at_risk a@1 b@2; 0 broken; 0 left")
    // The second plays on day 3 at noon, before the first at 13:00.
    #expect(
      states(.swiftful, ["1", "1101"], freezes: Self.two, at: "3 13:00:00")
        == "0 broken; 3 active a@2; 1 left")
  }

  @Test("counts grace before freezes for each streak by itself")
  func grace() {
    // One grace day each: 1 for the second, 2 for the first. Day 2 takes a. Day 3 takes b for the first,
    // which is listed first. The second loses day 3, and is at 0.
    #expect(
      states(.seed003, ["11", "1"], freezes: Self.two, at: "4 12:00:00")
        == "2 at_risk b@3; 0 broken a@2; 0 left")
  }

  @Test(
    "gives it by the end of the day on which any event still counts, however long the leeway",
    arguments: [23, 24])
  func longestLeeway(hours: Int) {
    var lenient = StreakRules(.duolingoLike)
    (lenient.leeway, lenient.leewayHours) = (.previousDay, hours)
    // At noon of day 1 the event still counts for day 0. So the first misses day 1, which ends with day 2, as the second's does.
    let first = HistoryRow("", "01", at: "", "").history(lenient)
    let second = HistoryRow("", "11", at: "", "").history(StreakRules(.duolingoLike))
    let pool = FreezePool(
      streaks: [.init(first), .init(second)], freezes: [.init(id: "a", earned: Instant(text: "0 00:00:00"))])
    let states = pool.states(at: Instant(text: "3 00:30:00"), in: FixedZone.utc)
    #expect(states.map(\.freezesConsumed) == [[.init(freeze: "a", day: 1)], []])
  }

  @Test("keeps what it gave, where clocks change long afterwards")
  func movedZone() {
    // Samoa, 24 to 30 December 2011: days 15332 to 15338. On the 26th the first returns at 15:40 and fills the 24th. The second
    // misses the 25th, which ends at 13:00 of the 26th there: 23:00 by UTC.
    let zone = StreakHistoryZoneTests.MovedZone(
      before: -36_000, after: 50_400, change: Instant(text: "15338 10:00:00"))
    var rules = StreakRules(.duolingoLike)
    (rules.leeway, rules.leewayHours) = (.previousDay, 12)
    let second = StreakHistory(rules: rules, events: [Instant(text: "15333 19:45:46")])
    rules.freezeFill = .wholeGap
    let first = StreakHistory(
      rules: rules, events: [Instant(text: "15332 05:59:29"), Instant(text: "15334 15:40:28")])
    let pool = FreezePool(
      streaks: [.init(first), .init(second)],
      freezes: [.init(id: "a", earned: Instant(text: "15328 11:21:04"))])
    for now in ["15337 01:00:00", "15338 16:00:00"] {
      let states = pool.states(at: Instant(text: now), in: zone)
      #expect(states.map(\.freezesConsumed) == [[.init(freeze: "a", day: 15_332)], []])
    }
  }

  @Test("does not take what was used on another streak")
  func used() {
    let history = HistoryRow("", "11", freezes: [("a", "0 00:00:00 = 2")], at: "", "")
      .history(StreakRules(.duolingoLike))
    let other = HistoryRow("", "11", at: "", "").history(StreakRules(.duolingoLike))
    let pool = FreezePool(streaks: [.init(other), .init(history)], freezes: [])
    let states = pool.states(at: Instant(text: "3 12:00:00"), in: FixedZone.utc)
    #expect(states.map(\.currentStreak) == [0, 2])
  }

  /// A streak whose freezes are used by hand, and when the player requested that.
  struct ByHand: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var days: String
    var filling: String
    var now: String
    var freezes: Int
    /// Current, status, freezes used; and how many are left.
    var state: String

    init(
      _ name: String, _ days: String, filled: String, at now: String, freezes: Int, _ state: String
    ) {
      testDescription = name
      (self.days, filling, self.now, self.freezes, self.state) = (days, filled, now, freezes, state)
    }
  }

  @Test(
    "fills a gap when the player asks for it, if freezes cover all of it",
    arguments: [
      ByHand(
        "a day missed", "11", filled: "3 08:00:00", at: "3 14:00:00", freezes: 1, "2 at_risk a@2; 0 left"),
      ByHand(
        "two days, one freeze", "11", filled: "4 08:00:00", at: "4 14:00:00", freezes: 1, "0 broken; 1 left"),
      ByHand(
        "two days, two freezes", "11", filled: "4 08:00:00", at: "4 14:00:00", freezes: 2,
        "2 at_risk a@2 b@3; 0 left"),
      ByHand(
        "before the day is over", "11", filled: "2 08:00:00", at: "3 14:00:00", freezes: 1, "0 broken; 1 left"
      ),
      ByHand(
        "an hour after the day's event", "1101", filled: "3 13:00:00", at: "3 14:00:00", freezes: 1,
        "3 active a@2; 0 left"),
      ByHand(
        "when the gap is over", "1101", filled: "4 08:00:00", at: "4 14:00:00", freezes: 1,
        "1 at_risk; 1 left"),
      ByHand("later than now", "11", filled: "3 14:00:01", at: "3 14:00:00", freezes: 1, "0 broken; 1 left"),
    ])
  func byHand(row: ByHand) {
    var rules = StreakRules(.swiftful)
    rules.freezeUse = .byHand
    let history = HistoryRow("", row.days, at: "", "").history(rules)
    let free = HistoryRow("", "", freezes: Array(Self.two.prefix(row.freezes)), at: "", "").history(rules)
    let pool = FreezePool(
      streaks: [.init(history, fillings: [Instant(text: row.filling)])], freezes: free.freezes)
    let found = pool.states(at: Instant(text: row.now), in: FixedZone.utc)[0]
    let used = found.freezesConsumed.map { " \($0.freeze)@\($0.day)" }.joined()
    #expect(
      "\(found.currentStreak) \(found.status.rawValue)\(used); \(found.freezesAvailable) left" == row.state)
  }
}

@Suite("Every pool of freezes")
struct FreezePoolLawTests {
  /// Three streaks with random histories under the same rules, and the freezes of the first for all of them.
  struct RandomHistories: CustomTestStringConvertible, Sendable {
    var pool: FreezePool
    var zone: FixedZone
    var testDescription: String

    init(_ name: StreakRules.Named, seed: UInt64) {
      let lives = (0..<3).map { StreakHistoryLawTests.Life(name, seed: seed * 10 + $0) }
      zone = lives[0].zone
      pool = FreezePool(
        streaks: lives.map { life in
          var history = life.history
          history.freezes = []
          return .init(history)
        },
        freezes: lives.enumerated().flatMap { number, life in
          life.history.freezes.map {
            .init(id: "\(number).\($0.id)", earned: $0.earned, expires: $0.expires)
          }
        })
      testDescription = "\(name.rawValue), seed \(seed)"
    }

    let end = Instant(text: "12 09:00:00")

    var states: [StreakState] { pool.states(at: end, in: zone) }

    /// Computes one streak alone with the free freezes, and records the ones it uses.
    mutating func look(at place: Int, at now: Instant) {
      var history = pool.streaks[place].history
      history.freezes += pool.freezes
      for use in history.state(at: now, in: zone).freezesConsumed {
        guard let free = pool.freezes.firstIndex(where: { $0.id == use.freeze }) else { continue }
        var freeze = pool.freezes.remove(at: free)
        freeze.used = use.day
        pool.streaks[place].history.freezes.append(freeze)
      }
    }
  }

  private static let dayByDay = [StreakRules.Named.seed000, .seed003, .seed004, .duolingoLike].flatMap {
    name in
    (1...2).map { RandomHistories(name, seed: $0) }
  }
  private static let wholeGap = (1...4).map { RandomHistories(.swiftful, seed: $0) }

  @Test("ends as if each streak were looked at every midnight, in their order", arguments: dayByDay)
  func midnights(lives: RandomHistories) {
    var looked = lives
    for day in 0...13 {
      let midnight = Instant(seconds: day * 86_400 - lives.zone.offset)
      guard midnight <= lives.end else { break }
      for place in looked.pool.streaks.indices { looked.look(at: place, at: midnight) }
    }
    #expect(looked.states == lives.states)
  }

  @Test(
    "ends as if each streak were looked at with each of its events, where whole gaps are filled",
    arguments: wholeGap)
  func events(lives: RandomHistories) {
    var looked = lives
    let events = lives.pool.streaks.enumerated().flatMap { place, streak in
      streak.history.events.filter { $0 <= lives.end }.map { (at: $0, place: place) }
    }
    for event in events.sorted(by: { ($0.at, $0.place) < ($1.at, $1.place) }) {
      looked.look(at: event.place, at: event.at)
    }
    for place in looked.pool.streaks.indices { looked.look(at: place, at: lives.end) }
    #expect(looked.states == lives.states)
  }

  @Test(
    "gives each freeze to one streak, and the same states once they are written back",
    arguments: dayByDay + wholeGap)
  func writtenBack(lives: RandomHistories) {
    let states = lives.states
    let used = states.flatMap(\.freezesConsumed)
    #expect(Set(used.map(\.freeze)).count == used.count)
    var again = lives
    for (place, state) in states.enumerated() {
      for use in state.freezesConsumed {
        guard let free = again.pool.freezes.firstIndex(where: { $0.id == use.freeze }) else { continue }
        var freeze = again.pool.freezes.remove(at: free)
        freeze.used = use.day
        again.pool.streaks[place].history.freezes.append(freeze)
      }
    }
    #expect(again.states == states)
  }

  /// Two hours east of Greenwich, day 2 of UTC ends at two in the morning, and that of a leeway of three hours at four.
  @Test(
    "gives it to the streak whose day ends first, whenever the state is asked for",
    arguments: ["01:00", "02:30", "12:00"])
  func earlierMidnight(time: String) {
    var late = StreakRules()
    (late.leewayHours, late.leeway) = (3, .previousDay)
    var universal = StreakRules()
    universal.clock = .utc
    let events = [Instant(text: "1 18:00:00")]
    let pool = FreezePool(
      streaks: [late, universal].map { .init(StreakHistory(rules: $0, events: events)) },
      freezes: [.init(id: "a", earned: Instant(text: "1 10:00:00"))])
    let states = pool.states(at: Instant(text: "3 \(time):00"), in: FixedZone(offset: 7200))
    #expect(states.map(\.freezesConsumed.count) == [0, 1])
  }
}
