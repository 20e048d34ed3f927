import RewardEngine
import RewardPages
import RewardStudies

/// What `sensitivity` found: for a terminal, as a page, and as tables.
public struct SensitivityReport: Sendable {
  let findings: Sensitivity.Findings
  let title: String
  let assumptions: Assumptions?
  let provenance: Report.Provenance
  /// By axis, how far its field was varied, as a share of its value, where that is much further than others were.
  private let wideShares: [Double?]

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
    let document = findings.sensitivity.exploration.document
    wideShares = findings.sensitivity.axes.map { assumptions?.wideShare(of: $0, in: document) }
  }

  var axes: [Design.Axis] { findings.sensitivity.axes }
  var document: Document { findings.sensitivity.exploration.document }
  var responses: [Response] { findings.experiment.responses }
  var words: [ResponseText] { responses.map { ResponseText($0) } }

  /// How far a field was varied, such as `100 %`, where that is much further than other fields were; else `nil`.
  func wideShare(of place: Int) -> String? {
    wideShares[place].map { NumberText.percent($0, decimals: 0) }
  }

  /// Whether a field has no rank, since it was varied much further than others: a larger effect would say little.
  func isUnranked(_ place: Int) -> Bool { wideShares[place] != nil && wideShares.contains(nil) }

  /// Places of the axes in rank order, and of those without a rank in the order of their effects.
  func ranking(of response: Int) -> (ranked: [Int], unranked: [Int]) {
    let ranking = findings.results[response].ranking
    return (ranking.filter { !isUnranked($0) }, ranking.filter(isUnranked))
  }

  /// More of them would bury the sentence.
  private static let mostWideFields = 3

  /// Which fields were varied further than the others; `nil` for none.
  var wideFields: String? {
    let wide = axes.indices.compactMap { place in wideShare(of: place).map { "\(axes[place].path) by \($0)" }
    }
    guard let assumptions, !wide.isEmpty else { return nil }
    let share = NumberText.percent(assumptions.share, decimals: 0)
    let named =
      wide.count > Self.mostWideFields ? "\(wide.count) fields, as marked in their table" : wide.listed
    let advice =
      wideShares.contains(nil) ? "so they have no rank" : "so do not compare them with those of other studies"
    return
      "Fields vary by \(share), or as near to it as whole numbers and limits allow. Some vary much further: \(named). "
      + "Their effects are of these larger changes, \(advice). Use --axis to vary them otherwise."
  }

  /// The report as a folder's files and a terminal's text.
  public var report: StudyReport {
    StudyReport("sensitivity", page: page, tables: tables, summary: summary, terminalText: terminalText)
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
      .init("responses", .array(ranked)),
    ] + findings.experiment.members
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
    switch result {
    case .tornado(let tornado):
      return zip(tornado.bars, isShown).map { bar, isShown in
        guard let bar else { return .unmeasured }
        if isShown { return .shown }
        return bar.isScreened || bar.swingInterval.high <= 0 ? FieldEffect(unshown: bar) : .inconclusive
      }
    case .morris(let effects):
      return zip(effects.effects, isShown).map { effect, isShown in
        if isShown { return .shown }
        // No step changed a value: neither an effect nor noise was seen.
        return effect.meanAbsolute == 0 && effect.noise == 0 ? .unseen : .inconclusive
      }
    case .sobol(let indices):
      return isShown.indices.map { axis in
        if isShown[axis] { return .shown }
        // Exchanging the field changed no value, however points and replications are drawn again.
        guard let share = indices.shares?[axis] else { return .inconclusive }
        return share.total <= 0 && share.totalInterval.high <= 0 ? .unseen : .inconclusive
      }
    case .missing: return isShown.map { $0 ? .shown : .inconclusive }
    }
  }

  /// Places of the axes in rank order: those shown to move the response, and the others that were measured; then those
  /// without a rank that are shown to move it.
  func ranks(of response: Int) -> (shown: [Int], others: [Int], unranked: [Int]) {
    let (ranking, effects) = (ranking(of: response), effects(on: response))
    return (
      ranking.ranked.filter { effects[$0] == .shown },
      ranking.ranked.filter { effects[$0] != .shown && effects[$0] != .unmeasured },
      ranking.unranked.filter { effects[$0] == .shown }
    )
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
