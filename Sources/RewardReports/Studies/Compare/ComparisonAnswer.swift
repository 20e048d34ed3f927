import RewardEngine
import RewardPages
import RewardStudies

/// What a variant does, in a few sentences.
struct ComparisonAnswer {
  private let report: ComparisonReport
  private let variant: Comparison.VariantFindings
  private let place: Int

  /// The most metrics that the answer names.
  fileprivate static let most = 3

  /// - Parameter place: of the variant among the findings'.
  init(_ report: ComparisonReport, _ place: Int) {
    self.report = report
    self.place = place
    variant = report.findings.variants[place]
  }

  /// `b compared with a:`.
  var headline: String {
    let when = report.comparison.changeAfter.map { " from day \(NumberText.whole($0 + 1)) on" } ?? ""
    return "\(variant.name) compared with \(report.baseline.name)\(when):"
  }

  /// The largest change, as a clause that follows the headline.
  var mainEffect: String {
    if let first = movers.first { return move(first) }
    let all = variant.primary + variant.others
    if all.allSatisfy(\.isIdentical) {
      guard oneSided == nil else {
        return "all \(all.count.counted("metric")) that both scenarios have are the same."
      }
      return "the change does nothing here: all \(all.count.counted("metric")) are the same."
    }
    guard let largest = moved.first else {
      let margin = variant.primary.contains(where: \.isSmallMove) ? " by more than its margin" : ""
      return "no metric is shown to change\(margin)."
    }
    return
      "no primary metric is shown to change by more than its margin. Of \(variant.others.count.counted("other metric")), "
      + "\(moved.count.counted("changes", "change")). The largest change: \(move(largest))"
  }

  /// The other changes, the metrics that do not change, and the players who gain or lose.
  var others: [String] {
    movers.dropFirst().map { move($0).capitalizedAtStart } + [further, activity].compactMap { $0 } + still
      + withoutValue + [oneSided, players].compactMap { $0 }
  }

  /// What one of the two has and the other has not, such as a currency, which cannot be compared; `nil` where there is none.
  private var oneSided: String? {
    // Longer and shorter level curves are compared by the levels of both.
    let names = [report.scenario, other].map { Set($0.metrics.map { MetricName.subject($0.name) }) }
    var lone = names[0].symmetricDifference(names[1])
    if report.scenario.levels != nil, other.levels != nil { lone.remove("levels") }
    guard !lone.isEmpty else { return nil }
    let more = lone.count - Self.most
    let listed =
      more > 0
      ? lone.sorted().prefix(Self.most).joined(separator: ", ") + " and \(NumberText.whole(more)) more"
      : lone.sorted().listed
    let why =
      lone.count.agreeing("one of the two does not have it", "one or the other does not have them")
    return "Not compared, because \(why): \(listed)."
  }

  /// The scenario of the variant.
  private var other: Scenario { report.comparison.scenarios[place + 1].scenario }

  /// The other metrics that are shown to change, the largest change in percent first.
  private var moved: [MetricChange] { variant.others.filter(\.isReal).sorted { $0.size > $1.size } }

  /// The primary metrics that change and have no sentence of their own.
  private var further: String? {
    let named = movers.map(\.response)
    let rest = variant.primary.filter { $0.isMove && !named.contains($0.response) }.sorted {
      $0.size > $1.size
    }
    let texts = rest.map { "\(MetricName($0.response).text) (\(MetricChangeText($0).signedSize))" }
    return texts.isEmpty ? nil : "Changed as well: \(texts.joined(separator: "; "))."
  }

  /// That means over active players are of other players than before, where more or fewer are active.
  private var activity: String? {
    guard let change = variant.others.first(where: { $0.response.spelling == "mau" }), change.isMove else {
      return nil
    }
    return
      "\(change.difference.value < 0 ? "Fewer" : "More") players are active: \(MetricChangeText(change).move). Means over active players are of other players than before."
  }

  var text: String { ([mainEffect] + others).joined(separator: " ") }

  /// What to do with the answer: decide what is open, look at the field that matters most, or set goals.
  var nextStep: String {
    let needs = open.compactMap { change -> (name: String, players: Int)? in
      guard case .inconclusive(let players?) = change.verdict else { return nil }
      return (MetricName(change.response).text, players)
    }
    if let most = needs.map(\.players).max() {
      let what =
        needs.count == open.count
        ? "what is inconclusive"
        : needs.count == 1 ? needs[0].name : "\(needs.count) of the \(open.count) that are inconclusive"
      return "Next step: run it again with \(size(of: most.roundedUp)) to decide \(what)."
    }
    if let largestField { return largestField }
    return report.scenario.goals.isEmpty
      ? "Next step: set goals for these metrics, and let rewardsim check test them."
      : "Next step: let rewardsim check test the goals with this change."
  }

  /// The options for `players` players, with more replications where those are needed, too.
  private func size(of players: Int) -> String {
    let more = report.findings.replications(of: players).map { " --replications \($0)" } ?? ""
    return "--players \(players)\(more)"
  }

