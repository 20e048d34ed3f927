import RewardEngine
import RewardPages

/// A noun phrase in the singular for each metric of what players do, by family.
extension MetricName {
  var ofEngagement: String? {
    if parts[0] == "players", parts.count == 2 { return ofState }
    let age = response.address.time.map { "\($0.counted("day")) after arrival" } ?? "long after arrival"
    switch metric.name {
    case "active_days": return "the \(statistic) of days played"
    case "dau": return "the number of daily active players"
    case "wau": return "the number of weekly active players"
    case "mau": return "the number of monthly active players"
    case "stickiness": return "the ratio of daily to monthly active players"
    case "stickiness_week": return "the ratio of daily to weekly active players"
    case "retention": return "the share of players who play \(age)"
    case "retention.rolling" where response.address.time == nil:
      return "the share of players who still play long after arrival"
    case "retention.rolling": return "the share of players who play \(age) or later"
    case "curr": return "the share of current players who play again the next day"
    case "nurr": return "the share of new players who play again the next day"
    case "rurr": return "the share of reactivated players who play again the next day"
    case "surr": return "the share of resurrected players who play again the next day"
    default: return nil
    }
  }

  /// The number of players in one state of engagement.
  private var ofState: String? {
    switch EngagementState.arrived.first(where: { $0.id == parts[1] }) {
    case .atRiskWeekly: "the number of players who last played up to 6 days before"
    case .atRiskMonthly: "the number of players who last played 7 to 27 days before"
    case .some(let state): "the number of \(state.id) players"
    case nil: nil
    }
  }

  var ofShop: String? {
    switch metric.name {
    case "buyers": return "the share of players who buy anything in the whole run"
    case "purchase.days": return "the \(statistic) of days until the first purchase"
    case "purchase.made": return "the share of players who buy anything"
    case "payment.days": return "the \(statistic) of days until the first payment"
    case "payment.made": return "the share of players who make a payment"
    case "payers": return "the share of players who pay real money"
    case "arpu": return "real money per player"
    case "arppu": return "real money per paying player"
    default: break
    }
    guard parts[0] == "shop", parts.count == 3 else { return nil }
    let offer = "'\(parts[1])'"
    switch parts[2] {
    case "adoption": return "the share of players who buy \(offer) in the whole run"
    case "units": return "the \(statistic) number of \(offer) bought"
    case "days": return "the \(statistic) of days until \(offer) is bought"
    case "bought": return "the share of players who buy \(offer)"
    case "not_enough": return "the number of times that a player cannot pay for \(offer)"
    case "already_have": return "the number of times that a player has no room for \(offer)"
    default: return nil
    }
  }
}
