/// Totals of some whole numbers over strata of fixed sizes, such as profiles, and figures made of them.
///
/// A ratio of totals is a figure of the whole economy: what all players spent for each coin all players
/// earned. Players are the unit; differences between the strata add no uncertainty.
public struct StratifiedTotals: Sendable, Equatable {
  /// The moments of each stratum, over all its players.
  public let strata: [JointMoments]
  private let groups: [GroupSums?]
  private let whole: JointMoments
  /// Players of all kinds, who show how far a player may be from others who are all alike; `nil` if these are all.
  private let pool: JointMoments?

  /// Takes the moments of each stratum.
  ///
  /// - Parameter pool: all players, where the strata are some of them.
  /// - Precondition: At least one stratum, and all of the same variables.
  public init(_ strata: [JointMoments], among pool: JointMoments? = nil) {
    self.init(strata, groups: strata.map { _ in nil }, among: pool)
  }

  /// Takes the moments of each stratum, and sums over groups of its players.
  ///
  /// - Parameters:
  ///   - groups: by stratum: the sums over groups of its players, which show a tail that variances do not.
  ///   - pool: all players, where the strata are some of them.
  /// - Precondition: At least one stratum, and all of the same variables.
  package init(_ strata: [JointMoments], groups: [GroupSums?], among pool: JointMoments? = nil) {
    precondition(!strata.isEmpty, "totals are of at least one stratum")
    var whole = strata[0]
    for stratum in strata.dropFirst() { whole.merge(stratum) }
    self.whole = whole
    self.pool = pool
    let joined = Spread.joined(Array(zip(strata, groups)), count: \.0.count) { one, other in
      one.0.merge(other.0)
      one.1 = one.1.flatMap { own in other.1.map { own.merged(with: $0) } }
    }
    self.strata = joined.map(\.0)
    self.groups = joined.map(\.1)
  }

  /// Players in all strata.
  public var count: Int { whole.count }

  /// The total of one of the numbers over all strata.
  public func total(_ i: Int) -> Double { Double(nearest: whole.sums[i]) }

  /// A figure computed from totals.
  public struct Figure: Sendable, Equatable {
    public let value: Double
    /// How the value varies; `nil` with one player only.
    let spread: Spread?
    /// How many players of equal parts would make up the total that the fewest make up; all, where there are no others.
    let contributors: Double
    /// What the sample leaves open where all its players are alike; `nil` where they differ.
    let constancy: Constancy?
    /// Whether it is a figure of some of all players.
    let isOfPart: Bool

    /// The standard error of the value; `nil` with one player only.
    public var standardError: Double? { spread?.standardError }
    /// Satterthwaite's degrees of freedom of the standard error; infinite when it is 0.
    public var degrees: Double { spread?.degrees ?? .infinity }

    /// The t-interval of the value, or `nil` with one player, or with too few who are all alike.
    ///
    /// Reliable where ``isReliable``.
    public func interval(confidence: Double = 0.95) -> Interval? {
      guard let spread else { return nil }
      guard let constancy else { return spread.interval(around: value, confidence: confidence) }
      switch constancy {
      case .certain: return Interval(low: value, high: value)
      case .open: return nil
      case .bounded(let unseen): return Interval(low: value + min(0, unseen), high: value + max(0, unseen))
      }
    }

    /// Whether enough players contribute to the spread for the interval to keep its confidence.
    public var isReliable: Bool {
      guard let spread, constancy != .open else { return false }
      return contributors >= StratifiedTotals.fewest && (isOfPart || spread.isReliable)
    }

    /// About how many players an interval needs, where there are too few.
    var playersNeeded: Int? {
      guard let spread else { return StratifiedTotals.playersNeeded(1, 1) }
      guard !isReliable else { return nil }
      let fewest = constancy == .open ? StratifiedTotals.fewestAlike : StratifiedTotals.fewest
      let byParts = StratifiedTotals.playersNeeded(spread.players, contributors, by: fewest)
      return contributors < fewest
        ? max(spread.isReliable ? 0 : spread.playersNeeded, byParts) : spread.playersNeeded
    }
  }

  /// How far a figure may be from its value where all players of the sample are alike.
  enum Constancy: Sendable, Equatable {
    /// Players of all kinds are alike, or nothing else is known of them.
    case certain
    /// As many players as may be unseen, each as far off as others are, move the figure by this much.
    case bounded(Double)
    /// Too few players.
    case open
  }

