import Foundation
import RewardEngine
import RewardFiles

/// Another build of this tool, measured as this one measures itself.
struct OtherTool {
  /// As the command line has it.
  let path: String

  /// Lets the tool measure one run, after one to warm up.
  ///
  /// - Parameter arguments: the scenario and its size, as the tool's `bench` takes them.
  /// - Throws: `Failure` with exit code 66 if the tool cannot be run, 65 if it does not measure.
  /// - Returns: No machine where the tool is of a version that names none.
  func measure(
    _ arguments: [String]
  ) throws(Failure) -> (seconds: Double, results: String, machine: BenchMachine?) {
    let text = try output(of: ["bench"] + arguments + ["--runs", "1", "--format", "json"])
    guard let document = StoredResult.document(Array(text), name: path) else {
      throw stranger("printed no JSON")
    }
    guard let measured = StoredResult.Measured(document) else {
      throw stranger("printed no seconds and results")
    }
    return (measured.seconds[0], measured.results, BenchMachine(document))
  }

  private func output(of arguments: [String]) throws(Failure) -> Data {
    // Into a file and not a pipe: nobody reads while it runs.
    let printed = FileManager.default.temporaryDirectory.appending(
      path: "rewardsim-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: printed) }
    guard FileManager.default.createFile(atPath: printed.path, contents: nil),
      let file = try? FileHandle(forWritingTo: printed)
    else {
      throw Failure(
        "'\(printed.path)' cannot be written, and '\(path)' prints there",
        help: "free the folder, or set TMPDIR",
        status: .cannotCreate)
    }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardOutput = file
    do { try process.start() } catch {
      throw Failure(
        "--baseline '\(path)' cannot be run", help: "give the path of another rewardsim", status: .noInput)
    }
    try process.waitUntilExitOrSignal()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw stranger("ended with status \(process.terminationStatus)")
    }
    return (try? Data(contentsOf: printed)) ?? Data()
  }

  private func stranger(_ fault: String) -> Failure {
    Failure(
      "--baseline '\(path)' \(fault)", help: "it must be a rewardsim that reads the same scenario",
      status: .badInput)
  }
}
