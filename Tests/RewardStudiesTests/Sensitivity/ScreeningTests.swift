import RewardEngine
import Synchronization
import Testing

@testable import RewardStudies

@Suite("Screening a tornado")
struct ScreeningTests {
  /// Missions on each of ten days: eight that nobody does, two of 5 coins that half of the players do, and seven of 5 to
  /// 11 coins that all do.
  private static let missions: [(id: String, chance: String, coins: Int)] =
    (1...8).map { ("still\($0)", "0", 1) } + [("half1", "0.5", 5), ("half2", "0.5", 5)]
    + (5...11).map { ("sure\($0)", "1", $0) }

  private static let document = document(activity: "1")

  private static func document(activity: String) -> Document {
    PlainFile.document(
      """
      format: 1
      title: Missions
      days: 10
      currencies:
        coins:
          kind: soft
      missions:
      \(missions.map { "  \($0.id):\n    chance: \($0.chance)\n    pays:\n      coins: \($0.coins)" }
      .joined(separator: "\n"))
      players:
        count: 320
        profiles:
          loyal:
            share: 1
            activity: \(activity)
      """)
  }

  /// All rewards from nothing to twice as much, in 32 replications of ten players.
  private func sensitivity() throws -> Sensitivity {
    let axes = try Self.missions.map {
      try Design.Axis("missions.\($0.id).pays.coins=0:\(2 * $0.coins)")
    }
    return try Sensitivity(Self.document, axes, by: .tornado, screeningAbove: 1)
  }

  private func experiment() throws -> Experiment {
    let response = try Response("coins.balance.mean", of: try Scenario(Self.document))
    return Experiment([response], players: 320, threads: 2)
  }

