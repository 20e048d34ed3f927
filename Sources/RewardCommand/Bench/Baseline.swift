import Foundation
import RewardEngine
import RewardFiles

/// What a bench is compared with: another rewardsim, or an earlier result of bench.
enum Baseline {
  case tool(OtherTool)
  case stored(StoredResult)

  /// - Parameter path: a program, or a file that `bench --format json` wrote.
  /// - Throws: `Failure` with exit code 66 if there is nothing to read, 65 if it is no result of a bench.
  init(_ path: String) throws(Failure) {
    if FileManager.default.isExecutableFile(atPath: path) {
      self = .tool(OtherTool(path: path))
      return
    }
    let bytes = try InputFile.bytes(of: path, atMost: Limits().fileSize)
    guard let text = StoredResult.document(bytes, name: path), let result = StoredResult(text, path: path)
    else {
      throw Failure(
        "--baseline '\(path)' is neither a program nor a result of 'bench --format json'",
        help: "give another rewardsim, or a file written by 'rewardsim bench SCENARIO --format json'",
        status: .badInput)
    }
    self = .stored(result)
  }
}

/// An earlier result of bench, from its JSON.
struct StoredResult {
  /// As the command line has it.
  let path: String
  let version: String
  /// The scenario, as the command line had it; `nil` in results of before.
  let scenario: String?
  /// Players, days, threads and the seed, by their names in the file.
  let size: [String: String]
  /// Of each run, rising.
  let seconds: [Double]
  /// The checksum of what was counted.
  let results: String
  /// What was measured; `nil` in results of before.
  let machine: BenchMachine?

  /// `4 threads`, `seed 2`.
  private static func words(_ name: String, _ size: [String: String]) -> String {
    let value = size[name] ?? ""
    return name == "seed" ? "seed \(value)" : (Int(value) ?? 0).counted(String(name.dropLast()))
  }

  static let sizes = ["players", "days", "threads", "seed"]

  /// - Returns: `nil` for a document that no bench printed.
  init?(_ document: Document, path: String) {
    let root = document.root
    guard root["format"]?.word == BenchResult.format,
      Int(root["schema"]?.word ?? "") ?? 0 <= BenchResult.schema, let version = root["version"]?.word,
      let measured = Measured(document)
    else { return nil }
    self.path = path
    self.version = version
    scenario = root["scenario"]?.word
    seconds = measured.seconds
    results = measured.results
    machine = BenchMachine(document)
    let words = Self.sizes.compactMap { name in root[name]?.word.map { (name, $0) } }
    size = Dictionary(uniqueKeysWithValues: words)
    guard size.count == Self.sizes.count else { return nil }
  }

  /// Seconds and checksum, which every version's bench prints.
  struct Measured {
    /// Rising.
    var seconds: [Double]
    var results: String

    init?(_ document: Document) {
      guard case .list(let list)? = document.root["seconds"]?.content, !list.isEmpty,
        let results = document.root["results"]?.word
      else { return nil }
      seconds = list.compactMap { $0.word.flatMap { Double($0) } }.filter { $0 > 0 && $0.isFinite }.sorted()
      self.results = results
      guard seconds.count == list.count else { return nil }
    }
  }

  /// JSON as a tree, or `nil` if it is not JSON.
  static func document(_ bytes: [UInt8], name: String) -> Document? {
    do throws(InvalidScenario) { return try Document(yaml: bytes, name: name) } catch { return nil }
  }

  /// Checks that a run is of the scenario and the size that was measured. A scenario may have moved to another folder.
  ///
  /// - Throws: `Failure` with exit code 65 where it is not.
  func check(size own: [String: String], of scenario: String) throws(Failure) {
    if let measured = self.scenario, Path.split(measured).name != Path.split(scenario).name {
      throw Failure(
        "--baseline '\(path)' was measured with the scenario '\(measured)', not '\(scenario)'",
        help: "measure the same scenario, or store a result of this one", status: .badInput)
    }
    for name in Self.sizes where size[name] != own[name] {
      throw Failure(
        "--baseline '\(path)' was measured with \(Self.words(name, size)), and this run has \(own[name] ?? "")",
        help: "measure with the same players, days, threads and seed, or store a result of these",
        status: .badInput)
    }
  }
}
