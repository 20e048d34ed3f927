import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A change of a metric")
struct MetricChangeTests {
  /// The response of the balance in an economy that has one.
  private static let response = try? Response(
    "coins.balance.mean",
    of: Scenario(
      title: "Coins", currencies: [.init(id: "coins")],
      players: .init(profiles: [.init(id: "player", share: 1, activity: .fixed(1))])))

  /// Before is 100 in every replication, and after so much more.
  private static func change(
    _ differences: [Double], margin: Double? = nil, besides others: Int = 0
  ) throws -> MetricChange {
    let response = try #require(Self.response)
    let before = Sample(rows: differences.map { _ in [100] })
    let after = Sample(rows: differences.map { [100 + $0] })
    let measured = try #require(MeasuredChange(response, at: 0, from: before, to: after))
    let margins = margin.map { [response.spelling: $0] } ?? [:]
    return [measured].judged(margins: margins, growth: .init(size: 50)) { chances in
      Array(Holm.adjusted(chances + Array(repeating: 0.9, count: others)).prefix(1))
    }[0]
  }

  @Test("is up or down where its interval leaves 0 out, even where that is too small to matter")
  func real() throws {
    // ±0.1 around 3 in four replications: a standard error of 0.058, and t of 52.
    #expect(try Self.change([2.9, 3.1, 2.9, 3.1]).verdict == .up)
    #expect(try Self.change([-2.9, -3.1, -2.9, -3.1]).verdict == .down)
    #expect(try Self.change([2.9, 3.1, 2.9, 3.1]).isWithinMargin == false)
    let little = try Self.change([2.9, 3.1, 2.9, 3.1], margin: 4)
    #expect(little.verdict == .up && little.isWithinMargin)
  }

  @Test("is small where its interval lies within the margin, 1 % by default")
  func small() throws {
    // 0.0 ± 0.18: t of three degrees is 3.18 at 95 %, the standard error 0.1/√3 = 0.058.
    #expect(try Self.change([-0.1, 0.1, -0.1, 0.1]).verdict == .small)
    #expect(try Self.change([-0.1, 0.1, -0.1, 0.1]).margin == 1)
    #expect(try Self.change([-0.1, 0.1, -0.1, 0.1], margin: 0.2).verdict == .small)
    #expect(try Self.change([-0.1, 0.1, -0.1, 0.1], margin: 0.1).verdict != .small)
  }

  @Test("is the same where no replication differs, whatever the margin")
  func identical() throws {
    let same = try Self.change([0, 0, 0], margin: 0)
    #expect(same.verdict == .small && same.isIdentical && same.chance == 1)
    #expect(try Self.change([1, 1, 1]).verdict == .up)
  }

  /// All players of two replications have 100, in an economy with luck. None of n players differ, so 3.689 of them may, by 100 each.
  @Test(
    "is not small where too few players could have differed",
    arguments: [(50, 2.0, nil), (50, 1.75, 220), (50, 1.0, nil), (5, 0.1, nil)] as [(Int, Double, Int?)])
  func unseen(size: Int, margin: Double, needed: Int?) throws {
    let response = try #require(Self.response)
    let lucky = ExperimentTests.economy(activity: 0.5)
    let sample = Sample(
      rows: [[100], [100], [100], [100]], of: [response], days: 4, size: size, scenario: lucky)
    let measured = try #require(MeasuredChange(response, at: 0, from: sample, to: sample))
    let change = [measured].judged(margins: [response.spelling: margin], growth: .init(size: size)) { $0 }[0]
    let reach = 3.6888794541 * 100 / Double(4 * size)
    #expect(abs(change.interval.high - reach) < 1e-8 && abs(change.interval.low + reach) < 1e-8)
    // 1.84 of 200 players. With 211 it is 1.75, and 201 in 212 that none of them differs either: a number of two digits, 220, has 201
    // in 221, which is above 90 %. With 369 it is 1, and the chance is 201 in 370: too little to promise.
    #expect(change.verdict == (reach <= margin ? .small : .inconclusive(players: needed)))
    #expect(change.isIdentical == (reach <= margin) && change.isOfTooFew == (reach > margin))
  }

