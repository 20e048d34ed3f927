import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on events: what each changes while it lasts and after (its impulse response).
struct EventSection: Section {
  let findings: Run.Findings

  var isNeeded: Bool { findings.events != nil }

  func write(to page: inout Page) {
    guard let study = findings.events else { return }
    page.heading("Events")
    page.list(study.responses.map { "\(EventResponseFigures($0, number: 0).answer)" })
    let brought = brought(by: study)
    if !brought.isEmpty { page.paragraph("\(brought.joined(separator: " "))") }
    page.details("Events: charts and tables") { page in
      page.paragraph("\(method(of: study))")
      page.table(calendar)
      for (index, response) in study.responses.enumerated() {
        EventResponseFigures(response, number: index + 1).write(to: &page)
      }
      page.paragraph(
        "Every day of each event up to 28 days after it: \(Words.link("effects.csv", to: "effects.csv")).")
    }
  }

  private func method(of study: EventStudy.Findings) -> String {
    let variant =
      study.responses.count == 1 && study.responses[0].events.count > 1
      ? "without all of these events" : "without each of these events"
    let size = NumberText.whole(study.size)
    let intervals =
      study.replications > 1
      ? "The study simulates \(study.replications) replications of \(size) players, scales their counts to "
        + "\(NumberText.whole(outcome.players)) players, and takes 95 % intervals over the replications."
      : "The study simulates \(study.size.counted("player")) at once. There are no intervals: that is too few players to split, or the "
        + "run begins with given players."
    return
      "The same players are simulated again \(variant), with the same random draws. The difference is the effect of "
      + "the event. \(intervals)"
  }

  /// That the figures of an event include the players it brings, a sentence for each such event of the study.
  private func brought(by study: EventStudy.Findings) -> [String] {
    let studied = study.responses.flatMap(\.events)
    return scenario.events.filter { studied.contains($0.id) }.compactMap { event in
      event.brings.map {
        "Players of \($0) come with \(event.id) and stay away without it, so its figures include all that they do."
      }
    }
  }

  private var calendar: Table {
    var table = Table(.words("event"), .words("when"), .words("what it changes"))
    for event in scenario.events {
      table.row(
        "\(event.id)", "\(event.calendar)\(event.whereabouts(in: outcome.calendar).map { ", \($0)" } ?? "")",
        "\(event.effects.map(\.words).joined(separator: ", "))")
    }
    return table
  }
}

/// One event's response as a sentence, a chart and a table.
struct EventResponseFigures {
  private let response: EventResponse
  private let number: Int
  private let changed: [EventResponse.Change]

  /// The most lines of a chart.
  private static let mostLines = 4
  /// Days before the event that a chart shows for comparison.
  private static let daysBefore = 7

  init(_ response: EventResponse, number: Int) {
    self.response = response
    self.number = number
    let days = response.phases.indices.filter { response.phases[$0] != .before }
    changed = response.changes.filter { change in
      days.contains { change.sums(over: [$0]).difference.value != 0 }
    }
  }

  private var name: String { response.events.joined(separator: " + ") }
  private var during: [Int] { response.days(.during) }
  private var after: [Int] { response.days(.weekAfter) + response.days(.monthAfter) }

  /// What it does to days of play; where it does not change them, what it changes most.
  var answer: String {
    let play = changed.first {
      $0.quantity == .active && $0.sums(over: during).difference.isDistinct
    }
    guard let largest = play ?? changed.max(by: { magnitude($0) < magnitude($1) }) else {
      return "\(name) changes nothing that the run counts."
    }
    let sums = largest.sums(over: during)
    let relative = sums.relative.map { " (\(Self.signedPercent($0)))" } ?? ""
    var words =
      "\(name): \(Self.signed(sums.difference.value)) \(largest.quantity.words)\(relative) while it lasts"
    if !after.isEmpty {
      let later = largest.sums(over: after).difference
      let isShown = later.value == 0 || later.isDistinct
      words +=
        isShown ? ", \(Self.signed(later.value)) \(inDaysAfter)" : ", and nothing is shown \(inDaysAfter)"
    }
    return words + "."
  }

