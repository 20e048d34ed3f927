import RewardEngine
import Testing

@testable import RewardCalibration

/// Data that papers print, and the fits that they print for them.
@Suite("Published fits")
struct PublishedFitsTests {
  /// Donations of 11,104 people in six years. Source: P. S. Fader, B. G. S. Hardie & J. Shang, Marketing Science 29(6),
  /// 2010, table 2.
  static let donations = RecencyFrequencyTable(
    Dictionary(
      uniqueKeysWithValues: [
        (6, 6, 1203), (5, 6, 728), (4, 6, 512), (3, 6, 357), (2, 6, 234), (1, 6, 129), (5, 5, 335),
        (4, 5, 284),
        (3, 5, 225), (2, 5, 173), (1, 5, 119), (4, 4, 240), (3, 4, 181), (2, 4, 155), (1, 4, 78), (3, 3, 322),
        (2, 3, 255), (1, 3, 129), (2, 2, 613), (1, 2, 277), (1, 1, 1091), (0, 0, 3464),
      ].map { (RecencyFrequency(activeDays: $0.0, lastDay: $0.1, days: 6), $0.2) }))

  /// The fit to the data alone, without what is usual.
  private func fitted(_ evidence: any Evidence) throws -> (law: PlayingLaw, logLikelihood: Double) {
    let fit = try MixFit([evidence], MixParameters(profiles: 1), isFree: true)
    return (fit.parameters.mix(fit.mode).parts[0].law, fit.logLikelihood)
  }

  /// The paper prints α 1.204, β 0.750, γ 0.657, δ 2.783 and a log-likelihood of −33,225.6.
  @Test("of donations: the four numbers and the likelihood of the BG/BB paper")
  func donations() throws {
    let (law, logLikelihood) = try fitted(Self.donations)
    let numbers = [
      law.mean * law.concentration, (1 - law.mean) * law.concentration, law.gamma, law.delta,
    ].map { ($0 * 1000).rounded() / 1000 }
    #expect(numbers == [1.204, 0.750, 0.657, 2.783])
    #expect((logLikelihood * 10).rounded() / 10 == -33225.6)
  }

  /// Subscribers of 1,000 who are left after each of seven years. Source: P. S. Fader & B. G. S. Hardie, "How to project
  /// customer retention", Journal of Interactive Marketing 21(1), 2007, which prints γ (there α), δ (there β) and the
  /// log-likelihood.
  @Test(
    "of subscribers: the two numbers and the likelihood of the sBG paper",
    arguments: [
      ([1000, 631, 468, 382, 326, 289, 262, 241], 0.704, 1.182, -1680.3),
      ([1000, 869, 743, 653, 593, 551, 517, 491], 0.668, 3.806, -1611.2),
    ])
  func subscribers(left: [Int], gamma: Double, delta: Double, logLikelihood: Double) throws {
    let table = SurvivorsTable(left.enumerated().map { .init(day: $0.offset, players: $0.element) })
    let fit = try fitted(table)
    #expect((fit.law.gamma * 1000).rounded() / 1000 == gamma)
    #expect((fit.law.delta * 1000).rounded() / 1000 == delta)
    #expect((fit.logLikelihood * 10).rounded() / 10 == logLikelihood)
  }
}
