import RewardEngine
import Testing

@testable import RewardHistories

@Suite("The same behaviour, moved")
struct MoveTests {
  private static let days = 20
  private static let noon = [Int?](repeating: 720, count: days)

  private func living(_ minutes: Int) -> Move {
    Move.living(in: "there", FixedOffset(minutes: minutes), id: "there", firstDate: 0)
  }

  @Test("keeps a streak at a time of day that is always of one day in UTC", arguments: [-300, 29, 840])
  func steady(offset: Int) throws {
    // 23:30 five hours west is always the next day in UTC; 29 minutes east always the same; 14 hours, too.
    let moved = try Moved()
    for setting in moved.audit.settings {
      let late = [Int?](repeating: 1410, count: Self.days)
      #expect(try moved.result(living(offset), setting, late).differing == 0)
    }
  }

  @Test("loses a run under UTC where sessions change sides of its midnight, and under no other clock")
  func changingSides() throws {
    // Two hours east, 1:00 of day 0 is the day before in UTC and 23:00 of day 1 is day 1: day 0 is missed.
    let minutes: [Int?] = (0..<Self.days).map { $0 % 2 == 0 ? 60 : 1380 }
    let moved = try Moved()
    let first = try #require(try moved.first(living(120), .server, minutes))
    #expect(first == (.losses(streak: 0), 1, 0, 1, 2))
    let losses = try moved.result(living(120), .server, minutes).losses[0]
    // Day 2 at 1:00 is day 1 again; day 3 is day 3, and day 2 is missed: a loss each second day, ten in all.
    #expect(isClose(losses.after?.value, 10 * 1000 * 365 / 20))
    #expect(losses.before?.value == 0 && losses.more?.value == losses.after?.value)
    for setting in moved.audit.settings where setting != .server {
      #expect(try moved.result(living(120), setting, minutes).differing == 0)
    }
  }

  /// Clocks that skip 2:00 to 3:00 on the middle day, 20 days from 1970.
  private let springForward = Move.clockChange(
    in: SetOnce(instant: 20 * 1440 + 60, before: 60, after: 120), on: 20, name: "", id: "", days: days)

