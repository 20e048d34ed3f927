import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A baseline on disk.
struct BaselineFile {
  let path: String
  /// The command that writes it again.
  let renewal: String

  /// - Parameter scenario: the scenario file as the command line has it.
  init(_ path: String, of scenario: String) {
    self.path = path
    renewal =
      CommandText("check", [scenario], []).with("--baseline", word: path).with("--update-baseline").text
  }

  /// A scenario as large as one may be, each of its bytes escaped, and some thousand metrics.
  private static let mostBytes = 8 << 20

  /// Refuses at once what ``made(of:)`` would refuse after hours of work.
  ///
  /// - Parameter scenario: The scenario file.
  /// - Throws: `Failure` with exit status 73, also for a file with anything in it that is no baseline.
  func check(reading scenario: String) throws(Failure) {
    if let kind = unreadableKind { throw noFile(kind, .cannotCreate) }
    try file.check(reading: [scenario], making: true)
  }

  private var file: OwnFile { OwnFile(path: path, option: "--baseline", form: .baseline) }

  /// Makes the file, which has yet to take the name of a baseline that is there.
  func made(of baseline: StoredBaseline) throws(Failure) -> FilesTogether {
    try FilesTogether([(file, BaselineDocument(baseline).text)])
  }

  /// - Throws: `Failure` with exit status 66 where there is nothing to read, 65 for what is no baseline, is one of
  ///   another layout or version, or is damaged.
  func read() throws(Failure) -> StoredBaseline {
    let bytes = try bytes()
    try refuseConflict(in: bytes)
    guard let root = root(of: bytes), root["format"]?.word == BaselineDocument.format else {
      throw stranger(bytes)
    }
    let schema = root["schema"]?.word ?? "none"
    guard schema == "\(StoredBaseline.schema)" else {
      throw refusal("has layout \(schema), and this rewardsim reads layout \(StoredBaseline.schema)")
    }
    let version = root["version"]?.word ?? "another"
    guard version == Engine.version else {
      throw refusal("was written by rewardsim \(version), and this is rewardsim \(Engine.version)")
    }
    guard let baseline = StoredBaseline(root), baseline.digest.description == root["digest"]?.word else {
      throw refusal("is damaged: its content does not match its checksum")
    }
    if let field = self.root(of: Array(BaselineDocument(baseline).text.utf8)).flatMap({
      root.stranger(to: $0)
    }) {
      throw refusal("is damaged: it has a field '\(field)' that rewardsim did not write")
    }
    return baseline
  }

  private func bytes() throws(Failure) -> [UInt8] {
    if let bytes = try? InputFile.bytes(of: path, atMost: Self.mostBytes) { return bytes }
    if let kind = unreadableKind { throw noFile(kind, .noInput) }
    guard Path.isThere(path) else {
      throw Failure("there is no baseline '\(path)'", help: "write it with: \(renewal)", status: .noInput)
    }
    throw Failure(
      "cannot read the baseline '\(path)'", help: "give a file that this user may read", status: .noInput)
  }

  /// A folder, or a device: what is written to `/dev/null` is not there to be read. A pipe may have another end.
  private var unreadableKind: String? {
    var status = stat()
    guard OutputTarget.stream(path) == nil, stat(path, &status) == 0,
      [S_IFDIR, S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT)
    else { return nil }
    return OutputTarget.kind(status)
  }

  private func noFile(_ kind: String, _ status: ExitStatus) -> Failure {
    Failure(
      "the baseline '\(path)' must be a file, not \(kind)",
      help: "give a file, such as --baseline baseline.json", status: status)
  }

  /// - Throws: `Failure` where a line is the start of a merge conflict; what follows may look like fields to a reader of YAML.
  private func refuseConflict(in bytes: [UInt8]) throws(Failure) {
    // The scenario in a baseline has its line ends escaped, so a marker at the start of a line is one of the file.
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.contains(where: { $0.starts(with: OwnFile.conflictMarker.utf8) }) else { return }
    // Both sides have changed the economy, so neither file is the one to keep.
    throw Failure(
      "the baseline '\(path)' has merge-conflict markers",
      help: "settle the conflict by writing it again from the merged scenario: \(renewal)", status: .badInput)
  }

