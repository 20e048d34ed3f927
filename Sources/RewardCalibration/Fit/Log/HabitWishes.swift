import RewardEngine

/// Offers that are bought for currencies, and missions that cost something: how likely players are to want them on a day on which they
/// can pay.
struct HabitWishes {
  private let counted: ShopCounts.Counted
  private let membership: Membership
  private let models: [Scenario.Profile]
  private let normals: HabitNormals
  private var fits: [Fitted] = []
  private(set) var notes: [String] = []

  /// A number that was fitted, and the fields that follow from it.
  private struct Fitted {
    var fit: DemandFit
    let name: String
    let observation: String
    let observed: Double
    /// Whether it depends on the profiles that players are of.
    let differs: Bool
    var fields: [Field]
  }
  private struct Field {
    var path: String
    /// Of the mix; `nil` for a field of the scenario.
    var part: Int?
    var chance: (Double) -> Double
    /// Whether it stays as the scenario has it.
    var isKept = false
  }

  private static let purchases = "days of play with a purchase, of those on which they could buy"
  /// Fewer days on which players could buy an offer show little.
  private static let fewestDays = 20
  /// Tastes of players who do not differ.
  private static let alike = TasteNode.nodes(of: .fixed(1))
  /// More refused purchases than one in this many: what players hold is not what the scenario says.
  private static let oneRefusedIn = 20

  /// Fewer units of the logarithm of the likelihood do not show that a chance of exactly 0 or 1 is another one.
  private static let leeway = 2.0

  /// - Parameter membership: by the fitted mix.
  init(
    _ counted: ShopCounts.Counted, _ membership: Membership, models: [Scenario.Profile],
    _ normals: HabitNormals
  ) {
    (self.counted, self.membership) = (counted, membership)
    (self.models, self.normals) = (models, normals)
  }

  /// Notes what each number would be with a plausible mix; mixes come in the order of the draws.
  mutating func follow(_ membership: Membership) {
    for place in fits.indices where fits[place].differs { fits[place].fit.follow(membership) }
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
    let fit = try DemandFit(shoppers, membership, fitted, start: Self.logit(chance))
    add(fit, path, shoppers, observation, differs: differ, [Field(path: path, chance: Mathematics.logistic)])
  }

  private mutating func fit(
    _ offer: Scenario.Offer, _ shoppers: [ShopCounts.Shopper: Int], propensity: Double
  ) throws {
    let laws = models.map { _ in
      DemandFit.Law(tastes: Self.alike) { number, _ in Mathematics.logistic(number) }
    }
    let fit = try DemandFit(shoppers, membership, laws, start: Self.logit(propensity))
    let path = "shop.\(offer.id).demand.propensity"
    add(fit, path, shoppers, differs: false, [Field(path: path, chance: Mathematics.logistic)])
  }

  /// Profiles keep how they differ: the same term is added to the logit of each. One with exactly 0 or 1 keeps it, unless the log shows
  /// that it is another.
  private mutating func fitFreezePropensity(_ shoppers: [ShopCounts.Shopper: Int]) throws {
    let path = "freeze_propensity"
    func fitted(keeping: Bool) throws -> (fit: DemandFit, fields: [Field]) {
      let given = models.map(\.freezePropensity)
      let isKept = given.map { keeping && ($0 <= 0 || $0 >= 1) }
      let own = given.map(Self.logit)
      let moving = own.indices.filter { !isKept[$0] }.map { own[$0] }
      let start = moving.reduce(0, +) / Double(max(1, moving.count))
      let fields = models.indices.map { part in
        let (kept, away) = (isKept[part], own[part] - start)
        return Field(
          path: path, part: part, chance: { kept ? given[part] : Mathematics.logistic($0 + away) },
          isKept: kept)
      }
      let laws = fields.map { field in
        DemandFit.Law(tastes: Self.alike) { number, _ in field.chance(number) }
      }
      return (try DemandFit(shoppers, membership, laws, start: start), fields)
    }
    var found = try fitted(keeping: true)
    if found.fields.contains(where: \.isKept) {
      let moved = try fitted(keeping: false)
      if found.fit.logDensity < moved.fit.logDensity - Self.leeway { found = moved }
    }
    let differ = Set(models.map(\.freezePropensity)).count > 1
    add(found.fit, path, shoppers, differs: differ, found.fields)
  }

  private mutating func add(
    _ fit: DemandFit, _ name: String, _ shoppers: [ShopCounts.Shopper: Int],
    _ observation: String = purchases, differs: Bool, _ fields: [Field]
  ) {
    let (able, bought) = Self.days(shoppers)
    fits.append(
      Fitted(
        fit: fit, name: name, observation: observation, observed: Double(bought) / Double(max(1, able)),
        differs: differs, fields: fields))
  }

  var fields: [Habit] { habits(nil) }
  var profileFields: [[Habit]] { models.indices.map { habits($0) } }

  private func habits(_ part: Int?) -> [Habit] {
    fits.flatMap { fitted in
      fitted.fields.filter { $0.part == part }.map { Self.habit($0, fitted, normals[fitted.name]) }
    }
  }

  private static func habit(_ field: Field, _ fitted: Fitted, _ normals: [Double]) -> Habit {
    let (fit, chance) = (fitted.fit, field.chance)
    let reach = Interval.normalReach(Ninety.confidence) * fit.spread
    return Habit(
      path: field.path, value: chance(fit.value),
      ninety: Ninety(low: chance(fit.value - reach), high: chance(fit.value + reach)),
      draws: field.isKept ? [] : fit.draws(normals).map(chance),
      observation: field.isKept ? Habit.kept : fitted.observation, observed: fitted.observed, isShare: true)
  }
}
