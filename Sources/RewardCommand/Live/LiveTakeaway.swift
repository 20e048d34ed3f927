import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

/// What a page may take away: its changes as a command and as a patch, and its report as a folder.
extension LiveSession {
  /// The commands that make the run and the comparison of the page, and the changed lines of the file.
  func takeaway(_ edits: [LiveEdit], baseline: [LiveEdit]) throws -> JSONValue {
    let economy = try LiveEconomy(file, edits, settings)
    let (path, players) = (settings.path, most(of: economy))
    let patch = file.document.edited(edits.map(\.setting)).map {
      LinePatch(from: file.document.source.lines, to: $0, file: path.asShownPath).text
    }
    let compare = try? compareCommand(path, edits, baseline: baseline, players: players)
    return .object([
      .init("run", .text(runCommand("run", path, edits, players: players))),
      .init("compare", .text(compare ?? "")), .init("patch", patch.map { .text($0) } ?? .null),
    ])
  }

  private func runCommand(_ name: String, _ path: String, _ edits: [LiveEdit], players: Int) -> String {
    // A change of the days on the page comes after those of the command line.
    let size = edits.last(where: \.isDays).map { [$0.setting] } ?? settings.size
    return CommandText(name, [path], edits: edits).with("--players", number: players).text
      + size.map { " \($0.words)" }.joined() + " --seed \(settings.seed)"
  }

  /// - Throws: `Failure` where no command makes the comparison, or there is nothing to compare.
  private func compareCommand(
    _ path: String, _ edits: [LiveEdit], baseline: [LiveEdit], players: Int
  ) throws -> String {
    guard baseline.isEmpty else {
      throw Failure(
        "no command compares with a pinned baseline", help: "press b to compare with the file",
        status: .badInput)
    }
    let (before, after) = (try LiveEconomy(file, [], settings), try LiveEconomy(file, edits, settings))
    let runner = LiveRunner(settings: settings)
    guard !edits.isEmpty, let study = runner.study(of: before, after, players: players) else {
      throw Self.nothingToCompare
    }
    let experiment = study.experiment
    return CommandText("compare", [path], edits: edits).with("--no-shares")
      .with("--metric", words: experiment.responses.map(\.spelling)).with("--players", number: players)
      .with("--replications", number: experiment.replications.count)
      .with("--days", number: after.scenario.days).with("--seed", number: settings.seed).text
  }

  /// Refuses more players than the page ever asks for: whoever sends them would load this machine without limit.
  func check(_ players: Int, of economy: LiveEconomy) throws {
    let limit = max(most(of: economy), LiveCommand.usualPlayers)
    guard (1...limit).contains(players) else {
      throw Failure(
        "\(NumberText.count(players, "player")) are not from 1 to \(NumberText.whole(limit))",
        help: "start the page with --players", status: .badInput)
    }
  }

  private static let nothingToCompare = Failure(
    "there is nothing to compare", help: "change a field that has an effect, and keep the days",
    status: .badInput)

  /// What a page asks a report of.
  struct ReportQuestion: Decodable, Sendable {
    var edits: [LiveEdit]
    var baseline: [LiveEdit]
    var players: Int
    var compares: Bool
  }

  /// The folder of `run`, or of `compare`, as an archive.
  func archive(_ question: ReportQuestion) async throws -> [UInt8] {
    let (path, edits, players) = (settings.path.asShownPath, question.edits, question.players)
    let economy = try LiveEconomy(file, edits, settings)
    try check(players, of: economy)
    let runner = LiveRunner(settings: settings)
    let name = ScenarioOptions.name(of: settings.path)
    func provenance(_ command: String) -> Report.Provenance {
      Report.Provenance(
        command: command, explain: runCommand("explain", path, edits, players: players) + " --player",
        version: Rewardsim.version)
    }
    guard question.compares else {
      let findings = try await runner.findings(of: economy, players: players)
      let report = Report(
        findings, provenance: provenance(runCommand("run", path, edits, players: players)))
      return TarArchive(folder: name, files: report.files).bytes
    }
    let command = try compareCommand(path, edits, baseline: question.baseline, players: players)
    let baseline = try LiveEconomy(file, [], settings)
    guard let findings = try await runner.compared(baseline, economy, players: players) else {
      throw Self.nothingToCompare
    }
    let report = ComparisonReport(findings, provenance: provenance(command))
    return TarArchive(folder: "\(name)-compare", files: report.study.files).bytes
  }
}

/// The lines that an edit changes, as `patch` reads them.
struct LinePatch {
  let text: String

  init(from before: [String], to text: String, file: String) {
    let after = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let difference = after.difference(from: before)
    guard !difference.isEmpty else {
      self.text = ""
      return
    }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      if removed.contains(old) {
        lines.append("-" + before[old])
        old += 1
      } else if inserted.contains(new) {
        lines.append("+" + after[new])
        new += 1
      } else {
        lines.append(" " + before[old])
        (old, new) = (old + 1, new + 1)
      }
    }
    // A text that ends with a line end has an empty last line, which a patch does not count.
    if lines.last == " " { lines.removeLast() }
    self.text =
      "--- a/\(file)\n+++ b/\(file)\n" + Self.hunks(of: lines).map { Self.text($0, of: lines) }.joined()
  }

  /// Lines that stay, before and after a change.
  private static let context = 3

  /// The places of lines around changes; those that touch are one.
  private static func hunks(of lines: [String]) -> [Range<Int>] {
    lines.indices.filter { !lines[$0].hasPrefix(" ") }.reduce(into: []) { hunks, place in
      let own = max(0, place - context)..<min(lines.count, place + context + 1)
      if let last = hunks.last, own.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<own.upperBound
      } else {
        hunks.append(own)
      }
    }
  }

  private static func text(_ hunk: Range<Int>, of lines: [String]) -> String {
    func span(without mark: String) -> String {
      let before = lines[..<hunk.lowerBound].count { !$0.hasPrefix(mark) }
      let count = lines[hunk].count { !$0.hasPrefix(mark) }
      // A side without a line is named by the line before it.
      return "\(count == 0 ? before : before + 1),\(count)"
    }
    return "@@ -\(span(without: "+")) +\(span(without: "-")) @@\n" + lines[hunk].map { $0 + "\n" }.joined()
  }
}

/// Files in one folder as a tar archive (POSIX.1-1988, ustar).
struct TarArchive {
  let bytes: [UInt8]
  /// The most bytes of the folder's name and of a file's, each in a field of its own.
  private static let (longestFolder, longestName) = (155, 100)

  /// A folder whose name does not fit is called `report`.

  init(folder: String, files: [Report.File]) {
    var bytes: [UInt8] = []
    let folder = folder.utf8.count <= Self.longestFolder ? folder : "report"
    for file in files {
      let content = Array(file.text.utf8)
      bytes += Self.header(folder, file.name, size: content.count) + content
      bytes += [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
    }
    self.bytes = bytes + [UInt8](repeating: 0, count: 1024)
  }

  private static func header(_ folder: String, _ name: String, size: Int) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at place: Int) {
      for (offset, byte) in text.utf8.enumerated() { header[place + offset] = byte }
    }
    func octal(_ number: Int, digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    precondition(name.utf8.count <= longestName, "a name of \(name.utf8.count) bytes in an archive")
    put(name, at: 0)
    put("0000644", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(octal(size, digits: 11), at: 124)
    // The time of the files is not known to them: the same report gives the same archive.
    put(octal(0, digits: 11), at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    put(folder, at: 345)
    let sum = header.reduce(0) { $0 + Int($1) }
    put(octal(sum, digits: 6) + "\0 ", at: 148)
    return header
  }
}
