import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Days that some replications reach after the end of the run")
struct LateMedianTests {
  /// The median of 60, 62, 64, 66 and a late one is 64. Up to it, squared distances are 16, 4 and 0, so that σ² is 20 / 3.
  @Test("have a median, with the spread of its known half")
  func median() throws {
    let found = try #require(LateMedian([66, nil, 60, 64, 62]))
    #expect(found.value == 64)
    #expect(abs(found.standardError - (Double.pi / 2 * 20 / 3 / 5).squareRoot()) < 1e-12)
    #expect(found.degrees == 2)
    #expect(LateMedian([60, nil]) == nil)
    #expect(LateMedian([60, 61, nil, nil]) == nil)
    #expect(LateMedian([nil]) == nil)
  }

  /// As of ``ReplicationMedian``: one number below the median, one above, and the late one is above.
  @Test("are compared by the side of the median that each replication is on")
  func figures() throws {
    let rows: [[Double?]] = [[66], [nil], [60], [64], [62]]
    let sample = Sample(rows: rows, kinds: [.day])
    let (late, found) = try (#require(sample.lateMedian(0)), #require(sample.figuresToCompare(0)))
    #expect(sample.figures(0) == nil)
    #expect(found[0] == found[1] && found[2] == found[4] && found[2] < found[3] && found[3] < found[0])
    #expect(abs((Replications(found).mean ?? .nan) - 64) < 1e-12)
    #expect(abs((Replications(found).standardError ?? .nan) - late.standardError) < 1e-12)
    let half = Sample(rows: [[60], [61], [nil], [nil]], kinds: [.day])
    #expect(half.figuresToCompare(0) == nil)
  }

  @Test("are the only ones where a missing value counts as one")
  func onlyDays() {
    let rows: [[Double?]] = [[60, 1], [62, 1], [64, nil], [66, 1], [nil, 1]]
    let sample = Sample(rows: rows, kinds: [.day, .mean])
    #expect(sample.estimate(0)?.value == 64)
    #expect(sample.estimate(1) == nil)
    #expect(Sample(rows: rows).estimate(0) == nil)
  }

  /// Normal days around 60 with a spread of 5, in runs of 63 days: 27 % are late.
  ///
  /// Of 2,000 rounds, 95 % differ from the promise by at most 4.5 √(0.95 · 0.05 / 2000) = 2.2 points; 1 more is for a spread that
  /// is known from half of them.
  @Test("have an interval that holds the truth as often as it says", arguments: [16, 32])
  func coverage(replications: Int) {
    var (held, judged) = (0, 0)
    for round in 0..<2000 {
      var luck = Luck(seed: 8).stream(
        purpose: Purpose(kind: .study, id: "late"), player: PlayerAddress(profileKey: 0, rank: UInt32(round)))
      let rows: [[Double?]] = (0..<replications).map { _ in
        let day = 60 + 5 * luck.nextNormal()
        return [day > 63 ? nil : day]
      }
      guard let estimate = Sample(rows: rows, kinds: [.day]).estimate(0), let low = estimate.low,
        let high = estimate.high
      else { continue }
      judged += 1
      held += low <= 60 && 60 <= high ? 1 : 0
    }
    #expect(judged > 1900 && Double(held) / Double(judged) > 0.95 - 0.032)
  }

  /// Players play on the day of arrival and on every other day from then on, and need ten days of play: nine successes with a
  /// chance of a half take 17 or 18 trials for half of them. In a run of 19 days some replications of 20 players are late.
  @Test("are judged, and not taken as missed")
  func judged() async throws {
    var scenario = Scenario(
      title: "Late", days: 19, login: .init([.init("xp", .fixed(10))]), levels: .init(curve: .table([100])),
      players: .init(profiles: [.init(id: "everyone", share: 1, activity: .fixed(0.5))]))
    let response = try Response("level.2.days.p50", of: scenario)
    let sample = try await Experiment([response], players: 640, seed: 3).samples(of: [scenario])[0]
    #expect(sample.figures(0) == nil)
    let estimate = try #require(sample.estimate(0))
    #expect(estimate.low ?? 0 <= 18 && 17 <= estimate.high ?? 0)
    scenario.goals = [.init(id: "soon", metric: "level.2.days.p50", atMost: 19.9)]
    let finding = try await Check(scenario, players: 6400, seed: 3).findings(threads: 2).all.first
    #expect(finding?.state == .pass)
  }
}
