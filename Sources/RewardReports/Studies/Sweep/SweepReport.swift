import RewardEngine
import RewardStudies

/// What `sweep` found: for a terminal, as a page, and as tables.
public struct SweepReport: Sendable {
  let findings: Sweep.Findings
  let title: String
  let provenance: Report.Provenance

  /// - Parameter title: The scenario's.
  public init(_ findings: Sweep.Findings, title: String, provenance: Report.Provenance) {
    self.findings = findings
    self.title = title
    self.provenance = provenance
  }

  var design: Design { findings.sweep.design }
  var document: Document { findings.sweep.exploration.document }
  var responses: [Response] { findings.experiment.responses }
  var words: [ResponseText] { responses.map { ResponseText($0) } }

  /// The report as a folder's files and a terminal's text.
  public var report: StudyReport {
    let text = SweepText(self)
    return StudyReport(
      "sweep", page: SweepPage(self).page,
      tables: [
        Report.File(name: "points.csv", text: PointsTable(design).text),
        Report.File(name: "responses.csv", text: ResponsesTable(responses, findings.samples).text),
      ],
      summary: summary, terminalText: text.text)
  }

  private var summary: [JSONValue.Member] {
    [
      .init("title", .text(title)), .init("design", .text(findings.sweep.kind.rawValue)),
      .init("axes", .array(design.axes.map { .text($0.spelling) })),
      .init("points", .whole(design.points.count)),
      .init("responses", .array(responses.map { .text($0.spelling) })),
      .init("players", .whole(findings.experiment.players)),
      .init("replications", .whole(findings.experiment.replications.count)),
      .init("seed", .text(String(findings.experiment.seed))),
    ]
  }

  /// A point in words: `price 5, chance 0.2`, each field by its path.
  func text(ofPoint place: Int) -> String {
    zip(design.axes, design.points[place]).map { "\($0.path) \($0.shown($1))" }.joined(separator: ", ")
  }

  /// Places of the points with the lowest and the highest mean of a response, or `nil` where no point has one.
  func ends(of response: Int) -> (low: Int, high: Int)? {
    let means = findings.samples.indices.compactMap { place in
      findings.samples[place].mean(response).map { (place: place, mean: $0) }
    }
    // The first of equals, whatever the order they are compared in.
    guard let low = means.min(by: { ($0.mean, $0.place) < ($1.mean, $1.place) }),
      let high = means.max(by: { ($0.mean, -$0.place) < ($1.mean, -$1.place) })
    else { return nil }
    return (low.place, high.place)
  }

  /// The only axis, or both where they make a table; other designs have no such shape.
  var shape: Shape {
    switch (findings.sweep.kind, design.axes.count) {
    case (.oneAtATime, _): .spokes
    case (_, 1): .curve
    case (.grid, 2): .table
    default: .cloud
    }
  }

  /// What the points of a sweep look like.
  enum Shape { case curve, spokes, table, cloud }

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

  /// Which way a response goes along an axis; `nil` where a point has no figure, or there is one replication.
  func trend(of response: Int, along axis: Int) -> Trend? {
    let places = places(along: axis)
    let figures = places.compactMap { findings.samples[$0].figures(response) }
    guard figures.count == places.count, findings.experiment.replications.count > 1 else { return nil }
    return Trend(figures)
  }

  /// How a response rises with each axis over all points; `nil` where a point has no figure.
  func correlations(of response: Int) -> [RankCorrelation?]? {
    let means = findings.samples.compactMap { $0.mean(response) }
    guard means.count == findings.samples.count else { return nil }
    return design.axes.indices.map { axis in RankCorrelation(design.points.map { $0[axis] }, means) }
  }
}
