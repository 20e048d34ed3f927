/// Whether nouns after a count are in the right number.
enum NumberAgreement {
  /// Nouns that follow a count in reports, in both numbers.
  private static let nouns = [
    "day": "days", "week": "weeks", "player": "players", "goal": "goals", "time": "times", "piece": "pieces",
    "level": "levels", "freeze": "freezes", "mission": "missions", "run": "runs",
    "replication": "replications",
    "zone": "zones", "offer": "offers", "flag": "flags",
  ]

  /// Each count whose noun has the wrong number, as `1 days`.
  static func faults(in text: String) -> [String] {
    text.matches(of: /(?<before>[\d.,]?)\b(?<count>\d+(?:,\d{3})*) (?<noun>[a-z]+)\b/).compactMap { match in
      guard match.before.isEmpty, let count = Int(match.count.replacing(",", with: "")) else { return nil }
      let noun = String(match.noun)
      let isWrong = count == 1 ? nouns.values.contains(noun) : nouns.keys.contains(noun)
      return isWrong ? "\(match.count) \(noun)" : nil
    }
  }
}