  /// Nobody of 200 has any: 3.689 of them may have one each, unless `run` is sure that nobody can.
  @Test("is not small where nobody has any in both, as somebody may", arguments: [nil, 0.0, 1.0])
  func nobody(high: Double?) throws {
    let response = try #require(Self.response)
    let lucky = ExperimentTests.economy(activity: 0.5)
    let sample = Sample(
      [0, 0, 0, 0, nil, nil, nil] + Array(repeating: nil, count: ReplicationFigures.binRows)
        + [high.map { _ in 0 }, high],
      of: [response], replications: 4, size: 50, days: 4, scenario: lucky)
    let change = try #require(MeasuredChange(response, at: 0, from: sample, to: sample))
    let reach = high == 0 ? 0 : 3.6888794541 / 200
    #expect(abs(change.difference.interval().high - reach) < 1e-9)
  }

  /// A share of `casual`, a fifth of all players: of 40 in four replications of 50.
  private static func shares(_ figures: [Double], size: Int = 50, ends: Interval? = nil) throws -> (
    Response, Sample
  ) {
    var scenario = ExperimentTests.economy(activity: 0.5)
    scenario.players.profiles[0].share = 0.8
    scenario.players.profiles.append(.init(id: "casual", share: 0.2, activity: .fixed(0.5)))
    let response = try Response("casual:retention@1", of: scenario)
    let sample = Sample(
      figures.map { $0 } + [nil, nil, nil] + Array(repeating: nil, count: ReplicationFigures.binRows)
        + [ends?.low, ends?.high],
      of: [response], replications: figures.count, size: size, days: 4, scenario: scenario)
    return (response, sample)
  }

  /// 3.689 of its 40 players, not of all 200.
  @Test("has room for players of the profile where none of them does anything")
  func nobodyOfProfile() throws {
    let (response, sample) = try Self.shares([0, 0, 0, 0])
    let change = try #require(MeasuredChange(response, at: 0, from: sample, to: sample))
    #expect(abs(change.difference.unseen - 3.6888794541 / 40) < 1e-9)
  }

  /// One of 10 players in each of four replications, where the figures differ: 3.689 of 40 may be missing, or as many as the spread of the
  /// figures says. Where the figures are alike, too, each may be made up by one player: 3.689 times the largest, over four. Ten agree by no
  /// chance, and a rule leaves nothing to it.
  @Test("is not certain where a few replications happen to agree")
  func agreement() throws {
    func unseen(_ before: [Double], by difference: Double, ends: Interval? = nil) throws -> Double {
      let (response, first) = try Self.shares(before, ends: ends)
      let (_, second) = try Self.shares(before.map { $0 + difference }, ends: ends)
      return try #require(MeasuredChange(response, at: 0, from: first, to: second)).difference.unseen
    }
    let each = 3.6888794541
    // Before, the mean is 0.15 and the squared standard error 1/1200; after, 0.25 and the same.
    let spread = each * max(1.0 / 1200 / 0.15 + 0.15 / 40, 1.0 / 1200 / 0.25 + 0.25 / 40)
    #expect(abs(try unseen([0.1, 0.2, 0.1, 0.2], by: 0.1) - max(spread, each / 40)) < 1e-9)
    #expect(abs(try unseen([0, 0, 0, 0], by: 0.1) - each * 0.1 / 4) < 1e-9)
    #expect(try unseen([0, 0, 0, 0], by: 0.1, ends: Interval(low: 0, high: 0)) == 0)
    #expect(try unseen(Array(repeating: 0, count: 10), by: 0.1) == 0)
    let (response, first) = try Self.shares([0, 0])
    let (_, second) = try Self.shares([0.1, 0.1])
    let change = try #require(MeasuredChange(response, at: 0, from: first, to: second))
    #expect(change.difference.pValue > 0.05 && change.difference.interval().contains(0))
  }

