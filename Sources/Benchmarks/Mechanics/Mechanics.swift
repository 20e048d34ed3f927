import Benchmark
import Economies
import Foundation
import RewardEngine

/// All benchmarks, one file for each group; run by `swift package benchmark`.
///
/// Each benchmark has `measures`, and no name has a space, because the package names threshold files by it.
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

  /// A run with the players and days that all economies have here.
  static func simulation(of scenario: Scenario) throws -> ReplicatedSimulation {
    try ReplicatedSimulation(try Plan(scenario), players: players, seed: 1)
  }

  static func file(_ path: String) throws -> ScenarioFile { try ScenarioFile(path) }

  /// Scenario files in a folder of the project, where benchmarks are run from.
  static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
  }
}

/// The metrics of each benchmark, and their tolerances.
enum Measures {
  /// Allocations during the days of tiles; must be 0.
  static let dayAllocations = BenchmarkMetric.custom("DayAllocations", useScalingFactor: false)
  /// Processor time of the engine over that of plain C in the same iteration, in thousandths.
  static let overPlainC = BenchmarkMetric.custom("ThousandthsOfPlainC", useScalingFactor: false)

  static var configuration: Benchmark.Configuration {
    .init(
      // The package leaves out instructions on machines that do not count them.
      metrics: [.throughput, .instructions, .cpuTotal, .peakMemoryResident], warmupIterations: 1,
      maxDuration: .seconds(2), maxIterations: 20)
  }

  /// The metrics of a run, which include its allocations.
  static func ofRun(and more: [BenchmarkMetric] = []) -> Benchmark.Configuration {
    var configuration = configuration
    configuration.metrics += [dayAllocations] + more
    var thresholds: [BenchmarkMetric: BenchmarkThresholds] = [dayAllocations: .init(absolute: [.p90: 0])]
    // A ratio of seconds within one iteration, on a machine that others use as well.
    if more.contains(overPlainC) { thresholds[overPlainC] = .init(relative: [.p50: 25, .p90: 25]) }
    configuration.thresholds = thresholds
    return configuration
  }
}
