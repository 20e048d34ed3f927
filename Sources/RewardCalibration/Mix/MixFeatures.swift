import RewardEngine

/// What figures of an economy depend on, of how players play: how often, how evenly and how long, for each model.
///
/// A mean over players of a mix is close to linear in these numbers, whatever the rewards are.
struct MixFeatures: Sendable {
  /// For each part of a mix, the place of its model: profiles with one model have the same missions and purchases.
  private let places: [Int]
  private let models: Int
  /// Periods of days after arrival, each to be played in.
  private let periods: [ClosedRange<Int>]

  /// Moments of the chance to play that are used.
  private static let powers = 3

  /// - Parameters:
  ///   - models: of each part of a mix.
  ///   - days: those of the run.
  init(models: [String], days: Int) {
    let all = models.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    places = models.map { all.firstIndex(of: $0) ?? 0 }
    self.models = all.count
    let last = max(1, days - 1)
    var (first, periods) = (1, [ClosedRange<Int>]())
    for end in [max(1, last / 10), max(1, last / 3), last] where end >= first {
      periods.append(first...end)
      first = end + 1
    }
    self.periods = periods
  }

  func numbers(of mix: PlayerMix) -> [Double] {
    let ofAll = Self.powers * periods.count
    let each = 1 + ofAll + Self.powers
    var numbers = [Double](repeating: 0, count: each * models)
    var active = 0.0
    for (part, place) in zip(mix.parts, places) {
      let start = each * place
      numbers[start] += part.share
      let left = add(part, to: &numbers, at: start + 1)
      let moments = Self.moments(of: part.law)
      for power in 0..<Self.powers { numbers[start + 1 + ofAll + power] += left * moments[power] }
      active += left * moments[0]
    }
    // Of the players who play on the last day, as many figures are of them alone.
    for start in stride(from: 1 + ofAll, to: numbers.count, by: each) {
      for power in 0..<Self.powers { numbers[start + power] /= max(active, 1e-12) }
    }
    return numbers
  }

  /// Adds, for each period, the expected sum over its days of the chance to play and its powers, if the player is there.
  ///
  /// - Returns: the share of players who are there on the last day.
  private func add(_ part: PlayerMix.Part, to numbers: inout [Double], at start: Int) -> Double {
    let law = part.law
    let moments = Self.moments(of: law)
    var (left, place) = (part.share, start)
    for period in periods {
      var days = 0.0
      for day in period {
        left *= (law.delta + Double(day - 1)) / (law.gamma + law.delta + Double(day - 1))
        days += left
      }
      for power in 0..<Self.powers { numbers[place + power] += days * moments[power] }
      place += Self.powers
    }
    return left
  }

  /// E pⁱ of a beta distribution is the product of (α + j) / (α + β + j) for j below i.
  private static func moments(of law: PlayingLaw) -> [Double] {
    var (moment, moments) = (1.0, [Double]())
    for power in 0..<powers {
      moment *= (law.mean * law.concentration + Double(power)) / (law.concentration + Double(power))
      moments.append(moment)
    }
    return moments
  }
}
