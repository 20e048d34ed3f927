import ArgumentParser
import RewardEngine

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Is my scenario file valid?",
    discussion:
      "Prints all errors of a scenario file, each with its place and its fix. Simulates nothing.")

  @OptionGroup var options: ScenarioOptions

  func run() throws {
    let title = try options.load().scenario.title
    try Output.write("\(options.scenario.withVisibleControls) is a valid scenario: \(title)\n")
  }
}
