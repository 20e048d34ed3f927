import RewardEngine

/// A metric that a study measures, of all players or of one profile.
public struct Response: Sendable, Equatable {
  public let address: Metric.Address
  /// The profile it is measured over; `nil` for all players.
  public let profile: String?

  public init(_ address: Metric.Address, profile: String? = nil) {
    self.address = address
    self.profile = profile
  }

  /// Its text: `diamonds.balance.p50@30`, or `regular:diamonds.balance.p50@30` for a profile.
  public var spelling: String { address.spelling(of: profile) }

  /// The response a text spells in a scenario.
  ///
  /// - Throws: `Metric.Misspelling` with the broken rule and the nearest spelling.
  public init(_ text: String, of scenario: Scenario) throws(Metric.Misspelling) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let profile = parts.count == 2 ? parts[0] : nil
    do throws(Metric.Misspelling) {
      self.init(try scenario.metric(parts[parts.count - 1]), profile: profile)
    } catch {
      throw profile.map { error.of(profile: $0) } ?? error
    }
    guard let profile else { return }
    let profiles = scenario.players.profiles.map(\.id)
    guard profiles.contains(profile) else {
      let near = Spelling.nearest(to: profile, among: profiles)
      throw Metric.Misspelling(
        rule: "must have the id of a profile before ':'",
        help: near.map { "did you mean '\($0)'?" } ?? "there are: \(profiles.joined(separator: ", "))")
    }
  }

  /// The metric of a goal in a run of `days` days, or `nil` where the scenario has no such metric.
  public init?(_ goal: Scenario.Goal, of scenario: Scenario, in days: Int? = nil) {
    self.init(goal, in: MetricIndex(scenario, in: days))
  }

  /// The metric of a goal, or `nil` where the index has no such metric.
  init?(_ goal: Scenario.Goal, in metrics: MetricIndex) {
    guard let address = metrics[goal.metric] else { return nil }
    self.init(address, profile: goal.profile)
  }

  /// The metrics of a scenario's goals, each once.
  public static func goals(of scenario: Scenario) -> [Response] {
    let metrics = MetricIndex(scenario)
    return scenario.goals.compactMap { Response($0, in: metrics) }.uniqued
  }

  /// By spelling: the smallest margin of a scenario's goals on each metric.
  public static func margins(of scenario: Scenario) -> [String: Double] {
    let metrics = MetricIndex(scenario)
    return scenario.goals.reduce(into: [:]) { margins, goal in
      guard let margin = goal.margin, let spelling = Response(goal, in: metrics)?.spelling else { return }
      margins[spelling] = min(margin, margins[spelling] ?? margin)
    }
  }

  /// Whether it is measured as another one is in a run of `days` days: the last day is meant where none is named.
  public func isSame(as other: Response, in days: Int) -> Bool {
    func named(_ response: Response) -> Response {
      switch response.address.metric.time {
      case .day, .window:
        var address = response.address
        if address.time == days { address.time = nil }
        return Response(address, profile: response.profile)
      case .tenure, .length, .run: return response
      }
    }
    return named(self) == named(other)
  }

  /// What it is of the players of a replication.
  var kind: Sample.Kind {
    switch address.metric.source {
    case .reach: return .day
    // Both follow from median incomes. Where that is 0, the price is never earned.
    case .daysToAfford: return .day
    case .earnedTimeIndex: return .quantile
    default: break
    }
    if case .quantile = address.statistic { return .quantile }
    return .mean
  }

  /// Whether it is a day that players get to, which may come after the run. A price that nobody earns is none.
  package var isOnADay: Bool { if case .reach = address.metric.source { true } else { false } }

  /// Whether it is read from a curve of players who are seen, as if nobody churned.
  public var isIfNobodyChurned: Bool {
    switch address.metric.source {
    case .reach, .reached: true
    default: false
    }
  }

  /// Whether it is a share, whose interval reaches further to one side than to the other.
  var isShare: Bool { kind == .mean && address.metric.isPart }

  /// Whether a few players who pay make up most of it.
  var restsOnPayers: Bool { address.metric.restsOnPayers && address.statistic ?? .mean == .mean }

  /// How many players of a whole run an interval needs for what a few players pay; `nil` where that does not make up most of it.
  func neededForPayers(in outcome: Outcome) -> Int? {
    guard restsOnPayers else { return nil }
    return group(in: outcome).flatMap { outcome.playersNeededForPayments(in: $0) }
  }

  /// Whether its value in few players is another one than in many, however many replications there are of them.
  ///
  /// A ratio, a share that the richest hold, and the first days of few survivors do not add up over replications. What a few
  /// payers make up looks certain in a sample without the largest of them.
  var needsAllPlayers: Bool {
    if restsOnPayers { return true }
    return switch address.metric.source {
    case .gini, .topShare, .windowRatio, .pair, .reach, .reached, .dormantShare: true
    default: false
    }
  }

  /// The value in an outcome, or `nil` where it has none.
  ///
  /// A total is multiplied by `scale`, since some of the players have only some of it.
  func value(in outcome: Outcome, scale: Double) -> Double? { value(of: estimate(in: outcome), scale: scale) }

  /// The same of an estimate that is known.
  func value(of estimate: Outcome.Estimate?, scale: Double) -> Double? {
    scaled(estimate, by: scale).flatMap { $0.value.isFinite ? $0.value : nil }
  }

  /// The value of a whole run with its interval, or `nil` where it has none. The players needed are those of a whole run, too.
  func estimate(in outcome: Outcome) -> Outcome.Estimate? {
    measured(in: outcome) { $0.estimate(address, in: $1) }
  }

  /// The same of other players of the scenario: a supply, which is counted in `run`, has an interval, too.
  ///
  /// A total is multiplied by `scale`.
  func expected(in outcome: Outcome, scale: Double) -> Outcome.Estimate? {
    scaled(measured(in: outcome) { $0.expected(address, in: $1) }, by: scale)
  }

  private func scaled(_ estimate: Outcome.Estimate?, by scale: Double) -> Outcome.Estimate? {
    address.metric.isTotal ? estimate?.scaled(by: scale) : estimate
  }

  private func measured(
    in outcome: Outcome, _ figure: (Outcome, Outcome.Group) -> Outcome.Estimate?
  ) -> Outcome.Estimate? {
    guard let group = group(in: outcome) else { return nil }
    let estimate = figure(outcome, group)
    return profile == nil ? estimate : outcome.ofRun(estimate, in: group)
  }

  /// The players it is of; `nil` where the outcome has no such profile.
  private func group(in outcome: Outcome) -> Outcome.Group? {
    guard let profile else { return .pooled }
    return outcome.catalogue.profiles.firstIndex(of: profile).map(Outcome.Group.profile)
  }
}

extension [Response] {
  /// Each of them once, where it stands first.
  package var uniqued: [Response] {
    var former: [String: [Response]] = [:]
    return filter { response in
      let alike = former[response.spelling, default: []]
      guard !alike.contains(response) else { return false }
      former[response.spelling] = alike + [response]
      return true
    }
  }
}
