import RewardEngine

/// The values of each response in the replications of one variant.
public struct Sample: Sendable, Equatable {
  /// By response.
  private var columns: [SampleColumn]

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
    precondition(!rows.isEmpty, "a sample of no replication")
    columns = rows[0].indices.map { response in
      SampleColumn(values: rows.map { $0[response] }, kind: kinds?[response] ?? .mean)
    }
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
    let firstOfBins = replications + 3
    let firstOfEnds = firstOfBins + ReplicationFigures.binRows
    let bins = ReplicationFigures.bins(rows[firstOfBins..<firstOfEnds])
    let ends = ReplicationFigures.ends(rows[firstOfEnds...])
    let luck = PlayersOfLuck.all(responses, scenario)
    columns = responses.enumerated().map { place, response in
      SampleColumn(
        values: rows[..<replications].map { $0[place] },
        needed: rows[replications + 1][place].flatMap { Int(exactly: $0) },
        quantile: response.kind == .mean ? nil : rows[replications][place],
        bin: bins[place], ends: ends[place], kind: response.kind, isShare: response.isShare,
        luck: luck[place], neededForPayers: rows[replications + 2][place].flatMap { Int(exactly: $0) },
        possible: response.address.metric.possibleValues(in: days), size: size)
    }
  }

  /// Makes a sample of replications that are not added up: a value is the mean over them, of a quantile their median.
  ///
  /// - Parameters:
  ///   - bins: By replication, then by response: where its quantile is.
  ///   - needed: By response, how many players what payers pay needs; all `nil` if they are left out.
  ///   - size: Players of each replication.
  /// - Precondition: as for ``init(rows:kinds:)``.
  init(
    rows: [[Double?]], bins: [[Outcome.Estimate.Bin?]] = [], neededForPayers needed: [Double?] = [],
    of responses: [Response], days: Int, size: Int = 0, scenario: Scenario? = nil
  ) {
    self.init(
      rows.flatMap { $0 } + Array(repeating: nil, count: ReplicationFigures.besides * responses.count),
      of: responses,
      replications: rows.count, size: size, days: days, scenario: scenario)
    for (response, needed) in needed.enumerated() {
      columns[response].neededForPayers = needed.flatMap { Int(exactly: $0) }
    }
    for response in responses.indices where bins.contains(where: { $0[response] != nil }) {
      guard let figures = columns[response].complete else { continue }
      columns[response].bin = Outcome.Estimate.Bin(medianOf: figures, bins.map { $0[response] })
    }
  }

  /// By response, then by replication; `nil` where a replication has no value.
  public var values: [[Double?]] { columns.map(\.values) }

  public var replications: Int { columns.first?.values.count ?? 0 }

  /// What a response can be.
  func possible(_ response: Int) -> ClosedRange<Double> { columns[response].possible }

  /// Whether some replication has a value of a response.
  func hasAnyValue(_ response: Int) -> Bool { columns[response].values.contains { $0 != nil } }

  /// The values of all replications, or `nil` where one of them has none.
  ///
  /// Of a quantile of players, twelve replications or more have values around their median: see ``ReplicationMedian/figures``.
  public func figures(_ response: Int) -> [Double]? { columns[response].figures }

  /// The same for differences between two samples, where days that some replications reach only after the end of the run have such
  /// values, too.
  public func figuresToCompare(_ response: Int) -> [Double]? {
    figures(response) ?? lateMedian(response)?.figures
  }

  /// The values of all replications of a quantile of players, as they are; `nil` for others, and where one has none.
  public func quantiles(_ response: Int) -> [Double]? {
    columns[response].kind == .mean ? nil : columns[response].complete
  }

  /// Whether a response has the values of another sample in all replications.
  func isSame(_ response: Int, as other: Sample) -> Bool {
    columns[response] == other.columns[response]
  }

  /// The quantile of all players of all replications together; `nil` for what is no quantile, and where too few players get there.
  func quantileOfAll(_ response: Int) -> Double? { columns[response].quantile }

  /// Where its quantile is, with the numbers at the ranks around it; `nil` for what is no quantile.
  public func bin(_ response: Int) -> Outcome.Estimate.Bin? { columns[response].bin }

  /// The median of a response that is a day, where some replications reach it only after the end of the run.
  func lateMedian(_ response: Int) -> LateMedian? { columns[response].lateMedian }

  /// The median of a response that is a quantile of players, where all replications have one; `nil` below twelve of them.
  func median(_ response: Int) -> ReplicationMedian? { columns[response].median }

  /// The mean over the replications, which is the figure of all players together; of a quantile that of all players. `nil` where one
  /// of them has no value.
  public func mean(_ response: Int) -> Double? { columns[response].mean }

  /// The value with its 95 % t-interval over the replications; without ends below two of them.
  ///
  /// A quantile of players in twelve replications or more has the interval of ``ReplicationMedian``, and a day that some of them
  /// reach only after the end of the run that of ``LateMedian``. That of a share, and of a quantile in fewer replications, has both the
  /// t-interval and the interval of `run`: near 0, where few players are left, and among whole numbers, replications that happen to be
  /// alike look too certain. No interval reaches beyond what the response can be, as Student's over a few replications may.
  public func estimate(_ response: Int) -> Outcome.Estimate? { columns[response].estimate }

  /// The estimate, without an interval where `run` of as many players has none, since too few of them make up the figure.
  ///
  /// Differences between two samples have players of their own that make them up, and intervals of their own.
  public func estimateOfEnough(_ response: Int) -> Outcome.Estimate? { columns[response].estimateOfEnough }

  /// The interval of `run` of as many players, at least as wide as players who were not seen may make it; `nil` where nothing is left to luck.
  func endsOfRun(_ response: Int) -> Interval? { columns[response].endsOfRun }

  /// About how many players an interval of `run` needs; `nil` where the sample has enough, and where nothing is left to luck.
  ///
  /// A number that is of few players alone, such as those who have arrived, says only that more are needed: twice as many are tried first.
  func playersNeeded(_ response: Int) -> Int? { columns[response].playersNeeded }

  /// How far the change of a mean, share or total to another sample may be off because players who differ may be missing; 0 where nothing
  /// is left to luck, and where both are 0 by a rule.
  func unseenChange(of response: Int, to other: Sample, at place: Int) -> Double {
    columns[response].unseenChange(to: other.columns[place])
  }

  /// The sample with a figure for the replications that have no value of a response.
  func replacingMissing(of response: Int, with figure: Double) -> Sample {
    var whole = self
    whole.columns[response].values = columns[response].values.map { $0 ?? figure }
    return whole
  }

  /// Each replication joined to one of another sample, as the mean of both weighted by their players.
  ///
  /// - Precondition: both have as many replications and are of the same responses.
  func averaged(with other: Sample, _ players: Int, _ others: Int) -> Sample {
    precondition(replications == other.replications, "samples that do not go together")
    return paired(with: other) { $0.averaged(with: $1, players, others) }
  }

  /// This sample followed by the replications of another.
  ///
  /// - Precondition: both are of the same responses.
  public func joined(with other: Sample) -> Sample { paired(with: other) { $0.joined(with: $1) } }

  private func paired(
    with other: Sample, _ join: (SampleColumn, SampleColumn) -> SampleColumn
  ) -> Sample {
    precondition(columns.count == other.columns.count, "samples of other responses")
    var joined = self
    joined.columns = zip(columns, other.columns).map(join)
    return joined
  }
}

extension Outcome.Estimate.Bin {
  /// Where the median of figures is that are each in a bin, or known to the number.
  ///
  /// A median of numbers between some ends is between the medians of the ends; so is a mean.
  fileprivate init(medianOf figures: [Double], _ bins: [Self?]) {
    func middle(_ ends: [Double]) -> Double {
      ReplicationMedian(ends)?.value ?? Replications(ends).mean ?? .nan
    }
    let parts = Array(zip(figures, bins))
    self.init(
      range: Interval(
        low: middle(parts.map { $1?.range.low ?? $0 }), high: middle(parts.map { $1?.range.high ?? $0 })),
      counted: Self.joined(parts), band: Self.bands(parts.map { $1?.band ?? [] }, as: middle))
  }
}

extension [Sample] {
  /// The values of a response in each sample, or `nil` where a replication has none.
  func figures(_ response: Int) -> [[Double]]? {
    let known = compactMap { $0.figures(response) }
    return known.count == count ? known : nil
  }
}
