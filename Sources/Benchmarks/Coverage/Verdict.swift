import RewardEngine

/// How often the intervals of a metric contained the true value.
struct Verdict: Sendable {
  let question: Question
  let players: Int
  let truth: Double
  /// Runs with the metric, those with an interval, and those whose interval contained the true value.
  private(set) var figures = 0
  private(set) var carried = 0
  private(set) var held = 0
  /// Runs in which the true value was below, or above, the interval.
  private(set) var below = 0
  private(set) var above = 0
  private var sum = 0.0
  private var squares = 0.0

  init(_ question: Question, players: Int, truth: Double, _ estimates: [Outcome.Estimate?]) {
    self.question = question
    self.players = players
    self.truth = truth
    for estimate in estimates.compactMap({ $0 }) where estimate.value.isFinite {
      figures += 1
      sum += estimate.value
      squares += (estimate.value - truth) * (estimate.value - truth)
      guard let low = estimate.low, let high = estimate.high else { continue }
      carried += 1
      // A rounding error does not count as a miss.
      let hair = 1e-9 * max(truth.magnitude, high.magnitude)
      if truth < low - hair { below += 1 } else if truth > high + hair { above += 1 } else { held += 1 }
    }
  }

  /// The judgement of a metric's coverage.
  enum Judgement: String {
    case promised, high, low
    case notCarried = "not carried"
  }

  /// Fewest intervals for which the coverage is judged.
  static let fewestCarried = 20

  /// Whether 93 to 97 % of the intervals contain the true value, within the noise of that many runs.
  var judgement: Judgement {
    guard let coverage, carried >= Self.fewestCarried else { return .notCarried }
    // By chance, 1 in 100 correct metrics is outside.
    func noise(at border: Double) -> Double { 2.6 * (border * (1 - border) / Double(carried)).squareRoot() }
    if coverage < 0.93 - noise(at: 0.93) { return .low }
    return coverage > 0.97 + noise(at: 0.97) || coverage == 1 ? .high : .promised
  }

  var coverage: Double? { carried == 0 ? nil : Double(held) / Double(carried) }
  var mean: Double { sum / Double(figures) }
  /// Root mean square distance of the values from the true one.
  var error: Double { (squares / Double(figures)).squareRoot() }
}
