import Foundation
import RewardReports

/// Measures how the cost of a run grows with each of its sizes, as a report with charts.
@main struct Growth {
  private static let usage =
    "usage: Growth TOOL FOLDER [--rounds NUMBER]\n  TOOL is a rewardsim, FOLDER takes the report"

  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let rounds = words.count == 4 && words[2] == "--rounds" ? Int(words[3]) : words.count == 2 ? 5 : nil
    guard let rounds, rounds > 0 else {
      print(usage)
      exit(64)
    }
    let tool = Tool(path: words[0])
    var report = GrowthReport(rounds: rounds)
    report.starts = try (0..<20).map { _ in try tool.start("scenarios/full-economy.yaml") }
    tell("start-up measured")
    report.memory = try Memory.rows(by: tool)
    tell("memory measured")
    for sweep in try Sweep.all() {
      report.curves.append(try await Curve(sweep, rounds: rounds))
      tell("\(sweep.name) measured")
    }
    for sweep in Sweep.ofIds {
      report.reports.append(try await Curve(sweep, rounds: rounds))
      tell("\(sweep.name) of whole reports measured")
    }
    report.choices = try await Choice.all(rounds: rounds)
    for file in report.files {
      let path = URL(filePath: words[1]).appending(path: file.name)
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: path)
    }
    print(report.summary)
  }

  private static func tell(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
