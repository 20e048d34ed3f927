import ArgumentParser
import RewardEngine
import RewardReports
import RewardStudies

@testable import RewardCommand

/// The command of the example study. It belongs to `Sources/RewardCommand/Studies`.
struct OfferWorthCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "offer-worth", abstract: "What does each offer of the shop change?")

  @OptionGroup var options: ScenarioOptions
  @OptionGroup(title: "Study") var named: MetricOptions

  @OptionGroup(title: "Study") var study: StudyOptions

  func asked() throws -> Study<OfferWorth.Findings> {
    let (scenario, document) = try options.load(also: study.settings)
    let question = OfferWorth(scenario: scenario)
    let experiment = study.experiment(try named.responses(of: scenario), of: scenario)
    return try Study(
      CommandText("offer-worth", options).with(named).with(study, of: experiment, days: scenario.days),
      of: [document], study, in: study.folder("offer-worth", of: options.name),
      playerDays: experiment.playerDays(of: question.variants),
      memory: experiment.memoryEstimate(of: question.variants)
    ) {
      try await question.findings(experiment, progress: $0)
    } report: {
      OfferWorthReport(findings: $0, provenance: $1).report
    }
  }
}
