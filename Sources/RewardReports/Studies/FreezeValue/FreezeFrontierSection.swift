import RewardEngine
import RewardPages
import RewardStudies

/// The combinations of grace, freezes and leeway that keep as many streaks as today's.
extension FreezeFrontier.Findings {
  private var points: [FreezeFrontier.Protection] { frontier.points }

  /// - Parameter number: The place among all frontiers, from 0.
  func write(_ number: Int, to page: inout Page) {
    page.heading("Grace, freezes and leeway: \(frontier.streak)")
    if let outOfReach {
      page.paragraph("Today's protection is \(points[0].text). \(outOfReach)")
    } else {
      page.paragraph(
        """
        Today's protection is \(points[0].text). With it, \(survival(0)) of streaks reach \(frontier.length.counted("day")) \
        without losing any. For each grace and leeway, the table has the fewest freezes that let streaks reach \(goal). Differences of shares are in percentage points (pp). \
        Freezes that are used after their players churned are not counted here.
        """)
      writeLeast(to: &page)
    }
    page.figure(chart, file: Report.chartFile("freeze-frontier", number))
    page.details("All combinations that were tried") { $0.table(all) }
  }

  private func survival(_ point: Int) -> Words { estimate(.survival, at: point).percentCell }

  private var costColumns: [Table.Column] {
    [.number("extra freezes used per player")]
      + frontier.currencies.map { .number("extra \($0) per day of play") }
  }

  /// What a point costs the economy compared with today.
  private func costs(_ point: Int) -> [Words] {
    ([.used] + frontier.currencies.indices.map { .faucet($0) }).map { change($0, point) }
  }

  private func change(_ measure: Measure, _ point: Int) -> Words {
    guard point > 0 else { return .figure(NumberText.missing) }
    return change(measure, at: point)?.estimate.cell ?? .figure(NumberText.missing)
  }

  /// The rows of ``least`` below today's own, which has one of its own at the top.
  var leastBesidesToday: [(graceDays: Int, leewayHours: Int, point: Int?)] { least.filter { $0.point != 0 } }

  private func writeLeast(to page: inout Page) {
    var table = Table(
      columns: [
        .number("grace days"), .number("leeway hours"), .number("fewest freezes"),
        .number("reach \(frontier.length.counted("day"))"), .number("difference from today"),
      ] + costColumns)
    table.add(
      row: [
        "\(points[0].graceDays)", "\(points[0].leewayHours)", "\(points[0].freezesCell) (today)", survival(0),
        shareChange(0),
      ] + costs(0))
    for row in leastBesidesToday {
      guard let point = row.point else {
        let empty = Array(repeating: Words.figure(NumberText.missing), count: 2 + costColumns.count)
        table.add(row: ["\(row.graceDays)", "\(row.leewayHours)", "no number is enough"] + empty)
        continue
      }
      table.add(
        row: [
          "\(row.graceDays)", "\(row.leewayHours)", "\(points[point].freezesCell)", survival(point),
          shareChange(point),
        ] + costs(point))
    }
    page.table(table)
  }

  private func shareChange(_ point: Int) -> Words {
    guard point > 0, let change = change(.survival, at: point) else {
      return .figure(NumberText.missing)
    }
    return .figure(NumberText.signed(change.estimate.text(in: "share").replacing(" %", with: " pp")))
  }

  private var all: Table {
    var table = Table(
      columns: [
        .number("grace days"), .number("freezes"), .number("leeway hours"), .words("streaks that reach it"),
        .number("reach \(frontier.length.counted("day"))"), .number("difference from today"),
      ] + costColumns)
    for (place, point) in points.enumerated() {
      table.add(
        row: [
          "\(point.graceDays)", "\(point.freezesCell)", "\(point.leewayHours)",
          "\(versusToday(of: place)?.name ?? NumberText.missing)", survival(place), shareChange(place),
        ] + costs(place))
    }
    return table
  }

  /// Survival by freezes, with a line for each number of grace days, at today's leeway.
  private var chart: LineChart {
    let hours = points[0].leewayHours
    let graces = Set(points.map(\.graceDays)).sorted()
    let series = graces.compactMap { grace -> LineChart.Series? in
      let own = points.indices.filter { points[$0].graceDays == grace && points[$0].leewayHours == hours }
        .compactMap { place -> (freezes: Int, estimate: Outcome.Estimate)? in
          guard let freezes = points[place].freezes, let estimate = estimate(.survival, at: place)
          else { return nil }
          return (freezes, estimate)
        }.sorted { $0.freezes < $1.freezes }
      guard !own.isEmpty else { return nil }
      return LineChart.Series(
        grace.counted("grace day"), own.map(\.estimate.value),
        at: own.map { Double($0.freezes) },
        low: own.map { $0.estimate.low ?? $0.estimate.value },
        high: own.map { $0.estimate.high ?? $0.estimate.value })
    }
    let leeway = hours == 0 ? "no leeway" : "\(hours) h of leeway"
    var chart = LineChart(
      Caption(
        "Streaks of \(frontier.streak) that reach \(frontier.length.counted("day"))",
        subtitle: "without losing any; \(leeway); bands are 95 % intervals",
        alternative:
          "Share of streaks that reach \(frontier.length.counted("day")), by the freezes a player can hold, with a line for each number of grace days."
      ),
      horizontal: Axis("freezes held at most", .whole, reach: 1),
      vertical: Axis("share of streaks", .percent),
      series: series)
    if let today = estimate(.survival, at: 0) {
      chart.reference = LineChart.Reference("today", at: today.value)
    }
    return chart
  }
}
