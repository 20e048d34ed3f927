import RewardEngine

/// Figures that somebody knows about players, such as retention on day 7, with how well they know them.
///
/// Figures count as known on their own: whether they came from the same players is not known.
public struct FigureTargets: Evidence {
  public struct Target: Sendable, Equatable {
    public var quantity: Quantity
    public var value: Double
    public var precision: Precision

    public init(_ quantity: Quantity, _ value: Double, _ precision: Precision) {
      (self.quantity, self.value, self.precision) = (quantity, value, precision)
    }
  }

  /// What has an exact expectation.
  public enum Quantity: Sendable, Hashable {
    /// The share of players who play this many days after arrival.
    case retention(day: Int)
    /// The share of players who play this many days after arrival or later, of a run of `days` days.
    case rollingRetention(day: Int, days: Int)
    /// Mean days of play in this many days, that of arrival among them.
    case activeDays(days: Int)

    /// The last day that it depends on.
    var lastDay: Int {
      switch self {
      case .retention(let day): day
      case .rollingRetention(_, let days), .activeDays(let days): days - 1
      }
    }

    public var isShare: Bool {
      if case .activeDays = self { false } else { true }
    }

    public var name: String {
      switch self {
      case .retention(let day): "retention@\(day)"
      case .rollingRetention(let day, _): "retention.rolling@\(day)"
      case .activeDays: "active_days.mean"
      }
    }
  }

  /// How well a figure is known.
  public enum Precision: Sendable, Equatable {
    case standardError(Double)
    /// It is a share among this many players.
    case players(Int)
  }

  public let targets: [Target]
  private let days: Int

  /// - Precondition: there is one, and none has an error of 0 or less.
  public init(_ targets: [Target]) {
    precondition(!targets.isEmpty, "there are targets")
    self.targets = targets
    days = targets.map(\.quantity.lastDay).max() ?? 0
  }

  public var players: Int? {
    targets.compactMap { if case .players(let count) = $0.precision { count } else { nil } }.max()
  }

  public var showsPlay: Bool { true }
  public func luck(_ mix: PlayerMix) -> CorrelatedLuck? { nil }
  public var parts: (fitted: any Evidence, held: any Evidence)? { nil }

  public func logLikelihood(_ mix: PlayerMix) -> Double {
    zip(targets, expected(mix)).reduce(0) { sum, pair in
      let (target, expected) = pair
      switch target.precision {
      case .standardError(let error):
        let deviate = (target.value - expected) / error
        return sum - 0.5 * deviate * deviate
      case .players(let count):
        let count = Double(count)
        return sum + count * target.value * Mathematics.log(max(expected, 1e-300))
          + count * (1 - target.value) * Mathematics.log(max(1 - expected, 1e-300))
      }
    }
  }

  public var figures: [ObservedFigure] {
    targets.enumerated().map { place, target in
      switch target.precision {
      case .standardError(let error):
        ObservedFigure(
          .metric, target.quantity.name, at: place, target.value, standardError: error,
          isShare: target.quantity.isShare)
      case .players(let count):
        ObservedFigure(.metric, target.quantity.name, at: place, target.value, players: count)
      }
    }
  }

  public func expected(_ mix: PlayerMix) -> [Double] {
    let retention = mix.retention(days: days)
    return targets.map { target in
      switch target.quantity {
      case .retention(let day): retention[day]
      case .activeDays(let days): retention[..<days].reduce(0, +)
      case .rollingRetention(let day, let days): mix.rollingRetention(day, of: days)
      }
    }
  }
}

extension FigureTargets {
  /// Above this sum of squared deviates, two figures cannot both be right: one in 400 by chance.
  private static let most = 12.0

  /// Two targets that no mix meets together, the worst pair first; empty where each pair can be met.
  ///
  /// - Throws: `CancellationError`.
  public func contradictions() throws -> [(Target, Target)] {
    var pairs: [(pair: (Target, Target), distance: Double)] = []
    for (place, first) in targets.enumerated() {
      for second in targets[(place + 1)...] {
        let pair = FigureTargets([first, second])
        let fit = try MixFit([pair], MixParameters(profiles: 2), isFree: true)
        let expected = pair.expected(fit.parameters.mix(fit.mode))
        let distance = zip(pair.figures, expected).reduce(0) { sum, row in
          let deviate = (row.0.value - row.1) / row.0.spread(around: row.1)
          return sum + deviate * deviate
        }
        if distance > Self.most { pairs.append(((first, second), distance)) }
      }
    }
    return pairs.sorted { $0.distance > $1.distance }.map(\.pair)
  }
}
