import RewardEngine
import RewardPages
import RewardStudies

/// What a sensitivity study found, in a few sentences for each response.
extension SensitivityReport {
  /// Fields that a sentence names.
  private static let named = 3
  /// Scattered ranks that a sentence lists; more are counted.
  private static let mostRanks = 5

  var answer: StudyAnswer { StudyAnswer(of: responses.indices.map(sentence), nextStep: nextStep) }

  /// The fields that move a response most, and how many are inconclusive.
  func sentence(_ response: Int) -> String {
    let name = MetricName(responses[response]).text
    let result = findings.results[response]
    if case .missing(let points) = result {
      return
        "\(name.capitalizedAtStart) has no value in \(NumberText.whole(points)) of the simulated scenarios, so its sensitivity is unknown."
    }
    if case .sobol(let indices) = result, indices.shares == nil {
      return "\(name.capitalizedAtStart) is not shown to change anywhere in these ranges."
    }
    let (shown, others, unranked) = ranks(of: response)
    let effects = effects(on: response)
    let unknown = unmeasured(effects)
    if isStill(effects) {
      return
        "\(name.capitalizedAtStart) is the same for every field. No value changed in any replication.\(unknown)"
    }
    let notRanked = dependsToo(on: unranked, of: response, isAlone: shown.isEmpty)
    guard !shown.isEmpty else {
      let fields = unranked.isEmpty ? "No field" : "No field that can be compared with others"
      return "\(fields) is shown to move \(name).\(notRanked)\(unknown)"
    }
    let mayMoveMore = screenedBound(of: response) != nil
    let open = inconclusive(axes.indices.filter { effects[$0] == .inconclusive })
    return
      "\(name.capitalizedAtStart) \(depends(on: shown, others, of: response, isAll: unknown.isEmpty && !mayMoveMore)).\(notRanked)\(open)\(small(effects, words[response]))\(unknown)"
  }

  /// The fields that move a response and were varied much further than others, with a space before; empty for none.
  private func dependsToo(on places: [Int], of response: Int, isAlone: Bool) -> String {
    guard !places.isEmpty else { return "" }
    let fields = places.prefix(Self.named).map { "\(axes[$0].path) (\(size(of: $0, response)))" }
    let more = places.count - fields.count
    let names = (fields + (more > 0 ? ["\(NumberText.whole(more)) more"] : [])).listed
    let which =
      places.count == 1
      ? "a field that has no rank, since it was"
      : "\(places.count.counted("field")) that have no rank, since they were"
    return " It \(isAlone ? "depends" : "also depends") on \(which) varied further than the others: \(names)."
  }

  /// `depends most on a (by 2 days) and b (by 1 day)`: of the fields that are shown to move a response, those that no other
  /// seems to move it further than.
  private func depends(on shown: [Int], _ others: [Int], of response: Int, isAll: Bool) -> String {
    func text(_ places: some Sequence<Int>) -> String {
      places.map { "\(axes[$0].path) (\(size(of: $0, response)))" }.listed
    }
    let sizes = findings.results[response].sizes
    let rival = others.map { sizes[$0] }.max() ?? 0
    let leading = shown.filter { sizes[$0] >= rival }
    let named = min(leading.count, Self.named)
    let rest = shown.count - leading.count
    guard !leading.isEmpty else {
      return
        "is shown to depend on \(text(shown.prefix(Self.named))), but fields whose effect is not shown may move it more"
    }
    let most = isAll && (leading.count > Self.named || rest > 0) ? "depends most on" : "depends on"
    return "\(most) \(text(leading.prefix(named)))\(unnamed(shown.count - named, rivalled: rest))"
  }

  /// How many more fields are shown to move a response, and how many of them others may move it further than.
  private func unnamed(_ count: Int, rivalled: Int) -> String {
    guard count > 0 else { return "" }
    let effects = "\(count.agreeing("effect", "effects")) of \(count.counted("more field", "more fields"))"
    let ones = rivalled == 1 ? "a larger one" : "larger ones"
    let others =
      switch rivalled {
      case 0: ""
      case count: ", but others may have \(ones)"
      default: ", but others may have \(ones) than \(NumberText.whole(rivalled)) of them"
      }
    return ". The \(effects) \(count.agreeing("is", "are")) shown, too\(others)"
  }

