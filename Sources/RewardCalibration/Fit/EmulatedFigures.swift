import RewardEngine

/// Figures without a formula: what players of a mix would show was simulated for some mixes, and is emulated between them.
public struct EmulatedFigures: Evidence {
  /// A figure that somebody knows.
  public struct Target: Sendable, Equatable {
    public var name: String
    public var value: Double
    public var standardError: Double
    public var isShare: Bool

    public init(_ name: String, _ value: Double, standardError: Double, isShare: Bool) {
      (self.name, self.value, self.standardError, self.isShare) = (name, value, standardError, isShare)
    }
  }

  /// A simulated mix.
  public struct Answer: Sendable {
    public var mix: PlayerMix
    /// Of each target.
    public var values: [Double]
    /// The standard error of each.
    public var luck: [Double]

    public init(_ mix: PlayerMix, values: [Double], luck: [Double]) {
      (self.mix, self.values, self.luck) = (mix, values, luck)
    }
  }

  public let targets: [Target]
  /// The usual standard error of each simulated figure. All mixes have the same random draws, so they are off together.
  public let luck: [Double]
  private let emulator: Emulator
  private let features: MixFeatures

  /// - Parameters:
  ///   - answers: the most important first.
  ///   - models: of each part of a mix, the profile of the scenario that everything else comes from.
  ///   - days: those of the run.
  /// - Precondition: there are two answers or more.
  /// - Throws: `CancellationError`.
  public init(
    _ targets: [Target], _ answers: [Answer], models: [String], days: Int
  ) throws {
    let features = MixFeatures(models: models, days: days)
    let points = answers.map { features.numbers(of: $0.mix) }
    let luck = targets.indices.map { target in
      let squares = answers.map { $0.luck[target] * $0.luck[target] }.sorted()
      return squares[squares.count / 2].squareRoot()
    }
    (self.targets, self.luck, self.features) = (targets, luck, features)
    emulator = try Emulator(
      points,
      targets.indices.map { target in
        // A mix with few players who show a figure shows it less well.
        let noise = answers.map { luck[target] > 0 ? max($0.luck[target] / luck[target], 0.2) : 1 }
        return Emulator.Answers(answers.map { $0.values[target] }, noise: noise)
      })
  }

  public var players: Int? { nil }
  public var showsPlay: Bool { true }
  public func luck(_ mix: PlayerMix) -> CorrelatedLuck? { nil }
  public var parts: (fitted: any Evidence, held: any Evidence)? { nil }

  public func logLikelihood(_ mix: PlayerMix) -> Double {
    zip(targets.indices, predictions(mix)).reduce(0) { sum, row in
      let (target, (mean, variance)) = row
      let error = targets[target].standardError
      let all = variance + luck[target] * luck[target] + error * error
      let distance = targets[target].value - mean
      return sum - 0.5 * (distance * distance / all + Mathematics.log(all))
    }
  }

  public var figures: [ObservedFigure] {
    targets.enumerated().map { place, target in
      let error = (target.standardError * target.standardError + luck[place] * luck[place]).squareRoot()
      return ObservedFigure(
        .metric, target.name, at: place, target.value, standardError: error, isShare: target.isShare)
    }
  }

  public func expected(_ mix: PlayerMix) -> [Double] { predictions(mix).map(\.mean) }

  /// What players of a mix would show, and the variance of what the emulator could be off.
  public func predictions(_ mix: PlayerMix) -> [(mean: Double, variance: Double)] {
    emulator.predictions(at: features.numbers(of: mix))
  }
}
