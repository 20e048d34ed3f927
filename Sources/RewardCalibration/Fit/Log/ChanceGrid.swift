import RewardEngine

/// Chances to play between 0 and 1, at which means over the players of a law are summed.
///
/// The trapezoidal rule on a scale on which all of these means are smooth: far out, steps are of the logit; in between, they are of the
/// width that as many days leave of what is known of a chance. Source: L. N. Trefethen & J. A. C. Weideman, "The Exponentially
/// Convergent Trapezoidal Rule", SIAM Review 56(3), 2014.
struct ChanceGrid: Sendable {
  /// The logarithms of each chance p and of 1 − p, rising by p; their number is a multiple of ``lanes``.
  let logPlay: [Double]
  let logAway: [Double]
  /// The logarithm of the step to the next, in logits.
  private let logSteps: [Double]

  static let lanes = 8
  /// Beyond it, nothing changes within a few years.
  private static let farthest = 14.0
  /// The largest step of the logit, and of the width of what is known: chances of histories are off by a ten-thousandth at most.
  private static let (step, width) = (1.0, 1.3)
  /// Players of a law differ, so that their chances are known as if there were more days. Few laws have a concentration above.
  private static let concentration = 100.0

  /// - Parameter days: the most that anybody was watched.
  init(days: Int) {
    func step(_ logit: Double) -> Double {
      let chance = Mathematics.logistic(logit)
      let known = (Double(days) + Self.concentration) * chance * (1 - chance)
      return 1 / (1 / (Self.step * Self.step) + known / (Self.width * Self.width)).squareRoot()
    }
    var logits = [-Self.farthest]
    while logits.count % Self.lanes > 0 || logits[logits.count - 1] < Self.farthest {
      logits.append(Self.next(logits[logits.count - 1], step))
    }
    logPlay = logits.map { -Self.logOfOnePlusExp(-$0) }
    logAway = logits.map { -Self.logOfOnePlusExp($0) }
    logSteps = logits.map { Mathematics.log(step($0)) }
  }

  /// The logit one step further, by the Runge-Kutta rule of the fourth order in parts of a step.
  static func next(_ logit: Double, _ step: (Double) -> Double) -> Double {
    let part = 1.0 / 8
    return (0..<8).reduce(logit) { place, _ in
      let first = step(place)
      let second = step(place + part / 2 * first)
      let third = step(place + part / 2 * second)
      let fourth = step(place + part * third)
      return place + part / 6 * (first + 2 * (second + third) + fourth)
    }
  }

  static func logOfOnePlusExp(_ number: Double) -> Double {
    max(number, 0) + Mathematics.log(1 + Mathematics.exp(-number.magnitude))
  }

  /// The share of a law's players at each chance; they sum to 1.
  func shares(_ law: PlayingLaw) -> [Double] {
    let (alpha, beta) = (law.mean * law.concentration, (1 - law.mean) * law.concentration)
    let scale = Mathematics.logBeta(alpha, beta)
    let logs = logPlay.indices.map { alpha * logPlay[$0] + beta * logAway[$0] - scale }
    var shares = zip(logs, logSteps).map { Mathematics.exp($0 + $1) }
    // Half a step at each end, and all that is beyond it.
    let end = shares.count - 1
    shares[0] = shares[0] / 2 + Mathematics.exp(logs[0]) / alpha
    shares[end] = shares[end] / 2 + Mathematics.exp(logs[end]) / beta
    let sum = shares.reduce(0, +)
    // Laws whose players are alike can be between two chances.
    guard sum > 1e-6 else { return Self.only(nearest(law.mean), of: shares.count) }
    return shares.map { $0 / sum }
  }

  private func nearest(_ chance: Double) -> Int {
    let log = Mathematics.log(chance)
    return min(logPlay.firstIndex { $0 >= log } ?? logPlay.count - 1, logPlay.count - 1)
  }

  private static func only(_ place: Int, of count: Int) -> [Double] {
    (0..<count).map { $0 == place ? 1 : 0 }
  }
}
