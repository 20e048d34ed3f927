import RewardEngine

/// The claim that a value lies within limits, with the evidence of the replications.
public struct Claim: Sendable, Equatable {
  /// The value, and its standard error over the replications, with lack of knowledge where that was studied.
  public let value: Double
  public let standardError: Double
  /// Replications less one, where luck is all.
  public let degrees: Double
  /// The standard error of luck alone, and its degrees of freedom.
  private let luck: (standardError: Double, degrees: Double)
  private let knowledge: LackOfKnowledge?
  /// The replications of a quantile, each of which is above a limit or below it; `nil` for other values, and with lack of knowledge.
  private var median: ReplicationMedian?
  /// How far the value may be off, down and up, as quantiles are numbers of bins that hold several, or a step off.
  private let doubt: Interval
  /// The part of ``doubt`` that more players do not make smaller.
  private var doubtOfBins: Interval
  /// How far its 95 % interval reaches at least, whatever the replications say: see ``init(_:least:most:knowledge:doubt:ends:)``.
  private var floor = (down: 0.0, up: 0.0)
  /// Whether it reaches so far because players who differ may be missing: with twice the players, half as many may be.
  private var isOfUnseen = false
  /// The limits, which count as within. Without either, the claim holds.
  public let least: Double?
  public let most: Double?

  /// - Precondition: the standard error is not below 0, and there is a degree of freedom.
  public init(
    _ value: Double, standardError: Double, degrees: Double, least: Double?, most: Double?,
    knowledge: LackOfKnowledge? = nil, doubt: Interval = Interval(low: 0, high: 0)
  ) {
    precondition(standardError >= 0 && degrees >= 1, "\(standardError) with \(degrees) degrees of freedom")
    self.value = value
    // Figures that are the same differ in their last digits, by rounding alone.
    luck = (standardError <= Self.rounding * abs(value) ? 0 : standardError, degrees)
    self.knowledge = knowledge
    (self.doubt, doubtOfBins) = (doubt, doubt)
    (self.standardError, self.degrees) =
      knowledge?.joined(luck: luck.standardError, degrees: degrees) ?? luck
    self.least = least
    self.most = most
  }

  /// The claim that the mean over replications lies within limits.
  ///
  /// - Parameter ends: Its 95 % interval in `run` of as many players, as far as which it reaches at least. Replications that agree leave no
  ///   noise, but players who differ may be missing from all of them.
  /// - Returns: `nil` below two replications, whose spread is unknown.
  public init?(
    _ figures: [Double], least: Double?, most: Double?, knowledge: LackOfKnowledge? = nil,
    doubt: Interval = Interval(low: 0, high: 0), ends: Interval? = nil
  ) {
    let replications = Replications(figures)
    guard let mean = replications.mean, let standardError = replications.standardError else { return nil }
    self.init(
      mean, standardError: standardError, degrees: Double(figures.count - 1), least: least,
      most: most,
      knowledge: knowledge, doubt: doubt)
    if let ends { floor = (max(0, mean - ends.low), max(0, ends.high - mean)) }
  }

  /// The claim that a quantile of players lies within limits.
  init(_ median: ReplicationMedian, least: Double?, most: Double?, knowledge: LackOfKnowledge? = nil) {
    self.init(
      median.value, standardError: median.standardError, degrees: median.degrees, least: least, most: most,
      knowledge: knowledge)
    if knowledge == nil { self.median = median }
  }

  /// The claim that a day lies within limits, which some replications reach only after the end of the run.
  init(_ median: LateMedian, least: Double?, most: Double?, knowledge: LackOfKnowledge? = nil) {
    self.init(
      median.value, standardError: median.standardError, degrees: median.degrees, least: least, most: most,
      knowledge: knowledge)
  }

  /// The claim that a figure of one run lies within limits.
  ///
  /// - Parameter replications: into how many parts the players of the run would be divided: more of them decide it sooner.
  /// - Returns: `nil` for a figure without an interval.
  init?(
    _ figure: Outcome.Estimate, replications: Int, least: Double?, most: Double?,
    knowledge: LackOfKnowledge? = nil
  ) {
    guard let low = figure.low, let high = figure.high else { return nil }
    let degrees = Double(max(1, replications - 1))
    let reach = max(high - figure.value, figure.value - low)
    self.init(
      figure.value, standardError: reach / Interval.studentReach(0.95, degrees: degrees), degrees: degrees,
      least: least, most: most, knowledge: knowledge)
  }

  /// The claim that a change moves a value by at most `margin`, up or down.
  ///
  /// It passes and fails by two one-sided tests each: to pass is to be shown equivalent.
  /// Source: D. J. Schuirmann, "A comparison of the two one-sided tests procedure and the power approach",
  /// Journal of Pharmacokinetics and Biopharmaceutics 15(6), 1987, pp. 657-680.
  public init(_ difference: PairedDifference, within margin: Double) {
    self.init(difference, least: -margin, most: margin)
  }

