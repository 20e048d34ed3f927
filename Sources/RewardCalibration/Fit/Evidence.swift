/// Something that is known about how players play.
public protocol Evidence: Sendable {
  /// The logarithm of its chance if players are such a mix, up to a constant.
  func logLikelihood(_ mix: PlayerMix) -> Double

  /// Nearly the same evidence whose chance takes much less time, to search where to begin; `nil` where its own takes little.
  var sketch: (any Evidence)? { get }

  /// The observed figures, which the fit is compared with.
  var figures: [ObservedFigure] { get }

  /// The expected value of each of ``figures``.
  func expected(_ mix: PlayerMix) -> [Double]

  /// How luck moves ``figures`` together if players are such a mix; `nil` where each has luck of its own.
  func luck(_ mix: PlayerMix) -> CorrelatedLuck?

  /// The number of players behind it; `nil` where it is not known.
  var players: Int? { get }

  /// Whether it says how often players play who have not churned; all evidence says when they churn.
  var showsPlay: Bool { get }

  /// A part to fit to, and one to predict; `nil` where there is too little for both.
  var parts: (fitted: any Evidence, held: any Evidence)? { get }
}

extension Evidence {
  public var sketch: (any Evidence)? { nil }
}

/// One observed share or mean.
public struct ObservedFigure: Sendable, Equatable {
  /// Figures of one kind make a curve.
  public enum Kind: String, Sendable, CaseIterable {
    case retention, weekday, survivors
    case daysOfPlay = "days_of_play", lastDay = "last_day", bothDays = "both_days"
    case purchases, metric

    /// Whether places are days after arrival, or numbers of days that were played until such a day.
    var isOfDays: Bool {
      switch self {
      case .retention, .survivors, .daysOfPlay, .lastDay: true
      case .weekday, .bothDays, .purchases, .metric: false
      }
    }
  }
  public var kind: Kind
  /// What is observed, for example `day 7`.
  public var name: String
  /// Its place on the curve.
  public var place: Int
  public var value: Double
  /// The standard error of the observed value if the fit is right; `nil` takes that of a share among ``players``.
  public var standardError: Double?
  public var players: Int?
  /// The standard error by rounding, besides that of luck.
  public var rounding = 0.0
  /// Whether it is a share of players, as all but some metrics are.
  public var isShare: Bool
  /// The number of places that it covers, from ``place`` on.
  public var width = 1

  public init(
    _ kind: Kind, _ name: String, at place: Int, _ value: Double, standardError: Double? = nil,
    players: Int? = nil, isShare: Bool = true
  ) {
    (self.kind, self.name, self.place, self.isShare) = (kind, name, place, isShare)
    (self.value, self.standardError, self.players) = (value, standardError, players)
  }

  /// The nearest value that it can have: luck is taken as normal, and shares end at 0 and 1.
  func possible(_ value: Double) -> Double { isShare ? min(max(value, 0), 1) : value }

  /// The standard error of the observation where this value is expected.
  public func spread(around expected: Double) -> Double {
    if let standardError { return standardError }
    guard let players, players > 0 else { return rounding }
    let luck = Self.standardError(ofShare: expected, players: players)
    return rounding == 0 ? luck : (luck * luck + rounding * rounding).squareRoot()
  }

  /// The standard error of a share of `players` players; of none or all of them, that of half a player.
  ///
  /// - Precondition: there is a player.
  public static func standardError(ofShare share: Double, players: Int) -> Double {
    let share = min(max(share, 0.5 / Double(players)), 1 - 0.5 / Double(players))
    return (share * (1 - share) / Double(players)).squareRoot()
  }
}