  /// A smooth function of the totals with its standard error, by the delta method.
  ///
  /// The function is followed along its tangent. Its variance is Σ n gᵀ S g over the strata. Here n is the
  /// size of a stratum, S its sample covariances and g the gradient. Good where the totals are far from where
  /// the function bends: a ratio needs a denominator of ten standard errors or more.
  /// Source: C.-E. Särndal, B. Swensson, J. Wretman, Model Assisted Survey Sampling, 1992, section 5.5.
  ///
  /// - Parameters:
  ///   - figure: The function of the totals of each variable, `nil` where it is undefined.
  ///   - gradient: The derivative of the function by each total, at these totals.
  /// - Returns: `nil` where the function is.
  public func estimate(_ figure: ([Double]) -> Double?, gradient: ([Double]) -> [Double]) -> Figure? {
    estimate(figure, gradient: gradient, of: nil)
  }

  /// The same for a figure with parts that are sums of several totals, weighed.
  ///
  /// Players who make up a part are counted for the whole sum: one of its totals alone may be of few players.
  package func estimate(
    _ figure: ([Double]) -> Double?, gradient: ([Double]) -> [Double], parts: [[Double]]
  ) -> Figure? {
    let contributors = parts.reduce(Double(count)) { min($0, self.contributors(weighing: $1)) }
    return estimate(figure, gradient: gradient, of: nil, contributors: contributors)
  }

  private func estimate(
    _ figure: ([Double]) -> Double?, gradient: ([Double]) -> [Double], of variables: [Int]?,
    contributors known: Double? = nil, unseen: (variable: Int, amount: Double)? = nil
  ) -> Figure? {
    let totals = whole.sums.indices.map(total)
    guard let value = figure(totals) else { return nil }
    let weights = gradient(totals)
    var spread = Spread([])
    var isKnown = false
    for (stratum, groups) in zip(strata, groups) {
      guard let variance = stratum.variance(weighing: weights) else { continue }
      let shape = groups?.shape(weighing: weights, players: stratum.count) ?? (0, 3)
      spread.add(players: stratum.count, variance: variance, shape: shape)
      isKnown = true
    }
    let used = variables ?? weights.indices.filter { weights[$0] != 0 }
    let contributors = pool == nil ? Double(count) : known ?? contributors(used)
    let isConstant = spread.standardError <= Self.rounding * value.magnitude
    return Figure(
      value: value, spread: isKnown ? spread : nil, contributors: contributors,
      constancy: isConstant
        ? unseenPart(weights, of: used, unseen) ?? constancy(weights, of: used, contributors) : nil,
      isOfPart: pool != nil)
  }

  /// What is open where nobody adds anything to a total, not even of all players, although the rules let them; `nil` elsewhere.
  private func unseenPart(
    _ weights: [Double], of variables: [Int], _ unseen: (variable: Int, amount: Double)?
  ) -> Constancy? {
    let all = pool ?? whole
    guard let unseen, unseen.amount > 0, all.sums[unseen.variable] == 0 else { return nil }
    guard contributors(variables) >= Self.fewestAlike else { return .open }
    return .bounded(Interval.unseenPlayers * unseen.amount * weights[unseen.variable])
  }

  /// The share of a value below which a standard error is that of rounding.
  private static let rounding = 1e-7

  /// The least (Σx)²/Σx² of some totals that are not 0: that many players with equal parts would have it.
  private func contributors(_ variables: [Int], in moments: JointMoments? = nil) -> Double {
    let moments = moments ?? whole
    return variables.filter { moments.sums[$0] != 0 }.reduce(Double(moments.count)) { fewest, variable in
      let sum = Double(nearest: moments.sums[variable])
      return min(fewest, sum * sum / Double(nearest: moments.product(variable, variable)))
    }
  }

  /// The same for a sum of totals with these weights.
  private func contributors(weighing weights: [Double]) -> Double {
    let squares = whole.squares(weighing: weights)
    guard squares > 0 else { return Double(count) }
    let sum = zip(weights, whole.sums).reduce(0) { $0 + $1.0 * Double(nearest: $1.1) }
    return sum * sum / squares
  }

  /// Fewest players who make up a total, for an interval of a figure; and where all of them are alike.
  static let fewest = 10.0
  static let fewestAlike = 100.0

  /// About how many players an interval needs of a total of `players`, which `contributors` of equal parts would make up.
  private static func playersNeeded(_ players: Int, _ contributors: Double, by fewest: Double = fewest) -> Int
  {
    Spread.rounded(1.5 * Double(players) * fewest / max(1, contributors))
  }

  /// What players who are all alike leave open, given what others add along the same tangent.
  ///
  /// An unseen player adds as much as the mean of others' parts, each weighted by itself: Σe²/Σe. If nobody of
  /// all players adds anything, the rules may forbid it, and it takes ``fewestAlike`` to say so.
  private func constancy(_ weights: [Double], of variables: [Int], _ contributors: Double) -> Constancy {
    guard let pool, weights.contains(where: { $0 != 0 }) else { return .certain }
    let fewest = Self.fewestAlike
    let squares = pool.squares(weighing: weights)
    let sum = zip(weights, pool.sums).reduce(0) { $0 + $1.0 * Double(nearest: $1.1) }
    if squares == 0 { return self.contributors(variables, in: pool) >= fewest ? .certain : .open }
    guard contributors >= fewest, sum != 0 else { return .open }
    return .bounded(Interval.unseenPlayers * squares / sum)
  }

