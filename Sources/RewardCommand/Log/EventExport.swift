import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

/// The actions of the first players of a run, as a log that `replay` reads.
struct EventExport {
  private let run: Run
  private let players: Int

  init(_ run: Run, players: Int) {
    self.run = run
    self.players = players
  }

  /// The file, player by player. A player's life is the same among fewer.
  var stream: OutputFolder.Stream {
    OutputFolder.Stream(name: "events.csv") { write in
      let plan = try Plan(run.scenario)
      let table = EventTable(run.scenario, plan: plan)
      try write(EventTable.header)
      try Simulation(plan, players: players, seed: run.seed).record { player in
        try Interruption.check()
        try write(table.rows(of: player))
      }
    }
  }
}
