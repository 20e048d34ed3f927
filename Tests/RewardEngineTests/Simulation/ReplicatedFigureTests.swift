import Testing

@testable import RewardEngine

@Suite("A figure over replications")
struct ReplicatedFigureTests {
  /// The figure of all players, and of each of the replications; `nil` where it has no value.
  private func interval(
    _ own: Outcome.Estimate, _ values: [Double?], atLeast least: Double? = nil,
    within possible: ClosedRange<Double> = 0...Double.infinity
  ) -> Outcome.Estimate? {
    Outcome.replicated(
      .some(own.value), values, players: 80, within: possible, atLeast: { _ in least }
    ) { part in part.map { $0 == own.value ? own : Outcome.Estimate(value: $0, low: nil, high: nil) } }
  }

  private let own = Outcome.Estimate(value: 13.5, low: 13, high: 14)

  /// The mean is 13, the variance 20/3, and t with 3 degrees of freedom 3.18245: 13 ± 3.18245 · √(20/12).
  @Test("has Student's interval of the replications, if all of them have a value")
  func all() throws {
    let figure = try #require(interval(own, [10, 12, 14, 16]))
    #expect(abs(try #require(figure.low) - 8.89148) < 1e-4)
    #expect(abs(try #require(figure.high) - 17.10852) < 1e-4)
    #expect(interval(own, [10, 12, 14, 16], within: 9...15)?.low == 9)
    #expect(interval(own, [10, 12, 14, 16], within: 9...15)?.high == 15)
    // Replications that agree add nothing to the interval of all players.
    #expect(interval(own, [13, 13, 13, 13]) == own)
  }

  @Test("has none where one of them has no value, and says how many players give one to each")
  func missing() {
    // Three of four have a value: 1.5 · 80 · 4 / 3 is 160.
    let few = Outcome.Estimate(value: 13.5, low: nil, high: nil, playersNeeded: 200)
    #expect(interval(own, [10, nil, 14, 16]) == few)
    // One of four: 1.5 · 80 · 4.
    #expect(interval(own, [nil, 12, nil, nil])?.playersNeeded == 500)
  }

  /// The mean of 10, 12, 14 and at least 20 is 14, the variance 56/3: 14 − 3.18245 · √(56/12) is the lower end.
  @Test("that is a time has a lower end where one of them takes longer than it is seen")
  func late() throws {
    let figure = try #require(interval(own, [10, 12, nil, 14], atLeast: 20))
    #expect(abs(try #require(figure.low) - 7.12513) < 1e-4)
    #expect(figure.high == nil && figure.playersNeeded == nil)
    // If fewer than half of them reach it, these are the quick ones.
    #expect(interval(own, [10, nil, nil, nil], atLeast: 20)?.playersNeeded == 500)
  }

  @Test("that may lie beyond the run for all players has no upper end")
  func open() throws {
    let late = Outcome.Estimate(value: 13.5, low: 7, high: nil)
    let figure = try #require(interval(late, [10, 12, 14, 16]))
    #expect(figure.low == 7 && figure.high == nil)
  }
}
