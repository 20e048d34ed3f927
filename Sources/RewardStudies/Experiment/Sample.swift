import RewardEngine

/// The values of each response in the replications of one variant.
public struct Sample: Sendable, Equatable {
  /// By response, then by replication; `nil` where a replication has no value.
  public private(set) var values: [[Double?]]
  /// By response, about how many players an interval of `run` needs; `nil` where the sample has enough.
  private var needed: [Int?]
  /// By response, the quantile of all players of all replications; `nil` for what is no quantile, and where it is not known.
  private var quantiles: [Double?]
  /// By response, where its quantile is, with the numbers around it; `nil` for what is no quantile.
  private var bins: [Outcome.Estimate.Bin?]
  /// By response, the ends of the interval that `run` of as many players has; `nil` where it has none.
  private var ends: [Interval?]
  /// By response, whether it is a share.
  private let areShares: [Bool]
  /// By response, the players whose luck it depends on; `nil` where nothing is left to luck, and where that is not known.
  private let luck: [PlayersOfLuck?]
  /// Players of a replication; 0 where they are not known.
  private var size: Int
  private let kinds: [Kind]
  /// By response, what it can be.
  let possible: [ClosedRange<Double>]

  /// What a response is of the players of a replication.
  public enum Kind: Sendable {
    /// A mean, a share or a total.
    case mean
    case quantile
    /// A quantile of days until something is reached. Without a value, it is after the end of the run.
    case day
  }

  /// Makes a sample of one row per replication, each with a value for every response.
  ///
  /// - Parameter kinds: By response; all means if they are left out.
  /// - Precondition: there is at least one row, and all are of one length.
  public init(rows: [[Double?]], kinds: [Kind]? = nil) {
    self.init(
      rows, kinds: kinds ?? rows[0].map { _ in .mean },
      possible: rows[0].map { _ in -Double.infinity...Double.infinity },
      quantiles: rows[0].map { _ in nil }, needed: rows[0].map { _ in nil }, bins: rows[0].map { _ in nil },
      ends: rows[0].map { _ in nil }, areShares: rows[0].map { _ in false },
      luck: rows[0].map { _ in nil }, size: 0)
  }

  /// Makes a sample of responses of runs.
  ///
  /// - Parameters:
  ///   - row: from ``ReplicationFigures/row(threads:)``.
  ///   - size: Players of each replication.
  ///   - days: of the runs.
  ///   - scenario: What was simulated. Without it, replications that agree are taken to be certain.
  init(
    _ row: [Double?], of responses: [Response], replications: Int, size: Int, days: Int,
    scenario: Scenario? = nil
  ) {
    let rows = row.divided(into: replications + ReplicationFigures.besides)
    let bins = replications + 2
    let ends = bins + ReplicationFigures.binRows
    self.init(
      Array(rows.prefix(replications)), kinds: responses.map(\.kind),
      possible: responses.map { $0.address.metric.possibleValues(in: days) },
      quantiles: rows[replications], needed: rows[replications + 1],
      bins: ReplicationFigures.bins(rows[bins..<ends]), ends: ReplicationFigures.ends(rows[ends...]),
      areShares: responses.map(\.isShare), luck: PlayersOfLuck.all(responses, scenario), size: size)
  }

