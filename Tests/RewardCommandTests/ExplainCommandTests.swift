import Foundation
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardEngine
@testable import RewardFiles
@testable import RewardReports

@Suite("The explain command")
struct ExplainCommandTests {
  private static let scenarios = [
    "cheer-supports", "first", "full-economy", "goal-streaks", "habit-tracker", "rizq", "season",
  ]

  private func path(_ name: String) -> String {
    Checkout.root.appending(path: "scenarios/\(name).yaml").path(percentEncoded: false)
  }

  private func answer(_ name: String, _ arguments: [String]) async throws -> String {
    try await ExplainCommand.parse([path(name), "--threads", "1"] + arguments).answer()
  }

  @Test("tells entries that sum to the player's balances on every day", arguments: scenarios)
  func balances(name: String) throws {
    var (scenario, _) = try ScenarioOptions.parse([path(name)]).load()
    scenario.days = 40
    let plan = try Plan(scenario)
    let simulation = Simulation(plan, players: 5_000, seed: 3)
    for player in [4, 11, 4_711] {
      var sums = plan.resources.map { _ in 0 }
      for day in simulation.diary(ofPlayer: player).days {
        for entry in day.entries {
          guard case .line(let index) = entry.subject else { continue }
          let line = plan.catalogue.ledger[index]
          sums[line.resource] += line.flow.adds ? entry.amount : -entry.amount
        }
        #expect(day.balances == sums, "player \(player) on day \(day.day)")
      }
    }
  }

  @Test("tells of all players together what the run's ledger holds", arguments: scenarios)
  func ledger(name: String) async throws {
    var (scenario, _) = try ScenarioOptions.parse([path(name)]).load()
    scenario.days = 15
    let plan = try Plan(scenario)
    let simulation = Simulation(plan, players: 20, seed: 3)
    let outcome = Outcome(try await simulation.run(threads: 1), of: simulation)
    var sums: [Diary.Subject: Int] = [:]
    for player in 0..<20 {
      for entry in simulation.diary(ofPlayer: player).days.flatMap(\.entries) {
        sums[entry.subject, default: 0] += entry.amount
      }
    }
    for (index, line) in plan.catalogue.ledger.enumerated() {
      #expect(sums[.line(index)] ?? 0 == Int(outcome.count(line.entry.amount, days: 0..<15)), "\(line.id)")
    }
  }

  @Test("names a field of the scenario file for every line of its ledger", arguments: scenarios)
  func rules(name: String) throws {
    let (scenario, document) = try ScenarioOptions.parse([path(name)]).load()
    let catalogue = try Plan(scenario).catalogue
    for line in catalogue.ledger {
      let rule = line.rule(in: catalogue)
      // What is not given is nothing to begin with, and what starts nobody off has no entries.
      guard line.reason != .start || document[rule] != nil else { continue }
      #expect(document[rule] != nil, "\(rule)")
    }
    #expect(!catalogue.ledger.isEmpty)
  }

