import RewardEngine
import RewardPages

/// A noun phrase in the singular for each metric, by family; `nil` for one that has none yet.
extension MetricName {
  var ofExperience: String? {
    switch (parts[0], parts[parts.count - 1], parts.count) {
    case ("xp", "xp", 1): "the \(statistic) experience"
    case ("xp", "everyone", 2): "the \(statistic) experience of all players"
    case ("xp", "lost", 2): "the experience that players do not collect"
    case ("xp", "boost_share", 2): "the share of experience that boosts add"
    case ("level", "level", 1): "the \(statistic) level"
    case ("drought", _, 1): "the \(statistic) of the longest time without a level"
    case ("level", "days", 3): "the \(statistic) of days until level \(parts[1])"
    case ("level", "reached", 3): "the share of players who reach level \(parts[1])"
    default: nil
    }
  }

  var ofMoney: String? {
    let id = parts[0]
    if id == "earned_time_index" { return "the earned-time index" }
    if id == "shop", parts.count > 2 { return ofPrice }
    let name = parts.dropFirst().joined(separator: ".")
    return ofHolding(name, id) ?? ofFlow(name, id)
  }

  /// The money that players hold.
  private func ofHolding(_ name: String, _ currency: String) -> String? {
    switch name {
    case "balance": "the \(statistic) of \(currency) held"
    case "balance.everyone": "the \(statistic) of \(currency) held by all players"
    case "supply": "the supply of \(currency)"
    case "supply.this_week": "the supply of \(currency) of players who played in the last week"
    case "supply.at_risk": "the supply of \(currency) of players who last played 7 to 27 days ago"
    case "supply.dormant": "the supply of \(currency) of players who have not played for four weeks"
    case "dormant_share": "the share of \(currency) that dormant players hold"
    case "gini": "the Gini coefficient of \(currency) held"
    case "holders": "the share of players who hold \(currency)"
    case "top_1": "the share of \(currency) that the richest 1 % of players hold"
    case "top_10": "the share of \(currency) that the richest 10 % of players hold"
    case "exhausted": "the share of players who own all that \(currency) can buy once"
    case "exhausted.days": "the \(statistic) of days until a player owns all that \(currency) can buy once"
    default: nil
    }
  }

  /// The money that players receive and spend.
  private func ofFlow(_ name: String, _ currency: String) -> String? {
    switch name {
    case "sink_faucet_7": "the ratio of \(currency) spent to received in a week"
    case "sink_faucet_28": "the ratio of \(currency) spent to received in four weeks"
    case "sink_faucet": "the ratio of \(currency) spent to received in the whole run"
    case "growth_7": "the one-week growth of \(currency) held"
    case "growth_28": "the four-week growth of \(currency) held"
    case "velocity_28": "the four-week velocity of \(currency)"
    case "income_7": "the \(statistic) of \(currency) received a day over a week"
    case "income_28": "the \(statistic) of \(currency) received a day over four weeks"
    case "faucet": "the amount of \(currency) received per day of play"
    case "sink": "the amount of \(currency) spent per day of play"
    default: nil
    }
  }

  /// The price of an offer in days.
  private var ofPrice: String? {
    switch parts[2] {
    case "days_to_afford": "the number of days of income that '\(parts[1])' costs"
    case "earned" where parts.count == 4:
      "the \(statistic) of days until a player has received the \(parts[3]) that '\(parts[1])' costs"
    default: nil
    }
  }

  var ofFreezes: String? {
    let item = parts[0]
    switch parts[1] {
    case "held": return "the \(statistic) number of '\(item)' held"
    case "bought": return "the number of '\(item)' bought"
    case "granted": return "the number of '\(item)' granted without a price"
    case "used": return "the number of '\(item)' used"
    case "used_after_churn": return "the number of '\(item)' used after their owners churned"
    case "expired": return "the number of '\(item)' that expired"
    case "turned_away": return "the number of '\(item)' lost because the pool was full"
    case "held_at_departure": return "the number of '\(item)' unused when their owners churned"
    case "coverage_weeks": return "the \(statistic) of weeks that '\(item)' held would cover"
    case "share_of_sinks" where parts.count == 3:
      return "the share of \(parts[2]) spent on offers that contain '\(item)'"
    default: return ofProtection(of: "streaks with '\(item)'", parts[1])
    }
  }

  var ofStreaks: String? {
    if parts[0] == "clocks", parts.count > 2 {
      let place = parts.count == 5 ? " in \(parts[3])" : ""
      return "the share of days of play\(place) on which streaks '\(parts[1])' and '\(parts[2])' differ"
    }
    let streak = "streak '\(parts[1])'"
    let time = response.address.time.map { $0.counted("day") } ?? "the longest length observed"
    switch parts.dropFirst(2).joined(separator: ".") {
    case "": return "the \(statistic) length of \(streak)"
    case "longest": return "the \(statistic) of the longest \(streak)"
    case "losses": return "the \(statistic) number of losses of \(streak)"
    case "breaks": return "the number of breaks of \(streak)"
    case "whole_run": return "the \(statistic) length of unbroken runs of \(streak)"
    case "whole_run_without_freezes":
      return "the \(statistic) length of unbroken runs of \(streak) without freezes"
    case "survival": return "the share of runs of \(streak) that reach \(time)"
    case "survival_without_freezes":
      return "the share of runs of \(streak) that would reach \(time) without freezes"
    case "hazard": return "the share of runs of \(streak) that end at \(time)"
    case "hazard_without_freezes":
      return "the share of runs of \(streak) that would end at \(time) without freezes"
    case "save_rate": return "the share of gaps that \(streak) survives"
    case "loss_rate": return "the rate of losses of \(streak) per day of play"
    case let name where name.hasSuffix("loss_rate"):
      return "the rate of losses of \(streak) per day of play in \(parts[2])"
    case let name: return ofProtection(of: streak, name)
    }
  }

  /// What bridges the missed days of streaks.
  private func ofProtection(of streaks: String, _ name: String) -> String? {
    switch name {
    case "grace_cover": "the share of missed days of \(streaks) that grace covers"
    case "freeze_cover": "the share of missed days of \(streaks) that freezes cover"
    case "save_rate": "the share of gaps beyond grace that \(streaks) survive"
    case "dependency": "the share of frozen days in all days of \(streaks)"
    default: nil
    }
  }
}