  /// Makes a sample of replications that are not added up: a value is the mean over them, of a quantile their median.
  ///
  /// - Parameters:
  ///   - bins: By replication, then by response: where its quantile is.
  ///   - size: Players of each replication.
  /// - Precondition: as for ``init(rows:kinds:)``.
  init(
    rows: [[Double?]], bins: [[Outcome.Estimate.Bin?]] = [], of responses: [Response], days: Int,
    size: Int = 0, scenario: Scenario? = nil
  ) {
    self.init(
      rows.flatMap { $0 } + Array(repeating: nil, count: ReplicationFigures.besides * responses.count),
      of: responses,
      replications: rows.count, size: size, days: days, scenario: scenario)
    guard !bins.isEmpty else { return }
    self.bins = responses.indices.map { response in
      guard let figures = complete(response), bins.contains(where: { $0[response] != nil }) else {
        return nil
      }
      let parts = zip(figures, bins.map { $0[response] }).map { ($0, $1) }
      func middle(_ ends: [Double]) -> Double {
        ReplicationMedian(ends)?.value ?? Replications(ends).mean ?? .nan
      }
      // A median of numbers between some ends is between the medians of the ends; so is a mean.
      return Outcome.Estimate.Bin(
        range: Interval(
          low: middle(parts.map { $1?.range.low ?? $0 }), high: middle(parts.map { $1?.range.high ?? $0 })),
        counted: Outcome.Estimate.Bin.joined(parts),
        band: Outcome.Estimate.Bin.bands(parts.map { $1?.band ?? [] }, as: middle))
    }
  }

  private init(
    _ rows: [[Double?]], kinds: [Kind], possible: [ClosedRange<Double>], quantiles: [Double?],
    needed: [Double?], bins: [Outcome.Estimate.Bin?], ends: [Interval?],
    areShares: [Bool], luck: [PlayersOfLuck?], size: Int
  ) {
    precondition(!rows.isEmpty, "a sample of no replication")
    values = rows[0].indices.map { response in rows.map { $0[response] } }
    (self.kinds, self.possible) = (kinds, possible)
    self.quantiles = zip(kinds, quantiles).map { $0 == .mean ? nil : $1 }
    self.needed = needed.map { $0.flatMap { Int(exactly: $0) } }
    self.bins = bins
    (self.ends, self.areShares, self.luck) = (ends, areShares, luck)
    self.size = size
  }

  public var replications: Int { values.first?.count ?? 0 }

  /// The values of all replications, or `nil` where one of them has none.
  ///
  /// Of a quantile of players, twelve replications or more have values around their median: see ``ReplicationMedian/figures``.
  public func figures(_ response: Int) -> [Double]? {
    median(response)?.figures ?? moved(response)
  }

  /// The same for differences between two samples, where days that some replications reach only after the end of the run have such
  /// values, too.
  func figuresToCompare(_ response: Int) -> [Double]? {
    figures(response) ?? lateMedian(response)?.figures
  }

  /// Where its quantile is, with the numbers at the ranks around it; `nil` for what is no quantile.
  public func bin(_ response: Int) -> Outcome.Estimate.Bin? { bins[response] }

  private func complete(_ response: Int) -> [Double]? {
    let known = values[response].compactMap { $0 }
    return known.count == values[response].count ? known : nil
  }

  /// Of a quantile in few replications, each moved so that their mean is that of all players.
  private func moved(_ response: Int) -> [Double]? {
    guard let known = complete(response), let quantile = quantiles[response],
      let mean = Replications(known).mean
    else { return complete(response) }
    return known.map { $0 + (quantile - mean) }
  }

  /// The median of a response that is a day, where some replications reach it only after the end of the run.
  func lateMedian(_ response: Int) -> LateMedian? {
    guard kinds[response] == .day, complete(response) == nil else { return nil }
    return LateMedian(values[response], around: quantiles[response])
  }

  /// The median of a response that is a quantile of players, where all replications have one; `nil` below twelve of them.
  func median(_ response: Int) -> ReplicationMedian? {
    guard kinds[response] != .mean else { return nil }
    return complete(response).flatMap {
      ReplicationMedian($0, around: quantiles[response], within: bins[response]?.range)
    }
  }

  /// The mean over the replications, which is the figure of all players together; of a quantile that of all players. `nil` where one
  /// of them has no value.
  public func mean(_ response: Int) -> Double? {
    median(response)?.value ?? moved(response).flatMap { Replications($0).mean }
  }