  /// Differences of 5 in a figure of 25 that a few payers make up, whose interval needs so many players; 200 were simulated.
  ///
  /// Those that are a fifth of the figure may be off by twice themselves, if it needs four times as many. Others are of some payers, who
  /// make up 1/126 of the variance, 4/3 of 168: enough of them are among 126 times the players. Fewer may lack 3.689, with (166.7 / 4) / 25 + 25 / 200 each.
  @Test(
    "is as open as the payers that it is of are few",
    arguments: [
      (true, 800, 10, 0.3162), (true, 200, 0, 0.0305), (false, 200, 6.6092, 0.1228), (false, 1, 0, 0.0032),
    ])
  func payers(follows: Bool, needed: Double, reach: Double, chance: Double) throws {
    let response = try Response("coins.balance.mean", of: Self.shop)
    func sample(_ figures: [Double]) -> Sample {
      Sample(
        figures + [nil, nil, needed] + Array(repeating: nil, count: ReplicationFigures.binRows + 2),
        of: [response], replications: 4, size: 50, days: 4, scenario: Self.shop)
    }
    let before = [10.0, 20, 30, 40]
    let after = follows ? before.map { 1.2 * $0 } : zip(before, [4.0, 6, 6, 4]).map { $0 + $1 }
    let change = try #require(MeasuredChange(response, at: 0, from: sample(before), to: sample(after)))
    #expect(abs(change.difference.value - 5) < 1e-12)
    #expect((change.difference.interval().low < 0) == (reach > 0))
    #expect(abs(change.difference.unseen - reach) < 1e-4)
    // With a reach it is the chance to miss as many as that takes, 2 · exp(−3.689 · 5 / reach). Else t is 5 ÷ 1.291 or 5 ÷ 0.577, with
    // three degrees of freedom.
    #expect(abs(change.difference.pValue - chance) < 1e-4)
    let judged = [change].judged(margins: [response.spelling: 0.1], growth: .init(size: 50)) { $0 }[0]
    #expect((judged.verdict == .up) == (reach == 0))
  }

  /// An economy that sells coins for real money.
  private static var shop: Scenario {
    var scenario = ExperimentTests.economy(activity: 0.5)
    scenario.shop = [
      .init(id: "pack", gives: .init([.init("coins", .fixed(50))]), cost: .realMoney(499), demand: .weight(1))
    ]
    return scenario
  }

  @Test("knows how many players the mean of what payers pay needs, and of nothing else")
  func needs() async throws {
    var scenario = Self.shop
    (scenario.players.profiles[0].payers, scenario.players.profiles[0].spendMean) = (0.16, 4.99)
    scenario.players.profiles[0].spendSigma = 0
    var responses = try ["arpu", "coins.balance.mean", "coins.balance.p50", "active_days.mean"]
      .map { try Response($0, of: scenario) }
    responses.append(try Response("\(scenario.players.profiles[0].id):arpu", of: scenario))
    let simulation = Simulation(try Plan(scenario), players: 200, seed: 1)
    let outcome = Outcome(try await simulation.run(threads: 1), of: simulation)
    // 8 % of all pay, each as much. The squared skewness of a player is 1 / 0.08, and that of the mean has to be 1/16: 200 players. 16 % of
    // half of them pay: 100 of those, who are among 200.
    #expect(responses.map { $0.neededForPayers(in: outcome) } == [200, 200, nil, nil, 200])
  }

