import RewardEngine
import RewardPages
import RewardStudies

/// The chart of one response: a tornado, a plane of μ* and σ, or shares of the variance.
struct SensitivityChart {
  let report: SensitivityReport
  let response: Int

  /// The most fields that a chart has room for.
  private static let most = 15

  /// The room for a name, in pixels.
  private static let nameRoom = 290.0

  private var paths: [String] { report.axes.map { "\($0.path)" }.lastNames(pixels: Self.nameRoom) }
  private var words: ResponseText { report.words[response] }
  private var name: String { MetricName(report.responses[response]).text }
  private var result: Sensitivity.Result { report.findings.results[response] }
  private var shown: [Int] {
    let ranking = report.ranking(of: response)
    return Array((ranking.ranked + ranking.unranked).prefix(Self.most))
  }
  private var alternative: String { report.sentence(response) }

  func write(to page: inout Page) {
    let file = "response-\(response + 1).svg"
    switch result {
    case .tornado(let tornado):
      page.figure(chart(tornado), file: file)
    case .morris(let effects):
      page.figure(chart(effects), file: file)
    case .sobol(let indices):
      guard let shares = indices.shares else { return }
      page.figure(chart(shares), file: file)
    case .missing: return
    }
  }

  private func chart(_ tornado: Tornado) -> TornadoChart {
    let isShown = tornado.isDistinguishable
    let names = report.axes.indices.map { place in
      "\(report.axes[place].path)" + (report.wideShare(of: place).map { " by \($0)" } ?? "")
    }.lastNames(pixels: Self.nameRoom)
    return TornadoChart(
      Caption(
        "What moves \(name)",
        subtitle: "upper bar: low value; lower bar: high value; grey: no effect shown; lines: 95 % intervals",
        alternative: alternative),
      axis: words.axis("change of"),
      rows: shown.compactMap { place in
        guard let bar = tornado.bars[place] else { return nil }
        let axis = report.axes[place]
        func end(_ share: Double, _ change: PairedDifference) -> TornadoChart.End {
          let interval = change.interval()
          return TornadoChart.End(
            axis.shown(axis.value(at: share)), change.value, low: interval.low, high: interval.high)
        }
        return TornadoChart.Row(
          names[place],
          low: end(0, bar.low), high: end(1, bar.high),
          isFaint: !isShown[place])
      })
  }

  private func chart(_ effects: ElementaryEffects) -> ScatterChart {
    let paths = paths
    return ScatterChart(
      Caption(
        "What moves \(name), and how evenly",
        subtitle: "right: larger effect; up: effect depends on other fields; lines: 95 % intervals of μ*",
        alternative: alternative),
      horizontal: words.axis("μ* of"), vertical: words.axis("σ of"),
      marks: effects.effects.enumerated().map { place, effect in
        ScatterChart.Mark(
          paths[place], x: effect.meanAbsolute, y: effect.deviation,
          low: effect.interval.low,
          high: effect.interval.high, isNamed: shown.contains(place) && effect.isDistinguishable)
      }, slope: ScatterChart.Slope("σ = μ*", 1))
  }

  private func chart(_ shares: [SobolIndices.Share]) -> ShareBarChart {
    let paths = paths
    return ShareBarChart(
      Caption(
        "What the variance of \(name) comes from",
        subtitle: "share of the variance over all ranges, without Monte Carlo noise; 95 % intervals",
        alternative: alternative),
      axis: "share of the variance",
      names: (own: "alone", total: "with interactions"),
      rows: shown.map { place in
        let share = shares[place]
        return ShareBarChart.Row(
          paths[place],
          own: .init(share.first, low: share.firstInterval.low, high: share.firstInterval.high),
          total: .init(share.total, low: share.totalInterval.low, high: share.totalInterval.high))
      })
  }
}
