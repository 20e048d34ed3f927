import RewardEngine
import RewardPages
import RewardStudies

extension TuningReport {
  static let columns = [
    "edit", "settings", "knobs", "size", "players", "verdict", "violation", "metric", "profile", "value",
    "low", "high",
  ]

  /// Edits and their results, with a row for each metric of each edit.
  func table(_ name: String, of appraisals: [Appraisal]) -> Report.File {
    .csv(name, Self.columns) { table in
      for (index, appraisal) in appraisals.enumerated() {
        let settings = tuning.settings(of: appraisal.edit).map(\.description).joined(separator: " ")
        // A metric may belong to a goal and to an objective.
        var written: [Response] = []
        for (response, figure) in zip(tuning.responses, appraisal.figures) where !written.contains(response) {
          written.append(response)
          table.row(
            .whole(index + 1), .text(settings), .whole(appraisal.size.knobs),
            .number(appraisal.size.distance), .whole(appraisal.players),
            .text(appraisal.isRefused ? "refused" : appraisal.state.rawValue),
            .number(appraisal.isRefused ? nil : appraisal.violation), .text(response.address.spelling),
            .text(response.profile), .estimate(figure))
        }
      }
    }
  }
}
