import ArgumentParser
import RewardEngine
import RewardReports

struct MetricsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics", abstract: "Which figures can I ask for?",
    discussion: """
      Lists the metrics of a scenario, as its goals spell them and metrics.csv names them: unit, what the number \
      after '@' counts, statistics, and meaning. Without a scenario, all there are, with words in capitals for ids.
      """)

  @Argument(
    help: "The scenario file, YAML or JSON; all metrics unless given.",
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenario: String?

  @OptionGroup var reading: ReadingOptions

  @Option(help: "How to print: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
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
