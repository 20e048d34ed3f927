/// How recently a player has played: each player is in one of seven states on each day.
///
/// Based on the growth accounting of daily active users, with four whole weeks for the month.
public enum EngagementState: Int, Sendable, CaseIterable {
  /// Not arrived yet.
  case absent
  /// Plays on the day of arrival.
  case new
  /// Plays, and has played in the seven days before.
  case current
  /// Plays after 7 to 27 days without play.
  case reactivated
  /// Plays after 28 days or more without play.
  case resurrected
  /// Does not play, and has played in the six days before.
  case atRiskWeekly
  /// Does not play, and has last played 7 to 27 days before.
  case atRiskMonthly
  /// Has not played for 28 days or more.
  case dormant

  /// Days without play from which on a player is dormant, and active no more. Up to then all who have arrived are active.
  package static let daysUntilDormant = 28

  /// The states of players who have arrived.
  public static let arrived = allCases.dropFirst()
}

extension EngagementState {
  /// The spelling in metrics and tables.
  public var id: String {
    switch self {
    case .absent: "absent"
    case .new: "new"
    case .current: "current"
    case .reactivated: "reactivated"
    case .resurrected: "resurrected"
    case .atRiskWeekly: "at_risk_wau"
    case .atRiskMonthly: "at_risk_mau"
    case .dormant: "dormant"
    }
  }

  /// The meaning in one sentence.
  public var about: String {
    switch self {
    case .absent: "Players who have not arrived yet."
    case .new: "Players on their day of arrival."
    case .current: "Players who play, and also played in the 7 days before."
    case .reactivated: "Players who play after 7 to 27 days without playing."
    case .resurrected: "Players who play after 28 days or more without playing."
    case .atRiskWeekly: "Players who do not play, and played in the 6 days before."
    case .atRiskMonthly: "Players who last played 7 to 27 days ago."
    case .dormant: "Players who have not played for 28 days or more."
    }
  }
}
