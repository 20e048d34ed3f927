import ArgumentParser

@main
struct Rewardsim: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rewardsim", abstract: "Find out whether your rewards inflate, before your players do.")
}
