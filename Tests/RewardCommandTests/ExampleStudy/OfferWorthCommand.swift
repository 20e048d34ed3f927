import ArgumentParser
import RewardEngine
import RewardReports
import RewardStudies

@testable import RewardCommand

/// The command of the example study. It belongs to `Sources/RewardCommand/Studies`.
struct OfferWorthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "offer-worth", abstract: "What does each offer of the shop change?")

  @OptionGroup var options: ScenarioOptions
  @OptionGroup(title: "Study") var study: StudyOptions

  func run() async throws { try Output.write(try await answer()) }

  func answer() async throws -> String {
    let (scenario, document) = try options.load(also: self.study.settings)
    let question = OfferWorth(scenario: scenario)
    let experiment = self.study.experiment(try self.study.responses(of: scenario), of: scenario)
    let study = Study(
      command: "rewardsim offer-worth \(options.shownScenario.asShellWord)\(options.changes)"
        + self.study.arguments(of: experiment, days: scenario.days),
      documents: [document], options: self.study, path: self.study.folder("offer-worth", of: options.name))
    return try await study.run(
      playerDays: experiment.playerDays(of: question.variants),
      memory: { () throws(Experiment.Fault) in try experiment.memoryEstimate(of: question.variants) }
    ) {
      try await question.findings(experiment, notebook: $0, progress: $1)
    } report: {
      OfferWorthReport(findings: $0, provenance: study.provenance).report
    }.text
  }
}
