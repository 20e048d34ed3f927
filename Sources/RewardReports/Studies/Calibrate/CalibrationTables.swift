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
    var files = [
      Report.File(name: "parameters.csv", text: parameters), Report.File(name: "fit.csv", text: fit),
      Report.File(name: "profile_counts.csv", text: choices),
      Report.File(name: Self.drawsFile, text: draws),
    ]
    if let habits {
      let section = HabitsSection(habits, names: findings.names)
      files.append(Report.File(name: "habits.csv", text: section.table))
      files.append(Report.File(name: "weekdays.csv", text: section.weekdayTable))
    }
    if let lossSection { files.append(Report.File(name: "streak_loss.csv", text: lossSection.table)) }
    if let scenario { files.append(Report.File(name: Self.scenarioFile, text: scenario)) }
    return files
  }

  private var parameters: String {
    var table = CSVTable(columns: Self.parameterColumns)
    for part in findings.names.indices {
      for found in findings.estimates(of: part) {
        table.row(
          .text(findings.names[part]), .text(found.field.path), .number(found.value),
          .number(found.ninety.low),
          .number(found.ninety.high))
      }
    }
    return table.text
  }

  private var fit: String {
    var table = CSVTable(columns: Self.fitColumns)
    for (part, sources) in [("fitted", findings.figures), ("predicted", findings.prediction)] {
      for source in sources {
        for row in source.figures {
          table.row(
            .text(part), .text(source.name), .text(row.figure.kind.rawValue), .text(row.figure.name),
            .whole(row.figure.place), .number(row.figure.value), .number(row.fitted),
            .number(row.observable.low), .number(row.observable.high),
            .text(row.observable.contains(row.figure.value) ? "within" : "off"))
        }
      }
    }
    return table.text
  }

  private var choices: String {
    var table = CSVTable(columns: Self.choiceColumns)
    for choice in findings.choices {
      table.row(.whole(choice.profiles), .number(choice.logLikelihood), .number(choice.criterion))
    }
    return table.text
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
