import RewardPages
import RewardStudies

/// What of a log is more than a replay has room for, in words.
extension HistoryRun.Excess.Limit {
  /// What a player does more often than this, in a clause: `buys more than 300 packs in 3 days`.
  ///
  /// - Parameters:
  ///   - player: who does it, with the verbs that go with it.
  ///   - days: those of the replay.
  func text(_ player: Subject, days: Int) -> String {
    switch self {
    case .timesADay(let most):
      "\(player.does) more than \(most.counted("time")) on one day"
    case .packs(let most):
      "\(player.buys) more than \(most.counted("pack")) in \(days.counted("day"))"
    case .packsInBalances(let most):
      "\(player.buys) more than \(most.counted("pack")) in \(days.counted("day")), and balances have no room for more"
    case .days, .minutes, .rules, .times:
      "\(player.does) outside of the days and rules of the replay"
    }
  }

  /// Who exceeds a limit.
  enum Subject {
    case onePlayer, players

    var does: String { self == .onePlayer ? "a player does this" : "they do something" }
    var buys: String { self == .onePlayer ? "a player buys" : "they buy" }
  }

  var help: String {
    switch self {
    case .timesADay, .packs: "correct the log, or raise --max-per-day"
    case .days, .minutes, .rules, .times: "correct the log"
    case .packsInBalances: "correct the log, or replay fewer days with --from and --until"
    }
  }
}
