import ArgumentParser
import RewardEngine
import RewardFiles

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Is my scenario file valid?",
    discussion:
      "Prints all errors of a scenario file, each with its place and its fix. Simulates nothing.")

  @OptionGroup var options: ScenarioOptions

  func run() throws {
    let (scenario, document) = try options.load()
    // What 'run' would refuse is not valid either.
    _ = try Failure.plan(document, Self.simulation(of: scenario))
    try Output.write("\(options.scenario.withVisibleControls) is a valid scenario: \(scenario.title)\n")
  }

  private static func simulation(of scenario: Scenario) throws(PlanRefusal) -> ReplicatedSimulation {
    try ReplicatedSimulation(try Plan(scenario), players: scenario.players.count, seed: 1)
  }
}
