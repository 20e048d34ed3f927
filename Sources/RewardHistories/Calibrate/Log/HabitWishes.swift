import RewardEngine

/// Offers that are bought for currencies, and missions that cost something: how likely players are to want them on a day on which they
/// can pay.
struct HabitWishes {
  private let counted: ShopCounts.Counted
  private let membership: Membership
  /// By other plausible mixes; made only where profiles differ.
  private lazy var others: [Membership] = plausible()
  private let plausible: () -> [Membership]
  private let models: [Scenario.Profile]
  private let normals: HabitNormals
  private(set) var fields: [Habit] = []
  private(set) var profileFields: [[Habit]]
  private(set) var notes: [String] = []

  private static let purchases = "days of play with a purchase, of those on which they could buy"
  /// Fewer days on which players could buy an offer show little.
  private static let fewestDays = 20
  /// Tastes of players who do not differ.
  private static let alike = TasteNode.nodes(of: .fixed(1))
  /// More refused purchases than one in so many: what players hold is not what the scenario says.
  private static let oneRefusedIn = 20

  /// - Parameters:
  ///   - membership: by the fitted mix.
  ///   - plausible: gives those by plausible mixes.
  init(
    _ counted: ShopCounts.Counted, _ membership: Membership, plausible: @escaping () -> [Membership],
    models: [Scenario.Profile], _ normals: HabitNormals
  ) {
    (self.counted, self.membership, self.plausible) = (counted, membership, plausible)
    (self.models, self.normals) = (models, normals)
    profileFields = models.map { _ in [] }
  }

  mutating func fit() throws {
    var shared: [ShopCounts.Shopper: Int] = [:]
    for (offer, shoppers, refused) in counted.offers {
      if case .asSoonAsAffordable = offer.demand { continue }
      guard isShown(.offer(offer), shoppers, refused) else { continue }
      switch offer.demand {
      case .chance(let chance, _):
        try fit("shop.\(offer.id).demand.chance", chance, times: models.map(\.taste), shoppers)
      case .keep(_, let propensity?): try fit(offer, shoppers, propensity: propensity)
      case .keep: shared.merge(shoppers) { $0 + $1 }
      case .asSoonAsAffordable, .weight: break
      }
    }
    if !shared.isEmpty { try fitFreezePropensity(shared) }
  }

  /// - Parameter laws: of each profile, what multiplies the chance of each mission.
  mutating func fitMissions(_ laws: [Scenario.Profile.Law]) throws {
    for (mission, shoppers, refused) in counted.missions
    where mission.doneBy == .play && isShown(.mission(mission), shoppers, refused) {
      try fit(
        "missions.\(mission.id).chance", mission.chance, times: laws, shoppers,
        "days of play on which it is done, of those on which they could pay")
    }
  }

  /// How notes name what players can want and not be able to pay for.
  private struct Wish {
    let cannotPay: String
    let has: String
    let event: String
    let could: String
    let number: String

    static func offer(_ offer: Scenario.Offer) -> Wish {
      Wish(
        cannotPay: "players cannot pay for '\(offer.id)', or have no room for it,", has: "it bought",
        event: "buy.\(offer.id)", could: "could buy '\(offer.id)'", number: "the demand of this offer")
    }

    static func mission(_ mission: Scenario.Mission) -> Wish {
      Wish(
        cannotPay: "players cannot pay for mission '\(mission.id)'", has: "it done", event: mission.id,
        could: "could pay for mission '\(mission.id)'", number: "the chance of this mission")
    }
  }

  /// Whether the log shows how likely players are to want something; a note says why not.
  private mutating func isShown(
    _ wish: Wish, _ shoppers: [ShopCounts.Shopper: Int], _ refused: Int
  ) -> Bool {
    let (able, bought) = Self.days(shoppers)
    if refused * Self.oneRefusedIn > bought + refused {
      notes.append(
        "By the rules of the scenario, \(wish.cannotPay) on \(refused) of the \(bought + refused) days on which the log has \(wish.has). So what they hold is not known, and \(wish.number) stays as it was."
      )
      return false
    }
    if bought == 0 || able < Self.fewestDays {
      let reason =
        bought == 0
        ? "The log has no event '\(wish.event)' of a new player"
        : "New players \(wish.could) on \(able) days, which is too few"
      notes.append("\(reason): \(wish.number) stays as it was.")
      return false
    }
    return true
  }

  private static func days(_ shoppers: [ShopCounts.Shopper: Int]) -> (able: Int, bought: Int) {
    shoppers.reduce(into: (0, 0)) { sum, entry in
      sum.0 += entry.key.able * entry.value
      sum.1 += entry.key.bought * entry.value
    }
  }

  private static func logit(_ chance: Double) -> Double {
    Mathematics.logit(min(max(chance, 0.001), 0.999))
  }

  /// A chance that a number of each player multiplies, such as a taste.
  ///
  /// - Parameter laws: of that number, by profile.
  private mutating func fit(
    _ path: String, _ chance: Double, times laws: [Scenario.Profile.Law],
    _ shoppers: [ShopCounts.Shopper: Int], _ observation: String = purchases
  ) throws {
    let fitted = laws.map { law in
      DemandFit.Law(tastes: TasteNode.nodes(of: law)) { Mathematics.logistic($0) * $1 }
    }
    let differ = laws.contains { $0 != laws[0] }
    let fit = try DemandFit(
      shoppers, membership, others: differ ? others : [], fitted, start: Self.logit(chance))
    fields.append(habit(path, fit, shoppers, observation) { Mathematics.logistic($0) })
  }

  private mutating func fit(
    _ offer: Scenario.Offer, _ shoppers: [ShopCounts.Shopper: Int], propensity: Double
  ) throws {
    let laws = models.map { _ in
      DemandFit.Law(tastes: Self.alike) { number, _ in Mathematics.logistic(number) }
    }
    let fit = try DemandFit(shoppers, membership, laws, start: Self.logit(propensity))
    fields.append(habit("shop.\(offer.id).demand.propensity", fit, shoppers) { Mathematics.logistic($0) })
  }

  /// Profiles keep how they differ: the same term is added to the logit of each.
  private mutating func fitFreezePropensity(_ shoppers: [ShopCounts.Shopper: Int]) throws {
    let own = models.map { Self.logit($0.freezePropensity) }
    let start = own.reduce(0, +) / Double(own.count)
    let laws = own.map { own in
      DemandFit.Law(tastes: Self.alike) { number, _ in Mathematics.logistic(own + number - start) }
    }
    let differ = Set(own).count > 1
    let fit = try DemandFit(shoppers, membership, others: differ ? others : [], laws, start: start)
    for part in models.indices {
      let away = own[part] - start
      profileFields[part].append(
        habit("freeze_propensity", fit, shoppers) { Mathematics.logistic($0 + away) })
    }
  }

  private func habit(
    _ path: String, _ fit: DemandFit, _ shoppers: [ShopCounts.Shopper: Int],
    _ observation: String = purchases,
    _ chance: (Double) -> Double
  ) -> Habit {
    let reach = Interval.normalReach(Ninety.confidence) * fit.spread
    let (able, bought) = Self.days(shoppers)
    return Habit(
      path: path, value: chance(fit.value),
      ninety: Ninety(low: chance(fit.value - reach), high: chance(fit.value + reach)),
      draws: normals[path].map { chance(fit.value + fit.spread * $0) },
      observation: observation, observed: Double(bought) / Double(max(1, able)), isShare: true)
  }
}
