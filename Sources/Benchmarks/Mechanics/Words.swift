import Benchmark
import Economies
import RewardEngine
import RewardReports
import RewardStudies

// Work before and after a run: reading a scenario, and writing a report.
extension Mechanics {
  static func registerReading() {
    for path in files(in: "scenarios") {
      let name = path.split(separator: "/").last?.dropLast(5) ?? ""
      Benchmark("reading_\(name)") { benchmark in
        let file = try file(path)
        benchmark.startMeasurement()
        blackHole(try file.scenario())
        benchmark.stopMeasurement()
      }
    }
  }

  static func registerWriting() {
    for name in ["first", "full-economy"] {
      Benchmark("report_\(name)") { benchmark in
        let scenario = try file("scenarios/\(name).yaml").scenario()
        let findings = try await Run(scenario, players: 2_000).findings()
        let provenance = Report.Provenance(
          command: "rewardsim run", explain: "rewardsim explain", version: "0")
        benchmark.startMeasurement()
        blackHole(Report(findings, provenance: provenance).files)
        benchmark.stopMeasurement()
      }
    }
  }
}
