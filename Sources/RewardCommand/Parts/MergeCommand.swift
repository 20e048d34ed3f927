import ArgumentParser
import RewardEngine
import RewardFiles
import RewardStudies

struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge the parts of a run into its report.",
    discussion: """
      Reads the parts that 'rewardsim run --shard' wrote, in any order. Writes the same report, byte for byte, as one \
      run of all players. The parts contain players, days and seed; repeat --set and --start-from as you gave them to \
      'run'. Exit status 65: parts are missing, doubled, damaged or of another run.
      """)

  @OptionGroup var options: ScenarioOptions

  @Argument(
    help: "The part files, or folders that contain them.", completion: .file(extensions: [PartFile.ending]))
  var parts: [String]

  @OptionGroup(title: "Size") var limits: RunLimits

  @Option(
    help: ArgumentHelp("The report folder. Default: reports/NAME.", valueName: "folder"),
    completion: .directory)
  var out: String?

  @Option(
    help: ArgumentHelp("The file of player states that the parts started from.", valueName: "file"),
    completion: .file())
  var startFrom: String?

  func run() async throws { try Output.write(try await answer()) }

  /// Merges and writes the folder.
  ///
  /// - Returns: What the terminal shows.
  func answer() async throws -> String {
    let folder = RunFolder(
      options: options, limits: limits.all, startFrom: startFrom,
      folder: try ReportFolder(options.reportFolder(out), reading: [options.scenario, startFrom] + parts))
    if options.scenario.hasSuffix(".\(PartFile.ending)") {
      throw Failure(
        "'\(options.scenario)' is a part of a run, and the scenario comes first",
        help: "name the scenario file before the parts", status: .usage)
    }
    let parts = try PartFile.paths(parts)
    if let twice = parts.indices.first(where: { parts[..<$0].contains(parts[$0]) }) {
      throw Failure("'\(parts[twice])' is named twice", help: "name each part once", status: .badInput)
    }
    let header = try Self.mostCommonHeader(of: parts)
    let (scenario, document) = try options.load(
      also: Setting.size(players: header.players, days: header.days, from: "the parts were made with "))
    var run = Run(scenario, seed: header.seed)
    try limits.check(run)
    try PlayerFile.start(&run, from: startFrom, in: document)
    var findings = try findings(of: run, in: document, from: parts)
    // Parts do not contain the effects of events: a study of a few players measures them.
    var whole = run
    whole.threads = Machine.cores
    findings.events = try await EventStudy(whole)?.findings()
    return try await folder.write(findings, of: run)
  }

  private func findings(
    of run: Run, in document: Document, from parts: [String]
  ) throws(Failure) -> Run.Findings {
    var merge = try Failure.plan(document, Merge(of: run))
    try limits.check(run, in: document, merge.memoryEstimate)
    for part in parts { merge.add(try InputFile.bytes(of: part, atMost: merge.byteLimit), named: part) }
    do throws(Merge.Refusal) { return try merge.findings() } catch { throw failure(error, of: run) }
  }

  private func failure(_ refusal: Merge.Refusal, of run: Run) -> Failure {
    let same = "give the same scenario, --set and --start-from as to rewardsim run"
    let rest = "leave out what is named above: the other parts are the whole run"
    return Failure(
      refusal.faults,
      help: refusal.areAllForeign ? same : refusal.isWhole ? rest : remake(refusal.missing, of: run),
      status: .badInput)
  }

  /// The command that makes all missing parts; `nil` where no shards are known.
  private func remake(_ shards: [Shard], of run: Run) -> String? {
    guard let first = shards.first else { return nil }
    let command = CommandText("run", [options.scenario], options.settings)
      .with("--players", number: run.scenario.players.count).with("--days", number: run.scenario.days)
      .with("--seed", number: run.seed).with("--start-from", word: startFrom).with(limits.all).text
    guard shards.count > 1 else { return "make the missing part with: \(command) --shard \(first)" }
    let words = Shard.runs(of: shards).map { run in
      run.count < 3
        ? run.map(\.description).joined(separator: " ")
        : "$(seq -f %.0f/\(run[0].count) \(run[0].number) \(run[0].number + run.count - 1))"
    }
    return
      "make the missing parts with: for shard in \(words.joined(separator: " ")); do \(command) --shard $shard; done"
  }

  /// The header that most of the parts have, as far as it identifies the run.
  ///
  /// - Throws: `Failure` with exit code 65 where no part has a header that can be read.
  private static func mostCommonHeader(of parts: [String]) throws(Failure) -> Part.Header {
    var headers: [Part.Header] = []
    var faults: [String] = []
    for part in parts {
      let bytes = try InputFile.bytes(of: part, atMost: Part.Header.byteCount)
      do throws(Part.Fault) {
        headers.append(try Part.Header(bytes))
      } catch {
        faults.append("'\(part)' \(error)")
      }
    }
    // One header of each run, and its parts: of runs with as many, the one that was named first.
    var runs: [(header: Part.Header, parts: Int)] = []
    for header in headers {
      if let place = runs.firstIndex(where: { $0.header.isOfRun(of: header) }) {
        runs[place].parts += 1
      } else {
        runs.append((header, 1))
      }
    }
    guard let first = runs.first else { throw Failure(faults, help: nil, status: .badInput) }
    return runs.dropFirst().reduce(first) { $1.parts > $0.parts ? $1 : $0 }.header
  }
}
