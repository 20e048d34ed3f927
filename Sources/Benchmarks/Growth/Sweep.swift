import Economies
import RewardEngine
import RewardReports
import RewardStudies

/// Runs that differ in one size and nothing else.
struct Sweep: Sendable {
  let name: String
  /// What is run, with everything that stays the same.
  let about: String
  let sizes: [Int]
  let run: @Sendable (Int) throws -> Run
  /// What is timed for each size: by default the run alone.
  var work: @Sendable (Int) throws -> @Sendable () async throws -> Void

  init(
    name: String, about: String, sizes: [Int], run: @escaping @Sendable (Int) throws -> Run,
    work: (@Sendable (Int) throws -> @Sendable () async throws -> Void)? = nil
  ) {
    (self.name, self.about, self.sizes, self.run) = (name, about, sizes, run)
    self.work =
      work ?? { size in
        let run = try run(size)
        return { _ = try await run.findings() }
      }
  }

  /// All sizes that a run has.
  static func all() throws -> [Sweep] {
    let reference = try ScenarioFile("Sources/Benchmarks/Reference/reference.yaml").scenario()
    return [
      Sweep(
        name: "players", about: "the reference economy for 10 days",
        sizes: [1_000, 10_000, 100_000, 1_000_000, 10_000_000]
      ) { players in
        var scenario = reference
        scenario.days = 10
        return Run(scenario, players: players)
      },
      Sweep(
        name: "days", about: "the reference economy, 10,240 players", sizes: [30, 100, 365, 1_095, 3_650]
      ) { days in
        var scenario = reference
        scenario.days = days
        return Run(scenario, players: 10_240)
      },
      ofYAML("missions", "missions that each pay coins", [1, 3, 10, 30, 100], missions),
      ofYAML("items", "items that each are sold", [1, 5, 20, 100, 500], items),
      ofYAML(
        "habits", "habits with a streak each, on one pool of freezes; a streak is kept at most 16 times",
        [1, 2, 5, 10, 20], habits),
      ofYAML("profiles", "profiles that share the players, coins for play", [1, 2, 5, 10, 20, 50], profiles),
    ]
  }

  /// Whole commands, from a scenario's text to the texts of its report, by the number of ids of a kind.
  static let ofIds: [Sweep] = [
    ofReports("currencies", "currencies that a mission each pays") {
      lines("currencies:", $0) { "c\($0): {}" }
        + lines("missions:", $0) { "m\($0): { chance: 0.5, pays: { c\($0): 1 } }" } + everybody
    },
    ofReports("offers", "offers of one item") {
      "currencies: { coins: {} }\nlogin: { pays: { coins: 10 } }\nitems: { hats: { kind: consumable } }\n"
        + lines("shop:", $0) {
          "o\($0): { gives: { hats: 1 }, price: { coins: \($0) }, demand: { chance: 0.1 } }"
        }
        + everybody
    },
    ofReports("missions", "missions that each pay coins") { "currencies: { coins: {} }\n" + missions($0) },
    ofReports("items", "items that each are sold") { "currencies: { coins: {} }\n" + items($0) },
    ofReports("profiles", "profiles that share the players") { "currencies: { coins: {} }\n" + profiles($0) },
    ofReports("goals", "goals for what players hold") {
      "currencies: { coins: {} }\nlogin: { pays: { coins: 1 } }\n" + everybody
        + lines("goals:", $0) { "g\($0): { metric: coins.balance.p50, at_most: \($0) }" }
    },
  ]

  /// A few players, because the cost of ids is measured.
  private static func ofReports(
    _ name: String, _ about: String, _ yaml: @escaping @Sendable (Int) -> String
  ) -> Sweep {
    let bytes: @Sendable (Int) -> [UInt8] = { size in
      Array(("format: 1\ntitle: Growth\ndays: 14\n" + yaml(size)).utf8)
    }
    return Sweep(
      name: name, about: "\(about); 100 players for 14 days", sizes: [10, 30, 100, 300, 1_000],
      run: { Run(try Scenario(yaml: bytes($0), name: name), players: 100) },
      work: { size in
        let bytes = bytes(size)
        return {
          let findings = try await Run(try Scenario(yaml: bytes, name: name), players: 100).findings()
          let provenance = Report.Provenance(command: "growth", explain: "growth", version: "0")
          _ = Report(findings, provenance: provenance).files
        }
      })
  }

  /// Players and days of the sweeps over the contents of a scenario.
  ///
  /// 50 profiles with whole tiles need that many players.
  private static let players = 51_200
  private static let days = 30

  private static func ofYAML(
    _ name: String, _ about: String, _ sizes: [Int], _ yaml: @escaping @Sendable (Int) -> String
  ) -> Sweep {
    Sweep(name: name, about: "\(about); 51,200 players for 30 days", sizes: sizes) { size in
      let text = "format: 1\ntitle: Growth\ndays: \(days)\ncurrencies: { coins: {} }\n" + yaml(size)
      return Run(try Scenario(yaml: Array(text.utf8), name: name), players: players)
    }
  }

  private static func lines(_ heading: String, _ count: Int, _ line: (Int) -> String) -> String {
    heading + "\n" + (1...count).map { "  \(line($0))\n" }.joined()
  }

  private static let everybody =
    "players: { profiles: { all_alike: { share: 1, activity: { mean: 0.5, concentration: 8 } } } }\n"

  private static func missions(_ count: Int) -> String {
    lines("missions:", count) { "m\($0): { chance: 0.5, pays: { coins: 1 } }" } + everybody
  }

  private static func items(_ count: Int) -> String {
    lines("items:", count) { "i\($0): { kind: consumable }" }
      + lines("shop:", count) {
        "o\($0): { gives: { i\($0): 1 }, price: { coins: 5 }, demand: { chance: 0.1 } }"
      }
      + "login: { pays: { coins: 10 } }\n" + everybody
  }

  private static func habits(_ count: Int) -> String {
    let most = 16
    let streaks = [min(count, most), count - min(count, most)].filter { $0 > 0 }
    return "items: { freeze: { kind: streak_freeze, start: 5 } }\n"
      + "activities: { habit: { per_active_day: { chance: 0.7 } } }\n"
      + lines("streaks:", streaks.count) {
        "s\($0): { per_player: \(streaks[$0 - 1]), day_counts_when: habit, protected_by: freeze }"
      } + everybody
  }

  private static func profiles(_ count: Int) -> String {
    "login: { pays: { coins: 1 } }\nplayers:\n"
      + lines("  profiles:", count) {
        "  p\($0): { share: \(1 / Double(count)), activity: { mean: 0.5, concentration: 8 } }"
      }
  }
}
