import RewardEngine

extension Calibration {
  /// The fitted mix, and how well it is known.
  public struct Findings: Sendable {
    public let calibration: Calibration
    /// How the number of profiles was chosen; one of them where it was given.
    public let choices: [Choice]
    /// How much less plausible the draws are than the ``summit``, as a logarithm, beyond what is usual.
    let shortfall: Double
    /// Of each part of ``best``: profiles of the scenario, as far as there are enough.
    public let names: [String]
    /// Of each part, the profile of the scenario that all that is not fitted comes from.
    public let models: [String]
    /// The mix that is written, profiles by rising days of play: the ``summit``, or one near it that is within the ranges of the draws.
    public let best: PlayerMix
    /// The most plausible mix.
    public let summit: PlayerMix
    /// Mixes as plausible as what is known allows, each as likely as the next.
    public let draws: [PlayerMix]
    public let knowledge: Knowledge
    public private(set) var figures: [FittedSource]

    /// The last day after arrival that the data say something of; `nil` where they are of no days after arrival.
    public var lastDay: Int? {
      figures.flatMap(\.figures).map(\.figure).filter { $0.kind.isOfDays }.map { $0.place + $0.width - 1 }
        .max()
    }
    /// The fit to a part of the sources, compared with the rest; empty where they are too small.
    public let prediction: [FittedSource]

    /// The profiles of ``models``.
    public var modelProfiles: [Scenario.Profile] {
      models.compactMap { id in calibration.scenario.players.profiles.first { $0.id == id } }
    }

    /// The same findings, in which the figures of the last source are what players of the best mix showed.
    package func showing(_ values: [Double]) -> Findings {
      var shown = self
      guard let last = figures.indices.last else { return self }
      shown.figures[last] = figures[last].showing(values)
      return shown
    }

    /// The same findings with what the players of the first source bought.
    public func with(_ purchases: FittedSource?) -> Findings {
      guard let purchases, !figures.isEmpty else { return self }
      var more = self
      more.figures[0] = figures[0].with(purchases)
      return more
    }

    /// The figure that is worst met; `nil` where all are within their bands.
    public var worst: (source: String, figure: FittedFigure)? {
      let all = figures.flatMap { source in source.figures.map { (source: source.name, figure: $0) } }
      return all.filter { !$0.figure.isMet }.max { $0.figure.miss < $1.figure.miss }
    }

    /// A number of each plausible mix, and its place in the best one.
    public func estimate(_ number: (PlayerMix) -> Double) -> (value: Double, ninety: Ninety) {
      (number(best), Ninety(of: draws.map(number).sorted()))
    }

    /// Whether the draws lie around another mix than the most plausible one, which is e¹⁰ times as plausible as they should be beside it.
    ///
    /// Either its summit is so narrow that nearly all plausible mixes are elsewhere, or the sampler did not find it.
    public var isUndecided: Bool { shortfall > Self.farBelow }
    private static let farBelow = 10.0

    /// Whether the most plausible mix is unlike all that are drawn: the data ask for players whom an emulator does not know.
    ///
    /// At 1, 7 and 30 days after arrival, its share of players who play is outside of the range of 90 %: by more than that is wide,
    /// or while a figure is outside of its own range, too.
    public var isTorn: Bool {
      [1, 7, 30].allSatisfy { day in
        let ninety = estimate { $0.retention(days: day)[day] }.ninety
        let value = summit.retention(days: day)[day]
        let room = worst == nil ? ninety.high - ninety.low : 0
        return value < ninety.low - room || value > ninety.high + room
      }
    }

    /// Numbers of a profile, and the fields they are for.
    public func estimates(of part: Int) -> [(field: ProfileField, value: Double, ninety: Ninety)] {
      ProfileField.allCases.filter { calibration.showsPlay || !$0.isOfPlay }.map { field in
        let found = estimate { field.value(of: $0.parts[part]) }
        return (field, found.value, found.ninety)
      }
    }
  }

  /// A number of a profile that is fitted.
  public enum ProfileField: String, Sendable, CaseIterable {
    case share, mean, concentration, gamma, delta

    /// The field below the profile.
    public var path: String {
      switch self {
      case .share: "share"
      case .mean, .concentration: "activity.\(rawValue)"
      case .gamma, .delta: "churn.\(rawValue)"
      }
    }

    var isOfPlay: Bool { self == .mean || self == .concentration }

    public func value(of part: PlayerMix.Part) -> Double {
      switch self {
      case .share: part.share
      case .mean: part.law.mean
      case .concentration: part.law.concentration
      case .gamma: part.law.gamma
      case .delta: part.law.delta
      }
    }
  }
}
