import ArgumentParser
import Foundation
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The cluster command")
struct ClusterTests {
  private let scratch = Scratch()

  /// Writes a scenario under a name that a shell, a comment and a job's name would all stumble on.
  private func scenario(named name: String = "It's $HOME\n#x.yaml") throws -> String {
    try FileOutput.replace(scratch / name, with: RunCommandTests.coins)
    return scratch / name
  }

  private static let settings = ["--set", "title=A $(date) \"n\" `x`", "--max-memory", "9"]

  @Test("prints the Dask driver with the job in the place of its example")
  func dask() throws {
    let path = try scenario()
    let program = try ClusterDask.parse(
      [path, "--shards", "3", "--workers", "tcp://s:8786", "--days", "2"] + Self.settings
    ).program()
    let driver = try Checkout.text("Sources/RewardCommand/Cluster/dask_driver.py")
    let start = try #require(driver.firstRange(of: "\nJOB = {\n")).lowerBound
    let rest = try #require(driver.firstRange(of: "\n# A failed shard is tried again")).lowerBound
    let job = """

      JOB = {
        "tool": "rewardsim",
        "scenario": "\(scratch.path)/It's $HOME\\n#x.yaml",
        "run": ["--set", "title=A $(date) \\"n\\" `x`", "--days", "2", "--seed", "1", "--threads", "1", \
      "--max-memory", "9"],
        "merge": ["--set", "title=A $(date) \\"n\\" `x`", "--max-memory", "9"],
        "shards": 3,
        "workers": "tcp://s:8786",
        "parts": "",
        "out": "reports/It-s--HOME--x"
      }

      """
    #expect(program == driver[..<start] + job + driver[rest...])
  }

  /// What the script asks for, a word a line.
  private func words(_ script: String, _ step: String) throws -> [String] {
    try FileOutput.replace(scratch / "script.sh", with: script)
    let shell = Process()
    shell.executableURL = URL(filePath: "/usr/bin/env")
    shell.arguments = ["bash", scratch / "script.sh", step]
    shell.environment = ProcessInfo.processInfo.environment.merging(["SLURM_ARRAY_TASK_ID": "3"]) { $1 }
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\0").map(String.init)
  }

