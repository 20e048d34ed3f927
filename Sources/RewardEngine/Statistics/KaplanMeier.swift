/// The Kaplan–Meier estimate of the time until an event, when some players leave before it.
///
/// Players who leave (are censored) count as long as they were observed; a mean over those who had the event
/// would be too short. Times are whole, such as days since arrival. At equal times events come before
/// censorings: a player who leaves on day t could still have had the event on day t.
///
/// It is the curve of players of one kind, whose leavers are no quicker and no slower than those who stay.
/// Shards are pooled by adding their counts. Profiles are not: ``SurvivalCurve`` joins their curves.
///
/// Source: E. L. Kaplan, P. Meier, Journal of the American Statistical Association 53, 1958, pp. 457-481.
public struct KaplanMeier: Sendable, Equatable {
  /// The share without the event at the end of each time.
  ///
  /// 1 before the first event, and constant after the last one, even where nobody is left to have one.
  public let survival: [Double]
  private let events: [Int]
  private let risks: [Int]
  /// Greenwood's sums of d / (n (n − d)) up to each time; infinite after nobody is left.
  private let spreads: [Double]
  /// The share that would still be observed at the start of each time if nobody had the event.
  private let staying: [Double]

  /// Estimates the curve from the number of events and of censorings at each time from 0 on.
  ///
  /// - Precondition: As many counts of either, none below 0.
  /// - Complexity: O(times).
  public init(events: [Int], censored: [Int]) {
    precondition(events.count == censored.count, "\(events.count) times of events, \(censored.count) of ends")
    var atRisk = events.reduce(0, +) + censored.reduce(0, +)
    var share = 1.0
    var spread = 0.0
    var survival: [Double] = []
    var risks: [Int] = []
    var spreads: [Double] = []
    var stay = 1.0
    var staying: [Double] = []
    for (happened, left) in zip(events, censored) {
      precondition(happened >= 0 && left >= 0, "\(happened) events and \(left) ends are no counts")
      risks.append(atRisk)
      staying.append(stay)
      // If all have had the event, nobody is left to be censored.
      if atRisk > happened { stay *= 1 - Double(left) / Double(atRisk - happened) }
      if happened > 0 {
        let (n, staying) = (Double(atRisk), Double(atRisk - happened))
        share *= staying / n
        spread += Double(happened) / (n * staying)
      }
      survival.append(share)
      spreads.append(spread)
      atRisk -= happened + left
    }
    self.events = events
    self.survival = survival
    self.risks = risks
    self.spreads = spreads
    self.staying = staying
  }

  /// Estimates the curve from slices of a tally's counters.
  public init(events: ArraySlice<Int64>, censored: ArraySlice<Int64>) {
    self.init(events: events.map { Int($0) }, censored: censored.map { Int($0) })
  }

  /// Number of players observed to have the event.
  public var eventCount: Int { events.reduce(0, +) }

  /// Number of players without the event at the start of a time, including those censored at it.
  public func atRisk(_ t: Int) -> Int { t < risks.count ? risks[t] : 0 }

  /// Number of events at a time.
  func events(at t: Int) -> Int { events[t] }

  /// The chance of the event at a time for those at risk, or `nil` if nobody is.
  public func hazard(_ t: Int) -> Double? {
    atRisk(t) == 0 ? nil : Double(events[t]) / Double(risks[t])
  }

  /// Number of players who would still be observed at the start of a time if nobody had the event.
  ///
  /// The product-limit estimate of staying, times all players.
  func followed(_ t: Int) -> Double { staying[t] * Double(atRisk(0)) }

  /// The share that has had the event by the end of a time.
  public func reached(by t: Int) -> Double { 1 - survival(at: t) }

  /// The standard error of the survival; `nil` if nobody is at risk or everybody had the event.
  ///
  /// 0 before the first event, where ``interval(at:)`` says more.
  /// Source: M. Greenwood, Reports on Public Health and Medical Subjects 33, 1926.
  public func standardError(_ t: Int) -> Double? {
    guard atRisk(t) > 0, survival[t] > 0 else { return nil }
    return survival[t] * spreads[t].squareRoot()
  }

  /// The interval of the survival at a time, or `nil` if nobody is at risk.
  ///
  /// On the scale of log(−log S), so that it stays between 0 and 1 and may be asymmetric. Before the first
  /// event the lower end is the exact binomial one for those at risk. After everybody had the event, the
  /// upper end stays where it was just before. Reliable from some 10 events and 10 players at risk on.
  /// Source: J. D. Kalbfleisch, R. L. Prentice, The Statistical Analysis of Failure Time Data, 2002, section
  /// 1.4.
  public func interval(at t: Int) -> Interval? {
    let share = survival(at: t)
    if share == 0 { return intervalOfNobody }
    guard atRisk(t) > 0 else { return nil }
    if share == 1 { return Interval(low: Self.leastShare(of: risks[t]), high: 1) }
    let logOfShare = Mathematics.log(share)
    let reach = Interval.normalReach(0.95) * spreads[t].squareRoot() / -logOfShare
    return Interval(
      low: Mathematics.exp(logOfShare * Mathematics.exp(reach)),
      high: Mathematics.exp(logOfShare * Mathematics.exp(-reach)))
  }

  /// The first time by which a share `p` has had the event, or `nil` if it is never reached.
  ///
  /// - Precondition: `p` is in `0 ... 1`.
  public func quantile(_ p: Double) -> Int? {
    precondition(p >= 0 && p <= 1, "a quantile is of a share between 0 and 1, not \(p)")
    // A product of many factors that should be 1 − p may come out slightly above it.
    return survival.firstIndex { $0 <= (1 - p) * (1 + 0x1p-36) }
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
    for t in survival.indices where events[t] > 0 || survival[t] == 1 {
      guard let interval = interval(at: t) else { break }
      if low == nil, interval.low <= 1 - p { low = t }
      if interval.high <= 1 - p { return (low, t) }
    }
    return (low, nil)
  }

  private func survival(at t: Int) -> Double {
    t < survival.count ? survival[t] : survival.last ?? 1
  }

  private var intervalOfNobody: Interval? {
    guard let end = survival.firstIndex(of: 0) else { return nil }
    if end > 0, survival[end - 1] < 1, let before = interval(at: end - 1) {
      return Interval(low: 0, high: before.high)
    }
    return Interval(low: 0, high: 1 - Self.leastShare(of: risks[end]))
  }

  /// The share for which all of `count` players have it with a chance of 2.5 %.
  ///
  /// Source: C. J. Clopper, E. S. Pearson, Biometrika 26, 1934, pp. 404-413.
  private static func leastShare(of count: Int) -> Double {
    Mathematics.exp(Mathematics.log((1 - 0.95) / 2) / Double(count))
  }
}
