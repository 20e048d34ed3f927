import RewardEngine

/// On how many days new players of a log could buy each offer of the shop or pay for each mission, and on how many they did.
///
/// A log does not show what players hold. It follows from the rules of the scenario: the log is replayed.
public struct ShopCounts: ~Copyable {
  private var replay: DailyReplay
  private let scenario: Scenario
  private let demands: [Plan.Offer.Demand]
  /// By offer, in the order of the shop, and then by mission: players by when they played and what they did.
  private var buying: [[Shopper: Int]]
  private var refused: [Int]
  private let followsReturns: Bool

  /// A player's days with one offer or mission.
  struct Shopper: Hashable {
    var history: RecencyFrequency
    var able: Int
    var bought: Int
  }

  /// The counts without the replay.
  public struct Counted: Sendable {
    /// Offers sold for currencies, with players and days on which the rules refuse a purchase of the log.
    let offers: [(offer: Scenario.Offer, shoppers: [Shopper: Int], refused: Int)]
    /// The same of missions that cost something.
    let missions: [(mission: Scenario.Mission, shoppers: [Shopper: Int], refused: Int)]
  }

  /// Whether a scenario has anything that players can want and not pay for.
  public static func areShown(of scenario: Scenario) -> Bool {
    !scenario.offersInTurn.isEmpty || scenario.missions.contains { !$0.costs.isEmpty }
  }

  /// - Parameters:
  ///   - scenario: whose players the log is of.
  ///   - plan: of the same rules, for histories.
  ///   - followsReturns: whether players are watched until the end of their first stay, and have no events after it.
  /// - Throws: ``PlanRefusal`` for a scenario that cannot be simulated.
  public init(_ scenario: Scenario, _ plan: Plan, seed: UInt64, followsReturns: Bool = false)
    throws(PlanRefusal)
  {
    (self.scenario, self.followsReturns) = (scenario, followsReturns)
    demands = try Plan(scenario).offers.map(\.demand)
    replay = DailyReplay(plan, seed: seed)
    buying = Array(repeating: [:], count: plan.offers.count + plan.missions.count)
    refused = buying.map { _ in 0 }
  }

  /// Replays at most ``Replay/batch`` players who are new in the log, each with an event.
  public mutating func add(_ batch: [Replay.Player]) {
    let last = Int32(replay.plan.days) - 1
    for (player, wants) in zip(batch, replay.buying(of: batch, demands: demands)) {
      let days = Set(player.events.map(\.day))
      guard let arrival = days.min(), let latest = days.max() else { continue }
      var history = RecencyFrequency(
        activeDays: days.count - 1, lastDay: Int(latest - arrival), days: Int(last - arrival))
      if followsReturns { history.end(after: LongAbsence.daysOfStay) }
      for (place, own) in wants.enumerated() {
        let shopper = Shopper(history: history, able: own.able, bought: own.bought)
        buying[place][shopper, default: 0] += 1
        refused[place] += own.refused
      }
    }
  }

  public var counted: Counted {
    let offers = scenario.offersInTurn
    return Counted(
      offers: offers.enumerated().map { ($1, buying[$0], refused[$0]) },
      missions: scenario.missions.enumerated().filter { !$1.costs.isEmpty }.map {
        ($1, buying[offers.count + $0], refused[offers.count + $0])
      })
  }
}