  @Test("prints a Slurm script whose tasks give the tool the words that were given")
  func slurm() throws {
    let path = try scenario()
    // A tool that tells its words apart whatever is in them.
    let tool = scratch / "my tool"
    try FileOutput.replace(tool, with: "#!/bin/sh\nprintf '%s\\0' \"$@\"\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
    let script = try ClusterSlurm.parse(
      [path, "--shards", "16", "--tool", tool, "--parts", "my parts", "--out", "it's", "--threads", "2"]
        + Self.settings
    ).script()
    let title = "title=A $(date) \"n\" `x`"
    #expect(
      try words(script, "part") == [
        "run", "--set", title, "--seed", "1", "--threads", "2", "--max-memory", "9", "--shard", "auto/16",
        "--out", "my parts/part-3-of-16.rewardpart", "--", path,
      ])
    #expect(
      try words(script, "merge") == [
        "merge", "--set", title, "--max-memory", "9", "--out", "it's", "--", path,
        "my parts/part-*-of-16.rewardpart",
      ])
    #expect(script.contains("\n#SBATCH --cpus-per-task=2\n"))
    #expect(script.contains("--array=\"1-$shards\" "))
  }

  @Test("asks Slurm and Kubernetes for the same memory, or for what it is given")
  func memory() throws {
    let path = try scenario(named: "a.yaml")
    // The tables of five players for three days take less than a MiB, and 193 is within the fourth 64.
    for (words, amount) in [([], 256), (["--memory", "1000"], 1000)] {
      let own = [path, "--shards", "2"] + words
      #expect(try ClusterSlurm.parse(own).script().contains("\n#SBATCH --mem=\(amount)M\n"))
      let manifest = try ClusterKubernetes.parse(own + ["--image", "i", "--claim", "c"]).manifest()
      // Those of a shard and of the merge.
      #expect(
        manifest.split(separator: "\n").count { $0.hasSuffix("requests: { cpu: 1, memory: \(amount)Mi }") }
          == 2)
    }
    let error = try #require(throws: (any Error).self) {
      try ClusterSlurm.parse([path, "--shards", "2", "--memory", "0"])
    }
    #expect(ClusterSlurm.message(for: error) == "--memory must be at least 1, not 0")
  }

  @Test(
    "asks for tables in addition, in steps of 64 MiB",
    arguments: [(0, 192), (1, 256), (64, 256), (65, 320), (1000, 1216)])
  func tables(mebibytes: Int, request: Int) throws {
    let beyond = MemoryRequest.beyondTables
    #expect(try MemoryRequest.parse([]).mebibytes(tables: mebibytes << 20) >= beyond + mebibytes)
    #expect(try MemoryRequest.parse([]).mebibytes(tables: mebibytes << 20) == request)
  }

  @Test("plays no more tasks of Slurm at once than it is told")
  func slurmWorkers() throws {
    let script = try ClusterSlurm.parse([try scenario(), "--shards", "16", "--workers", "4"]).script()
    #expect(script.contains("--array=\"1-$shards%4\" "))
  }

  @Test("prints a manifest in which nothing is a variable or a second line of a comment")
  func kubernetes() throws {
    let path = try scenario()
    let command = try ClusterKubernetes.parse(
      [path, "--shards", "16", "--image", "a/b:1", "--claim", "vol", "--workers", "4"] + Self.settings)
    #expect(command.name == "rewardsim-it-s--home--x")
    let lines = try command.manifest().split(separator: "\n").map(String.init)
    #expect(
      lines[3].hasPrefix("#   kubectl create configmap rewardsim-it-s--home--x-")
        && lines[3].hasSuffix(
          " --from-file=scenario.yaml=/dev/stdin < '\(scratch.path)/It'\\''s $HOME #x.yaml'")
    )
    #expect(lines[3...7].allSatisfy { $0.hasPrefix("#   kubectl ") } && lines[8] == "apiVersion: batch/v1")
    #expect(lines.contains("  completions: 16") && lines.contains("  parallelism: 4"))
    #expect(
      lines.filter { $0.contains("command:") } == [
        #"          command: ["rewardsim", "run", "/scenario/scenario.yaml", "--set", "#
          + #""title=A $$(date) \"n\" `x`", "--seed", "1", "--threads", "1", "--max-memory", "9", "--shard", "#
          + #""auto/16"]"#,
        #"          command: ["rewardsim", "merge", "/scenario/scenario.yaml", ".", "--set", "#
          + #""title=A $$(date) \"n\" `x`", "--max-memory", "9", "--out", "report"]"#,
      ])
  }

  /// Two runs of one name must not take each other's parts.
  @Test("names parts and jobs by the scenario and the options, and the same again")
  func keys() throws {
    func name(_ words: String..., changing edit: String = "") throws -> [String] {
      let path = scratch / "a.yaml"
      try FileOutput.replace(path, with: ExampleScenario.first.text + edit)
      let own = [path, "--shards", "2"] + words
      let slurm = try ClusterSlurm.parse(own).script().split(separator: "\n").first { $0.hasPrefix("parts=") }
      let job = try ClusterKubernetes.parse(own + ["--image", "i", "--claim", "c"]).manifest()
        .split(separator: "\n").first { $0.hasPrefix("  name: ") }
      return [slurm, job].map { $0.map(String.init) ?? "" }
    }
    let first = try name()
    #expect(first[0].hasPrefix("parts=a-") && first[0].hasSuffix(".parts") && first[0].count == 22)
    #expect(first[1].hasPrefix("  name: rewardsim-a-"))
    #expect(try name() == first)
    for other in [
      try name("--seed", "2"), try name("--players", "90"), try name(changing: "\nfirst_weekday: tuesday\n"),
    ] {
      #expect(zip(first, other).allSatisfy { $0 != $1 })
    }
  }

  @Test(
    "names Kubernetes jobs as it allows",
    arguments: [
      ("first.yaml", "rewardsim-first"), ("My_Economy.yaml", "rewardsim-my-economy"),
      ("-ä-.yaml", "rewardsim-scenario"),
      ("a-long-name-that-goes-on-and-on-and-on.yaml", "rewardsim-a-long-name-that-goes-on-and-o"),
    ])
  func names(file: String, name: String) throws {
    let command = try ClusterKubernetes.parse(["./\(file)", "--shards", "2", "--image", "i", "--claim", "c"])
    #expect(command.name == name)
  }

  @Test(
    "refuses options that no shard could be played with",
    arguments: [
      (["--shards", "0", "--workers", "2"], "--shards must be from 1 to 1000000, not 0"),
      (["--shards", "2", "--workers", "2", "--threads", "0"], "--threads must be from 1 to 1024, not 0"),
      (["--shards", "2", "--workers", "2", "--tool", ""], "--tool must not be empty"),
      (
        ["--shards", "2", "--workers", "0"],
        "--workers must be a number from 1 to 10000 or an address such as tcp://scheduler:8786, not '0'"
      ),
      (
        ["--shards", "2", "--workers", "2", "--python", "p"],
        "--python needs --run: without it, nothing is run"
      ),
    ])
  func usage(arguments: [String], message: String) throws {
    let error = try #require(throws: (any Error).self) { try ClusterDask.parse(["x.yaml"] + arguments) }
    #expect(ClusterDask.message(for: error) == message)
    #expect(ClusterDask.exitCode(for: error).rawValue == ExitStatus.usage.rawValue)
  }

  @Test("refuses a scenario that can be read only once, and a report folder that is a file")
  func files() throws {
    let path = try scenario()
    for stream in ["/dev/stdin", "-", "/dev/fd/0"] {
      let refusal = Failure(
        "'\(stream)' is no file that each shard could read", help: "save it as a file first", status: .noInput
      )
      #expect(throws: refusal) { try ClusterSlurm.parse([stream, "--shards", "2"]).script() }
    }
    let refusal = Failure(
      "'\(path)' must be a folder, not a file", help: "give another --out", status: .cannotCreate)
    #expect(throws: refusal) { try ClusterSlurm.parse([path, "--shards", "2", "--out", path]).script() }
    #expect(throws: refusal) {
      try ClusterDask.parse([path, "--shards", "2", "--workers", "2", "--out", path]).program()
    }
  }

  @Test(
    "names Slurm's limit on arrays where there are more shards than it usually takes, and keeps to that of Kubernetes"
  )
  func manyShards() throws {
    let path = try scenario(named: "a.yaml")
    let scripts = try ["1000", "1001"].map { try ClusterSlurm.parse([path, "--shards", $0]).script() }
    #expect(scripts.map { $0.contains("MaxArraySize") } == [false, true])
    let many = [path, "--image", "i", "--claim", "c", "--shards"]
    _ = try ClusterKubernetes.parse(many + ["100000"])
    let error = try #require(throws: (any Error).self) { try ClusterKubernetes.parse(many + ["100001"]) }
    #expect(
      ClusterKubernetes.message(for: error) == "--shards must be at most 100,000 on Kubernetes, not 100001")
  }

  @Test("refuses at once a scenario that every shard would refuse")
  func scenarioFirst() throws {
    let path = try scenario(named: "coins.yaml")
    let wanted = Failure(
      "this run needs 15 player-days (5 players × 3 days); the limit is 14",
      help: "simulate fewer, or raise the limit with --max-player-days", status: .badInput)
    #expect(throws: wanted) {
      try ClusterSlurm.parse([path, "--shards", "2", "--max-player-days", "14"]).script()
    }
  }
}
