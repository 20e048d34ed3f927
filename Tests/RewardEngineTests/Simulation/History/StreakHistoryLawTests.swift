import Testing

@testable import RewardEngine

@Suite("Every streak's history")
struct StreakHistoryLawTests {
  /// Twelve days of random events and freezes under named rules; the number is the seed.
  struct Life: CustomTestStringConvertible, Sendable {
    var name: StreakRules.Named
    var seed: UInt64
    var history: StreakHistory
    var zone: FixedZone

    var testDescription: String { "\(name.rawValue), seed \(seed)" }

    init(_ name: StreakRules.Named, seed: UInt64, leeway: StreakRules.Leeway? = nil) {
      (self.name, self.seed) = (name, seed)
      var dice = Dice(state: seed)
      var rules = StreakRules(name)
      rules.goal = 1 + dice.roll(3) / 2
      if let leeway { (rules.leeway, rules.leewayHours) = (leeway, 1 + dice.roll(5)) }
      zone = FixedZone(offset: (dice.roll(105) - 48) * 900)
      history = StreakHistory(rules: rules)
      for day in 0..<12 {
        guard dice.roll(10) < 7 else { continue }
        for _ in 0...dice.roll(3) {
          history.events.append(Instant(seconds: day * 86_400 + dice.roll(86_400)))
        }
      }
      for number in 0..<dice.roll(6) {
        let earned = dice.roll(10 * 86_400)
        let expires = dice.roll(2) == 0 ? nil : Instant(seconds: earned + dice.roll(5 * 86_400))
        history.freezes.append(
          .init(id: "\(number)", earned: Instant(seconds: earned), expires: expires))
      }
    }

    var end: Instant { Instant(text: "12 09:00:00") }

    func state(at now: Instant) -> StreakState { history.state(at: now, in: zone) }

    /// Records as used what a state has consumed.
    mutating func record(_ state: StreakState) {
      for use in state.freezesConsumed {
        for index in history.freezes.indices where history.freezes[index].id == use.freeze {
          history.freezes[index].used = use.day
        }
      }
    }
  }

