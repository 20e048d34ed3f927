import RewardEngine

/// The values of one response in the replications of a variant, and what is known of it from all their players together.
struct SampleColumn: Sendable, Equatable {
  /// By replication; `nil` where one has no value.
  var values: [Double?]
  /// About how many players an interval of `run` needs; `nil` where the sample has enough.
  var needed: Int?
  /// The quantile of all players of all replications; `nil` for what is no quantile, and where it is not known.
  var quantile: Double?
  /// Where its quantile is, with the numbers around it; `nil` for what is no quantile.
  var bin: Outcome.Estimate.Bin?
  /// The ends of the interval that `run` of as many players has; `nil` where it has none.
  var ends: Interval?
  var kind = Sample.Kind.mean
  /// Whether it is a share.
  var isShare = false
  /// The players whose luck it depends on; `nil` where nothing is left to luck, and where that is not known.
  var luck: PlayersOfLuck?
  /// How many players it needs for what a few of them pay; `nil` where that does not make up most of it.
  var neededForPayers: Int?
  /// What it can be.
  var possible = -Double.infinity...Double.infinity
  /// Players of a replication; 0 where they are not known.
  var size = 0

  /// Players of all replications.
  private var players: Int { size * values.count }

  /// The values of all replications, or `nil` where one of them has none.
  var complete: [Double]? {
    let known = values.compactMap { $0 }
    return known.count == values.count ? known : nil
  }

  /// Of a quantile in few replications, each moved so that their mean is that of all players.
  private var moved: [Double]? {
    guard let known = complete, let quantile, let mean = Replications(known).mean else { return complete }
    return known.map { $0 + (quantile - mean) }
  }

  var figures: [Double]? { median?.figures ?? moved }

  /// The median where it is a day, and some replications reach it only after the end of the run.
  var lateMedian: LateMedian? {
    guard kind == .day, complete == nil else { return nil }
    return LateMedian(values, around: quantile)
  }

  /// The median of a quantile of players, where all replications have one; `nil` below twelve of them.
  var median: ReplicationMedian? {
    guard kind != .mean else { return nil }
    return complete.flatMap { ReplicationMedian($0, around: quantile, within: bin?.range) }
  }

  var mean: Double? { median?.value ?? moved.flatMap { Replications($0).mean } }

  /// The value with its interval, within what it can be.
  var estimate: Outcome.Estimate? { unbounded?.within(possible) }

  /// The estimate, without an interval where `run` of as many players has none.
  var estimateOfEnough: Outcome.Estimate? {
    guard let estimate else { return lateDayOfAll }
    guard let needed = playersNeeded ?? needed, needed > players else { return estimate }
    return Outcome.Estimate(value: estimate.value, low: nil, high: nil, playersNeeded: needed)
  }

  /// The day of all players together, where half of the replications or more get to it only after the end of the run: each has too few
  /// players who are left.
  private var lateDayOfAll: Outcome.Estimate? {
    guard kind == .day, let quantile else { return nil }
    return Outcome.Estimate(
      value: quantile, low: nil, high: nil, playersNeeded: max(needed ?? 0, 2 * players))
  }

  private var unbounded: Outcome.Estimate? {
    if let median = lateMedian {
      let reach = Interval.studentReach(0.95, degrees: median.degrees) * median.standardError
      return Outcome.Estimate(value: median.value, low: median.value - reach, high: median.value + reach)
    }
    if let median { return Outcome.Estimate(value: median.value, low: median.low, high: median.high) }
    guard let figures, let mean = Replications(figures).mean else { return nil }
    let interval = Replications(figures).interval()?
      .covering(isUnanimous ? endsOfRun ?? endsToCover : endsToCover)
    let doubt = Outcome.Estimate.Bin.doubt(of: mean, bin)
    return Outcome.Estimate(
      value: mean, low: interval.map { $0.low + doubt.low }, high: interval.map { $0.high + doubt.high })
  }

  /// Whether all replications agree, but for rounding.
  private var isUnanimous: Bool {
    guard let figures, let interval = Replications(figures).interval() else { return false }
    return interval.width <= 1e-9 * max(abs(interval.low), abs(interval.high))
  }

  /// Replications of a share that happen to be alike look too certain, and so do few whole numbers.
  private var endsToCover: Interval? { isShare || kind != .mean ? ends : nil }

  /// The interval of `run` of as many players, at least as wide as players who were not seen may make it; `nil` where nothing is left to
  /// luck.
  ///
  /// A total is counted in `run`. It has the doubt of 3.7 players with one more or less.
  var endsOfRun: Interval? {
    guard let luck else { return nil }
    if let ends { return ends }
    guard let total = luck.total, let mean else { return nil }
    return Interval(around: mean, by: Interval.unseenPlayers * Double(total) / Double(players))
  }

  var playersNeeded: Int? {
    guard luck != nil, mean != nil else { return nil }
    let isOpen = isUnanimous && endsOfRun == nil
    guard needed != nil || isOpen else { return nil }
    return needed.flatMap { $0 > players ? $0 : nil } ?? 2 * players
  }

  /// The figures as shares of a sum, whose least is 0: growth is near 0 where players hold as much as before, and all that they hold then
  /// is 1.
  private var fromZero: [Double]? {
    guard possible.lowerBound < 0, possible.lowerBound.isFinite else { return figures }
    return figures.map { $0.map { $0 - possible.lowerBound } }
  }

