import RewardEngine
import RewardHistories

extension FigureTargets.Quantity {
  /// What a metric measures, where its expected value has a formula; `nil` for all others.
  ///
  /// - Parameter days: those of the run.
  public init?(_ response: Response, days: Int) {
    guard response.profile == nil else { return nil }
    let address = response.address
    switch (address.metric.name, address.statistic?.spelling) {
    case ("retention", nil): self = .retention(day: address.time ?? days - 1)
    case ("retention.rolling", nil): self = .rollingRetention(day: address.time ?? days - 1, days: days)
    case ("active_days", "mean"): self = .activeDays(days: days)
    default: return nil
    }
  }
}
