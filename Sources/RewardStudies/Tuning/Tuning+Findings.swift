import RewardEngine

extension Tuning {
  /// What a search found.
  public struct Findings: Sendable {
    public let tuning: Tuning
    /// How edits were chosen.
    public let method: Method
    /// Every edit that was tried, in order, with what is known of it.
    public let path: [Appraisal]
    /// The scenario as written and the answer, both measured on fresh luck.
    public let before: Appraisal
    public let answer: Appraisal
    /// Pass where the answer meets all goals; fail where no edit tried does; inconclusive where that was too close
    /// to call.
    public let verdict: Verdict.State
    /// The numbers of goals that no edit tried meets together; empty where the verdict is pass.
    public let conflict: [Int]
    /// Of two objectives or more, the edits that meet the goals and are not beaten in everything, measured on fresh
    /// luck; in the order of the first objective.
    public let front: [Appraisal]
    /// Of one knob, where the border of the goals lies.
    public let border: KnobBorder?
    /// Answers that fresh luck took back before this one.
    public let takenBack: Int

    /// The answer as `--set` makes it.
    public var settings: [Variant.Setting] { tuning.settings(of: answer.edit) }
  }

  /// How edits are chosen.
  public enum Method: String, Sendable, CaseIterable {
    /// All of them, the smallest first.
    case enumeration
    /// Of one knob: between a value that fails and one that passes, by halves.
    case halving
    /// By an ``Evolution``, each knob alone before.
    case evolution
  }

  /// The border between what fails and what passes along one knob.
  public struct KnobBorder: Sendable, Equatable {
    /// The value nearest to the answer that fails.
    public let failing: DecimalNumber
    /// The answer.
    public let passing: DecimalNumber
    /// Values between the two that stayed too close to call.
    public let undecided: [DecimalNumber]
  }

  /// Answers that may be taken back by fresh luck before the search gives up.
  static let mostRounds = 5

  /// Searches, and measures what was found on fresh luck; what does not stand there is taken back, and the search
  /// goes on.
  ///
  /// The result is the same for any number of threads. `progress` is told of player-days that are done.
  ///
  /// - Parameter notebook: recalls what an interrupted search has measured, and keeps new rows.
  /// - Throws: `CancellationError` when cancelled, `Experiment.Fault` where the scenario itself cannot be simulated, and
  ///   what the notebook throws.
  public func findings(
    notebook: (any Notebook)? = nil, progress: (@Sendable (Int) -> Void)? = nil
  ) async throws -> Findings {
    _ = try memoryEstimate()
    let bench = EditMeasurer(self, notebook: notebook, progress: progress)
    let figures = objectives.enumerated().map { (figure: goals.count + $0.offset, objective: $0.element) }
    var search = EditSearch(knobs: knobs, objectives: figures, most: mostEdits, seed: seed) { edits in
      try await bench.screen(edits)
    }
    let none = Edit.none(knobs)
    var round = 0
    while true {
      try await search.run()
      let answer = (objectives.count > 1 ? search.front.first : nil) ?? search.best?.edit ?? none
      let isFound = search.state(answer) == .pass
      let checked = try await bench.check(answer == none ? [none] : [none, answer], round: round)
      let last = checked[checked.count - 1]
      round += 1
      if isFound, last.state != .pass, round < Self.mostRounds {
        search.replace(last)
        continue
      }
      let front = isFound && objectives.count > 1 ? try await bench.check(search.front, round: round) : []
      return findings(of: search, before: checked[0], answer: last, takenBack: round - 1, front: front)
    }
  }

  private func findings(
    of search: EditSearch, before: Appraisal, answer: Appraisal, takenBack: Int, front: [Appraisal]
  ) -> Findings {
    let path = search.appraisals
    let isOpen = answer.state == .inconclusive || path.contains { $0.state == .inconclusive }
    let verdict: Verdict.State = answer.state == .pass ? .pass : isOpen ? .inconclusive : .fail
    let met = path.map { appraisal in appraisal.verdicts.map { $0 != .fail } }
    return Findings(
      tuning: self, method: search.method, path: path, before: before, answer: answer, verdict: verdict,
      conflict: verdict == .pass ? [] : Conflict.smallest(met) ?? [],
      front: front.sorted { search.cost($0).first ?? 0 < search.cost($1).first ?? 0 },
      border: verdict == .pass && objectives.isEmpty ? border(in: path, answer.edit) : nil,
      takenBack: takenBack)
  }

  /// Where the border lies, of one knob, with what was tried on the way from what is written to the answer.
  private func border(in path: [Appraisal], _ answer: Edit) -> KnobBorder? {
    guard knobs.count == 1, answer.choices[0] != nil else { return nil }
    let knob = knobs[0]
    let passing = answer.value(of: 0, in: knobs)
    let way = min(passing, knob.written)...max(passing, knob.written)
    let tried = path.map { (value: $0.edit.value(of: 0, in: knobs), state: $0.state) }
      .filter { way.contains($0.value) && $0.value != passing }
      .sorted { ($0.value < $1.value) == (knob.written < passing) }
    guard let last = tried.lastIndex(where: { $0.state == .fail }) else { return nil }
    return KnobBorder(
      failing: tried[last].value, passing: passing,
      undecided: tried[(last + 1)...].filter { $0.state == .inconclusive }.map(\.value))
  }
}

extension EditSearch {
  /// The edits that meet all goals and are not beaten in all objectives; a smaller edit stands for its equals.
  var front: [Edit] {
    let meeting = appraisals.filter { $0.state == .pass }.sorted { $0.size < $1.size }
    guard let first = ParetoFront.fronts(meeting.map(cost)).first else { return [] }
    var costs: [[Double]] = []
    return first.compactMap { index in
      let cost = cost(meeting[index])
      guard !costs.contains(cost) else { return nil }
      costs.append(cost)
      return meeting[index].edit
    }
  }
}