  func unseenChange(to other: SampleColumn) -> Double {
    guard kind == .mean, let luck = luck ?? other.luck, let figures = fromZero, let after = other.fromZero
    else { return 0 }
    // Where `run` is sure of both, the rules seem to say so.
    let isRule = [ends, other.ends].allSatisfy { $0?.width == 0 }
    let own = luck.share * Double(players)
    // A player who reaches something adds one to it. Players who only leave sooner move a share by less.
    let unseen = UnseenPlayers.reach(
      [figures, after], players: own, unit: isRule ? 0 : luck.total.map { luck.share * Double($0) } ?? 1,
      least: isShare ? 0.5 * Double(values.count) / own : 0)
    guard let needed = [neededForPayers, other.neededForPayers].compactMap(\.self).max() else {
      return unseen
    }
    let ofPayers = UnseenPlayers.reachOfPayers(
      [figures, after], needed: Double(needed) / Double(players), players: own)
    return max(unseen, ofPayers)
  }
}

/// Two columns as one.
extension SampleColumn {
  /// Each replication joined to one of another column, as the mean of both weighted by players.
  func averaged(with other: Self, _ players: Int, _ others: Int) -> Self {
    let share = Double(others) / Double(players + others)
    var joined = together(with: other, share)
    joined.values = zip(values, other.values).map { own, another in
      guard let own, let another else { return own ?? another }
      return own + share * (another - own)
    }
    joined.size = size + other.size
    return joined
  }

  /// These replications followed by those of another column.
  func joined(with other: Self) -> Self {
    let share = Double(other.values.count) / Double(values.count + other.values.count)
    var joined = together(with: other, share)
    joined.values = values + other.values
    return joined
  }

  /// What is known of all players of both, with the values of this one.
  private func together(with other: Self, _ share: Double) -> Self {
    var joined = self
    joined.needed = playersNeeded(with: other)
    joined.neededForPayers = neededForPayers ?? other.neededForPayers
    joined.quantile = quantile.flatMap { own in other.quantile.map { own + share * ($0 - own) } }
    joined.bin = bin(with: other, share)
    joined.ends = ends(with: other, share)
    return joined
  }

  /// About how many players an interval needs, as known from both: those who make up a figure add up.
  ///
  /// A share of which neither has an interval needs at least one more player, since there is no interval to add up.
  private func playersNeeded(with other: Self) -> Int? {
    let isOpen = isShare && [self, other].allSatisfy { $0.needed != nil && $0.ends == nil }
    let carried = [self, other].reduce(0.0) { sum, part in
      // A part without an interval is never enough by itself.
      sum + (part.needed.map { min(0.9, Double(part.players) / Double($0)) } ?? 1)
    }
    if carried < 1 { return Int(Double(players + other.players) / carried) }
    return isOpen ? players + other.players + 1 : nil
  }

  /// Where the mean of both quantiles is, as both are within bins; `nil` where both are known to the number.
  private func bin(with other: Self, _ share: Double) -> Outcome.Estimate.Bin? {
    guard bin != nil || other.bin != nil, let own = mean, let another = other.mean else { return nil }
    return Outcome.Estimate.Bin(meanOf: [(own, bin, 1 - share), (another, other.bin, share)])
  }

  /// The ends of the interval of a share in both: each distance from the value is weighted, and those of independent players add up as
  /// squares. Where one has no interval, that of the other stays as wide as it is. Source: G. Y. Zou, W. Huang, X. Zhang, Computational
  /// Statistics & Data Analysis 53, 2009, pp. 1080-1085.
  private func ends(with other: Self, _ share: Double) -> Interval? {
    guard let value = mean, let another = other.mean else { return nil }
    let known = [(value, ends, 1 - share), (another, other.ends, share)].filter { $0.1 != nil }
    guard !known.isEmpty else { return nil }
    func reach(_ distance: (Double, Interval) -> Double) -> Double {
      let squares = known.map { value, ends, weight in
        let own = (known.count == 1 ? 1 : weight) * (ends.map { distance(value, $0) } ?? 0)
        return own * own
      }
      return squares.reduce(0, +).squareRoot()
    }
    let joined = value + share * (another - value)
    return Interval(low: joined - reach { $0 - $1.low }, high: joined + reach { $1.high - $0 })
  }
}

/// The players whose luck a response depends on.
struct PlayersOfLuck: Equatable {
  /// Their share of all players.
  var share: Double
  /// The players that a total is scaled to; `nil` for what is no total.
  var total: Int?

  /// By response; `nil` where nothing in the scenario is left to luck.
  static func all(_ responses: [Response], _ scenario: Scenario?) -> [Self?] {
    guard let scenario, scenario.hasLuck else { return responses.map { _ in nil } }
    return responses.map { response in
      let profile = scenario.players.profiles.first { $0.id == response.profile }
      return Self(
        share: profile?.share ?? 1,
        total: response.address.metric.isTotal ? scenario.players.count : nil)
    }
  }
}

extension Interval {
  /// The interval that reaches as far as both do.
  fileprivate func covering(_ other: Interval?) -> Interval {
    Interval(low: min(low, other?.low ?? low), high: max(high, other?.high ?? high))
  }
}
