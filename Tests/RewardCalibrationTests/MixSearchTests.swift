import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("A search for the most plausible mix")
struct MixSearchTests {
  /// As fitted to a log of the scenario rizq: players with very different chances to churn, and players who play less.
  private static let truth = PlayerMix([
    .init(share: 0.457, law: PlayingLaw(mean: 0.86, concentration: 9.5, gamma: 0.092, delta: 0.147)),
    .init(share: 0.543, law: PlayingLaw(mean: 0.498, concentration: 5.7, gamma: 0.548, delta: 9.8)),
  ])

  /// The expected counts of 2,000 players of the mix in 30 days.
  ///
  /// x days of play with the last on day t come in as many orders as x − 1 of t − 1 days can be chosen.
  private static let table: RecencyFrequencyTable = {
    let days = 30
    let histories = (0...days).flatMap { active in
      (active == 0 ? 0...0 : active...days).map {
        RecencyFrequency(activeDays: active, lastDay: $0, days: days)
      }
    }
    let one = RecencyFrequencyTable(Dictionary(uniqueKeysWithValues: histories.map { ($0, 1) }))
    let parts = truth.parts.map { (share: $0.share, chances: one.chances($0.law)) }
    var counts: [RecencyFrequency: Int] = [:]
    for (place, own) in one.histories.enumerated() {
      let history = own.history
      let orders = (1..<max(history.activeDays, 1)).reduce(1.0) {
        $0 * Double(history.lastDay - $1) / Double($1)
      }
      let chance = parts.reduce(0) { $0 + $1.share * $1.chances[place] }
      counts[history] = Int((2000 * orders * chance).rounded())
    }
    return RecencyFrequencyTable(counts)
  }()

  private func plausibility(_ numbers: [Double]) -> Double {
    MixFit.density([Self.table], MixParameters(profiles: 2), isFree: false)(numbers)
  }

  /// There is another summit, of players who stay and all others, 13 below. Ten of twelve searches from drawn places ended on it or lower.
  @Test("ends on a summit that is higher than the mix that the table was made with")
  func summit() throws {
    let parameters = MixParameters(profiles: 2)
    let truth = parameters.ordered(MixParameters.numbers(Self.truth))
    let fit = try MixFit([Self.table], parameters)
    #expect(plausibility(fit.mode) >= plausibility(truth))
    let all = try MixSearch(evidence: [Self.table]).summits(upTo: 4)
    #expect(all.map(\.count).allSatisfy { (1...3).contains($0) })
    for (place, summits) in all.enumerated() {
      let values = summits.map(
        MixFit.density([Self.table], MixParameters(profiles: place + 1), isFree: false))
      #expect(values == values.sorted(by: >))
      // Both summits of two profiles are known.
      if place == 1 { #expect(values.count == 2 && plausibility(truth) > values[1] + 5) }
    }
  }

  @Test("gives the same likelihoods whatever the seed, and figures within their ranges")
  func seeds() async throws {
    let scenario = Scenario(title: "Two kinds", players: .init(profiles: CalibrationTests.profiles))
    func findings(_ seed: UInt64) async throws -> Calibration.Findings {
      try await Calibration(
        scenario, [.init("table", Self.table)], choice: .best(atMost: 3), draws: 100, seed: seed,
        predicts: false
      ).findings()
    }
    let all = [try await findings(1), try await findings(2)]
    #expect(all[0].choices == all[1].choices)
    for found in all {
      #expect(found.best.parts.count == 2 && !found.isUndecided)
      for day in [1, 7, 30] {
        let shown = found.estimate { $0.retention(days: day)[day] }
        #expect(shown.ninety.contains(shown.value))
        // 5 standard errors of a share of 2,000 players are 0.056.
        #expect((shown.value - Self.truth.retention(days: day)[day]).magnitude < 0.056)
      }
      for part in 0...1 {
        #expect(found.estimates(of: part).allSatisfy { $0.ninety.contains($0.value) })
      }
    }
  }

  /// Draws around a place at which the first profile plays more: their middle is within all ranges. As plausible as half of them, it would
  /// be written, and else one of them.
  @Test("writes no number outside of its range", arguments: [0.02, 0.3])
  func written(shift: Double) throws {
    let fit = try MixFit([Self.table], MixParameters(profiles: 2))
    let draws = (0..<100).map { draw in
      fit.mode.indices.map { number in
        let turn = Double((draw * (2 * number + 3)) % 100) / 99
        return fit.mode[number] + (number == 0 ? shift : 0) + 0.02 * (turn - 0.5)
      }
    }
    let written = fit.written(among: draws)
    func means(_ all: [[Double]]) -> [Double] { all.map { fit.parameters.mix($0).parts[0].law.mean } }
    let range = Ninety(of: means(draws).sorted())
    #expect(!range.contains(means([fit.mode])[0]) && range.contains(means([written])[0]))
    #expect(fit.shortfall(of: [fit.mode]) == -4.5 && fit.shortfall(of: draws) > -4.5)
  }
}
