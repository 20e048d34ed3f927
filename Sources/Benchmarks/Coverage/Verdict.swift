import RewardEngine

/// How often a figure's intervals held the truth.
struct Verdict: Sendable {
  let question: Question
  let players: Int
  let truth: Double
  /// Runs that had the figure, those of them whose sample carried an interval, and those whose interval held the truth.
  private(set) var figures = 0
  private(set) var carried = 0
  private(set) var held = 0
  /// Truths below and above the interval.
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
      // Rounding is no miss.
      let hair = 1e-9 * max(truth.magnitude, high.magnitude)
      if truth < low - hair { below += 1 } else if truth > high + hair { above += 1 } else { held += 1 }
    }
  }

  /// What is made of a figure.
  enum Judgement: String {
    case promised, high, low
    case notCarried = "not carried"
  }

  /// Fewest samples that carry an interval for its coverage to be judged.
  static let fewestCarried = 20

  /// Whether the intervals hold the truth in 93 to 97 %, or in what so many samples cannot tell from it.
  var judgement: Judgement {
    guard let coverage, carried >= Self.fewestCarried else { return .notCarried }
    // 1 in 100 right figures is found outside by chance.
    func noise(at border: Double) -> Double { 2.6 * (border * (1 - border) / Double(carried)).squareRoot() }
    if coverage < 0.93 - noise(at: 0.93) { return .low }
    return coverage > 0.97 + noise(at: 0.97) || coverage == 1 ? .high : .promised
  }

  var coverage: Double? { carried == 0 ? nil : Double(held) / Double(carried) }
  var mean: Double { sum / Double(figures) }
  /// Root of the mean square distance of the figures from the truth.
  var error: Double { (squares / Double(figures)).squareRoot() }
}
