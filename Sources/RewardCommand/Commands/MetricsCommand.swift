import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports

struct MetricsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics", abstract: "Which metrics are there?",
    discussion: """
      Lists the metrics of a scenario: id, unit, what the number after '@' counts, statistics, and meaning. Goals, \
      options and metrics.csv use these ids. Without a scenario, it lists all metrics, with names of ids in capitals.
      """)

  @Argument(
    help: "The scenario file, in YAML or JSON. Default: list all metrics.",
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenario: String?

  @OptionGroup var reading: ReadingOptions

  @Option(help: "Output format.")
  var format = Format.text

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, markdown, json, csv }

  func validate() throws {
    if scenario == nil, !reading.settings.isEmpty {
      throw ValidationError("--set needs a scenario to change")
    }
  }

  func run() throws { try Output.write(try answer()) }

  /// What is printed.
  func answer() throws(Failure) -> String {
    let list = try list()
    return switch format {
    case .text: list.text
    case .markdown: list.markdown
    case .json: list.json
    case .csv: list.csv
    }
  }

  private func list() throws(Failure) -> MetricList {
    guard let scenario else { return .reference }
    return MetricList(try reading.load(scenario).scenario)
  }
}