  /// The value with its 95 % t-interval over the replications; without ends below two of them.
  ///
  /// A quantile of players in twelve replications or more has the interval of ``ReplicationMedian``, and a day that some of them
  /// reach only after the end of the run that of ``LateMedian``. That of a share has both the t-interval and the interval of `run`: near 0
  /// and where few players are left, replications that happen to be alike look too certain. No interval reaches beyond what the response can be, as Student's
  /// over a few replications may.
  public func estimate(_ response: Int) -> Outcome.Estimate? {
    unbounded(response)?.within(possible[response])
  }

  /// The estimate, without an interval where `run` of as many players has none, since too few of them make up the figure.
  ///
  /// Differences between two samples have players of their own that make them up, and intervals of their own.
  public func estimateOfEnough(_ response: Int) -> Outcome.Estimate? {
    let estimate = estimate(response)
    guard let needed = playersNeeded(response) ?? needed[response], needed > size * replications else {
      return estimate
    }
    return estimate.map { Outcome.Estimate(value: $0.value, low: nil, high: nil, playersNeeded: needed) }
  }

  private func unbounded(_ response: Int) -> Outcome.Estimate? {
    if let median = lateMedian(response) {
      let reach = Interval.studentReach(0.95, degrees: median.degrees) * median.standardError
      return Outcome.Estimate(value: median.value, low: median.value - reach, high: median.value + reach)
    }
    if let median = median(response) {
      return Outcome.Estimate(value: median.value, low: median.low, high: median.high)
    }
    guard let figures = figures(response), let mean = Replications(figures).mean else { return nil }
    let interval = Replications(figures).interval()?
      .covering(isUnanimous(response) ? endsOfRun(response) ?? endsOfShare(response) : endsOfShare(response))
    let doubt = Outcome.Estimate.Bin.doubt(of: mean, bins[response])
    return Outcome.Estimate(
      value: mean, low: interval.map { $0.low + doubt.low }, high: interval.map { $0.high + doubt.high })
  }

  /// Whether all replications agree, but for rounding.
  private func isUnanimous(_ response: Int) -> Bool {
    guard let figures = figures(response), let interval = Replications(figures).interval() else {
      return false
    }
    return interval.width <= 1e-9 * max(abs(interval.low), abs(interval.high))
  }

  private func endsOfShare(_ response: Int) -> Interval? { areShares[response] ? ends[response] : nil }

  /// The interval of `run` of as many players, at least as wide as players who were not seen may make it; `nil` where nothing is left to luck.
  ///
  /// A total is counted in `run`. It has the doubt of 3.7 players with one more or less.
  func endsOfRun(_ response: Int) -> Interval? {
    guard let luck = luck[response] else { return nil }
    if let ends = ends[response] { return ends }
    guard let total = luck.total, let value = mean(response) else { return nil }
    let unit = Double(total) / Double(size * replications)
    return Interval(around: value, by: Interval.unseenPlayers * unit)
  }

  /// About how many players an interval of `run` needs; `nil` where the sample has enough, and where nothing is left to luck.
  ///
  /// A number that is of few players alone, such as those who have arrived, says only that more are needed: twice as many are tried first.
  func playersNeeded(_ response: Int) -> Int? {
    guard luck[response] != nil, mean(response) != nil else { return nil }
    let isOpen = isUnanimous(response) && endsOfRun(response) == nil
    guard needed[response] != nil || isOpen else { return nil }
    let seen = size * replications
    return needed[response].flatMap { $0 > seen ? $0 : nil } ?? 2 * seen
  }

  /// How far the change of a mean, share or total to another sample may be off because players who differ may be missing; 0 where nothing
  /// is left to luck.
  func unseenChange(of response: Int, to other: Sample, at place: Int) -> Double {
    guard kinds[response] == .mean, let luck = luck[response] ?? other.luck[place],
      let before = figures(response), let after = other.figures(place)
    else { return 0 }
    return UnseenPlayers.reach(
      [before, after], players: luck.share * Double(size * replications))
  }

  /// The sample with a figure for the replications that have no value of a response.
  func replacingMissing(of response: Int, with figure: Double) -> Sample {
    var whole = self
    whole.values[response] = values[response].map { $0 ?? figure }
    return whole
  }

