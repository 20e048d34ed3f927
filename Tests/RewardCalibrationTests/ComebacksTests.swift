import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Players who come back")
struct ComebacksTests {
  private static let law = PlayingLaw(mean: 0.3, concentration: 4, gamma: 0.8, delta: 6)

  /// From day 5 to 33 are 27 days without play, and from 33 to 70 are 36: a long absence, in which 9 days are after the 28th with the
  /// day of the return.
  @Test("had a first stay, and days on which they could come back")
  func counts() {
    #expect(LongAbsence.before(28, [0, 5, 33, 70, 71]) == 3)
    #expect(LongAbsence.before(28, [0, 28, 56]) == 3 && LongAbsence.before(28, [0, 29]) == 1)
    var comebacks = Comebacks()
    comebacks.add([0, 5, 33, 70, 71])
    // Three of the first seven days.
    comebacks.add([10, 11, 12, 17, 50])
    // The seventh day after arrival counts, the eighth does not.
    comebacks.add([10, 11, 12, 18, 50])
    comebacks.add([40])
    #expect(comebacks.players == 3 && comebacks.eager == 1)
    // From day 17 to 50 are 32 days without play: without four of them it is no long absence.
    #expect(
      comebacks.eager(without: [20, 21, 22, 60]) == 1 && comebacks.eager(without: [20, 21, 22, 23, 24]) == 0)
    // 70 − 33 − 28, 50 − 17 − 28 and 50 − 18 − 28 days; from day 40, days 69 to 80.
    #expect(comebacks.daysAway(until: 60) == 9 + 5 + 4)
    #expect(comebacks.daysAway(until: 80) == 9 + 5 + 4 + 12)
  }

  private static func beta(plays: Int, away: Int) -> Double {
    let (alpha, beta) = (law.mean * law.concentration, (1 - law.mean) * law.concentration)
    return Mathematics.exp(
      Mathematics.logBeta(alpha + Double(plays), beta + Double(away)) - Mathematics.logBeta(alpha, beta))
  }

  /// Watched for 29 days, a player comes back who is away on all days but the last. Watched for 30, one of two days more: away on day 29,
  /// too, or away from day 2 on.
  @Test("of those who play rarely, are as many as the law has")
  func chances() {
    let found = ComebackChances(Self.law, days: 30, ChanceGrid(days: 30))
    let survival = Self.law.survival(days: 30)
    let first = survival[29] * Self.beta(plays: 1, away: 28)
    let second = survival[30] * (Self.beta(plays: 1, away: 29) + Self.beta(plays: 2, away: 28))
    #expect(found.players[28] == 0)
    // Means over chances are off by a ten-thousandth at most.
    #expect((found.players[29] / first - 1).magnitude < 4e-4)
    #expect((found.players[30] / (first + second) - 1).magnitude < 4e-4)
    let days = survival[29] * Self.beta(plays: 0, away: 28)
    #expect((found.daysAway[29] / days - 1).magnitude < 4e-4)
  }

  /// Watched for 36 days, an eager player comes back who plays on three to seven of the first seven days, in any order, and then on the last
  /// day alone.
  @Test("of those who play often at first, are as many as the law has")
  func eager() {
    let ways: [Double] = [35, 35, 21, 7, 1]
    let expected = ways.enumerated().reduce(0) { sum, own in
      sum + own.element * Self.beta(plays: own.offset + 4, away: 4 - own.offset + 28)
    }
    let found = ComebackChances.eager(Self.law, days: 36, ChanceGrid(days: 36))
    #expect(found.players[35] == 0 && found.players.count == 37)
    #expect((found.players[36] / (Self.law.survival(days: 36)[36] * expected) - 1).magnitude < 4e-4)
    #expect(ComebackChances.eager(Self.law, days: 3, ChanceGrid(days: 3)).players == [0, 0, 0, 0])
  }

  /// Up to 14 days, nobody has been away for long, so that last days are those of the whole history.
  @Test("end their first stay on the days that the law has")
  func lastDays() {
    let days = 14
    let history = RecencyFrequency(activeDays: 1, lastDay: 1, days: days)
    let mix = PlayerMix([.init(share: 1, law: Self.law)])
    let table = RecencyFrequencyTable([history: 1])
    let stays = FirstStays(table, lastDays: [1: 1], of: days)
    let whole = zip(table.figures, table.expected(mix)).filter { $0.0.kind == .lastDay }
    #expect(whole.map(\.0.name) == stays.figures.map(\.name))
    for (expected, found) in zip(whole.map(\.1), stays.expected(mix)) {
      #expect((found - expected).magnitude < 4e-4)
    }
    let longer = FirstStays.lastDays(Self.law, 90, ChanceGrid(days: 90))
    #expect((longer.reduce(0, +) - 1).magnitude < 1e-9)
  }

  /// Follows every way in which a player can have played on these days: there, gone, or back, once at most.
  private static func chance(_ days: Set<Int>, watched: Int, returns: Double) -> Double {
    func follow(
      _ day: Int, isHere: Bool, _ plays: Int, _ away: Int, _ churns: Int, _ stays: Int, _ back: Int
    ) -> Double {
      guard day <= watched else {
        let churn =
          Mathematics.logBeta(law.gamma + Double(churns), law.delta + Double(stays))
          - Mathematics.logBeta(law.gamma, law.delta)
        return beta(plays: plays, away: away) * Mathematics.exp(churn)
      }
      let isPlayed = days.contains(day)
      var sum = 0.0
      if isHere {
        sum += follow(
          day + 1, isHere: true, plays + (isPlayed ? 1 : 0), away + (isPlayed ? 0 : 1), churns, stays + 1,
          back)
      }
      let gone = isHere ? churns + 1 : churns
      if isPlayed, back == 0 {
        sum += returns * follow(day + 1, isHere: true, plays, away, gone, stays, 1)
      } else if !isPlayed {
        sum += (1 - returns) * follow(day + 1, isHere: false, plays, away, gone, stays, back)
      }
      return sum
    }
    return follow(1, isHere: true, 0, 0, 0, 0, 0)
  }

  /// Two of the histories have eight and nine days of play: chances are made eight numbers at a time.
  @Test(
    "early are in the chance of a history",
    arguments: histories)
  func earlyReturns(_ days: [Int]) {
    let (history, gaps) = Self.known(days)
    let table = RecencyFrequencyTable(
      [history: 1], returns: .init(chance: 0.03, gaps: [history: gaps]))
    let expected = Self.chance(Set(days), watched: Self.watched, returns: 0.03)
    let found = table.logLikelihood(PlayerMix([.init(share: 1, law: Self.law)]))
    #expect((found - Mathematics.log(expected)).magnitude < 1e-12)
    #expect((table.chances(Self.law)[0] / expected - 1).magnitude < 1e-12)
  }

  @Test("early are in the chances of many histories")
  func manyEarlyReturns() {
    let known = Self.histories.map(Self.known)
    let table = RecencyFrequencyTable(
      Dictionary(uniqueKeysWithValues: known.map { ($0.history, 2) }),
      returns: .init(chance: 0.03, gaps: Dictionary(uniqueKeysWithValues: known)))
    let expected = Self.histories.reduce(0) { sum, days in
      sum + 2 * Mathematics.log(Self.chance(Set(days), watched: Self.watched, returns: 0.03))
    }
    #expect((table.logLikelihood(PlayerMix([.init(share: 1, law: Self.law)])) - expected).magnitude < 1e-11)
  }

  private static let watched = 12
  private static let histories = [
    [2, 3, 7], [1], [], [9], Array(1...12), Array(2...9), Array(1...9), [1, 12],
  ]

  /// A history, and its days of play after at least as many missed days, from none on.
  private static func known(_ days: [Int]) -> (history: RecencyFrequency, gaps: [Double]) {
    let gaps = zip([0] + days, days).map { $1 - $0 - 1 }
    return (
      RecencyFrequency(activeDays: days.count, lastDay: days.last ?? 0, days: watched),
      (0..<((gaps.max() ?? -1) + 1)).map { least in Double(gaps.count { $0 >= least }) }
    )
  }

  /// Days of play on days 0, 1, 4 and 5 have gaps of 0, 2 and 0 missed days; on 0, 2, 3 and 5 they have 1, 0 and 1.
  @Test("early can be after each gap of a first stay")
  func gaps() throws {
    let scenario = Self.scenario(returns: 0.01)
    var observed = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100, followsReturns: true)
    for days in [[0, 1, 4, 5], [0, 2, 3, 5], [0, 1, 4, 5, 20]] {
      observed.add(days.map { ObservedDay(date: $0) }, isNew: true)
    }
    let all = ObservedPlayers.Visits(arrival: 0, daysOfPlay: 3, lastDay: 5)
    #expect(observed.visits == [all: 3] && observed.gaps == [all: [9, 4, 2]])
  }

  /// A tenth ten times is less than 1. Ten players arrive one day after the other and play on the day after the next.
  @Test("early have means of gaps that do not depend on the order of a dictionary")
  func meanGaps() throws {
    let scenario = Self.scenario(returns: 0.01)
    var observed = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100, followsReturns: true)
    for arrival in 0..<10 {
      observed.add([arrival, arrival + 2].map { ObservedDay(date: $0) }, isNew: true)
    }
    let history = RecencyFrequency(activeDays: 1, lastDay: 2, days: 16)
    #expect(observed.meanGaps(until: 60) == [history: [1, 1]])
  }

  /// All come back on the first day on which they count: so the chance is 1, and no stay would last a day without play.
  @Test("are fitted where all come back after 28 days")
  func monthly() async throws {
    let scenario = Self.scenario(returns: 0)
    var observed = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100, followsReturns: true)
    for player in 0..<60 {
      observed.add([0, 1 + player % 3, 30 + player % 3].map { ObservedDay(date: $0) }, isNew: true)
    }
    let mix = PlayerMix([.init(share: 1, law: Self.law)])
    #expect(observed.returns(until: 30, mix) > 0.5)
    let stays = try observed.usualEvidence(until: 400, nil, for: .fixed(1), seed: 1)
    #expect(stays.logLikelihood(mix).isFinite && stays.logLikelihood(mix) > -1e6)
    #expect(stays.expected(mix).allSatisfy { $0 >= 0 && $0 <= 1 })
  }

  /// Of 40,000 players, a share has a standard error of 0.0025 at most. Returns left out twice, and days away that count as days without
  /// churn, move one by less than 0.002.
  @Test("early make first stays longer, as in a run")
  func longerStays() throws {
    let (days, returns, players) = (60, 0.01, 40_000)
    var counts = [Int](repeating: 0, count: days + 1)
    let plan = try Plan(
      Scenario(title: "Again", days: days + 1, players: .init(profiles: [.of(Self.law, returns: returns)])))
    try Simulation(plan, players: players, seed: 5).record { player in
      let dates = player.sessions.map { Int($0.day) }
      counts[dates[LongAbsence.before(LongAbsence.daysOfStay, dates) - 1]] += 1
    }
    let expected = FirstStays.lastDays(Self.law, days, ChanceGrid(days: days), returns: returns)
    let without = FirstStays.lastDays(Self.law, days, ChanceGrid(days: days))
    for day in stride(from: 1, through: days, by: 6) {
      let share = Double(counts[day...].reduce(0, +)) / Double(players)
      #expect((share - expected[day...].reduce(0, +)).magnitude < 4 * 0.0025 + 0.002, "day \(day)")
    }
    #expect(expected[30...].reduce(0, +) > without[30...].reduce(0, +) + 0.02)
  }

  // A fit to simulated players.

  private static let log = 4...124
  private static let returns = 0.002

  private static func scenario(returns: Double) -> Scenario {
    Scenario(title: "Again", days: log.count, players: .init(profiles: [.of(law, returns: returns)]))
  }

  private static func observed(
    _ round: Int, followsReturns: Bool, returns: Double = returns
  ) throws -> ObservedPlayers {
    let scenario = scenario(returns: returns)
    let plan = try Plan(scenario)
    var observed = ObservedPlayers(scenario, plan: plan, mostADay: 100, followsReturns: followsReturns)
    try Simulation(plan, players: 1500, seed: UInt64(round + 1)).record { player in
      observed.add(player.sessions.map { ObservedDay(date: log.lowerBound + Int($0.day)) }, isNew: true)
    }
    return observed
  }

  private static func findings(_ observed: ObservedPlayers, seed: UInt64) async throws -> Calibration.Findings
  {
    let evidence = try observed.usualEvidence(until: log.upperBound, nil, for: .fixed(1), seed: seed)
    return try await Calibration(
      observed.scenario, [.init("log", evidence)], choice: .fixed(1), draws: 100, seed: seed, predicts: false
    ).findings()
  }

  /// One fit knows the chance to play to a spread of 0.009, so that the mean of twelve has one of 0.0026. Without the option, it is 0.07 less. A
  /// range of 90 % holds the chance to come back in fewer than 8 of 12 rounds once in 250 cases.
  @Test("are fitted with the chance to play that they had before they left")
  func rounds() async throws {
    let returns = 0.004
    var (sum, held) = (0.0, 0)
    for round in 0..<12 {
      let observed = try Self.observed(round, followsReturns: true, returns: returns)
      let found = try await Self.findings(observed, seed: UInt64(round))
      #expect(found.figures[0].figures.allSatisfy { $0.figure.kind == .lastDay })
      sum += found.best.parts[0].law.mean
      let fitted = observed.returns(
        until: Self.log.upperBound, found.best, found.draws, HabitNormals(seed: UInt64(round), draws: 100))
      held += fitted.ninety.contains(returns) ? 1 : 0
      #expect(fitted.draws.count == 100 && fitted.draws.allSatisfy { $0 >= 0 && $0 <= 1 })
    }
    #expect((sum / 12 - Self.law.mean).magnitude < 4 * 0.0026, "\(sum / 12)")
    #expect(held >= 8, "\(held)")
  }

  /// Returns of 0.002 bring back dozens of players who played often at first. Without them, the law has fewer than half as many; and a log without
  /// returns has no such finding.
  @Test("are missed by a fit without them")
  func unexplained() async throws {
    let observed = try Self.observed(0, followsReturns: false)
    let found = try await Self.findings(observed, seed: 1)
    let missed = try #require(observed.unexplainedComebacks(found.draws, until: Self.log.upperBound))
    let own = PlayerMix([.init(share: 1, law: Self.law)])
    #expect(Double(missed.players) > 2 * observed.expectedEager(own, until: Self.log.upperBound))
    let never = try Self.observed(0, followsReturns: false, returns: 0)
    #expect(never.comebacks.eager < missed.players / 2)
    #expect(never.unexplainedComebacks([own], until: Self.log.upperBound) == nil)
    let counted = try Self.observed(0, followsReturns: true)
    #expect(counted.unexplainedComebacks(found.draws, until: Self.log.upperBound) == nil)
    #expect(counted.newcomers == observed.newcomers && counted.visits != observed.visits)
  }
}
