import RewardEngine
import RewardPages
import RewardStudies

/// What `sensitivity` found: for a terminal, as a page, and as tables.
public struct SensitivityReport: Sendable {
  let findings: Sensitivity.Findings
  let title: String
  let assumptions: Assumptions?
  let provenance: Report.Provenance

  /// - Parameters:
  ///   - title: The scenario's.
  ///   - assumptions: The source of the axes, unless the user gave them.
  public init(
    _ findings: Sensitivity.Findings, title: String, assumptions: Assumptions? = nil,
    provenance: Report.Provenance
  ) {
    self.findings = findings
    self.title = title
    self.assumptions = assumptions
    self.provenance = provenance
  }

  var axes: [Design.Axis] { findings.sensitivity.axes }
  var document: Document { findings.sensitivity.exploration.document }
  var responses: [Response] { findings.experiment.responses }
  var words: [ResponseText] { responses.map { ResponseText($0) } }

  /// The report as a folder's files and a terminal's text.
  public var report: StudyReport {
    let design = findings.sensitivity.exploration.design
    return StudyReport(
      "sensitivity", page: SensitivityPage(self).page,
      tables: [
        SensitivityTable(self).file, Report.File(name: "points.csv", text: PointsTable(design).text),
        Report.File(name: "responses.csv", text: ResponsesTable(responses, findings.samples).text),
      ],
      summary: summary, terminalText: SensitivityText(self).text)
  }

  private var summary: [JSONValue.Member] {
    let ranked = zip(responses, findings.results).map { response, result in
      let isShown = result.isDistinguishable
      return JSONValue.object(
        [
          .init("response", .text(response.spelling)),
          .init("moved_by", .array(result.ranking.filter { isShown[$0] }.map { .text("\(axes[$0].path)") })),
        ] + variance(of: result))
    }
    return [
      .init("title", .text(title)), .init("method", .text(findings.sensitivity.method.name)),
      .init("axes", .array(axes.map { .text($0.spelling) })),
      .init("points", .whole(findings.sensitivity.exploration.design.points.count)),
      .init("responses", .array(ranked)), .init("players", .whole(findings.experiment.players)),
      .init("replications", .whole(findings.experiment.replications.count)),
      .init("seed", .text(String(findings.experiment.seed))),
    ]
  }

  private func variance(of result: Sensitivity.Result) -> [JSONValue.Member] {
    guard case .sobol(let indices) = result else { return [] }
    return [
      .init("variance", .number(indices.variance)), .init("noise_share", .number(indices.noiseShare)),
    ]
  }

  /// What is known of the effect of each axis on a response.
  func effects(on response: Int) -> [FieldEffect] {
    let result = findings.results[response]
    let isShown = result.isDistinguishable
    guard case .tornado(let tornado) = result else { return isShown.map { $0 ? .shown : .inconclusive } }
    return zip(tornado.bars, isShown).map { bar, isShown in
      guard let bar else { return .unmeasured }
      if isShown { return .shown }
      return bar.isScreened || bar.swingInterval.high <= 0 ? FieldEffect(unshown: bar) : .inconclusive
    }
  }

  /// Places of the axes in rank order: those shown to move the response, and the others that were measured.
  func ranks(of response: Int) -> (shown: [Int], others: [Int]) {
    let (ranking, effects) = (findings.results[response].ranking, effects(on: response))
    return (
      ranking.filter { effects[$0] == .shown },
      ranking.filter { effects[$0] != .shown && effects[$0] != .unmeasured }
    )
  }
}

/// The effect of each axis on each response, a row each: `tornado.csv`, `elementary-effects.csv` or `indices.csv`.
struct SensitivityTable {
  let file: Report.File

