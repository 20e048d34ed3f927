import RewardEngine
import Testing

@Suite("The 7-day login cycle")
struct LoginCycleTests {
  private let players = Crowd.size
  private let rewards = [25, 40, 50, 60, 100, 10, 5]

  private func run(_ chance: Double, days: Int, seed: UInt64) async throws -> Simulated {
    let cycle = Scenario.Streak(
      id: "login", rules: StreakRules(.seed000),
      cycle: (1...7).map { Scenario.Streak.CycleDay(day: $0, pays: .fixed(rewards[$0 - 1], "points")) },
      cycleDays: 7)
    return try await Simulated(
      Scenario(
        title: "Cycle", days: days, currencies: [Scenario.Currency(id: "points")], streaks: [cycle],
        players: .alike(chance)),
      players: players, seed: seed)
  }

  /// The number of payments for this day of the cycle.
  private func paid(_ run: Simulated, _ place: Int, on day: Int) throws -> Int {
    try run.booked("points", .cycle, "login.\(place)", on: day) / rewards[place - 1]
  }

  @Test("pays by its stationary law once the start is forgotten", arguments: [0.3, 0.6])
  func stationaryLaw(chance: Double) async throws {
    // The chain restarts with each missed day: only p^24 < 10⁻⁵ of the players still depend on their start.
    let day = 24
    let run = try await run(chance, days: day + 1, seed: 1101)
    let seventh = (0..<7).reduce(1.0) { product, _ in product * chance }
    var share = chance * (1 - chance) / (1 - seventh)
    var meanReward = 0.0
    var meanSquare = 0.0
    for place in 1...7 {
      expectAgreement([
        Agreement("paid day \(place)", count: try paid(run, place, on: day), chance: share, players: players)
      ])
      meanReward += share * Double(rewards[place - 1])
      meanSquare += share * Double(rewards[place - 1] * rewards[place - 1])
      share *= chance
    }
    let total = try (1...7).reduce(0) { try $0 + run.booked("points", .cycle, "login.\($1)", on: day) }
    expectAgreement([
      Agreement(
        "points a day", mean: Double(total) / Double(players), meanReward,
        variance: meanSquare - meanReward * meanReward, players: players)
    ])
  }

  @Test("pays by its chain from the first day on, the eighth day like the first", arguments: [0.8, 0.95])
  func chain(chance: Double) async throws {
    let run = try await run(chance, days: 16, seed: 1102)
    struct Login: Hashable { var counter = 0, played = true }
    // As the text says: a login after yesterday's adds one, any other starts at 0, and 7 wraps to 0.
    var law = Law(certain: Login())
    #expect(try paid(run, 1, on: 0) == players)
    for day in 1..<16 {
      law = law.moved { login in
        [
          (Login(counter: login.played ? (login.counter + 1) % 7 : 0), chance),
          (Login(counter: login.counter, played: false), 1 - chance),
        ]
      }
      guard day >= 6 else { continue }
      expectAgreement(
        try (1...7).map { place in
          Agreement(
            "paid day \(place) on day \(day)", count: try paid(run, place, on: day),
            chance: law.chance { $0.played && $0.counter == place - 1 }, players: players)
        })
    }
  }

  @Test("grants its boost at login: it multiplies that day's missions", arguments: [0.5, 0.9])
  func boostOfTheSixthDay(chance: Double) async throws {
    let days = 14
    let cycle = Scenario.Streak(
      id: "login", rules: StreakRules(.seed000),
      cycle: [Scenario.Streak.CycleDay(day: 6, pays: .fixed(1, "double_xp"))], cycleDays: 7)
    let mission = Scenario.Mission(id: "watch", chance: 0.8, collecting: .automatic, pays: .fixed(10, "xp"))
    let run = try await Simulated(
      Scenario(
        title: "Sixth day", days: days, boosts: [Scenario.Boost(id: "double_xp", days: 1)],
        missions: [mission], levels: Scenario.Levels(curve: .table([100_000])), streaks: [cycle],
        players: .alike(chance)),
      players: players, seed: 1103)
    // Everyone plays on day 0. On day d a streak is a multiple of seven plus six more days long: it began on
    // a day of play after one of absence, or on day 0.
    for day in 0..<days {
      var sixth = 0.0
      for length in stride(from: 6, through: day + 1, by: 7) {
        let first = day - length + 1
        let begins = first == 0 ? 1 : first == 1 ? 0 : (1 - chance) * chance
        sixth += begins * (1...length).dropFirst().reduce(1.0) { product, _ in product * chance }
      }
      let doubled = sixth * 0.8
      expectAgreement([
        Agreement(
          "doubled on day \(day)", count: Int(try run.count("xp.from_boosts", on: day)) / 10, chance: doubled,
          players: players)
      ])
    }
  }
}
