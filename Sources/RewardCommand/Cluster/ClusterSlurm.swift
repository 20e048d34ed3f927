import ArgumentParser
import RewardFiles
import RewardPages

struct ClusterSlurm: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "slurm", abstract: "Simulate shards as tasks of a Slurm array job.",
    discussion: """
      Prints a script. 'bash SCRIPT' submits an array job with one task for each shard, and a job that merges the \
      parts when all tasks are done. The nodes need rewardsim and a shared folder.
      """)

  @OptionGroup var cluster: ClusterOptions
  @OptionGroup var request: MemoryRequest

  @Option(
    help: ArgumentHelp("Run at most this many tasks at once. Default: Slurm decides.", valueName: "number"))
  var workers: Int?

  @Option(
    help: ArgumentHelp(
      "The folder for parts and logs. Default: NAME-KEY.parts, with a key of the scenario and these options.",
      valueName: "folder"),
    completion: .directory)
  var parts: String?

  @Option(
    help: ArgumentHelp("The report folder. Default: reports/NAME.", valueName: "folder"),
    completion: .directory)
  var out: String?

  func validate() throws {
    if let workers, workers < 1 { throw ValidationError("--workers must be at least 1, not \(workers)") }
  }

  func run() throws { try Output.write(try script()) }

  /// How many tasks Slurm takes in an array, unless it is configured for more.
  private static let usualTasks = 1000

  private var limitNote: String {
    guard cluster.shards > Self.usualTasks else { return "" }
    return """
      # Slurm takes arrays of \(NumberText.whole(Self.usualTasks)) tasks unless MaxArraySize is larger: scontrol show config | grep MaxArraySize

      """
  }

  /// The script.
  ///
  /// - Throws: `Failure` where a shard would be refused.
  func script() throws(Failure) -> String {
    let (key, tables) = try cluster.check(out: out)
    let options = cluster.options
    let tool = cluster.tool.asShellWord
    return """
      #!/usr/bin/env bash
      #SBATCH --job-name=rewardsim
      #SBATCH --ntasks=1
      #SBATCH --cpus-per-task=\(cluster.threads)
      #SBATCH --mem=\(request.mebibytes(tables: tables))M
      # Simulates a scenario in shards on Slurm, and merges the parts. Written by 'rewardsim cluster slurm'.
      #
      #   bash SCRIPT                     submits the array job, and a merge that waits for it
      #   sbatch --array=3 SCRIPT part    simulates shard 3 again
      #   bash SCRIPT merge               merges the existing parts
      set -euo pipefail
      \(limitNote)scenario=\(options.scenario.asShellWord)
      parts=\((parts ?? "\(options.name)-\(key).parts").asShellWord)
      out=\(options.reportFolder(out).asShellWord)
      shards=\(cluster.shards)

      case "${1:-submit}" in
        submit)
          mkdir -p -- "$parts"
          array=$(sbatch --parsable --array="1-$shards\(workers.map { "%\($0)" } ?? "")" --output="$parts/%a.log" "$0" part)
          sbatch --dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes --output="$parts/merge.log" "$0" merge
          ;;
        part)
          : "${SLURM_ARRAY_TASK_ID:?is the number of the shard: sbatch --array=3 $0 part}"
          exec \(tool) run \(cluster.runWords.asShellWords) --shard "auto/$shards" \\
            --out "$parts/part-$SLURM_ARRAY_TASK_ID-of-$shards.rewardpart" -- "$scenario"
          ;;
        merge)
          exec \(([cluster.tool, "merge"] + cluster.mergeWords + ["--out"]).asShellWords) "$out" \\
            -- "$scenario" "$parts"/part-*-of-"$shards".rewardpart
          ;;
        *)
          echo "usage: bash $0 [submit | part | merge]" >&2
          exit 64
          ;;
      esac

      """
  }
}
