import RewardEngine
import RewardPages
import RewardStudies

/// Edits and their results, with a row for each metric of each edit: `path.csv` and `front.csv`.
struct TuningTable {
  static let columns = [
    "edit", "settings", "knobs", "size", "players", "verdict", "violation", "metric", "profile", "value",
    "low", "high",
  ]

  let text: String

  init(_ appraisals: [Appraisal], of tuning: Tuning) {
    var table = CSVTable(columns: Self.columns)
    for (index, appraisal) in appraisals.enumerated() {
      let settings = tuning.settings(of: appraisal.edit).map(\.description).joined(separator: " ")
      let head: [CSVTable.Cell] = [
        .whole(index + 1), .text(settings), .whole(appraisal.size.knobs), .number(appraisal.size.distance),
        .whole(appraisal.players), .text(appraisal.isRefused ? "refused" : appraisal.state.rawValue),
        appraisal.isRefused ? .empty : .number(appraisal.violation),
      ]
      // A metric may belong to a goal and to an objective.
      var written: [Response] = []
      for (response, figure) in zip(tuning.responses, appraisal.figures) where !written.contains(response) {
        written.append(response)
        table.add(
          row: head + [
            .text(response.address.spelling), .text(response.profile ?? ""), CSVTable.Cell(figure?.value),
            CSVTable.Cell(figure?.low), CSVTable.Cell(figure?.high),
          ])
      }
    }
    text = table.text
  }
}