  /// The field with the largest part in the main effect.
  private var largestField: String? {
    guard let main = movers.first, let decomposition = variant.decomposition,
      let place = decomposition.responses.firstIndex(of: main.response),
      let shares = decomposition.shares[place]
    else { return nil }
    let parts = zip(decomposition.groups, shares).filter { $0.1.isShown }.sorted {
      $0.1.value.magnitude > $1.1.value.magnitude
    }
    guard let (group, share) = parts.first else { return nil }
    let metric = MetricName(main.response).text
    guard let percent = decomposition.ofWhole(share, of: shares) else {
      return "Look first at \(group.name): \(opposing(parts, metric, ResponseText(main.response)))."
    }
    return "Look first at \(group.name): it causes \(percent) of the change of \(metric)."
  }

  /// `it raises the mean of coins held by 3, and shop.hat lowers it by 1`: where fields act against each other, shares of
  /// the change say little.
  private func opposing(
    _ parts: [(group: Changes.Group, share: Outcome.Estimate)], _ metric: String, _ words: ResponseText
  ) -> String {
    let isUp = parts[0].share.value > 0
    let others = parts.filter { isUp ? $0.share.value < 0 : $0.share.value > 0 }
    guard !others.isEmpty else {
      return
        "it \(isUp ? "raises" : "lowers") \(metric) by \(words.roughly(parts[0].share.value.magnitude))"
    }
    let back = others.reduce(0) { $0 + $1.share.value.magnitude }
    let (first, second) = (isUp ? "raises" : "lowers", isUp ? "lower" : "raise")
    let rest =
      others.count == 1
      ? "\(others[0].group.name) \(second)s" : "\(others.count.counted("other change")) together \(second)"
    return "it \(first) \(metric) by \(words.roughly(parts[0].share.value.magnitude)), and "
      + "\(rest) it by \(words.roughly(back))"
  }

  private var movers: [MetricChange] { variant.movers(of: report.scenario, most: Self.most) }

  private var open: [MetricChange] {
    variant.primary.filter { if case .inconclusive = $0.verdict { true } else { false } }
  }

  /// Primary metrics that do not change, or are not shown to.
  private var still: [String] {
    let zero = variant.primary.filter(\.isZero).map { MetricName($0.response).text }
    let same = variant.primary.filter { $0.verdict == .small && !$0.isZero }.map {
      MetricName($0.response).text
    }
    let small = variant.primary.filter(\.isSmallMove).map { MetricName($0.response).text }
    return [
      zero.isEmpty ? nil : "0 in both: \(zero.joined(separator: "; ")).",
      same.isEmpty ? nil : "No difference that matters: \(same.joined(separator: "; ")).",
      small.isEmpty ? nil : "Changed by less than the margin: \(small.joined(separator: "; ")).",
    ].compactMap { $0 }
      + open.map {
        "Inconclusive: \(MetricName($0.response).text); \(MetricChangeText($0).remark).\(byProfile($0))"
      }
  }

  /// How a metric changes for all players together, and for which profiles it changes the other way.
  private func move(_ change: MetricChange) -> String {
    "\(MetricChangeText(change).move).\(byProfile(change))"
  }

  /// The profiles that a change of all players together hides, with a space before; empty where none moves against others.
  private func byProfile(_ change: MetricChange) -> String {
    guard change.response.profile == nil else { return "" }
    let moves = variant.profiles.filter { $0.isMove && $0.response.address == change.response.address }
    func names(isUp: Bool) -> String? {
      let names = moves.filter { ($0.difference.value > 0) == isUp }.compactMap(\.response.profile)
      return names.isEmpty ? nil : names.listed
    }
    switch (change.verdict, names(isUp: true), names(isUp: false)) {
    case (.up, _, let falls?): return " It falls for \(falls)."
    case (.down, let rises?, _): return " It rises for \(rises)."
    case (.inconclusive, let rises?, let falls?): return " It rises for \(rises), and falls for \(falls)."
    default: return ""
    }
  }

  private var withoutValue: [String] {
    let names = variant.withoutValue.map { MetricName($0).text }
    guard names.count > 1 else {
      return names.map { "\($0.capitalizedAtStart) has no value." }
    }
    let more = names.count - Self.most
    let rest = more > 0 ? ["\(NumberText.whole(more)) more"] : []
    return ["Without a value: \((names.prefix(Self.most) + rest).joined(separator: "; "))."]
  }

  /// The most quantities that say who gains and who loses.
  private static let mostOfPlayers = 2

