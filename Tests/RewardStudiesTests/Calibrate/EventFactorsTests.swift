import RewardEngine
import Testing

@testable import RewardHistories

@Suite("Histories of players who lived through events")
struct EventFactorsTests {
  /// 5 January 1970 was a Monday.
  private static let monday = 4
  private static let alike = [Double](repeating: 0, count: 7)

  /// The mean of (1 − p + p r)⁻ⁿ over Beta(a, b), by the midpoints of 20,000 steps of sin² φ.
  private static func mean(_ a: Double, _ b: Double, odds: Double, count: Double) -> Double {
    let steps = 20_000
    var (top, bottom) = (0.0, 0.0)
    for step in 0..<steps {
      let angle = (Double(step) + 0.5) / Double(steps) * Double.pi / 2
      let sine = SessionTimes.sine(angle)
      let chance = sine * sine
      let density = Mathematics.exp(
        (a - 0.5) * Mathematics.log(chance) + (b - 0.5) * Mathematics.log(1 - chance))
      top += density * Mathematics.exp(-count * Mathematics.log(1 - chance + chance * odds))
      bottom += density
    }
    return top / bottom
  }

  /// Laplace's method is off by a part of 1 / s² of the exponent: three percent for the shortest of these, of four days.
  @Test(
    "have the chance that a numeric integral gives",
    arguments: [(0.6, 10), (0.3, 4), (3, 10), (10, 14), (0.05, 3)])
  func integral(odds: Double, count: Int) throws {
    var terms = DateTerms(weekdays: Self.alike, lastDate: 60)
    for date in 31..<(31 + count) { terms.events[date] = Mathematics.log(odds) }
    let factors = try #require(EventFactors(terms, days: 60))
    for (alpha, beta) in [(0.5, 0.5), (2.8, 5.2), (7, 3), (30, 2)] {
      for (active, days) in [(0, count), (count / 2, count + 6), (8, 30), (28, 30)] where active <= days {
        let found = factors.factor(active: active, days: days, arrival: 30, alpha: alpha, beta: beta)
        let exact = Self.mean(
          alpha + Double(active), beta + Double(days - active), odds: odds, count: Double(count))
        #expect(
          abs(found / exact - 1) < 0.04, "\(active) of \(days), Beta(\(alpha), \(beta)): \(found), \(exact)")
      }
    }
  }

  /// Two closed dates among ten: 3 days of play of 10 have the chance of 3 of 8.
  @Test("have the chance of fewer days where some are closed")
  func closed() throws {
    var terms = DateTerms(weekdays: Self.alike, lastDate: 40)
    terms.closed = [33, 37]
    let factors = try #require(EventFactors(terms, days: 20))
    func order(_ active: Int, _ days: Int) -> Double {
      let law = HistoryChances(PlayingLaw(mean: 0.4, concentration: 5, gamma: 1, delta: 1e9), days: days)
      var block = HistoryChances.Block(days: days)
      law.fill(&block, 0)
      return law.chance(block, activeDays: active, days, of: days)
    }
    let factor = factors.factor(active: 3, days: 10, arrival: 30, alpha: 2, beta: 3)
    #expect(abs(factor * order(3, 10) / order(3, 8) - 1) < 1e-6)
    // Whoever arrives after them does not know of them.
    #expect(factors.factor(active: 3, days: 3, arrival: 37, alpha: 2, beta: 3) == 1)
  }

  @Test("are cut into stretches that begin anew where other events are on")
  func stretches() throws {
    var terms = DateTerms(weekdays: Self.alike, lastDate: 40)
    for date in 25..<27 { terms.events[date] = 0.5 }
    let factors = try #require(EventFactors(terms, days: 30))
    var found: [Range<Int>] = []
    factors.eachStretch(from: 2, to: 20, arrival: 20) { found.append($0) }
    #expect(found == [2..<3, 3..<5, 5..<6, 6..<7, 7..<8, 8..<10, 10..<14, 14..<20])
  }

  private static func scenario(_ events: [Scenario.Event]) -> Scenario {
    Scenario(
      title: "Holiday", days: 40,
      players: .init(
        profiles: [
          .init(
            id: "all", share: 1, activity: .beta(mean: 0.5, concentration: 4),
            churn: .beta(gamma: 1, delta: 30))
        ]), events: events)
  }

  /// Players of the engine, all of whom arrive on a Monday.
  private static func observed(_ players: Int, _ scenario: Scenario) throws -> ObservedPlayers {
    var observed = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100)
    try Simulation(try Plan(scenario), players: players, seed: 5).record { player in
      observed.add(player.sessions.map { ObservedDay(date: monday + Int($0.day)) }, isNew: true)
    }
    return observed
  }

  private static var log: ClosedRange<Int> { monday...(monday + 39) }

  @Test("show what an event does to the odds of playing")
  func events() throws {
    let scenario = Self.scenario([
      .init(id: "holiday", from: 10, days: 10, oddsOfPlaying: 0.4),
      .init(id: "outage", from: 25, isClosed: true),
      .init(id: "party", from: 30, days: 2, oddsOfPlaying: 4),
    ])
    let fit = try #require(try Self.observed(6000, scenario).weekdayFit(in: Self.log))
    #expect(fit.events.map(\.id) == ["holiday", "party"])
    #expect(fit.closedDates == [Self.monday + 25])
    for (event, odds) in zip(fit.events, [0.4, 4]) {
      // A range of 90 % is 3.29 standard errors wide: 4.5 of them to each side.
      let reach = (event.ninety.high - event.ninety.low) / 3.29 * 4.5
      #expect(abs(event.term - Mathematics.log(odds)) < reach, "\(event.id): \(event.term)")
      #expect(reach < 0.35)
    }
    #expect(fit.terms.allSatisfy { abs($0) < 0.12 })
  }

  /// The mix of the scenario has the days of play that the engine's players have. Without the events it is far off.
  @Test("are as frequent as in the engine")
  func frequencies() throws {
    let scenario = Self.scenario([
      .init(id: "holiday", from: 10, days: 15, oddsOfPlaying: 0.3),
      .init(id: "outage", from: 28, isClosed: true),
    ])
    let observed = try Self.observed(20_000, scenario)
    let fit = try #require(try observed.weekdayFit(in: Self.log))
    let table = observed.table(until: Self.log.upperBound, fit)
    let mix = try PlayerMix(scenario.players.profiles)
    let expected = table.expected(mix)
    var farOff = 0
    let usual = RecencyFrequencyTable(table.counts).expected(mix)
    for (place, figure) in table.figures.enumerated() {
      // 4.5 standard errors of a share of 20,000 players, and 3 % for what the series leave out.
      let error = (expected[place] * (1 - expected[place]) / 20_000).squareRoot()
      #expect(abs(figure.value - expected[place]) < 4.5 * error + 0.03 * expected[place], "\(figure.name)")
      if abs(figure.value - usual[place]) > 4.5 * error + 0.03 * usual[place] { farOff += 1 }
    }
    #expect(farOff >= 5)
    let shares = zip(table.figures, expected).filter { $0.0.kind == .daysOfPlay }.map(\.1)
    #expect(abs(shares.reduce(0, +) - 1) < 0.02)
  }
}
