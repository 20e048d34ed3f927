import ArgumentParser
import RewardFiles
import RewardPages
import RewardReports

struct ClusterKubernetes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kubernetes", abstract: "Simulate shards as pods of a Kubernetes Indexed Job.",
    discussion: """
      Prints a manifest of two jobs: an Indexed Job with one pod for each shard, and a suspended job that merges the \
      parts. Resume the second when the first is complete. Both need an image with rewardsim and a volume claim that \
      pods on several nodes can write.
      """)

  @OptionGroup var cluster: ClusterOptions
  @OptionGroup var request: MemoryRequest

  @Option(help: ArgumentHelp("Run at most this many pods at once. Default: all shards.", valueName: "number"))
  var workers: Int?

  @Option(help: ArgumentHelp("The container image with rewardsim.", valueName: "image"))
  var image: String

  @Option(
    help: ArgumentHelp(
      "The persistent volume claim for the parts and the report.", valueName: "name"))
  var claim: String

  func validate() throws {
    if let workers, workers < 1 { throw ValidationError("--workers must be at least 1, not \(workers)") }
    // The limit of Kubernetes for an Indexed Job.
    if cluster.shards > 100_000 {
      throw ValidationError("--shards must be at most 100,000 on Kubernetes, not \(cluster.shards)")
    }
    if image.isEmpty { throw ValidationError("--image must not be empty") }
    let isName = claim.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || "-.".contains($0)) }
    if claim.isEmpty || claim.count > 253 || !isName {
      throw ValidationError(
        "--claim must be a name of lower-case letters, digits, '-' and '.', not '\(claim)'")
    }
  }

  func run() throws { try Output.write(try manifest()) }

  /// The scenario's name as Kubernetes allows it for jobs, whose names add a key to it, and their pods' names more.
  var name: String {
    let letters = cluster.options.name.lowercased().map { $0.isASCII && $0 != "_" ? $0 : "-" }
    let trimmed = String(letters.drop { $0 == "-" }.prefix(30).reversed().drop { $0 == "-" }.reversed())
    return "rewardsim-\(trimmed.isEmpty ? "scenario" : trimmed)"
  }

  /// The manifest.
  ///
  /// - Throws: `Failure` where a shard would be refused.
  func manifest() throws(Failure) -> String {
    // Another scenario or another edit of it has jobs, a config map and parts of its own.
    let (key, tables) = try cluster.check()
    let name = "\(name)-\(key)"
    let memory = request.mebibytes(tables: tables)
    // In a comment, which a line end would end.
    let scenario = PlainText.line(cluster.options.scenario).asShellWord
    let run =
      [cluster.tool, "run", Self.scenario] + cluster.runWords + ["--shard", "auto/\(cluster.shards)"]
    let merge = [cluster.tool, "merge", Self.scenario, "."] + cluster.mergeWords + ["--out", "report"]
    return """
      # Simulates a scenario in shards on Kubernetes, and merges the parts. Written by 'rewardsim cluster kubernetes'.
      # The parts and the report folder 'report' are in the folder '\(name)' of the claim.
      #
      #   kubectl create configmap \(name) --from-file=scenario.yaml=/dev/stdin < \(scenario)
      #   kubectl apply -f MANIFEST
      #   kubectl wait --for=condition=complete --timeout=24h job/\(name) &
      #   kubectl wait --for=condition=failed --timeout=24h job/\(name) & wait -n
      #   kubectl patch job/\(name)-merge --type=merge --patch='{"spec": {"suspend": false}}'
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: \(name)
      spec:
        completionMode: Indexed
        completions: \(cluster.shards)
        parallelism: \(workers ?? cluster.shards)
        # A pod may be evicted, or its node lost.
        backoffLimitPerIndex: 3
        # An option, an input or an output that rewardsim refuses is refused on every attempt.
        podFailurePolicy:
          rules:
            - action: FailJob
              onExitCodes: { containerName: rewardsim, operator: In, values: [64, 65, 66, 73] }
        template:
          spec:
      \(pod(run, of: name, memory))
      ---
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: \(name)-merge
      spec:
        suspend: true
        backoffLimit: 0
        template:
          spec:
      \(pod(merge, of: name, memory))

      """
  }

  private static let scenario = "/scenario/scenario.yaml"

  /// - Parameter memory: in MiB. It is no limit: a pod that needs more may take it where the node has it.
  private func pod(_ words: [String], of name: String, _ memory: Int) -> String {
    // Kubernetes takes "$(NAME)" for a variable, and "$$" for a "$".
    let command = words.map { JSONValue.text($0.replacing("$", with: "$$")).line.dropLast() }
    return """
            restartPolicy: Never
            containers:
              - name: rewardsim
                image: \(JSONValue.text(image).line.dropLast())
                command: [\(command.joined(separator: ", "))]
                workingDir: /parts
                resources:
                  requests: { cpu: \(cluster.threads), memory: \(memory)Mi }
                volumeMounts:
                  - { name: scenario, mountPath: /scenario, readOnly: true }
                  - { name: parts, mountPath: /parts, subPath: \(name) }
            volumes:
              - name: scenario
                configMap: { name: \(name) }
              - name: parts
                persistentVolumeClaim: { claimName: "\(claim)" }
      """
  }
}
