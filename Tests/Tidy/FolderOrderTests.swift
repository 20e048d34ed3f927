import Foundation
import Testing

@Suite("The folders of a module")
struct FolderOrderTests {
  @Test(
    "know only folders that come before them",
    arguments: [
      ("Sources/RewardScenario", ["Document", "Scenario", "Editing"]),
      ("Sources/RewardEngine", ["Randomness", "Statistics", "Plan", "Tally", "Day", "Simulation"]),
      (
        "Sources/RewardHistories",
        ["Expectation", "States", "Events", "Changes", "FreezeUses", "ClockAudit"]
      ),
      ("Sources/RewardCalibration", ["Numerics", "Mix", "Fit", "StreakLoss", "Simulated", "Fitted"]),
      (
        "Sources/RewardStudies",
        [
          "Numbers", "Experiment", "Design", "Explain", "Lint", "Run", "Parts",
          "Precision",
          "Search", "FreezeValue", "LevelCurve", "Sensitivity", "Sweep", "Check",
          "Tuning",
          "Compare",
        ]
      ),
      ("Sources/RewardFiles", ["Failure", "System", "EventLog", "Players"]),
      ("Sources/RewardPages", ["Text", "Figures", "Page"]),
      (
        "Sources/RewardReports",
        [
          "Quantities", "Lint", "Players", "Diary", "Flags", "Tables",
          "Report", "Metrics", "Studies", "Live",
        ]
      ),
    ])
  func onlyWhatComesBefore(module: String, order: [String]) {
    let folders = Folders(of: module)
    #expect(Set(folders.names) == Set(order), "a folder of \(module) has no place in the order")
    for (place, folder) in order.enumerated() {
      for later in order[(place + 1)...] {
        let known = folders.names(from: later, in: folder)
        #expect(known.isEmpty, "\(folder) comes before \(later) and names \(known)")
      }
    }
  }
}

/// The folders of a module, with the types that each of them declares.
private struct Folders {
  private let files: [String: [SwiftFile]]
  /// Types that one folder alone declares at the top of a file.
  private let declared: [String: Set<String>]

  init(of module: String) {
    files = Dictionary(
      grouping: SourceTree.files(in: module).filter { $0.path.split(separator: "/").count > 3 },
      by: { String($0.path.split(separator: "/")[2]) })
    declared = files.mapValues { files in Set(files.flatMap(\.declaredTypes)) }
  }

  var names: [String] { Array(files.keys) }

  /// Which types of one folder another names.
  func names(from declaring: String, in folder: String) -> [String] {
    let others = declared.filter { $0.key != declaring }.values.reduce(into: Set()) { $0.formUnion($1) }
    let own = declared[declaring, default: []].subtracting(others)
    return files[folder, default: []].flatMap { file in
      let named = file.namesOutsideOthers
      return own.filter { named.contains(Substring($0)) }.map { "\($0) in \(file.path)" }
    }.sorted()
  }
}

extension SwiftFile {
  /// Names that do not follow a dot, outside texts of several lines: `PlayerSearch.Comparison` names `PlayerSearch`.
  fileprivate var namesOutsideOthers: Set<Substring> {
    let parts = code.components(separatedBy: "\"\"\"")
    let outside = parts.indices.filter { $0 % 2 == 0 }.map { parts[$0] }.joined(separator: " ")
    let words = outside.replacing(/\.\w+/, with: "").split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return Set(words)
  }

  /// The types it declares outside of any other.
  fileprivate var declaredTypes: [String] {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    return code.split(separator: "\n").compactMap { line in
      guard line.first?.isWhitespace == false else { return nil }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else { return nil }
      return String(words[kind + 1])
    }
  }
}
