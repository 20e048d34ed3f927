import Testing

@testable import Growth

@Suite("A power law")
struct PowerLawTests {
  @Test(
    "finds the power that costs were made of",
    arguments: [
      (0.0, [3.0, 3, 3, 3]), (0.5, [3.0, 6, 12, 24]), (1.0, [3.0, 12, 48, 192]),
      (2.0, [3.0, 48, 768, 12_288]),
    ] as [(Double, [Double])])
  func exact(power: Double, costs: [Double]) {
    let law = PowerLaw(sizes: [1, 4, 16, 64], costs: costs)
    #expect(abs(law.exponent - power) < 1e-12 && abs(law.steepest - power) < 1e-12)
    #expect(abs(law.low - power) < 1e-6 && abs(law.high - power) < 1e-6)
  }

  // Logarithms to base 2: sizes 0, 1, 2 and costs 0, 0, 3. The slope is 1.5, residuals are 0.5, -1 and 0.5, their squares
  // sum to 1.5 over one degree, so its error is √(1.5 / 2) = 0.866025; Student's quantile of one degree is 12.7062.
  @Test("has an interval by what is left over, and the steepest step")
  func interval() {
    let law = PowerLaw(sizes: [1, 2, 4], costs: [1, 1, 8])
    #expect(abs(law.exponent - 1.5) < 1e-12 && abs(law.steepest - 3) < 1e-12)
    #expect(abs(law.high - (1.5 + 12.7062 * 0.866025)) < 1e-3)
    #expect(abs(law.low - (1.5 - 12.7062 * 0.866025)) < 1e-3)
  }
}

@Suite("A curve of costs")
struct CurveTests {
  private func curve(_ seconds: [[Double]]) throws -> Curve {
    let sweep = try #require(try Sweep.all().first { $0.name == "missions" })
    return Curve(
      Sweep(name: "x", about: "", sizes: [1, 2, 4], run: sweep.run), seconds: seconds)
  }

  @Test("goes by medians, over the smallest size")
  func medians() throws {
    #expect(try curve([[9, 2, 1], [3, 4, 90], [8, 8, 0]]).costs == [1, 2, 4])
  }

  @Test("is linear or better when no step is steeper than the noise allows")
  func verdict() throws {
    // A tenth above linear allows 2 to the power of 1.1, which is 2.1435.
    #expect(try curve([[1], [2.14], [2.14]]).isLinearOrBetter)
    #expect(try !curve([[1], [1], [2.15]]).isLinearOrBetter)
  }
}

@Suite("The sizes of a run")
struct SweepTests {
  @Test("grow one at a time, and each run is as large as it says")
  func sizes() throws {
    for sweep in try Sweep.all() + Sweep.ofIds {
      let runs = try sweep.sizes.map(sweep.run)
      for (size, run) in zip(sweep.sizes, runs) {
        let counts = [
          "players": run.players, "days": run.scenario.days, "missions": run.scenario.missions.count,
          "items": run.scenario.items.count, "profiles": run.scenario.players.profiles.count,
          "currencies": run.scenario.currencies.count, "offers": run.scenario.shop.count,
          "goals": run.scenario.goals.count,
          "habits": run.scenario.streaks.map(\.perPlayer).reduce(0, +),
        ]
        #expect(counts[sweep.name] == size)
      }
      if sweep.name != "players" { #expect(Set(runs.map(\.players)).count == 1) }
      if sweep.name != "days" { #expect(Set(runs.map(\.scenario.days)).count == 1) }
    }
  }
}
