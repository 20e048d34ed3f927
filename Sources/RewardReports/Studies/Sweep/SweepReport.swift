import RewardEngine
import RewardPages
import RewardStudies

/// What `sweep` found: for a terminal, as a page, and as tables.
public struct SweepReport: Sendable {
  let findings: Sweep.Findings
  let title: String
  let provenance: Report.Provenance
  /// The start of the command that compares a point with the scenario: `rewardsim compare mine.yaml`.
  let compare: String
  /// The place of the point that is the scenario as it is today, where one is.
  let today: Int?
  /// By response: what each field of a grid of several does; `nil` for other designs, and where that is not known.
  let gridEffects: [GridEffects?]
  /// Which fields move together in points that are no grid.
  let collinearity: Collinearity

  /// The most points among which today's is looked for, since each is a scenario to read.
  private static let mostForToday = 1000

  /// - Parameters:
  ///   - title: The scenario's.
  ///   - compare: The start of the command that compares a point with the scenario.
  public init(_ findings: Sweep.Findings, title: String, compare: String, provenance: Report.Provenance) {
    self.findings = findings
    self.title = title
    self.provenance = provenance
    self.compare = compare
    today = Self.today(findings.sweep)
    let design = findings.sweep.design
    let isGrid = findings.sweep.kind == .grid && design.axes.count > 1
    gridEffects = findings.experiment.responses.indices.map {
      isGrid ? GridEffects(design, findings.samples, $0) : nil
    }
    collinearity = Collinearity(design)
  }

  private static func today(_ sweep: Sweep) -> Int? {
    // The others are around it.
    if sweep.kind == .oneAtATime { return 0 }
    let document = sweep.exploration.document
    guard sweep.design.points.count <= mostForToday, let today = try? Scenario(document) else { return nil }
    return sweep.design.points.firstIndex { point in
      (try? sweep.design.variant(point).scenario(in: document)) == today
    }
  }

  var design: Design { findings.sweep.design }
  var document: Document { findings.sweep.exploration.document }
  var responses: [Response] { findings.experiment.responses }
  var words: [ResponseText] { responses.map { ResponseText($0) } }

  /// The report as a folder's files and a terminal's text.
  public var report: StudyReport {
    StudyReport("sweep", page: page, tables: tables, summary: summary, terminalText: terminalText)
  }

  var tables: [Report.File] { [.points(design), .responses(responses, findings.samples)] }

  private var summary: [JSONValue.Member] {
    [
      .init("title", .text(title)), .init("design", .text(findings.sweep.kind.rawValue)),
      .init("axes", .array(design.axes.map { .text($0.spelling) })),
      .init("points", .whole(design.points.count)),
      .init("responses", .array(responses.map { .text($0.spelling) })),
    ] + findings.experiment.members
  }

  /// Places of the points with the lowest and the highest mean of a response, or `nil` where no point has one.
  func ends(of response: Int) -> (low: Int, high: Int)? {
    let means = findings.samples.indices.compactMap { place in
      findings.samples[place].estimate(response).map { (place: place, mean: $0.value) }
    }
    // The first of equals, whatever the order they are compared in.
    guard let low = means.min(by: { ($0.mean, $0.place) < ($1.mean, $1.place) }),
      let high = means.max(by: { ($0.mean, -$0.place) < ($1.mean, -$1.place) })
    else { return nil }
    return (low.place, high.place)
  }

  /// The layout of the points, which decides how the page shows them.
  var shape: Shape {
    switch (findings.sweep.kind, design.axes.count) {
    case (.oneAtATime, _): .spokes
    case (_, 1): .curve
    case (.grid, 2): .table
    default: .cloud
    }
  }

  enum Shape {
    /// Along one axis.
    case curve
    /// Along each of several axes, from the same base.
    case spokes
    /// Every combination of two axes.
    case table
    /// Anything else.
    case cloud
  }

  /// Places of the points along an axis, ascending: those with every other axis at the base, each value once.
  func places(along axis: Int) -> [Int] {
    let others = design.axes.indices.filter { $0 != axis }
    let along = design.points.indices.filter { place in
      others.allSatisfy { design.points[place][$0] == design.points[0][$0] }
    }
    let sorted = along.sorted { (design.points[$0][axis], $0) < (design.points[$1][axis], $1) }
    return sorted.enumerated().filter { index, place in
      index == 0 || design.points[sorted[index - 1]][axis] != design.points[place][axis]
    }.map(\.element)
  }

  /// The direction of a response along an axis; `nil` where a point has no value, or there is one replication.
  func trend(of response: Int, along axis: Int) -> Trend? { trend(of: response, at: places(along: axis)) }

  /// The same over some of the points.
  func trend(of response: Int, at places: [Int]) -> Trend? {
    let figures = places.compactMap { findings.samples[$0].figuresToCompare(response) }
    guard figures.count == places.count, findings.experiment.replications.count > 1 else { return nil }
    return Trend(
      figures, bins: places.map { findings.samples[$0].bin(response) },
      quantiles: places.map { findings.samples[$0].quantiles(response) })
  }

  /// Whether no change of a response is shown, as its sentence says.
  func isLevel(_ response: Int) -> Bool {
    guard let ends = ends(of: response), !isSame(ends, response) else { return true }
    if shape == .curve { return trend(of: response, along: 0) == .level }
    guard let effects = gridEffects[response] else { return false }
    return effects.dependence == nil && effects.averages.allSatisfy { $0.trend == .level }
  }

  /// The rank correlation of a response with each axis over all points; `nil` where a point has no value.
  ///
  /// The sentence names the largest of them, so their intervals hold together. Points of a file may follow any pattern, so each
  /// correlation is what is left where the other fields are held. The first of fields that move together stands for all of them.
  func correlations(of response: Int) -> [RankCorrelation?]? {
    let means = findings.samples.compactMap { $0.estimate(response)?.value }
    guard means.count == findings.samples.count else { return nil }
    let columns = design.axes.indices.map { axis in design.points.map { $0[axis] } }
    guard findings.sweep.kind == .file else {
      return columns.map { RankCorrelation($0, means, amongAxes: columns.count) }
    }
    let judged = collinearity.leading(of: columns.indices)
    let partials = RankCorrelation.partials(
      of: means, with: judged.map { columns[$0] }, amongAxes: judged.count)
    return columns.indices.map { axis in judged.firstIndex(of: axis).flatMap { partials[$0] } }
  }
}