  /// Each replication joined to one of another sample, as the mean of both weighted by their players.
  ///
  /// - Precondition: both have as many replications and are of the same responses.
  func averaged(with other: Sample, _ players: Int, _ others: Int) -> Sample {
    precondition(
      values.count == other.values.count && replications == other.replications,
      "samples that do not go together")
    let share = Double(others) / Double(players + others)
    var joined = self
    joined.size = size + other.size
    for response in values.indices {
      joined.needed[response] = playersNeeded(response, with: other)
      joined.values[response] = zip(values[response], other.values[response]).map { own, another in
        guard let own, let another else { return own ?? another }
        return own + share * (another - own)
      }
      joined.quantiles[response] = mean(of: response, with: other, share)
      joined.bins[response] = bin(of: response, with: other, share)
      joined.ends[response] = ends(of: response, with: other, share)
    }
    return joined
  }

  /// This sample followed by the replications of another.
  ///
  /// - Precondition: both are of the same responses.
  public func joined(with other: Sample) -> Sample {
    precondition(values.count == other.values.count, "samples of other responses")
    var joined = self
    for response in values.indices {
      joined.values[response] += other.values[response]
      joined.needed[response] = playersNeeded(response, with: other)
      let share = Double(other.replications) / Double(replications + other.replications)
      joined.quantiles[response] = mean(of: response, with: other, share)
      joined.bins[response] = bin(of: response, with: other, share)
      joined.ends[response] = ends(of: response, with: other, share)
    }
    return joined
  }

  /// About how many players an interval needs, as known from both: those who make up a figure add up.
  ///
  /// A share of which neither has an interval needs at least one more player, since there is no interval to add up.
  private func playersNeeded(_ response: Int, with other: Sample) -> Int? {
    let players = [self, other].map { $0.size * $0.replications }
    let isOpen =
      areShares[response]
      && [self, other].allSatisfy { $0.needed[response] != nil && $0.ends[response] == nil }
    let carried = zip([self, other], players).reduce(0.0) { sum, part in
      // A part without an interval is never enough by itself.
      sum + (part.0.needed[response].map { min(0.9, Double(part.1) / Double($0)) } ?? 1)
    }
    if carried < 1 { return Int(Double(players[0] + players[1]) / carried) }
    return isOpen ? players[0] + players[1] + 1 : nil
  }

  /// The quantile of all players of both, as the mean of the two; `nil` where one is not known.
  private func mean(of response: Int, with other: Sample, _ share: Double) -> Double? {
    guard let own = quantiles[response], let another = other.quantiles[response] else { return nil }
    return own + share * (another - own)
  }

  /// Where that mean is, as both quantiles are within bins; `nil` where both are known to the number.
  private func bin(of response: Int, with other: Sample, _ share: Double) -> Outcome.Estimate.Bin? {
    guard bins[response] != nil || other.bins[response] != nil, let own = mean(response),
      let another = other.mean(response)
    else { return nil }
    return Outcome.Estimate.Bin(
      meanOf: [(own, bins[response], 1 - share), (another, other.bins[response], share)])
  }

  /// The ends of the interval of a share in both: each distance from the value is weighted, and those of independent players add up as
  /// squares. Where one has no interval, that of the other stays as wide as it is. Source: G. Y. Zou, W. Huang, X. Zhang, Computational
  /// Statistics & Data Analysis 53, 2009, pp. 1080-1085.
  private func ends(of response: Int, with other: Sample, _ share: Double) -> Interval? {
    guard let value = mean(response), let another = other.mean(response) else { return nil }
    let parts = [(value, ends[response], 1 - share), (another, other.ends[response], share)]
    let known = parts.filter { $0.1 != nil }
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
private struct PlayersOfLuck: Equatable {
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

extension [Sample] {
  /// The values of a response in each sample, or `nil` where a replication has none.
  func figures(_ response: Int) -> [[Double]]? {
    let known = compactMap { $0.figures(response) }
    return known.count == count ? known : nil
  }
}