  /// The claim that a change lies within limits.
  init(_ difference: PairedDifference, least: Double?, most: Double?) {
    let luck = difference.ofLuck
    self.init(
      difference.value(on: [least, most]), standardError: luck.standardError, degrees: luck.degrees,
      least: least,
      most: most,
      knowledge: difference.knowledge, doubt: difference.doubt)
    doubtOfBins = difference.doubtOfBins
    floor = (difference.unseen, difference.unseen)
    isOfUnseen = true
  }

  public static func == (one: Claim, other: Claim) -> Bool {
    one.value == other.value && one.standardError == other.standardError
      && one.degrees == other.degrees
      && one.least == other.least && one.most == other.most && one.knowledge == other.knowledge
      && one.median == other.median && one.doubt == other.doubt && one.floor == other.floor
  }

  /// Whether it is judged by a sign test, as quantiles are, and not by a t test.
  var isSignTested: Bool { median != nil }

  /// How far inside each limit the value lies; below 0 it is outside. A value that only rounding moves off a limit is on it.
  private func distances(_ down: Double = 0, _ up: Double = 0) -> [Double] {
    func distance(_ figure: Double, above limit: Double) -> Double {
      let distance = figure - limit
      return abs(distance) <= Self.rounding * abs(limit) ? 0 : distance
    }
    return [
      least.map { distance(value + down, above: $0) }, most.map { -distance(value + up, above: $0) },
    ].compactMap { $0 }
  }

  /// How far a figure may be off, as a share of it, as sums are rounded.
  private static let rounding = 1e-12

  /// One number for each limit that is given.
  private func limits(down: Double, up: Double) -> [Double] {
    [least.map { _ in down }, most.map { _ in up }].compactMap { $0 }
  }
  /// The same for the number of its bin that is the least inside, and for the one that is the most inside.
  private var leastDistances: [Double] { distances(doubt.low, doubt.high) }
  private var mostDistances: [Double] { distances(doubt.high, doubt.low) }

  /// Whether the estimated value lies within the limits.
  public var isWithin: Bool { distances().allSatisfy { $0 >= 0 } }

  /// The p-value for pass: the chance of a value so far inside if it were outside, at most that of any limit.
  public var passPValue: Double {
    if let median {
      return max(least.map(median.doubt(atLeast:)) ?? 0, most.map(median.doubt(atMost:)) ?? 0)
    }
    // A value on the limit is within.
    let sides = limits(down: floor.down, up: floor.up)
    return zip(leastDistances, sides).map { chance($0, $1, onLimit: 0) }.max() ?? 0
  }

  /// The p-value for fail of each limit: the chance of a value so far outside if it were inside.
  public var failPValues: [Double] {
    if let median {
      return [least.map(median.doubt(below:)), most.map(median.doubt(above:))].compactMap { $0 }
    }
    // What is below a limit may be higher.
    let sides = limits(down: floor.up, up: floor.down)
    return zip(mostDistances, sides).map { chance(-$0, $1, onLimit: 1) }
  }

  /// The two-sided p-value against 0.
  public var zeroPValue: Double {
    let nearest = value > 0 ? max(0, value + doubt.low) : min(0, value + doubt.high)
    return min(1, 2 * chance(nearest.magnitude, max(floor.down, floor.up), onLimit: 1))
  }

  /// The value with its 95 % interval.
  var estimate: Outcome.Estimate {
    if let median { return Outcome.Estimate(value: value, low: median.low, high: median.high) }
    let reach = Interval.studentReach(0.95, degrees: degrees) * standardError
    return Outcome.Estimate(
      value: value, low: value - max(reach, floor.down) + doubt.low,
      high: value + max(reach, floor.up) + doubt.high)
  }

  /// Whether its 95 % interval contains a limit, so that the value may lie on either side of it.
  ///
  /// Where only players who may be missing make it reach so far, more players show whether there are any.
  var isTooClose: Bool {
    var seen = self
    if isOfUnseen { seen.floor = (0, 0) }
    let (low, high) = (seen.estimate.low ?? value, seen.estimate.high ?? value)
    return [least, most].contains { limit in limit.map { low <= $0 && $0 <= high } ?? false }
  }

  /// Whether the value is in a bin that holds several numbers, some of them beyond a limit.
  var isInABinWithALimit: Bool {
    median?.leavesOpen(atLeast: least, atMost: most)
      ?? (distances(doubtOfBins.low, doubtOfBins.high).contains { $0 < 0 }
        && distances(doubtOfBins.high, doubtOfBins.low).allSatisfy { $0 >= 0 })
  }

