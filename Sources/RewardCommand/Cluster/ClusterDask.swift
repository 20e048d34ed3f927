import ArgumentParser
import RewardFiles
import RewardPages
import RewardReports

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct ClusterDask: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dask", abstract: "Simulate shards on Dask workers.",
    discussion: """
      Prints a Python program that simulates the shards on workers of dask.distributed and merges the parts. With \
      --run, it runs the program. Shards of lost workers are simulated again. Workers need rewardsim, but no shared \
      folder.
      """)

  @OptionGroup var cluster: ClusterOptions

  @Option(
    help: ArgumentHelp(
      "Number of worker processes to start on this machine, or the address of a scheduler.",
      valueName: "number|address"
    ))
  var workers: String

  @Option(
    help: ArgumentHelp("Keep parts in this folder, and reuse those that are in it.", valueName: "folder"),
    completion: .directory)
  var parts: String?

  @Option(
    help: ArgumentHelp("The report folder. Default: reports/NAME.", valueName: "folder"),
    completion: .directory)
  var out: String?

  @Flag(name: .customLong("run"), help: "Run the program instead of printing it.")
  var isRun = false

  @Option(help: ArgumentHelp("The Python that runs the program.", valueName: "python"))
  var python = "python3"

  func validate() throws {
    let isNumber = workers.allSatisfy(\.isNumber)
    if workers.isEmpty || isNumber && !(1...10_000).contains(Int(workers) ?? 0) {
      throw ValidationError(
        "--workers must be a number from 1 to 10000 or an address such as tcp://scheduler:8786, not '\(workers)'"
      )
    }
    if !isRun, python != "python3" {
      throw ValidationError("--python needs --run: without it, nothing is run")
    }
  }

  func run() throws {
    let program = try program()
    guard isRun else { return try Output.write(program) }
    throw execute([python, "-c", program])
  }

  /// The program.
  ///
  /// - Throws: `Failure` where a shard would be refused.
  func program() throws(Failure) -> String {
    try cluster.check(out: out)
    let driver = String(decoding: PackageResources.dask_driver_py, as: UTF8.self)
    // What a job is in the driver as it lies in the sources is an example.
    guard let start = driver.firstRange(of: "\nJOB = {\n"),
      let end = driver[start.upperBound...].firstRange(of: "\n}\n")
    else { preconditionFailure("the driver has no job") }
    // The literals of JSON that stand in it are Python's, too.
    return "\(driver[..<start.lowerBound])\nJOB = \(job.text)\(driver[end.upperBound...])"
  }

  /// Processes that this command starts are on this machine, and have this very program.
  private var tool: String {
    isRun && workers.allSatisfy(\.isNumber) ? cluster.givenTool ?? Machine.program : cluster.tool
  }

  private var job: JSONValue {
    let options = cluster.options
    return .object([
      .init("tool", .text(tool)), .init("scenario", .text(options.scenario)),
      .init("run", .array(cluster.runWords.map { .text($0) })),
      .init("merge", .array(cluster.mergeWords.map { .text($0) })),
      .init("shards", .whole(cluster.shards)), .init("workers", .text(workers)),
      .init("parts", .text(parts ?? "")), .init("out", .text(options.reportFolder(out))),
    ])
  }

  /// Becomes another program; comes back only where that cannot be found.
  private func execute(_ words: [String]) -> Failure {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    execvp(words[0], &arguments)
    let reason = String(cString: strerror(errno)).lowercased()
    for argument in arguments { free(argument) }
    return Failure(
      "cannot run '\(words[0])': \(reason)", help: "give a Python that has dask.distributed with --python",
      status: .noInput)
  }
}