  /// The relative change on the event's days.
  private func magnitude(_ change: EventResponse.Change) -> Double {
    (change.sums(over: during).relative ?? 0).magnitude
  }

  func write(to page: inout Page) {
    page.heading("\(name)", level: 3)
    guard !changed.isEmpty else { return page.paragraph("The event changes nothing that the run counts.") }
    if let chart { page.figure(chart, file: "event-\(number).svg") }
    page.table(table)
    let takenBack = takenBack
    if !takenBack.isEmpty { page.paragraph("\(takenBack.joined(separator: " "))") }
    let same = response.changes.filter { !changed.contains($0) }.map(\.quantity.words)
    if !same.isEmpty { page.paragraph("The event does not change \(same.either).") }
  }

  /// Whether it happens once, and the run goes on for four weeks after it.
  private var hasWholeAfter: Bool {
    after.count == 28 && (after.max() ?? 0) - (after.min() ?? 0) == 27
  }

  private var daysAfter: String {
    if hasWholeAfter { return "28 days after the event" }
    let isOnce = (during.max() ?? 0) - (during.min() ?? 0) == during.count - 1
    return isOnce
      ? "\(after.count.counted("day")) from the event to the end of the run"
      : "days between its turns"
  }

  private var inDaysAfter: String { hasWholeAfter ? "in the 28 days after" : "in the \(daysAfter)" }

  /// What the days after the event take back of its effect, and what is left.
  private var takenBack: [String] {
    let all = changed.compactMap { change in
      response.takenBack(change).map { (words: change.quantity.words, taken: $0) }
    }
    let take = "The \(daysAfter) \(after.count.agreeing("takes", "take")) back"
    var sentences: [String] = []
    func share(_ words: String, _ taken: EventResponse.TakenBack) -> String {
      let share = taken.share
      return "\(NumberText.percentEstimate(share.value, low: share.low, high: share.high)) of the \(words)"
    }
    let parts = all.filter { !$0.taken.maybeAll && $0.taken.share.value < 1 }.map(share)
    // After less than four weeks, it is not known how much stays.
    let rest = hasWholeAfter ? " The rest stays." : ""
    if !parts.isEmpty { sentences.append("\(take) \(parts.listed).\(rest)") }
    // What is left in all is nothing, or cannot be said to be anything: only a narrow interval says that it is next to nothing.
    let even = all.filter { $0.taken.maybeAll }
    let wholes = even.filter { $0.taken.isNearlyAll }.map { words, taken in
      let isExact = [taken.left.low, taken.left.high].allSatisfy { ($0 ?? 0) == 0 }
      return "\(isExact ? "all" : "about all") of the \(words)"
    }
    if !wholes.isEmpty { sentences.append("\(take) \(wholes.listed).") }
    let open = even.filter { !$0.taken.isNearlyAll }.map(share)
    if !open.isEmpty {
      sentences.append("The \(daysAfter) may take back all: \(open.listed). More players would show it.")
    }
    for (words, taken) in all where !taken.maybeAll && taken.share.value >= 1 {
      let left = taken.left.value
      sentences.append(
        "\(take) more than all of the \(words): in all, "
          + "\(NumberText.fixed(left.magnitude, decimals: 0)) \(left < 0 ? "fewer" : "more").")
    }
    return sentences
  }

  // The chart: differences by day, each in percent of the same day without the event.

  /// Where some day has hardly anything without the event, all are in percent of the mean day shown.
  private static let leastOfMean = 0.25

  private var isOfMeanDay: Bool {
    changed.contains { change in
      let mean = change.sums(over: window).without / Double(window.count)
      return window.contains { change.sums(over: [$0]).without < Self.leastOfMean * mean }
    }
  }

  private var window: [Int] {
    guard let first = during.first, let last = (during + after).max() else { return [] }
    return Array(max(0, first - Self.daysBefore)...last)
  }

  /// One quantity's differences a day over the day without the event, and the largest of them.
  private struct Line {
    var name: String
    var values: [Double]
    var peak: Double
  }