  @Test(
    "loses nothing by a clock change but what it moves out of the leeway",
    arguments: [
      (ClockSetting.client, 0), (.leeway(.anchor, hours: 2), 0), (.leeway(.previousDay, hours: 3), 0),
      (.leeway(.previousDay, hours: 2), 1), (.server, 0),
    ])
  func clockChange(setting: ClockSetting, differing: Int) throws {
    // 2:30 becomes 3:30 once. In two hours of leeway 2:30 counts for the day before, and 3:30 does not.
    let minutes = [Int?](repeating: 150, count: Self.days)
    let result = try Moved().result(springForward, setting, minutes)
    #expect(result.differing == differing)
    if differing > 0 { #expect(try Moved().first(springForward, setting, minutes)?.day == 10) }
  }

  @Test("changes sides of UTC's midnight by a clock change")
  func clockChangeAtUTCsMidnight() throws {
    // 1:30 is 0:30 in UTC before, and 23:30 of the day before after it: that day counts twice, none is missed. It shows before the next play.
    let minutes = [Int?](repeating: 90, count: Self.days)
    let first = try #require(try Moved().first(springForward, .server, minutes))
    #expect(first == (.counted(streak: 0), 12, 12, 11, 13))
  }

  private func line(_ shift: Int) -> Move {
    Move.dateLine(
      from: FixedOffset(minutes: shift > 0 ? -600 : 840), to: FixedOffset(minutes: shift > 0 ? 840 : -600),
      shift: shift, name: "", id: "", firstDate: 0, days: Self.days)
  }

  @Test("breaks a streak where a date is lost, unless the server's date or a grace day saves it")
  func dateLost() throws {
    let moved = try Moved()
    let first = try #require(try moved.first(line(1), .client, Self.noon))
    #expect(first == (.losses(streak: 0), 10, 0, 1, 11))
    #expect(try moved.result(line(1), .server, Self.noon).differing == 0)
    let graceful = try Moved { $0.streaks[0].rules.graceDays = 1 }
    for setting in graceful.audit.settings {
      #expect(try graceful.result(line(1), setting, Self.noon).differing == 0)
    }
  }

  @Test("keeps a streak where a date is repeated, and counts it once")
  func dateTwice() throws {
    let moved = try Moved()
    for setting in moved.audit.settings {
      #expect(try moved.result(line(-1), setting, Self.noon).differing == 0)
    }
    // Tested against more than its rule: eleven days fall on ten dates, and UTC has eleven. It shows before play on the day after.
    var strict = line(-1)
    strict.promise = .same
    let first = try #require(try moved.first(strict, .client, Self.noon))
    #expect(first == (.counted(streak: 0), 11, 11, 10, 12))
    #expect(try moved.result(strict, .server, Self.noon).differing == 0)
  }

  @Test("changes nothing for a player who does not play after it")
  func gone() throws {
    let minutes = [Int?](repeating: 720, count: 8)
    for shift in [1, -1] {
      for setting in try Moved().audit.settings {
        #expect(try Moved().result(line(shift), setting, minutes).differing == 0)
      }
    }
  }

  @Test(
    "to the edges of midnight and of four hours of leeway costs a day outside, and nothing inside",
    arguments: [(-1, 0, 0), (0, 1, 0), (299, 1, 0), (300, 1, 1)])
  func edges(minute: Int, plain: Int, lenient: Int) throws {
    let move = Move.edge(
      minute: minute, leewayHours: 4, promise: .same, name: "", id: "", days: Self.days)
    let moved = try Moved()
    for setting in [ClockSetting.client, .server, .leeway(.anchor, hours: 4)] {
      #expect(try moved.result(move, setting, Self.noon).differing == plain)
    }
    #expect(try moved.result(move, .leeway(.previousDay, hours: 4), Self.noon).differing == lenient)
  }

  /// At noon, every zone but those of the date line sees UTC's own date. Every third day is missed, and the last five: UTC settles them a date
  /// later in the east, which is no difference and no loss.
  @Test(
    "costs nothing under UTC while a player is away, wherever they live", arguments: [-600, 330, 540, 840])
  func settledLater(offset: Int) throws {
    let minutes = (0..<(Self.days - 5)).map { $0 % 3 == 2 ? nil : 720 } as [Int?]
    for missed in [StreakRules.MissedDay.loseOne, .reset] {
      let result = try Moved { $0.streaks[0].rules.missedDay = missed }.result(
        living(offset), .server, minutes)
      #expect(result.differing == 0)
      #expect(result.losses[0].before?.value ?? 0 > 0 && result.losses[0].more?.value == 0)
    }
  }

  @Test("to within the leeway costs what a login pays, for logins know none")
  func loginHasNoLeeway() throws {
    let move = Move.edge(minute: 299, leewayHours: 4, promise: .same, name: "", id: "", days: Self.days)
    let moved = try Moved {
      $0.currencies = [Scenario.Currency(id: "coins")]
      $0.login = .fixed(1, "coins")
    }
    let first = try #require(try moved.first(move, .leeway(.previousDay, hours: 4), Self.noon))
    #expect(first == (.balance(resource: 0), 11, 11, 10, 12))
  }

  @Test("does not count what does not last three days")
  func lasting() throws {
    // A player who rests on day 5 has lost the run that evening; in UTC, nine hours east, that day ends a date later.
    var minutes = Self.noon
    minutes[5] = nil
    #expect(try Moved().result(living(540), .server, minutes).differing == 0)
  }
}

@Suite("A clock audit")
struct ClockAuditTests {
  private static let scenario = Scenario.plain(chance: 0.7, days: 30).with {
    $0.streaks = [Scenario.Streak(id: "daily", rules: StreakRules(.seed002Client))]
    $0.players.hours = Array(repeating: 1, count: 24)
  }

