import RewardCalibration
import RewardPages
import RewardStudies

extension Calibration.Findings {
  /// A player who plays on more days than this misses less than one in a month.
  private static let dailyChance = 0.97

  /// What a retention table shows that counts players who come on a day or later, in sentences; empty for any other data.
  ///
  /// Counts of players who play on a day go up and down by luck. Those who come on it or later can only fall, so that only players who
  /// play on every day until they leave fit them.
  var rollingRetention: [String] {
    let others = calibration.sources.contains { $0.evidence.showsPlay && !($0.evidence is RetentionTable) }
    guard !others, let table = calibration.sources.first(where: { $0.evidence is RetentionTable }) else {
      return []
    }
    let daily = { (mix: PlayerMix) in
      mix.parts.reduce(0) { $0 + ($1.law.mean >= Self.dailyChance ? $1.share : 0) }
    }
    // Half of all players, in nine of ten plausible mixes: where a table does not show how often they play, mixes differ more.
    guard daily(best) >= 0.5, draws.count(where: { daily($0) >= 0.5 }) * 10 >= draws.count * 9 else {
      return []
    }
    return [
      "In the fit, \(NumberText.percent(daily(best), decimals: 0)) of the players play on \(NumberText.percent(Self.dailyChance, decimals: 0)) of all days or more until they leave. So \(table.name) looks like rolling retention: players who come on a day or later. Give those who play on that very day, or give rolling figures as --target retention.rolling@7=0.42/5000."
    ]
  }
}
