import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Numbers of a log")
struct HabitNumbersTests {
  /// 4 of 10; what is left of each is 0.2, 1.8 and −2, squares 7.28 in all. 7.28 · 3 / 2 = 10.92, and √10.92 / 10 = 0.33045.
  @Test("are ratios with players as the unit")
  func ratio() {
    var ratio = PlayerRatio()
    for (done, days) in [(1.0, 2.0), (3, 3), (0, 5), (0, 0)] { ratio.add(done, per: days) }
    #expect(ratio.players == 3)
    #expect((ratio.value - 0.4).magnitude < 1e-12)
    #expect((ratio.standardError - 0.330454).magnitude < 1e-6)
  }

  /// With a = π · width / 24, two times are alike by (sin a / a)⁴: a = π / 2 gives (2 / π)⁴, and a = π / 4 gives
  /// (2 √2 / π)⁴ = 64 / π⁴.
  @Test(
    "have the width of a triangle from how alike two times are",
    arguments: [(12.0, 0.16425577), (6.0, 0.65702308), (0.0, 1.0)])
  func jitter(hours: Double, likeness: Double) {
    #expect((SessionTimes.jitterHours(likeness) - hours).magnitude < 1e-4)
  }

  /// Times of 6:00 and 12:00 are a quarter of a day apart: the cosine of their difference is 0; that of equal times is 1.
  @Test("have a usual hour on a clock that goes around, for players with five days")
  func hours() {
    var times = SessionTimes()
    times.add([360, 720].map { ObservedDay(date: 0, minute: $0, zoneOffset: 60) })
    #expect(times.likeness.value.magnitude < 1e-12)
    #expect(times.hours.allSatisfy { $0 == 0 })
    // 23:20 three times and 00:40 twice: the middle is between 23:00 and midnight.
    times.add([1400, 1400, 1400, 40, 40].map { ObservedDay(date: 0, minute: $0, zoneOffset: -300) })
    #expect(times.hours[23] == 1)
    #expect(times.offsets == [60: 1, -300: 1])
  }

  @Test("belong to profiles by Bayes' rule")
  func membership() {
    let law = PlayingLaw(mean: 0.5, concentration: 2, gamma: 1, delta: 1)
    // Both have the same churn, and all players of the second play with chance 1/2.
    let sure = PlayingLaw(mean: 0.5, concentration: 1e9, gamma: 1, delta: 1)
    let mix = PlayerMix([.init(share: 0.5, law: law), .init(share: 0.5, law: sure)])
    let always = RecencyFrequency(activeDays: 2, lastDay: 2, days: 2)
    let membership = Memberships(RecencyFrequencyTable([always: 10])).membership(mix)
    // E p² is 1/3 for uniform chances and 1/4 for a half: 4 to 3.
    #expect((membership.chance(at: 0, 0) - 4.0 / 7).magnitude < 1e-6)
    #expect((membership.dayShares[0] - 4.0 / 7).magnitude < 1e-6)
  }

