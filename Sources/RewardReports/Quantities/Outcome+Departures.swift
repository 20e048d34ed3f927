import RewardEngine
import RewardStudies

/// Whom figures by days since arrival count.
extension Outcome {
  /// Whether a log was replayed, which does not show who has left for good: then those who left count as waiting until the end.
  var isOfHistory: Bool { catalogue.profiles == [HistoryRun.profile] }

  /// `if nobody churned`, where players who churn count until they do.
  var ofWhom: String { isOfHistory ? "with those who left" : "if nobody churned" }
}
