import Foundation
import RewardEngine
import Testing

/// One scenario on which a law is tested, with everything that follows from its seed.
struct Trial: Sendable {
  let seed: UInt64
  var scenario: Scenario

  init(seed: UInt64) {
    self.seed = seed
    var generator = Generator(seed: seed)
    scenario = generator.scenario()
  }

  /// Runs a scenario with this trial's players and seed.
  func run(
    _ scenario: Scenario, players: Int? = nil, seed: UInt64? = nil, threads: Int = 1
  ) async throws -> Outcome {
    let simulation = try simulation(scenario, players: players, seed: seed)
    return Outcome(try await simulation.run(threads: threads), of: simulation)
  }

  func simulation(_ scenario: Scenario, players: Int? = nil, seed: UInt64? = nil) throws -> Simulation {
    Simulation(try Plan(scenario), players: players ?? scenario.players.count, seed: seed ?? self.seed)
  }
}

/// A statement tested on random scenarios.
///
/// A scenario that breaks it is made simpler as long as it still breaks it, then shown with the command that
/// replays it. A trap of the engine cannot be shown in this way; its block of seeds is in the test's log.
struct Law: Sendable {
  let name: String
  /// A contradiction that a scenario shows, or `nil` when the law holds.
  let broken: @Sendable (Trial) async throws -> String?

  init(_ name: String, broken: @escaping @Sendable (Trial) async throws -> String?) {
    self.name = name
    self.broken = broken
  }

  /// Tests the law on the scenarios of some seeds.
  func hold(_ seeds: Block, _ location: SourceLocation = #_sourceLocation) async throws {
    for seed in seeds.seeds {
      let trial = Trial(seed: seed)
      guard let reason = try await broken(trial) else { continue }
      let (smallest, last) = try await shrink(trial, reason)
      Issue.record(
        """
        \(name): broken by the scenario of seed \(seed).
        \(last)
        The simplest scenario found that breaks it, \(smallest.scenario.players.count) players:
        \(smallest.scenario.described)
        Replay with: LAW_SEED=\(seed) swift test --filter LawTests
        """, sourceLocation: location)
    }
  }

  /// The most simpler scenarios tried before the smallest one so far is shown: some seconds in a debug build.
  private static let triesAtMost = 300

  private func shrink(_ trial: Trial, _ reason: String) async throws -> (Trial, String) {
    var smallest = trial
    var last = reason
    var isShrinking = true
    var tries = 0
    while isShrinking {
      isShrinking = false
      for scenario in smallest.scenario.simpler {
        guard tries < Self.triesAtMost else { break }
        tries += 1
        var candidate = smallest
        candidate.scenario = scenario
        guard let reason = try await broken(candidate) else { continue }
        smallest = candidate
        last = reason
        isShrinking = true
        break
      }
    }
    return (smallest, last)
  }
}

/// Seeds that one test case tests one after the other.
struct Block: Sendable, CustomTestStringConvertible {
  var seeds: [UInt64]

  var testDescription: String { "seeds \(seeds[0])...\(seeds[seeds.count - 1])" }

  /// `count` seeds from `first` on in blocks of eight, or only the one that `LAW_SEED` names.
  static func seeds(from first: UInt64, count: Int) -> [Block] {
    if let text = ProcessInfo.processInfo.environment["LAW_SEED"], let seed = UInt64(text) {
      return [Block(seeds: [seed])]
    }
    return stride(from: 0, to: count, by: 8).map { start in
      Block(seeds: (start..<min(count, start + 8)).map { first + UInt64($0) })
    }
  }
}
