import RewardEngine

/// A mix of profiles as numbers without bounds, and what is thought of them before any data.
///
/// Four numbers for each profile: the logit of the mean chance to play, and the logarithms of the concentration, of the
/// half-life δ/γ and of γ. Then come the logarithms of each share divided by the last. Before any data, profiles are
/// exchangeable: normal with the centres and spreads below.
public struct MixParameters: Sendable, Equatable {
  public let profiles: Int
  /// The centre of each number before any data.
  public let centers: [Double]
  /// The standard deviation of each number before any data; those of shares are for two shares that differ.
  public let spreads: [Double]
  private let spreadOfShares: Double
  /// Whether nothing distinguishes the profiles before any data: then their order means nothing, and is by days of play.
  let areAlike: Bool

  /// Profiles of which nothing is known.
  public init(profiles: Int) {
    self.profiles = profiles
    (spreadOfShares, areAlike) = (1, true)
    let own = (0..<(4 * profiles)).map { Self.priors[$0 % 4] }
    centers = own.map(\.center) + (1..<profiles).map { _ in 0 }
    spreads = own.map(\.spread) + (1..<profiles).map { _ in 2.0.squareRoot() }
  }

  /// Profiles that are thought to be near those of a mix.
  public init(near mix: PlayerMix) {
    let profiles = mix.parts.count
    self.profiles = profiles
    (spreadOfShares, areAlike) = (Self.spreadNear, false)
    centers = Self.numbers(mix)
    spreads =
      (0..<(4 * profiles)).map { Self.spreadNear * Self.priors[$0 % 4].spread }
      + (1..<profiles).map { _ in Self.spreadNear * 2.0.squareRoot() }
  }

  /// How near, as a share of the spread where nothing is known.
  private static let spreadNear = 0.4

  /// The number of parameters.
  public var count: Int { 5 * profiles - 1 }

  /// What is thought of one parameter before any data: normal, on the unbounded scale.
  public struct Prior: Sendable, Equatable {
    public var center: Double
    public var spread: Double
  }

  /// For mean, concentration, half-life and γ.
  ///
  /// Nine of ten profiles have a mean chance between 8 and 92 %, a concentration between 1 and 36, δ/γ between 0.7 and
  /// 540 days, and γ between 0.3 and 3.7.
  public static let priors = [
    Prior(center: 0, spread: 1.5), Prior(center: Mathematics.log(6), spread: 1.1),
    Prior(center: Mathematics.log(20), spread: 2), Prior(center: 0, spread: 0.8),
  ]

  /// The mix of some numbers.
  public func mix(_ numbers: [Double]) -> PlayerMix {
    let odds = (0..<profiles).map { $0 < profiles - 1 ? numbers[4 * profiles + $0] : 0 }
    let largest = odds.max() ?? 0
    let weights = odds.map { Mathematics.exp($0 - largest) }
    let total = weights.reduce(0, +)
    return PlayerMix(
      (0..<profiles).map { profile in
        let own = numbers[(4 * profile)..<(4 * profile + 4)].map { min(max($0, -30), 30) }
        let gamma = Mathematics.exp(own[3])
        return PlayerMix.Part(
          share: weights[profile] / total,
          law: PlayingLaw(
            mean: Mathematics.logistic(own[0]), concentration: Mathematics.exp(own[1]), gamma: gamma,
            delta: gamma * Mathematics.exp(own[2])))
      })
  }

  /// The numbers of a mix.
  public static func numbers(_ mix: PlayerMix) -> [Double] {
    let last = mix.parts[mix.parts.count - 1].share
    return mix.parts.flatMap { part in
      [
        Mathematics.logit(part.law.mean), Mathematics.log(part.law.concentration),
        Mathematics.log(part.law.delta / part.law.gamma), Mathematics.log(part.law.gamma),
      ]
    } + mix.parts.dropLast().map { Mathematics.log($0.share / last) }
  }

  /// The logarithm of the density before any data, up to a constant.
  public func logPrior(_ numbers: [Double]) -> Double {
    var sum = 0.0
    for index in 0..<(4 * profiles) {
      let deviate = (numbers[index] - centers[index]) / spreads[index]
      sum -= 0.5 * deviate * deviate
    }
    // Differences of equal and independent normal numbers from the last one.
    let odds = zip(numbers, centers).dropFirst(4 * profiles).map { $0 - $1 }
    let total = odds.reduce(0, +)
    let squares = odds.reduce(0) { $0 + $1 * $1 }
    return sum - 0.5 * (squares - total * total / Double(profiles)) / (spreadOfShares * spreadOfShares)
  }

  /// A draw before any data.
  public func drawn(_ stream: inout LuckStream) -> [Double] {
    let own = (0..<(4 * profiles)).map { centers[$0] + spreads[$0] * stream.nextNormal() }
    let logs = (0..<profiles).map { _ in spreadOfShares * stream.nextNormal() }
    return own + (0..<(profiles - 1)).map { centers[4 * profiles + $0] + logs[$0] - logs[profiles - 1] }
  }

  /// Profiles stand in the order of days of play expected in this many days after arrival.
  public static let daysOfOrder = 30

  /// The same mix with its profiles in order, where nothing distinguishes them before any data.
  public func ordered(_ numbers: [Double]) -> [Double] {
    guard !isOrdered(numbers) else { return numbers }
    let parts = mix(numbers).parts
    return Self.numbers(
      PlayerMix(
        parts.sorted { $0.law.activeDays(Self.daysOfOrder) < $1.law.activeDays(Self.daysOfOrder) }))
  }

  func isOrdered(_ numbers: [Double]) -> Bool {
    guard areAlike, profiles > 1 else { return true }
    let days = mix(numbers).parts.map { $0.law.activeDays(Self.daysOfOrder) }
    return zip(days, days.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
