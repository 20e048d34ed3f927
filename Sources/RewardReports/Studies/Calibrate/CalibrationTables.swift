import RewardPages
import RewardStudies

/// The tables of a calibration, and its draws for other commands.
extension CalibrationReport {
  static let parameterColumns = ["profile", "field", "value", "low", "high"]
  static let fitColumns = [
    "part", "source", "kind", "figure", "place", "observed", "fitted", "seen_from", "seen_to", "fit",
  ]
  static let choiceColumns = ["profiles", "log_likelihood", "criterion"]

  var tables: [Report.File] {
    var files = [parameters, fit, choices, Report.File(name: Self.drawsFile, text: draws)]
    if let habits { files += HabitsSection(habits, names: findings.names).tables }
    if let lossSection { files.append(lossSection.table) }
    if let scenario { files.append(scenario) }
    return files
  }

  private var parameters: Report.File {
    .csv("parameters.csv", Self.parameterColumns) { table in
      for part in findings.names.indices {
        for found in findings.estimates(of: part) {
          table.row(
            .text(findings.names[part]), .text(found.field.path),
            .estimate(found.value, low: found.ninety.low, high: found.ninety.high))
        }
      }
    }
  }

  private var fit: Report.File {
    .csv("fit.csv", Self.fitColumns) { table in
      for (part, sources) in [("fitted", findings.figures), ("predicted", findings.prediction)] {
        for source in sources {
          for row in source.figures {
            table.row(
              .text(part), .text(source.name), .text(row.figure.kind.rawValue), .text(row.figure.name),
              .whole(row.figure.place), .number(row.figure.value),
              .estimate(row.fitted, low: row.observable.low, high: row.observable.high),
              .text(row.observable.contains(row.figure.value) ? "within" : "off"))
          }
        }
      }
    }
  }

  private var choices: Report.File {
    .csv("profile_counts.csv", Self.choiceColumns) { table in
      for choice in findings.choices {
        table.row(.whole(choice.profiles), .number(choice.logLikelihood), .number(choice.criterion))
      }
    }
  }

  private var draws: String {
    JSONValue.object([
      .init("format", .text("rewardsim-calibration")), .init("schema", 1), .init("source", .text(source)),
      .init("fields", .array(profiles.paths.map { .text($0) })),
      .init("fitted", .array(profiles.fitted.map { .text($0) })),
      .init("draws", .array(profiles.draws.map { .array($0.map { .text($0) }) })),
    ]).text
  }
}
