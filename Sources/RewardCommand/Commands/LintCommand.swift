import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Which mistakes show before any simulation?",
    discussion: """
      Checks the numbers of the scenario with formulas, without a simulation. Finds rewards that grow without end, \
      currencies that nothing takes, freezes that pay for themselves, and levels that nobody reaches. A warning is a \
      problem to fix; a note is good to know.
      """)

  @OptionGroup var options: ScenarioOptions

  @Flag(help: "Exit with status 1 if there is a warning.")
  var strict = false

  @Option(help: "Output format.")
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
    // What 'validate' and 'run' refuse has no findings that mean anything.
    _ = try Failure.plan(document, Plan(scenario))
    let report = LintReport(Lint(scenario), in: document)
    return (format == .json ? report.json : report.text, strict && report.hasWarnings ? .goalFailed : .done)
  }
}
