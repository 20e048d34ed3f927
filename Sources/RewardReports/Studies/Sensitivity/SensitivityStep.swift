import RewardEngine
import RewardPages
import RewardStudies

/// What to do with the answer of a sensitivity study, as it follows from what the answer says of each response.
extension SensitivityReport {
  private enum Step: Equatable {
    /// Find out more about this field, whose effect is the largest that is shown.
    case confirm(Int)
    case allPlayers
    case morePlayers
    /// Give this field, which was varied further than the others, a range of its own.
    case range(Int)
  }

  /// Each step with the responses it is for; `nil` where no field can have an effect.
  var nextStep: String? {
    let steps = responses.indices.map(step)
    func metrics(_ isOf: (Step) -> Bool) -> [String] {
      responses.indices.filter { steps[$0].map(isOf) ?? false }.map { MetricName(responses[$0]).text }
    }
    let (few, noisy) = (metrics { $0 == .allPlayers }, metrics { $0 == .morePlayers })
    let texts = [
      confirmation(steps),
      few.isEmpty
        ? nil
        : "give all fields all players with --full. The first players are too few for \(few.listed).",
      noisy.isEmpty
        ? nil
        : "\(StudyAnswer.fourfold(findings.experiment.players)). Chance still hides which field moves \(noisy.listed) most.",
    ].compactMap { $0 }
    let ranges = axes.indices.filter { axis in steps.contains(.range(axis)) }.map {
      "give \(axes[$0].path) a range of its own with --axis. It was varied further than the others."
    }
    let all = texts + ranges
    guard let first = all.first else { return nil }
    return (["Next step: \(first)"] + all.dropFirst().map(\.capitalizedAtStart)).joined(separator: " ")
  }

  private func step(_ response: Int) -> Step? {
    let result = findings.results[response]
    if case .missing = result { return nil }
    let (shown, others, unranked) = ranks(of: response)
    let isScreened = findings.screening != nil
    if isScreened, effects(on: response).contains(.unmeasured) || screenedBound(of: response) != nil {
      return .allPlayers
    }
    let more: Step = isScreened ? .allPlayers : .morePlayers
    if let first = shown.first {
      // One whose effect is not shown may move it more, as the sentence says.
      return others.contains { result.sizes[$0] > result.sizes[first] } ? more : .confirm(first)
    }
    if let wide = unranked.first { return .range(wide) }
    return result.sizes.contains { $0 > 0 } ? more : nil
  }

  /// The fields to confirm, each with the responses on which its effect is the largest.
  private func confirmation(_ steps: [Step?]) -> String? {
    let fields = axes.indices.filter { steps.contains(.confirm($0)) }
    guard !fields.isEmpty else { return nil }
    let places = responses.indices.filter { place in fields.contains { steps[place] == .confirm($0) } }
    let among = places.contains { !ranks(of: $0).unranked.isEmpty } ? " of those with a rank" : ""
    func metrics(_ field: Int) -> String {
      places.filter { steps[$0] == .confirm(field) }.map { MetricName(responses[$0]).text }.listed
    }
    let paths = fields.map { "\(axes[$0].path)" }
    guard fields.count > 1 else {
      return
        "confirm the value of \(paths[0]) first. Its effect on \(metrics(fields[0])) is the largest that is shown\(among)."
    }
    let effects = zip(paths, fields).map { "that of \($0) on \(metrics($1))" }
    return
      "confirm the values of \(paths.listed) first. The largest effects that are shown\(among) are \(effects.listed)."
  }
}