  @Test("finds no difference at all between client and server in UTC")
  func clientIsServerInUTC() async throws {
    let audit = try ClockAudit(Self.scenario, players: 20, days: 30) { _ in FixedOffset.utc }
    let findings = try await audit.findings()
    #expect(audit.settings[1] == .client && audit.settings[2] == .server)
    let (client, server) = (findings.results[1], findings.results[2])
    var losses = 0.0
    for (place, move) in audit.moves.enumerated() where move.kind == .zone || move.kind == .clockChange {
      #expect(client[place].differing == 0 && server[place].differing == 0, "\(move.id)")
      #expect(client[place].losses[0].after == server[place].losses[0].after)
      losses += client[place].losses[0].after?.value ?? 0
    }
    #expect(losses > 0)
  }

  @Test("gives the same for any number of threads")
  func threads() async throws {
    let audit = try ClockAudit(Self.scenario, players: 5, days: 20) { _ in FixedOffset(minutes: 300) }
    let (one, three) = (try await audit.findings(threads: 1), try await audit.findings(threads: 3))
    #expect(one.results.map { $0.map(\.differing) } == three.results.map { $0.map(\.differing) })
    #expect(one.results.map { $0.map(\.first) } == three.results.map { $0.map(\.first) })
    #expect(one.abuse == three.abuse)
  }

  @Test(
    "takes the scenario's longest leeway, at most 22 hours, or 4 where it has none",
    arguments: [
      (0, 4), (3, 3), (22, 22), (24, 22),
    ])
  func leewayHours(own: Int, tried: Int) throws {
    let scenario = Self.scenario.with { $0.streaks[0].rules.leewayHours = own }
    #expect(try ClockAudit(scenario) { _ in FixedOffset.utc }.leewayHours == tried)
  }

  @Test("leaves out events, which go by dates")
  func events() throws {
    let scenario = Self.scenario.with { $0.events = [Scenario.Event(id: "outage", from: 3, isClosed: true)] }
    #expect(try ClockAudit(scenario) { _ in FixedOffset.utc }.scenario == Self.scenario)
  }

  @Test("wants a streak")
  func noStreaks() {
    #expect(throws: ClockAudit.NoStreaks()) {
      try ClockAudit(.plain()) { _ in FixedOffset.utc }
    }
  }

  @Test("lets players accept every freeze that is offered by hand")
  func freezesByHand() throws {
    let scenario = Self.scenario.with {
      $0.items = [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 9), start: 9)]
      $0.streaks[0].protectedBy = "freeze"
      $0.streaks[0].rules.freezeUse = .byHand
      $0.streaks[0].rules.freezeFill = .wholeGap
      $0.players.profiles[0].freezeAcceptance = 0
    }
    let behaviour = try Behaviour.recorded(scenario, players: 3, days: 10, seed: 1)
    #expect(behaviour.people.count == 3)
    for session in behaviour.people.flatMap(\.sessions) {
      #expect(session.actions.map(\.action) == [.freezes(0)])
      #expect(session.zoneOffset == 0)
    }
    // Sessions have times of day though no rule of this scenario needs them.
    #expect(Set(behaviour.people.flatMap(\.sessions).map(\.minute)).count > 5)
  }

  @Test("computes losses per 1,000 players and year, with Student's interval")
  func rates() throws {
    var losses = MoveResult.Losses(profiles: 1, scale: 500)
    losses.add(before: 1, after: 1, of: 0)
    losses.add(before: 1, after: 3, moreCounted: -4, of: 0)
    #expect(losses.before == MoveResult.Rate(value: 500, low: 500, high: 500))
    // Differences 0 and 2: mean 1, standard error 1, and 12.7062 of them to either side with one degree of freedom.
    let more = try #require(losses.more)
    #expect(more.value == 500)
    #expect(abs((more.low ?? 0) + 500 * 11.7062) < 0.1 && abs((more.high ?? 0) - 500 * 13.7062) < 0.1)
    #expect(losses.moreCounted?.value == -1000)
    #expect(MoveResult.Losses(profiles: 1, scale: 1).more == nil)
  }
}
