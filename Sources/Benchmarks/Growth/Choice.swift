import Economies
import RewardStudies

/// The cost of one way to run relative to another, with the same players and days.
struct Choice: Sendable {
  let name: String
  /// Cost of the first over that of the second, pair by pair.
  let ratios: [Double]

  static func all(rounds: Int) async throws -> [Choice] {
    let scenario = try ScenarioFile("Sources/Benchmarks/Reference/reference.yaml").scenario(days: 100)
    let one = Run(scenario, players: 102_400)
    var two = one
    two.threads = 2
    _ = try await two.findings()
    var (measuring, processors, clocks): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<rounds {
      let played = try await ProcessorTime.seconds { try await one.playOnly() }
      let start = ContinuousClock.now
      let alone = try await ProcessorTime.seconds { _ = try await one.findings() }
      let middle = ContinuousClock.now
      let together = try await ProcessorTime.seconds { _ = try await two.findings() }
      measuring.append(alone / played)
      processors.append(together / alone)
      clocks.append((middle - start) / (ContinuousClock.now - middle))
    }
    return [
      Choice(name: "all tables and histograms over play alone, processor time", ratios: measuring),
      Choice(name: "two threads over one, processor time of both", ratios: processors),
      Choice(name: "one thread over two, time by the clock", ratios: clocks),
    ]
  }
}