  /// The chance that it is decided with `growth` times the players, of whom these are a part.
  ///
  /// The distance to a limit is known no better than by its standard error: a value that seems far from a limit is often
  /// nearer. So the later value is as uncertain as the players that are added, whose mean has the standard error of those
  /// seen and their own. Without other knowledge (a flat prior), the later value less the present one has the variance
  /// s² (1 − 1 ÷ growth). The later standard error is as uncertain as its degrees of freedom and those of this one say.
  /// Source: D. J. Spiegelhalter, L. S. Freedman and P. R. Blackburn, "Monitoring clinical trials: conditional or predictive
  /// power?", Controlled Clinical Trials 7, 1986, pp. 8-17.
  ///
  /// - Parameters:
  ///   - risk: The risk of the test of one limit.
  ///   - addsReplications: Whether the players are added as replications, and not to each of them.
  func chanceToDecide(at risk: Double, growth: Double, addsReplications: Bool) -> Double {
    let later = laterDegrees(growth, addsReplications)
    // All replications on one side of a limit are the most that a sign test can have.
    if isSignTested, Double(sign: .plus, exponent: -Int(later + 1), significand: 1) > risk { return 0 }
    let reach = laterReach(at: risk, growth: growth, addsReplications: addsReplications)
    // Of players who may be missing, one is expected, and 3.7 at most.
    let own = isOfUnseen ? max(luck.standardError, floor.up / Interval.unseenPlayers) : standardErrorOfLuck
    let moves = own * own * (1 - 1 / growth)
    let doubt = reach * doubtOfReach(growth, addsReplications)
    let noise = (moves + doubt * doubt).squareRoot()
    let clear = isWithin ? leastDistances : mostDistances.filter { $0 < 0 }.map { -$0 }
    return 1 - clear.reduce(0) { $0 + Mathematics.studentShare((reach - $1) / noise, degrees: luck.degrees) }
  }

  /// The chance that the reaches of tests of some risks together are at most `room` with `growth` times the players.
  func chanceToFit(
    _ risks: [Double], into room: Double, growth: Double, addsReplications: Bool
  ) -> Double {
    let reach = risks.reduce(0) {
      $0 + laterReach(at: $1, growth: growth, addsReplications: addsReplications)
    }
    return Mathematics.studentShare(
      (room - reach) / (reach * doubtOfReach(growth, addsReplications)), degrees: luck.degrees)
  }

  /// How far from a limit the value has to be with `growth` times the players, if its spread stays as it is.
  ///
  /// Parameters are those of ``chanceToDecide(at:growth:addsReplications:)``.
  private func laterReach(at risk: Double, growth: Double, addsReplications: Bool) -> Double {
    let own =
      isOfUnseen
      ? max(luck.standardError / growth.squareRoot(), standardErrorOfFloor / growth)
      : standardErrorOfLuck / growth.squareRoot()
    let degrees = laterDegrees(growth, addsReplications)
    let all = knowledge?.joined(luck: own, degrees: degrees) ?? (standardError: own, degrees: degrees)
    return -Mathematics.studentQuantile(risk, degrees: all.degrees) * all.standardError
  }

  /// The standard error of luck alone, with which the 95 % interval reaches as far as it does.
  private var standardErrorOfLuck: Double {
    max(luck.standardError, standardErrorOfFloor)
  }

  private var standardErrorOfFloor: Double {
    max(floor.down, floor.up) / Interval.studentReach(0.95, degrees: luck.degrees)
  }

  /// Its relative standard deviation, as spreads are known no better than by their degrees of freedom, now and later.
  private func doubtOfReach(_ growth: Double, _ addsReplications: Bool) -> Double {
    (0.5 / luck.degrees + 0.5 / laterDegrees(growth, addsReplications)).squareRoot()
  }

  private func laterDegrees(_ growth: Double, _ addsReplications: Bool) -> Double {
    addsReplications ? (luck.degrees + 1) * growth - 1 : luck.degrees
  }

  /// The chance of a value so far on one side of a limit, if it were on the other.
  ///
  /// If the interval of `run` reaches half again as far as the replications say, few players make up the value: then it is the chance to
  /// miss all of those who differ, as Student's law is too sure of a few.
  ///
  /// - Parameters:
  ///   - floor: How far the 95 % interval reaches towards the limit at least.
  ///   - onLimit: The chance of a value on the limit itself, if there is no doubt.
  private func chance(_ distance: Double, _ floor: Double, onLimit: Double) -> Double {
    let reach = Interval.studentReach(0.95, degrees: degrees)
    guard reach * standardError > floor * 2 / 3 else {
      if floor > 0 { return UnseenPlayers.chance(times: distance / floor) }
      return distance == 0 ? onLimit : distance > 0 ? 0 : 1
    }
    return Mathematics.studentShare(
      -distance / max(standardError, floor / reach), degrees: degrees)
  }
}
