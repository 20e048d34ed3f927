import RewardEngine

/// Reads the knobs, goals and objectives of `tune` for a scenario.
struct TuningReader {
  private let document: Document
  private let scenario: Scenario

  init(_ document: Document, _ scenario: Scenario) {
    self.document = document
    self.scenario = scenario
  }

  private func fault(
    _ option: String, _ words: String, _ path: FieldPath = .root, message: String, help: String
  ) -> InvalidScenario {
    InvalidScenario(
      at: .setting("\(option) \(words)"), path, message, help: help, in: document.source)
  }
}

// Knobs.
extension TuningReader {
  func knobs(_ texts: [String]) throws(InvalidScenario) -> [Knob] {
    guard !texts.isEmpty else {
      throw fault(
        "--knob", "", message: "no --knob is given, so there is nothing to change",
        help: "write one such as --knob shop.hat.price.coins=10:50:5")
    }
    var knobs: [Knob] = []
    for text in texts {
      let knob = try knob(text)
      guard !knobs.contains(where: { $0.path == knob.path }) else {
        throw fault(
          "--knob", text, knob.path, message: "'\(knob.path)' is a knob twice",
          help: "leave one of the two out")
      }
      try check(knob, text)
      knobs.append(knob)
    }
    return knobs
  }

  private func knob(_ text: String) throws(InvalidScenario) -> Knob {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw fault(
        "--knob", text, message: "a knob is a field, '=' and its values",
        help: "write one such as shop.hat.price.coins=10:50:5, …=10:50, …=10,20,50 or …=nice:5:500")
    }
    let path = FieldPath(parts[0])
    let written = try written(at: path, text)
    do throws(DecimalRange.Fault) {
      return Knob(path, try DecimalRange(parts[1]), written: written)
    } catch {
      throw fault("--knob", text, path, message: "the range of '\(path)' \(error.rule)", help: error.help)
    }
  }

  /// The scenario's own value at a path.
  private func written(at path: FieldPath, _ text: String) throws(InvalidScenario) -> DecimalNumber {
    guard let node = document[path] else { throw missing(path, text) }
    guard case .scalar(let scalar) = node.content else {
      throw fault(
        "--knob", text, path, message: "'\(path)' holds fields of its own, and a knob is one number",
        help: inner(of: node).map { "name one of them, such as '\(path / $0)'" } ?? "name a field in it")
    }
    guard scalar.style == .plain, let number = DecimalNumber(scalar.text) else {
      throw fault(
        "--knob", text, path, message: "'\(path)' must be a number, not '\(scalar.text)'",
        help: "turn a field that is a number, written in digits")
    }
    return number
  }

  private func inner(of node: Node) -> String? {
    guard case .mapping(let entries) = node.content else { return nil }
    return entries.first?.key.text
  }

  private func missing(_ path: FieldPath, _ text: String) -> InvalidScenario {
    var known = path
    while document[known] == nil, known != .root { known = known.parent }
    let name = path.names[known.names.count]
    let owner = known == .root ? "the scenario" : "'\(known)'"
    var names: [String] = []
    if case .mapping(let entries)? = document[known]?.content { names = entries.map(\.key.text) }
    var help = "give it a value to start from: --set \(path)=NUMBER"
    if let near = Spelling.nearest(to: name, among: names) { help = "did you mean '\(known / near)'?" }
    return fault("--knob", text, path, message: "\(owner) has no '\(name)' to turn", help: help)
  }

  /// Checks that a file may have the ends of a range.
  private func check(_ knob: Knob, _ text: String) throws(InvalidScenario) {
    for end in [knob.range.low, knob.range.high] {
      do throws(InvalidScenario) {
        _ = try Variant([Variant.Setting(knob.path, end.description)]).scenario(in: document)
      } catch {
        // The words of the rule, at the option that led to it.
        let first = error.diagnostics[0]
        throw fault(
          "--knob", text, first.path, message: "\(first.message), and the range has \(end)",
          help: first.help ?? "")
      }
    }
  }
}

// Goals and objectives.
extension TuningReader {
  func goals(_ texts: [String], orObjectives hasObjectives: Bool) throws(InvalidScenario) -> [Scenario.Goal] {
    if texts.isEmpty {
      guard hasObjectives || !scenario.goals.isEmpty else {
        throw fault(
          "--goal", "",
          message: "no --goal is given, and the scenario has no goals",
          help: "write one such as --goal 'coins.sink_faucet_28>=0.8'")
      }
      try checkForContradiction(scenario.goals)
      return scenario.goals
    }
    var goals: [Scenario.Goal] = []
    for text in texts {
      let goal = try goal(text)
      guard !goals.contains(where: { $0.id == goal.id }) else {
        throw fault("--goal", text, message: "'\(goal.id)' is a goal twice", help: "leave one of the two out")
      }
      goals.append(goal)
      try checkForContradiction(goals)
    }
    return goals
  }

