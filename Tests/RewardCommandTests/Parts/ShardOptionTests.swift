import RewardEngine
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The option --shard")
struct ShardOptionTests {
  private static func shard(_ words: String, _ environment: [String: String] = [:]) throws(Failure) -> Shard {
    try ShardOption(argument: words).shard { environment[$0] }
  }

  @Test("takes a shard and a count", arguments: [("1/1", 1, 1), ("3/16", 3, 16), ("16/16", 16, 16)])
  func given(words: String, number: Int, count: Int) throws {
    #expect(try Self.shard(words) == Shard(number, of: count))
  }

  @Test(
    "refuses what is none",
    arguments: ["", "3", "0/4", "5/4", "3/", "/4", "1/2/3", "-1/4", "x/4", "auto/0", "auto/", "auto/4/4"])
  func refused(words: String) {
    let wanted = Failure(
      "--shard must be such as 3/16, auto/16 or auto, not '\(words)'",
      help: "3/16 is the third of 16 shards: from 1/16 to 16/16, of at most 1000000", status: .usage)
    #expect(throws: wanted) { try Self.shard(words) }
    #expect(ExitStatus.usage.rawValue == 64)
  }

  private static let slurm = [
    "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "16", "SLURM_ARRAY_TASK_COUNT": "16",
    "SLURM_ARRAY_TASK_ID": "3",
  ]

  @Test(
    "asks the array job for the index, and for the count where that is told",
    arguments: [
      ("auto", slurm, 3, 16), ("auto/16", slurm, 3, 16),
      // One task of an array, once more.
      (
        "auto/16",
        [
          "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_MAX": "3", "SLURM_ARRAY_TASK_COUNT": "1",
          "SLURM_ARRAY_TASK_ID": "3",
        ], 3, 16
      ),
      // Kubernetes counts from 0.
      ("auto/16", ["JOB_COMPLETION_INDEX": "0"], 1, 16), ("auto/16", ["JOB_COMPLETION_INDEX": "15"], 16, 16),
      ("auto/16", ["PBS_ARRAY_INDEX": "16"], 16, 16),
      ("auto", ["LSB_JOBINDEX": "2", "LSB_JOBINDEX_END": "5"], 2, 5),
      (
        "auto",
        [
          "SGE_TASK_ID": "4", "SGE_TASK_FIRST": "1", "SGE_TASK_LAST": "4", "SGE_TASK_STEPSIZE": "1",
        ], 4, 4
      ),
      ("auto/16", ["SGE_TASK_ID": "undefined", "SLURM_ARRAY_TASK_ID": "9"], 9, 16),
    ])
  func ofJob(words: String, environment: [String: String], number: Int, count: Int) throws {
    #expect(try Self.shard(words, environment) == Shard(number, of: count))
  }

  @Test("says so where there is no array job", arguments: [[:], ["SGE_TASK_ID": "undefined"]])
  func noJob(environment: [String: String]) {
    let wanted = Failure(
      "--shard auto/4 needs the index of an array job, and there is none",
      help: "write a number such as --shard 3/16; array jobs are those of Slurm, Kubernetes, PBS, LSF, "
        + "Grid Engine", status: .usage)
    #expect(throws: wanted) { try Self.shard("auto/4", environment) }
  }

  @Test("does not choose between two jobs")
  func twoJobs() {
    let wanted = Failure(
      "--shard auto/4 finds both SLURM_ARRAY_TASK_ID and JOB_COMPLETION_INDEX",
      help: "choose one: --shard \"$SLURM_ARRAY_TASK_ID/4\"", status: .usage)
    #expect(throws: wanted) {
      try Self.shard("auto/4", ["SLURM_ARRAY_TASK_ID": "1", "JOB_COMPLETION_INDEX": "1"])
    }
  }

  @Test(
    "refuses an index outside of the count, and says where that begins",
    arguments: [
      ("SLURM_ARRAY_TASK_ID", "0", "Slurm counts 1 to 4"),
      ("SLURM_ARRAY_TASK_ID", "5", "Slurm counts 1 to 4"),
      ("JOB_COMPLETION_INDEX", "4", "Kubernetes counts 0 to 3"),
    ])
  func outside(name: String, index: String, words: String) {
    let wanted = Failure(
      "\(name) is \(index); of 4 shards \(words)", help: "give the array these indices, or write --shard I/N",
      status: .usage)
    #expect(throws: wanted) { try Self.shard("auto/4", [name: index]) }
  }

  @Test("wants a count where the job does not tell one")
  func noCount() {
    let wanted = Failure(
      "--shard auto needs the number of tasks, and Kubernetes does not give it",
      help: "write the number of shards: --shard auto/16", status: .usage)
    #expect(throws: wanted) { try Self.shard("auto", ["JOB_COMPLETION_INDEX": "1"]) }
  }

  @Test(
    "wants a count where the array is not whole",
    arguments: [("SLURM_ARRAY_TASK_MIN", "3"), ("SLURM_ARRAY_TASK_COUNT", "2")])
  func partOfArray(name: String, value: String) {
    var environment = Self.slurm
    environment[name] = value
    let wanted = Failure(
      "--shard auto needs an array of 1 to 16, and \(name) is \(value)",
      help: "give the array the indices 1 to 16, or write --shard I/N", status: .usage)
    #expect(throws: wanted) { try Self.shard("auto", environment) }
  }
}