  /// The lines that rise or fall most.
  private func lines(ofMeanDay isOfMeanDay: Bool) -> [Line] {
    let window = window
    let all = changed.compactMap { change -> Line? in
      let usual = change.sums(over: window).without / Double(window.count)
      guard usual > 0 else { return nil }
      let values = window.map { day in
        let own = change.sums(over: [day])
        return own.difference.value / (isOfMeanDay ? usual : own.without)
      }
      let peak = values.max { $0.magnitude < $1.magnitude } ?? 0
      return Line(name: change.quantity.words, values: values, peak: peak)
    }
    let order = all.indices.sorted { (all[$1].peak.magnitude, $0) < (all[$0].peak.magnitude, $1) }
    return order.prefix(Self.mostLines).sorted().map { all[$0] }
  }

  private var chart: LineChart? {
    let (window, isOfMeanDay) = (window, isOfMeanDay)
    let lines = lines(ofMeanDay: isOfMeanDay)
    let base = isOfMeanDay ? "the mean day shown" : "the same day"
    guard let first = during.first, window.count > 1, !lines.isEmpty else { return nil }
    let series = lines.map {
      LineChart.Series($0.name, $0.values, at: window.map { Double($0 - first) })
    }
    let peaks = lines.map { "\($0.name) \(Self.signedPercent($0.peak))" }
    return LineChart(
      Caption(
        "What \(name) changes, day by day",
        subtitle: "difference with the event, in percent of \(base) without it",
        alternative:
          "Differences by day since \(name) began, of what changes most. The largest on one day, in percent of \(base) without the event: \(peaks.listed)."
      ),
      horizontal: Axis("days since it began", .whole), vertical: Axis("change", .percent),
      series: series, showsLastValues: false)
  }

  // The table.

  private var table: Table {
    // The next turn of the event, or the end of the run, may come before the days of a phase are over.
    let phases = [(1, response.days(.weekAfter)), (8, response.days(.monthAfter))].filter { !$1.isEmpty }
    var table = Table(
      columns: [.words("change in"), .number("during the event"), .number("relative")]
        + phases.map { .number(head(from: $0, of: $1)) })
    for change in changed {
      let sums = change.sums(over: during)
      table.add(
        row: [
          "\(change.quantity.words)", cell(sums.difference),
          .figure(sums.relative.map(Self.signedPercent) ?? NumberText.missing),
        ] + phases.map { cell(change.sums(over: $1).difference) })
    }
    return table
  }

  /// The head of a column for days after an event: `in days 8 to 25 after`.
  private func head(from first: Int, of days: [Int]) -> Words {
    let last = days.map { day in day - (during.last { $0 < day } ?? day) }.max() ?? first
    if first == 1 { return last == 1 ? "on the day after" : "in the \(last) days after" }
    return last == first ? "on day \(first) after" : "in days \(first) to \(last) after"
  }

  private func cell(_ difference: Outcome.Estimate) -> Words {
    guard let low = difference.low, let high = difference.high else {
      return .figure(Self.signed(difference.value))
    }
    return .figure("\(Self.signed(difference.value)) (\(Self.signed(low)) to \(Self.signed(high)))")
  }

  /// A difference of counts: a whole number with its sign.
  private static func signed(_ value: Double) -> String {
    NumberText.signed(NumberText.fixed(value, decimals: 0))
  }

  private static func signedPercent(_ share: Double) -> String {
    NumberText.signed(NumberText.percent(share))
  }
}

extension EventQuantity {
  /// The quantity's name in a sentence.
  var words: String {
    switch self {
    case .active: "days of play"
    case .experience: "XP"
    case .received(let currency): "\(currency) received"
    case .spent(let currency): "\(currency) spent"
    case .bought: "units bought"
    case .revenueCents: "cents of real money"
    case .breaks(let streak): "breaks of \(streak)"
    case .daysLost(let streak): "days lost of \(streak)"
    case .frozenDays(let streak): "frozen days of \(streak)"
    }
  }
}
