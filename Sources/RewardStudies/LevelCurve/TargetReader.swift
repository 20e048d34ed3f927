import RewardEngine

/// Reads the targets of a level curve against a scenario.
struct TargetReader {
  private let scenario: Scenario

  init(_ scenario: Scenario) { self.scenario = scenario }

  private static let example = "write one such as level.10.days.p50=14"

  func targets(_ texts: [String]) throws(InvalidScenario) -> [LevelCurve.Target] {
    guard scenario.levels != nil else {
      throw fault(
        texts.first ?? "", "the scenario has no levels", help: "add 'levels' with a curve to start from")
    }
    guard !texts.isEmpty else {
      throw fault("", "no --target is given", help: Self.example)
    }
    var targets: [LevelCurve.Target] = []
    for text in texts {
      let target = try target(text)
      guard !targets.contains(where: { $0.metric == target.metric }) else {
        throw fault(text, "'\(target.metric)' is a target twice", help: "leave one of the two out")
      }
      targets.append(target)
      try check(targets, text)
    }
    return targets.sorted { ($0.level, $0.days) < ($1.level, $1.days) }
  }

  private func target(_ text: String) throws(InvalidScenario) -> LevelCurve.Target {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw fault(text, "a target is a metric of days to a level, '=' and a number", help: Self.example)
    }
    let address: Metric.Address
    do throws(Metric.Misspelling) {
      address = try scenario.metric(parts[0])
    } catch {
      throw fault(text, "'\(parts[0])' \(error.rule)", help: Int(parts[0]) == nil ? error.help : Self.example)
    }
    let names = address.metric.name.split(separator: ".")
    guard names.count == 3, names[0] == "level", names[2] == "days", let level = Int(names[1]),
      case .quantile(let perMille)? = address.statistic
    else {
      throw fault(text, "'\(parts[0])' is not a metric of days to a level", help: Self.example)
    }
    guard !parts[0].hasSuffix(".days") else {
      throw fault(
        text, "'\(parts[0])' does not say which share of players should be there",
        help: "write \(parts[0]).p50 for half of them, p25 for a quarter, or p75 for three quarters")
    }
    guard let days = Int(parts[1]), (0..<scenario.days).contains(days) else {
      throw fault(
        text, "'\(parts[1])' must be a whole number of days since arrival from 0 to \(scenario.days - 1)",
        help: parts[1].contains(".")
          ? "write whole days" : "the run has \(scenario.days) days; --days gives it more")
    }
    return LevelCurve.Target(level: level, perMille: perMille, days: days)
  }

  /// The same share of players cannot be on a higher level before they are on a lower one.
  private func check(_ targets: [LevelCurve.Target], _ text: String) throws(InvalidScenario) {
    guard let last = targets.last else { return }
    for other in targets where other.perMille == last.perMille && other.level != last.level {
      let (low, high) = other.level < last.level ? (other, last) : (last, other)
      guard low.days > high.days else { continue }
      throw fault(
        text, "'\(high.metric)' cannot be \(high.days), before '\(low.metric)' at \(low.days)",
        help: "give the higher level as many days at least")
    }
  }

  private func fault(_ text: String, _ message: String, help: String) -> InvalidScenario {
    InvalidScenario(
      at: .setting("--target \(text)"), .root, message, help: help, in: Source(name: "--target"))
  }
}
