import RewardEngine

extension Tuning {
  /// What a search found.
  public struct Findings: Sendable {
    public let tuning: Tuning
    /// How edits were chosen.
    public let method: Method
    /// Every edit that was tried, in order, with its results.
    public let path: [Appraisal]
    /// The scenario as written and the answer, both simulated with new random draws.
    public let before: Appraisal
    public let answer: Appraisal
    /// Pass where the answer meets all goals, fail where no edit tried does, and inconclusive where that is not
    /// decided or a goal has no value in this run.
    public let verdict: Verdict.State
    /// The places of goals that no edit tried meets together; empty where the verdict is pass.
    public let conflict: [Int]
    /// The places of goals whose metric no edit of the search changes.
    public let unmoved: [Int]
    /// For two objectives or more, the Pareto front of the edits that meet the goals, simulated with new random draws;
    /// in the order of the first objective.
    public let front: [Appraisal]
    /// For one knob, the border between values that pass and values that do not.
    public let border: KnobBorder?
    /// Earlier answers that failed when simulated with new random draws.
    public let takenBack: Int
    /// Whether the answer is not shown to be better than today's scenario by the only objective, with new random draws that both have.
    /// False where today's scenario does not meet the goals.
    public let isNoGain: Bool

    /// Whether a smaller edit than the answer was tried, and stayed inconclusive.
    public var isSmallerOpen: Bool { path.contains { $0.state == .inconclusive && $0.size < answer.size } }

    /// Whether the search could not end: all edits that it may try are spent.
    public var isCutShort: Bool { method != .enumeration && path.count >= tuning.mostEdits }

    /// Whether both ends of every knob were tried, so that a goal none of the edits meets is likely out of reach.
    public var hasTriedTheEnds: Bool {
      tuning.knobs.indices.allSatisfy { knob in
        let range = tuning.knobs[knob].range
        return [range.low, range.high].allSatisfy { end in
          path.contains { $0.edit.value(of: knob, in: tuning.knobs) == end }
        }
      }
    }

    /// The answer as `--set` makes it.
    public var settings: [Variant.Setting] { tuning.settings(of: answer.edit) }

    /// The verdicts on one of ``Tuning/otherGoals``, today and with the answer.
    public func verdicts(onOther goal: Int) -> (before: Verdict.State, after: Verdict.State) {
      (verdict(onOther: goal, before), verdict(onOther: goal, answer))
    }

    private func verdict(onOther goal: Int, _ appraisal: Appraisal) -> Verdict.State {
      tuning.state(ofGoal: tuning.goals.count + goal, appraisal.figures, appraisal.shares) ?? .inconclusive
    }

    /// Whether all edits were tried, and each fails a goal of the search or one of some ``Tuning/otherGoals``.
    public func noEditMeets(others: [Int]) -> Bool {
      guard let all = Edit.count(tuning.knobs, most: tuning.mostEdits), path.count >= all else {
        return false
      }
      return path.allSatisfy { edit in
        edit.state == .fail || others.contains { verdict(onOther: $0, edit) == .fail }
      }
    }
  }

  /// How edits are chosen.
  public enum Method: String, Sendable, CaseIterable {
    /// All edits, the smallest first.
    case enumeration
    /// For one knob: halving between a value that passes and one that does not.
    case halving
    /// Each knob alone, and then an ``Evolution``.
    case evolution
  }

  /// The border between what passes and what does not along one knob.
  public struct KnobBorder: Sendable, Equatable {
    /// The value nearest to the answer that fails; `nil` where today's value is inconclusive and none between fails.
    public let failing: DecimalNumber?
    /// The answer.
    public let passing: DecimalNumber
    /// Values between the two that stayed inconclusive, from today's value on.
    public let undecided: [DecimalNumber]
  }

  /// After as many answers that fail with new random draws, the search tries nothing new close to the limit.
  static let mostRounds = 5
  /// Then it steps away from the limit, through what has met the goals, for at most as many answers in all.
  static let mostAnswers = 20

