import ArgumentParser

struct ClusterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster", abstract: "How do I spread a run over many machines?",
    discussion: """
      Prints what plays a scenario in shards and merges the parts, ready to run. The report is that of one run, byte \
      for byte. The scenario and all options are checked first.
      """,
    subcommands: [ClusterDask.self, ClusterSlurm.self, ClusterKubernetes.self])
}
