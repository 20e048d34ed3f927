import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

/// The file of players that a run begins with.
enum PlayerFile {
  /// Lets a run begin with the players of a file, if there is one.
  ///
  /// - Throws: `Failure` with exit code 66 when the file cannot be read, 65 when it does not fit the run.
  static func start(_ run: inout Run, from path: String?, in document: Document) throws(Failure) {
    guard let path else { return }
    try Failure.plan(document, run.refuseReplications())
    run.opening = try opening(of: run, from: path, in: document)
  }

  private static func opening(of run: Run, from path: String, in document: Document) throws(Failure)
    -> OpeningStates
  {
    let plan = try Failure.plan(document, Plan(run.scenario))
    let bytes = try InputFile.bytes(of: path, atMost: .max - 1)
    let opening = try Failure.read(PlayerReader.opening(of: plan, run.scenario, from: bytes, named: path))
    let counts = ProfileAssignment(shares: plan.profiles.map(\.share)).counts(players: run.players)
    for (profile, count) in counts.enumerated() where opening.count(of: profile) > count {
      throw Failure(
        "'\(path)' holds \(opening.count(of: profile)) players of '\(plan.catalogue.profiles[profile])', more than the \(count) of the run",
        help: "raise --players", status: .badInput)
    }
    return opening
  }

  /// The states that players of a log begin with.
  ///
  /// - Parameter run: a run of the same scenario and days in which all players are new.
  /// - Throws: `Failure` with exit code 66 when the file cannot be read, 65 when it does not fit the scenario.
  static func states(for run: borrowing HistoryRun, from path: String) throws(Failure) -> StatesOfLog {
    let bytes = try InputFile.bytes(of: path, atMost: .max - 1)
    let (plan, scenario) = (run.plan, run.scenario)
    let read = try Failure.read(PlayerReader.statesOfLog(of: plan, scenario, from: bytes, named: path))
    return StatesOfLog(read.opening, ids: read.ids, ofTable: read.isTable)
  }
}

/// The initial states of a log's players, by id.
struct StatesOfLog {
  let opening: OpeningStates
  private let ids: [String]
  private let isTable: Bool
  /// By the bytes of their ids.
  private var ranks: [[UInt8]: Int]

  /// - Parameter isTable: whether the file shows control characters by their names, as tables do.
  init(_ opening: OpeningStates, ids: [String], ofTable isTable: Bool) {
    self.opening = opening
    self.ids = ids
    self.isTable = isTable
    ranks = Dictionary(uniqueKeysWithValues: ids.enumerated().map { (Array($1.utf8), $0) })
  }

  /// How many players the file holds.
  var count: Int { ids.count }

  /// Those who have not been taken, in the order of the file.
  var left: [String] { ids.filter { ranks[Array($0.utf8)] != nil } }

  /// Hands out a player's state, once; `nil` if the file does not have the player.
  mutating func take(_ id: String) -> [Int32]? {
    let written = isTable ? id.withVisibleControls : id
    return ranks.removeValue(forKey: Array(written.utf8)).map {
      opening.state(profile: 0, rank: $0).values
    }
  }
}