  /// What is wrong with a file that cannot be read as a baseline.
  private func stranger(_ bytes: [UInt8]) -> Failure {
    if let kind = unreadableKind { return noFile(kind, .noInput) }
    if OwnFile.Form.baseline.begins(bytes) { return refusal("is damaged: it ends too early, or is not JSON") }
    return Failure(
      "the baseline '\(path)' is not a baseline of an economy",
      help: "give another --baseline, or move the file and write one with: \(renewal)", status: .badInput)
  }

  private func refusal(_ reason: String) -> Failure {
    Failure("the baseline '\(path)' \(reason)", help: help, status: .badInput)
  }

  /// Written from what is here, it would take a change of today for the state to keep.
  var help: String { "check out the commit that you trust, and write it there with: \(renewal)" }

  private func root(of bytes: [UInt8]) -> Node? {
    var limits = Limits()
    limits.fileSize = Self.mostBytes
    do throws(InvalidScenario) {
      return try Document(yaml: bytes, name: path, limits: limits).root
    } catch {
      return nil
    }
  }

  /// The stored economy, for a number of days; its own where none is given.
  ///
  /// - Throws: `Failure` with exit status 65 where its text is no scenario any more.
  func economy(
    of baseline: StoredBaseline, days: Int? = nil
  ) throws(Failure) -> (scenario: Scenario, document: Document) {
    // Days that were stored may be those of `--days`: they cut the scenario short, and do not change it.
    let settings = baseline.settings.compactMap(Setting.init(argument:)).map {
      $0.path == FieldPath("days") ? .days($0.value) : $0
    }
    return try Failure.read(
      Document(yaml: Array(baseline.text.utf8), name: "\(path): \(baseline.name)")
        .scenario(with: settings + Setting.size(players: nil, days: days, from: "as in the scenario: ")))
  }
}

extension Node {
  /// The first name in it that another document of the same form does not have there, or that is there twice.
  ///
  /// The checksum is of what is read, so it cannot show what is not.
  fileprivate func stranger(to other: Node) -> String? {
    switch (content, other.content) {
    case (.mapping(let entries), .mapping):
      var seen: Set<String> = []
      for entry in entries {
        guard let known = other[entry.key.text], seen.insert(entry.key.text).inserted else {
          return entry.key.text
        }
        if let inside = entry.value.stranger(to: known) { return inside }
      }
      return nil
    case (.list(let nodes), .list(let others)):
      return zip(nodes, others).lazy.compactMap { $0.stranger(to: $1) }.first
    default: return nil
    }
  }
}

extension StoredBaseline {
  /// The baseline of a file; `nil` if something is missing or of another type.
  fileprivate init?(_ root: Node) {
    guard let version = root["version"]?.word, let players = root["players"]?.word.flatMap({ Int($0) }),
      let replications = root["replications"]?.word.flatMap({ Int($0) }),
      let seed = root["seed"]?.word.flatMap({ UInt64($0) }), let name = root["scenario"]?.word,
      let text = root["text"]?.word, case .list(let settings)? = root["settings"]?.content,
      case .list(let metrics)? = root["metrics"]?.content
    else { return nil }
    let figures = metrics.compactMap { entry -> Figure? in
      guard let spelling = entry["metric"]?.word, let value = entry["value"]?.word else { return nil }
      let ends = ["low", "high"].compactMap { entry[$0]?.word.flatMap(Double.init) }
      let interval = ends.count == 2 && ends[0] <= ends[1] ? Interval(low: ends[0], high: ends[1]) : nil
      return Figure(spelling, value == "null" ? nil : Double(value), interval)
    }
    self.init(
      name: name, text: text, settings: settings.compactMap(\.word), players: players,
      replications: replications, seed: seed, figures: figures)
    self.version = version
    guard figures.count == metrics.count, self.settings.count == settings.count, isSound else { return nil }
  }
}

extension StoredBaseline {
  /// Whether a study could have measured it: of as many players and replications as one may have, in finite figures.
  fileprivate var isSound: Bool {
    StudyOptions.replicationRange.contains(replications) && players >= replications
      && figures.allSatisfy { $0.value?.isFinite ?? true && $0.interval?.width.isFinite ?? true }
  }
}
