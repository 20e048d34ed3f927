import Allocations
import Economies
import PlainC
import RewardEngine

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One run of an economy on one thread, without tasks, so that callgrind can count its instructions.
///
/// `.ci/instructions.py` runs it under callgrind, which counts only what ``countedWork(_:)`` does.
@main struct Count {
  private static let usage = """
    usage: Count SCENARIO PLAYERS DAYS [run | play | plain | whole | tiles]
      run    the engine, as the tool runs it (unless given)
      play   the engine, without what it measures
      plain  plain C that is hard-coded for the reference economy, whatever the scenario
      whole  the same, counting every table that the engine counts
      tiles  as plain, tuned for vector registers
    """

  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 3 || words.count == 4, let players = Int(words[1]), let days = Int(words[2]),
      players > 0, days > 0, let work = Work.Kind(rawValue: words.count == 4 ? words[3] : "run")
    else {
      print(usage)
      exit(64)
    }
    let scenario = try ScenarioFile(words[0]).scenario(days: days)
    let plan = try Plan(scenario)
    let simulation = try ReplicatedSimulation(plan, players: players, seed: 1)
    var counted = Work(kind: work, simulation: simulation, players: players, days: days)
    // What a process does once, such as creating the metadata of types, is not part of the work.
    _ = try Simulation(plan, players: 2_000, seed: 2).runHere()
    try countedWork(&counted)
    print("player-days \(players * days)")
    print("results \(counted.digest?.description ?? "not counted")")
    if let allocations = counted.allocations {
      print("allocations after the first day of a tile \(allocations)")
    }
  }
}

/// The work that is counted.
struct Work {
  enum Kind: String { case run, play, plain, whole, tiles }

  let kind: Kind
  let simulation: ReplicatedSimulation
  let players: Int
  let days: Int
  /// A checksum of what the engine counted.
  fileprivate(set) var digest: Digest?
  /// Allocations from the second day of each tile to its last.
  fileprivate(set) var allocations: Int64?
}

/// Does the work; callgrind is set to count the function with this name.
@inline(never)
func countedWork(_ work: inout Work) throws {
  switch work.kind {
  case .run: try work.run()
  case .play: for part in work.simulation.replications { try part.playHere() }
  case .plain: work.play { economy_play_plain($0) }
  case .whole: work.play { economy_play_plain_counting_all($0) }
  case .tiles: work.play { economy_play_tiles($0, economy_philox) }
  }
}

extension Work {
  fileprivate mutating func run() throws {
    var days = DayAllocations(days: days)
    var digest = Digest()
    for part in simulation.replications {
      digest.add(try part.runHere { days.end(of: $0) }.digest.value)
    }
    self.digest = digest
    if allocations_of_this_thread() >= 0 { allocations = days.count }
  }

  fileprivate func play(_ program: (UnsafePointer<economy_run>) -> OpaquePointer?) {
    var run = economy_run(players: players, days: days)
    economy_free(program(&run))
  }
}
