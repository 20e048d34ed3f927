import RewardEngine
import RewardStudies

/// The sentences that say which fields move a response most.
struct SensitivityAnswer {
  private let report: SensitivityReport

  /// Fields that a sentence names.
  private static let named = 5

  init(_ report: SensitivityReport) { self.report = report }

  /// The fields that move a response most, and how many do nothing that could be told.
  func sentence(_ response: Int) -> String {
    let name = report.words[response].name
    let result = report.findings.results[response]
    if case .missing(let points) = result {
      return
        "\(name) has no figure at \(NumberText.whole(points)) of the points, so that nothing can be said of it."
    }
    if case .sobol(let indices) = result, indices.shares == nil {
      return "\(name) does not move beyond luck anywhere in these ranges."
    }
    let (told, others) = report.ranks(of: response)
    guard !told.isEmpty else {
      return "\(name): no field's effect is distinguishable from zero."
    }
    let names = told.prefix(Self.named).map { "\(report.axes[$0].path) (\(size(of: $0, response)))" }
    let most = told.count > Self.named ? "\(name) is moved most by " : "\(name) is moved by "
    let rest =
      others.isEmpty
      ? ""
      : " Not distinguishable from zero: \(others.count == 1 ? "\(report.axes[others[0]].path)" : "\(NumberText.whole(others.count)) of \(NumberText.whole(report.axes.count)) fields")."
    return "\(most)\(names.listed).\(rest)"
  }

  /// How much a field moves a response, in two or three words.
  private func size(of axis: Int, _ response: Int) -> String {
    let words = report.words[response]
    switch report.findings.results[response] {
    case .tornado(let tornado): return "by \(words.roughly(tornado.bars[axis].swing))"
    case .morris(let effects): return "by \(words.roughly(effects.effects[axis].meanAbsolute))"
    case .sobol(let indices):
      return "\(NumberText.percent(indices.shares?[axis].total, decimals: 0)) of its variance"
    case .missing: return NumberText.missing
    }
  }

  /// How the method came to it.
  var method: String {
    let points = NumberText.whole(report.findings.sensitivity.exploration.pointCount)
    switch report.findings.sensitivity.method {
    case .tornado:
      return
        "Each field by itself is set to its low end and to its high end, all others stay as the scenario has them: "
        + "\(points) points. What two fields do only together does not show."
    case .morris(let walks, let levels):
      return
        "Elementary effects (Morris): \(NumberText.whole(walks)) walks through the ranges, each of which moves every field once, "
        + "over half of its \(NumberText.whole(levels)) levels, from places all over the ranges of the others: \(points) points."
    case .sobol(let base):
      return
        "Sobol indices: all fields are drawn at once, evenly over their ranges, in two samples of \(NumberText.whole(base)) "
        + "points, and each field is changed between them: \(points) points. An index is a share of the variance "
        + "that this makes."
    }
  }
}