  struct Dice {
    var state: UInt64

    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(sides))
    }
  }

  private static let lives = StreakRules.Named.allCases.flatMap { name in
    (1...4).map { Life(name, seed: $0) }
  }
  private static let leewayLives = StreakRules.Named.allCases.flatMap { name in
    (1...2).map { Life(name, seed: $0, leeway: $0 % 2 == 0 ? .anchor : .previousDay) }
  }

  @Test("stands as the plain rule says", arguments: lives)
  func plainRule(life: Life) {
    for day in [3, 6, 9, 12] {
      let now = Instant(text: "\(day) 09:00:00")
      let state = life.state(at: now)
      let isServer = life.history.rules.clock == .utc
      let plain = PlainHistory(life.history, at: now, offset: isServer ? 0 : life.zone.offset)
      let showsZero = life.history.rules.openDay == .showsZero && !plain.countsToday
      #expect(state.currentStreak == (showsZero ? 0 : plain.current))
      #expect(state.longestStreak == plain.longest)
      #expect(state.freezesConsumed == plain.consumed)
      #expect(state.daysMissed == plain.missed)
      if state.currentStreak > 0 { #expect(state.streakStart == plain.start) }
      let status: StreakState.Status =
        plain.longest == 0 ? .none : plain.current == 0 ? .broken : plain.countsToday ? .active : .atRisk
      #expect(state.status == status)
    }
  }

  @Test(
    "is the same in any order, and again once its freezes are written back", arguments: lives + leewayLives)
  func sameAgain(life: Life) {
    let state = life.state(at: life.end)
    var again = life
    #expect(again.state(at: life.end) == state)
    again.history.events.reverse()
    again.history.freezes.reverse()
    #expect(again.state(at: life.end) == state)
    again.record(state)
    #expect(again.state(at: life.end) == state)
  }

  @Test("is never longer than the longest, which never gets shorter", arguments: lives + leewayLives)
  func longest(life: Life) {
    var longest = 0
    for day in 1...12 {
      let state = life.state(at: Instant(text: "\(day) 09:00:00"))
      #expect(state.currentStreak <= state.longestStreak && longest <= state.longestStreak)
      longest = state.longestStreak
    }
  }

  @Test(
    "is the same day by day as all at once where freezes are taken day by day",
    arguments: (lives + leewayLives).filter { $0.history.rules.freezeFill == .dayByDay })
  func dayByDay(life: Life) {
    var daily = life
    for day in 1...12 { daily.record(daily.state(at: Instant(text: "\(day) 02:30:00"))) }
    #expect(daily.state(at: life.end) == life.state(at: life.end))
  }

  /// Histories in which the open day is the day of the event that opens the app.
  private static let opened = (lives + leewayLives).filter {
    $0.history.rules.leewayHours == 0 || $0.history.rules.leeway == .previousDay
  }

  /// Opens the app at each event, and records each time what was used.
  private static func writtenBack(_ life: Life) -> Life {
    var opened = life
    for event in life.history.events.sorted() { opened.record(opened.state(at: event)) }
    return opened
  }

  @Test("is the same computed at each opening of the app as all at once", arguments: opened)
  func eventByEvent(life: Life) {
    #expect(Self.writtenBack(life).state(at: life.end) == life.state(at: life.end))
  }

  @Test("takes closed gaps as settled or as recorded alike once every use is written back", arguments: opened)
  func closedGaps(life: Life) {
    var recorded = life
    recorded.history.closedGaps = .asRecorded
    // The app is opened a second before each event: once the event counts, the gap before it is over.
    for event in life.history.events.sorted() {
      recorded.record(recorded.state(at: Instant(milliseconds: event.milliseconds - 1000)))
    }
    #expect(recorded.state(at: life.end) == life.state(at: life.end))
  }

  @Test("takes some closed gaps otherwise where nothing was written back")
  func unwritten() {
    let differing = Self.opened.filter { life in
      var recorded = life
      recorded.history.closedGaps = .asRecorded
      return recorded.state(at: life.end) != life.state(at: life.end)
    }
    #expect(!differing.isEmpty)
  }

  @Test("has used, holds or has lost every freeze that was earned", arguments: lives + leewayLives)
  func freezes(life: Life) {
    for day in [3, 6, 9, 12] {
      let now = Instant(text: "\(day) 09:00:00")
      let state = life.state(at: now)
      let used = Set(state.freezesConsumed.map(\.freeze))
      #expect(used.count == state.freezesConsumed.count)
      #expect(Set(state.freezesConsumed.map(\.day)).count == used.count)
      let unused = life.history.freezes.filter { !used.contains($0.id) && $0.earned <= now }
      let expired = unused.count { $0.expires.map { $0 < now } ?? false }
      #expect(unused.count == state.freezesAvailable + expired)
    }
  }

  @Test("of whole gaps differs where someone looks during an absence: that spends a freeze too early")
  func lookedAt() {
    var history = HistoryRow("", "111", freezes: [("a", "0 00:00:00")], at: "", "")
      .history(StreakRules(.swiftful))
    let end = Instant(text: "5 00:00:00")
    #expect(history.state(at: end, in: FixedZone.utc).freezesAvailable == 1)
    let early = history.state(at: Instant(text: "4 00:00:00"), in: FixedZone.utc)
    history.freezes[0].used = early.freezesConsumed[0].day
    let late = history.state(at: end, in: FixedZone.utc)
    #expect(late.currentStreak == 0 && late.freezesAvailable == 0)
  }

  @Test("is the same on the phone and on the server, in UTC and without leeway", arguments: lives)
  func server(life: Life) {
    var phone = life.history
    phone.rules.clock = .playerZone
    var server = life.history
    server.rules.clock = .utc
    #expect(phone.state(at: life.end, in: FixedZone.utc) == server.state(at: life.end, in: life.zone))
  }

  @Test("without freezes is as printed on phone and server", arguments: 1...8 as ClosedRange<UInt64>)
  func printed(seed: UInt64) {
    var phone = Life(.seed002Client, seed: seed)
    phone.history.freezes = []
    var server = phone
    server.history.rules = StreakRules(.seed002Server)
    server.history.rules.goal = phone.history.rules.goal
    #expect(
      phone.history.state(at: phone.end, in: FixedZone.utc)
        == server.history.state(at: phone.end, in: phone.zone))
  }
}
