import RewardEngine

/// What the replications of one variant say of each response of a study.
public struct Sample: Sendable, Equatable {
  /// By response, then by replication; `nil` where a replication has no such figure.
  public private(set) var values: [[Double?]]

  /// Rows of one replication each, a value for each response in it.
  ///
  /// - Precondition: there is at least one row, and all are of one length.
  public init(rows: [[Double?]]) {
    precondition(!rows.isEmpty, "a sample of no replication")
    values = rows[0].indices.map { response in rows.map { $0[response] } }
  }

  public var replications: Int { values.first?.count ?? 0 }

  /// The figure of each replication, or `nil` unless every one of them has it.
  public func figures(_ response: Int) -> [Double]? {
    let known = values[response].compactMap { $0 }
    return known.count == values[response].count ? known : nil
  }

  /// The mean over the replications, or `nil` where one of them has no figure.
  public func mean(_ response: Int) -> Double? { figures(response).flatMap { Replications($0).mean } }

  /// The mean with its t-interval over the replications; without ends below two of them.
  public func estimate(_ response: Int, confidence: Double = 0.95) -> Outcome.Estimate? {
    guard let figures = figures(response), let mean = Replications(figures).mean else { return nil }
    let interval = Replications(figures).interval(confidence: confidence)
    return Outcome.Estimate(value: mean, low: interval?.low, high: interval?.high)
  }

  /// This sample with the replications of another behind its own.
  ///
  /// - Precondition: both are of the same responses.
  public func joined(with other: Sample) -> Sample {
    precondition(values.count == other.values.count, "samples of other responses")
    var joined = self
    for response in values.indices { joined.values[response] += other.values[response] }
    return joined
  }
}
