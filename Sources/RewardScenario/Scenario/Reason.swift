/// Why a balance changed. New reasons go at the end, so that earlier numbers do not change.
public enum Reason: Int, Sendable, CaseIterable {
  case start, login, activity, mission, cycle, milestone, level, purchase, realPurchase, missionCost,
    freezeUsed, freezeUsedAfterChurn, expired

  /// The first part of a reason's name in reports.
  public var name: String {
    switch self {
    case .start: "start"
    case .login: "login"
    case .activity: "activity"
    case .mission: "mission"
    case .cycle: "cycle"
    case .milestone: "milestone"
    case .level: "level"
    case .purchase: "shop"
    case .realPurchase: "real_purchase"
    case .missionCost: "mission_cost"
    case .freezeUsed: "freeze_used"
    case .freezeUsedAfterChurn: "freeze_used_after_churn"
    case .expired: "expired"
    }
  }
}
