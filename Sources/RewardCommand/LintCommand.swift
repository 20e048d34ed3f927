import ArgumentParser
import RewardEngine
import RewardReports
import RewardStudies

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "What is wrong with it, before any simulation?",
    discussion: """
      Holds the scenario's own numbers against closed forms: rewards that grow without end, money with nowhere to \
      go, freezes that pay for themselves, levels nobody reaches. Warnings will hurt; notes are good to know. No \
      player is simulated.
      """)

  @OptionGroup var options: ScenarioOptions

  @Flag(help: "Exit with status 1 if there is a warning.")
  var strict = false

  @Option(help: "How to print: text or json.")
  var format = Format.text

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  func run() throws {
    let report = try report()
    try Output.write(format == .json ? report.json : report.text)
    if strict && report.hasWarnings { throw ExitCode(ExitStatus.goalFailed.rawValue) }
  }

  func report() throws(Failure) -> LintReport {
    let (scenario, document) = try options.load()
    return LintReport(Lint(scenario), in: document)
  }
}
