import RewardPages
import RewardReports

extension Int {
  /// The number with its noun: `1 event`, `2,000 events`.
  func counted(_ noun: String) -> String { "\(NumberText.whole(self)) \(noun)\(self == 1 ? "" : "s")" }
}