  @Test("gives a page of at most 100 columns", arguments: scenarios)
  func width(name: String) async throws {
    for player in ["3", "12"] {
      let page = try await answer(name, ["--player", player, "--days", "40", "--every-draw"])
      let widest = page.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest <= 100 && widest > 60)
    }
  }

  @Test("prints only the days asked for")
  func days() async throws {
    let page = try await answer("first", ["--player", "2", "--from-day", "3", "--to-day", "4"])
    let heads = page.split(separator: "\n").filter { $0.hasPrefix("day") }
    #expect(
      heads.allSatisfy { $0.hasPrefix("day 3") || $0.hasPrefix("day 4") || $0.hasPrefix("days 3 to 4") })
    #expect(!heads.isEmpty)
  }

  @Test("finds players, and names commands whose diaries say the same")
  func find() async throws {
    let arguments = ["--find", "streak.daily >= 3 @ 9", "--players", "60", "--days", "20", "--seed", "7"]
    let text = try await answer("first", arguments + ["--limit", "2", "--format", "json"])
    let found = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let first = try #require((found["first"] as? [[String: Any]])?.first)
    let value = try #require(((first["values"] as? [[String: Any]])?.first)?["value"] as? Int)
    let command = try #require(first["command"] as? String)
    let words = command.split(separator: " ").map(String.init)
    #expect(words.prefix(3) == ["rewardsim", "explain", path("first")])
    #expect(words.suffix(2) == ["--to-day", "9"])
    let page = try await ExplainCommand.parse(Array(words.dropFirst(2))).answer()
    #expect(value >= 3 && page.contains("holds daily \(value)"))
  }

  @Test("takes players by the names that files have, and prints them")
  func names() async throws {
    let scratch = Scratch()
    let size = ["--players", "60", "--days", "20", "--seed", "7"]
    let words: [String] = [path("first"), "--export-players", "--out", scratch / "out"]
    _ = try await RunCommand.parse(words + size).answer()
    let rows: [[Substring]] = try #require(scratch.text("out/players.csv")).split(separator: "\n").map {
      $0.split(separator: ",")
    }
    let days = try #require(rows[0].firstIndex(of: "active_days"))
    // The first, the last and one in the middle, which differ in profile.
    for row in [rows[1], rows[30], rows[60]] {
      let page = try await answer("first", ["--player", String(row[0])] + size)
      #expect(page.contains("\nin files     \(row[0])\n"))
      #expect(page.contains("\nplays        \(row[days]) of 20 days\n"), "\(row[0])")
      let number = try #require(page.firstMatch(of: #/player +(\d+) of 60/#)).1
      #expect(try await answer("first", ["--player", String(number)] + size) == page)
    }
    #expect(Set([1, 30, 60].map { rows[$0][1] }).count == 3)
    let many = rows.dropFirst().count { $0[1] == "casual" }
    await #expect(
      throws: Failure(
        "--player casual-\(many) is none of the \(many) players of 'casual'",
        help: "they are casual-0 to casual-\(many - 1); raise --players for more", status: .usage)
    ) { try await answer("first", ["--player", "casual-\(many)"] + size) }
  }

  @Test("refuses players and days that are not there, with exit code 64")
  func outOfRange() async throws {
    let faults: [([String], Failure)] = [
      (
        ["--player", "51"],
        Failure(
          "--player must be from 1 to 50, the number of players, not 51", help: "raise --players",
          status: .usage)
      ),
      (
        ["--player", "somebody"],
        Failure(
          "--player must be a number or a name, not 'somebody'",
          help: "a name is a profile, a hyphen and a number from 0, such as bounce-0", status: .usage)
      ),
      (
        ["--player", "Casul30"],
        Failure(
          "--player must be a number or a name, not 'Casul30'", help: "did you mean 'casual-30'?",
          status: .usage)
      ),
      (
        ["--player", "0"],
        Failure(
          "--player must be from 1 to 50, the number of players, not 0", help: "the first player is 1",
          status: .usage)
      ),
      (
        ["--player", "50", "--to-day", "11"],
        Failure("--to-day must be a day from 1 to 10, not 11", help: "raise --days", status: .usage)
      ),
      (
        ["--player", "50", "--from-day", "0"],
        Failure("--from-day must be a day from 1 to 10, not 0", help: "the first day is 1", status: .usage)
      ),
      (
        ["--player", "50", "--from-day", "5", "--to-day", "4"],
        Failure("--from-day must not be after --to-day: 5 is after 4", status: .usage)
      ),
    ]
    for (arguments, failure) in faults {
      await #expect(throws: failure) {
        try await answer("first", arguments + ["--players", "50", "--days", "10"])
      }
    }
    #expect(ExitStatus.usage.rawValue == 64)
  }

  @Test("tells of a condition it cannot read, with exit code 64")
  func badCondition() async throws {
    let failure = try await #require(throws: Failure.self) {
      try await answer("first", ["--find", "coin.balance > 3"])
    }
    #expect(failure.status == .usage)
    #expect(
      failure.text == """
        --find:1:1: error: there is no quantity 'coin.balance' of players
            1 | coin.balance > 3
              | ^^^^^^^^^^^^
        help: did you mean 'coins.balance'?

        """)
  }

  @Test(
    "refuses options that would do nothing",
    arguments: [
      ["--player", "1", "--find", "coins.balance > 3"], ["--player", "1", "--limit", "3"],
      ["--find", "coins.balance > 3", "--from-day", "2"], ["--find", "coins.balance > 3", "--every-draw"],
      ["--player", "1", "--every-draw", "--format", "csv"], ["--find", "coins.balance > 3", "--limit", "0"],
    ])
  func usage(arguments: [String]) {
    #expect(throws: (any Error).self) { try ExplainCommand.parse(["x.yaml"] + arguments) }
  }

  @Test("asks for a player or a condition, after an option that is misspelt is named")
  func neither() async throws {
    let failure = try await #require(throws: Failure.self) { try await answer("first", []) }
    #expect(failure.text == "error: give --player, to print a diary, or --find, to list players\n")
    #expect(failure.status == .usage)
    let misspelt = try #require(throws: (any Error).self) {
      try ExplainCommand.parse(["x.yaml", "--plyer", "12"])
    }
    #expect(ExplainCommand.message(for: misspelt).contains("--plyer"))
  }
}
