import ArgumentParser
import RewardFiles

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write an example scenario to start from.",
    discussion: "Prints a commented scenario, or writes it to a file. There are: "
      + ExampleScenario.allCases.map(\.rawValue).joined(separator: ", ") + ".")

  @Argument(help: "The example to start from.")
  var economy: ExampleScenario

  @Option(help: ArgumentHelp("Write this file instead of printing.", valueName: "file"))
  var out: String?

  @Flag(help: "Replace the file if it exists.")
  var force = false

  func validate() throws {
    if force, out == nil { throw ValidationError("--force needs --out: without it, nothing is replaced") }
  }

  func run() throws {
    guard let out else { return try Output.write(economy.text) }
    try Failure.write { () throws(OutputError) in
      try Folder.make(around: out)
      try FileOutput.replace(out, force ? .anything : .nothing, with: economy.text)
    }
    Output.complain("wrote \(out.withVisibleControls)\n")
  }
}

/// The scenarios that `init` starts from: the examples of the project, as they are.
enum ExampleScenario: String, CaseIterable, ExpressibleByArgument {
  case first
  case cheerSupports = "cheer-supports"
  case goalStreaks = "goal-streaks"
  case habitTracker = "habit-tracker"
  case rizq
  case fullEconomy = "full-economy"
  case season

  var text: String {
    let bytes =
      switch self {
      case .first: PackageResources.first_yaml
      case .cheerSupports: PackageResources.cheer_supports_yaml
      case .goalStreaks: PackageResources.goal_streaks_yaml
      case .habitTracker: PackageResources.habit_tracker_yaml
      case .rizq: PackageResources.rizq_yaml
      case .fullEconomy: PackageResources.full_economy_yaml
      case .season: PackageResources.season_yaml
      }
    return String(decoding: bytes, as: UTF8.self)
  }
}