  /// The players who gain and who lose, by the quantities that change for most of them.
  private var players: String? {
    let found = variant.players
    let changed = found.quantities.indices.compactMap {
      place -> (place: Int, better: Double, worse: Double)? in
      guard let changes = found.changes(of: place, in: .everyone), let better = changes.better?.value,
        let worse = changes.worse?.value, better > 0 || worse > 0
      else { return nil }
      return (place, better, worse)
    }.sorted { one, other in
      let (mine, theirs) = (one.better + one.worse, other.better + other.worse)
      return mine == theirs ? one.place < other.place : mine > theirs
    }
    // What money can buy changes with a price for all, also for those who buy nothing: that does not say who loses.
    let first = changed.prefix(Self.mostOfPlayers)
    let arePricesNew = first.allSatisfy { found.hasNewPrices[$0.place] }
    let other = changed.dropFirst(first.count).first { !found.hasNewPrices[$0.place] }
    let named = first + (arePricesNew ? [other].compactMap { $0 } : [])
    let who =
      report.comparison.changeAfter.map { "players who play from day \(NumberText.whole($0 + 1)) on" }
      ?? "players"
    let unsold = report.notBought(variant)
    guard named.isEmpty else {
      let sentences = named.map { change in
        let also =
          found.hasNewPrices[change.place] ? ", which a price changes also for those who buy nothing" : ""
        return "\(NumberText.percent(change.better)) of \(who) are better off and "
          + "\(NumberText.percent(change.worse)) are worse off, measured by \(words(of: found.quantities[change.place]))\(also)."
      }
      return ([withoutOtherProfiles(sentences.joined(separator: " "))] + unsold).joined(separator: " ")
    }
    guard !found.quantities.isEmpty else { return unsold.isEmpty ? nil : unsold.joined(separator: " ") }
    guard found.quantities.indices.contains(where: { found.changes(of: $0, in: .everyone) != nil }) else {
      return "No player can be compared: no profile that plays is in both scenarios."
    }
    let same = withoutOtherProfiles(
      "No player is better or worse off, measured by \(found.quantities.map(words).listed).")
    return ([same] + unsold).joined(separator: " ")
  }

  /// What players have more or less of, in a sentence: of a currency for which nothing is sold, all that they received.
  private func words(of quantity: PlayerQuantity) -> String {
    guard let currency = quantity.received,
      ![report.scenario, other].contains(where: { $0.shop.contains { $0.price(in: currency) != nil } })
    else { return quantity.words }
    return "the \(currency) they received"
  }

  /// The sentence with how many players it is not of, since they have another profile in the variant.
  private func withoutOtherProfiles(_ sentence: String) -> String {
    let count = variant.players.ofOtherProfile
    guard count > 0 else { return sentence }
    let who = count == 1 ? "player" : "\(NumberText.whole(count)) players"
    return
      "Without the \(who) whose profile changed, \(sentence.prefix(1).lowercased())\(sentence.dropFirst())"
  }
}

extension ComparisonReport {
  /// Why players are not compared by what a currency buys, a sentence for each.
  func notBought(_ variant: Comparison.VariantFindings) -> [String] {
    variant.players.unsold.map { unsold in
      let one = unsold.isSoldBefore ? variant.name : baseline.name
      return
        "What \(unsold.currency) can buy is not compared, because \(one) sells nothing for \(unsold.currency)."
    }
  }
}

extension Comparison.VariantFindings {
  /// Primary metrics that change, the largest in percent first; then one headline metric for each other subject.
  fileprivate func movers(of scenario: Scenario, most: Int) -> [MetricChange] {
    let primary = primary.filter(\.isMove).sorted { $0.size > $1.size }
    var movers = Array(primary.prefix(most))
    let headline = Response.headline(of: scenario)
    let others = others.filter { headline.contains($0.response) && $0.isMove }.sorted { $0.size > $1.size }
    for change in others where movers.count < most {
      let family = MetricName(change.response).family
      if !movers.contains(where: { MetricName($0.response).family == family }) { movers.append(change) }
    }
    return movers
  }

  /// What the first table shows: the primary metrics but those that are 0 in both, and the others that the answer names.
  func shown(of scenario: Scenario) -> [MetricChange] {
    let named = movers(of: scenario, most: ComparisonAnswer.most)
    return primary.filter { !$0.isZero }
      + named.filter { change in !primary.contains { $0.response == change.response } }
  }
}

extension PlayerQuantity {
  /// What players have more or less of, in a sentence.
  var words: String {
    let parts = name.split(separator: ".").map(String.init)
    switch (parts.last, parts.count) {
    case ("buys", 2): return "what the \(parts[0]) they received can buy"
    case ("minted", 2): return "the \(parts[0]) they received"
    case ("longest", 3): return "the length of their longest streak '\(parts[1])'"
    case ("xp", 1): return "their experience"
    default: return "their \(name)"
    }
  }
}

extension MetricChange {
  /// Whether it is shown to change by more than its margin.
  fileprivate var isMove: Bool { isReal && !isWithinMargin }
  fileprivate var isSmallMove: Bool { isReal && isWithinMargin }

  /// The size of the change, as a share of the value before; of growth, in percentage points.
  fileprivate var size: Double {
    if let relative { return relative.value.magnitude }
    if response.address.metric.unit == "share" { return difference.value.magnitude }
    return difference.before == 0 ? .infinity : (difference.value / difference.before).magnitude
  }
}
