import Foundation
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The freeze-value command")
struct FreezeValueCommandTests {
  private let scratch = Scratch()

  private static func scenario(_ protection: String = "protected_by: freeze") -> String {
    """
    format: 1
    title: Visits
    days: 12
    currencies: { coins: { kind: soft } }
    items: { freeze: { kind: streak_freeze, start: 3 } }
    streaks: { visit: { \(protection), milestones: { third: { at: 3, pays: { coins: 10 } } } } }
    shop: { one: { gives: { freeze: 1 }, price: { coins: 4 }, demand: { keep: 1 } } }
    players: { count: 64, profiles: { loyal: { share: 1, activity: 0.7 } } }

    """
  }

  private func value(_ yaml: String = scenario(), _ arguments: String...) async throws -> String {
    try FileOutput.replace(scratch / "mine.yaml", with: yaml)
    return try await FreezeValueCommand.parse(
      [scratch / "mine.yaml", "--replications", "2", "--out", scratch / "out"] + arguments
    ).answer().text
  }

  @Test("answers with the title and what was found, and writes a folder")
  func folder() async throws {
    let text = try await value()
    #expect(text.hasPrefix("Visits\n\nOn average, one freeze saves "))
    #expect(text.hasSuffix("\n\(scratch / "out")/report.md\n"))
    let expected = [
      "freeze-price.csv", "freeze-value.csv", "report.html", "report.md", "run.json", "summary.json",
    ]
    #expect(try Folder.entries(of: scratch / "out") == expected)
    let command = "rewardsim freeze-value mine.yaml --uses 8 --players 64 --replications 2 --days 12 --seed 1"
    #expect(scratch.text("out/report.md")?.contains("```sh\n\(command)\n```") == true)
  }

  @Test("takes fewer replications where the usual ones would lack a rare profile")
  func rareProfile() async throws {
    // One in 50 players is rare: 640 make twelve replications of 54 that have one.
    let rare =
      "{ count: 640, profiles: { loyal: { share: 0.98, activity: 0.7 }, rare: { share: 0.02, activity: 1 } } }"
    let yaml = Self.scenario().split(separator: "\n").filter { !$0.hasPrefix("players:") }
    try FileOutput.replace(
      scratch / "mine.yaml", with: (yaml + ["players: \(rare)", ""]).joined(separator: "\n"))
    _ = try await FreezeValueCommand.parse([scratch / "mine.yaml", "--out", scratch / "out"]).answer()
    #expect(scratch.text("out/report.md")?.contains(" --players 648 --replications 12 ") == true)
  }

  @Test("tries other protection where the frontier is asked for, and names it in the command")
  func frontier() async throws {
    let text = try await value(
      Self.scenario(), "--frontier", "--length", "4", "--grace", "0,1", "--freezes", "0,2", "--leeway", "0")
    #expect(
      text.contains("Fewest freezes that let streak visit reach 4 days more often than today (")
    )
    let command =
      "rewardsim freeze-value mine.yaml --uses 8 --frontier --length 4 --grace 0,1 --freezes 0,2 --leeway 0 "
      + "--players 64 --replications 2 --days 12 --seed 1"
    #expect(scratch.text("out/report.md")?.contains("```sh\n\(command)\n```") == true)
    #expect(scratch.text("out/freeze-frontier.csv") != nil)
  }

  @Test("gives the same bytes for any number of threads, and others for another seed")
  func threads() async throws {
    let one = try await value(Self.scenario(), "--threads", "1")
    let table = scratch.text("out/freeze-value.csv")
    #expect(try await value(Self.scenario(), "--threads", "3") == one)
    #expect(scratch.text("out/freeze-value.csv") == table)
    #expect(try await value(Self.scenario(), "--seed", "2") != one)
  }

  @Test(
    "refuses a scenario in which no freeze protects a streak, and writes nothing")
  func noFreeze() async throws {
    let failure = await #expect(throws: Failure.self) { try await value(Self.scenario("grace_days: 1")) }
    #expect(
      failure?.text == """
        error: '\(scratch / "mine.yaml")' has no freeze that protects a streak, so there is nothing to evaluate
        help: add an item of kind streak_freeze, and name it in a streak's 'protected_by'

        """)
    #expect(failure?.status == .badInput && scratch.entries == ["mine.yaml"])
  }

  @Test("refuses a length that no streak of the run can have")
  func tooLong() async throws {
    let failure = await #expect(throws: Failure.self) {
      try await value(Self.scenario(), "--frontier", "--length", "13")
    }
    #expect(failure?.text == "error: --length must be from 1 to 12, the days of the run, not 13\n")
    #expect(failure?.status == .badInput && scratch.entries == ["mine.yaml"])
  }

  @Test(
    "refuses options it cannot do",
    arguments: [
      (["--uses", "0"], "--uses must be from 1 to 1000, not 0"),
      (["--length", "5"], "--length needs --frontier"), (["--grace", "1"], "--grace needs --frontier"),
      (["--freezes", "1"], "--freezes needs --frontier"), (["--leeway", "1"], "--leeway needs --frontier"),
      (["--frontier", "--grace", "0,366"], "--grace must be from 0 to 365, not 366"),
      (["--frontier", "--leeway", "25"], "--leeway must be from 0 to 24, not 25"),
      (["--frontier", "--freezes", "1,1"], "--freezes names 1 twice"),
      (["--metric", "coins.supply"], "Unknown option '--metric'"),
      (["--replications", "1"], "--replications must be from 2 to 100000, not 1"),
    ])
  func usage(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) {
      try FreezeValueCommand.parse(["mine.yaml"] + arguments)
    }
    #expect(error.map { FreezeValueCommand.message(for: $0) } == message)
  }
}