  /// One of 50 players who reaches a level adds 0.02 to a replication. Less is of players who only leave sooner. Two of them are in the
  /// last replication, as four that agree would have room for those who are missing.
  @Test(
    "of a share is of players who do or do not, and not of those who leave sooner", arguments: [0.004, 0.02])
  func shares(change: Double) throws {
    var scenario = ExperimentTests.economy(activity: 0.5)
    scenario.levels = .init(curve: .table([2]))
    let response = try Response("level.2.reached", of: scenario)
    let sides = [0, change].map { added in
      Sample(
        rows: [0.4 + added, 0.5 + added, 0.5 + added, 0.6 + (added < 0.01 ? 1 : 2) * added].map { [$0] },
        of: [response], days: 4, size: 50, scenario: scenario)
    }
    let measured = try #require(MeasuredChange(response, at: 0, from: sides[0], to: sides[1]))
    // 3.689 of 200 players, each as much as a share of 0.5 and a variance of 1/150 over four replications make it.
    let mean = 0.5 + change
    let reach = 3.6888794541 * max((1.0 / 600) / mean + mean / 200, (1.0 / 600) / 0.5 + 0.5 / 200)
    #expect(abs(measured.difference.unseen - (change < 0.01 ? reach : 0)) < 1e-9)
  }

