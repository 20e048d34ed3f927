import RewardEngine
import RewardStudies

/// Grace, freezes and leeway that keep streaks as well as today's, on the page.
struct FreezeFrontierSection {
  private let found: FreezeFrontier.Findings
  private let number: Int

  init(_ found: FreezeFrontier.Findings, _ number: Int) {
    self.found = found
    self.number = number
  }

  private var frontier: FreezeFrontier { found.frontier }
  private var points: [FreezeFrontier.Protection] { frontier.points }

  func write(to page: inout Page) {
    page.heading("Grace, freezes and leeway: \(frontier.streak)")
    page.paragraph(
      """
      Today's protection is \(points[0].text): \(survival(0)) of streaks reach \(frontier.length) days without cost. \
      For each grace and leeway, the fewest freezes held at most, of those tried, that keep as many, less \
      \(.figure(NumberText.percent(FreezeFrontier.margin, decimals: 0))) at most, for certain:
      """)
    writeLeast(to: &page)
    page.figure(
      chart, file: number == 0 ? "freeze-frontier.svg" : "freeze-frontier-\(number + 1).svg",
      alternative: chart.caption.alternative)
    page.details("every combination that was tried") { $0.table(all) }
  }

  private func survival(_ point: Int) -> Words { found.estimate(.survival, at: point).percentCell }

  private var costColumns: [Table.Column] {
    [.number("freezes used, more")]
      + frontier.currencies.map { .number("\($0) received a day of play, more") }
  }

  /// What a point costs the economy against today's.
  private func costs(_ point: Int) -> [Words] {
    ([.used] + frontier.currencies.indices.map { .faucet($0) }).map { change($0, point) }
  }

  private func change(_ measure: FreezeFrontier.Findings.Measure, _ point: Int) -> Words {
    guard point > 0 else { return .figure(NumberText.missing) }
    return found.change(measure, at: point)?.estimate.cell ?? .figure(NumberText.missing)
  }

  private func writeLeast(to page: inout Page) {
    var table = Table(
      columns: [
        .number("grace days"), .number("hours of leeway"), .number("freezes"),
        .number("reach \(frontier.length) days"), .number("more than today"),
      ] + costColumns)
    for row in found.least {
      guard let point = row.point else {
        let empty = Array(repeating: Words.figure(NumberText.missing), count: 2 + costColumns.count)
        table.add(row: ["\(row.graceDays)", "\(row.leewayHours)", "none keeps as many"] + empty)
        continue
      }
      table.add(
        row: [
          "\(row.graceDays)", "\(row.leewayHours)",
          point == 0 ? "\(points[0].freezesCell) (today)" : "\(points[point].freezesCell)", survival(point),
          shareChange(point),
        ] + costs(point))
    }
    page.table(table)
  }

  private func shareChange(_ point: Int) -> Words {
    guard point > 0, let change = found.change(.survival, at: point) else {
      return .figure(NumberText.missing)
    }
    return change.estimate.percentCell
  }

  private var all: Table {
    var table = Table(
      columns: [
        .number("grace days"), .number("freezes"), .number("hours of leeway"),
        .number("reach \(frontier.length) days"), .number("more than today"), .words("survival"),
      ] + costColumns)
    for (place, point) in points.enumerated() {
      table.add(
        row: [
          "\(point.graceDays)", "\(point.freezesCell)", "\(point.leewayHours)", survival(place),
          shareChange(place), "\(found.versusToday(of: place)?.name ?? NumberText.missing)",
        ] + costs(place))
    }
    return table
  }

  /// Survival by freezes, a line for each grace, at today's leeway.
  private var chart: LineChart {
    let hours = points[0].leewayHours
    let graces = Set(points.map(\.graceDays)).sorted()
    let series = graces.compactMap { grace -> LineChart.Series? in
      let own = points.indices.filter { points[$0].graceDays == grace && points[$0].leewayHours == hours }
        .compactMap { place -> (freezes: Int, estimate: Outcome.Estimate)? in
          guard let freezes = points[place].freezes, let estimate = found.estimate(.survival, at: place)
          else { return nil }
          return (freezes, estimate)
        }.sorted { $0.freezes < $1.freezes }
      guard !own.isEmpty else { return nil }
      return LineChart.Series(
        "\(grace) grace day\(grace == 1 ? "" : "s")", own.map(\.estimate.value),
        at: own.map { Double($0.freezes) },
        low: own.map { $0.estimate.low ?? $0.estimate.value },
        high: own.map { $0.estimate.high ?? $0.estimate.value })
    }
    let leeway = hours == 0 ? "no leeway" : "\(hours) h of leeway"
    var chart = LineChart(
      Caption(
        "Streaks of \(frontier.streak) that reach \(frontier.length) days", subtitle: "\(leeway); 95 % bands",
        alternative:
          "Share of streaks that reach \(frontier.length) days without cost, by the freezes a player can hold, a line for each number of grace days"
      ),
      horizontal: Axis("freezes held at most", reach: 1), vertical: Axis("share of streaks", .percent),
      series: series)
    if let today = found.estimate(.survival, at: 0) {
      chart.reference = LineChart.Reference("today", at: today.value)
    }
    return chart
  }
}

extension PairedDifference {
  /// The difference with its 95 % interval.
  var estimate: Outcome.Estimate {
    let interval = interval()
    return Outcome.Estimate(value: value, low: interval.low, high: interval.high)
  }
}
