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
      LinePatch(
        from: file.document.source.lines, to: $0, file: path.asShownPath, endsInPairs: file.endsInPairs
      ).text
    }
    let compare = try? compareCommand(path, edits, baseline: baseline, players: players)
    return .object([
      .init("run", .text(runCommand("run", path, edits, players: players))),
      .init("compare", .text(compare ?? "")), .init("patch", patch.map { .text($0) } ?? .null),
    ])
  }

  /// The text of the file with changes made in their places.
  func edited(_ edits: [LiveEdit]) throws -> String {
    _ = try LiveEconomy(file, edits, settings)
    guard let text = file.document.edited(edits.map(\.setting)) else {
      throw Failure(
        "one of the changes has no place in the file",
        help: "write it by hand; the command with --set has it", status: .badInput)
    }
    return text
  }

  private func runCommand(_ name: String, _ path: String, _ edits: [LiveEdit], players: Int) -> String {
    CommandText(name, [path], edits: edits).with("--players", number: players).text
      + settings.size(with: edits).map { " \($0.words)" }.joined() + " --seed \(settings.seed)"
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
    guard !edits.isEmpty else { throw Self.refusal("nothing is changed") }
    let experiment: Experiment
    do throws(LiveRunner.Incomparable) {
      experiment = try LiveRunner(settings: settings).study(of: before, after, players: players).experiment
    } catch {
      throw Self.refusal(error.reason)
    }
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
        "\(players.counted("player")) are not from 1 to \(NumberText.whole(limit))",
        help: "start the page with --players", status: .badInput)
    }
  }

  private static func refusal(_ reason: String) -> Failure {
    Failure(
      "there is no comparison: \(reason)", help: "change a field that has an effect, and keep the days",
      status: .badInput)
  }

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
      let findings = try await runner.findingsToReport(of: economy, players: players)
      let report = Report(
        findings, provenance: provenance(runCommand("run", path, edits, players: players)))
      return TarArchive(folder: name, files: report.files).bytes
    }
    let command = try compareCommand(path, edits, baseline: question.baseline, players: players)
    let baseline = try LiveEconomy(file, [], settings)
    do {
      let findings = try await runner.compared(baseline, economy, players: players)
      let report = ComparisonReport(findings, provenance: provenance(command))
      return TarArchive(folder: "\(name)-compare", files: report.study.files).bytes
    } catch let failure as LiveRunner.Incomparable {
      throw Self.refusal(failure.reason)
    }
  }
}
