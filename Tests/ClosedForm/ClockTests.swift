import RewardEngine
import Testing

@Suite("Whose midnight ends a day")
struct ClockTests {
  private let comes = 0.7
  private let days = 11

  /// Players of one zone who all prefer the same hour.
  private func crowd(offset: Int, hour: Int, jitterHours: Double) -> Scenario.Players {
    var crowd = Scenario.Players.alike(comes)
    crowd.zones = [Scenario.Zone(id: "zone", utcOffsetMinutes: offset, share: 1)]
    crowd.hours = (0..<24).map { $0 == hour ? 1 : 0 }
    crowd.jitterHours = jitterHours
    return crowd
  }

  private func rules(_ change: (inout StreakRules) -> Void) -> StreakRules {
    var rules = StreakRules()
    change(&rules)
    return rules
  }

  private func run(
    _ crowd: Scenario.Players, _ rules: StreakRules, players: Int = Crowd.size, seed: UInt64
  ) async throws -> Simulated {
    try await Simulated(
      Scenario(
        title: "Clock", days: days, streaks: [Scenario.Streak(id: "other", rules: rules)], players: crowd),
      players: players, seed: seed)
  }

  /// Runs the streak under other rules next to one that ends at the player's own midnight.
  private func runBoth(_ crowd: Scenario.Players, _ rules: StreakRules, seed: UInt64) async throws
    -> Simulated
  {
    try await Simulated(
      Scenario(
        title: "Clocks", days: days,
        streaks: [Scenario.Streak(id: "client"), Scenario.Streak(id: "other", rules: rules)], players: crowd),
      players: 2_000, seed: seed)
  }