  static let tornadoColumns = [
    "response", "field", "from", "to", "at_base", "low_change", "low_change_low", "low_change_high",
    "high_change", "high_change_low", "high_change_high", "swing", "told_from_zero",
    "players", "rank_settled",
  ]
  static let effectsColumns = [
    "response", "field", "from", "to", "mu", "mu_star", "mu_star_low", "mu_star_high", "sigma", "noise",
    "told_from_zero",
  ]
  static let indicesColumns = [
    "response", "field", "from", "to", "first", "first_low", "first_high", "total", "total_low",
    "total_high", "told_from_zero",
  ]

  init(_ report: SensitivityReport) {
    let (name, columns) =
      switch report.findings.sensitivity.method {
      case .tornado: ("tornado.csv", Self.tornadoColumns)
      case .morris: ("elementary-effects.csv", Self.effectsColumns)
      case .sobol: ("indices.csv", Self.indicesColumns)
      }
    var table = CSVTable(columns: columns)
    for (response, result) in zip(report.responses, report.findings.results) {
      let (isShown, rounds) = (result.isDistinguishable, Self.rounds(result))
      for (place, cells) in Self.rows(of: result).enumerated() {
        let axis = report.axes[place]
        let head: [CSVTable.Cell] = [
          .text(response.spelling), .text("\(axis.path)"), .number(axis.value(at: 0)),
          .number(axis.value(at: 1)),
        ]
        table.add(
          row: head + cells + [.whole(isShown[place] ? 1 : 0)] + rounds[place])
      }
    }
    file = Report.File(name: name, text: table.text)
  }

  /// The players that each bar of a tornado was measured with, and whether its rank is settled; nothing for other methods.
  private static func rounds(_ result: Sensitivity.Result) -> [[CSVTable.Cell]] {
    guard case .tornado(let tornado) = result else { return result.sizes.map { _ in [] } }
    return zip(tornado.bars, tornado.isSettled).map { bar, isSettled in
      [.whole(bar?.players ?? 0), .whole(isSettled ? 1 : 0)]
    }
  }

  private static func rows(of result: Sensitivity.Result) -> [[CSVTable.Cell]] {
    switch result {
    case .tornado(let tornado):
      tornado.bars.map { bar in
        let changes = [bar?.low, bar?.high].flatMap {
          [$0?.value, $0?.interval().low, $0?.interval().high]
        }
        return ([bar?.low.before] + changes + [bar?.swing]).map { CSVTable.Cell($0) }
      }
    case .morris(let effects):
      effects.effects.map { effect in
        [
          effect.mean, effect.meanAbsolute, effect.interval.low, effect.interval.high, effect.deviation,
          effect.noise,
        ].map { .number($0) }
      }
    case .sobol(let indices):
      (indices.shares ?? []).map { share in
        [
          share.first, share.firstInterval.low, share.firstInterval.high, share.total,
          share.totalInterval.low, share.totalInterval.high,
        ].map { .number($0) }
      }
    case .missing: []
    }
  }
}

/// What is known of the effect of a field on a response.
enum FieldEffect: Equatable {
  case shown
  /// It could be chance alone.
  case inconclusive
  /// It is not shown, and smaller than this.
  case below(Double)
  /// The response is the same at both ends, in every replication.
  case unseen
  /// The response has no value at an end.
  case unmeasured

  /// What an effect that is not shown is below; `nil` where the players do not say.
  var bound: Double? {
    switch self {
    case .below(let most): most
    case .unseen: 0
    case .shown, .inconclusive, .unmeasured: nil
    }
  }

  /// The effect of a field that only the few players of the first round were simulated for, or that changes nothing.
  init(unshown bar: Tornado.Bar) {
    let most = bar.swingInterval.high
    // A median of whole numbers moves in few replications, and their spread says little of the others.
    let isRare = bar.low.isRare && bar.high.isRare
    self = most <= 0 ? .unseen : isRare ? .inconclusive : .below(most)
  }
}

extension PairedDifference {
  /// Whether less than half of the replications change.
  fileprivate var isRare: Bool { values.count { $0 != 0 } * 2 < values.count }
}
