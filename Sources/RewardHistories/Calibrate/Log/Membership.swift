import RewardEngine

/// How likely players are to be of each profile, by when they played.
///
/// Bayes' rule: of a mix, each profile gives a history its own chance.
struct Membership {
  /// By history, the chance of each profile.
  let chances: [RecencyFrequency: [Double]]
  /// The share of each profile in all days of play.
  let dayShares: [Double]

  init(chances: [RecencyFrequency: [Double]], dayShares: [Double]) {
    (self.chances, self.dayShares) = (chances, dayShares)
  }

  init(_ mix: PlayerMix, _ table: RecencyFrequencyTable) {
    let (histories, weekdays) = (table.counts, table.weekdays)
    let sorted = histories.keys.sorted {
      ($0.activeDays, $0.lastDay, $0.days) < ($1.activeDays, $1.lastDay, $1.days)
    }
    let most = sorted.map(\.days).max() ?? 0
    let laws = mix.parts.map { HistoryChances($0.law, days: most, weekdays) }
    var blocks = laws.map { _ in HistoryChances.Block(days: most, weekdays) }
    var chances: [RecencyFrequency: [Double]] = [:]
    var days = mix.parts.map { _ in 0.0 }
    var filled = -1
    for history in sorted {
      let index = HistoryChances.Block.index(history.activeDays)
      if index != filled {
        for part in laws.indices { laws[part].fill(&blocks[part], index) }
        filled = index
      }
      let shares = table.shares(mix, watched: history.days)
      var own = mix.parts.indices.map {
        shares[$0]
          * laws[$0].chance(
            blocks[$0], activeDays: history.activeDays, history.lastDay, of: history.days)
      }
      let total = own.reduce(0, +)
      own = total > 0 ? own.map { $0 / total } : shares
      chances[history] = own
      // The day of arrival is a day of play, too.
      let played = Double((histories[history] ?? 0) * (history.activeDays + 1))
      for part in days.indices { days[part] += played * own[part] }
    }
    self.chances = chances
    let total = days.reduce(0, +)
    dayShares = total > 0 ? days.map { $0 / total } : mix.parts.map(\.share)
  }
}
