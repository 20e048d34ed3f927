import Foundation
import RewardEngine
import RewardPages
import RewardReports
import RewardStudies

/// Measures whether the ranges of `calibrate` hold the truth as often as they promise.
@main struct Calibrations {
  private static let usage = "usage: Calibrations [--rounds N] [--only METHOD] [--days N] [--out FOLDER]"
  private static let usualDays = 30
  private static let cases: [(Method, profiles: Int, players: Int)] = [
    (.recencyFrequency, 1, 1000), (.recencyFrequency, 2, 2000), (.recencyFrequency, 3, 2000),
    (.retention, 1, 1000), (.retention, 2, 2000), (.dated, 1, 1000), (.survivors, 1, 1000), (.cross, 1, 1000),
    (.targets, 1, 3000), (.eventLog, 1, 1000), (.eventLog, 2, 2000),
    (.simulated, 6, 5000), (.brought, 4, 2000), (.returning, 6, 800),
  ]

  static func main() async throws {
    var (rounds, asked, folder): (Int, Int?, String?) = (500, nil, nil)
    var only: Method?
    var words = CommandLine.arguments.dropFirst()
    while let name = words.popFirst() {
      switch (name, words.popFirst()) {
      case ("--rounds", let number?) where Int(number).map { $0 >= 20 } == true: rounds = Int(number) ?? 0
      case ("--days", let number?) where Int(number).map { $0 >= 30 } == true: asked = Int(number)
      case ("--out", let path?): folder = path
      case ("--only", let name?) where Method(rawValue: name) != nil: only = Method(rawValue: name)
      default:
        print(usage)
        exit(64)
      }
    }
    if let shipped = only?.shipped, asked != nil {
      print("these rounds are of \(shipped.days) days: leave out --days")
      exit(64)
    }
    let days = only?.shipped?.days ?? asked ?? usualDays
    var all: [Rounds] = []
    for (method, profiles, players) in cases where only == method || only == nil && !method.takesLong {
      let own = try await played(method, profiles, players, days, rounds)
      FileHandle.standardError.write(Data("\(method.rawValue), \(profiles)\n".utf8))
      all.append(own)
    }
    let usual = "--out reports/calibrations"
    let given = CommandLine.arguments.dropFirst().map { $0.contains(" ") ? "'\($0)'" : $0 }
      .joined(separator: " ")
    let report = CalibrationsReport(
      rounds: rounds, all: all, arguments: given == usual ? "" : " \(given)")
    print(report.verdict)
    if let folder {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (name, text) in [("report.md", Markdown(report.page).text), ("coverage.csv", report.table)] {
        try Data(text.utf8).write(to: URL(filePath: folder).appending(path: name))
      }
    }
    exit(report.failures.isEmpty ? 0 : 1)
  }

  private static func played(
    _ method: Method, _ profiles: Int, _ players: Int, _ days: Int, _ rounds: Int
  ) async throws -> Rounds {
    let half = rounds / 2
    async let first = Task.detached {
      try await Rounds(method, profiles: profiles, players: players, days: days, rounds: 0..<half)
    }.value
    async let second = Task.detached {
      try await Rounds(method, profiles: profiles, players: players, days: days, rounds: half..<rounds)
    }.value
    var all = try await first
    all.add(try await second)
    return all
  }
}
