import RewardEngine

/// On how many days new players of a log could buy each offer of the shop, and on how many they did.
///
/// A log does not show what players hold. It follows from the rules of the scenario: the log is replayed.
public struct ShopCounts: ~Copyable {
  private var replay: DailyReplay
  private let scenario: Scenario
  private let demands: [Plan.Offer.Demand]
  /// By offer, in the order of the shop: players by when they played and what they did.
  private var buying: [[Shopper: Int]]
  private var refused: [Int]

  /// A player's days with one offer.
  struct Shopper: Hashable {
    var history: RecencyFrequency
    var able: Int
    var bought: Int
  }

  /// The counts without the replay.
  public struct Counted: Sendable {
    /// Offers sold for currencies, with players and days on which the rules refuse a purchase of the log.
    let offers: [(offer: Scenario.Offer, shoppers: [Shopper: Int], refused: Int)]
  }

  /// - Parameters:
  ///   - scenario: whose players the log is of.
  ///   - plan: of the same rules, for histories.
  /// - Throws: ``PlanRefusal`` for a scenario that cannot be simulated.
  public init(_ scenario: Scenario, _ plan: Plan, seed: UInt64) throws(PlanRefusal) {
    self.scenario = scenario
    demands = try Plan(scenario).offers.map(\.demand)
    replay = DailyReplay(plan, seed: seed)
    buying = plan.offers.map { _ in [:] }
    refused = plan.offers.map { _ in 0 }
  }

  /// Replays at most ``Replay/batch`` players who are new in the log, each with an event.
  public mutating func add(_ batch: [Replay.Player]) {
    let last = Int32(replay.plan.days) - 1
    for (player, offers) in zip(batch, replay.buying(of: batch, demands: demands)) {
      let days = Set(player.events.map(\.day))
      guard let arrival = days.min(), let latest = days.max() else { continue }
      let history = RecencyFrequency(
        activeDays: days.count - 1, lastDay: Int(latest - arrival), days: Int(last - arrival))
      for (place, own) in offers.enumerated() {
        let shopper = Shopper(history: history, able: own.able, bought: own.bought)
        buying[place][shopper, default: 0] += 1
        refused[place] += own.refused
      }
    }
  }

  public var counted: Counted {
    Counted(offers: scenario.offersInTurn.enumerated().map { ($1, buying[$0], refused[$0]) })
  }
}
