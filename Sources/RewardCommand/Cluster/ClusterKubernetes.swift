import ArgumentParser
import RewardReports

struct ClusterKubernetes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kubernetes", abstract: "Play shards as pods of a Kubernetes Indexed Job.",
    discussion: """
      Prints a manifest of two jobs: an Indexed Job with a pod a shard, and a job that merges the parts, to be let go \
      when the first is complete. Both want an image with the tool, and a claim to a volume for the parts and the \
      report, which pods on several nodes may write.
      """)

  @OptionGroup var cluster: ClusterOptions

  @Option(help: ArgumentHelp("Pods at once; one a shard unless given.", valueName: "number"))
  var workers: Int?

  @Option(help: ArgumentHelp("The container image that has the tool.", valueName: "image"))
  var image: String

  @Option(
    help: ArgumentHelp(
      "The persistent volume claim that parts and the report are written to.", valueName: "name"))
  var claim: String

  func validate() throws {
    if let workers, workers < 1 { throw ValidationError("--workers must be at least 1, not \(workers)") }
    if image.isEmpty { throw ValidationError("--image must not be empty") }
    let isName = claim.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || "-.".contains($0)) }
    if claim.isEmpty || claim.count > 253 || !isName {
      throw ValidationError("--claim must be a name of small letters, digits, '-' and '.', not '\(claim)'")
    }
  }

  func run() throws { try Output.write(try manifest()) }

  /// The scenario's name as Kubernetes allows it for jobs, whose pods' names add to it.
  var name: String {
    let letters = cluster.options.name.lowercased().map { $0 == "_" ? "-" : $0 }
    let trimmed = String(letters.drop { $0 == "-" }.prefix(30).reversed().drop { $0 == "-" }.reversed())
    return "rewardsim-\(trimmed.isEmpty ? "scenario" : trimmed)"
  }

  /// The manifest.
  ///
  /// - Throws: `Failure` where a shard would be refused.
  func manifest() throws(Failure) -> String {
    try cluster.check()
    // In a comment, which a line end would end.
    let scenario = PlainText.line(cluster.options.scenario).asShellWord
    let run =
      [cluster.tool, "run", Self.scenario] + cluster.runWords + ["--shard", "auto/\(cluster.shards)"]
    let merge = [cluster.tool, "merge", Self.scenario, "."] + cluster.mergeWords + ["--out", "report"]
    return """
      # Plays a scenario in shards on Kubernetes, and merges the parts. Written by 'rewardsim cluster kubernetes'.
      # The parts and the report's folder 'report' lie in the folder '\(name)' of the claim.
      #
      #   kubectl create configmap \(name) --from-file=scenario.yaml=\(scenario)
      #   kubectl apply -f MANIFEST
      #   kubectl wait --for=condition=complete --timeout=24h job/\(name)
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
        template:
          spec:
      \(pod(run))
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
      \(pod(merge))

      """
  }

  private static let scenario = "/scenario/scenario.yaml"

  private func pod(_ words: [String]) -> String {
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
                  requests: { cpu: \(cluster.threads) }
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
