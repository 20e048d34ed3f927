import RewardEngine

/// The chance to play on days that multiply the odds of playing, for players of one law who have not churned.
///
/// A player with the chance p plays with the chance q = p r / (1 − p + p r) where the odds are multiplied by r. With a = r − 1,
/// q − p = p (1 − p) a / (1 + a p). So the mean of q over Beta(α, β) is that of p, plus K = α β / ((α + β) (α + β + 1)) times
/// the mean of a / (1 + a p) over Beta(α + 1, β + 1). With b for another day, q q′ − p² is
/// p (1 − p) · p (a + b + (1 + p) a b) / ((1 + a p) (1 + b p)).
///
/// Means are sums by the trapezoidal rule on the logit. They are off by less than 10⁻⁷. Source: L. N. Trefethen & J. A. C. Weideman,
/// "The Exponentially Convergent Trapezoidal Rule", SIAM Review 56(3), 2014.
struct ShiftedChances {
  /// By kind of day, the chance to play.
  let one: [Double]
  /// By two kinds of days, the chance to play on both.
  private let pairs: [Double]

  /// - Parameter odds: of each kind of day, above 0.
  init(_ law: PlayingLaw, _ odds: [Double]) {
    let points = Self.points(law, reach: odds.map { Mathematics.log($0).magnitude }.max() ?? 0)
    let spread = law.mean * (1 - law.mean) * law.concentration / (law.concentration + 1)
    // By kind of day and point, 1 / (1 + a p).
    let shrinks = odds.map { odds in points.map { 1 / ($0.away + $0.play * odds) } }
    one = zip(odds, shrinks).map { odds, shrink in
      law.mean + spread * (odds - 1) * zip(points, shrink).reduce(0) { $0 + $1.0.weight * $1.1 }
    }
    var pairs = [Double](repeating: 0, count: odds.count * odds.count)
    for first in odds.indices {
      for second in 0...first {
        let (a, b) = (odds[first] - 1, odds[second] - 1)
        var sum = 0.0
        for (place, point) in points.enumerated() {
          sum +=
            point.weight * point.play * (a + b + (1 + point.play) * a * b) * shrinks[first][place]
            * shrinks[second][place]
        }
        pairs[first * odds.count + second] = law.both + spread * sum
        pairs[second * odds.count + first] = law.both + spread * sum
      }
    }
    self.pairs = pairs
  }

  func both(_ first: Int, _ second: Int) -> Double { pairs[first * one.count + second] }

  private struct Point {
    var play: Double
    var away: Double
    var weight: Double
  }

  /// Steps of the logit, in standard deviations of a law whose players are alike, and at most of one unit.
  private static let step = 0.6
  /// Where a weight is e to the power of minus this, it counts no more.
  private static let farthest = 36.0

  /// Chances of players of Beta(α + 1, β + 1), whose weights sum to 1.
  ///
  /// - Parameter reach: the largest logarithm of the odds: so much longer are the tails.
  private static func points(_ law: PlayingLaw, reach: Double) -> [Point] {
    let (alpha, beta) = (law.mean * law.concentration + 1, (1 - law.mean) * law.concentration + 1)
    let middle = Mathematics.log(alpha / beta)
    let step = step * min(1, (1 / alpha + 1 / beta).squareRoot())
    func logs(_ logit: Double) -> (play: Double, away: Double, density: Double) {
      let rest = Mathematics.log(1 + Mathematics.exp(-logit.magnitude))
      let (play, away) = (min(logit, 0) - rest, min(-logit, 0) - rest)
      return (play, away, alpha * play + beta * away)
    }
    let peak = logs(middle).density
    var points: [Point] = []
    for direction in [-1.0, 1] {
      var steps = direction < 0 ? 1.0 : 0
      while true {
        let logs = logs(middle + direction * steps * step)
        guard logs.density - peak > -(farthest + reach) else { break }
        points.append(
          Point(
            play: Mathematics.exp(logs.play), away: Mathematics.exp(logs.away),
            weight: Mathematics.exp(logs.density - peak)))
        steps += 1
      }
    }
    let sum = points.reduce(0) { $0 + $1.weight }
    for place in points.indices { points[place].weight /= sum }
    return points
  }
}
