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
struct KaplanMeier: Sendable, Equatable {
  /// The share without the event at the end of each time.
  ///
  /// 1 before the first event, and constant after the last one, even where nobody is left to have one.
  let survival: [Double]
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
  init(events: [Int], censored: [Int]) {
    precondition(events.count == censored.count, "\(events.count) times of events, \(censored.count) of ends")
    var atRisk = events.reduce(0, +) + censored.reduce(0, +)
    var share = 1.0
    var spread = 0.0
    var survival: [Double] = []
    var risks: [Int] = []
    var spreads: [Double] = []
    var stay = 1.0
    var staying: [Double] = []
    survival.reserveCapacity(events.count)
    risks.reserveCapacity(events.count)
    spreads.reserveCapacity(events.count)
    staying.reserveCapacity(events.count)
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

  /// Number of players without the event at the start of a time, including those censored at it.
  func atRisk(_ t: Int) -> Int { t < risks.count ? risks[t] : 0 }

  /// Number of events at a time.
  func events(at t: Int) -> Int { events[t] }

  /// The chance of the event at a time for those at risk, or `nil` if nobody is.
  func hazard(_ t: Int) -> Double? {
    atRisk(t) == 0 ? nil : Double(events[t]) / Double(risks[t])
  }

  /// Number of players who would still be observed at the start of a time if nobody had the event.
  ///
  /// The product-limit estimate of staying, times all players.
  func followed(_ t: Int) -> Double { staying[t] * Double(atRisk(0)) }

  /// Whether anybody is left at a time to have the event, or nobody had to be.
  func isKnown(at t: Int) -> Bool { atRisk(t) > 0 || survival[t] == 0 }

  /// The last time up to this one at which the survival is known, or 0.
  func lastSeen(by t: Int) -> Int { (0...t).last(where: isKnown) ?? 0 }

  /// Number of players who would be left at the start of a time, on average, if nobody had the event.
  ///
  /// After the last who left it is continued at the pace at which the second half of that time lost them, so it may be a small part of 1. Never 0.
  /// It is no estimate of who stays, only of how many times as many players a figure needs.
  /// - Complexity: O(times).
  func expectedLeft(_ t: Int) -> Double {
    guard followed(t) < 1, let last = risks.indices.last(where: { followed($0) >= 1 && risks[$0] > 0 }) else {
      return followed(t)
    }
    let middle = last / 2
    let pace = Mathematics.log(followed(middle) / followed(last)) / Double(max(1, last - middle))
    return followed(last) * Mathematics.exp(-pace * Double(t - last))
  }

  /// The standard error of the survival; `nil` if nobody is at risk or everybody had the event.
  ///
  /// 0 before the first event.
  /// Source: M. Greenwood, Reports on Public Health and Medical Subjects 33, 1926.
  func standardError(_ t: Int) -> Double? {
    guard atRisk(t) > 0, survival[t] > 0 else { return nil }
    return survival[t] * spreads[t].squareRoot()
  }
}
