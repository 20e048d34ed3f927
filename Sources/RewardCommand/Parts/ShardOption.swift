import ArgumentParser
import RewardEngine
import RewardFiles

/// The value of `--shard`: `3/16`, `auto/16` or `auto`.
struct ShardOption: ExpressibleByArgument, Equatable {
  let words: String

  init(argument: String) { words = argument }

  /// The shard.
  ///
  /// - Parameter variable: the environment in which `auto` looks for the index of an array job.
  /// - Throws: `Failure` with exit code 64.
  func shard(_ variable: (String) -> String? = ArrayJob.variable) throws(Failure) -> Shard {
    let halves = words.split(separator: "/", omittingEmptySubsequences: false)
    guard halves[0] == "auto" else {
      guard halves.count == 2, let number = Int(halves[0]), let count = Int(halves[1]),
        let shard = Shard(number, of: count)
      else { throw unreadable }
      return shard
    }
    if halves.count == 1 { return try ofTask(among: nil, variable) }
    guard halves.count == 2, let count = Int(halves[1]), Shard(1, of: count) != nil else { throw unreadable }
    return try ofTask(among: count, variable)
  }

  private var unreadable: Failure {
    Failure(
      "--shard must be such as 3/16, auto/16 or auto, not '\(words)'",
      help: "3/16 is the third of 16 shards: from 1/16 to 16/16, of at most \(Shard.most)", status: .usage)
  }

  private func ofTask(among given: Int?, _ variable: (String) -> String?) throws(Failure) -> Shard {
    // Grid Engine sets "undefined" outside of an array.
    let found = ArrayJob.all.filter { variable($0.index).flatMap(Int.init) != nil }
    guard let job = found.first, let index = variable(job.index).flatMap(Int.init) else {
      let systems = ArrayJob.all.map(\.system).joined(separator: ", ")
      throw Failure(
        "--shard \(words) needs the index of an array job, and there is none",
        help: "write a number such as --shard 3/16; array jobs are those of \(systems)", status: .usage)
    }
    if found.count > 1 {
      throw Failure(
        "--shard \(words) finds both \(job.index) and \(found[1].index)",
        help: given.map { "choose one: --shard \"$\(job.index)/\($0)\"" }
          ?? "choose one, with the number of shards: --shard \"$\(job.index)/16\"", status: .usage)
    }
    var count = given ?? 0
    if given == nil { count = try self.count(of: job, variable) }
    guard let shard = Shard(index - job.countsFrom + 1, of: count) else {
      throw Failure(
        "\(job.index) is \(index); of \(count) shards \(job.system) counts "
          + "\(job.countsFrom) to \(count - 1 + job.countsFrom)",
        help: "give the array these indices, or write --shard I/N", status: .usage)
    }
    return shard
  }

  /// The tasks of a whole array.
  private func count(of job: ArrayJob, _ variable: (String) -> String?) throws(Failure) -> Int {
    guard let last = job.last, let count = variable(last).flatMap(Int.init), Shard(1, of: count) != nil else {
      throw Failure(
        "--shard auto needs the number of tasks, and \(job.system) does not give it",
        help: "write the number of shards: --shard auto/16", status: .usage)
    }
    let wanted = job.ones.map { ($0, 1) } + (job.count.map { [($0, count)] } ?? [])
    for (name, value) in wanted {
      guard let text = variable(name), text != "\(value)" else { continue }
      throw Failure(
        "--shard auto needs an array of 1 to \(count), and \(name) is \(text)",
        help: "give the array the indices 1 to \(count), or write --shard I/N", status: .usage)
    }
    return count
  }
}
