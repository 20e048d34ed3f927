import Foundation

/// A day with a normal term on everyone's logit, and some players who play or not.
///
/// Moments are integrals over the normal number by Simpson's rule on 2 400 steps of a hundredth from −12 to
/// 12. The functions are smooth, so the error is below 10⁻¹².
struct SharedDay {
  /// The chance on a day with a term of 0.
  let chance: Double
  let spread: Double

  /// The chance on a day with a term of this many standard deviations.
  func chance(at deviations: Double) -> Double {
    Distributions.shifted(chance, by: spread * deviations)
  }

  /// The mean over days of a function of the day's chance.
  func mean(of value: (Double) -> Double) -> Double {
    let (steps, width) = (2_400, 0.01)
    var sum = 0.0
    for step in 0...steps {
      let z = Double(step - steps / 2) * width
      let weight = step == 0 || step == steps ? 1.0 : step.isMultiple(of: 2) ? 2 : 4
      sum += weight * exp(-z * z / 2) * value(chance(at: z))
    }
    return sum * width / 3 / (2 * Double.pi).squareRoot()
  }

  /// The mean chance.
  var mean: Double { mean { $0 } }
  /// The variance of the chance from day to day.
  var variance: Double {
    let centre = mean
    return mean { ($0 - centre) * ($0 - centre) }
  }
  /// The mean variance of one player's draw, given the day.
  var coinVariance: Double { mean { $0 * (1 - $0) } }

  /// The variance of the share of `players` who play: that of the day plus that of their draws.
  func shareVariance(players: Int) -> Double { variance + coinVariance / Double(players) }

  /// The fourth central moment of the share of `players` who play.
  ///
  /// Of a binomial number of n the third central moment is n q (1 − q) (1 − 2 q), and the fourth n q (1 − q)
  /// (1 + 3 (n − 2) q (1 − q)).
  func shareFourthMoment(players: Int) -> Double {
    let n = Double(players)
    let centre = mean
    return mean { q in
      let (off, coin) = (q - centre, q * (1 - q))
      let third = coin * (1 - 2 * q) / (n * n)
      let fourth = coin * (1 + 3 * (n - 2) * coin) / (n * n * n)
      return off * off * off * off + 6 * off * off * coin / n + 4 * off * third + fourth
    }
  }
}