  @Test("is about a currency or a streak, or about all of the shop, and knows who plays")
  func subjects() throws {
    let scenario = ExperimentTests.economy(activity: 0.5)
    func change(_ name: String) throws -> MeasuredChange {
      let sample = Sample(rows: [[1], [2]])
      return try #require(
        MeasuredChange(try Response(name, of: scenario), at: 0, from: sample, to: sample))
    }
    #expect(try change("coins.balance.mean").subject == change("coins.supply").subject)
    #expect(try change("rurr").subject == change("active_days.mean").subject)
    #expect(try change("rurr").isOfPlay && !change("coins.supply").isOfPlay)
  }

  @Test("promises no more than a hundred times the players that were seen")
  func promisesWithinReason() throws {
    // As below, the players have to grow by (1.889 ÷ margin)²: 89 times for 0.2, and 159 times for 0.15.
    guard case .inconclusive(let players?) = try Self.noisy(0.6, margin: 0.2).verdict else {
      Issue.record("nothing is promised")
      return
    }
    #expect((120_000...150_000).contains(players))
    #expect(try Self.noisy(0.6, margin: 0.15).verdict == .inconclusive(players: nil))
  }

  /// ±2 around a mean: with 30 replications a standard error of 2 / √29, and t of 29 degrees is 2.0452 at 95 %.
  private static func noisy(_ mean: Double, margin: Double, besides others: Int = 0) throws -> MetricChange {
    try change((0..<30).map { mean + ($0 % 2 == 0 ? 2 : -2) }, margin: margin, besides: others)
  }

  @Test("is inconclusive otherwise, and promises players who decide it wherever the true difference lies")
  func unsure() throws {
    // Both reaches have to fit into the margin: 2 · 2.0452 · 2 ÷ √29 = 1.519. Of 29 degrees now and later, a reach has the
    // relative deviation 1 ÷ √29, and 1.3114 of them are not exceeded with 90 %: 1.519 · 1.2435 = 1.889. So players grow by
    // (1.889 ÷ ½)² = 14.27 from 1,500 to 21,412.
    #expect(try Self.noisy(0.6, margin: 0.5).verdict == .inconclusive(players: 22_000))
    #expect(try Self.noisy(0, margin: 0.5).verdict == .inconclusive(players: 22_000))
    // A margin of 0 is kept within by none, and the true difference may be 0.
    #expect(try Self.noisy(0.6, margin: 0).verdict == .inconclusive(players: nil))
    #expect(try Self.noisy(0, margin: 0).verdict == .inconclusive(players: nil))
  }

  /// With 1.2 at 3.23 standard errors and 99 others, the p-value 0.003 is too large, as 0.0005 is needed: it may be large by chance.
  @Test("is inconclusive among many, and promises no players because it seems large")
  func unsureAmongMany() throws {
    #expect(try Self.noisy(1.2, margin: 0, besides: 99).verdict == .inconclusive(players: nil))
  }

  /// Of 400 truths near 0, as of most changes, a few seem to be far from it. What these are promised decides them, too.
  @Test("is decided by the players that were promised where it seems large by chance")
  func selected() throws {
    var (followed, decided) = (0, 0)
    for number in 0..<400 {
      let seen = GateErrorsTests.normals(32, number, "selected").map { $0 + 0.06 }
      let change = try Self.change(seen, margin: 0.18, besides: 4)
      guard abs(change.difference.value) > 2 / Double(32).squareRoot(),
        case .inconclusive(let players?) = change.verdict
      else { continue }
      let growth = Double((players - 1) / 32 + 1) / 50
      let later = GateErrorsTests.normals(32, number, "later").map { 0.06 + $0 / growth.squareRoot() }
      followed += 1
      if case .inconclusive = try Self.change(later, margin: 0.18, besides: 4).verdict { continue }
      decided += 1
    }
    // One in twenty is so far away. Of as many, a share has five deviations of √(0.09 ÷ n).
    let bound = 0.9 - 5 * (0.09 / Double(followed)).squareRoot()
    #expect(followed > 8 && Double(decided) >= bound * Double(followed), "\(decided) of \(followed)")
  }

  /// The truth is anything from 6 standard errors below 0 to 6 above.
  @Test(
    "is decided with 90 % by the players that were promised, whatever the true difference is",
    arguments: [(margin: 1.0, others: 0), (1, 4), (4, 4)])
  func promise(margin: Double, others: Int) throws {
    let (replications, rounds, first) = (32, 1_000, 50.0)
    let unit = 1 / Double(replications).squareRoot()
    var (followed, decided) = (0, 0)
    for number in 0..<rounds {
      let truth = (12 * (Double(number) + 0.5) / Double(rounds) - 6) * unit
      let seen = GateErrorsTests.normals(replications, number, "seen").map { $0 + truth }
      let change = try Self.change(seen, margin: margin * unit, besides: others)
      guard case .inconclusive(let players?) = change.verdict else { continue }
      let last = Double((players - 1) / replications + 1)
      let spread = (first / (last - first)).squareRoot()
      let more = GateErrorsTests.normals(replications, number, "more").map { truth + spread * $0 }
      let all = zip(seen, more).map { $1 + ($0 - $1) * (first / last) }
      let later = try Self.change(all, margin: margin * unit, besides: others)
      followed += 1
      if case .inconclusive = later.verdict { continue }
      decided += 1
    }
    // At the least 70 are open, with a wide margin. Of as many as are, a share has five deviations of √(0.09 ÷ n).
    #expect(followed > 70)
    let bound = 0.9 - 5 * (0.09 / Double(followed)).squareRoot()
    #expect(Double(decided) >= bound * Double(followed), "\(decided) of \(followed)")
  }

  @Test("is harder to be sure of among many")
  func many() throws {
    // t of 4.5 / 0.87 = 5.2 with three degrees: a p-value between 1 and 2 %.
    let differences = [3.0, 6, 3, 6]
    let alone = try Self.change(differences)
    #expect((0.01...0.02).contains(alone.chance) && alone.verdict == .up)
    let among = try Self.change(differences, besides: 9)
    #expect(abs(among.chance - 10 * alone.chance) < 1e-12 && among.verdict != .up)
  }

  @Test("has the p-value of Student's t distribution")
  func chances() throws {
    // One degree: a Cauchy number is beyond ±1 with a chance of ½.
    #expect(abs(try Self.change([0, 2]).difference.pValue - 0.5) < 1e-12)
    // Two degrees: 1 − t / √(2 + t²) with t = √3.
    let two = try Self.change([0, 1, 2]).difference.pValue
    #expect(abs(two - (1 - (3.0 / 5).squareRoot())) < 1e-12)
  }

  @Test("is unknown where a replication has no figure, or there is one only")
  func unknown() throws {
    let response = try #require(Self.response)
    let (some, gap) = (Sample(rows: [[1], [2]]), Sample(rows: [[1], [nil]]))
    #expect(MeasuredChange(response, at: 0, from: some, to: gap) == nil)
    #expect(MeasuredChange(response, at: 0, from: gap, to: some) == nil)
    #expect(MeasuredChange(response, at: 0, from: Sample(rows: [[1]]), to: Sample(rows: [[2]])) == nil)
  }
}

