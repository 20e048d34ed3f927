import RewardEngine
import Testing

@testable import RewardStudies

@Suite("The frontier of grace, freezes and leeway")
struct FreezeFrontierTests {
  private typealias Protection = FreezeFrontier.Protection

  /// Of two players one comes every day of five, the other every other day, with two gaps of a day each; both begin
  /// with two freezes.
  private static func scenario(holdAtMost: Int? = nil, rules: StreakRules = StreakRules()) -> Scenario {
    var scenario = FreezeValueTests.everyOtherDay(freezes: min(2, holdAtMost ?? 2))
    scenario.items[0].kind = .streakFreeze(holdAtMost: holdAtMost)
    scenario.streaks[0].rules = rules
    scenario.players.profiles[0].share = 0.5
    scenario.players.profiles.append(.init(id: "loyal", share: 0.5, activity: .fixed(1)))
    return scenario
  }

  private static func frontier(
    _ scenario: Scenario, graceDays: [Int] = [0, 1], freezes: [Int?] = [0, 1, 2], leewayHours: [Int] = [0]
  ) throws -> FreezeFrontier {
    var grid = FreezeFrontier.Grid()
    grid.graceDays = graceDays
    grid.freezes = freezes
    grid.leewayHours = leewayHours
    return try #require(
      try FreezeFrontier(scenario, streak: "visit", length: 3, grid: grid, players: 6, replications: 3))
  }

  @Test("tries each combination once, the scenario's own first and unchanged")
  func points() throws {
    let scenario = Self.scenario(holdAtMost: 2)
    let frontier = try Self.frontier(scenario, leewayHours: [0, 4])
    // Two graces, three numbers of freezes, two leeways.
    #expect(frontier.points.count == 12 && Set(frontier.points).count == 12)
    #expect(frontier.points[0] == Protection(graceDays: 0, freezes: 2, leewayHours: 0))
    #expect(frontier.scenarios[0] == scenario)
    let other = try #require(
      frontier.points.firstIndex(of: Protection(graceDays: 1, freezes: 1, leewayHours: 4)))
    let changed = frontier.scenarios[other]
    #expect(changed.streaks[0].rules.graceDays == 1 && changed.streaks[0].rules.leewayHours == 4)
    #expect(changed.streaks[0].rules.leeway == .previousDay)
    // Players who can hold one begin with one.
    #expect(changed.items[0].kind == .streakFreeze(holdAtMost: 1) && changed.items[0].start == 1)
  }

  @Test("adds the scenario's own grace, freezes and leeway to what is tried")
  func own() throws {
    var rules = StreakRules()
    rules.graceDays = 5
    rules.leewayHours = 3
    rules.leeway = .previousDay
    let frontier = try Self.frontier(Self.scenario(holdAtMost: nil, rules: rules), leewayHours: [0, 4])
    #expect(frontier.points[0] == Protection(graceDays: 5, freezes: nil, leewayHours: 3))
    #expect(frontier.points.count == 3 * 4 * 3)
  }

  @Test("takes leeway that only moves what is shown for none, and tries none where days end in UTC")
  func leeway() throws {
    var rules = StreakRules()
    rules.leewayHours = 3
    let shown = try Self.frontier(Self.scenario(rules: rules))
    #expect(shown.points[0].leewayHours == 0 && shown.scenarios[1].streaks[0].rules.leewayHours == 3)
    rules = StreakRules()
    rules.clock = .utc
    let server = try Self.frontier(Self.scenario(rules: rules), leewayHours: [0, 4])
    #expect(server.points.allSatisfy { $0.leewayHours == 0 })
  }

  @Test("counts the run of a player who churns as censored, so that no freeze is needed for it")
  func leavers() async throws {
    let found = try await Self.frontier(Self.scenario()).findings()
    // The player leaves for each missed day: these runs are not seen to end, and the other player's never do.
    for place in found.frontier.points.indices {
      #expect(found.estimate(.survival, at: place)?.value == 1)
      #expect(found.versusToday(of: place) == (place == 0 ? .own : .same))
    }
    let least = found.least.map { row in row.point.map { found.frontier.points[$0] } }
    #expect(
      least == [
        Protection(graceDays: 0, freezes: 0, leewayHours: 0),
        Protection(graceDays: 1, freezes: 0, leewayHours: 0),
      ])
    let one = try #require(
      found.frontier.points.firstIndex(of: .init(graceDays: 0, freezes: 1, leewayHours: 0)))
    // One of two is not paid ten coins for the third day; together they play on eight days.
    let coins = try #require(found.change(.faucet(0), at: one))
    #expect(abs(coins.value + 1.25) < 1e-12)
  }

  @Test("needs as many freezes as days are missed where no grace covers them")
  func outage() async throws {
    // All players come on all of five days but the second, which is closed. Without a freeze, a run of one day ends
    // there and one of three goes on: of two runs at one day half survive it, and these reach three.
    var scenario = Self.scenario()
    scenario.players.profiles = [.init(id: "loyal", share: 1, activity: .fixed(1))]
    scenario.events = [.init(id: "outage", from: 1, isClosed: true)]
    let found = try await Self.frontier(scenario).findings()
    let survival = found.frontier.points.indices.filter { found.frontier.points[$0].graceDays == 0 }.map {
      (found.frontier.points[$0].freezes, found.estimate(.survival, at: $0)?.value, found.versusToday(of: $0))
    }
    #expect(survival.map(\.0) == [nil, 0, 1, 2])
    #expect(survival.map(\.1) == [1, 0.5, 1, 1])
    #expect(survival.map(\.2) == [.own, .less, .same, .same])
    // Each of the six players uses one if they have one, and so do the 100,000 of the scenario.
    let used = found.frontier.points.indices.filter { found.frontier.points[$0].graceDays == 0 }
    #expect(used.map { found.estimate(.used, at: $0)?.value } == [1, 0, 1, 1])
    #expect(used.dropFirst().map { found.change(.used, at: $0)?.value } == [-1, 0, 0])
    let least = found.least.map { row in row.point.map { found.frontier.points[$0] } }
    #expect(
      least == [
        Protection(graceDays: 0, freezes: 1, leewayHours: 0),
        Protection(graceDays: 1, freezes: 0, leewayHours: 0),
      ])
  }

  @Test("counts a length that no streak comes near as reached by none, whatever is tried")
  func unreached() async throws {
    // Players come every other day and churn for the day between: without a freeze for it, runs are censored at one day.
    var scenario = Self.scenario()
    scenario.players.profiles = Array(scenario.players.profiles.prefix(1))
    scenario.players.profiles[0].share = 1
    let found = try await Self.frontier(scenario, graceDays: [0]).findings()
    #expect(found.frontier.points.map(\.freezes) == [nil, 0, 1, 2])
    #expect(found.frontier.points.indices.map { found.estimate(.survival, at: $0)?.value } == [1, 0, 0, 1])
    #expect(found.frontier.points.indices.map(found.versusToday) == [.own, .less, .less, .same])
    #expect(!found.isOutOfReach)
    scenario.items[0].start = 1
    let short = try await Self.frontier(scenario, graceDays: [0]).findings()
    #expect(short.estimate(.survival, at: 0)?.value == 0 && short.isOutOfReach)
  }

  @Test("offers no combination that has more of one help than another that is enough")
  func alternatives() async throws {
    // As in the outage: one freeze or one grace day covers it. Two grace days are one too many.
    var scenario = Self.scenario(holdAtMost: 1)
    scenario.players.profiles = [.init(id: "loyal", share: 1, activity: .fixed(1))]
    scenario.events = [.init(id: "outage", from: 1, isClosed: true)]
    let found = try await Self.frontier(scenario, graceDays: [0, 1, 2]).findings()
    #expect(
      found.least.map { row in row.point.map { found.frontier.points[$0].freezes } } == [1, 0, 0])
    #expect(
      found.alternatives.map { found.frontier.points[$0] } == [
        Protection(graceDays: 1, freezes: 0, leewayHours: 0)
      ])
  }

  @Test("is of streaks that a freeze protects, and of lengths that the run has")
  func refused() throws {
    var bare = Self.scenario()
    bare.streaks[0].protectedBy = nil
    #expect(try FreezeFrontier(bare, streak: "visit", length: 3, players: 6) == nil)
    #expect(try FreezeFrontier(Self.scenario(), streak: "other", length: 3, players: 6) == nil)
    #expect(throws: Metric.Misspelling.self) {
      try FreezeFrontier(Self.scenario(), streak: "visit", length: 6, players: 6)
    }
  }
}
