import Testing

@testable import RewardEngine

/// A player who plays once, is absent for some days and plays again.
struct Absence: Sendable, CustomTestStringConvertible {
  var days: Int
  /// The player's state on the last day of absence, and on the day of return.
  var last: EngagementState
  var back: EngagementState

  var testDescription: String { "\(days) days away" }

  init(_ days: Int, _ last: EngagementState, _ back: EngagementState) {
    self.days = days
    self.last = last
    self.back = back
  }

  var pattern: String { "C" + String(repeating: "M", count: days) + "C" }
}

@Suite("The states of a player")
struct StateTests {
  private func states(_ played: Rehearsal, of player: Int = 0) -> [EngagementState] {
    played.column(played.plan.measures.state, of: player).compactMap { EngagementState(rawValue: $0) }
  }

  @Test(
    "change on the seventh and on the twenty-eighth day away",
    arguments: [
      Absence(1, .atRiskWeekly, .current), Absence(6, .atRiskWeekly, .current),
      Absence(7, .atRiskMonthly, .reactivated), Absence(27, .atRiskMonthly, .reactivated),
      Absence(28, .dormant, .resurrected), Absence(29, .dormant, .resurrected),
    ])
  func borders(absence: Absence) throws {
    let played = try Rehearsal(.rehearsed(), [absence.pattern])
    let states = states(played)
    #expect(states[0] == .new)
    #expect(states[absence.days] == absence.last)
    #expect(states[absence.days + 1] == absence.back)
    let between = (1..<(absence.days + 1)).map { day -> EngagementState in
      day <= 6 ? .atRiskWeekly : day <= 27 ? .atRiskMonthly : .dormant
    }
    #expect(Array(states[1...absence.days]) == between)
    let back = absence.days + 1
    #expect(played.outcome.transitions(from: absence.last, to: absence.back, on: back) == 1)
    #expect(EngagementState.allCases.reduce(0) { $0 + played.outcome.players(in: $1, on: back) } == 1)
  }

  @Test("begin with new, which nobody is twice")
  func new() throws {
    let played = try Rehearsal(.rehearsed(), ["CCMC"])
    #expect(states(played) == [.new, .current, .atRiskWeekly, .current])
    #expect(played.outcome.transitions(from: .absent, to: .new, on: 0) == 1)
    #expect(played.outcome.transitions(from: .new, to: .current, on: 1) == 1)
    #expect(played.outcome.transitions(from: .current, to: .atRiskWeekly, on: 2) == 1)
    #expect(played.outcome.transitions(from: .atRiskWeekly, to: .current, on: 3) == 1)
  }

  @Test("are absent until the day of arrival")
  func arrivals() throws {
    var scenario = Scenario.rehearsed()
    scenario.players.arrival = .perDay(0.5)
    let played = try Rehearsal(scenario, ["CMC", "MMC"])
    #expect(states(played, of: 0) == [.new, .atRiskWeekly, .current])
    #expect(states(played, of: 1) == [.absent, .absent, .new])
    #expect((0..<3).map { played.outcome.players(in: .new, on: $0) } == [1, 0, 1])
    #expect(played.outcome.transitions(from: .absent, to: .new, on: 2) == 1)
    #expect(EngagementState.arrived.reduce(0) { $0 + played.outcome.players(in: $1, on: 1) } == 1)
  }

  @Test("make daily, weekly and monthly actives, on both sides of each border")
  func actives() throws {
    let away = String(repeating: "M", count: 29)
    let played = try Rehearsal(
      .rehearsed(), ["C" + away, "CC" + away.dropLast(), "C" + away.dropLast() + "C"])
    func active(_ window: Int, _ days: [Int]) -> [Int] {
      days.map { played.outcome.active(within: window, on: $0) }
    }
    // The last days of play are 0, 1 and, in the end, 29.
    #expect(active(1, [0, 1, 2, 28, 29]) == [3, 1, 0, 0, 1])
    #expect(active(7, [6, 7, 8, 29]) == [3, 1, 0, 1])
    #expect(active(28, [27, 28, 29]) == [3, 1, 1])
  }

  @Test("give the rates at which yesterday's players play again")
  func rates() throws {
    let scenario = Scenario.rehearsed()
    let away = String(repeating: "M", count: 7)
    let played = try Rehearsal(
      scenario,
      [
        "CC C" + away + "CC", "CC M" + away + "CM", "CM C" + away + "CC", "CC C" + away + "CC",
      ])
    func rate(_ name: String, _ day: Int) throws -> Double? {
      let metric = try #require(scenario.metrics.first { $0.name == name })
      return played.outcome.estimate(Metric.Address(metric, at: day))?.value
    }
    // On day 2 three of four new ones play again: the rate of seven days, up to the eighth.
    #expect(try rate("nurr", 1) == nil)
    #expect(try rate("nurr", 2) == 0.75)
    #expect(try rate("nurr", 8) == 0.75)
    #expect(try rate("nurr", 9) == nil)
    // Three play on day 2 and two of them on day 3; on day 4 neither does, and then nobody is left.
    #expect(try rate("curr", 3) == 2 / 3.0)
    #expect(try rate("curr", 4) == 2 / 6.0)
    #expect(try rate("curr", 12) == nil)
    // After seven days away three are reactivated, and one after eight; three of the four play again.
    #expect(try rate("rurr", 12) == 0.75)
    #expect(try rate("surr", 12) == nil)
  }
}

@Suite("Days since arrival")
struct TenureTests {
  /// Arrivals on days 0, 1 and 2.
  private static func played() throws -> Rehearsal {
    var scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins")], login: Scenario.Payment(["coins": 10]))
    scenario.players.arrival = .perDay(1)
    return try Rehearsal(scenario, ["CMCC", "MCCM", "MMCM"])
  }

  @Test(
    "give retention of those whose run is long enough", arguments: [(0, 1.0), (1, 1 / 3.0), (2, 0.5), (3, 1)])
  func classic(tenure: Int, share: Double) throws {
    #expect(try Self.played().outcome.retention(at: tenure, isRolling: false)?.value == share)
  }

  @Test(
    "give rolling retention by the last day of play", arguments: [(0, 1.0), (1, 2 / 3.0), (2, 0.5), (3, 1)])
  func rolling(tenure: Int, share: Double) throws {
    #expect(try Self.played().outcome.retention(at: tenure, isRolling: true)?.value == share)
  }

  @Test("count days of play, last days of play and ends of the run")
  func tables() throws {
    let played = try Self.played()
    func row(_ row: TallyLayout.ByTenure) -> [Int64] {
      let first = played.outcome.tally.layout.tenure(0, row)
      return Array(played.outcome.tally.counts[first..<(first + 4)])
    }
    #expect(row(.active) == [3, 1, 1, 1])
    #expect(row(.last) == [1, 1, 0, 1])
    #expect(row(.horizon) == [0, 1, 1, 1])
  }

  @Test("measure stocks of each cohort on the day it is as old")
  func stocks() throws {
    let played = try Self.played()
    let layout = played.outcome.tally.layout
    // Measured on the day of arrival and three days later.
    #expect(played.plan.measures.tenures == [0, 3])
    let first = played.outcome.tally.sums[layout.tenureSums(0, 0, population: 0)]
    #expect(first.count == 3 && first.sum == 30)
    let last = played.outcome.tally.sums[layout.tenureSums(0, 1, population: 0)]
    #expect(last.count == 1 && last.sum == 30)
  }
}
