import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("A calibration")
struct CalibrationTests {
  static let profiles: [Scenario.Profile] = [
    .init(
      id: "often", share: 0.4, activity: .beta(mean: 0.8, concentration: 10),
      churn: .beta(gamma: 1, delta: 90)),
    .init(
      id: "rare", share: 0.6, activity: .beta(mean: 0.3, concentration: 5),
      churn: .beta(gamma: 1, delta: 4)),
  ]

  private static let scenario = Scenario(title: "Known players", players: .init(profiles: profiles))

  /// Exactly the expected counts of a mix, of a million players.
  private static func expectedTable(_ mix: PlayerMix, days: Int) -> RetentionTable {
    let retention = mix.retention(days: days)
    return RetentionTable(
      (1...days).map { .init(day: $0, cohort: 1_000_000, active: Int((retention[$0] * 1_000_000).rounded())) }
    )
  }

  /// Of 300 players with Beta(1, 1) chances and 10 days, 90 % ranges of 60 fits hold the truth in 54 on average, standard
  /// deviation √(60 · 0.9 · 0.1) = 2.3; fewer than 43 are 4.7 of them away.
  @Test("has ranges that hold the truth")
  func coverage() async throws {
    let parameters = MixParameters(profiles: 1)
    var held = 0
    for round in 0..<60 {
      var stream = Luck(seed: 9).stream(
        purpose: Purpose(kind: .study, id: "truth"), player: PlayerAddress(profileKey: 0, rank: UInt32(round))
      )
      let truth = parameters.mix(parameters.drawn(&stream))
      let law = truth.parts[0].law
      var counts: [RecencyFrequency: Int] = [:]
      for _ in 0..<300 {
        let (alpha, beta) = (law.mean * law.concentration, (1 - law.mean) * law.concentration)
        let (play, churn) = (stream.nextBeta(alpha, beta), stream.nextBeta(law.gamma, law.delta))
        var active: [Int] = []
        for day in 1...10 {
          if stream.nextUniform() < churn { break }
          if stream.nextUniform() < play { active.append(day) }
        }
        counts[.init(activeDays: active.count, lastDay: active.last ?? 0, days: 10), default: 0] += 1
      }
      let fit = try MixFit([RecencyFrequencyTable(counts)], parameters)
      let shares = try await fit.sampler(100, seed: 1, size: 100).draws.map {
        parameters.mix($0).retention(days: 30)[30]
      }
      if Ninety(of: shares.sorted()).contains(truth.retention(days: 30)[30]) { held += 1 }
    }
    #expect(held >= 43)
  }

  @Test(
    "keeps the scenario's profiles where they fit, and says that a table without play says nothing of play")
  func kept() async throws {
    let mix = try PlayerMix(Self.scenario.players.profiles)
    let findings = try await Calibration(
      Self.scenario, [.init("table", Self.expectedTable(mix, days: 40))], choice: .kept
    ).findings()
    #expect(findings.names == ["rare", "often"])
    for (day, share) in mix.retention(days: 40).enumerated() {
      #expect((findings.best.retention(days: 40)[day] - share).magnitude < 0.002)
    }
    let left = SurvivorsTable(
      mix.survival(days: 20).enumerated().map { .init(day: $0.offset, players: Int(10_000 * $0.element)) })
    let survivors = try await Calibration(Self.scenario, [.init("table", left)], choice: .fixed(1)).findings()
    #expect(!survivors.calibration.showsPlay)
    #expect(survivors.estimates(of: 0).map(\.field) == [.share, .gamma, .delta])
    #expect(survivors.knowledge.unknown.allSatisfy { $0.number != .mean && $0.number != .concentration })
  }

  @Test("finds that a single figure says nothing of how alike players are")
  func unknown() async throws {
    let target = FigureTargets([.init(.retention(day: 7), 0.3, .standardError(0.01))])
    let findings = try await Calibration(
      Self.scenario, [.init("figures", target)], choice: .fixed(1)
    ).findings()
    let unknown = Set(findings.knowledge.unknown.map(\.number))
    #expect(unknown.contains(.concentration))
    #expect(findings.worst == nil)
  }

  @Test("names two figures that no players have together")
  func contradictions() throws {
    // Retention falls from day to day: 30 % on day 7 and 50 % on day 30 cannot both be.
    let targets = FigureTargets([
      .init(.retention(day: 1), 0.6, .standardError(0.01)),
      .init(.retention(day: 7), 0.3, .standardError(0.01)),
      .init(.retention(day: 30), 0.5, .standardError(0.01)),
    ])
    let pairs = try targets.contradictions().map { [$0.0.quantity, $0.1.quantity] }
    #expect(pairs == [[.retention(day: 7), .retention(day: 30)]])
    #expect(try FigureTargets(Array(targets.targets.prefix(2))).contradictions().isEmpty)
  }

  @Test("weighs each player alike, whether alone in a cell or not")
  func weights() {
    let mix = PlayerMix([.init(share: 1, law: PlayingLaw(mean: 0.4, concentration: 3, gamma: 1, delta: 9))])
    // One player in each cell of a table of 60 days: 1,831 cells. The product of their chances is 0 to a Double.
    let cells = (0...60).flatMap { active in
      (active == 0 ? 0...0 : active...60).map { RecencyFrequency(activeDays: active, lastDay: $0, days: 60) }
    }
    func logLikelihood(_ players: Int, of cells: [RecencyFrequency]) -> Double {
      RecencyFrequencyTable(Dictionary(uniqueKeysWithValues: cells.map { ($0, players) }))
        .logLikelihood(mix)
    }
    let alone = logLikelihood(1, of: cells)
    #expect((logLikelihood(2, of: cells) - 2 * alone).magnitude < 1e-7 * alone.magnitude)
    let each = cells.reduce(0) { $0 + logLikelihood(3, of: [$1]) / 3 }
    #expect((each - alone).magnitude < 1e-7 * alone.magnitude)
  }

