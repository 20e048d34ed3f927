import ArgumentParser
import Foundation
import RewardEngine
import RewardFiles
import RewardPages
import RewardReports

/// The outputs of a check for CI.
struct CheckOutputs: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write the verdicts to a JUnit XML file.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Option(
    help: ArgumentHelp("Write the findings to a JSON file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var json: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Print what does not pass as GitHub annotations. Default: on if GITHUB_ACTIONS is 'true'.")
  var annotations: Bool?

  init() {}

  /// Whether an output for verdicts is given.
  var isGiven: Bool { junit != nil || json != nil || annotations == true }

  private var jsonFile: OwnFile? { json.map { OwnFile(path: $0, option: "--json", form: .check) } }
  private var junitFile: OwnFile? { junit.map { OwnFile(path: $0, option: "--junit", form: .junit) } }
  private var files: [OwnFile] { [jsonFile, junitFile].compactMap(\.self) }

  /// Refuses at once what ``made(of:in:)`` would refuse after hours of work, and what must not be replaced.
  ///
  /// - Parameters:
  ///   - inputs: The files that the check reads.
  ///   - folder: Its report folder, if it writes one.
  func check(reading inputs: [String?], beside folder: String?) throws(Failure) {
    if let json, let junit, Path.absolute(json) == Path.absolute(junit) {
      throw Failure(
        "--json and --junit name the same file, '\(json)'", help: "give each a file of its own",
        status: .usage)
    }
    for file in files where file.path == "-" {
      throw Failure(
        "\(file.option) needs a file, not '-'", help: "give '\(file.option) /dev/stdout', or a name",
        status: .usage)
    }
    for file in files {
      if let folder { try refuse(file, beside: folder) }
      try file.check(reading: inputs, making: true)
    }
  }

  /// Refuses a file in the report folder or in its place, in that of a folder above it, or in that of its journal.
  private func refuse(_ file: OwnFile, beside folder: String) throws(Failure) {
    let (place, report) = (Path.absolute(file.path), Path.absolute(folder))
    if place.hasPrefix(Path.join(report, "")) {
      throw Failure(
        "'\(file.path)' lies in the report folder '\(folder)', which is replaced as a whole",
        help: "give a \(file.option) outside of it", status: .cannotCreate)
    }
    if Path.join(report, "").hasPrefix(Path.join(place, "")) {
      throw Failure(
        "'\(file.path)' cannot be a file: the report folder is '\(folder)'",
        help: "give another \(file.option)",
        status: .cannotCreate)
    }
    if place == Path.absolute(Journal.path(of: folder)) {
      throw Failure(
        "'\(file.path)' is where the check keeps what it has simulated", help: "give another \(file.option)",
        status: .cannotCreate)
    }
  }

  /// Makes the files, which have yet to take their names.
  func made(of report: CheckReport, in document: Document) throws(Failure) -> FilesTogether {
    try FilesTogether(
      [
        jsonFile.map { ($0, report.json) },
        junitFile.map { ($0, report.junit(file: Self.path(of: document)).text) },
      ].compactMap(\.self))
  }

  /// What is printed besides, for the log of a CI system.
  ///
  /// - Parameter variable: the environment, in which GitHub makes itself known.
  func annotations(
    of report: CheckReport, in document: Document, _ variable: (String) -> String? = ArrayJob.variable
  ) -> String {
    guard areAnnotated(variable) else { return "" }
    return report.annotations(at: Self.path(of: document, variable), in: document).map(\.text).joined()
  }

  /// The same for errors in a file, each at its line; empty for other failures.
  func annotations(
    of failure: Failure, _ variable: (String) -> String? = ArrayJob.variable
  ) -> String {
    guard areAnnotated(variable) else { return "" }
    return failure.places.map { place in
      GitHubAnnotation(
        .error, file: Self.path(of: place.file, variable), line: place.line, column: place.column,
        title: "rewardsim check", message: place.message
      ).text
    }.joined()
  }

  private func areAnnotated(_ variable: (String) -> String?) -> Bool {
    annotations ?? (variable("GITHUB_ACTIONS") == "true")
  }

  /// The path of the scenario in the checkout of a CI system, or from the working directory.
  private static func path(
    of document: Document, _ variable: (String) -> String? = ArrayJob.variable
  ) -> String {
    path(of: document.source.name, variable)
  }

  private static func path(of file: String, _ variable: (String) -> String?) -> String {
    file.inCheckout(variable("GITHUB_WORKSPACE") ?? FileManager.default.currentDirectoryPath)
  }
}
