import Benchmark
import Economies
import PlainC
import RewardEngine

extension Mechanics {
  /// Each mechanic in a scenario that has no other.
  static func registerAlone() {
    for path in files(in: "Sources/Benchmarks/Alone") {
      let name = path.split(separator: "/").last?.dropLast(5) ?? ""
      Benchmark("alone_\(name)", configuration: Measures.ofRun()) { benchmark in
        try run(try simulation(of: try file(path).scenario(days: days)), benchmark)
      }
    }
  }

  /// The reference economy, in the engine and in C code written for it alone.
  static func registerReference() {
    Benchmark("reference_engine", configuration: Measures.ofRun(and: [Measures.overPlainC])) { benchmark in
      let simulation = try simulation(of: reference)
      let start = economy_processor_seconds()
      playPlainly()
      let middle = economy_processor_seconds()
      try run(simulation, benchmark)
      let end = economy_processor_seconds()
      benchmark.measurement(Measures.overPlainC, Int((end - middle) / (middle - start) * 1000))
    }
    Benchmark("reference_played_only") { benchmark in
      let simulation = try simulation(of: reference)
      benchmark.startMeasurement()
      for part in simulation.replications { try part.playHere() }
      benchmark.stopMeasurement()
    }
    Benchmark("reference_plain_C") { _ in playPlainly() }
  }

  private static var reference: Scenario {
    var scenario = ReferenceEconomy.scenario
    scenario.days = days
    return scenario
  }

  private static func run(_ simulation: ReplicatedSimulation, _ benchmark: Benchmark) throws {
    var allocations = DayAllocations(days: days)
    benchmark.startMeasurement()
    for part in simulation.replications { blackHole(try part.runHere { allocations.end(of: $0) }) }
    benchmark.stopMeasurement()
    benchmark.measurement(Measures.dayAllocations, Int(allocations.count))
  }

  private static func playPlainly() {
    var run = economy_run(players: players, days: days)
    economy_free(economy_play_plain(&run))
  }
}
