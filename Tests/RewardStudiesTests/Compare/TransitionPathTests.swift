import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A path of transition")
struct TransitionPathTests {
  private static func path(
    _ differences: [Double], noise: [Double] = [0, 0, 0, 0], margin: Double = 0
  ) throws -> TransitionPath {
    let response = try Response(
      "coins.balance.mean",
      of: Scenario(
        title: "Coins", currencies: [.init(id: "coins")],
        players: .init(profiles: [.init(id: "player", share: 1, activity: .fixed(1))])))
    let before = differences.map { _ in noise.map { _ in 50.0 } }
    let after = differences.enumerated().map { day, difference in
      // The noise of neighbouring days is another, and sums to 0 over the replications.
      noise.indices.map { 50 + difference + noise[(day + $0) % noise.count] }
    }
    return TransitionPath(response, before, after, margin: margin)
  }

  /// A rise by a thirtieth of 10 a day to 10, which stays.
  private static let ramp = (0..<100).map { 10 * min(1, Double($0 + 1) / 30) }

  @Test("has the metric without the change and with it, and the difference on each day")
  func days() throws {
    let path = try Self.path(Self.ramp)
    #expect(path.before == Array(repeating: 50, count: 100))
    #expect(path.after[29] == 60 && path.differences[29].value == 10)
    #expect(path.final == Outcome.Estimate(value: 10, low: 10, high: 10))
  }

  @Test("is settled when a whole week is where it stays, or no further from it than the margin")
  func settled() throws {
    // 10 is reached on day index 29, and the week from there ends on 35.
    #expect(try Self.path(Self.ramp).settled == 35)
    // The weeks that end on 30 and 31 are off by (5 + 4 + 3 + 2 + 1) / 21 = 0.71 and (4 + 3 + 2 + 1) / 21 = 0.48.
    #expect(try Self.path(Self.ramp, margin: 0.5).settled == 31)
    #expect(try Self.path(Array(repeating: 3, count: 40)).settled == 0)
  }

  @Test("is settled where noise explains the rest")
  func noisy() throws {
    // Weekly means of this noise differ by up to 0.4 between replications.
    let settled = try #require(try Self.path(Self.ramp, noise: [0.7, -0.7, 0.7, -0.7]).settled)
    #expect((29...35).contains(settled))
  }

  @Test("is not settled while it moves, nor when it has only just come to rest")
  func moving() throws {
    #expect(try Self.path((0..<100).map(Double.init)).settled == nil)
    // Weeks are at rest from day 35; a quarter of the days must follow.
    #expect(try Self.path(Array(Self.ramp.prefix(48))).settled == 35)
    #expect(try Self.path(Array(Self.ramp.prefix(44))).settled == nil)
  }

  @Test("goes beyond where it leads by the most that a week is further, and by nothing where it only rises")
  func overshoot() throws {
    let hump = (0..<100).map { (10..<30).contains($0) ? 15.0 : 10 }
    let path = try Self.path(hump)
    // Weeks that end on days 16 to 29 are all 15.
    #expect(path.overshoot == .init(day: 16, excess: Outcome.Estimate(value: 5, low: 5, high: 5)))
    #expect(path.settled == 36)
    #expect(try Self.path(hump.map { -$0 }).overshoot == path.overshoot)
    #expect(try Self.path(hump, margin: 6).overshoot == nil)
    #expect(try Self.path(Self.ramp).overshoot == nil)
  }

  @Test("may pass and leave nothing behind")
  func passing() throws {
    let bump = (0..<60).map { (10..<20).contains($0) ? -4.0 : 0 }
    let path = try Self.path(bump)
    #expect(path.final.value == 0 && path.endsAsBefore && path.overshoot == nil && path.settled == 26)
    // The week that ends on day 16 is the first that is all in the bump.
    #expect(path.detour == .init(day: 16, excess: Outcome.Estimate(value: -4, low: -4, high: -4)))
  }

  /// Ten days of -4 come before a new level of 2: weeks that end on days 16 to 19 are all -4.
  @Test("may go in the other direction first")
  func detour() throws {
    let path = try Self.path((0..<60).map { (10..<20).contains($0) ? -4.0 : 2 })
    #expect(path.final.value == 2 && !path.endsAsBefore && path.overshoot == nil)
    #expect(path.detour == .init(day: 16, excess: Outcome.Estimate(value: -4, low: -4, high: -4)))
  }
}
