import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Elementary effects")
struct ElementaryEffectsTests {
  private let axes = ["a", "b", "c"].map { Design.Axis(FieldPath($0), from: 0, to: 1) }

  /// The effects of a function that is measured without noise, twice.
  private func effects(
    walks: Int = 10, of function: ([Double]) -> Double
  ) -> (walks: Trajectories, effects: [ElementaryEffects.Effect]) {
    let walks = Trajectories(axes, count: walks, seed: 1)
    let values = walks.design.points.map { [function($0), function($0)] }
    return (walks, ElementaryEffects(of: walks, values: values, resamples: 50, seed: 1).effects)
  }

  @Test("of a linear function are its slopes everywhere")
  func linear() {
    // By hand: (f(x + Δ) − f(x)) / Δ is the slope, whatever Δ and x.
    let (_, effects) = effects { 2 * $0[0] - 3 * $0[1] + 7 }
    for (effect, slope) in zip(effects, [2.0, -3, 0]) {
      #expect(isClose(effect.mean, slope) && isClose(effect.meanAbsolute, abs(slope)))
      #expect(abs(effect.deviation) < 1e-6 && effect.noise < 1e-12)
      #expect(isClose(effect.interval.low, abs(slope)) && isClose(effect.interval.high, abs(slope)))
      #expect(effect.isDistinguishable == (slope != 0))
    }
  }

  @Test("of a product are the other factor, where the walk stands")
  func product() {
    let (walks, effects) = effects { $0[0] * $0[1] }
    for (axis, other) in [(0, 1), (1, 0)] {
      let factors = walks.steps.filter { $0.axis == axis }.map { walks.design.points[$0.from][other] }
      let mean = factors.reduce(0, +) / 10
      let variance = factors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 9
      #expect(isClose(effects[axis].mean, mean) && isClose(effects[axis].meanAbsolute, mean))
      #expect(isClose(effects[axis].deviation, variance.squareRoot()))
    }
    #expect(effects[2].meanAbsolute == 0 && !effects[2].isDistinguishable)
  }

  @Test("that go up here and down there cancel in μ, not in μ*")
  func bent() {
    // On levels 0, ⅓, ⅔, 1 a step of ⅔ leads from 0 to ⅔ or from ⅓ to 1, or back. (x − ½)² is ¼, 1/36, 1/36 and ¼:
    // effects are (1/36 − ¼) / ⅔ = −⅓ and ⅓.
    let (walks, effects) = effects(walks: 40) { ($0[0] - 0.5) * ($0[0] - 0.5) }
    let steps = walks.steps.filter { $0.axis == 0 }
    let rising = steps.filter { max(walks.design.points[$0.from][0], walks.design.points[$0.to][0]) == 1 }
    let share = Double(rising.count) / 40
    #expect(isClose(effects[0].meanAbsolute, 1 / 3.0))
    #expect(isClose(effects[0].mean, (2 * share - 1) / 3))
    #expect(isClose(effects[0].deviation, (4 * share * (1 - share) / 9 * 40 / 39).squareRoot()))
    #expect(effects[0].isDistinguishable)
  }

  @Test("of nothing but noise are reported as noise, and not as an effect")
  func noise() {
    let walks = Trajectories(axes, count: 40, seed: 5)
    let values = Noise.values(walks.design, replications: 16, seed: 6) { 4 * $0[0] }
    let effects = ElementaryEffects(of: walks, values: values, resamples: 200, seed: 1).effects
    #expect(effects.map(\.isDistinguishable) == [true, false, false])
    // A difference of two means over 16 replications of noise 1 has the variance 2/16, over a step of ⅔: 0.53.
    // The mean of its absolute value is 0.53 √(2/π) = 0.423. It is estimated from 40 standard errors of 15 degrees
    // of freedom, each with a relative error of 1/√30: 5 of 0.423/√(30·40) are 0.061.
    for effect in effects { #expect(abs(effect.noise - 0.423) < 0.061) }
    // And μ* of an axis without effect is that, of 40 such values: 5 · 0.53 √(1 − 2/π) / √40 = 0.25.
    for effect in effects.dropFirst() { #expect(abs(effect.meanAbsolute - 0.423) < 0.25) }
    // σ² less the noise of 0.281 is 0 within 5 · 0.281 √(2/39) = 0.32.
    for effect in effects { #expect(effect.deviation * effect.deviation < 0.32) }
  }
}

/// Responses with Monte Carlo noise of variance 1, and for each replication a random effect that all points share.
enum Noise {
  static func values(
    _ design: Design, replications: Int, seed: UInt64, of function: ([Double]) -> Double
  ) -> [[Double]] {
    var stream = Luck(seed: seed).studyStream("noise of a test")
    let shared = (0..<replications).map { _ in 10 * stream.nextNormal() }
    return design.points.map { point in shared.map { function(point) + $0 + stream.nextNormal() } }
  }
}