  /// Whether no field that is known changed the response in any replication.
  private func isStill(_ effects: [FieldEffect]) -> Bool {
    effects.contains(.unseen) && effects.allSatisfy { $0 == .unseen || $0 == .unmeasured }
  }

  /// That the effects of some fields could be chance, with a space before; empty for none.
  private func inconclusive(_ places: [Int]) -> String {
    switch places.count {
    case 0: return ""
    case 1: return " Inconclusive: \(axes[places[0]].path), whose effect could be chance alone."
    default:
      return
        " Inconclusive: \(NumberText.whole(places.count)) of \(NumberText.whole(axes.count)) fields, whose effects could be chance alone."
    }
  }

  /// How many fields have at most small effects, with a space before; empty for none.
  private func small(_ effects: [FieldEffect], _ words: ResponseText) -> String {
    let bounds = effects.compactMap(\.bound)
    guard let most = bounds.max() else { return "" }
    let fields = bounds.count.counted("other field")
    guard most > 0 else { return " No effect is seen of \(fields)." }
    let verb = bounds.count.agreeing("moves", "move")
    return
      " \(fields.capitalizedAtStart) \(verb) it by less than \(words.roughly(most, digits: 3)), if at all."
  }

  /// How many fields the response is unknown for, with a space before; empty for none.
  private func unmeasured(_ effects: [FieldEffect]) -> String {
    let count = effects.count { $0 == .unmeasured }
    guard count > 0 else { return "" }
    let more = findings.screening == nil ? "" : " Use --full."
    return
      " Unknown for \(NumberText.whole(count)) of \(NumberText.whole(axes.count)) fields, which may move it: the first players were too few for a value.\(more)"
  }

  /// How much a field moves a response: `by 80`, or `62 % of its variance`.
  private func size(of axis: Int, _ response: Int) -> String {
    let words = words[response]
    switch findings.results[response] {
    case .tornado(let tornado):
      return tornado.bars[axis].map { "by \(words.roughly($0.swing))" + varied(axis) } ?? NumberText.missing
    case .morris(let effects): return "by \(words.roughly(effects.effects[axis].meanAbsolute))" + varied(axis)
    case .sobol(let indices):
      return "\(NumberText.percent(indices.shares?[axis].total, decimals: 0)) of its variance"
    case .missing: return NumberText.missing
    }
  }

  /// How far a field was varied, where that is further than others were; else empty.
  private func varied(_ axis: Int) -> String { wideShare(of: axis).map { ", varied by \($0)" } ?? "" }

  /// Which ranks more players would not change; `nil` for other methods than tornado.
  func rankSentence(_ response: Int) -> String? {
    guard case .tornado(let tornado) = findings.results[response] else { return nil }
    if isStill(effects(on: response)) { return nil }
    let all = ranking(of: response).ranked
    let known = all.filter { tornado.bars[$0] != nil }
    // A field alone has no rank.
    guard known.count > 1 else { return nil }
    if let tooFew = tooFew(response) { return tooFew }
    let sentence = settled(known, tornado)
    guard known.count < all.count else { return sentence }
    let start = sentence.prefix(1).lowercased() + sentence.dropFirst()
    return
      "Among the fields with a value, \(start) Fields without one may have larger effects."
  }

  private func settled(_ ranking: [Int], _ tornado: Tornado) -> String {
    let isSettled = tornado.isSettled(among: ranking)
    let settled = ranking.indices.filter { isSettled[ranking[$0]] }.map { $0 + 1 }
    guard let first = settled.first, let last = settled.last else {
      return "No rank is settled: more players may change the order."
    }
    if settled.count == ranking.count { return "All ranks are settled: the intervals do not overlap." }
    let rest = first == 1 && last == settled.count ? "Later" : "Other"
    return "\(Self.ranks(settled)) \(rest) ranks may change with more players."
  }

