#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The variables in which a cluster provides the index of an array task.
struct ArrayJob {
  let system: String
  /// The variable that holds the task's index, and where its count begins.
  let index: String
  let countsFrom: Int
  /// The variable with the last index, where there is one.
  var last: String?
  /// Variables that are 1, if set, when the whole array runs.
  var ones: [String] = []
  /// The variable with the number of tasks.
  var count: String?

  static let all = [
    ArrayJob(
      system: "Slurm", index: "SLURM_ARRAY_TASK_ID", countsFrom: 1, last: "SLURM_ARRAY_TASK_MAX",
      ones: ["SLURM_ARRAY_TASK_MIN"], count: "SLURM_ARRAY_TASK_COUNT"),
    ArrayJob(system: "Kubernetes", index: "JOB_COMPLETION_INDEX", countsFrom: 0),
    ArrayJob(system: "PBS", index: "PBS_ARRAY_INDEX", countsFrom: 1),
    ArrayJob(
      system: "LSF", index: "LSB_JOBINDEX", countsFrom: 1, last: "LSB_JOBINDEX_END",
      ones: ["LSB_JOBINDEX_STEP"]),
    ArrayJob(
      system: "Grid Engine", index: "SGE_TASK_ID", countsFrom: 1, last: "SGE_TASK_LAST",
      ones: ["SGE_TASK_FIRST", "SGE_TASK_STEPSIZE"]),
  ]

  /// A variable of this process.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
