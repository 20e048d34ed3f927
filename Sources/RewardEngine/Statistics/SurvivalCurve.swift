/// The share of players, or of runs of a streak, without an event by each time, with intervals.
///
/// ``KaplanMeier`` estimates it from players of one kind. Here strata are weighted by their shares, or
/// players with several runs each are the unit.
public struct SurvivalCurve: Sendable, Equatable {
  /// The share without the event at the end of each time.
  public private(set) var survival: [Double]
  /// How many times are known: later, the run does not show players who came late, and more of them may be without the event than an
  /// interval allows for.
  public let watched: Int
  private let events: [Int]
  private let risks: [Int]
  private let source: Source

  /// What the curve was computed from.
  private enum Source: Sendable, Equatable {
    /// One curve for each stratum, with its share of all players.
    case strata([KaplanMeier], weights: [Double])
    case groups(GroupedRuns)
  }

  /// Runs of groups of players, by time.
  private struct GroupedRuns: Sendable, Equatable {
    var hazards: [Double]
    /// How many independent runs would give the survival, and the hazard, the same precision.
    ///
    /// 0 if none is left.
    var known: [Double]
    var hazardKnown: [Double]
    /// Degrees of freedom of the estimated variances.
    var degrees: Double
  }

  /// Largest share of players without the event, of strata with nobody left to have it, at which a curve still gets an interval.
  private static let mostUnseen = 0.02
  /// The players there are with a larger one, as a share of those needed, at most.
  private static let mostWithUnseen = 0.25
  /// Fewest runs at risk, and fewest degrees of freedom, for an interval.
  private static let fewestAtRisk = 10
  /// The highest upper limit of a survival that is known only by those of earlier times.
  private static let mostBounded = 0.05
  private static let fewestDegrees = 8.0

  /// The curve if nobody had left, from one curve for each profile, weighted by its players.
  ///
  /// Within a profile, players who leave are taken to be as quick as those who stay. A player who leaves
  /// early in one profile is never replaced by one of another profile. Pooling all players would do that: the
  /// quick ones who stay would stand for the slow ones who left.
  /// Source: N. E. Breslow, N. E. Day, Statistical Methods in Cancer Research 2, 1987, section 2.3, on
  /// standardisation by fixed weights.
  ///
  /// - Parameters:
  ///   - events: by stratum, then by time; small strata are joined with their neighbours.
  ///   - censored: the same for players who left without the event.
  ///   - horizons: by stratum, how many times the run shows of its players who come first; all by default.
  init(strata events: [[Int]], censored: [[Int]], horizons: [Int]? = nil) {
    typealias Counts = (events: [Int], censored: [Int], horizon: Int)
    func sum(_ one: [Int], _ other: [Int]) -> [Int] { zip(one, other).map { $0 + $1 } }
    let counts: [Counts] = events.indices.map { (events[$0], censored[$0], horizons?[$0] ?? .max) }
    let joined = Spread.joined(
      counts,
      count: { (stratum: Counts) -> Int in stratum.events.reduce(0, +) + stratum.censored.reduce(0, +) },
      { (one: inout Counts, other: Counts) in
        one = (
          sum(one.events, other.events), sum(one.censored, other.censored), min(one.horizon, other.horizon)
        )
      })
    let curves = joined.map { KaplanMeier(events: $0.events, censored: $0.censored) }
    let times = (events.first ?? []).indices
    let players = Double(curves.reduce(0) { $0 + $1.atRisk(0) })
    let weights = curves.map { Double($0.atRisk(0)) / max(1, players) }
    // Whole numbers are summed first: weights do not always add up to 1.
    survival = times.map { time in
      curves.reduce(0) { $0 + Double($1.atRisk(0)) * $1.survival[time] } / max(1, players)
    }
    watched =
      times.first { time in
        let unseen = joined.indices.reduce(0) {
          $0 + (time < joined[$1].horizon ? 0 : weights[$1] * curves[$1].survival[time])
        }
        return unseen > Self.mostUnseen
      } ?? times.count
    self.events = times.map { time in curves.reduce(0) { $0 + $1.events(at: time) } }
    risks = times.map { time in curves.reduce(0) { $0 + $1.atRisk(time) } }
    source = .strata(curves, weights: weights)
  }