  /// `Rank 2 is settled.`, `Ranks 1 to 3 are settled.` or, where they are scattered, how many are.
  private static func ranks(_ settled: [Int]) -> String {
    let (first, last) = (settled[0], settled[settled.count - 1])
    if settled.count == 1 { return "Rank \(first) is settled." }
    if last - first + 1 == settled.count { return "Ranks \(first) to \(last) are settled." }
    if settled.count <= mostRanks { return "Ranks \(settled.map { "\($0)" }.listed) are settled." }
    return "\(NumberText.whole(settled.count)) ranks are settled."
  }

  /// That a field which only the first players were simulated for may have a larger effect than all that are shown; `nil`
  /// where none may.
  private func tooFew(_ response: Int) -> String? {
    guard let screening = findings.screening, let bound = screenedBound(of: response) else { return nil }
    return
      "Too few players to rank fields by this metric: one that only \(NumberText.whole(screening.players)) players were "
      + "simulated for may move it by up to \(words[response].roughly(bound, digits: 3)). Use --full."
  }

  /// The largest effect that a field with the first players alone may have, where all that are shown are smaller.
  func screenedBound(of response: Int) -> Double? {
    guard findings.screening != nil, case .tornado(let tornado) = findings.results[response] else {
      return nil
    }
    let effects = effects(on: response)
    let fields = ranking(of: response).ranked.map { (tornado.bars[$0], effects[$0]) }
    let largest = fields.compactMap { $1 == .shown ? $0?.swing : nil }.max() ?? 0
    let bound = fields.compactMap { bar, effect in bar?.isScreened == true ? effect.bound : nil }.max() ?? 0
    return bound > largest ? bound : nil
  }

  /// The players that each end of a field was simulated with, whether or not that gave a response a value.
  func players(of axis: Int) -> Int {
    let known = findings.results.compactMap { result -> Int? in
      guard case .tornado(let tornado) = result else { return nil }
      return tornado.bars[axis]?.players
    }
    return known.max() ?? findings.screening?.players ?? findings.experiment.players
  }

  /// The players of each field that got more than those of the first round.
  private var playersOfRefined: [Int] {
    let tornadoes = findings.results.compactMap {
      if case .tornado(let tornado) = $0 { tornado } else { nil }
    }
    return axes.indices.compactMap { axis in
      tornadoes.compactMap { $0.bars[axis] }.first { !$0.isScreened }?.players
    }
  }

  /// How many players the fields were measured with; `nil` where every point had all of them.
  var rounds: String? {
    guard let screening = findings.screening else { return nil }
    let first = "Every field was measured with \(NumberText.whole(screening.players)) players"
    let all = "Use --full to give all fields all players."
    let more = playersOfRefined
    guard let most = more.max() else { return "\(first). \(all)" }
    return
      "\(first) first. More were simulated for \(NumberText.whole(more.count)) of \(axes.count.counted("field")), up to "
      + "\(NumberText.whole(most)), of those that may have the largest effects. \(all)"
  }

  /// How the effects were measured.
  var method: String {
    let points = NumberText.whole(findings.sensitivity.exploration.pointCount)
    switch findings.sensitivity.method {
    case .tornado:
      return
        "Each field alone is set to its low and to its high value, and the others stay as they are today: "
        + "\(points) points. Effects of two fields together do not show."
    case .morris(let walks, let levels):
      return
        "Elementary effects (Morris): \(NumberText.whole(walks)) walks through the ranges. Each walk moves every field once, "
        + "by \(NumberText.percent(Double(levels / 2) / Double(levels - 1), decimals: 0)) of its range, from random values of the others: \(points) points."
    case .sobol(let base):
      return
        "Sobol indices: all fields are drawn evenly over their ranges, in two samples of \(NumberText.whole(base)) points, "
        + "and each field is exchanged between the two: \(points) points. An index is a share of the variance over "
        + "these points."
    }
  }
}
