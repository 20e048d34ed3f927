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
      let sum = prior + likelihood.value(own)
      return sum.isFinite ? sum : -1e300
    }
    let place = try Ascent(from: [0, 0, 0], of: density).place
    numbers = place
    let curvature = Ascent.curvature(at: place, of: density)
    guard let factor = CholeskyFactor(curvature) else {
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
    models.map { Self.moved($0, by: draw.map { draws[$0] } ?? numbers) }
  }
}

/// When a player played, and how many packs they bought.
struct Purchases: Hashable, Sendable {
  var history: RecencyFrequency
  var packs: Int
}
