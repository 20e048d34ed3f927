/// The discrete-time BG/BB model: p ~ Beta(α, β), θ ~ Beta(γ, δ), one churn draw and one activity draw a day.
///
/// Source: P. Fader, B. Hardie, J. Shang, Marketing Science 29(6), 2010, pp. 1086-1108.
struct BetaGeometric: Sendable {
  let alpha: Double
  let beta: Double
  let gamma: Double
  let delta: Double

  init(_ alpha: Double, _ beta: Double, _ gamma: Double, _ delta: Double) {
    self.alpha = alpha
    self.beta = beta
    self.gamma = gamma
    self.delta = delta
  }

  /// P(alive on day n) = B(γ, δ + n) / B(γ, δ).
  func survival(_ day: Int) -> Double { Distributions.betaMoment(gamma, delta, hits: 0, misses: day) }

  /// P(active on day n), n from 1.
  func retention(_ day: Int) -> Double { Distributions.betaMoment(alpha, beta, hits: 1) * survival(day) }

  /// Mean and variance of the number of active days among days 1 to n.
  ///
  /// Days i < j are both active with chance E[p²] P(alive on j).
  func activeDays(_ last: Int) -> (mean: Double, variance: Double) {
    let square = Distributions.betaMoment(alpha, beta, hits: 2)
    let mean = (1...last).reduce(0) { $0 + retention($1) }
    let pairs = (1...last).reduce(0) { $0 + Double($1 - 1) * square * survival($1) }
    return (mean, mean + 2 * pairs - mean * mean)
  }
}