  /// The curve of runs of which a player may have several, from counts of groups of players.
  ///
  /// Jackknife: each group is left out in turn, and the change of the curve shows how it would vary with
  /// other players. Source: P. S. Kott, Journal of Official Statistics 17(4), 2001, pp. 521-526.
  ///
  /// - Parameters:
  ///   - events: by group, then by time.
  ///   - censored: the same for runs that were censored.
  /// - Complexity: O(groups × times).
  init(groups events: [[Int]], censored: [[Int]]) {
    func sums(_ counts: [[Int]]) -> [Int] {
      var total = [Int](repeating: 0, count: counts.first?.count ?? 0)
      for row in counts { for time in total.indices { total[time] += row[time] } }
      return total
    }
    func less(_ total: [Int], _ part: [Int]) -> [Int] { zip(total, part).map { $0 - $1 } }
    let (allEvents, allCensored) = (sums(events), sums(censored))
    let whole = KaplanMeier(events: allEvents, censored: allCensored)
    let filled = events.indices.filter { group in
      events[group].contains { $0 > 0 } || censored[group].contains { $0 > 0 }
    }
    let others = filled.map {
      KaplanMeier(events: less(allEvents, events[$0]), censored: less(allCensored, censored[$0]))
    }
    survival = whole.survival
    watched = whole.survival.count
    self.events = allEvents
    risks = whole.survival.indices.map(whole.atRisk)
    func known(_ figure: (KaplanMeier, Int) -> Double?) -> [Double] {
      whole.survival.indices.map { time in
        guard let share = figure(whole, time), whole.atRisk(time) > 0 else { return 0 }
        let each = others.compactMap { figure($0, time) }
        guard share > 0, share < 1, let spread = Replications(each).variance, spread > 0 else {
          return Double(whole.atRisk(time))
        }
        let g = Double(each.count)
        return share * (1 - share) / (spread * (g - 1) * (g - 1) / g)
      }
    }
    source = .groups(
      GroupedRuns(
        hazards: whole.survival.indices.map { whole.hazard($0) ?? 0 }, known: known { $0.survival[$1] },
        hazardKnown: known { $0.hazard($1) }, degrees: Double(max(1, filled.count - 1))))
  }

  /// The same curve, nowhere above that of an event which cannot come first.
  ///
  /// The curves of two such events may cross where few players are left at risk.
  func noLater(than other: SurvivalCurve) -> SurvivalCurve {
    var curve = self
    curve.survival = zip(survival, other.survival).map { min($0, $1) }
    return curve
  }

  /// Number of events observed.
  public var eventCount: Int { events.reduce(0, +) }

  /// Number at risk at the start of a time, including those censored at it.
  public func atRisk(_ t: Int) -> Int { t < risks.count ? risks[t] : 0 }

  /// The chance of the event at a time for the runs at risk, or `nil` if there are none.
  public func hazard(_ t: Int) -> Double? {
    guard case .groups(let runs) = source, atRisk(t) > 0 else { return nil }
    return runs.hazards[t]
  }

  /// The interval of the hazard of runs, or `nil` if too few are at risk.
  public func hazardInterval(at t: Int) -> Interval? {
    guard case .groups(let runs) = source, atRisk(t) >= Self.fewestAtRisk else { return nil }
    return Self.wilson(runs.hazards[t], of: runs.hazardKnown[t], runs.degrees)
  }

  /// The share that has had the event by the end of a time.
  public func reached(by t: Int) -> Double { 1 - survival(at: t) }

