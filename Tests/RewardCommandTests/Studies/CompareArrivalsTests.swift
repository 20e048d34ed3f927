import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("Variants of a comparison that lack something")
struct CompareArrivalsTests {
  private let scratch = Scratch()

  private static let scenario = """
    format: 1
    title: A viral week
    days: 20
    items: { freeze: { kind: streak_freeze, start: 1 } }
    streaks: { daily: { protected_by: freeze } }
    events: { viral: { from: 15, days: 2, brings: curious } }
    players: { count: 40, profiles: { curious: { share: 0.5, activity: 1 }, keen: { share: 0.5, activity: 0.9 } } }
    """

  private func compare(_ arguments: String...) async throws -> String {
    let path = scratch / "a.yaml"
    try FileOutput.replace(path, with: Self.scenario)
    return try await CompareCommand.parse(
      [path, "--players", "40", "--replications", "4", "--out", scratch / "out"] + arguments
    ).answer().text
  }

  /// They would all arrive on the day of the change.
  @Test("cannot bring players before the change whom the baseline brings after it")
  func arrivals() async throws {
    let failure = await #expect(throws: Failure.self) {
      try await compare("--set", "events.viral=null", "--apply-at", "10")
    }
    #expect(failure?.status == .badInput)
    #expect(
      failure?.text.contains(
        "with this change, other players of 'curious' would have arrived before day 10, and who has arrived stays"
      )
        == true, "\(failure?.text ?? "")")
    #expect(scratch.text("out/report.md") == nil)
    // An event that is still to come can be moved.
    _ = try await compare("--set", "events.viral.from=18", "--apply-at", "10")
  }

  @Test("are compared by the headline metrics that all have, and the others are named")
  func missing() async throws {
    _ = try await compare("--set", "items=null", "--set", "streaks.daily.protected_by=null")
    let report = try #require(scratch.text("out/report.md"))
    #expect(report.contains("Not compared, because a variant does not have it: 'freeze.held.mean'"))
  }
}
