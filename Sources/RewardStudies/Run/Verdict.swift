import RewardEngine

/// Whether a goal is met, judged by the interval of its metric.
public struct Verdict: Sendable, Equatable {
  /// The goal as it is judged: where its day comes after the run, by how many get there by its limit.
  public let goal: Scenario.Goal
  public let metric: Metric.Address
  /// Whether ``goal`` is on the share of players who get there by the limit, and not on the day that the scenario asks for.
  public let isByShare: Bool
  /// The metric's value, or `nil` where the run has none.
  public let estimate: Outcome.Estimate?
  public let state: State
  /// Whether it is inconclusive only because the players are not known well enough: luck alone would decide it.
  public let isOpenByKnowledge: Bool
  /// The value on the last day, where the goal is met on an earlier day and would be missed then; else `nil`.
  public let missedLater: Outcome.Estimate?

  public enum State: String, Sendable, CaseIterable {
    /// The whole interval lies within the limits.
    case pass
    /// The whole interval lies outside the limits.
    case fail
    /// A limit lies within the interval, or there is no value: more players or a longer run may decide.
    case inconclusive
  }

  /// Judges a goal by the luck of the run and by how well its players are known. A count has no interval and is judged by its value. A value from too few players is inconclusive.
  ///
  /// - Returns: `nil` where the scenario lacks the goal's metric or profile; one that was read has both.
  ///
  /// - Parameter metrics: of the scenario, in the longest run: a goal's day may come after this one.
  init?(_ goal: Scenario.Goal, among metrics: MetricIndex, in findings: Run.Findings) {
    let outcome = findings.outcome
    guard let asked = Response(goal, in: metrics),
      asked.profile.map(outcome.catalogue.profiles.contains) ?? true
    else { return nil }
    var judged = (goal: goal, response: asked, luck: findings.luck(of: asked))
    if judged.luck == nil || findings.isUnknown(asked),
      let share = GoalByShare(goal, among: metrics, in: outcome.days),
      let luck = findings.luck(of: share.response)
    {
      judged = (share.goal, share.response, luck)
    }
    let (goal, response, luck) = judged
    (self.goal, metric, isByShare) = (goal, response.address, response != asked)
    estimate = findings.widened(luck, of: response)
    state = estimate.map { Self.state(of: $0, under: goal) } ?? .inconclusive
    isOpenByKnowledge =
      state == .inconclusive && luck.map { Self.state(of: $0, under: goal) != .inconclusive } ?? false
    let last = response.onTheLastDay(of: outcome.days).flatMap {
      findings.widened(findings.luck(of: $0), of: $0)
    }
    let isMissedLater = state == .pass && last.map { Self.state(of: $0, under: goal) } == .fail
    missedLater = isMissedLater ? last : nil
  }

  /// Whether no number of players decides it: the limit is among the numbers that share a bin with a percentile.
  public var isWithinBin: Bool {
    estimate?.bin?.range.isParted(atLeast: goal.atLeast, atMost: goal.atMost) ?? false
  }

  static func state(of estimate: Outcome.Estimate, under goal: Scenario.Goal) -> State {
    guard let range = estimate.range else { return .inconclusive }
    let least = goal.atLeast ?? -.infinity
    let most = goal.atMost ?? .infinity
    if range.low >= least && range.high <= most { return .pass }
    return range.high < least || range.low > most ? .fail : .inconclusive
  }
}

extension Response {
  /// The same on the last day of a run; `nil` for what is on that day or on no day of the run.
  fileprivate func onTheLastDay(of days: Int) -> Response? {
    guard let day = address.time, day < days else { return nil }
    switch address.metric.time {
    case .day, .window:
      var last = self.address
      last.time = nil
      return Response(last, profile: profile)
    case .tenure, .length, .run: return nil
    }
  }
}

extension Run.Findings {
  /// The value that a goal is judged by. A total of other players than were simulated is scaled to them, and then no count but an estimate.
  fileprivate func luck(of response: Response) -> Outcome.Estimate? {
    guard let totalsOf, totalsOf != outcome.players else { return response.estimate(in: outcome) }
    return response.expected(in: outcome, scale: Double(totalsOf) / Double(outcome.players))
  }

  /// A verdict for each goal that is judged, by id.
  public var verdicts: [Verdict] {
    let unjudged = (goalsSinceArrival + goalsOnAllDays).map(\.id)
    let metrics = MetricIndex(scenario, in: Scenario.longestRun)
    return scenario.goals.filter { !unjudged.contains($0.id) }
      .compactMap { Verdict($0, among: metrics, in: self) }
  }

  /// Goals on days since arrival that are not judged: the run continues from players who had arrived before.
  public var goalsSinceArrival: [Scenario.Goal] { unjudged(where: \.countsFromArrival) }

  /// Goals on all days of players that are not judged: the run continues, and has only its own days.
  public var goalsOnAllDays: [Scenario.Goal] { unjudged(where: \.coversAllDays) }

  /// The goals on such metrics, if the run continues from stored states.
  private func unjudged(where isMeant: (Metric) -> Bool) -> [Scenario.Goal] {
    guard outcome.continuation != nil else { return [] }
    let metrics = MetricIndex(scenario, in: Scenario.longestRun)
    return scenario.goals.filter { goal in metrics[goal.metric].map { isMeant($0.metric) } ?? false }
  }
}