  /// Everybody plays on a weekday with 0.6, and hardly ever on a day of the weekend.
  @Test("keep the mean chance of a week where weekdays differ too much for the fit of chances")
  func strongWeekdays() throws {
    let scenario = Scenario(
      title: "Work", days: 56,
      players: .init(profiles: [.init(id: "everyone", share: 1, activity: .fixed(0.5))]))
    var players = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100)
    var stream = Luck(seed: 3).stream(
      purpose: Purpose(kind: .study, id: "work"), player: PlayerAddress(profileKey: 0, rank: 0))
    for _ in 0..<200 {
      let dates = (0..<56).filter { date in
        date == 0 || stream.nextUniform() < (WeekdayFit.weekday(date) < 5 ? 0.6 : 0.02)
      }
      players.add(dates.map { ObservedDay(date: $0, minute: 0, zoneOffset: 0) }, isNew: true)
    }
    let fit = try #require(try players.weekdayFit(in: 0...55))
    #expect(fit.isStrong && players.table(until: 55, fit).weekdays == nil)
    let mean = 0.44
    let mix = PlayerMix([
      .init(share: 1, law: PlayingLaw(mean: mean, concentration: 50, gamma: 1, delta: 1e6))
    ])
    let habits = try Habits(
      players, until: 55, fit, mix, models: scenario.players.profiles, usesClock: false, draws: 10, seed: 1)
    let chances = fit.terms.map { Mathematics.logistic(Mathematics.logit(mean) + $0 + habits.weekShift) }
    #expect(abs(chances.reduce(0, +) / 7 - mean) < 1e-6)
    #expect(habits.notes.contains { $0.hasPrefix("Weekdays differ so much") })
  }

  private static let scenario = Scenario(
    title: "Packs", days: 60, currencies: [.init(id: "gems", kind: .hard)],
    shop: [
      .init(
        id: "small", gives: .init([.init("gems", .fixed(10))]), cost: .realMoney(200),
        demand: .weight(3)),
      .init(
        id: "large", gives: .init([.init("gems", .fixed(100))]), cost: .realMoney(1000),
        demand: .weight(1)),
    ],
    players: .init(
      profiles: [
        .init(
          id: "everyone", share: 1, activity: .beta(mean: 0.6, concentration: 6),
          churn: .beta(gamma: 1, delta: 30), payers: 0.2, spendMean: 30, spendSigma: 1)
      ]))

  /// Payers and budgets are found from a start that is far off: the scenario given to the fit has a fifth of the payers and
  /// three times the budget.
  @Test("of purchases are found where payers and budgets are known")
  func purchases() throws {
    var believed = Self.scenario
    believed.players.profiles[0].payers = 0.04
    believed.players.profiles[0].spendMean = 90
    let plan = try Plan(believed)
    var players = ObservedPlayers(believed, plan: plan, mostADay: 100)
    try Simulation(try Plan(Self.scenario), players: 4000, seed: 11).record { player in
      players.add(
        player.sessions.map { session in
          ObservedDay(
            date: Int(session.day),
            times: Dictionary(session.actions.map { ($0.action, Int($0.amount)) }, uniquingKeysWith: +))
        }, isNew: true)
    }
    let mix = try PlayerMix(Self.scenario.players.profiles)
    let habits = try Habits(
      players, until: 59, try players.weekdayFit(in: 0...59), mix, models: believed.players.profiles,
      usesClock: false,
      draws: 200, seed: 1)
    let truth: [String: Double] = ["payers": 0.2, "spend.mean": 30, "spend.sigma": 1]
    for habit in habits.profileFields[0] {
      let known = try #require(truth[habit.path])
      let spread = Self.spread(habit.draws)
      #expect((habit.value - known).magnitude < 4.5 * spread, "\(habit.path)")
      #expect(spread < 0.25 * known, "\(habit.path)")
    }
    // Packs are drawn by weight: three of four are small.
    let weight = try #require(habits.fields.first { $0.path == "shop.small.demand.weight" })
    // Of 500 packs or more, a share has a standard error of at most √(0.75 · 0.25 / 500), and 4.5 of them are 8.7 %.
    #expect(players.packs[0].bottom > 500)
    #expect((weight.value - 75).magnitude < 8.7)
  }

  /// Ten of 40 players always buy the large pack, five times each. So the share is one of 40 players, and not of 200 packs: its variance is
  /// 0.25 · 0.75 / 39, and Wilson's range of 90 % for a quarter of 39 is 15.47 to 37.77 %.
  @Test("of packs are shares with players as the unit")
  func weights() throws {
    let scenario = Self.scenario
    var players = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100)
    let packs = scenario.shop.map(\.id)
    for player in 0..<40 {
      let pack = PlayerAction.pack(try #require(packs.firstIndex(of: player < 10 ? "large" : "small")))
      players.add((0..<5).map { ObservedDay(date: 9 * $0, times: [pack: 1]) }, isNew: true)
    }
    let habits = try Habits(
      players, until: 59, nil, try PlayerMix(scenario.players.profiles), models: scenario.players.profiles,
      usesClock: false, draws: 10, seed: 1)
    let weight = try #require(habits.fields.first { $0.path == "shop.large.demand.weight" })
    #expect((weight.value - 25).magnitude < 1e-9)
    #expect((weight.ninety.low - 15.47).magnitude < 0.01 && (weight.ninety.high - 37.77).magnitude < 0.01)
  }

  /// Players with an effort of 3 do 6 a day with the variance 6, others 2 with the variance 2: that is Poisson. Of all, the mean is 4 and the
  /// variance 4 + 4, twice what one Poisson number has.
  @Test("of activities vary as Poisson numbers do, if profiles with different efforts do")
  func efforts() throws {
    var scenario = Self.scenario
    scenario.activities = [.init(id: "lesson", perActiveDay: .poisson(2))]
    var players = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100)
    for player in 0..<20 {
      let counts = player < 10 ? [4, 8, 4, 8, 4, 8, 3, 9, 3, 9] : [0, 4, 1, 3, 1, 3]
      let days = (0..<30).map { day in
        ObservedDay(date: day, times: [.activity(0, copy: 0): counts[day % counts.count]])
      }
      players.add(days, isNew: true)
    }
    func notes(_ efforts: [Double]) -> [String] {
      let models = efforts.map { effort in
        var model = scenario.players.profiles[0]
        model.effort = effort
        return model
      }
      var rates = HabitRates(players, [0.5, 0.5], models: models, HabitNormals(seed: 1, draws: 0))
      rates.fitActivities()
      return rates.notes
    }
    #expect(notes([3, 1]).isEmpty)
    #expect(notes([1, 1]).count { $0.contains("its variance is 2 times its mean") } == 1)
  }

  private static func spread(_ draws: [Double]) -> Double {
    let count = Double(draws.count)
    let mean = draws.reduce(0, +) / count
    let squares = draws.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    return (squares / (count - 1)).squareRoot()
  }

  @Test("leave out players who play almost every day, more than people can")
  func programs() throws {
    let scenario = Scenario(
      title: "Programs", activities: [.init(id: "walk", perActiveDay: .poisson(2))],
      players: .init(profiles: [.init(id: "everyone", share: 1, activity: .fixed(0.5))]))
    var players = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100)
    func days(_ count: Int, _ times: Int) -> [ObservedDay] {
      (0..<count).map { ObservedDay(date: $0, times: [.activity(0, copy: 0): times]) }
    }
    players.add(days(14, 101), isNew: true)
    // The app was closed on one day.
    players.add(days(20, 101).filter { $0.date != 7 }, isNew: true)
    #expect(players.programs == 2 && players.players == 0)
    // One day less, or one event less a day, may be a person; so may somebody who rests one day a week.
    players.add(days(13, 101), isNew: true)
    players.add(days(14, 100), isNew: false)
    players.add(days(28, 101).filter { $0.date % 7 != 6 }, isNew: true)
    #expect(players.programs == 2 && players.newcomers == 2 && players.others == 1)
    #expect(
      players.histories(until: 30) == [
        RecencyFrequency(activeDays: 12, lastDay: 12, days: 30): 1,
        RecencyFrequency(activeDays: 23, lastDay: 26, days: 30): 1,
      ])
  }
}
