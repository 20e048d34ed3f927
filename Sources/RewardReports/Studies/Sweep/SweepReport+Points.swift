import RewardEngine
import RewardPages
import RewardStudies

/// How sentences name points, and where the settings of those that they name by number are.
extension SweepReport {
  /// The most points without a value that a sentence names; more are counted.
  static let mostNamed = 3
  /// The most axes whose values a sentence has room for.
  private static let mostSpelled = 2

  /// Whether sentences name points by number, as the tables do.
  var namesByNumber: Bool { shape == .cloud && design.axes.count > Self.mostSpelled }

  /// A point by its settings, `price 5, chance 0.2`, or by number where those are too many: `point 17`.
  func text(ofPoint place: Int) -> String {
    guard !namesByNumber else { return "point \(place + 1)" }
    return zip(design.axes, design.points[place]).map { "\($0.path) \($0.shown($1))" }.joined(separator: ", ")
  }

  /// Places of the points at which a response has no value.
  func valueless(_ response: Int) -> [Int] {
    findings.samples.indices.filter { findings.samples[$0].estimate(response) == nil }
  }

  /// The points that the sentence on a response names, each with a word on why.
  func named(_ response: Int) -> [(place: Int, why: String)] {
    var named: [(place: Int, why: String)] = []
    if let ends = ends(of: response), !isSame(ends, response) {
      named = [(ends.low, "lowest"), (ends.high, "highest")]
    }
    let valueless = valueless(response)
    return named + (valueless.count <= Self.mostNamed ? valueless.map { ($0, "no value") } : [])
  }

  /// Whether the lowest and the highest value are the same, and look it.
  func isSame(_ ends: (low: Int, high: Int), _ response: Int) -> Bool {
    estimate(ends.low, response) == estimate(ends.high, response)
      && findings.samples[ends.low].estimate(response)?.value
        == findings.samples[ends.high].estimate(response)?.value
  }

  /// Each field, today and at some points: a row for each of these axes, with a cell of its own after the field if any are given.
  func settings(
    of named: [(place: Int, head: String)], axes: [Int],
    with own: (column: Table.Column, cells: [Words])? = nil
  ) -> Table {
    var table = Table(
      columns: [.words("field")] + (own.map { [$0.column] } ?? [])
        + (named.isEmpty ? [] : [.number("today")] + named.map { .number("\($0.head)") }))
    let today = document.numbersInForce(at: design.axes.map(\.path))
    for (row, place) in axes.enumerated() {
      let axis = design.axes[place]
      let points = named.map { Words.figure(axis.shown(design.points[$0.place][place])) }
      table.add(
        row: ["\(code: "\(axis.path)")"] + (own.map { [$0.cells[row]] } ?? [])
          + (named.isEmpty ? [] : [.figure(today[place].map(axis.shown) ?? NumberText.missing)] + points))
    }
    return table
  }

  /// The points that sentences name by number, for a terminal: their settings, as many side by side as there is room for.
  var settingsOfNamed: String {
    guard namesByNumber else { return "" }
    let places = Set(responses.indices.flatMap { named($0).map(\.place) }).sorted()
    return stride(from: 0, to: places.count, by: Self.mostSideBySide).map { start in
      let some = places[start..<min(start + Self.mostSideBySide, places.count)]
      return settings(of: some.map { ($0, "point \($0 + 1)") }, axes: Array(design.axes.indices))
        .terminalText()
        + "\n"
    }.joined()
  }

  private static let mostSideBySide = 6
}
