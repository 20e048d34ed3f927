import RewardEngine

/// The figures of the replications of one scenario, such that their mean is the figure of all players together.
///
/// A ratio, an inequality or a share of survivors is another one in few players, and the mean of many small replications
/// is as far off as one of them. So a figure is that of all players. What a replication adds to it is known from the
/// figure without that replication: its value is the figure plus (R − 1) times what the others' figures lack.
/// For a mean over players that is the replication's own mean. Their t-interval is that of the jackknife.
/// Source: B. Efron, C. Stein, The jackknife estimate of variance, Annals of Statistics 9(3), 1981, pp. 586-596.
///
/// Quantiles jump, which the jackknife does not bear. They keep each replication's own value, beside the quantile of all
/// players: see ``ReplicationMedian``.
struct ReplicationFigures: Sendable {
  private let responses: [Response]
  /// Players of the scenario, to which totals are scaled.
  private let players: Int
  /// Players of a replication.
  private let size: Int
  private let count: Int
  private var joint: JointReplications
  /// By replication, its own value of each quantile; `nil` for other responses.
  private var quantiles: [[Double?]]

  /// A replication that was simulated.
  struct Played: Sendable {
    fileprivate let part: JointReplications.Part
    fileprivate let quantiles: [Double?]
  }

  /// - Parameters:
  ///   - players: Players of the scenario.
  ///   - first: The first of these replications.
  init(_ responses: [Response], players: Int, _ first: Simulation, count: Int) {
    (self.responses, self.players, self.count) = (responses, players, count)
    size = first.players
    joint = JointReplications(first)
    quantiles = Array(repeating: [], count: count)
  }

  /// Reads what is needed of a replication alone.
  func played(_ tally: Tally, of simulation: Simulation) -> Played {
    let outcome = Outcome(tally, of: simulation)
    return Played(
      part: JointReplications.Part(tally, canBeTakenAway: hasContributions),
      quantiles: responses.map { $0.kind == .mean ? nil : $0.value(in: outcome, scale: scale(of: 1)) })
  }

  /// Whether any value is known from what all figures are without a replication.
  private var hasContributions: Bool { count > 1 && responses.contains { $0.kind == .mean } }

  mutating func add(_ played: Played, number: Int) {
    joint.add(played.part, number: number)
    quantiles[number] = played.quantiles
  }

  /// A row of a study, when all have been added: the values of each replication in turn, then the quantiles of all players,
  /// how many players an interval of `run` needs, where they are too few, how many what payers pay needs, ``bins(of:)`` and ``ends(of:)``.
  ///
  /// - Complexity: O(replications) times that of reading the responses.
  func row(threads: Int) async throws -> [Double?] {
    let outcome = joint.outcome
    let estimates = responses.map { $0.expected(in: outcome, scale: scale(of: count)) }
    let all = estimates.map { estimate in estimate.flatMap { $0.value.isFinite ? $0.value : nil } }
    let beside =
      zip(responses, all).map { $0.kind == .mean ? nil : $1 }
      + estimates.map { $0?.playersNeeded.map { Double($0) } }
      + responses.map { $0.neededForPayers(in: outcome).map { Double($0) } }
      + Self.bins(of: estimates) + Self.ends(of: estimates)
    guard count > 1 else { return all + beside }
    let others = try await figuresWithoutEach(all, threads: threads)
    let columns = responses.indices.map { place in
      responses[place].kind == .mean
        ? Self.contributions(to: all[place], others.map { $0[place] })
        : quantiles.map { $0[place] }
    }
    return (0..<count).flatMap { number in columns.map { $0[number] } } + beside
  }

  /// By replication, the figures without it: of responses that are no quantiles and have a value.
  private func figuresWithoutEach(_ all: [Double?], threads: Int) async throws -> [[Double?]] {
    var others = [[Double?]](repeating: all.map { _ in nil }, count: count)
    guard hasContributions else { return others }
    try await (0..<count).work(atMost: threads) { number in
      let rest = joint.outcome(without: number)
      return zip(responses, all).map { response, figure in
        response.kind == .mean && figure != nil ? response.value(in: rest, scale: scale(of: count - 1)) : nil
      }
    } take: {
      others[$0] = $1
    }
    return others
  }

  /// The numbers in a row of `replications` replications.
  static func width(_ responses: Int, replications: Int) -> Int {
    (replications + besides) * responses
  }

  /// Rows of a sample that are beside those of its replications.
  static let besides = 3 + binRows + endRows

  /// The ends of the bins of quantiles, the checksums of what they count, and the numbers at the ranks around them.
  static func bins(of estimates: [Outcome.Estimate?]) -> [Double?] {
    let bins = estimates.map(bin)
    var rows: [Double?] = bins.map { $0?.range.low }
    rows += bins.map { $0?.range.high }
    rows += bins.map { $0.map { Double($0.counted) } }
    for rank in 0..<QuantileBand.count {
      for bin in bins {
        if let bin, !bin.band.isEmpty { rows.append(bin.band[rank]) } else { rows.append(nil) }
      }
    }
    return rows
  }

  /// How many numbers of each response those are.
  static let binRows = 3 + QuantileBand.count

  /// The bin of a quantile with the numbers around it. One that is known to the number is alone in its bin.
  private static func bin(of estimate: Outcome.Estimate?) -> Outcome.Estimate.Bin? {
    guard let estimate, !estimate.band.isEmpty else { return estimate?.bin }
    let value = estimate.value
    return Outcome.Estimate.Bin(
      range: estimate.bin?.range ?? Interval(low: value, high: value),
      counted: estimate.bin?.counted ?? Outcome.Estimate.Bin.joined([(value, nil)]), band: estimate.band)
  }

  /// Reads ``bins(of:)``.
  static func bins(_ rows: ArraySlice<[Double?]>) -> [Outcome.Estimate.Bin?] {
    let rows = Array(rows)
    return rows[0].indices.map { response in
      guard let low = rows[0][response], let high = rows[1][response],
        let counted = rows[2][response].flatMap({ UInt64(exactly: $0) })
      else { return nil }
      return Outcome.Estimate.Bin(
        range: Interval(low: low, high: high), counted: counted,
        band: rows[3...].compactMap { $0[response] })
    }
  }

  /// The ends of the intervals that `run` has: of all players of all replications.
  static func ends(of estimates: [Outcome.Estimate?]) -> [Double?] {
    let intervals = estimates.map { $0?.interval }
    return intervals.map { $0?.low } + intervals.map { $0?.high }
  }

  /// How many numbers of each response those are.
  static let endRows = 2

  /// Reads ``ends(of:)``.
  static func ends(_ rows: ArraySlice<[Double?]>) -> [Interval?] {
    let rows = Array(rows)
    return zip(rows[0], rows[1]).map { low, high in
      low.flatMap { low in high.map { Interval(low: low, high: $0) } }
    }
  }

  private func scale(of replications: Int) -> Double { Double(players) / Double(replications * size) }

  /// What each replication adds to a figure, given the figures without it.
  private static func contributions(to figure: Double?, _ others: [Double?]) -> [Double?] {
    let known = others.compactMap(\.self)
    guard let figure, let mean = Replications(known).mean else { return others.map { _ in nil } }
    return others.map { other in other.map { figure + Double(others.count - 1) * (mean - $0) } }
  }
}
