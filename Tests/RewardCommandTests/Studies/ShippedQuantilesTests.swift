import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardEngine

@Suite("Quantiles of shipped scenarios")
struct ShippedQuantilesTests {
  /// What `rewardsim run scenarios/NAME.yaml --players 1000000` says, with all profiles.
  private static let truths: [(scenario: String, metric: String, value: Double)] = [
    ("season", "level.p50", 8), ("season", "level.p90", 12), ("season", "streak.daily.p50", 2),
    ("rizq", "level.p90", 17), ("cheer-supports", "active_days.p50", 2),
  ]

  /// An interval of 95 % holds in 16 of 20 rounds or more with a chance of 99.7 %.
  @Test("are held by the intervals of a check", arguments: truths)
  func coverage(scenario: String, metric: String, value: Double) async throws {
    let document = try Document(yaml: try Checkout.bytes("scenarios/\(scenario).yaml"), name: scenario)
    var economy = try Scenario(document)
    economy.goals = [Scenario.Goal(id: "own", metric: metric, atMost: 1e6)]
    var held = 0
    for seed in 1...20 {
      let check = Check(economy, players: 20_000, replications: 32, seed: UInt64(seed))
      let figure = try #require(try await check.findings().goals.first?.figure)
      if try #require(figure.low) <= value, value <= (try #require(figure.high)) { held += 1 }
    }
    #expect(held >= 16, "\(held) of 20")
  }

  @Test("pass a goal that the large economy meets to the number")
  func judged() async throws {
    let document = try Document(yaml: try Checkout.bytes("scenarios/season.yaml"), name: "season")
    var economy = try Scenario(document)
    economy.goals = [Scenario.Goal(id: "own", metric: "level.p50", atMost: 8)]
    let findings = try await Check(economy, players: 20_000).findings()
    #expect(findings.goals.first?.state == .pass)
  }

  /// What a change of one field changes in a metric.
  typealias Truth = (scenario: String, field: String, text: String, metric: String, value: Double)
  /// What `rewardsim compare scenarios/NAME.yaml --set FIELD=TEXT --replications 2` says, of `habit-tracker` with 800,000 players and of
  /// `rizq` with 600,000.
  private static let changes: [Truth] = [
    ("habit-tracker", "streaks.habit.grace_days", "2", "streak.habit.whole_run.p50", 1),
    ("habit-tracker", "streaks.habit.grace_days", "2", "shop.freeze_5.earned.diamonds.p50", -7),
    ("rizq", "activities.dua.pays.xp", "11", "level.p50", 0),
  ]

  /// An interval of 95 % holds in 7 of 10 rounds or more with a chance of 99.9 %.
  @Test("are compared as they differ in large economies", arguments: changes)
  func differences(truth: Truth) async throws {
    let text = try Checkout.bytes("scenarios/\(truth.scenario).yaml")
    let document = try Document(yaml: text, name: truth.scenario)
    let today = try Scenario(document)
    let more = try Variant([.init(FieldPath(truth.field), truth.text)]).scenario(in: document)
    let response = try Response(truth.metric, of: today)
    var held = 0
    for seed in 1...10 {
      let experiment = Experiment(
        [response], players: 16_000, replications: 32, seed: UInt64(seed), threads: 2)
      let samples = try await experiment.samples(of: [today, more])
      let (before, after) = (try #require(samples[0].figures(0)), try #require(samples[1].figures(0)))
      let change = PairedDifference(before, after, bins: (samples[0].bin(0), samples[1].bin(0)))
      let interval = try #require(change).interval()
      if interval.low <= truth.value + 1e-9, truth.value - 1e-9 <= interval.high { held += 1 }
    }
    #expect(held >= 7, "\(held) of 10")
  }
}
