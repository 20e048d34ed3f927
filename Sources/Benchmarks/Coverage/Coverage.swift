import Economies
import Foundation
import RewardEngine

/// Measures how often the intervals of metrics contain the true value, for each scenario and profile.
@main struct Coverage {
  static func main() async throws {
    var options = Options()
    guard options.read(Array(CommandLine.arguments.dropFirst())) else {
      print(Options.usage)
      exit(64)
    }
    var report = CoverageReport(options)
    for path in options.scenarios {
      let file = try ScenarioFile(path)
      for verdict in try await verdicts(on: file.scenario(), options) { report.add(verdict, of: file.name) }
      FileHandle.standardError.write(Data("\(file.name) tried\n".utf8))
    }
    if let folder = options.folder {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for file in report.files {
        try Data(file.text.utf8).write(to: URL(filePath: folder).appending(path: file.name))
      }
    }
    for (scenario, verdict) in report.failures {
      print(scenario, verdict.players, verdict.question.address.spelling, verdict.held, "of", verdict.carried)
    }
    exit(report.failures.count > options.mostFailures ? 1 : 0)
  }

  private static func verdicts(on scenario: Scenario, _ options: Options) async throws -> [Verdict] {
    let questions = Question.all(of: scenario)
    var all: [Trials] = []
    for size in options.sizes {
      all.append(
        try await Trials(
          of: scenario, asking: questions, players: size, seeds: 1..<(options.seeds + 1),
          threads: options.threads))
    }
    guard let truth = all.last?.whole else { return [] }
    let stayers = try await stayers(of: scenario, options)
    return all.flatMap { trials in
      questions.enumerated().compactMap { place, question in
        // An event brings a fixed number of players a day: the share that arrives depends on the number of
        // players.
        let others = scenario.events.isEmpty ? truth : trials.whole
        let source = question.isOfStayers ? stayers : others
        guard let exact = source.estimate(question.address)?.value, exact.isFinite else { return nil }
        let verdict = Verdict(question, players: trials.players, truth: exact, trials.estimates[place])
        return verdict.figures > 0 ? verdict : nil
      }
    }
  }

  /// The outcome of the scenario's players if none of them ever churns.
  private static func stayers(of scenario: Scenario, _ options: Options) async throws -> Outcome {
    var stayers = scenario
    for index in stayers.players.profiles.indices { stayers.players.profiles[index].churn = .never }
    let size = options.sizes.last ?? 0
    let seeds = 1_000_000..<(1_000_000 + options.seeds)
    return try await Trials(of: stayers, asking: [], players: size, seeds: seeds, threads: options.threads)
      .whole
  }
}
