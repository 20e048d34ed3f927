import RewardEngine
import RewardPages
import RewardStudies

/// The tables for machines.
extension SensitivityReport {
  static let tornadoColumns =
    ["response", "field", "from", "to", "at_base"]
    + ["low_change", "high_change"].flatMap(CSVTable.columns(ofEstimate:))
    + ["swing", "told_from_zero", "players", "rank_settled"]
  static let effectsColumns = [
    "response", "field", "from", "to", "mu", "mu_star", "mu_star_low", "mu_star_high", "sigma", "noise",
    "told_from_zero",
  ]
  static let indicesColumns = [
    "response", "field", "from", "to", "first", "first_low", "first_high", "total", "total_low",
    "total_high", "told_from_zero",
  ]

  var tables: [Report.File] {
    let design = findings.sensitivity.exploration.design
    return [ofEffects, .points(design), .responses(responses, findings.samples)]
  }

  /// The effect of each axis on each response.
  var ofEffects: Report.File {
    switch findings.sensitivity.method {
    case .tornado: .csv("tornado.csv", Self.tornadoColumns, fill)
    case .morris: .csv("elementary-effects.csv", Self.effectsColumns, fill)
    case .sobol: .csv("indices.csv", Self.indicesColumns, fill)
    }
  }

  private func fill(_ table: inout CSVTable) {
    for (response, result) in zip(responses, findings.results) {
      let (isShown, rounds) = (
        result.isDistinguishable, rounds(result, ranked: axes.indices.filter { !isUnranked($0) })
      )
      for (place, cells) in Self.rows(of: result).enumerated() {
        let axis = axes[place]
        let head: [CSVTable.Cell] = [
          .text(response.spelling), .text("\(axis.path)"), .number(axis.value(at: 0)),
          .number(axis.value(at: 1)),
        ]
        table.add(row: head + cells + [.whole(isShown[place] ? 1 : 0)] + rounds[place])
      }
    }
  }

  /// The players that each bar of a tornado was measured with, and whether its rank is settled; nothing for other methods.
  private func rounds(_ result: Sensitivity.Result, ranked: [Int]) -> [[CSVTable.Cell]] {
    guard case .tornado(let tornado) = result else { return result.sizes.map { _ in [] } }
    return tornado.isSettled(among: ranked).enumerated().map { axis, isSettled in
      [.whole(players(of: axis)), .whole(isSettled ? 1 : 0)]
    }
  }

  private static func rows(of result: Sensitivity.Result) -> [[CSVTable.Cell]] {
    switch result {
    case .tornado(let tornado):
      tornado.bars.map { bar in
        [
          .number(bar?.low.before), .estimate(bar?.low.shown), .estimate(bar?.high.shown),
          .number(bar?.swing),
        ]
      }
    case .morris(let effects):
      effects.effects.map { effect in
        [
          .number(effect.mean),
          .estimate(effect.meanAbsolute, low: effect.interval.low, high: effect.interval.high),
          .number(effect.deviation), .number(effect.noise),
        ]
      }
    case .sobol(let indices):
      (indices.shares ?? []).map { share in
        [
          .estimate(share.first, low: share.firstInterval.low, high: share.firstInterval.high),
          .estimate(share.total, low: share.totalInterval.low, high: share.totalInterval.high),
        ]
      }
    case .missing: []
    }
  }
}

extension PairedDifference {
  /// The difference with its interval; without one where no player of the sample differs, as others may.
  fileprivate var shown: Outcome.Estimate {
    isNone ? Outcome.Estimate(value: value, low: nil, high: nil) : estimate
  }
}
