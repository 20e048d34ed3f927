import RewardEngine

/// Packs that are bought for real money: which ones, by how many players, and for how much.
struct HabitPurchases {
  private let players: ObservedPlayers
  private let lastDate: Int
  private let membership: Membership
  private let models: [Scenario.Profile]
  private let normals: HabitNormals
  private(set) var fields: [Habit] = []
  private(set) var profileFields: [[Habit]]
  private(set) var notes: [String] = []
  private var fit: PurchaseFit?
  private var expected: PurchaseFigures?
  /// What players bought, and what the fit expects of it.
  private(set) var figures: FittedSource?

  init(
    _ players: ObservedPlayers, until lastDate: Int, _ membership: Membership, models: [Scenario.Profile],
    _ normals: HabitNormals
  ) {
    (self.players, self.lastDate, self.membership) = (players, lastDate, membership)
    (self.models, self.normals) = (models, normals)
    profileFields = models.map { _ in [] }
  }

  mutating func fit(
    _ scenario: Scenario, _ histories: [RecencyFrequency: Int], draws: Int, seed: UInt64
  ) throws {
    guard !players.packs.isEmpty else { return }
    let bought = players.packs[0].bottom
    let buyers = players.buyers.values.reduce(0, +)
    guard bought > 0 else {
      notes.append("The log has no purchase of a pack: payers and what they spend stay as they were.")
      return
    }
    guard buyers >= PurchaseFit.fewestBuyers else {
      notes.append(
        "Of the new players, \(buyers) bought a pack. That is too few to fit payers and what they spend; \(PurchaseFit.fewestBuyers) would do."
      )
      return
    }
    let weighted = fitWeights(of: scenario, bought)
    var purchases: [Purchases: Int] = [:]
    for (buyer, count) in players.buyers {
      let own = Purchases(history: players.history(buyer.visits, until: lastDate), packs: buyer.packs)
      purchases[own, default: 0] += count
    }
    fit = try PurchaseFit(
      histories, purchases, membership, models: models, of: weighted, draws: draws, luck: Luck(seed: seed))
    expected = PurchaseFigures(histories, membership, profiles: models.count, weighted)
  }

  /// Notes what payers and budgets would be with a plausible mix; mixes come in the order of the draws.
  mutating func follow(_ membership: Membership) { fit?.follow(membership) }

  mutating func addProfiles() {
    guard let fit else { return }
    let newcomers = Double(max(1, players.newcomers))
    let share = Double(players.buyers.values.reduce(0, +)) / newcomers
    let packs = players.buyers.reduce(0) { $0 + Double($1.key.packs * $1.value) } / newcomers
    addProfiles(fit, share: share, packs: packs)
    figures = expected.map { compared(fit, with: $0, share: share, packs: packs) }
  }

  /// Both figures, with what the fit and its draws expect, and what their players could have bought.
  private func compared(
    _ fit: PurchaseFit, with expected: PurchaseFigures, share: Double, packs: Double
  ) -> FittedSource {
    let places = Calibration.few(of: normals.draws.count).map { fit.draws.isEmpty ? nil : $0 }
    let profiles = places.map(fit.profiles)
    let own = profiles.map(expected.expected)
    let purpose = Purpose(kind: .study, id: "packs seen")
    let seen = (0..<places.count * Calibration.observationsEach).map { index in
      expected.drawn(profiles[index % places.count]) { profile, payer in
        normals.luck.stream(
          purpose: purpose, player: PlayerAddress(profileKey: UInt32(profile), rank: UInt32(index)),
          day: payer)
      }
    }
    let best = expected.expected(fit.profiles())
    func figure(_ place: Int, _ name: String, _ observed: Double, isShare: Bool) -> FittedFigure {
      FittedFigure(
        figure: ObservedFigure(
          .purchases, name, at: place, observed, players: players.newcomers, isShare: isShare),
        fitted: best[place], band: Ninety(of: own.map { $0[place] }.sorted()),
        observable: Ninety(of: seen.map { $0[place] }.sorted()))
    }
    return FittedSource(
      name: "purchases",
      figures: [
        figure(0, Self.buyersObserved, share, isShare: true),
        figure(1, Self.packsObserved, packs, isShare: false),
      ], seen: seen.map { [$0[0], $0[1]] })
  }

  private static let buyersObserved = "new players who bought a pack"
  private static let packsObserved = "packs bought for each new player"

  /// Each pack's weight is its share of all packs bought, in percent.
  private mutating func fitWeights(of scenario: Scenario, _ bought: Double) -> Scenario {
    var weighted = scenario
    let shop = scenario.shop.indices.filter { scenario.shop[$0].isForRealMoney }
    guard shop.count > 1 else { return scenario }
    for (place, index) in shop.enumerated() {
      let ratio = players.packs[place]
      let range = ratio.rangeOfShare
      // A weight is above 0: a pack that nobody bought counts as half of one.
      let value = 100 * max(ratio.value, 0.5 / bought)
      let ninety = Ninety(low: 100 * range.low, high: 100 * range.high)
      let id = scenario.shop[index].id
      let draws = HabitScale.logit.draws(value / 100, range, normals["weight \(id)"])
      fields.append(
        Habit(
          path: "shop.\(id).demand.weight", value: value, ninety: ninety,
          draws: ratio.value > 0 ? draws.map { 100 * $0 } : [], observation: "packs bought that are this one",
          observed: ratio.value, isShare: true))
      weighted.shop[index].demand = .weight(value)
    }
    return weighted
  }

  private mutating func addProfiles(_ fit: PurchaseFit, share: Double, packs: Double) {
    let best = fit.profiles()
    let drawn = fit.draws.indices.map { fit.profiles($0) }
    func habit(
      _ path: String, _ part: Int, _ observation: String, _ observed: Double, isShare: Bool,
      _ number: (Scenario.Profile) -> Double
    ) -> Habit {
      let own = drawn.map { number($0[part]) }
      let value = number(best[part])
      return Habit(
        path: path, value: value,
        ninety: own.isEmpty ? Ninety(low: value, high: value) : Ninety(of: own.sorted()), draws: own,
        observation: observation, observed: observed, isShare: isShare)
    }
    for part in models.indices where best[part].payers > 0 {
      profileFields[part].append(
        habit("payers", part, Self.buyersObserved, share, isShare: true, \.payers))
      profileFields[part].append(
        habit("spend.mean", part, Self.packsObserved, packs, isShare: false, \.spendMean))
      profileFields[part].append(
        habit("spend.sigma", part, Self.packsObserved, packs, isShare: false, \.spendSigma))
    }
  }
}