  /// How many players an interval needs of a total that a few of all players may make up, such as rewards for the longest streaks.
  ///
  /// The few who would have the most of it are not in a small sample, so that it looks certain.
  ///
  /// - Returns: `nil` where at least `fewest` players of equal parts would make it up.
  package func playersNeeded(toMakeUp i: Int, by fewest: Double) -> Int? {
    let contributors = contributors([i])
    return contributors < fewest ? Self.playersNeeded(count, contributors, by: fewest) : nil
  }

  /// How far a ratio over a total may be off where all players are alike, if each who may be missing differs by 1 in all of their part.
  package func reachOfUnseen(in i: Int) -> Double { Interval.unseenPlayers / contributors([i]) }

  /// The mean of one of the numbers, or `nil` without players.
  public func mean(_ i: Int) -> Figure? {
    guard count > 0 else { return nil }
    let share = 1 / Double(count)
    return estimate({ $0[i] / Double(count) }, gradient: { slopes($0.count, [(i, share)]) })
  }

  /// The ratio of two totals times `scale`, or `nil` when the denominator is 0.
  ///
  /// - Parameter unseen: What a player who was not seen may add to the first total where nobody adds anything; 0 where the rules
  ///   forbid it.
  public func ratio(_ i: Int, over j: Int, scale: Double = 1, unseen: Double = 0) -> Figure? {
    guard total(j) != 0 else { return nil }
    return estimate(
      { scale * ($0[i] / $0[j]) },
      gradient: { slopes($0.count, [(i, scale / $0[j]), (j, -scale * $0[i] / ($0[j] * $0[j]))]) },
      of: [i, j], unseen: (i, unseen))
  }

  /// The same where one total is a part of the other in each player. The rest counts, too: a few players may make it up.
  func ratio(ofPart i: Int, of j: Int) -> Figure? {
    guard total(j) != 0 else { return nil }
    let parts: [[(Int, Double)]] = [[(i, 1)], [(j, 1)], [(i, -1), (j, 1)]]
    return estimate(
      { $0[i] / $0[j] },
      gradient: { slopes($0.count, [(i, 1 / $0[j]), (j, -$0[i] / ($0[j] * $0[j]))]) },
      parts: parts.map { slopes(whole.variables, $0) })
  }

  /// The share of one total in another of which it is a part in each player, or `nil` when that is 0.
  ///
  /// Wilson's interval, for the number of players that would give the share the same precision. Whether there
  /// is one depends on how many players make up the whole, and not on who has the part.
  ///
  /// - Parameter mayBeRule: whether a part that no player of any kind has is taken as forbidden by the rules.
  package func part(
    _ i: Int, of j: Int, mayBeRule: Bool = true
  ) -> (share: Double, interval: Interval?, playersNeeded: Int?)? {
    guard let figure = ratio(i, over: j) else { return nil }
    let share = min(1, max(0, figure.value))
    guard let spread = figure.spread else { return (share, nil, Self.playersNeeded(1, 1)) }
    let holders = contributors([j])
    guard holders >= Self.fewest else {
      return (share, nil, Self.playersNeeded(spread.players, holders))
    }
    if mayBeRule, figure.constancy == .certain { return (share, figure.interval(), nil) }
    let trials = figure.constancy == nil ? share * (1 - share) / spread.variance : holders
    let (part, rest) = (Int((share * trials).rounded()), Int(((1 - share) * trials).rounded()))
    let interval = Interval.wilson(share: share, of: max(1, trials)).reaching(few: part, rest, of: share)
    return (share, interval, nil)
  }

  /// The ratio of two ratios: (a/b) / (c/d), or `nil` when b, c or d is 0.
  ///
  /// One use is the growth of a ratio between two days.
  public func ratioOfRatios(_ a: Int, _ b: Int, over c: Int, _ d: Int) -> Figure? {
    guard total(b) != 0, total(c) != 0, total(d) != 0 else { return nil }
    return estimate(
      { ($0[a] / $0[b]) / ($0[c] / $0[d]) },
      gradient: {
        let value = ($0[a] / $0[b]) / ($0[c] / $0[d])
        return slopes(
          $0.count,
          [(a, $0[d] / $0[b] / $0[c]), (b, -value / $0[b]), (c, -value / $0[c]), (d, value / $0[d])])
      })
  }

  /// A gradient with these derivatives; those of a total named twice are added.
  private func slopes(_ count: Int, _ parts: [(Int, Double)]) -> [Double] {
    var gradient = [Double](repeating: 0, count: count)
    for (i, slope) in parts { gradient[i] += slope }
    return gradient
  }
}
