import Benchmark
import Economies
import Foundation
import RewardEngine

/// Everything that is measured, a file a group; run by `swift package benchmark`.
///
/// Each benchmark has `measures`, and no name has a space: the package files thresholds by it.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = Measures.configuration
  Mechanics.registerAlone()
  Mechanics.registerReference()
  Mechanics.registerReading()
  Mechanics.registerWriting()
  Mechanics.registerReplay()
}

enum Mechanics {
  static let players = 10_240
  static let days = 60

  /// A run of as many players and days as all economies have here.
  static func simulation(of scenario: Scenario) throws -> ReplicatedSimulation {
    try ReplicatedSimulation(try Plan(scenario), players: players, seed: 1)
  }

  static func file(_ path: String) throws -> ScenarioFile { try ScenarioFile(path) }

  /// Files of scenarios in a folder of the project, which is where benchmarks are run from.
  static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
  }
}

/// What is measured of each benchmark, and what may differ.
enum Measures {
  /// Requests for memory in the days of tiles; must be 0.
  static let dayAllocations = BenchmarkMetric.custom("DayAllocations", useScalingFactor: false)
  /// Processor time of the engine over that of plain C in the same iteration, in thousandths.
  static let overPlainC = BenchmarkMetric.custom("ThousandthsOfPlainC", useScalingFactor: false)

  static var configuration: Benchmark.Configuration {
    .init(
      // Instructions are left out by the package where the machine does not count them.
      metrics: [.throughput, .instructions, .cpuTotal, .peakMemoryResident], warmupIterations: 1,
      maxDuration: .seconds(2), maxIterations: 20)
  }

  /// Those of a run: its allocations are counted, too.
  static func ofRun(and more: [BenchmarkMetric] = []) -> Benchmark.Configuration {
    var configuration = configuration
    configuration.metrics += [dayAllocations] + more
    var thresholds: [BenchmarkMetric: BenchmarkThresholds] = [dayAllocations: .init(absolute: [.p90: 0])]
    // A ratio of seconds inside one iteration, on a machine that others share.
    if more.contains(overPlainC) { thresholds[overPlainC] = .init(relative: [.p50: 25, .p90: 25]) }
    configuration.thresholds = thresholds
    return configuration
  }
}
