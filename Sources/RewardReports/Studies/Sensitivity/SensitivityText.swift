import RewardEngine
import RewardPages
import RewardStudies

/// What a terminal shows of a sensitivity study: the ranking of each response in words and in numbers.
extension SensitivityReport {
  /// The most fields that a terminal has room for.
  private static let mostRows = 15

  var terminalText: String {
    let method = [method, rounds, wideFields].compactMap { $0 }.joined(separator: " ")
    var text = "\(TerminalText.line(title))\n\n\(TerminalText.wrapped(method))"
    for response in responses.indices {
      let sentences = [sentence(response), rankSentence(response)].compactMap { $0 }
      text += "\n\(TerminalText.wrapped(sentences.joined(separator: " ")))"
      let rows = SensitivityRows(self, response)
      guard !rows.rows.isEmpty else { continue }
      var table = TerminalTable(
        columns: [("field", .left)] + rows.columns.map { ($0, .right) })
      let all = rows.rows + rows.unranked
      for row in all.prefix(Self.mostRows) { table.add(row: [row.field] + row.cells) }
      text += "\n\(table.text())"
      if all.count > Self.mostRows {
        text += "and \(NumberText.whole(all.count - Self.mostRows)) more, in the report\n"
      }
      if hasYesAcross(response) {
        text += TerminalText.wrapped(
          "A field has a yes where both intervals contain 0 if the change from its low value to its high one, with the same players, is shown."
        )
      }
    }
    return text
  }
}

extension SensitivityReport {
  /// Whether a field that is shown to move the response has two changes of which neither is shown alone.
  private func hasYesAcross(_ response: Int) -> Bool {
    guard case .tornado(let tornado) = findings.results[response] else { return false }
    return zip(tornado.bars, effects(on: response)).contains { bar, effect in
      effect == .shown && bar.map { [$0.low, $0.high].allSatisfy { $0.interval().contains(0) } } ?? false
    }
  }
}

/// The effects of each field in rank order, as a table shows them.
struct SensitivityRows {
  struct Row {
    var field: String
    var cells: [String]
  }

  let columns: [String]
  let rows: [Row]
  /// Those without a rank.
  let unranked: [Row]

  init(_ report: SensitivityReport, _ response: Int) {
    let ranking = report.ranking(of: response)
    (columns, rows) = Self.rows(ranking.ranked, report, response)
    unranked = Self.rows(ranking.unranked, report, response).rows
  }

  /// The heads of the columns, and a row for each of some axes.
  private static func rows(
    _ places: [Int], _ report: SensitivityReport, _ response: Int
  ) -> (columns: [String], rows: [Row]) {
    let words = report.words[response]
    let result = report.findings.results[response]
    let (axes, effects) = (report.axes, report.effects(on: response))
    func row(_ place: Int, _ cells: [String]) -> Row {
      Row(
        field: "\(axes[place].path)" + (report.wideShare(of: place).map { " (by \($0))" } ?? ""),
        cells: [Self.verdict(effects[place], words)] + cells)
    }
    switch result {
    case .tornado(let tornado):
      let isScreened = report.findings.screening != nil
      let columns =
        ["moves it", "low value", "change at low value", "high value", "change at high value"]
        + (isScreened ? ["players"] : [])
      let rows = places.map { place in
        let (axis, bar) = (axes[place], tornado.bars[place])
        func end(_ share: Double) -> String { axis.shown(axis.value(at: share)) }
        return row(
          place,
          [
            end(0), bar.map { words.text($0.low) } ?? NumberText.missing,
            end(1), bar.map { words.text($0.high) } ?? NumberText.missing,
          ] + (isScreened ? [NumberText.whole(report.players(of: place))] : []))
      }
      return (columns, rows)
    case .morris(let morris):
      let columns = ["moves it", "effect size, μ*", "μ* of noise alone", "mean effect, μ", "spread, σ"]
      let rows = places.map { place in
        let effect = morris.effects[place]
        return row(
          place,
          [
            words.text(effect.meanAbsolute, effect.interval), words.text(effect: effect.noise),
            words.text(effect: effect.mean), words.text(effect: effect.deviation),
          ])
      }
      return (columns, rows)
    case .sobol(let indices):
      let columns = ["moves it", "range", "share alone", "share with interactions"]
      let rows = places.compactMap { place -> Row? in
        guard let share = indices.shares?[place] else { return nil }
        let axis = axes[place]
        return row(
          place,
          ["\(axis.shown(axis.value(at: 0))) to \(axis.shown(axis.value(at: 1)))"]
            + [(share.first, share.firstInterval), (share.total, share.totalInterval)].map {
              NumberText.percentEstimate($0.0, low: $0.1.low, high: $0.1.high)
            })
      }
      return (columns, rows)
    case .missing:
      return ([], [])
    }
  }

  private static func verdict(_ effect: FieldEffect, _ words: ResponseText) -> String {
    switch effect {
    case .shown: "yes"
    case .inconclusive: "inconclusive"
    case .below(let most): "by less than \(words.text(effectOfSize: most))"
    case .unseen: "no effect seen"
    case .unmeasured: "too few players"
    }
  }
}