  /// The interval of the survival at a time, or `nil` if too few are left.
  ///
  /// For runs it is Wilson's, for the number of runs that give the survival the same precision; for strata
  /// the limits of each are joined. Where too few runs are at risk and hardly any can be left, it reaches from 0 to the lowest
  /// upper limit of earlier times with enough of them: later, no more can be left. Sources: J. Barber, C. Jennison, Biometrics 55, 1999, pp. 430-436; G. Y.
  /// Zou, W. Huang, X. Zhang, Computational Statistics & Data Analysis 53, 2009, pp. 1080-1085.
  public func interval(at t: Int) -> Interval? {
    let time = min(t, survival.count - 1)
    guard time >= 0 else { return nil }
    guard carried(at: time) >= 1 else { return bounded(by: time) }
    switch source {
    case .groups(let runs):
      return Self.wilson(survival[time], of: runs.known[time], runs.degrees)
    case .strata(let curves, let weights):
      var (below, above, unseen) = (0.0, 0.0, 0.0)
      for (curve, weight) in zip(curves, weights) {
        let own = curve.survival[time]
        guard let limits = Self.limits(of: curve, at: curve.lastSeen(by: time)) else { continue }
        above += weight * weight * (limits.high - own) * (limits.high - own)
        if curve.isKnown(at: time) {
          below += weight * weight * (own - limits.low) * (own - limits.low)
        } else {
          unseen += weight * own
        }
      }
      return Interval(
        low: max(0, survival[time] - below.squareRoot() - unseen),
        high: min(1, survival[time] + above.squareRoot())
      ).reaching(few: risks[time], events[...time].reduce(0, +), of: survival[time])
    }
  }

  /// The interval where few runs are left, or none: up to the lowest upper limit of the times at which enough were at risk.
  ///
  /// The last of them may be the worst: one player with several of the longest runs makes it hardly known.
  private func bounded(by time: Int) -> Interval? {
    guard case .groups(let runs) = source else { return nil }
    let enough = (0...time).filter { risks[$0] >= Self.fewestAtRisk }
    let highs = enough.map { Self.wilson(survival[$0], of: runs.known[$0], runs.degrees).high }
    // A wide bound would only hide that more players are needed.
    guard let high = highs.min(), survival[time] == 0 || high <= Self.mostBounded else { return nil }
    return Interval(low: 0, high: max(high, survival[time]))
  }

  /// Wilson's limits of one stratum, for the number of players that give its survival the same precision.
  ///
  /// `nil` if it is above 0 and nobody is left.
  private static func limits(of curve: KaplanMeier, at time: Int) -> Interval? {
    let share = curve.survival[time]
    if share == 0 {
      let end = curve.survival.firstIndex(of: 0) ?? time
      return Interval.wilson(share: 0, of: max(1, curve.followed(end)))
    }
    guard curve.atRisk(time) > 0 else { return nil }
    let error = share < 1 ? curve.standardError(time) : nil
    let known = error.map { share * (1 - share) / ($0 * $0) } ?? Double(curve.atRisk(time))
    var limits = Interval.wilson(share: share, of: max(1, known))
    let (seen, unseen) = (
      share - limits.low, share * unseenEvents(of: curve.atRisk(time), known * share)
    )
    limits.low = max(0, share - (seen * seen + unseen * unseen).squareRoot())
    return limits
  }

  /// How much lower the survival may be, as a share of it, because fewer are at risk than the standard error stands for.
  ///
  /// It knows only of events that were seen: thousands who were at risk on the first days hide that the few who are left
  /// say little about the last ones. Source: M. P. Fay, E. H. Brittain, M. A. Proschan, Biostatistics 14(4), 2013,
  /// pp. 723-736: the factor B(Y, 1) of the lower limit, here in its quantile; what belongs to the error is taken out.
  private static func unseenEvents(of atRisk: Int, _ survivors: Double) -> Double {
    func lost(_ players: Double) -> Double { 1 - Mathematics.pow((1 - 0.95) / 2, 1 / players) }
    guard Double(atRisk) < survivors else { return 0 }
    let (own, counted) = (lost(Double(atRisk)), lost(survivors))
    return (own * own - counted * counted).squareRoot()
  }

