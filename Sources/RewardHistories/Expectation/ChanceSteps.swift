import RewardEngine

/// Chances to play at even steps over nearly all players of a profile, for shares of players by what follows from it.
///
/// The share between two chances is exact, by the distribution function. Beyond each end is one player in 100,000, who
/// counts like the end.
package struct ChanceSteps: Sendable {
  fileprivate let law: Scenario.Profile.Law
  package let chances: [Double]
  /// The share of players above each of the chances.
  fileprivate let above: [Double]

  package init(_ law: Scenario.Profile.Law, count: Int = 32) {
    self.law = law
    switch law {
    case .fixed(let chance): chances = [chance]
    case .beta:
      let ends = [1e-5, 1 - 1e-5].map { share in root(from: 0, to: 1) { 1 - law.share(above: $0) - share } }
      chances = (0...count).map { ends[0] + Double($0) / Double(count) * (ends[1] - ends[0]) }
    }
    above = chances.map { law.share(above: $0) }
  }

  /// The largest share of players between two neighbouring chances.
  package var largestShare: Double { zip(above, above.dropFirst()).map { $0 - $1 }.max() ?? 0 }

  /// Players of whom a figure is at least so much: their share, and their place among the steps.
  package struct Group {
    package let share: Double
    /// In the middle of the part: 2.5 is half-way from the third to the fourth step.
    package let place: Double
  }

  /// The parts of the players of whom a figure is at least so much.
  ///
  /// - Parameter values: The figure at the steps; between them, it is taken as linear.
  package func parts(atLeast least: Double, of values: [Double]) -> [Group] {
    let last = chances.count - 1
    guard last > 0 else { return values[0] >= least ? [Group(share: 1, place: 0)] : [] }
    var parts: [Group] = []
    if values[0] >= least { parts.append(Group(share: 1 - above[0], place: 0)) }
    for step in 0..<last where max(values[step], values[step + 1]) >= least {
      let (isFirst, isSecond) = (values[step] >= least, values[step + 1] >= least)
      let crossing =
        isFirst && isSecond ? 1 : (values[step] - least) / (values[step] - values[step + 1])
      let border = chances[step] + crossing * (chances[step + 1] - chances[step])
      let share = law.share(above: border)
      parts.append(
        isFirst
          ? Group(share: above[step] - share, place: Double(step) + crossing / 2)
          : Group(share: share - above[step + 1], place: Double(step) + (1 + crossing) / 2))
    }
    if values[last] >= least { parts.append(Group(share: above[last], place: Double(last))) }
    return parts
  }

  /// The mean over players of a figure at the steps, linear between them.
  package func mean(of values: [Double]) -> Double {
    let last = chances.count - 1
    guard last > 0 else { return values[0] }
    var sum = (1 - above[0]) * values[0] + above[last] * values[last]
    for step in 0..<last {
      let share = above[step] - above[step + 1]
      sum += share * (values[step] + values[step + 1]) / 2
    }
    return sum
  }

  /// A figure at a place among the steps, linear between them.
  package func value(at place: Double, of values: [Double]) -> Double {
    let step = min(Int(place), values.count - 1)
    let next = min(step + 1, values.count - 1)
    return values[step] + (place - Double(step)) * (values[next] - values[step])
  }
}

/// A figure of the players of a profile that follows from their chance to play.
///
/// The figure is kept where it was looked up, so that several limits near each other take few more values of it.
package struct FigureByChance {
  private typealias Point = (chance: Double, above: Double, value: Double)
  private let law: Scenario.Profile.Law
  private let figure: (_ chance: Double) -> Double
  /// By rising chance: first the steps, then also what was looked up.
  private var points: [Point]
  /// Between chances that are nearer than this, the figure is taken as linear.
  private let finest: Double

  /// - Parameter values: The figure at the steps.
  package init(_ steps: ChanceSteps, values: [Double], figure: @escaping (_ chance: Double) -> Double) {
    (law, self.figure) = (steps.law, figure)
    points = zip(steps.chances, zip(steps.above, values)).map { ($0, $1.0, $1.1) }
    let last = steps.chances.count - 1
    finest = last > 0 ? (steps.chances[last] - steps.chances[0]) / Double(last) / 4096 : 0
  }

  /// The share of the players of whom the figure is at least so much.
  package mutating func share(atLeast least: Double) -> Double {
    for step in points.indices.dropLast().reversed() where isCrossed(least, after: step) {
      lookUp(where: least, after: step)
    }
    var share = points[0].value >= least ? 1 - points[0].above : 0
    for (point, next) in zip(points, points.dropFirst()) where max(point.value, next.value) >= least {
      share += self.share(atLeast: least, from: point, to: next)
    }
    return share + (points[points.count - 1].value >= least ? points[points.count - 1].above : 0)
  }

  private func isCrossed(_ least: Double, after step: Int) -> Bool {
    (points[step].value >= least) != (points[step + 1].value >= least)
  }

  /// Of the players between two points of whom the figure is at least so much at one of them.
  private func share(atLeast least: Double, from point: Point, to next: Point) -> Double {
    guard point.value < least || next.value < least else { return point.above - next.above }
    let crossing = (point.value - least) / (point.value - next.value)
    let border = law.share(above: point.chance + crossing * (next.chance - point.chance))
    return point.value >= least ? point.above - border : border - next.above
  }

  /// Looks the figure up between two points until it passes a limit between two that are near each other.
  private mutating func lookUp(where least: Double, after step: Int) {
    let (low, high) = (points[step], points[step + 1])
    let width = high.chance - low.chance
    guard width > finest else { return }
    var found: [Point] = []
    _ = root(between: low.value - least, and: high.value - least, within: finest / width) {
      let chance = low.chance + $0 * width
      found.append((chance, law.share(above: chance), figure(chance)))
      return found[found.count - 1].value - least
    }
    points.insert(contentsOf: found.sorted { $0.chance < $1.chance }, at: step + 1)
  }
}

/// The expected income of the players of a profile, each with their own chance to play.
///
/// Other chances are those of the profile's mean.
package struct IncomeByChance: Sendable {
  package let steps: ChanceSteps
  /// At the steps.
  package let incomes: [ProfileIncome]
  private let mean: ProfileIncome
  private let playsOnArrival: Bool

  /// - Parameter playsOnArrival: whether the day of arrival is a day of play for certain, as it is in a run.
  package init(_ mean: ProfileIncome, playsOnArrival: Bool = false) {
    self.mean = mean
    self.playsOnArrival = playsOnArrival
    steps = ChanceSteps(mean.profile.activity)
    incomes =
      steps.chances.count == 1 && !playsOnArrival
      ? [mean] : steps.chances.map { mean.at(chance: $0, playsOnArrival: playsOnArrival) }
  }

  /// A figure of the income by the chance to play.
  ///
  /// - Parameter values: the figure at the steps; worked out where it is not given.
  package func figure(
    values: [Double]? = nil, _ figure: @escaping (ProfileIncome) -> Double
  ) -> FigureByChance {
    FigureByChance(steps, values: values ?? incomes.map(figure)) { [mean, playsOnArrival] in
      figure(mean.at(chance: $0, playsOnArrival: playsOnArrival))
    }
  }
}
