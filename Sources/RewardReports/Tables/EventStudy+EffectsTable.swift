import RewardEngine
import RewardPages
import RewardStudies

extension EventStudy.Findings {
  private static let columns = [
    "event", "quantity", "unit", "day", "phase", "value", "value_without", "difference", "difference_low",
    "difference_high",
  ]

  /// What each event changes on each day, up to 28 days after it: `effects.csv`.
  var effectsTable: CSVTable {
    var table = CSVTable(columns: Self.columns)
    for response in responses {
      let days = response.phases.indices.filter { ![.before, .later].contains(response.phases[$0]) }
      for change in response.changes {
        for day in days { table.add(row: Self.row(response, change, day)) }
      }
    }
    return table
  }

  private static func row(
    _ response: EventResponse, _ change: EventResponse.Change, _ day: Int
  ) -> [CSVTable.Cell] {
    let sums = change.sums(over: [day])
    return [
      .text(response.events.joined(separator: "+")), .text(change.quantity.id), .text(change.quantity.unit),
      .whole(day + 1), .text(response.phases[day].rawValue), .number(sums.with), .number(sums.without),
      .estimate(sums.difference),
    ]
  }
}
