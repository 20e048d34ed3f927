import ArgumentParser
import RewardEngine

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of scenario files, for your editor.",
    discussion: "Prints the JSON Schema of scenario files, or Markdown tables of all fields.")

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json, markdown
  }

  @Option(help: "Output format.")
  var format = Format.json

  func run() throws {
    switch format {
    case .json: try Output.write(Scenario.schema)
    case .markdown: try Output.write(Scenario.reference)
    }
  }
}
