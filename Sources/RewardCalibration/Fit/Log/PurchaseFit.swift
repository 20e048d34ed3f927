import RewardEngine

/// Which players have a budget for real money, and how large it is: fitted to how many packs newcomers bought.
///
/// Profiles keep how they differ in payers and budgets. All their payers change by one term on the logit, all their budgets
/// by one factor, and all their sigmas by another.
struct PurchaseFit {
  /// The term on the logit of payers, and the logarithms of the two factors.
  let numbers: [Double]
  let draws: [[Double]]
  private let models: [Scenario.Profile]
  /// By plausible mix, how far the numbers are from ``numbers``: see ``follow(_:)``.
  private var moves: [[Double]] = []
  private let likelihood: PurchaseLikelihood
  private let factor: CholeskyFactor?
  /// By number, what players buy a step below and above.
  private let steps: [(down: PurchaseLikelihood.Buying, up: PurchaseLikelihood.Buying)]
  /// What the slopes of the likelihood are for the fitted mix.
  private let slopes: [Double]
  private static let step = 0.02

  /// Fewer buyers show nothing.
  static let fewestBuyers = 20
  /// Before any data, the three numbers are normal around 0 with these spreads.
  private static let spreads = [2.0, 1.5, 0.4]
  /// A profile of payers only may have others, too, once it is fitted.
  private static let mostPayers = 0.98
  /// What profiles start from where the scenario's have no budget at all.
  private static let usual = (payers: 0.02, mean: 20.0, sigma: 1.2)

  /// - Parameters:
  ///   - players: newcomers by history.
  ///   - buyers: of them, those who bought, by history and number of packs.
  ///   - models: of each profile, the one of the scenario that it takes its payers from.
  /// - Throws: `CancellationError`.
  init(
    _ players: [RecencyFrequency: Int], _ buyers: [Purchases: Int], _ membership: Membership,
    models: [Scenario.Profile], of scenario: Scenario, draws count: Int, luck: Luck
  ) throws {
    let nobody = models.allSatisfy { $0.payers == 0 || $0.spendMean == 0 }
    self.models =
      nobody
      ? models.map { model in
        var model = model
        (model.payers, model.spendMean, model.spendSigma) = (
          Self.usual.payers, Self.usual.mean, Self.usual.sigma
        )
        return model
      } : models
    let likelihood = PurchaseLikelihood(players, buyers, membership, scenario)
    let profiles = self.models
    let density = { (numbers: [Double]) -> Double in
      let prior = zip(numbers, Self.spreads).reduce(0) { $0 - 0.5 * ($1.0 / $1.1) * ($1.0 / $1.1) }
      let own = profiles.map { Self.moved($0, by: numbers) }
      let sum = prior + likelihood.value(likelihood.buying(own), membership)
      return sum.isFinite ? sum : -1e300
    }
    let place = try Ascent(from: [0, 0, 0], of: density).place
    numbers = place
    let factor = CholeskyFactor(Ascent.curvature(at: place, of: density))
    func buying(_ number: Int, _ step: Double) -> PurchaseLikelihood.Buying {
      var moved = place
      moved[number] += step
      return likelihood.buying(profiles.map { Self.moved($0, by: moved) })
    }
    steps = place.indices.map { (buying($0, -Self.step), buying($0, Self.step)) }
    (self.likelihood, self.factor) = (likelihood, factor)
    slopes = Self.slopes(likelihood, steps, membership)
    guard let factor else {
      draws = []
      return
    }
    draws = (0..<count).map { draw in
      var stream = luck.stream(
        purpose: Purpose(kind: .study, id: "purchases"),
        player: PlayerAddress(profileKey: 0, rank: UInt32(draw)))
      let step = factor.solvedTransposed(place.map { _ in stream.nextNormal() })
      return zip(place, step).map(+)
    }
  }

  /// Moves the numbers to where a plausible mix has them, by one step of Newton's method with the curvature of the fitted mix.
  mutating func follow(_ membership: Membership) {
    guard let factor, models.contains(where: { differs($0, models[0]) }) else { return }
    let turn = zip(Self.slopes(likelihood, steps, membership), slopes).map(-)
    moves.append(factor.solvedTransposed(factor.solved(turn)))
  }

  private func differs(_ one: Scenario.Profile, _ other: Scenario.Profile) -> Bool {
    (one.payers, one.spendMean, one.spendSigma) != (other.payers, other.spendMean, other.spendSigma)
  }

  private static func slopes(
    _ likelihood: PurchaseLikelihood,
    _ steps: [(down: PurchaseLikelihood.Buying, up: PurchaseLikelihood.Buying)], _ membership: Membership
  ) -> [Double] {
    steps.map { (likelihood.value($0.up, membership) - likelihood.value($0.down, membership)) / (2 * step) }
  }

  /// A profile with other payers and budgets.
  private static func moved(_ model: Scenario.Profile, by numbers: [Double]) -> Scenario.Profile {
    var own = model
    let bounded = numbers.map { min(max($0, -12), 12) }
    if model.payers > 0 {
      own.payers = Mathematics.logistic(Mathematics.logit(min(model.payers, mostPayers)) + bounded[0])
    }
    own.spendMean = model.spendMean * Mathematics.exp(bounded[1])
    own.spendSigma = min(model.spendSigma * Mathematics.exp(bounded[2]), 5)
    return own
  }

  /// Each profile's payers, mean and sigma, by the fit or by a draw.
  func profiles(_ draw: Int? = nil) -> [Scenario.Profile] {
    var own = draw.map { draws[$0] } ?? numbers
    if let draw, !moves.isEmpty { own = zip(own, moves[draw % moves.count]).map(+) }
    return models.map { Self.moved($0, by: own) }
  }
}

/// When a player played, and how many packs they bought.
struct Purchases: Hashable, Sendable {
  var history: RecencyFrequency
  var packs: Int
}