  /// Searches, and simulates the answer with new random draws; if it fails there, the search goes on.
  ///
  /// The scenario as written has the same draws as the answer. If it meets the goals there, it is the answer: in the search it may have
  /// failed with fewer players.
  ///
  /// The result is the same for any number of threads.
  ///
  /// - Throws: `CancellationError` when cancelled, `Experiment.Fault` where the scenario itself cannot be simulated, and
  ///   what the notebook throws.
  public func findings(progress: StudyProgress = StudyProgress()) async throws -> Findings {
    _ = try memoryEstimate()
    let bench = EditMeasurer(self, progress: progress)
    let figures = objectives.enumerated().map { (figure: goals.count + $0.offset, objective: $0.element) }
    var search = EditSearch(knobs: knobs, objectives: figures, most: mostEdits, seed: seed) { edits in
      try await bench.screen(edits)
    }
    let none = Edit.none(knobs)
    var round = 0
    while true {
      // What is new lies close to the last answer, and is as lucky.
      if round < Self.mostRounds || search.meeting.isEmpty { try await search.run() }
      try await search.compare(doublings: doublings) { try await bench.compare($0, doublings: $1) }
      try await search.compareNearest { try await bench.compare($0, doublings: doublings) }
      let best = (objectives.count > 1 ? search.front.first : nil) ?? search.best?.edit ?? none
      let isFound = search.state(best) == .pass
      let answer =
        isFound
        ? best
        : try await search.withoutNeedless(best) {
          try await bench.isNearer($0, than: $1, doublings: doublings)
        }
      let checked = try await bench.check(answer == none ? [none] : [none, answer], round: round)
      search.replace(checked[0])
      let isMetToday = objectives.isEmpty && checked[0].state == .pass
      let last = isMetToday ? checked[0] : checked[checked.count - 1]
      round += 1
      if isFound, last.state != .pass, round < Self.mostAnswers {
        search.replace(last)
        continue
      }
      // With the draws of the answer, some may miss a goal after all, or be worse than another in everything.
      let isOnFront = isFound && last.state == .pass && objectives.count > 1
      let front =
        isOnFront ? search.front(of: try await bench.check(search.front, round: round - 1)) : []
      return findings(
        of: search, before: checked[0], answer: front.min { $0.size < $1.size } ?? last,
        takenBack: round - 1, front: front, bench)
    }
  }

  /// Whether an edit is not shown to be better than today's scenario, which meets the goals, too.
  private func isNoGain(of answer: Appraisal, over before: Appraisal, _ bench: EditMeasurer) -> Bool {
    guard objectives.count == 1, before.state == .pass, answer.state == .pass, answer.edit != before.edit
    else { return false }
    return !bench.isShownBetter(
      answer.edit, than: before.edit, in: goals.count, to: objectives[0].direction)
  }

  private func findings(
    of search: EditSearch, before: Appraisal, answer: Appraisal, takenBack: Int, front: [Appraisal],
    _ bench: EditMeasurer
  ) -> Findings {
    let path = search.appraisals
    let isOpen = answer.state == .inconclusive || path.contains { $0.state == .inconclusive }
    let isShown = answer.state == .pass && unmeasured.isEmpty
    let verdict: Verdict.State =
      isShown ? .pass : isOpen || answer.state == .pass ? .inconclusive : .fail
    // With new random draws, an answer may meet what it missed in the search.
    let met = (path + [before, answer]).map { appraisal in appraisal.verdicts.map { $0 != .fail } }
    return Findings(
      tuning: self, method: search.method, path: path, before: before, answer: answer, verdict: verdict,
      conflict: answer.state == .pass ? [] : Conflict.smallest(met) ?? [],
      unmoved: bench.unmoved,
      front: front.sorted { search.cost($0).first ?? 0 < search.cost($1).first ?? 0 },
      border: answer.state == .pass && objectives.isEmpty ? border(in: path, answer.edit) : nil,
      takenBack: takenBack, isNoGain: isNoGain(of: answer, over: before, bench))
  }

  /// The border of one knob, among the values tried between today's and the answer.
  private func border(in path: [Appraisal], _ answer: Edit) -> KnobBorder? {
    guard knobs.count == 1, answer.choices[0] != nil else { return nil }
    let knob = knobs[0]
    let passing = answer.value(of: 0, in: knobs)
    let way = min(passing, knob.written)...max(passing, knob.written)
    let tried = path.map { (value: $0.edit.value(of: 0, in: knobs), state: $0.state) }
      .filter { way.contains($0.value) && $0.value != passing }
      .sorted { ($0.value < $1.value) == (knob.written < passing) }
    let last = tried.lastIndex { $0.state == .fail }
    return KnobBorder(
      failing: last.map { tried[$0].value }, passing: passing,
      undecided: tried[((last ?? -1) + 1)...].filter { $0.state == .inconclusive }.map(\.value))
  }
}

extension EditSearch {
  /// The Pareto front of the edits that meet all goals.
  var front: [Edit] { front(of: meeting).map(\.edit) }

  /// Those that meet the goals and that no other beats in every objective, the smallest first; of equal ones, the smallest.
  func front(of some: [Appraisal]) -> [Appraisal] {
    let meeting = some.filter { $0.state == .pass }.sorted { $0.size < $1.size }
    var costs: [[Double]] = []
    return (ParetoFront.fronts(meeting.map(cost)).first ?? []).compactMap { index in
      let cost = cost(meeting[index])
      guard !costs.contains(cost) else { return nil }
      costs.append(cost)
      return meeting[index]
    }
  }
}