  @Test("climbs on from a draw that is more plausible than what the search found")
  func improved() async throws {
    let parameters = MixParameters(profiles: 2)
    let table = RecencyFrequencyTable([
      RecencyFrequency(activeDays: 28, lastDay: 30, days: 30): 500,
      RecencyFrequency(activeDays: 2, lastDay: 20, days: 30): 500,
    ])
    // No slope leads away from two profiles that are alike, although they fit badly.
    let stuck = try MixFit([table], parameters, from: parameters.centers)
    let whole = try MixFit([table], parameters)
    let improved = try stuck.improved(by: try await stuck.sampler(100, seed: 1, size: 128).draws)
    #expect(stuck.logLikelihood < whole.logLikelihood - 100)
    #expect((improved.logLikelihood - whole.logLikelihood).magnitude < 0.1)
    #expect(try whole.improved(by: [stuck.mode]).mode == whole.mode)
  }

  @Test("finds the same mix from a known one as from several places")
  func known() throws {
    let parameters = MixParameters(profiles: 2)
    let fit = try MixFit([PublishedFitsTests.donations], parameters)
    let moved = fit.mode.map { $0 + 0.1 }
    let again = try MixFit([PublishedFitsTests.donations], parameters, from: moved)
    #expect((again.logLikelihood - fit.logLikelihood).magnitude < 0.01)
    let (one, other) = (parameters.mix(fit.mode), parameters.mix(again.mode))
    for day in 1...6 {
      #expect((one.retention(days: 6)[day] - other.retention(days: 6)[day]).magnitude < 1e-3)
    }
  }

  @Test("puts profiles in the order of their days of play only where nothing tells them apart")
  func order() {
    let often = PlayingLaw(mean: 0.8, concentration: 5, gamma: 1, delta: 60)
    let rarely = PlayingLaw(mean: 0.1, concentration: 5, gamma: 1, delta: 20)
    let mix = PlayerMix([.init(share: 0.75, law: often), .init(share: 0.25, law: rarely)])
    let numbers = MixParameters.numbers(mix)
    let unknown = MixParameters(profiles: 2)
    #expect(!unknown.isOrdered(numbers))
    let turned = unknown.mix(unknown.ordered(numbers)).parts
    #expect((turned[0].law.mean - 0.1).magnitude < 1e-12 && (turned[0].share - 0.25).magnitude < 1e-12)
    #expect((turned[1].law.delta - 60).magnitude < 1e-9 && (turned[1].share - 0.75).magnitude < 1e-12)
    #expect(unknown.isOrdered(unknown.ordered(numbers)))
    // What is thought of two alike profiles does not depend on which comes first.
    #expect((unknown.logPrior(numbers) - unknown.logPrior(unknown.ordered(numbers))).magnitude < 1e-9)
    let kept = MixParameters(near: mix)
    #expect(kept.isOrdered(numbers) && kept.ordered(numbers) == numbers)
  }

  @Test("splits players into a part to fit to and one to predict, none lost")
  func parts() throws {
    let parts = try #require(PublishedFitsTests.donations.parts)
    let (fitted, held) = (parts.fitted.players ?? 0, parts.held.players ?? 0)
    #expect(fitted + held == 11_104)
    // A fifth of 11,104 is 2,221, standard deviation √(11,104 · 0.2 · 0.8) = 42.
    #expect((held - 2221).magnitude < 190)
  }

  /// Logs of one scenario have almost the same histories. With the same luck for all, one unlucky draw of who is held back
  /// would be unlucky for each of them.
  @Test("splits another table in another way")
  func otherParts() throws {
    // 400 single players, and one more in the second table, who comes last.
    let players = Dictionary(
      uniqueKeysWithValues: (1...400).map { (RecencyFrequency(activeDays: $0, lastDay: $0, days: 400), 1) })
    let more = players.merging([RecencyFrequency(activeDays: 1, lastDay: 1, days: 401): 1]) { $1 }
    func held(_ counts: [RecencyFrequency: Int]) throws -> [RecencyFrequency] {
      let table = try #require(RecencyFrequencyTable(counts).parts?.held as? RecencyFrequencyTable)
      return table.counts.keys.filter { $0.days == 400 }
    }
    #expect(try Set(held(players)) == Set(held(players)))
    #expect(try Set(held(players)) != Set(held(more)))
  }

  /// A fuzzed table of 33 bytes took 22 s, player by player.
  @Test("splits a billion players at once", .timeLimit(.minutes(1)))
  func manyParts() throws {
    let counts = [RecencyFrequency(activeDays: 0, lastDay: 0, days: 167): 1_000_000_000]
    let parts = try #require(RecencyFrequencyTable(counts).parts)
    let (fitted, held) = (parts.fitted.players ?? 0, parts.held.players ?? 0)
    #expect(fitted + held == 1_000_000_000)
    // The standard deviation is √(10⁹ · 0.2 · 0.8) = 12,649.
    #expect((held - 200_000_000).magnitude < 60_000)
  }

  @Test("refuses to keep profiles whose players are all alike")
  func unfit() async {
    let scenario = Scenario(
      title: "Alike", players: .init(profiles: [.init(id: "everyone", share: 1, activity: .fixed(0.5))]))
    let target = FigureTargets([.init(.retention(day: 7), 0.3, .standardError(0.01))])
    await #expect(throws: Calibration.Unfit.self) {
      try await Calibration(scenario, [.init("figures", target)], choice: .kept).findings()
    }
  }
}
