import Foundation
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies
import RewardPages

/// Measures what each study costs at default options, beside a run of the same scenario.
struct StudiesBench {
  /// What JSON of it calls itself, and the version of its layout.
  static let format = "rewardsim-bench-studies"
  private static let schema = 1

  /// One command and what it took.
  struct Measured {
    let scenario: String
    let study: String
    let processorSeconds: Double
    let wallSeconds: Double
    /// Processor seconds of `run` with the same scenario.
    let runSeconds: Double

    var timesRun: Double { processorSeconds / runSeconds }
  }

  /// The tool that is measured: a path.
  let tool: String
  private(set) var measured: [Measured] = []

  init(tool: String) { self.tool = tool }

  /// Measures all studies of a scenario file, `run` first.
  ///
  /// - Parameter name: what the result calls the scenario.
  mutating func measure(_ path: String, _ document: Document, called name: String) throws {
    let scenario = try Scenario(document)
    var run: Double?
    for study in BenchedStudy.all(of: scenario, document) {
      let (processor, wall) = try seconds(of: study, path)
      run = run ?? processor
      measured.append(
        Measured(
          scenario: name, study: study.name, processorSeconds: processor, wallSeconds: wall,
          runSeconds: run ?? processor))
    }
  }

  /// Measures all studies of an example.
  mutating func measure(_ example: ExampleScenario) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "rewardsim-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "\(example.rawValue).yaml").path
    try Failure.write { () throws(OutputError) in try FileOutput.replace(path, with: example.text) }
    let document = try Failure.read { () throws(InvalidScenario) in
      try Document(yaml: Array(example.text.utf8), name: "\(example.rawValue).yaml")
    }
    try measure(path, document, called: example.rawValue)
  }

  private func seconds(of study: BenchedStudy, _ path: String) throws -> (processor: Double, wall: Double) {
    let out = FileManager.default.temporaryDirectory.appending(path: "rewardsim-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: out) }
    let process = Process()
    process.executableURL = URL(filePath: tool)
    process.arguments =
      [study.name, path] + study.arguments + (study.writesFolder ? ["--out", out.path + "/report"] : [])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let (before, start) = (ChildTime.now, ContinuousClock.now)
    do { try process.run() } catch {
      throw Failure("'\(tool)' cannot be run", help: "give the path of rewardsim", status: .noInput)
    }
    process.waitUntilExit()
    let wall = start.duration(to: .now) / .seconds(1)
    // 1 and 2 are verdicts.
    guard process.terminationReason == .exit, process.terminationStatus <= 2 else {
      throw Failure(
        "rewardsim \(study.name) ended with status \(process.terminationStatus)",
        help:
          "run it alone to see why: rewardsim \(([study.name, path] + study.arguments).map(\.asShellWord).joined(separator: " "))",
        status: .badInput)
    }
    return (ChildTime.now - before, wall)
  }
}

/// Processor seconds of all child processes that have ended.
private enum ChildTime {
  static var now: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #endif
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
}

extension StudiesBench {
  var text: String {
    var table = TerminalTable(
      ("scenario", .left), ("command", .left), ("processor seconds", .right), ("wall seconds", .right),
      ("times run", .right))
    for one in measured {
      table.row(
        one.scenario, one.study, NumberText.significant(one.processorSeconds, digits: 3),
        NumberText.significant(one.wallSeconds, digits: 3), NumberText.significant(one.timesRun, digits: 3))
    }
    return table.text()
  }

  var json: String {
    JSONValue.object([
      .init("format", .text(Self.format)), .init("schema", .whole(Self.schema)),
      .init("version", .text(Rewardsim.version)), .init("threads", .whole(Machine.cores)),
      .init(
        "measurements",
        .array(
          measured.map { one in
            .object([
              .init("scenario", .text(one.scenario)), .init("command", .text(one.study)),
              .init("processor_seconds", .number(one.processorSeconds)),
              .init("wall_seconds", .number(one.wallSeconds)), .init("times_run", .number(one.timesRun)),
            ])
          })),
    ]).text
  }
}
