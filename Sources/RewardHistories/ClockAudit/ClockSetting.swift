import RewardEngine

/// The clock that ends the days of all streaks of a scenario, and its leeway.
public enum ClockSetting: Sendable, Hashable {
  /// The scenario's own clocks.
  case written
  /// The player's midnight, without leeway.
  case client
  /// UTC's midnight, without leeway.
  case server
  /// The player's midnight, with hours of leeway of a kind.
  case leeway(StreakRules.Leeway, hours: Int)

  /// Its name in tables.
  public var id: String {
    switch self {
    case .written: "written"
    case .client: "client"
    case .server: "server"
    case .leeway(let kind, _): "leeway_\(kind.rawValue)"
    }
  }

  /// All settings to try, with the same hours of leeway.
  public static func all(leewayHours: Int) -> [ClockSetting] {
    [.written, .client, .server] + StreakRules.Leeway.allCases.map { .leeway($0, hours: leewayHours) }
  }

  /// The scenario with this setting for all its streaks.
  public func applied(to scenario: Scenario) -> Scenario {
    var changed = scenario
    for index in changed.streaks.indices { set(&changed.streaks[index].rules) }
    return changed
  }

  private func set(_ rules: inout StreakRules) {
    switch self {
    case .written: return
    case .client, .server:
      rules.clock = self == .server ? .utc : .playerZone
      rules.leewayHours = 0
      rules.leeway = .anchor
    case .leeway(let kind, let hours):
      rules.clock = .playerZone
      rules.leewayHours = hours
      rules.leeway = kind
    }
  }

  /// Whether every streak of a scenario counts the first hours after midnight, as many as these, for the day before.
  func isLenient(_ scenario: Scenario, hours: Int) -> Bool {
    applied(to: scenario).streaks.allSatisfy {
      $0.rules.clock == .playerZone && $0.rules.leeway == .previousDay && $0.rules.leewayHours >= hours
    }
  }
}