  private func bars(_ findings: Sensitivity.Findings) throws -> [String: Tornado.Bar] {
    guard case .tornado(let tornado) = findings.results[0] else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: zip(Self.missions.map(\.id), try tornado.bars.map { try #require($0) }))
  }

  @Test("takes what the budget leaves: half of twelve runs for the first round")
  func plan() throws {
    let response = try Response("coins.balance.mean", of: try Scenario(Self.document))
    let experiment = Experiment([response], players: 100_000)
    // Twelve runs of 36.5 million player-days are 438 million; half of it is 4,026 players at 149 points.
    let plan = try #require(Screening(experiment, days: Array(repeating: 365, count: 149), fewest: 500))
    #expect(plan.budget == 438_000_000 && plan.replications == 6 && plan.size == 671)
    #expect(plan.players == 4026 && plan.middle == 8)
    // A profile of one in a thousand needs more.
    let rare = Screening(experiment, days: Array(repeating: 365, count: 149), fewest: 1000)
    #expect(rare?.size == 1000)
    // Twelve points are within the budget.
    #expect(Screening(experiment, days: Array(repeating: 365, count: 12), fewest: 500) == nil)
    #expect(Screening(experiment, days: Array(repeating: 365, count: 13), fewest: 500) != nil)
    // Small studies are within the least budget: 2,000 × 365 × 500 is 365 million.
    let small = Experiment([response], players: 2000)
    #expect(Screening(small, days: Array(repeating: 365, count: 500), fewest: 500) == nil)
  }

  @Test("measures large effects with more players, and a group without effect only together")
  func rounds() async throws {
    let notebook = CountingNotebook()
    let progress = Mutex(0)
    let findings = try await sensitivity().findings(
      try experiment(),
      progress: StudyProgress(notebook: notebook) { more in progress.withLock { $0 += more } })
    let bars = try bars(findings)
    // The budget is 12 × 320 × 10 = 38,400; half of it at 35 points of 10 days is 54 players, 9 in each of 6.
    #expect(findings.screening?.budget == 38_400 && findings.screening?.players == 54)
    #expect(try sensitivity().cost(of: try experiment()).playerDays == 38_400)
    for mission in Self.missions where mission.id.hasPrefix("still") {
      let bar = try #require(bars[mission.id])
      #expect(bar.swing == 0 && bar.swingInterval == Interval(low: 0, high: 0))
      #expect(bar.players == 54 && bar.isScreened && bar.pValue == 1)
    }
    // Ten days of n coins, less and more.
    for coins in 5...11 {
      let bar = try #require(bars["sure\(coins)"])
      #expect(isClose(bar.low.value, Double(-10 * coins)) && isClose(bar.high.value, Double(10 * coins)))
      #expect(bar.players == 80 && !bar.isScreened)
    }
    // The second round has 60 % of the 22,780 that are left: 8 fields of 1,600. One of the two halves is the last of them.
    // Its rank is open, as both have 50, and so it gets all players.
    #expect(["half1", "half2"].compactMap { bars[$0]?.players }.sorted() == [54, 320])
    #expect(findings.results[0].ranking.prefix(7).elementsEqual((10...16).reversed()))
    // The base in each of the three rounds. Both ends of two groups of eight fields, of nine fields, of eight and of one.
    #expect(notebook.kept == 3 + 2 * (2 + 9 + 8 + 1))
    #expect(progress.withLock { $0 } == 38_400)
  }

  /// Pay moves no day of play. A quantile in eight replications was held against that of all of them.
  @Test("shows no effect on a quantile that no field moves, in any round")
  func quantile() async throws {
    let document = Self.document(activity: "0.5")
    let scenario = try Scenario(document)
    let responses = try ["coins.balance.mean", "active_days.p50"].map { try Response($0, of: scenario) }
    let sensitivity = try Sensitivity(document, try sensitivity().axes, by: .tornado, screeningAbove: 1)
    let findings = try await sensitivity.findings(Experiment(responses, players: 320, threads: 2))
    guard case .tornado(let tornado) = findings.results[1] else { return #expect(Bool(false)) }
    let bars = try tornado.bars.map { try #require($0) }
    #expect(Set(bars.map(\.players)).count == 3)
    #expect(bars.allSatisfy { $0.low.value == 0 && $0.high.value == 0 && $0.swing == 0 })
  }

  @Test("goes on from what was kept, with the same findings")
  func resumed() async throws {
    let notebook = CountingNotebook()
    let whole = try await sensitivity().findings(
      try experiment(), progress: .init(notebook: notebook))
    let kept = notebook.kept
    let again = try await sensitivity().findings(
      try experiment(), progress: .init(notebook: notebook))
    #expect(notebook.kept == kept)
    #expect(again.samples == whole.samples && again.results == whole.results)
  }

  @Test("has the figures of a study with all players for a field that got all players")
  func sameAsFull() async throws {
    let screened = try bars(try await sensitivity().findings(try experiment()))
    let full = try Sensitivity(
      Self.document, try sensitivity().axes, by: .tornado, screeningAbove: .max)
    let all = try bars(try await full.findings(try experiment()))
    #expect(try full.screening(try experiment()) == nil)
    for id in ["half1", "half2"] where screened[id]?.players == 320 {
      let (one, other) = (try #require(screened[id]), try #require(all[id]))
      for (own, full) in [(one.low, other.low), (one.high, other.high)] {
        #expect(zip(own.values, full.values).allSatisfy { isClose($0, $1) } && own.values.count == 32)
      }
    }
    #expect(all.values.allSatisfy { $0.players == 320 && !$0.isScreened })
  }

  /// Of 20 days, about half of the players play on ten or more, and then reach level 2. Of the few players of a first replication,
  /// less than half may get there: no median.
  @Test("gives more players to the field that moves a median which the first round has no value of")
  func standIn() async throws {
    let decoys = (1...6).map { "decoy\($0)" }
    let document = PlainFile.document(
      """
      format: 1
      title: Levels
      days: 20
      currencies:
        coins:
          kind: soft
      missions:
        walk:
          chance: 1
          pays:
            xp: 10
      \(decoys.map { "  \($0):\n    chance: 0.5\n    pays:\n      coins: 1" }.joined(separator: "\n"))
      levels:
        highest: 2
        curve:
          quadratic:
            square: 1
            linear: 99
      players:
        count: 320
        profiles:
          loyal:
            share: 1
            activity: 0.485
      """)
    let axes =
      try decoys.map { try Design.Axis("missions.\($0).pays.coins=0:2") }
      + [Design.Axis("missions.walk.pays.xp=5:15")]
    let response = try Response("level.2.days.p50", of: try Scenario(document))
    let sensitivity = try Sensitivity(document, axes, by: .tornado, screeningAbove: 1)
    // Half of a first round's replications without a median leave none, while all replications of the base have one.
    var found = 0
    for seed: UInt64 in 1...24 {
      let findings = try await sensitivity.findings(
        Experiment([response], players: 96, seed: seed, threads: 2))
      let screening = try #require(findings.screening)
      guard case .tornado(let tornado) = findings.results[0],
        tornado.bars.dropLast().allSatisfy({ $0 == nil })
      else { continue }
      found += 1
      // Both ends of the last axis had more than the first round.
      let replications = findings.samples.map(\.replications)
      #expect(replications[1...12].allSatisfy { $0 == screening.replications }, "\(replications)")
      #expect(replications[13...14].allSatisfy { $0 > screening.replications }, "\(replications)")
    }
    #expect(found > 0)
  }

  @Test("needs as many players as hold one of the rarest profile")
  func fewest() throws {
    var scenario = try Scenario(Self.document)
    #expect(scenario.fewestPlayers == 1)
    scenario.players.profiles[0].share = 0.997
    scenario.players.profiles.append(Scenario.Profile(id: "rare", share: 0.003, activity: .fixed(1)))
    // One in 333.3 players.
    #expect(scenario.fewestPlayers == 334)
    // 32 groups of 100 have no such player, and 3,200 players are nine groups of 334 and more.
    #expect(scenario.usualReplications(players: 3200) == 9)
    #expect(scenario.usualReplications(players: 100_000) == 32)
    #expect(scenario.usualReplications(players: 100) == 2)
  }
}

/// Keeps rows in memory, and counts those that were kept.
private final class CountingNotebook: Notebook {
  private let rows = Mutex<[UInt64: [Double?]]>([:])
  private let count = Mutex(0)

  var kept: Int { count.withLock { $0 } }

  func recall(_ key: UInt64) -> [Double?]? { rows.withLock { $0[key] } }

  func keep(_ row: [Double?], under key: UInt64) {
    rows.withLock { $0[key] = row }
    count.withLock { $0 += 1 }
  }
}
