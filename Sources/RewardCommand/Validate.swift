import ArgumentParser
import RewardEngine

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Is my file right?",
    discussion:
      "Reports every fault of a scenario at once, each with its place and its fix. Nothing is simulated.")

  @OptionGroup var options: ScenarioOptions

  func run() throws {
    let title = try options.load().scenario.title
    try Output.write("\(options.scenario.withVisibleControls) is a valid scenario: \(title)\n")
  }
}
