import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A check")
struct CheckTests {
  /// Players earn `coins` on days they play; all play on the first of four days, and then with a chance.
  private static func economy(
    start: Int = 0, coins: Int = 3, activity: Double = 1, days: Int = 4, _ goals: Scenario.Goal...
  ) -> Scenario {
    Scenario(
      title: "Visits", days: days, currencies: [Scenario.Currency(id: "coins", start: start)],
      login: Scenario.Payment([Scenario.Payment.Entry("coins", .fixed(coins))]),
      players: Scenario.Players(
        count: 100, profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(activity))]),
      goals: goals)
  }

  private static func goal(
    _ id: String, _ metric: String = "coins.balance.mean", atLeast: Double? = nil, atMost: Double? = nil
  ) -> Scenario.Goal {
    Scenario.Goal(id: id, metric: metric, atLeast: atLeast, atMost: atMost)
  }

  private static func watched(_ margin: Double) throws -> WatchedMetric {
    WatchedMetric(try Response("coins.balance.mean", of: economy()), margin: margin)
  }

  @Test("judges each goal, borders included, and fails where one does not hold")
  func goals() async throws {
    // Four days of 3 coins: 12, of everybody.
    let scenario = Self.economy(
      Self.goal("a", atLeast: 12, atMost: 12), Self.goal("b", atLeast: 12.5), Self.goal("c", atMost: 11.5),
      Self.goal("d", "coins.supply", atLeast: 1200))
    let findings = try await Check(scenario, players: 8, replications: 4).findings()
    #expect(findings.goals.map(\.state) == [.pass, .fail, .fail, .pass])
    #expect(findings.goals.map { $0.figure?.value } == [12, 12, 12, 1200])
    #expect(findings.state == .fail)
    #expect(findings.players == 8 && findings.borders == 5)
    let one = try await Check(Self.economy(Self.goal("a", atLeast: 12)), players: 8, replications: 4)
      .findings()
    #expect(one.state == .pass)
  }

  /// All play on every day, in an economy with luck elsewhere. Wilson's interval of 4,000 of 4,000 begins at 0.9990.
  @Test("passes what only the last possible value meets where all players have it")
  func lastValue() async throws {
    var scenario = Self.economy(
      Self.goal("a", "retention@3", atLeast: 1), Self.goal("b", "retention@3", atLeast: 0.9995),
      Self.goal("c", "retention@3", atLeast: 0.99))
    scenario.missions = [Scenario.Mission(id: "walk", chance: 0.5)]
    let findings = try await Check(scenario, players: 4000, replications: 8).findings()
    #expect(findings.goals.map(\.state) == [.pass, .inconclusive, .pass])
    // Every share is at least 0, however few players show it.
    scenario.players.profiles[0].activity = .fixed(0.02)
    scenario.goals = [Self.goal("a", "retention@3", atLeast: 0)]
    let idle = try await Check(scenario, players: 400, replications: 8).findings()
    #expect(idle.goals.map(\.state) == [.pass] && idle.goals[0].playersNeeded == nil)
  }

  /// One player in fifty gets 100 coins on a day. Of 400 players, 3.7 more may have some, far more than 1 % of what all hold.
  @Test(
    "has no doubt where all figures are those of the baseline, and doubts those that are where others are not"
  )
  func alike() async throws {
    var stored = Self.economy()
    stored.missions = [
      Scenario.Mission(id: "jackpot", chance: 0.02, pays: .init([.init("coins", .fixed(100))]))
    ]
    stored.currencies.append(Scenario.Currency(id: "gems", start: 5))
    let headline = Response.headline(of: stored)
    func state(_ metric: String, of scenario: Scenario, watching: [Response]) async throws -> Verdict.State? {
      var check = Check(scenario, players: 400, replications: 4)
      check.watched = watching.map { WatchedMetric($0, margin: 0.2) }
      check.baseline = stored
      return try await check.findings().movements.first { $0.response.spelling == metric }?.state
    }
    var renamed = stored
    renamed.items = [Scenario.Item(id: "crown", kind: .consumable)]
    let coins = "coins.balance.mean"
    #expect(try await state(coins, of: renamed, watching: headline) == .pass)
    #expect(try await state(coins, of: renamed, watching: [Response(coins, of: stored)]) == .inconclusive)
    var richer = stored
    richer.currencies[1].start = 7
    #expect(try await state(coins, of: richer, watching: headline) == .inconclusive)
    #expect(try await state("gems.balance.mean", of: richer, watching: headline) != .pass)
  }

  /// Of 160 players nearly all come back. Student's interval over four replications would reach beyond all of them.
  @Test("has no interval that reaches beyond what a metric can be")
  func possible() async throws {
    let scenario = Self.economy(activity: 0.99, Self.goal("back", "retention@1", atLeast: 0.9))
    let figure = try #require(
      try await Check(scenario, players: 160, replications: 4).findings().goals[0].figure)
    #expect(figure.value < 1 && figure.high == 1)
  }

  /// All have 107 coins after the first day, and on the second three of ten get 106 more: the median is 107, in a bin
  /// with 106. Amounts of 1 and 106 are multiples of 1 alone.
  @Test("decides no limit between the numbers of a bin, and every other one")
  func bins() async throws {
    let metric = "coins.balance.p50"
    let scenario = Self.economy(
      start: 1, coins: 106, activity: 0.3, days: 2, Self.goal("above", metric, atLeast: 105),
      Self.goal("below", metric, atMost: 108), Self.goal("far", metric, atLeast: 109),
      Self.goal("holds", metric, atLeast: 107), Self.goal("misses", metric, atMost: 106))
    let findings = try await Check(scenario, players: 1_600, replications: 16).findings()
    #expect(
      findings.goals.map(\.state) == [.pass, .pass, .fail, .inconclusive, .inconclusive],
      "\(findings.goals.map(\.figure))")
    #expect(findings.goals.suffix(2).allSatisfy { $0.playersNeeded == nil })
    let figure = try #require(findings.goals.first?.figure)
    #expect(figure.low.map { $0 <= 107 } == true && figure.high.map { $0 >= 107 } == true)
  }

  @Test(
    "finds an economy that has not changed where it was, exactly, whatever its luck", arguments: [1, 2, 3])
  func unchanged(seed: UInt64) async throws {
    let scenario = Self.economy(activity: 0.4)
    var check = Check(scenario, players: 60, replications: 4, seed: seed)
    check.baseline = scenario
    check.watched = [try Self.watched(0)]
    let finding = try #require(try await check.findings().movements.first)
    #expect(finding.figure == Outcome.Estimate(value: 0, low: 0, high: 0))
    #expect(finding.before == finding.after)
    #expect(finding.state == .pass && finding.ruling.passPValue == 0)
  }

  @Test(
    "fails what moves by more than its margin, up or down, and passes what stays within",
    arguments: [(5, 7.9, Verdict.State.fail), (5, 8, .pass), (1, 7.9, .fail), (1, 8, .pass), (3, 0, .pass)])
  func movement(coins: Int, margin: Double, expected: Verdict.State) async throws {
    // From 12 coins to 20, or to 4.
    var check = Check(Self.economy(coins: coins), players: 8, replications: 4)
    check.baseline = Self.economy()
    check.watched = [try Self.watched(margin)]
    let findings = try await check.findings()
    let finding = try #require(findings.movements.first)
    #expect(finding.before == 12 && finding.figure?.value == Double(4 * (coins - 3)))
    #expect(finding.state == expected && findings.state == expected)
  }

  /// Of 6 players the mean of coins is 3 (1 + 3 · 0.4) = 6.6, its variance 9 · 3 · 0.24 / 6 = 1.04².
  private static func lucky(_ goal: Scenario.Goal, most: Int) -> Check {
    var check = Check(economy(activity: 0.4, goal), players: 48, replications: 8)
    check.mostPlayers = most
    return check
  }

  /// A look adds as many replications as there are, with 6, 12, 24 … players each.
  @Test("adds players to each replication until it is decided")
  func growing() async throws {
    // At the first look 6.3 is 0.8 standard errors away, at the last of seven 6.5: it passes on the way.
    let check = Self.lucky(Self.goal("a", atLeast: 6.3), most: 6 * 512)
    #expect(check.looks == [6, 12, 24, 48, 96, 192, 384].map { Check.Look(replications: 8, size: $0) })
    let findings = try await check.findings()
    #expect(findings.state == .pass && findings.replications == 8)
    #expect(findings.look.size > 6 && check.looks.contains(findings.look))
    #expect(findings.players == 8 * findings.look.size)
    let response = try Response("coins.balance.mean", of: check.scenario)
    var (sum, experiment) = (0.0, Experiment([response], players: 48, replications: 8))
    for size in check.looks.map(\.size) where size <= findings.look.size {
      let mean = try #require(try await experiment.samples(of: [check.scenario])[0].mean(0))
      sum += mean * Double(experiment.size)
      experiment = experiment.separate(8, size: size)
    }
    #expect(abs(try #require(findings.goals[0].figure?.value) - sum / Double(findings.look.size)) < 1e-12)
    #expect(try await check.findings(threads: 3).all == findings.all)
  }

  @Test("adds replications of the same size where players share a daily shock")
  func shocked() throws {
    var scenario = Self.economy(activity: 0.4)
    scenario.players.dailyShock = Scenario.DailyShock(spread: 0.3)
    var check = Check(scenario, players: 48, replications: 8)
    check.mostPlayers = 6 * 32
    #expect(check.looks == [8, 16, 32].map { Check.Look(replications: $0, size: 6) })
  }

  @Test("names the least number of players that another look takes", arguments: [nil, 0.3])
  func reachable(shock: Double?) throws {
    var scenario = Self.economy(activity: 0.4)
    scenario.players.profiles[0].share = 0.75
    scenario.players.profiles.append(.init(id: "rare", share: 0.25, activity: .fixed(1)))
    scenario.players.dailyShock = shock.map { Scenario.DailyShock(spread: $0) }
    var check = Check(scenario, players: 48, replications: 8)
    func reached(_ most: Int) -> Int {
      check.mostPlayers = most
      return check.looks.last?.players ?? 0
    }
    #expect(scenario.fewestPlayers == 4)
    for players in 49...400 {
      let least = check.mostPlayers(for: players)
      #expect(least == (players...800).first { reached($0) >= players })
    }
    // Of two looks the second has twice the players; what it adds holds every profile.
    if shock == nil { #expect(check.mostPlayers(for: 49) == 80 && check.mostPlayers(for: 97) == 128) }
  }

  @Test("promises no number of players where the interval contains the limit")
  func unsure() async throws {
    // Of 160 players the standard error is 1.04 √(6 / 160) = 0.2. The goal is on the truth, and decided with a chance of 2 %.
    var check = Check(
      Self.economy(activity: 0.4, Self.goal("a", atLeast: 6.6)), players: 160, replications: 8)
    check.mostPlayers = 160
    let findings = try await check.findings()
    #expect(findings.state == .inconclusive && findings.replications == 8)
    #expect(findings.goals[0].isTooClose && findings.goals[0].playersNeeded == nil)
  }

  @Test("asks for more replications, and not more players, where they are too few", arguments: [2, 7, 8])
  func fewReplications(replications: Int) async throws {
    // 3 coins on the first of four days, and on half of the others: 7.5. Nothing decides that as a limit but luck.
    let scenario = Self.economy(activity: 0.5, Self.goal("a", atLeast: 7.4))
    let findings = try await Check(scenario, players: 50 * replications, replications: replications)
      .findings()
    let finding = findings.goals[0]
    #expect(findings.state == .inconclusive && finding.playersNeeded == nil)
    #expect(finding.needsReplications == (replications < 8))
    #expect(finding.isTooClose == (replications == 8))
    // One profile is in any replication that has a player.
    #expect(findings.check.usualSize == (32, max(32, 50 * replications)))
  }

  /// One in a hundred comes back the next day. Of 120 players nobody does with a chance of 0.99¹²⁰ = 30 %, and then all replications agree.
  @Test("neither fails a goal nor passes one because nobody was seen", arguments: 1...12)
  func nobodySeen(seed: UInt64) async throws {
    let scenario = Self.economy(
      activity: 0.01, days: 2, Self.goal("holds", "retention@1", atLeast: 0.004),
      Self.goal("fails", "retention@1", atMost: 0.004))
    let findings = try await Check(scenario, players: 120, replications: 8, seed: seed).findings()
    #expect(findings.goals.allSatisfy { $0.state == .inconclusive }, "\(findings.goals.map(\.figure))")
  }

  /// A profile of 5 in 100: of 100 players, 5 are too few for an interval of `run`, which takes 10.
  @Test("has no verdict on fewer players than an interval takes, and says how many it takes")
  func tooFew() async throws {
    var scenario = Self.economy(activity: 0.5, days: 2)
    scenario.players.profiles = [("few", 0.05), ("many", 0.95)].map {
      Scenario.Profile(id: $0, share: $1, activity: .fixed(0.5))
    }
    scenario.goals = [Scenario.Goal(id: "a", metric: "retention@1", profile: "few", atLeast: 1e-6)]
    let goal = try await Check(scenario, players: 160, replications: 8).findings().goals[0]
    #expect(goal.state == .inconclusive && !goal.needsReplications)
    #expect(goal.figure?.low == nil && goal.figure?.high == nil)
    // Twice ten of its 8 players, 20 of a share of 0.05, are 400. After 160 and 320 players, the next look with every profile has 20 more
    // in each replication.
    #expect(goal.playersNeeded == 480)
  }

  /// Four in a hundred may buy on a day of play; nothing of what they pay changes how often they play.
  @Test(
    "is not sure that nothing moved where too few players could have",
    arguments: [(40, false), (4_000, true)])
  func movementOfFew(players: Int, isSure: Bool) async throws {
    var check = Check(Self.economy(coins: 4, activity: 0.4), players: players, replications: 8)
    check.baseline = Self.economy(activity: 0.4)
    // 3.7 of the players may differ by a day each at least: 0.09 days of 40, and 0.003 with what they play of 4,000.
    check.watched = [WatchedMetric(try Response("active_days.mean", of: Self.economy()), margin: 0.05)]
    let finding = try #require(try await check.findings().movements.first)
    #expect(finding.figure?.value == 0 && finding.state == (isSure ? .pass : .inconclusive))
  }

  /// A goal, and a move from the baseline, whose truth is 2.25 standard errors inside its limit. Of 640 players the mean
  /// of 3 coins on 2.2 days has the standard error 3 √(0.72 / 640) = 0.1006, and that of one coin more on each day a third.
  private static func close(_ isGoal: Bool, seed: UInt64) throws -> Check {
    let goal = goal("a", atLeast: 6.6 - 2.25 * 0.1006)
    var check = Check(
      isGoal ? economy(activity: 0.4, goal) : economy(coins: 4, activity: 0.4), players: 640, seed: seed)
    if !isGoal {
      check.baseline = economy(activity: 0.4)
      check.watched = [try watched(2.2 + 2.25 * 0.1006 / 3)]
    }
    return check
  }

  @Test("decides what is open with the players that it asks for", arguments: [true, false])
  func advice(isGoal: Bool) async throws {
    var (followed, decided) = (0, 0)
    for seed in 1...60 {
      var check = try Self.close(isGoal, seed: UInt64(seed))
      let first = try await check.findings().all[0]
      guard first.state == .inconclusive, let needed = first.playersNeeded else { continue }
      check.mostPlayers = needed
      followed += 1
      decided += try await check.findings().state == .inconclusive ? 0 : 1
    }
    // Of 60 values, a sixth is from 2.04 to 2.45 standard errors away. With 90 % each, fewer than 60 % of eight or more are
    // decided with a chance of 0.5 %.
    #expect(followed >= 5)
    #expect(10 * decided >= 6 * followed, "\(decided) of \(followed)")
  }

  @Test("ends where what is inconclusive has the precision asked for")
  func closely() async throws {
    // The truth itself as a border: undecided but for a chance of 2 %.
    var check = Self.lucky(Self.goal("a", atMost: 6.6), most: 6 * 512)
    check.precisions = [Precision(0.2, isShare: false)]
    let findings = try await check.findings()
    #expect(findings.state == .inconclusive)
    // Of 8 replications, 2.4 · 2.5 / √(8 n) is 0.2 for n = 113; of 24 the spread is hardly ever so small, of 384 never so large.
    #expect([48, 96, 192, 384].contains(findings.look.size))
    #expect(try #require(findings.goals[0].figure?.halfWidth) <= 0.2)
  }

  @Test("leaves a goal of a day after the run open, and adds no players for it")
  func later() async throws {
    var check = Check(
      Self.economy(Self.goal("a", "coins.balance.mean@9", atLeast: 1)), players: 8, replications: 4)
    check.mostPlayers = 800
    let findings = try await check.findings()
    #expect(findings.state == .inconclusive && findings.replications == 4)
    #expect(findings.goals[0].figure == nil && findings.goals[0].playersNeeded == nil)
    #expect(!findings.goals[0].hasAnyValue)
  }

  @Test("looks for red flags in the same economy, with fewer players and arrivals in proportion")
  func flagsOfArrivals() {
    var scenario = Self.economy()
    scenario.players.arrival = .perDay(20)
    // 20 a day are of 100 players, and a replication of the check has as many.
    let run = Check(scenario, players: 400, replications: 4).runForFlags(threads: 1)
    #expect(run.players == 100 && run.scenario.players.arrival == .perDay(20))
    let less = Check(scenario, players: 80, replications: 8).runForFlags(threads: 1)
    #expect(less.players == 10 && less.scenario.players.arrival == .perDay(2))
    #expect(less.scenario.players.count == 10)
  }

  @Test(
    "looks for red flags in fewer replications where a daily shock would leave some without a rare profile")
  func flagsOfShock() async throws {
    var scenario = Self.economy(activity: 0.5)
    scenario.players.dailyShock = Scenario.DailyShock(spread: 0.3, replications: 32)
    scenario.players.profiles = [
      Scenario.Profile(id: "everyone", share: 0.99, activity: .fixed(0.5)),
      Scenario.Profile(id: "rare", share: 0.01, activity: .fixed(1)),
    ]
    // An eighth of 20,000 is 2,500: 32 replications of 78 need not have one in a hundred, 25 of 100 do.
    let check = Check(scenario, players: 20_000)
    let run = check.runForFlags(threads: 1)
    #expect(run.players == 2_500 && run.scenario.players.dailyShock?.replications == 25)
    #expect(try check.memoryEstimate() > 0)
    _ = try await run.findings()
    // A single eighth of 800 players would be 100: two replications of the check's own size are simulated.
    let small = Check(scenario, players: 800, replications: 8).runForFlags(threads: 1)
    #expect(small.players == 200 && small.scenario.players.dailyShock?.replications == 2)
  }

  @Test("refuses a baseline that lacks what is watched")
  func stranger() async throws {
    var check = Check(Self.economy(), players: 8, replications: 4)
    check.baseline = Scenario(
      title: "Nothing", days: 4,
      players: Scenario.Players(profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(1))]))
    check.watched = [try Self.watched(1)]
    let misspelling = Metric.Misspelling(
      rule: "must be a metric of this scenario", help: "'rewardsim metrics' lists the metrics of a scenario")
    await #expect(
      throws: Experiment.Fault.noResponse(variant: 1, spelling: "coins.balance.mean", misspelling)
    ) { try await check.findings() }
  }
}

@Suite("A stored baseline")
struct StoredBaselineTests {
  private static let baseline = StoredBaseline(
    name: "a.yaml", text: "title: A\n", settings: ["days=4"], players: 64, replications: 32, seed: 1,
    figures: [StoredBaseline.Figure("level.mean", 2), StoredBaseline.Figure("xp.mean", nil)])

  @Test("has another digest when anything of it is another")
  func digest() {
    var others = [
      Self.baseline, Self.baseline, Self.baseline, Self.baseline, Self.baseline, Self.baseline, Self.baseline,
    ]
    others[0].text = "title: B\n"
    others[1].settings = []
    others[2].players = 65
    others[3].seed = 2
    others[4].figures[0].value = 2.0.nextUp
    others[5].version = "0"
    others[6].figures[0].interval = Interval(low: 1, high: 3)
    let digests = ([Self.baseline] + others).map(\.digest)
    #expect(Set(digests).count == 8)
    #expect(Self.baseline.digest == Self.baseline.digest)
  }

  @Test("keeps 0 as 0, whatever its sign")
  func zero() {
    #expect(StoredBaseline.Figure("a", -0.0).value?.sign == .plus)
  }
}
