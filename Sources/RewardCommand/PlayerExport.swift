import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

/// The formats of player states.
enum PlayerFormat: String, ExpressibleByArgument, CaseIterable {
  case csv, ndjson
}

/// The final states of a run's players as a file of its folder.
struct PlayerExport {
  private let run: Run
  private let format: PlayerFormat

  init(_ run: Run, as format: PlayerFormat) {
    self.run = run
    self.format = format
  }

  /// The file, a tile's players at a time.
  var stream: OutputFolder.Stream {
    OutputFolder.Stream(name: "players.\(format)") { write in
      let columns = PlayerColumns(try Plan(run.scenario, from: run.opening), of: run.scenario)
      let day = run.scenario.days + (run.opening?.day ?? 0)
      let table = PlayerTable(columns, day: day)
      let documents = PlayerDocuments(columns, day: day)
      if format == .csv { try write(table.header) }
      try await run.states { states in
        try Interruption.check()
        try write(states.map { format == .csv ? table.row($0) : documents.line($0) }.joined())
      }
    }
  }
}