  /// Expects the same days and breaks of both streaks, with the other's breaks counted `late` days later.
  private func expectSameStreaks(_ run: Simulated, late: Int) throws {
    for day in 0..<days {
      #expect(
        try run.count("streak.other.days_counted", on: day)
          == run.count("streak.client.days_counted", on: day))
      guard day + late < days else { continue }
      #expect(
        try run.count("streak.other.breaks", on: day + late) == run.count("streak.client.breaks", on: day))
    }
    #expect(try run.lifetime("streak.other.longest") == run.lifetime("streak.client.longest"))
    if late == 0 {
      for day in 0..<days {
        #expect(try run.sums("streak.other", on: day) == run.sums("streak.client", on: day))
      }
    }
  }

  @Test(
    "changes no streak of those who always come at the same hour",
    arguments: [(0, 12, 0), (840, 5, 0), (840, 20, 1), (-600, 9, 0), (-600, 20, 1), (60, 0, 0), (60, 1, 1)])
  func universalTimeAtOneHour(offset: Int, hour: Int, late: Int) async throws {
    // East of Greenwich a day ends first for the player; late sessions still count for the server's same
    // date, which closes one day later. West of it late sessions count for the server's next date.
    let run = try await runBoth(
      crowd(offset: offset, hour: hour, jitterHours: 0), rules { $0.clock = .utc }, seed: 2101)
    try expectSameStreaks(run, late: late)
  }

  @Test(
    "changes no streak through leeway of those who always come at the same hour",
    arguments: [(0, 0, 0), (2, 0, 0), (3, 0, 1), (22, 0, 1), (22, 5, 1), (23, 12, 1), (0, 2, 0)])
  func leewayAtOneHour(hour: Int, jitterHours: Double, late: Int) async throws {
    // Two hours of leeway last through 2:59. Jitter keeps a session on its date: late evenings stay clear of the leeway, and the first
    // hours of a day within it.
    let leeway = rules {
      $0.leewayHours = 2
      $0.leeway = .previousDay
    }
    let run = try await runBoth(crowd(offset: 0, hour: hour, jitterHours: jitterHours), leeway, seed: 2102)
    try expectSameStreaks(run, late: late)
  }

  /// The distribution of the streak when sessions before `border` (a minute of the player's day) belong to
  /// the earlier day. It is measured as one of its days ends: the day that is open at the player's midnight is left out.
  private func law(border: Int, hour: Int, jitterHours: Int) -> Law<Int> {
    // Preferred minutes are the same for all days of a player, and even within the hour.
    Law(
      (0..<60).flatMap { minute -> [(Int, Double)] in
        let earlier = Midnight.chance(before: border, preferred: hour * 60 + minute, jitter: jitterHours * 60)
        let chain = Law(certain: Midnight())
          .moved { $0.next(comes: 1, earlier: earlier) }
          .moved(times: days - 1) { $0.next(comes: comes, earlier: earlier) }
        return chain.mapped { $0.length - ($0.hasCounted ? 1 : 0) }.chances.map { ($0.key, $0.value / 60) }
      })
  }

  @Test(
    "breaks streaks where sessions fall on both sides of it",
    arguments: [(720, 12, 8), (720, 12, 2), (-480, 16, 6), (330, 1, 12)])
  func universalTimeWithJitter(offset: Int, hour: Int, jitterHours: Int) async throws {
    let crowd = crowd(offset: offset, hour: hour, jitterHours: Double(jitterHours))
    let run = try await run(crowd, rules { $0.clock = .utc }, seed: 2103)
    // UTC midnight as a minute of the player's day.
    let border = offset > 0 ? offset : 1440 + offset
    let law = law(border: border, hour: hour, jitterHours: jitterHours)
    expectAgreement(try run.agreements("streak.other", on: days - 1, with: law))
    expectAgreement([try run.agreement(mean: "streak.other", on: days - 1, with: law)])
  }

  /// A quarter of the players live where UTC midnight is at nine in the morning.
  private var twoZones: Scenario {
    var crowd = crowd(offset: 0, hour: 9, jitterHours: 2)
    crowd.profiles[0].activity = .fixed(1)
    crowd.zones = [
      Scenario.Zone(id: "east", utcOffsetMinutes: 540, share: 0.25),
      Scenario.Zone(id: "home", utcOffsetMinutes: 0, share: 0.75),
    ]
    let server = rules { $0.clock = .utc }
    return Scenario(
      title: "Zones", days: days,
      streaks: [Scenario.Streak(id: "client"), Scenario.Streak(id: "server", rules: server)], players: crowd)
  }

  /// An interval that some samples of few players have and others have not holds the truth less often than 95 %.
  @Test(
    "has no interval in a zone of fewer than a hundred players, whatever they did", arguments: [399, 400])
  func fewInAZone(players: Int) async throws {
    let scenario = twoZones
    let run = try await Simulated(scenario, players: players, seed: 2107)
    let name = "clocks.client.server.east.differing"
    let share = try #require(run.outcome.estimate(try scenario.metric(name)))
    // A quarter of 399 is 99. One and a half times the 403 that have a hundred there are 604.5, told as 700.
    #expect((share.low == nil) == (players == 399))
    #expect(share.playersNeeded == (players == 399 ? 700 : nil))
  }

  @Test("is told zone by zone: lengths differ once sessions have fallen on both sides of it")
  func byZone() async throws {
    let scenario = twoZones
    let run = try await Simulated(scenario, players: Crowd.size, seed: 2106)
    // In the east UTC midnight is at nine. Players who play every day have the same length by both clocks
    // while all their sessions are before it, or all after it. When they change sides, the server merges two
    // days or skips one.
    let earlier = (0..<60).map { Midnight.chance(before: 540, preferred: 540 + $0, jitter: 120) }
    func mean(_ body: (Double) -> Double) -> Double { earlier.reduce(0) { $0 + body($1) / 60 } }
    func power(_ chance: Double, _ times: Int) -> Double {
      (0..<times).reduce(1) { product, _ in product * chance }
    }
    for day in 0..<days {
      let apart = mean { 1 - power($0, day + 1) - power(1 - $0, day + 1) }
      expectAgreement([
        try run.agreement("clocks.client.server.east.days_alive", on: day, chance: 0.25),
        try run.agreement("clocks.client.server.east.days_differing", on: day, chance: 0.25 * apart),
      ])
      #expect(try run.count("clocks.client.server.home.days_differing", on: day) == 0)
      for count in ["days_alive", "days_differing"] {
        let zones = try ["east", "home"].map { try run.count("clocks.client.server.\($0).\(count)", on: day) }
        #expect(try run.count("clocks.client.server.\(count)", on: day) == zones[0] + zones[1])
      }
      // A skipped day is a lost run: before the border yesterday, after it today.
      let skips = day == 0 ? 0 : mean { $0 * (1 - $0) }
      expectAgreement([try run.agreement("streak.server.breaks", on: day, chance: 0.25 * skips)])
    }
    func figure(_ spelling: String) throws -> Outcome.Estimate {
      try #require(run.outcome.estimate(try scenario.metric(spelling)))
    }
    // All days are days of play with a current streak, so the ratios are those of the counters.
    let (alive, differing) = (
      try run.total("clocks.client.server.east.days_alive"),
      try run.total("clocks.client.server.east.days_differing")
    )
    let share = try figure("clocks.client.server.east.differing")
    #expect(abs(share.value - Double(differing) / Double(alive)) < 1e-12)
    #expect(try #require(share.low) < share.value && share.value < #require(share.high))
    let everywhere = Double(differing) / Double(Crowd.size * days)
    #expect(abs(try figure("clocks.client.server.differing").value - everywhere) < 1e-12)
    let rate = Double(try run.total("streak.server.breaks")) / Double(alive)
    #expect(abs(try figure("streak.server.east.loss_rate").value - rate) < 1e-12)
    for name in ["streak.server.home.loss_rate", "streak.client.east.loss_rate", "streak.client.loss_rate"] {
      #expect(try figure(name) == Outcome.Estimate(value: 0, low: 0, high: 0))
    }
  }

  @Test(
    "moves with the leeway where events in it count for the day before", arguments: [(1, 0, 3), (4, 23, 8)])
  func leewayWithJitter(leeway: Int, hour: Int, jitterHours: Int) async throws {
    let rules = rules {
      $0.leewayHours = leeway
      $0.leeway = .previousDay
    }
    let run = try await run(crowd(offset: 0, hour: hour, jitterHours: Double(jitterHours)), rules, seed: 2104)
    let law = law(border: 60 * (leeway + 1), hour: hour, jitterHours: jitterHours)
    expectAgreement(try run.agreements("streak.other", on: days - 1, with: law))
    expectAgreement([try run.agreement(mean: "streak.other", on: days - 1, with: law)])
  }

  @Test(
    "shows a current streak as nothing until today counts, but not within the leeway",
    arguments: [(2, false), (3, true)])
  func anchor(hour: Int, isShort: Bool) async throws {
    let rules = rules {
      $0.leewayHours = 2
      $0.openDay = .showsZero
    }
    let run = try await run(crowd(offset: 0, hour: hour, jitterHours: 0), rules, seed: 2105)
    for day in 1..<days {
      // A run is alive when yesterday was played.
      let alive = comes * (day == 1 ? 1 : comes)
      expectAgreement([
        try run.agreement("streak.other.openings_alive", on: day, chance: alive),
        try run.agreement("streak.other.openings_shown_short", on: day, chance: isShort ? alive : 0),
      ])
    }
  }
}
