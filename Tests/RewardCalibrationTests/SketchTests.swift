import RewardEngine
import Synchronization
import Testing

@testable import RewardCalibration

@Suite("A search in a sketch of evidence")
struct SketchTests {
  /// Counts how often its chance is asked for.
  private struct Slow: Evidence {
    let own: RecencyFrequencyTable
    let hasSketch: Bool
    let asked = Count()

    final class Count: Sendable { let times = Atomic<Int>(0) }

    func logLikelihood(_ mix: PlayerMix) -> Double {
      asked.times.add(1, ordering: .relaxed)
      return own.logLikelihood(mix)
    }
    var sketch: (any Evidence)? { hasSketch ? own : nil }
    var figures: [ObservedFigure] { own.figures }
    func expected(_ mix: PlayerMix) -> [Double] { own.expected(mix) }
    func luck(_ mix: PlayerMix) -> CorrelatedLuck? { own.luck(mix) }
    var players: Int? { own.players }
    var showsPlay: Bool { own.showsPlay }
    var parts: (fitted: any Evidence, held: any Evidence)? { own.parts }
  }

  /// Five searches go on in the sketch, and one in the evidence, which begins at a summit of it.
  @Test("ends on the summit of the evidence, and asks the evidence a sixth as often at most")
  func summit() throws {
    let parameters = MixParameters(profiles: 2)
    func fit(hasSketch: Bool) throws -> (MixFit, asked: Int) {
      let evidence = Slow(own: PublishedFitsTests.donations, hasSketch: hasSketch)
      let fit = try MixFit([evidence], parameters)
      return (fit, evidence.asked.times.load(ordering: .relaxed))
    }
    let (whole, every) = try fit(hasSketch: false)
    let (sketched, few) = try fit(hasSketch: true)
    #expect(abs(sketched.logLikelihood - whole.logLikelihood) < 1e-3)
    #expect(few * 6 < every)
  }

  @Test("computes the numbers of a law once, and forgets those that were not used for the longest time")
  func memory() {
    let memory = LawMemory()
    var computed: [Double] = []
    func number(_ mean: Double) -> [Double] {
      memory.numbers(of: PlayingLaw(mean: mean, concentration: 5, gamma: 1, delta: 9)) {
        computed.append(mean)
        return [2 * mean]
      }
    }
    #expect(number(0.5) == [1] && number(0.25) == [0.5] && number(0.5) == [1])
    #expect(computed == [0.5, 0.25])
    // 24 are remembered: with 23 more, the one that was used before them is, and the other is not.
    for place in 1...23 { _ = number(0.6 + Double(place) / 100) }
    computed = []
    #expect(number(0.5) == [1] && number(0.25) == [0.5])
    #expect(computed == [0.25])
  }
}
