import RewardEngine
import RewardReports
import RewardStudies

/// The file of players that a run begins with.
enum PlayerFile {
  /// - Throws: `Failure` with exit code 66 when the file cannot be read, 65 when it does not fit the run.
  static func opening(of run: Run, from path: String, in document: Document) throws(Failure) -> Opening {
    let plan: Plan
    do throws(PlanRefusal) { plan = try Plan(run.scenario) } catch { throw Failure(error, in: document) }
    let bytes = try InputFile.bytes(of: path, atMost: .max - 1)
    let opening = try Failure.read { () throws(InvalidScenario) in
      try PlayerReader.opening(of: plan, run.scenario, from: bytes, named: path)
    }
    let counts = Strata(shares: plan.profiles.map(\.share)).counts(players: run.players)
    for (profile, count) in counts.enumerated() where opening.count(of: profile) > count {
      throw Failure(
        "'\(path)' holds \(opening.count(of: profile)) players of '\(plan.catalogue.profiles[profile])', and the run \(count)",
        help: "simulate more --players", status: .badInput)
    }
    return opening
  }
}