  /// Checks that the limits of goals on the same metric leave a value that meets them all.
  private func checkForContradiction(_ goals: [Scenario.Goal]) throws(InvalidScenario) {
    guard let found = scenario.contradictions(in: goals).first else { return }
    throw fault(
      "--goal", found.second.id,
      message: "the goals '\(found.first.id)' and '\(found.second.id)' contradict each other",
      help: "move a limit, or leave one of the two out: \(found.text)")
  }

  /// The goals that have a metric in this run, and those on a day after its end.
  ///
  /// - Throws: `InvalidScenario` where there are goals, and all of them are of later days.
  func measurable(
    _ goals: [Scenario.Goal]
  ) throws(InvalidScenario) -> (goals: [Scenario.Goal], unmeasured: [Scenario.Goal]) {
    let measured = goals.filter { Response($0, of: scenario) != nil }
    let unmeasured = goals.filter { Response($0, of: scenario) == nil }
    if measured.isEmpty, let first = unmeasured.first {
      throw fault(
        "--goal", first.id,
        message: "no goal has a value in a run of \(scenario.days) days: '\(first.id)' is about a later day",
        help: "simulate more --days, or name another goal")
    }
    return (measured, unmeasured)
  }

  /// A goal of the scenario by its id, or one spelled here, whose id is its spelling.
  private func goal(_ text: String) throws(InvalidScenario) -> Scenario.Goal {
    if let own = scenario.goals.first(where: { $0.id == text }) { return own }
    for (sign, isLeast) in [(">=", true), ("<=", false)] {
      guard let range = Self.range(of: sign, in: text) else { continue }
      let name = String(text[..<range.lowerBound].trimmed)
      let word = String(text[range.upperBound...].trimmed)
      let response = try response("--goal", text, name)
      guard let number = DecimalNumber(word) else {
        throw fault(
          "--goal", text, message: "'\(word)' is not a number",
          help: Self.share(word).map { "write \(name)\(sign)\($0)" } ?? "write \(name)\(sign)0.8, say")
      }
      if let fault = response.address.metric.fault(ofLimit: number.value) {
        throw self.fault(
          "--goal", text, message: "'\(name)' \(sign) \(number): \(fault.rule)", help: fault.help)
      }
      return Scenario.Goal(
        id: "\(response.spelling)\(sign)\(number)", metric: response.address.spelling,
        profile: response.profile,
        atLeast: isLeast ? number.value : nil, atMost: isLeast ? nil : number.value)
    }
    throw notAGoal(text)
  }

  /// The share that a percentage is: `0.05` of `5%`.
  private static func share(_ word: String) -> DecimalNumber? {
    guard word.hasSuffix("%"), let percent = DecimalNumber(word.dropLast().trimmed),
      percent.decimals + 2 <= DecimalNumber.mostDecimals
    else { return nil }
    return DecimalNumber(units: percent.units, decimals: percent.decimals + 2)
  }

  private func notAGoal(_ text: String) -> InvalidScenario {
    if let sign = [">", "<", "=", "≥", "≤"].first(where: { text.contains($0) }) {
      let meant = sign == "<" || sign == "≤" ? "<=" : ">="
      return fault(
        "--goal", text, message: "a goal compares with >= or <=, not with \(sign)",
        help: "write \(meant); for a figure that is to be equal, write both")
    }
    let ids = scenario.goals.map(\.id)
    let near = Spelling.nearest(to: text, among: ids)
    return fault(
      "--goal", text, message: "there is no goal '\(text)', and no >= or <= in it",
      help: near.map { "did you mean '\($0)'?" } ?? "write one such as 'coins.sink_faucet_28>=0.8'")
  }

  func objectives(_ texts: [String], _ direction: Objective.Direction) throws(InvalidScenario) -> [Objective]
  {
    var objectives: [Objective] = []
    for text in texts {
      let objective = Objective(direction, try response("--\(direction.rawValue)", text, text))
      guard !objectives.contains(objective) else {
        throw fault(
          "--\(direction.rawValue)", text, message: "'\(text)' is an objective twice",
          help: "leave one of the two out")
      }
      objectives.append(objective)
    }
    return objectives
  }

  private func response(_ option: String, _ words: String, _ text: String) throws(InvalidScenario) -> Response
  {
    do throws(Metric.Misspelling) {
      return try Response(text, of: scenario)
    } catch {
      throw fault(option, words, message: "'\(text)' \(error.rule)", help: error.help)
    }
  }

  private static func range(of sign: String, in text: String) -> Range<String.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(sign) { return start..<text.index(start, offsetBy: 2) }
      start = text.index(after: start)
    }
    return nil
  }
}