  /// The players there are, as a share of those that an interval at a time needs; at most 1.
  ///
  /// It depends on who would be left if nothing had happened, and not on what did. So samples that happen to
  /// show little spread are not preferred.
  func carried(at t: Int) -> Double {
    let time = min(t, survival.count - 1)
    guard time >= 0 else { return 1 }
    guard case .strata(let curves, let weights) = source else {
      return min(1, Double(risks[time]) / Double(Self.fewestAtRisk))
    }
    var (sum, uncertainty, unseen) = (0.0, 0.0, 0.0)
    func add(_ weight: Double, _ left: Double) {
      let part = weight * weight / left
      sum += part
      uncertainty += part * part / left
    }
    var unknown: [(weight: Double, hidden: Double, left: Double)] = []
    for (curve, weight) in zip(curves, weights) {
      if curve.isKnown(at: time) {
        add(weight, max(1, curve.followed(time)))
      } else {
        unknown.append((weight, weight * curve.survival[time], curve.expectedLeft(time)))
      }
    }
    // The interval allows for what the strata that are quickest to be empty may hide.
    unknown.sort { $0.left < $1.left }
    for stratum in unknown {
      unseen += stratum.hidden
      if unseen > Self.mostUnseen { add(stratum.weight, stratum.left) }
    }
    let most = unseen > Self.mostUnseen ? Self.mostWithUnseen : 1
    return uncertainty == 0 ? most : min(most, sum * sum / uncertainty / Self.fewestDegrees)
  }

  private static func wilson(
    _ share: Double, of players: Double, _ degrees: Double
  ) -> Interval {
    // Student's factor instead of the normal one has the effect of fewer players.
    let normal = Interval.normalReach(0.95)
    let reach = Interval.studentReach(0.95, degrees: degrees)
    return Interval.wilson(
      share: min(1, max(0, share)), of: max(1, players * normal * normal / (reach * reach)))
  }

  /// The first time by which a share `p` has had the event, or `nil` if it is never reached.
  ///
  /// - Precondition: `p` is in `0 ... 1`.
  public func quantile(_ p: Double) -> Int? {
    precondition(p >= 0 && p <= 1, "a quantile is of a share between 0 and 1, not \(p)")
    // A product of many factors that should be 1 − p may come out slightly above it.
    return survival.prefix(watched).firstIndex { $0 <= (1 - p) * (1 + 0x1p-36) }
  }

  /// The interval of the time by which a share `p` has had the event; an end not reached is `nil`.
  ///
  /// It has all times whose interval of the survival contains 1 − `p`, up to the first that lies below it.
  /// Times are whole, so the more events share one time, the more often it covers the true quantile.
  /// Source: R. Brookmeyer, J. Crowley, Biometrics 38(1), 1982, pp. 29-41.
  ///
  /// - Precondition: `p` is strictly between 0 and 1.
  public func quantileInterval(_ p: Double) -> (low: Int?, high: Int?) {
    precondition(p > 0 && p < 1, "an interval is of a quantile between 0 and 1, not of \(p)")
    var low: Int?
    for t in survival.indices.prefix(watched) {
      guard let interval = interval(at: t) else { break }
      if low == nil, interval.low <= 1 - p { low = t }
      if interval.high <= 1 - p { return (low, t) }
    }
    return (low, nil)
  }

  /// The times by which shares around `p` have had the event, as far as the interval of the survival reaches, that of `p` in the
  /// middle: see ``QuantileBand``.
  ///
  /// One that is not reached is taken to be the first time after the end. Empty without an interval.
  func quantileBand(_ p: Double) -> [Int] {
    guard let time = quantile(p), let limits = interval(at: time) else { return [] }
    let shares = QuantileBand.places(
      from: max(0, p - (limits.high - survival[time])), around: p,
      to: min(1, p + (survival[time] - limits.low)))
    return shares.map { quantile(min(1, max(0, $0))) ?? watched }
  }

  private func survival(at t: Int) -> Double {
    t < survival.count ? survival[t] : survival.last ?? 1
  }
}
