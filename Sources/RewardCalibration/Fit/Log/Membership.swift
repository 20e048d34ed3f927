import RewardEngine

/// How likely players are to be of each profile, by when they played.
///
/// Bayes' rule: of a mix, each profile gives a history its own chance.
struct Membership {
  /// By history, its place among all of them.
  let places: [RecencyFrequency: Int]
  /// By place, the chance of each profile.
  let chances: [Double]
  /// The share of each profile in all days of play.
  let dayShares: [Double]

  func chance(at place: Int, _ profile: Int) -> Double { chances[place * dayShares.count + profile] }
}

/// Evidence with the chance of each history for players of one law.
protocol HistoryEvidence {
  /// Each history once.
  var histories: [(history: RecencyFrequency, players: Int)] { get }
  var cohorts: ArrivalCohorts? { get }
  /// In the order of ``histories``, up to a number for each of them.
  func chances(_ law: PlayingLaw) -> [Double]
}

/// Which profiles players of a log may be of, by any mix.
///
/// Where dates change the odds of playing, histories are those that the log shows, and their chances are those on the dates as they
/// were. So days of play count for the profile that played them, with what the events added.
struct Memberships {
  private let evidence: any HistoryEvidence
  private let places: [RecencyFrequency: Int]
  /// By place: the days that players were watched, and the days of play of all of them.
  private let watched: [Int]
  private let days: [Double]

  init(_ evidence: any HistoryEvidence) {
    self.evidence = evidence
    let histories = evidence.histories
    places = Dictionary(uniqueKeysWithValues: histories.enumerated().map { ($1.history, $0) })
    watched = histories.map(\.history.days)
    // The day of arrival is a day of play, too.
    days = histories.map { Double($0.players * ($0.history.activeDays + 1)) }
  }

  func membership(_ mix: PlayerMix) -> Membership {
    let cohorts = evidence.cohorts
    let usual = cohorts?.usualShares(mix) ?? mix.parts.map(\.share)
    let size = mix.parts.count
    let laws = mix.parts.map { evidence.chances($0.law) }
    var chances = [Double](repeating: 0, count: watched.count * size)
    var sums = [Double](repeating: 0, count: size)
    for place in watched.indices {
      let isUsual = cohorts?.row(watched: watched[place]) ?? 0 == 0
      let shares = isUsual ? usual : cohorts?.shares(mix, watched: watched[place]) ?? usual
      var total = 0.0
      for part in 0..<size { total += shares[part] * laws[part][place] }
      for part in 0..<size {
        let own = total > 0 ? shares[part] * laws[part][place] / total : shares[part]
        chances[place * size + part] = own
        sums[part] += days[place] * own
      }
    }
    let all = sums.reduce(0, +)
    return Membership(
      places: places, chances: chances, dayShares: all > 0 ? sums.map { $0 / all } : mix.parts.map(\.share))
  }
}
