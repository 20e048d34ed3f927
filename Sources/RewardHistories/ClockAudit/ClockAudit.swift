import RewardEngine

/// The study behind `clock-audit`: whether the same behaviour earns the same, whatever the clocks show.
public struct ClockAudit: Sendable {
  public let scenario: Scenario
  public let players: Int
  public let days: Int
  public let seed: UInt64
  public let settings: [ClockSetting]
  public internal(set) var moves: [Move]
  /// The leeway to try, in hours: the scenario's longest, or 4 where it has none.
  public let leewayHours: Int

  /// Why there is nothing to audit.
  public struct NoStreaks: Error, Equatable {}

  /// - Parameter zones: Returns a zone by its IANA name.
  /// - Throws: ``NoStreaks`` for a scenario without a streak; what `zones` throws.
  public init(
    _ scenario: Scenario, players: Int = 1000, days: Int = 365, seed: UInt64 = 1,
    zones: @escaping (String) throws -> any ZoneRules
  ) throws {
    guard !scenario.streaks.isEmpty else { throw NoStreaks() }
    // Events depend on dates, and a session moved to another date would meet other events; only clocks should matter.
    var usual = scenario
    usual.events = []
    self.scenario = usual
    self.players = players
    self.days = days
    self.seed = seed
    let own = scenario.streaks.map(\.rules.leewayHours).max() ?? 0
    // The minute after a leeway of 23 hours is the next midnight, and no edge of that day.
    leewayHours = own > 0 ? min(own, 22) : 4
    settings = ClockSetting.all(leewayHours: leewayHours)
    let firstDate = CivilDate.day(year: 2024, month: 1, day: 1) + scenario.firstWeekday.rawValue
    moves = try Moves(days: days, leewayHours: leewayHours, firstDate: firstDate, zones: zones).all(scenario)
  }

  /// What an audit found.
  public struct Findings: Sendable {
    public let audit: ClockAudit
    /// Players who play at least once.
    public let playing: Int
    /// The quantities that are compared.
    public let quantities: [AuditQuantity]
    /// The names of currencies and items.
    public let resources: [String]
    /// By setting, then by move.
    public let results: [[MoveResult]]
    /// By setting, then by strategy.
    public let abuse: [[AbuseResult]]
    public let strategies: [AbuseStrategy]
  }

  /// Player runs to simulate, for a progress bar.
  public var playerRuns: Int { players * settings.count * (moves.count * 2) }

  /// Tries every move and every strategy under every setting.
  ///
  /// The result is the same for any number of threads. `progress` is called with the number of runs just done.
  ///
  /// - Throws: ``PlanRefusal`` when the scenario cannot be simulated, `CancellationError` when cancelled.
  public func findings(threads: Int = 1, progress: (@Sendable (Int) -> Void)? = nil) async throws -> Findings
  {
    let behaviour = try Behaviour.recorded(scenario, players: players, days: days, seed: seed)
    let strategies = AbuseStrategy.all(leewayHours: leewayHours)
    let results = try await results(behaviour, threads: threads, progress: progress)
    let written = try MoveComparison(self, .written, mostAtOnce: 1)
    let fair = try AbuseTrial(self, .client).most(strategies)
    return Findings(
      audit: self, playing: behaviour.people.count, quantities: written.quantities,
      resources: written.resources, results: results,
      abuse: try settings.map { try AbuseTrial(self, $0).results(strategies, fair: fair) },
      strategies: strategies)
  }

  /// By setting, then by move. Settings that give the streaks the same rules are simulated once.
  private func results(
    _ behaviour: Behaviour, threads: Int, progress: (@Sendable (Int) -> Void)?
  ) async throws -> [[MoveResult]] {
    let rules = settings.map { $0.applied(to: scenario).streaks.map(\.rules) }
    let same = rules.map { own in rules.firstIndex { $0 == own } ?? 0 }
    var results = [[MoveResult]](repeating: [], count: settings.count)
    try await settings.indices.filter { same[$0] == $0 }.work(atMost: max(1, threads)) { index in
      try MoveComparison(self, settings[index], mostAtOnce: behaviour.mostAtOnce)
        .results(behaviour, progress: progress)
    } take: {
      results[$0] = $1
    }
    let copied = settings.indices.filter { same[$0] != $0 }
    progress?(copied.count * behaviour.people.count * moves.count * 2)
    return same.map { results[$0] }
  }

  /// The rules of a setting, for histories of `days` days.
  func plan(_ setting: ClockSetting, days: Int, mostADay: Int) throws(PlanRefusal) -> Plan {
    try Plan(HistoryRun.rules(of: setting.applied(to: scenario), days: days, mostADay: mostADay))
  }

  /// Whether the rule of a move must hold under a setting.
  public func isPromised(_ move: Move, under setting: ClockSetting) -> Bool {
    switch move.promise {
    case .same, .keepsRuns: true
    case .sameWithinLeeway: setting.isLenient(scenario, hours: leewayHours)
    case .none: false
    }
  }
}
