import ArgumentParser

struct ClusterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster", abstract: "How do I spread a large run over many machines?",
    discussion: """
      Prints a program, script or manifest that simulates the scenario in shards and merges the parts. The report is \
      the same, byte for byte, as that of one run. The scenario and all options are checked first.
      """,
    subcommands: [ClusterDask.self, ClusterSlurm.self, ClusterKubernetes.self])
}