@Suite("A relative change")
struct RelativeChangeTests {
  @Test("is the ratio of the means less one, with the spread that the ratio leaves")
  func handWorked() throws {
    // 24/20 − 1; the rests are 11 − 10 − 2 and 13 − 10 − 2, their mean's standard error 1, and a tenth of it of 10.
    let change = try #require(Outcome.Estimate(changeFrom: [10, 10], to: [11, 13]))
    #expect(abs(change.value - 0.2) < 1e-12)
    // Student's t of one degree is tan(0.95 π/2) = 12.7062.
    #expect(abs((change.high ?? 0) - (0.2 + 1.270_620_474)) < 1e-6)
    #expect(abs((change.low ?? 0) - (0.2 - 1.270_620_474)) < 1e-6)
  }

  @Test("is exact where all replications change by the same share")
  func proportional() throws {
    let before = [8.0, 9, 10, 11, 12].map { $0 * 100 }
    let change = try #require(Outcome.Estimate(changeFrom: before, to: before.map { $0 * 1.25 }))
    #expect(abs(change.value - 0.25) < 1e-12 && abs((change.high ?? 0) - (change.low ?? 0)) < 1e-9)
  }

  @Test("is unknown where the figure before may be of either sign, or there is one replication")
  func unknown() {
    #expect(Outcome.Estimate(changeFrom: [-1, 1, 2], to: [1, 2, 3]) == nil)
    #expect(Outcome.Estimate(changeFrom: [0, 0], to: [1, 2]) == nil)
    #expect(Outcome.Estimate(changeFrom: [5], to: [6]) == nil)
  }

  /// From 2 to −0.94 would be −147 %.
  @Test("is unknown where either figure is below 0, and of growth, which may be")
  func below() throws {
    #expect(Outcome.Estimate(changeFrom: [-2, -2], to: [-3, -3]) == nil)
    #expect(Outcome.Estimate(changeFrom: [2, 2], to: [-0.94, -0.94]) == nil)
    #expect(Outcome.Estimate(changeFrom: [2, 2], to: [0, 0])?.value == -1)
    let scenario = Scenario(
      title: "Coins", days: 40, currencies: [.init(id: "coins")],
      players: .init(profiles: [.init(id: "player", share: 1, activity: .fixed(1))]))
    func change(_ metric: String) throws -> Outcome.Estimate? {
      Outcome.Estimate(changeOf: try Response(metric, of: scenario), from: [0.2, 0.2], to: [0.1, 0.1])
    }
    #expect(try change("coins.growth_28") == nil)
    #expect(try change("retention@7")?.value == -0.5)
  }

  @Test(
    "has an interval in percent only where it agrees with that of the difference on whether there is a change",
    arguments: [
      (108.0, 201.0, 0.46, 3.85, true), (108, 201, -0.46, 3.85, false), (-18, 28, 1.82, 5.13, false),
      (-18, 28, -0.1, 0.2, true),
    ])
  func agreeing(low: Double, high: Double, least: Double, most: Double, agrees: Bool) {
    let share = Outcome.Estimate(value: 1.69, low: least, high: most)
    let found = share.agreeing(with: Interval(low: low, high: high))
    #expect(found == (agrees ? share : Outcome.Estimate(value: 1.69, low: nil, high: nil)))
  }
}
