import RewardEngine

/// Chances to play at even steps over nearly all players of a profile, for shares of players by what follows from it.
///
/// The share between two chances is exact, by the distribution function. Beyond each end is one player in 100,000, who
/// counts like the end.
package struct ChanceSteps: Sendable {
  private let law: Scenario.Profile.Law
  package let chances: [Double]
  /// The share of players above each of the chances.
  private let above: [Double]

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
  /// - Parameter values: The figure at the steps.
  /// - Parameter figure: The figure at any chance; without it, it is taken as linear between steps.
  package func parts(atLeast least: Double, of values: [Double], figure: ((Double) -> Double)? = nil)
    -> [Group]
  {
    let last = chances.count - 1
    guard last > 0 else { return values[0] >= least ? [Group(share: 1, place: 0)] : [] }
    var parts: [Group] = []
    if values[0] >= least { parts.append(Group(share: 1 - above[0], place: 0)) }
    for step in 0..<last where max(values[step], values[step + 1]) >= least {
      let (isFirst, isSecond) = (values[step] >= least, values[step + 1] >= least)
      let crossing =
        isFirst && isSecond ? 1 : crossing(least, after: step, values, figure)
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

  /// Where between two steps a figure passes a limit, from 0 to 1: to a hundred-thousandth of the chance.
  private func crossing(
    _ least: Double, after step: Int, _ values: [Double], _ figure: ((Double) -> Double)?
  ) -> Double {
    let (first, second) = (values[step] - least, values[step + 1] - least)
    guard let figure else { return first / (first - second) }
    return root(between: first, and: second, within: 1.0 / 4096) {
      figure(chances[step] + $0 * (chances[step + 1] - chances[step])) - least
    }
  }

  /// A figure at a place among the steps, linear between them.
  package func value(at place: Double, of values: [Double]) -> Double {
    let step = min(Int(place), values.count - 1)
    let next = min(step + 1, values.count - 1)
    return values[step] + (place - Double(step)) * (values[next] - values[step])
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

  package init(_ mean: ProfileIncome) {
    self.mean = mean
    steps = ChanceSteps(mean.profile.activity)
    incomes = steps.chances.count == 1 ? [mean] : steps.chances.map(mean.at)
  }

  /// The share of the profile's players of whom a figure is at least so much.
  package func share(atLeast least: Double, of figure: (ProfileIncome) -> Double) -> Double {
    withoutActuallyEscaping(figure) { figure in
      steps.parts(atLeast: least, of: incomes.map(figure)) {
        figure(mean.at(chance: $0))
      }.reduce(0) { $0 + $1.share }
    }
  }
}
