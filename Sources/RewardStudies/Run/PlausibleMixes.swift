import RewardEngine

/// Scenarios with plausible mixes of profiles, for studies that judge one scenario or compare several.
///
/// Every mix is simulated with the same random draws, and in each mix all scenarios have the same players.
public struct PlausibleMixes: Sendable {
  /// By scenario of the study, one for each mix.
  public let sides: [[Scenario]]

  /// - Parameter sides: by scenario, one for each plausible mix; of these, ``MixStudy/mixes`` spread evenly are simulated.
  /// - Precondition: all sides have as many, two or more.
  public init(_ sides: [[Scenario]]) {
    precondition(
      Set(sides.map(\.count)).count == 1 && (sides.first?.count ?? 0) > 1,
      "a single mix shows no spread")
    self.sides = sides.map(MixStudy.spread)
  }

  public var mixes: Int { sides.first?.count ?? 0 }

  /// Players of each mix.
  public var players: Int { experiment([], seed: 0, threads: 1).players }

  /// Player-days of all mixes of all scenarios.
  public var playerDays: Int { sides.joined().reduce(0) { $0 + players * $1.days } }

  private func experiment(_ responses: [Response], seed: UInt64, threads: Int) -> Experiment {
    MixStudy.experiment(responses, of: sides.flatMap { $0 }, seed: seed, threads: threads)
  }

  /// The samples of each mix of a scenario.
  ///
  /// - Throws: ``Experiment/Fault`` that counts mixes as variants, `CancellationError`, what the notebook throws.
  func samples(
    of side: Int, _ responses: [Response], seed: UInt64, threads: Int, _ progress: StudyProgress
  ) async throws -> [Sample] {
    do {
      return try await experiment(responses, seed: seed, threads: threads).samples(
        of: sides[side], progress: progress)
    } catch let fault as Experiment.Fault {
      throw fault.at(side)
    }
  }
}

/// What plausible mixes leave open of a metric.
extension LackOfKnowledge {
  /// - Parameter samples: One for each mix.
  /// - Returns: `nil` where a replication has no value.
  init?(of place: Int, _ samples: [Sample]) {
    guard let values = samples.figures(place), values.count > 1 else { return nil }
    self.init(values)
  }

  /// Of a difference between two scenarios, which have the same players in each mix.
  init?(of place: Int, _ before: [Sample], _ after: Int, _ later: [Sample]) {
    guard let first = before.figures(place), let second = later.figures(after), first.count > 1 else {
      return nil
    }
    self.init(zip(first, second).map { zip($0, $1).map { $1 - $0 } })
  }

  /// Of a difference as a share of the value before.
  init?(ofShare place: Int, _ before: [Sample], _ later: [Sample]) {
    guard let first = before.figures(place), let second = later.figures(place), first.count > 1 else {
      return nil
    }
    let means = first.map { $0.reduce(0, +) / Double($0.count) }
    guard !means.contains(0) else { return nil }
    self.init(
      zip(means, zip(first, second)).map { mean, pair in
        zip(pair.0, pair.1).map { ($1 - $0) / mean }
      })
  }

  private init(_ values: [[Double]]) {
    self.init(standardError: MixStudy.deviation(values), degrees: Double(values.count - 1))
  }
}
