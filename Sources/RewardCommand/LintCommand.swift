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
    let (text, status) = try answer()
    try Output.write(text)
    if status != .done { throw ExitCode(status.rawValue) }
  }

  /// What is printed, and the exit status.
  func answer() throws(Failure) -> (text: String, status: ExitStatus) {
    let (scenario, document) = try options.load()
    let report = LintReport(Lint(scenario), in: document)
    return (format == .json ? report.json : report.text, strict && report.hasWarnings ? .goalFailed : .done)
  }
}
