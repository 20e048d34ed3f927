/// The ids that a scenario defines, for checking references while the rest of it is read.
package final class ScenarioIds {
  /// The kind of each id that names something to own; they share one namespace.
  private(set) var kinds: [String: Kind] = [:]
  var activities: [String] = []
  var missions: [String] = []
  var streaks: [String] = []
  /// The offers sold for currencies.
  var offers: [String] = []
  var hasLevels = false
  /// Whether the fault was already noted that experience needs levels: one fault, one message.
  var toldOfLevels = false

  enum Kind: Equatable {
    case currency
    case streakFreeze(holdAtMost: Int?)
    case collection(size: Int)
    case consumable
    case boost
    /// Defined with a fault that was noted.
    case unknown
  }

  /// The largest amount that one rule pays or costs.
  package static let largestAmount = 2_000_000_000

  /// Words of payments that cannot be ids.
  private static let wordsOfPayments = ["xp", "random_item", "shop"]
  /// Ids that no currency, item or boost can have.
  static let reservedOfGoods = wordsOfPayments + ["level"]
  /// Ids that no activity and no mission can have.
  static let reservedOfActivities = ["login", "activity"]
  static let reservedOfProfiles = ["all"]

  /// The ids of each kind, sorted; stored, because every payment and price needs them.
  private(set) var currencies: [String] = []
  private(set) var collections: [String] = []
  /// An item whose kind has a fault may be one: that fault was noted, and a streak that names it has none of its own.
  private(set) var freezes: [String] = []

  /// Adds the ids of a kind; an id with a fault gets an unknown kind.
  func enter(_ ids: [String], as kind: (String) -> Kind?) {
    for id in ids where kinds[id] == nil { kinds[id] = kind(id) ?? .unknown }
    currencies = sorted { $0 == .currency }
    collections = sorted { if case .collection = $0 { true } else { false } }
    freezes = sorted { kind in
      switch kind {
      case .streakFreeze, .unknown: true
      default: false
      }
    }
  }

  private func sorted(where isMeant: (Kind) -> Bool) -> [String] {
    kinds.filter { isMeant($0.value) }.map(\.key).sorted()
  }

  /// Why no currency, item or boost can have an id, whatever others there are.
  package static func refusal(ofReservedGood id: String) -> (rule: String, help: String)? {
    if wordsOfPayments.contains(id) {
      return ("is a word of payments and cannot be an id", "choose another id")
    }
    return id == "level" ? ("is a column of the tables and cannot be an id", "choose another id") : nil
  }

  /// Why an id cannot name a currency, item or boost, given the ids added before.
  func refusal(ofGood id: String) -> (rule: String, help: String)? {
    if let refusal = Self.refusal(ofReservedGood: id) { return refusal }
    guard let kind = kinds[id] else { return nil }
    return (
      "is the id of \(kind.words), too", "currencies, items and boosts need different ids; choose another one"
    )
  }

  /// Why an id cannot name a profile.
  package static func refusal(ofProfile id: String) -> (rule: String, help: String)? {
    guard reservedOfProfiles.contains(id) else { return nil }
    return ("is a word of the tables (all players) and cannot be an id", "choose another id")
  }

  /// Why an id cannot name an activity.
  package static func refusal(ofActivity id: String) -> (rule: String, help: String)? {
    guard reservedOfActivities.contains(id) else { return nil }
    return ("is a word of 'day_counts_when' and cannot be an id", "choose another id")
  }

  /// Why an id cannot name a mission.
  func refusal(ofMission id: String) -> (rule: String, help: String)? {
    if let refusal = Self.refusal(ofActivity: id) { return refusal }
    guard activities.contains(id) else { return nil }
    return ("is the id of an activity, too", "activities and missions need different ids; choose another one")
  }
}

extension ScenarioIds.Kind {
  var words: String {
    switch self {
    case .currency: "a currency"
    case .streakFreeze, .collection, .consumable, .unknown: "an item"
    case .boost: "a boost"
    }
  }
}
