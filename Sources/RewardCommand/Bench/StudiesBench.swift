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

  struct Seconds {
    let processor: Double
    let wall: Double
  }

  /// One command and what it took.
  struct Measured {
    let scenario: String
    let study: String
    let seconds: Seconds
    /// Processor seconds of `run` with the same scenario.
    let runSeconds: Double
    /// What it took the other tool; `nil` where that cannot do it.
    let other: Seconds?

    var timesRun: Double { seconds.processor / runSeconds }
  }

  /// The tool that is measured: a path.
  let tool: String
  /// Another one, which does each study just before.
  let baseline: String?
  /// The options that all studies have.
  let words: [String]
  let threads: Int
  private(set) var measured: [Measured] = []

  init(tool: String, baseline: String? = nil, words: [String] = [], threads: Int = Machine.cores) {
    (self.tool, self.baseline, self.words, self.threads) = (tool, baseline, words, threads)
  }

  /// Measures all studies of a scenario file, `run` first.
  ///
  /// - Parameter name: what the result calls the scenario.
  mutating func measure(_ path: String, _ document: Document, called name: String) throws {
    let scenario = try Scenario(document)
    var run: Double?
    for study in BenchedStudy.all(of: scenario, document) {
      let other = try baseline.flatMap { try seconds(of: study, path, by: $0).seconds }
      let (status, own) = try seconds(of: study, path, by: tool)
      guard let own else { throw failure(of: study, path, status: status) }
      run = run ?? own.processor
      measured.append(
        Measured(
          scenario: name, study: study.name, seconds: own, runSeconds: run ?? own.processor, other: other))
    }
  }

  /// Measures all studies of an example.
  mutating func measure(_ example: ExampleScenario) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "rewardsim-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "\(example.rawValue).yaml").path
    try Failure.write(FileOutput.replace(path, with: example.text))
    let document = try Failure.read(
      Document(yaml: Array(example.text.utf8), name: "\(example.rawValue).yaml"))
    try measure(path, document, called: example.rawValue)
  }

  /// - Returns: no seconds for a study that did not end as it should.
  private func seconds(
    of study: BenchedStudy, _ path: String, by tool: String
  ) throws -> (status: Int32, seconds: Seconds?) {
    let out = FileManager.default.temporaryDirectory.appending(path: "rewardsim-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: out) }
    let process = Process()
    process.executableURL = URL(filePath: tool)
    process.arguments =
      [study.name, path] + study.arguments + words
      + (study.writesFolder ? ["--out", out.path + "/report"] : [])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let (before, start) = (ChildTime.now, ContinuousClock.now)
    do { try process.start() } catch {
      throw Failure("'\(tool)' cannot be run", help: "give the path of rewardsim", status: .noInput)
    }
    try process.waitUntilExitOrSignal()
    let wall = start.duration(to: .now) / .seconds(1)
    // 1 and 2 are verdicts.
    let isDone = process.terminationReason == .exit && process.terminationStatus <= 2
    return (
      process.terminationStatus, isDone ? Seconds(processor: ChildTime.now - before, wall: wall) : nil
    )
  }

  private func failure(of study: BenchedStudy, _ path: String, status: Int32) -> Failure {
    let words = ([study.name, path] + study.arguments + words).map(\.asShellWord).joined(separator: " ")
    return Failure(
      "rewardsim \(study.name) ended with status \(status)",
      help: "run it alone to see why: rewardsim \(words)", status: .badInput)
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
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}

extension StudiesBench {
  var text: String { baseline == nil ? ownText : comparedText }

  private var ownText: String {
    var table = TerminalTable(
      ("scenario", .left), ("command", .left), ("processor seconds", .right), ("wall seconds", .right),
      ("times run", .right))
    for one in measured {
      table.row(
        one.scenario, one.study, Self.number(one.seconds.processor), Self.number(one.seconds.wall),
        Self.number(one.timesRun))
    }
    return table.text()
  }

  private var comparedText: String {
    var table = TerminalTable(
      ("scenario", .left), ("command", .left), ("processor seconds", .right), ("of baseline", .right),
      ("times as fast", .right), ("wall seconds", .right), ("of baseline", .right), ("times as fast", .right))
    for one in measured {
      let other = one.other
      table.row(
        one.scenario, one.study, Self.number(one.seconds.processor), Self.number(other?.processor),
        Self.number(other.map { $0.processor / one.seconds.processor }), Self.number(one.seconds.wall),
        Self.number(other?.wall), Self.number(other.map { $0.wall / one.seconds.wall }))
    }
    return table.text()
  }

  private static func number(_ value: Double?) -> String {
    value.map { NumberText.significant($0, digits: 3) } ?? NumberText.missing
  }

  var json: String {
    let head: [JSONValue.Member] = [
      .init("format", .text(Self.format)), .init("schema", .whole(Self.schema)),
      .init("version", .text(Rewardsim.version)),
    ]
    let rows: [JSONValue.Member] = [
      .init("threads", .whole(threads)),
      .init("measurements", .array(measured.map { .object(fields(of: $0)) })),
    ]
    return JSONValue.object(head + BenchMachine.own.members + rows).text
  }

  private func fields(of one: Measured) -> [JSONValue.Member] {
    let own: [JSONValue.Member] = [
      .init("scenario", .text(one.scenario)), .init("command", .text(one.study)),
      .init("processor_seconds", .number(one.seconds.processor)),
      .init("wall_seconds", .number(one.seconds.wall)), .init("times_run", .number(one.timesRun)),
    ]
    guard baseline != nil else { return own }
    return own + [
      .init("baseline_processor_seconds", JSONValue(one.other?.processor)),
      .init("baseline_wall_seconds", JSONValue(one.other?.wall)),
    ]
  }
}
